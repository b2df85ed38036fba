using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.CallGraph;

namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>A library with the request paths file of its solution.</summary>
public class RequestPathsFileTests() : RuleTests("SIO001")
{
    const string Name = "SyncIo.RequestPaths.txt";
    const string Store = "public class Store { public int Load(Task<int> rows) => WAIT; }";
    const string Load = "M:Store.Load(System.Threading.Tasks.Task{System.Int32})";
    const string Lines = "request\t2\tTestProject/" + Load + "\tWeb/M:Home.Get\nrequest\t0\tWeb/M:Home.Get\t=GET /home\n";

    [Fact]
    public Task Path_of_another_project_is_reported() =>
        VerifyProblem(
            "SyncIo.RequestPaths 1\n" + Lines + "end\n",
            "a request thread (GET /home → Home.Get → Store.Load, and 2 other requests)",
            DiagnosticSeverity.Warning
        );

    [Fact]
    public Task Windows_line_ends_and_comments_do_not_matter() =>
        VerifyProblem(
            "SyncIo.RequestPaths 1\r\n# ours\r\nfor\tDEBUG\r\n" + Lines.Replace("\n", "\r\n") + "end",
            "a request thread (GET /home → Home.Get → Store.Load, and 2 other requests)",
            DiagnosticSeverity.Warning
        );

    [Theory, InlineData("LoadAsync(Task<int> rows)"), InlineData("LoadAsync(Task<int> rows, CancellationToken token)")]
    public async Task Member_that_became_async_keeps_the_path_of_its_sync_form(string signature)
    {
        var renamed = Store.Replace("int Load(Task<int> rows) =>", $"async Task<int> {signature} => await rows +");
        await VerifyProblem(
            "SyncIo.RequestPaths 1\n" + Lines + "end\n",
            "a request thread (GET /home → Home.Get → Store.LoadAsync, and 2 other requests)",
            DiagnosticSeverity.Warning,
            renamed
        );
    }

    [Fact]
    public Task Member_beside_its_sync_form_does_not_get_the_path_of_that_form() =>
        VerifyProblem(
            "SyncIo.RequestPaths 1\n" + Lines + "end\n",
            "the thread that runs this async member",
            DiagnosticSeverity.Info,
            "public class Store { public int Load(Task<int> rows) => 1; public async Task<int> LoadAsync(Task<int> rows) => await rows + WAIT; }"
        );

    [Fact]
    public Task Async_member_without_a_sync_form_has_no_path() =>
        VerifyProblem(
            "SyncIo.RequestPaths 1\n" + Lines + "end\n",
            "the thread that runs this async member",
            DiagnosticSeverity.Info,
            "public class Store { public async Task<int> OtherAsync(Task<int> rows, CancellationToken token) => await rows + WAIT; }"
        );

    [Fact]
    public Task Truncated_file_is_reported_and_not_used() =>
        VerifyUnused("SyncIo.RequestPaths 1\n{|SIO901:request\t0\tWeb/M:Home.Get\t=GET /home|}");

    [Fact]
    public Task File_that_ends_after_its_first_line_is_reported() => VerifyUnused("{|SIO901:SyncIo.RequestPaths 1|}\n");

    [Fact]
    public Task Merge_conflict_is_reported_and_the_file_is_not_used() =>
        VerifyUnused("SyncIo.RequestPaths 1\n{|SIO901:<<<<<<< HEAD|}\n" + Lines + "end\n");

    [Fact]
    public Task Missing_step_is_reported() =>
        VerifyUnused("SyncIo.RequestPaths 1\n{|SIO901:request\t0\tTestProject/" + Load + "\tWeb/M:Home.Get|}\nend\n");

    [Fact]
    public Task Cycle_of_steps_is_reported() =>
        VerifyUnused("SyncIo.RequestPaths 1\n{|SIO901:request\t0\tA/M:A\tA/M:B|}\n{|SIO901:request\t0\tA/M:B\tA/M:A|}\nend\n");

