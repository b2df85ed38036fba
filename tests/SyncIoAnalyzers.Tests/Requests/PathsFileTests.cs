using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Tests.Requests;

/// <summary>A library that is given the paths of its solution.</summary>
public class PathsFileTests() : RuleTests("SIO001")
{
    const string Name = "SyncIo.RequestPaths.txt";
    const string Store = "public class Store { public int Load(Task<int> rows) => WAIT; }";
    const string Load = "M:Store.Load(System.Threading.Tasks.Task{System.Int32})";
    const string Lines = "request\t2\tTestProject/" + Load + "\tWeb/M:Home.Get\nrequest\t0\tWeb/M:Home.Get\t=GET /home\n";

    [Fact] public Task The_path_of_another_project_is_told() =>
        Told("SyncIo.RequestPaths 1\n" + Lines + "end\n", "a request thread (GET /home → Home.Get → Store.Load, and 2 other requests)", DiagnosticSeverity.Warning);

    [Fact] public Task Windows_line_ends_and_comments_do_not_matter() =>
        Told("SyncIo.RequestPaths 1\r\n# ours\r\nfor\tDEBUG\r\n" + Lines.Replace("\n", "\r\n") + "end", "a request thread (GET /home → Home.Get → Store.Load, and 2 other requests)", DiagnosticSeverity.Warning);

    [Theory, InlineData("LoadAsync(Task<int> rows)"), InlineData("LoadAsync(Task<int> rows, CancellationToken token)")]
    public async Task A_member_that_became_async_since_keeps_the_path_of_its_sync_form(string signature)
    {
        var renamed = Store.Replace("int Load(Task<int> rows) =>", $"async Task<int> {signature} => await rows +");
        await Told("SyncIo.RequestPaths 1\n" + Lines + "end\n", "a request thread (GET /home → Home.Get → Store.LoadAsync, and 2 other requests)", DiagnosticSeverity.Warning, renamed);
    }

    [Fact]
    public Task A_member_beside_its_sync_form_has_no_path_of_that() =>
        Told("SyncIo.RequestPaths 1\n" + Lines + "end\n", "the thread that runs this async member", DiagnosticSeverity.Info, "public class Store { public int Load(Task<int> rows) => 1; public async Task<int> LoadAsync(Task<int> rows) => await rows + WAIT; }");

    [Fact]
    public Task A_member_that_never_had_a_sync_form_has_no_path() =>
        Told("SyncIo.RequestPaths 1\n" + Lines + "end\n", "the thread that runs this async member", DiagnosticSeverity.Info, "public class Store { public async Task<int> OtherAsync(Task<int> rows, CancellationToken token) => await rows + WAIT; }");

    [Fact] public Task A_file_that_is_cut_off_is_told_and_not_used() => Distrusted("SyncIo.RequestPaths 1\n{|SIO901:request\t0\tWeb/M:Home.Get\t=GET /home|}");
    [Fact] public Task A_file_that_ends_after_its_first_line_is_told() => Distrusted("{|SIO901:SyncIo.RequestPaths 1|}\n");
    [Fact] public Task A_conflict_is_told_and_the_file_not_used() => Distrusted("SyncIo.RequestPaths 1\n{|SIO901:<<<<<<< HEAD|}\n" + Lines + "end\n");
    [Fact] public Task A_step_that_is_not_there_is_told() => Distrusted("SyncIo.RequestPaths 1\n{|SIO901:request\t0\tTestProject/" + Load + "\tWeb/M:Home.Get|}\nend\n");
    [Fact] public Task A_circle_is_told() => Distrusted("SyncIo.RequestPaths 1\n{|SIO901:request\t0\tA/M:A\tA/M:B|}\n{|SIO901:request\t0\tA/M:B\tA/M:A|}\nend\n");
    [Theory, InlineData("Paths 1\n", "the first line must be 'SyncIo.RequestPaths 1'; write the file again with this version of 'syncio'"), InlineData("SyncIo.RequestPaths 1\n", "the last line must be 'end', so the file is not whole; write it again with 'syncio paths'")]
    [InlineData("SyncIo.RequestPaths 1\nrequest\t0\tA/M:A\tA/M:B\nend\n", "no line leads from an entry point to 'A/M:A'; write the file again with 'syncio paths'")]
    public void It_is_said_what_to_do(string text, string message) => Assert.Contains(message, PathsFile.Read(SourceText.From(text), Name).Problems.Select(p => p.Message));

    [Fact] public Task A_member_that_stands_there_twice_is_told() => Distrusted("SyncIo.RequestPaths 1\nrequest\t0\tA/M:A\t=A\n{|SIO901:request\t1\tA/M:A\t=A|}\nend\n");

