using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Runs <c>syncio fix</c> on a real solution of two projects.</summary>
[Trait("Category", "Slow")]
public sealed class FixTests : IDisposable
{
    const string Waits =
        "public static class Store\r\n{\r\n    // keeps its comment\r\n"
        + "    public static int Load(System.Threading.Tasks.Task<int> rows) => rows.Result + 1;\r\n}\r\n";
    const string Calls =
        "[Microsoft.AspNetCore.Mvc.ApiController] public class OrdersController { public int Get(int id) => Store.Load(Rows()) + id; static System.Threading.Tasks.Task<int> Rows() => System.Threading.Tasks.Task.FromResult(1); }";

    const string Job =
        "using System.Threading; using System.Threading.Tasks; public class Job : Microsoft.Extensions.Hosting.BackgroundService { "
        + "protected override async Task ExecuteAsync(CancellationToken stop) { await Task.Yield(); Task.Delay(1).Wait(); } }";

    readonly TempFolder _folder = new();

    public FixTests()
    {
        _folder.WriteFile("Directory.Build.props", "<Project />");
        _folder.WriteFile("Shop.slnx", """<Solution><Project Path="Web/Web.csproj" /><Project Path="Lib/Lib.csproj" /></Solution>""");
        WriteProject("Lib", "", "");
        WriteProject(
            "Web",
            """ProjectReference Include="../Lib/Lib.csproj" """,
            """FrameworkReference Include="Microsoft.AspNetCore.App" """
        );
        File.WriteAllText(_folder["Lib/Code.cs"], Waits, new System.Text.UTF8Encoding(true));
        _folder.WriteFile("Web/Code.cs", Calls);
    }

    [Fact]
    public async Task Both_projects_are_rewritten_and_no_finding_is_left()
    {
        var (code, output) = await FixAsync();
        Assert.Equal(0, code);
        Assert.Contains("await Store.LoadAsync(Rows()) + id", Web);
        Assert.Contains("Fixed 1 call in 2 files; 2 members made async, 0 twins added, 0 refused.", output);
        Assert.Empty(Directory.EnumerateFiles(_folder.Path, "*.syncio-fix.*", SearchOption.AllDirectories));
    }

    [Fact]
    public async Task Line_endings_comments_and_byte_order_mark_are_kept()
    {
        await FixAsync();
        Assert.Equal([0xEF, 0xBB, 0xBF], File.ReadAllBytes(_folder["Lib/Code.cs"])[..3]);
        Assert.Equal(
            "using System.Threading.Tasks;\r\n\r\n"
                + Waits.Replace("int Load", "async Task<int> LoadAsync").Replace("rows.Result", "await rows.ConfigureAwait(false)"),
            File.ReadAllText(_folder["Lib/Code.cs"])
        );
    }

    [Theory]
    [InlineData("", "1 member removed, which nothing calls any more: Store.Load")]
    [InlineData(
        "public static int Load(Task<long> t) => (int)LoadAsync(t).Result; "
            + "public static async Task<int> LoadAsync(Task<long> t) => (int)await t;",
        "2 members removed, which nothing calls any more: Store.Load(Task<int>), Store.Load(Task<long>)"
    )]
    public async Task A_member_that_goes_because_its_async_form_stands_beside_it_is_named(string overload, string line)
    {
        const string load = "public static int Load(Task<int> t) => LoadAsync(t).Result;";
        const string form = "public static async Task<int> LoadAsync(Task<int> t) => await t;";
        _folder.WriteFile("Lib/Code.cs", $"using System.Threading.Tasks; public static class Store {{ {load} {form} {overload} }}");
        _folder.WriteFile(
            "Web/Code.cs",
            Calls.Replace("+ id", overload == "" ? "" : "+ Store.Load((System.Threading.Tasks.Task<long>)null!)")
        );
        var (_, output) = await FixAsync();
        Assert.Contains($"{line}\n", output.ReplaceLineEndings("\n"));
        Assert.Contains("; 1 member made async, 0 twins added", output);
    }

    [Fact]
    public async Task A_removed_member_of_two_frameworks_is_named_once()
    {
        WriteProject("Lib", "", frameworks: "netstandard2.0;net10.0");
        const string form = "public static System.Threading.Tasks.Task<int> LoadAsync(System.Threading.Tasks.Task<int> rows) => rows; ";
        _folder.WriteFile(
            "Lib/Code.cs",
            Waits.Replace("public static int", form + "public static int").Replace("rows.Result + 1", "rows.Result")
        );
        Assert.Contains("1 member removed, which nothing calls any more: Store.Load", (await FixAsync()).Output);
    }