    [
        Theory,
        InlineData("Paths 1\n", "the first line must be 'SyncIo.RequestPaths 1'; write the file again with this version of 'syncio'"),
        InlineData("SyncIo.RequestPaths 1\n", "the last line must be 'end', so the file is incomplete; write it again with 'syncio paths'")
    ]
    [InlineData(
        "SyncIo.RequestPaths 1\nrequest\t0\tA/M:A\tA/M:B\nend\n",
        "no line leads from an entry point to 'A/M:A'; write the file again with 'syncio paths'"
    )]
    public void Problem_message_names_the_remedy(string text, string message) =>
        Assert.Contains(message, RequestPathsFile.ReadFile(SourceText.From(text), Name).Problems.Select(p => p.Message));

    [Fact]
    public Task Duplicate_member_is_reported() =>
        VerifyUnused("SyncIo.RequestPaths 1\nrequest\t0\tA/M:A\t=A\n{|SIO901:request\t1\tA/M:A\t=A|}\nend\n");

    [Fact]
    public void Two_analyses_merge_into_the_stronger_claim_and_all_entry_points()
    {
        var joined = RequestPathsFile.JoinFiles(
            ReadFile("request\t1\tLib/M:A\t=GET /a\nbackground\t0\tLib/M:B\t=Clock\n"),
            ReadFile("request\t2\tLib/M:A\t=GET /b\nrequest\t0\tLib/M:B\tLib/M:A\n")
        )!;
        Assert.Equal(("GET /a", 4), (joined.FindPath("Lib/M:A")!.EntryPoint, joined.FindPath("Lib/M:A")!.OtherEntryCount));
        Assert.Equal(
            ("GET /a", "Lib/M:A, Lib/M:B"),
            (joined.FindPath("Lib/M:B")!.EntryPoint, string.Join(", ", joined.FindPath("Lib/M:B")!.Steps))
        );
    }

    [
        Theory,
        InlineData("request", "request", 4),
        InlineData("background", "background", 1),
        InlineData("request", "background", 1),
        InlineData("background", "request", 2)
    ]
    public void Merge_adds_up_only_the_requests_of_both_files(string one, string other, int others) =>
        Assert.Equal(
            others,
            RequestPathsFile
                .JoinFiles(ReadFile($"{one}\t1\tLib/M:A\t=GET /a\n"), ReadFile($"{other}\t2\tLib/M:A\t=GET /b\n"))!
                .FindPath("Lib/M:A")!
                .OtherEntryCount
        );

    [Theory, InlineData("none\t0\tLib/M:A@stream0\t=\n", "None"), InlineData("", "Request")]
    public void Stream_is_in_memory_only_if_it_is_in_both_analyses(string otherLine, string kind)
    {
        var joined = RequestPathsFile.JoinFiles(
            ReadFile("request\t0\tLib/M:A\t=GET /a\nnone\t0\tLib/M:A@stream0\t=\n"),
            ReadFile("request\t0\tLib/M:A\t=GET /b\n" + otherLine)
        )!;
        Assert.Equal(kind, joined.FindPath("Lib/M:A", [0])!.Kind.ToString());
    }

    [Fact]
    public void Path_of_a_stream_ends_at_its_member() =>
        Assert.Equal(
            ["Lib/M:B", "Lib/M:A"],
            ReadFile("request\t0\tLib/M:B\t=GET /b\nrequest\t0\tLib/M:A@stream1\tLib/M:B\n").FindPath("Lib/M:A", [1])!.Steps
        );

    [Theory, InlineData("blocks", "{|SIO103:store.Load()|}"), InlineData("free", "store.Load()")]
    public Task Verdict_decides_about_a_contract_of_another_project(string verdict, string call) =>
        VerifyVerdict(
            $"{verdict}\tCore/M:Core.IStore.Load",
            "namespace Core; public interface IStore { int Load(); Task<int> LoadAsync(); }",
            "public class Home { public async Task<int> Get(Core.IStore store) { await Task.Yield(); return " + call + "; } }"
        );

