using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Analyzers;

namespace SyncIoAnalyzers.Tests.Rules;

/// <summary>The severity of a finding: by its call place, the mode, the break-build property and the severity the user sets.</summary>
public class CallPlaceTests() : RuleTests("SIO001")
{
    const string Sites = """
        public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get(Task<int> t) => {|#0:t.Result|}; }
        static class Once { public static async Task<int> Async(Task<int> t) { await Task.Yield(); return {|#1:t.Result|}; } public static int Sync(Task<int> t) => {|#2:t.Result|}; }
        """;

    [Fact]
    public Task Finding_on_a_request_path_is_a_warning_and_others_are_lower() =>
        VerifySeverities("", DiagnosticSeverity.Warning, DiagnosticSeverity.Info, null);

    [Fact]
    public Task Narrow_scope_shows_only_requests() =>
        VerifySeverities("syncio.scope = request_path", DiagnosticSeverity.Warning, null, null);

    [Fact]
    public Task Wide_scope_shows_everything() =>
        VerifySeverities("syncio.scope = all", DiagnosticSeverity.Warning, DiagnosticSeverity.Info, DiagnosticSeverity.Info);

    [Fact]
    public Task Strict_mode_raises_info_to_warning() =>
        VerifySeverities("build_property.SyncIoMode = strict", DiagnosticSeverity.Warning, DiagnosticSeverity.Warning, null);

    [Fact]
    public Task Mode_off_reports_nothing() => VerifySeverities("build_property.SyncIoMode = Off", null, null, null);

    [Fact]
    public Task Break_build_raises_warning_to_error() =>
        VerifySeverities("build_property.SyncIoBreakBuild = true", DiagnosticSeverity.Error, DiagnosticSeverity.Info, null);

    [Fact]
    public Task Strict_mode_and_break_build_add_up() =>
        VerifySeverities(
            "build_property.SyncIoMode = Strict\nbuild_property.SyncIoBreakBuild = true",
            DiagnosticSeverity.Error,
            DiagnosticSeverity.Error,
            null
        );

    [Fact]
    public Task Severity_of_the_user_always_applies() =>
        VerifySeverities(
            "build_property.SyncIoBreakBuild = true\ndotnet_diagnostic.SIO001.severity = suggestion",
            DiagnosticSeverity.Info,
            DiagnosticSeverity.Info,
            null
        );

    [Fact]
    public Task Scope_is_read_from_the_tree_of_the_finding()
    {
        var test = new AnalyzerCase<SyncIoAnalyzer>
        {
            DefaultId = "SIO001",
            References = TestReferences.AspNetCore,
            EditorConfig = "[Test1.cs]\nsyncio.scope = all",
        };
        test.Sources.Add(
            "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => 1; } static class A { public static int F(Task<int> t) => t.Result; }"
        );
        test.Sources.Add("static class B { public static int F(Task<int> t) => [|t.Result|]; }");
        return test.RunAsync();
    }

    [Fact]
    public Task Test_project_is_not_reported()
    {
        var test = new AnalyzerCase<SyncIoAnalyzer>
        {
            References = TestReferences.AspNetCore,
            Config = "build_property.IsTestProject = true",
        };
        test.Sources.Add(
            "public class T { public async Task Loads(Task<int> t) { await Task.Yield(); Assert(t.Result); } void Assert(int i) { } }"
        );
        return test.RunAsync();
    }

    [Theory]
    [InlineData(
        "Task Loop(object? state) { t.Wait(); return t; }",
        "Task.Factory.StartNew(Loop, null, TaskCreationOptions.LongRunning)",
        false
    )]
    [InlineData("Task Loop(object? state) { t.Wait(); return t; }", "new Thread(s => Loop(s))", true)]
    [InlineData("Task Loop(object? state) { t.Wait(); return t; }", "Task.Factory.StartNew(Loop, null)", true)]
    public async Task Code_on_a_dedicated_thread_may_block(string loop, string start, bool isShown)
    {
        var test = new AnalyzerCase<SyncIoAnalyzer> { DefaultId = "SIO001", References = TestReferences.AspNetCore };
        test.Sources.Add(
            $"public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public int Get() => 1; }} class Worker(Task t) {{ object Start() => {start}; {(isShown ? loop.Replace("t.Wait()", "[|t.Wait()|]") : loop)} }}"
        );
        await test.RunAsync();
    }

    static Task VerifySeverities(string config, params DiagnosticSeverity?[] severities)
    {
        var test = new AnalyzerCase<SyncIoAnalyzer>
        {
            References = TestReferences.AspNetCore,
            Config = config,
            Sources = { Sites },
        };
        for (var i = 0; i < severities.Length; i++)
            if (severities[i] is { } severity)
                test.Expected.Add(ExpectFinding("SIO001").AtPlace(i).AnyFurther().WithSeverity(severity));
        return test.RunAsync();
    }
}