    [Fact]
    public async Task A_member_that_becomes_async_is_not_named_as_removed() => Assert.DoesNotContain("removed", (await FixAsync()).Output);

    [Theory]
    [InlineData(DiagnosticSeverity.Warning, "**", " 0 refused. 1 more at info; --severity info includes them.\n")]
    [InlineData(DiagnosticSeverity.Warning, "Lib/**", " 0 refused.\n")]
    [InlineData(DiagnosticSeverity.Info, "**", " 0 refused.\n")]
    public async Task Selected_findings_below_the_severity_that_are_left_are_counted(DiagnosticSeverity severity, string glob, string end)
    {
        _folder.WriteFile("Web/Job.cs", Job);
        var (code, output) = await FixAsync(o => o with { Check = o.Check with { Severity = severity }, PathGlob = glob });
        Assert.Equal(
            (0, severity == DiagnosticSeverity.Info),
            (code, File.ReadAllText(_folder["Web/Job.cs"]).Contains("await Task.Delay"))
        );
        Assert.EndsWith(end, output.ReplaceLineEndings("\n"));
    }

    [Fact]
    public async Task A_call_of_a_lower_severity_is_awaited_in_a_member_that_becomes_async()
    {
        _folder.WriteFile("Web/Code.cs", Calls.Replace("+ id", "+ System.IO.File.ReadAllText(\"a\").Length + id"));
        await FixAsync();
        Assert.Contains("(await System.IO.File.ReadAllTextAsync(\"a\")).Length + id", File.ReadAllText(_folder["Web/Code.cs"]));
    }

    [Fact]
    public async Task Calls_of_a_lower_severity_that_hold_the_same_request_are_counted_for_it()
    {
        _folder.WriteFile("Web/Code.cs", Calls.Replace("+ id", "+ Text.Length + id"));
        _folder.WriteFile("Web/Text.cs", "static class Text { public static int Length => System.IO.File.ReadAllText(\"a\").Length; }");
        var output = (await FixAsync()).Output;
        Assert.Matches(@": \d+ calls? → 0, and 1 of a lower severity\n", output.ReplaceLineEndings("\n"));
    }

    [Fact]
    public async Task A_second_run_changes_nothing()
    {
        await FixAsync();
        var (lib, web) = (Lib, Web);
        var (code, output) = await FixAsync();
        Assert.Equal((0, lib, web), (code, Lib, Web));
        Assert.Contains("Nothing to fix", output);
    }

    [Fact]
    public async Task A_call_that_a_request_reaches_only_after_the_first_round_is_rewritten()
    {
        _folder.WriteFile(
            "Lib/Rows.cs",
            "public static class Rows { public static int Count(System.Threading.Tasks.Task<int> rows) => rows.Result + 2; }"
        );
        _folder.WriteFile(
            "Lib/Code.cs",
            "using System.Threading.Tasks; public static class Store { public static int Load(Task<int> rows) => rows.Result + 1; "
                + "public static async Task<int> LoadAsync(Task<int> rows) { await Task.Yield(); return Rows.Count(rows); } }"
        );
        await FixAsync();
        Assert.Contains("await rows", File.ReadAllText(_folder["Lib/Rows.cs"]));
    }

    [Fact]
    public async Task A_member_that_becomes_async_awaits_all_its_waits_also_where_no_request_runs_it()
    {
        _folder.WriteFile(
            "Web/Nightly.cs",
            "using System.Threading; using System.Threading.Tasks; public class Nightly : Microsoft.Extensions.Hosting.BackgroundService { "
                + "protected override Task ExecuteAsync(CancellationToken stop) "
                + "{ Store.Load(Rows()); Rows().Wait(); return Task.CompletedTask; } "
                + "public void Last() => Rows().Wait(); static Task<int> Rows() => Task.Run(() => 1); }"
        );
        await FixAsync();
        var nightly = File.ReadAllText(_folder["Web/Nightly.cs"]);
        Assert.Contains("await Store.LoadAsync(Rows()); await Rows();", nightly);
        Assert.Contains("public void Last() => Rows().Wait();", nightly);
    }