    [Theory]
    [InlineData("stores[0].Load()")]
    [InlineData("Enumerable.Range(0, 1).Sum(n => stores[n].Load())")]
    [InlineData("stores.Sum(s => {|SIO103:s.Load()|})")]
    [InlineData("await Sum(s => s.Load())")]
    public Task Contract_that_blocks_partly_is_reported_for_each_object_of_a_sequence(string call) =>
        VerifyVerdict(
            "partly\tCore/M:Core.IStore.Load\nrequest\t0\tTestProject/M:Home.Get(Core.IStore[])#0\t=GET /",
            "namespace Core; public interface IStore { int Load(); Task<int> LoadAsync(); }",
            "public class Home { static Task<int> Sum(Func<Core.IStore, int> load) => null!; "
                + "public async Task<int> Get(Core.IStore[] stores) { await Task.Yield(); var n = 0; "
                + "foreach (var store in stores) n += {|SIO103:store.Load()|}; return n + CALL; } }".Replace("CALL", call)
        );

    [Fact]
    public Task Verdict_makes_the_call_of_a_helper_a_wait() =>
        VerifyVerdict(
            "waits\tCore/M:Core.Tasks.Await``1(System.Threading.Tasks.Task{``0})",
            "namespace Core; public static class Tasks { public static T Await<T>(this Task<T> task) => throw null!; }",
            "using Core; public class Home { public async Task<int> Get(Task<int> rows) { await Task.Yield(); "
                + "return {|SIO001:rows.Await()|}; } }"
        );

    [Fact]
    public Task Verdict_about_a_callee_makes_its_caller_block() =>
        VerifyVerdict(
            "blocks\tCore/M:Core.Db.Read",
            "namespace Core; public class Db { public int Read() => 1; }",
            "public class Home { int Load() => new Core.Db().Read(); async Task<int> LoadAsync() { await Task.Yield(); return 1; } "
                + "public async Task<int> Get() { await Task.Yield(); return {|SIO103:Load()|}; } }"
        );

    [Theory, InlineData("{|SIO103:store.Load()|}"), InlineData("own.Load()")]
    public Task Verdict_about_overrides_does_not_hold_for_an_object_of_the_own_class(string call) =>
        VerifyVerdict(
            "overridden\tCore/M:Core.Store.Load",
            "namespace Core; public class Store { public virtual int Load() => 1; public virtual Task<int> LoadAsync() => throw null!; }",
            "public class Home { public async Task<int> Get(Core.Store store) { await Task.Yield(); "
                + "var own = new Core.Store(); return CALL; } }".Replace("CALL", call)
        );

    Task VerifyVerdict(string line, string library, string source)
    {
        var test = CreateCase(source);
        test.Libraries.Add(new("Core") { Sources = { library } });
        test.Additional.Add((Name, $"SyncIo.RequestPaths 1\n{line}\nend\n"));
        return test.RunAsync();
    }

    [Fact]
    public Task Line_with_an_unknown_verdict_is_reported() => VerifyUnused("SyncIo.RequestPaths 1\n{|SIO901:holds\tA/M:A|}\nend\n");

    [Fact]
    public void Two_analyses_merge_into_the_stronger_verdict()
    {
        var joined = RequestPathsFile.JoinFiles(ReadFile("free\tLib/M:A\n"), ReadFile("waits\tLib/M:A\nblocks\tLib/M:A\n"))!;
        Assert.Equal(["blocks\tLib/M:A", "waits\tLib/M:A"], RequestPathsFile.CreateLines("Lib/M:A", joined.VerdictsByKey["Lib/M:A"]));
    }

    [Fact]
    public void Each_line_leads_to_the_preceding_member() =>
        Assert.Contains("\tWeb/M:HomeController.Wait\tWeb/M:HomeController.Get\n", WriteFile(isKept: true));

    [Theory, InlineData("A NET10_0", "A NET10_0", "A NET10_0"), InlineData("A", "B", null)]
    public void Two_analyses_merge_only_if_their_symbols_are_equal(string one, string other, string? both) =>
        Assert.Equal(both, RequestPathsFile.JoinFiles(CreateFile(one), CreateFile(other))!.PreprocessorSymbols);

    static RequestPathsFile CreateFile(string symbols) => ReadFile($"for\t{symbols}\nrequest\t0\tLib/M:A\t=GET /a\n");