    [Fact]
    public void Of_two_walks_the_stronger_claim_counts_and_the_entry_points_of_both()
    {
        var joined = PathsFile.Join(Read("request\t1\tLib/M:A\t=GET /a\nbackground\t0\tLib/M:B\t=Clock\n"), Read("request\t2\tLib/M:A\t=GET /b\nrequest\t0\tLib/M:B\tLib/M:A\n"))!;
        Assert.Equal(("GET /a", 4), (joined.To("Lib/M:A")!.Entry, joined.To("Lib/M:A")!.OtherEntries));
        Assert.Equal(("GET /a", "Lib/M:A, Lib/M:B"), (joined.To("Lib/M:B")!.Entry, string.Join(", ", joined.To("Lib/M:B")!.Steps)));
    }

    [Theory, InlineData("request", "request", 4), InlineData("background", "background", 1), InlineData("request", "background", 1), InlineData("background", "request", 2)]
    public void Only_the_requests_of_both_are_added(string one, string other, int others) =>
        Assert.Equal(others, PathsFile.Join(Read($"{one}\t1\tLib/M:A\t=GET /a\n"), Read($"{other}\t2\tLib/M:A\t=GET /b\n"))!.To("Lib/M:A")!.OtherEntries);

    [Fact] public void Each_line_leads_to_the_member_before_it() => Assert.Contains("\tWeb/M:HomeController.Wait\tWeb/M:HomeController.Get\n", Written(isKept: true));

    [Theory, InlineData("A NET10_0", "A NET10_0", "A NET10_0"), InlineData("A", "B", null)]
    public void Two_walks_are_of_the_same_symbols_or_of_none(string one, string other, string? both) => Assert.Equal(both, PathsFile.Join(Of(one), Of(other))!.Symbols);

    static PathsFile Of(string symbols) => Read($"for\t{symbols}\nrequest\t0\tLib/M:A\t=GET /a\n");

    [Theory, InlineData(true, "Written by 'syncio paths'"), InlineData(false, "Written by a build")]
    public void It_says_who_writes_it(bool isKept, string who) => Assert.Contains(who, Written(isKept));

    [Fact] public void The_first_of_one_walk_is_as_it_was() => Assert.Equal("GET /a", PathsFile.Join(Read("request\t0\tLib/M:A\t=GET /a\n"), null)!.To("Lib/M:A")!.Entry);

    [Fact] public void One_walk_is_as_it_was() => Assert.Equal("GET /a", PathsFile.Join(null, Read("request\t0\tLib/M:A\t=GET /a\n"))!.To("Lib/M:A")!.Entry);

    [Fact]
    public void What_is_written_is_what_is_read()
    {
        var read = PathsFile.Read(SourceText.From(Written(isKept: true)), Name);
        Assert.Empty(read.Problems);
        Assert.Equal(("A NET10_0", "GET /home"), (read.Paths!.Symbols, read.Paths.To("Web/M:HomeController.Wait")!.Entry));
    }

    [Fact] public void Members_that_hold_nothing_are_left_out() => Assert.DoesNotContain("Idle", Written(isKept: true));

    [Fact] public void Entry_points_that_hold_nothing_are_not() => Assert.Contains("\tWeb/M:HomeController.Fine\t=", Written(isKept: true));

    [Fact] public void What_is_not_kept_says_nothing_of_symbols() => Assert.DoesNotContain("NET10_0", Written(isKept: false));

    [Fact] public void The_options_of_projects_say_what_is_walked() => Assert.Contains("HomeController.Wait", SolutionPaths.Of([(Web(), new AnalyzerOptions([]))], default)["Web"]);

    static PathsFile Read(string lines) => PathsFile.Read(SourceText.From("SyncIo.RequestPaths 1\n" + lines + "end\n"), Name).Paths!;

    static string Written(bool isKept) => SolutionPaths.Of([Web()], EntryPointTable.Default, name => name == "Result", default, isKept)["Web"];

    static Compilation Web()
    {
        const string web = "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { [Microsoft.AspNetCore.Mvc.HttpGet(\"/home\")] public int Get() => Wait() + Idle(); public int Fine() => Idle(); int Wait() => System.Threading.Tasks.Task.FromResult(1).Result; int Idle() => Wait2(); int Wait2() => 1; }";
        var parse = new CSharpParseOptions(preprocessorSymbols: ["NET10_0", "NET9_0_OR_GREATER", "A"]);
        return CSharpCompilation.Create("Web", [CSharpSyntaxTree.ParseText(web, parse)], Refs.AspNetCore.Assemblies, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
    }

    Task Told(string file, string place, DiagnosticSeverity severity, string store = Store)
    {
        var test = Given(file, "{|#0:Other.Result|}", store);
        test.Expected.Add(Expect("SIO001").At(0).AnyFurther().WithMessage($"'Task.Result' holds {place}; use 'await'").WithSeverity(severity));
        return test.Run();
    }

    /// <summary>The library is looked at alone, where waiting is a trap for callers that nobody sees.</summary>
    Task Distrusted(string file) => Given(file, "{|SIO001:rows.Result|}").Run();

    AnalyzerCase<SyncIoAnalyzer> Given(string file, string wait, string store = Store)
    {
        var test = Files(store.Replace("WAIT", wait), "static class Given { public static Task<int> Other => null!; }", "global using static Given;");
        test.Additional.Add((Name, file));
        return test;
    }

    protected override Refs References => Refs.Net;
}