    const string Quotes =
        "using System.Threading.Tasks; public interface IQuotes { int Get(); } "
        + "public class Rail : IQuotes { public int Get() => Task.Run(() => 1).Result; } "
        + "public class Road : IQuotes { public int Get() { var n = Task.Run(() => 2).Result; return n; } } "
        + "public class QuotesController(Rail rail) : Microsoft.AspNetCore.Mvc.ControllerBase "
        + "{ public int Get() => ((IQuotes)rail).Get(); ";

    [Fact]
    public async Task An_implementation_that_then_returns_a_task_awaits_its_waits()
    {
        _folder.WriteFile("Web/Quotes.cs", Quotes + "static void Main() { new Road().Get(); } }");
        await FixAsync();
        var quotes = File.ReadAllText(_folder["Web/Quotes.cs"]);
        Assert.DoesNotContain(".Result", quotes);
    }

    [Fact]
    public async Task An_implementation_whose_form_would_be_async_in_name_only_awaits_its_waits()
    {
        _folder.WriteFile(
            "Web/Quotes.cs",
            Quotes
                + "static void Main() { new First(new Road()); } } "
                + "public class First(IQuotes quotes) { readonly int _first = quotes.Get(); public int Value => _first; }"
        );
        await FixAsync();
        var quotes = File.ReadAllText(_folder["Web/Quotes.cs"]);
        Assert.Contains("async Task<int> GetAsync() { var n = await Task.Run(() => 2); return n; }", quotes);
    }

    [Fact]
    public async Task A_dry_run_shows_a_diff_and_writes_nothing()
    {
        var (_, output) = await FixAsync(o => o with { DryRun = true });
        Assert.Equal((Waits, Calls), (Lib, Web));
        Assert.Contains(
            "--- a/Lib/Code.cs\n+++ b/Lib/Code.cs\n@@ -1,5 +1,7 @@\n+using System.Threading.Tasks;\n+\n public static class Store\n",
            output
        );
        Assert.Contains(
            "\n+    public static async Task<int> LoadAsync(System.Threading.Tasks.Task<int> rows) => "
                + "await rows.ConfigureAwait(false) + 1;\n",
            output
        );
    }

    [Fact]
    public async Task A_dry_run_names_lines_of_the_files_on_disk()
    {
        const string gate = "public static int Last(System.Threading.Tasks.Task<int> t) { lock (t) return t.Result; }";
        _folder.WriteFile("Lib/Code.cs", Waits.Replace("rows.Result + 1;\r\n", $"rows.Result + 1;\r\n    {gate}\r\n"));
        _folder.WriteFile("Web/Code.cs", Calls.Replace("+ id", "+ Store.Last(Rows())"));
        var report = new StringWriter();
        await FixAsync(o => o with { DryRun = true }, report);
        Assert.Contains("Lib/Code.cs(5,", report.ToString());
    }

    [Fact]
    public async Task Refused_findings_are_listed_with_location_and_reason()
    {
        _folder.WriteFile(
            "Lib/Code.cs",
            Waits.Replace("public static int Load", "public static int Now => Load(null!); public static int Load")
        );
        _folder.WriteFile("Web/Code.cs", Calls.Replace("Store.Load(Rows())", "Store.Now"));
        var (code, output) = await FixAsync();
        Assert.Equal(1, code);
        const string Reason = "no caller of this member can await it: Store.Now: an accessor cannot be async; turn it into a method";
        Assert.Contains($"OnlySyncCallers: {Reason}\n  Lib/Code.cs(4,", output.ReplaceLineEndings("\n"));
    }

    [Theory]
    [InlineData(
        false,
        1,
        "CatchesAggregate: an await throws the original exception, which the catch of AggregateException would miss"
            + "; --unsafe rewrites the call nevertheless\n  Lib/Code.cs(4,"
    )]
    [InlineData(
        true,
        0,
        "Unsafe, CatchesAggregate: an await throws the original exception, which the catch of AggregateException would miss"
            + "\n  Lib/Code.cs(4,"
    )]
    public async Task An_unsafe_rewrite_is_written_on_request_and_listed(bool allows, int exit, string listed)
    {
        const string caught = "{ try { return rows.Result; } catch (System.AggregateException) { return 0; } }";
        _folder.WriteFile("Lib/Code.cs", Waits.Replace("=> rows.Result + 1;", caught));
        var (code, output) = await FixAsync(o => o with { AllowsUnsafe = allows });
        Assert.Equal((exit, allows), (code, Lib.Contains("return await rows")));
        Assert.Contains(listed, output.ReplaceLineEndings("\n"));
    }