    [Theory, InlineData(true, "Written by 'syncio paths'"), InlineData(false, "Written by a build")]
    public void File_names_the_command_that_writes_it(bool isKept, string who) => Assert.Contains(who, WriteFile(isKept));

    [Fact]
    public void Merge_without_a_second_file_returns_the_first() =>
        Assert.Equal(
            "GET /a",
            RequestPathsFile.JoinFiles(ReadFile("request\t0\tLib/M:A\t=GET /a\n"), null)!.FindPath("Lib/M:A")!.EntryPoint
        );

    [Fact]
    public void Merge_without_a_first_file_returns_the_second() =>
        Assert.Equal(
            "GET /a",
            RequestPathsFile.JoinFiles(null, ReadFile("request\t0\tLib/M:A\t=GET /a\n"))!.FindPath("Lib/M:A")!.EntryPoint
        );

    [Fact]
    public void Written_file_is_read_back_unchanged()
    {
        var read = RequestPathsFile.ReadFile(SourceText.From(WriteFile(isKept: true)), Name);
        Assert.Empty(read.Problems);
        Assert.Equal(
            ("A NET10_0", "GET /home"),
            (read.Paths!.PreprocessorSymbols, read.Paths.FindPath("Web/M:HomeController.Wait")!.EntryPoint)
        );
    }

    [Fact]
    public void Members_without_blocking_calls_are_left_out() => Assert.DoesNotContain("Idle", WriteFile(isKept: true));

    [Fact]
    public void Entry_points_without_blocking_calls_are_kept() =>
        Assert.Contains("\tWeb/M:HomeController.Fine\t=", WriteFile(isKept: true));

    [Fact]
    public void File_written_by_a_build_does_not_record_symbols() => Assert.DoesNotContain("NET10_0", WriteFile(isKept: false));

    [Fact]
    public void Project_options_choose_the_analyzed_entry_points() =>
        Assert.Contains("HomeController.Wait", RequestPathFiles.Create([(CreateWeb(), new AnalyzerOptions([]))], default)["Web"]);

    static RequestPathsFile ReadFile(string lines) =>
        RequestPathsFile.ReadFile(SourceText.From("SyncIo.RequestPaths 1\n" + lines + "end\n"), Name).Paths!;

    static string WriteFile(bool isKept) =>
        SolutionPaths.Analyze([CreateWeb()], EntryPointTable.Default, name => name == "Result", default).CreateTexts(isKept)["Web"];

    static Compilation CreateWeb()
    {
        const string web =
            "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { [Microsoft.AspNetCore.Mvc.HttpGet(\"/home\")] public int Get() => Wait() + Idle(); public int Fine() => Idle(); int Wait() => System.Threading.Tasks.Task.FromResult(1).Result; int Idle() => Wait2(); int Wait2() => 1; }";
        var parse = new CSharpParseOptions(preprocessorSymbols: ["NET10_0", "NET9_0_OR_GREATER", "A"]);
        return CSharpCompilation.Create(
            "Web",
            [CSharpSyntaxTree.ParseText(web, parse)],
            TestReferences.AspNetCore.Assemblies,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)
        );
    }

    Task VerifyProblem(string file, string place, DiagnosticSeverity severity, string store = Store)
    {
        var test = CreatePathsCase(file, "{|#0:Other.Result|}", store);
        test.Expected.Add(
            ExpectFinding("SIO001").AtPlace(0).AnyFurther().WithMessage($"'Task.Result' holds {place}; use 'await'").WithSeverity(severity)
        );
        return test.RunAsync();
    }

    /// <summary>The library is analyzed alone, where a wait blocks unknown callers.</summary>
    Task VerifyUnused(string file) => CreatePathsCase(file, "{|SIO001:rows.Result|}").RunAsync();

    AnalyzerCase<SyncIoAnalyzer> CreatePathsCase(string file, string wait, string store = Store)
    {
        var test = CreateCase(
            store.Replace("WAIT", wait),
            "static class Given { public static Task<int> Other => null!; }",
            "global using static Given;"
        );
        test.Additional.Add((Name, file));
        return test;
    }

    protected override TestReferences References => TestReferences.Net;
}