    [Fact]
    public async Task Files_that_do_not_match_the_glob_stay_unchanged()
    {
        // The call of the waiting helper matches, but cannot become an await without the helper.
        var (code, _) = await FixAsync(o => o with { PathGlob = "Web/**" });
        Assert.Equal((1, Waits), (code, Lib));
    }

    [Theory]
    [InlineData("OrdersController.*", true, ": 2 calls → 0")]
    [InlineData("GET /nothing", false, "No finding is on a request that matches 'GET /nothing'; 'syncio check' lists the requests.")]
    public async Task Only_calls_of_matching_requests_are_fixed(string glob, bool isFixed, string line)
    {
        var (_, output) = await FixAsync(o => o with { RequestGlob = glob });
        Assert.Equal((isFixed, true), (Web.Contains("LoadAsync"), output.Contains(line)));
    }

    [Theory]
    [InlineData("lib", true)]
    [InlineData("Web", false)]
    public async Task Only_calls_of_the_named_projects_are_fixed(string project, bool isFixed)
    {
        await FixAsync(o => o with { Projects = [project] });
        Assert.Equal(isFixed, Web.Contains("LoadAsync"));
    }

    [Fact]
    public async Task A_project_that_the_solution_does_not_have_stops_the_fix() =>
        Assert.Equal(
            "No project is named 'Libs'; the solution has Lib, Web.",
            (await Assert.ThrowsAsync<StopException>(() => FixAsync(o => o with { Projects = ["Libs"] }))).Message
        );

    [Theory]
    [InlineData("<IsPackable>true</IsPackable>", "KeepsPublicApi: ")]
    [InlineData("<PackageId>Shop.$(MSBuildProjectName)</PackageId>", "KeepsPublicApi: ")]
    [InlineData("<PackageId>Shop.$(MSBuildProjectName)</PackageId><IsPackable>false</IsPackable>", "2 members made async")]
    public async Task Public_members_of_a_package_are_kept(string properties, string told)
    {
        _folder.WriteFile("Directory.Build.props", $"<Project><PropertyGroup>{properties}</PropertyGroup></Project>");
        Assert.Contains(told, (await FixAsync()).Output);
    }

    [Fact]
    public async Task Public_members_of_a_project_with_public_api_files_are_kept()
    {
        _folder.WriteFile("Lib/PublicAPI.Shipped.txt", "#nullable enable");
        _folder.WriteFile(
            "Directory.Build.props",
            "<Project><ItemGroup><AdditionalFiles Include=\"PublicAPI.*.txt\" /></ItemGroup></Project>"
        );
        Assert.Contains("KeepsPublicApi: ", (await FixAsync()).Output);
    }

    [Theory]
    [InlineData(null, false)]
    [InlineData("SIO402", true)]
    public async Task Requests_are_started_together_only_where_the_rule_is_named(string? rule, bool isFixed)
    {
        _folder.WriteFile(
            "Web/Code.cs",
            "public class A(System.Net.Http.HttpClient http) { public async System.Threading.Tasks.Task<string> M() { var a = await http.GetStringAsync(\"a\"); var b = await http.GetStringAsync(\"b\"); return a + b; } }"
        );
        await FixAsync(o =>
            o with
            {
                Check = o.Check with
                {
                    Rules = rule == null ? [] : [rule],
                    Severity = rule == null ? DiagnosticSeverity.Info : DiagnosticSeverity.Warning,
                },
            }
        );
        Assert.Equal(isFixed, Web.Contains("WhenAll"));
    }

    [Fact]
    public async Task A_command_that_fails_without_the_fix_stops_it()
    {
        var stop = await Assert.ThrowsAsync<StopException>(() => FixAsync(o => o with { Verify = "exit 3" }));
        Assert.StartsWith("'exit 3' fails without the fix", stop.Message);
        Assert.Equal((Waits, Calls), (Lib, Web));
    }

    [Fact]
    public async Task A_command_that_ends_by_an_interrupt_cancels_the_fix()
    {
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => FixAsync(o => o with { Verify = "exit 130" }));
        Assert.Equal((Waits, Calls), (Lib, Web));
    }

    [Fact]
    public async Task A_verification_that_passes_keeps_the_changes() =>
        Assert.Equal(0, (await FixAsync(o => o with { Verify = "exit 0" })).Code);

    [Fact]
    public async Task A_fix_of_which_nothing_passes_changes_nothing()
    {
        var (code, output) = await FixAsync(o => o with { Verify = Forbid("LoadAsync") });
        Assert.Equal((2, Waits, Calls), (code, Lib, Web));
        Assert.Contains("fails with every part of the fix (3 runs), so nothing is changed.", output);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Only_the_request_with_which_the_command_fails_is_left_out(bool hasRepository)
    {
        _folder.WriteFile("Lib/More.cs", Waits.Replace("Store", "Stock").Replace("Load", "Count"));
        _folder.WriteFile("Web/More.cs", Calls.Replace("Orders", "Items").Replace("Store.Load", "Stock.Count"));
        if (hasRepository)
            CommitAll();
        var (code, output) = await FixAsync(o => o with { Verify = Forbid("CountAsync") });
        Assert.Equal((1, true, false), (code, Lib.Contains("LoadAsync"), File.ReadAllText(_folder["Lib/More.cs"]).Contains("Async")));
        Assert.Contains("FailsVerification: the verification command fails with the fix of this request\n  Lib/More.cs(4,", output);
        Assert.Matches(@"Items.*: 2 calls → 2 \(FailsVerification\)", output);
        Assert.False(Directory.Exists(_folder[".git/worktrees"]));
    }

    static string Forbid(string text) =>
        OperatingSystem.IsWindows() ? $"findstr /s {text} *.cs && exit 1 || exit 0" : $"! grep -rqw {text} .";

    [Fact]
    public async Task Uncommitted_changes_stop_unless_forced()
    {
        CommitAll();
        _folder.WriteFile("Web/Code.cs", Calls + " ");
        var stop = await Assert.ThrowsAsync<StopException>(() => FixAsync());
        Assert.StartsWith("There are uncommitted changes (Web/Code.cs)", stop.Message);
        Assert.Equal(0, (await FixAsync(o => o with { Force = true })).Code);
    }

    [Fact]
    public async Task Uncommitted_changes_are_checked_in_the_repository_of_the_solution()
    {
        CommitAll();
        _folder.WriteFile("Web/Code.cs", Calls + " ");
        var stop = await Assert.ThrowsAsync<StopException>(() => FixAsync(FromElsewhere));
        Assert.StartsWith("There are uncommitted changes (Web/Code.cs)", stop.Message);
    }

    [Fact]
    public async Task A_run_from_another_folder_recovers_an_interrupted_run()
    {
        WriteJournal(true);
        await FixAsync(o => FromElsewhere(o) with { PathGlob = "none" });
        Assert.Equal("// new", File.ReadAllText(_folder["Lib/Code.cs"]));
    }

    [Fact]
    public async Task A_read_only_file_stops_the_fix_before_anything_is_written()
    {
        File.SetAttributes(_folder["Lib/Code.cs"], FileAttributes.ReadOnly);
        var stop = await Assert.ThrowsAsync<StopException>(() => FixAsync());
        File.SetAttributes(_folder["Lib/Code.cs"], FileAttributes.Normal);
        Assert.Equal("'Lib/Code.cs' is read-only; nothing is written.", stop.Message.Replace('\\', '/'));
        Assert.Equal((Waits, Calls), (Lib, Web));
    }

    [Fact]
    public async Task A_folder_that_cannot_be_written_leaves_all_files_unchanged()
    {
        Directory.CreateDirectory(_folder["Web/Code.cs.syncio-fix.tmp"]);
        var stop = await Assert.ThrowsAsync<StopException>(() => FixAsync());
        Assert.StartsWith("Nothing was changed, because not every file could be written", stop.Message);
        Assert.Equal((Waits, Calls), (Lib, Web));
    }

    [Fact]
    public async Task A_project_that_is_not_restored_stops_the_fix()
    {
        var stop = await Assert.ThrowsAsync<StopException>(() =>
            FixAsync(o => o with { Check = o.Check with { Load = o.Check.Load with { Restore = false } } })
        );
        Assert.EndsWith(
            "Nothing is written: callers in the missing project would stay unchanged; add --force to accept that.",
            stop.Message
        );
        Assert.Equal((Waits, Calls), (Lib, Web));
    }

    [Fact]
    public async Task A_run_interrupted_after_it_was_ready_is_completed()
    {
        WriteJournal(true);
        await FixAsync(o => o with { PathGlob = "none" });
        Assert.Equal("// new", File.ReadAllText(_folder["Lib/Code.cs"]));
    }

    [Fact]
    public async Task A_run_interrupted_before_it_was_ready_is_undone()
    {
        WriteJournal(false);
        await FixAsync(o => o with { PathGlob = "none" });
        Assert.Equal(Waits, Lib);
        Assert.Empty(Directory.EnumerateFiles(_folder.Path, "*.syncio-fix.*", SearchOption.AllDirectories));
    }

    [Fact]
    public async Task A_file_of_two_frameworks_is_written_once_for_both()
    {
        WriteProject("Lib", "", frameworks: "netstandard2.0;net10.0");
        Assert.Equal(0, (await FixAsync()).Code);
        Assert.Contains("async Task<int> LoadAsync", Lib);
        Assert.Contains("await Store.LoadAsync", Web);
    }

    [Fact]
    public async Task A_fix_that_one_of_two_frameworks_does_not_compile_is_not_written()
    {
        WriteProject("Lib", "", frameworks: "netstandard2.0;net10.0");
        _folder.WriteFile(
            "Lib/Code.cs",
            "public static class Store { public static int Load(System.Threading.Tasks.Task<int> rows) { rows.Wait(System.Threading.CancellationToken.None); return 1; } }"
        );
        var (code, output) = await FixAsync();
        Assert.Equal(1, code);
        Assert.Contains("WouldNotCompile", output);
        Assert.Equal(Calls, Web);
    }

    [Theory]
    [InlineData("src/A/B.cs", "src/**", true)]
    [InlineData("src/A/B.cs", "**/B.cs", true)]
    [InlineData("B.cs", "**/B.cs", true)]
    [InlineData("src/A/B.cs", "src/*", false)]
    [InlineData("src/A.cs", "src/?.cs", true)]
    [InlineData("GET /orders/{id}", "GET /orders/*", true)]
    [InlineData("GET /orders/{id}/lines", "GET /orders/*", false)]
    [InlineData("GET /orders/{id}/lines", "GET **", true)]
    public void A_glob_matches_paths(string file, string glob, bool matches) =>
        Assert.Equal(matches, Fixing.FindingSelection.IsGlobMatch(file, glob));

    public void Dispose() => _folder.Dispose();

    string Lib => File.ReadAllText(_folder["Lib/Code.cs"]);

    string Web => File.ReadAllText(_folder["Web/Code.cs"]);

    async Task<(int Code, string Output)> FixAsync(Func<FixOptions, FixOptions>? with = null, TextWriter? error = null)
    {
        var output = new StringWriter();
        var options = new FixOptions(new CheckOptions(new("Shop.slnx", _folder.Path)));
        var code = await FixRunner.RunAsync(with?.Invoke(options) ?? options, output, error ?? TextWriter.Null, default);
        return (code, output.ToString());
    }

    FixOptions FromElsewhere(FixOptions options) =>
        options with
        {
            Check = options.Check with { Load = new(_folder["Shop.slnx"], Path.GetTempPath()) },
        };

    void WriteJournal(bool isReady)
    {
        _folder.WriteFile("Lib/Code.cs.syncio-fix.tmp", "// new");
        _folder.WriteFile(".syncio-fix.journal", _folder["Lib/Code.cs"] + "\n" + (isReady ? "ready\n" : ""));
    }

    void CommitAll()
    {
        RunGit("init -q");
        RunGit("add -A");
        RunGit("-c user.name=a -c user.email=a@b commit -qm a");
    }

    void RunGit(string arguments)
    {
        using var git = System.Diagnostics.Process.Start(
            new System.Diagnostics.ProcessStartInfo("git", arguments) { WorkingDirectory = _folder.Path }
        )!;
        git.WaitForExit();
        Assert.Equal(0, git.ExitCode);
    }

    void WriteProject(string name, string first, string second = "", string frameworks = "net10.0") =>
        _folder.WriteFile(
            $"{name}/{name}.csproj",
            $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup><TargetFramework{(frameworks.Contains(';') ? "s" : "")}>{frameworks}</TargetFramework{(
                frameworks.Contains(';') ? "s" : ""
            )}><OutputType>Library</OutputType></PropertyGroup>
              <ItemGroup>{string.Concat(new[] { first, second }.Where(i => i.Length > 0).Select(i => $"<{i} />"))}</ItemGroup>
            </Project>
            """
        );
}
