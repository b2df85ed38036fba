using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Tests.Rules;

/// <summary>How loud a finding is: by its place, by the mode, by the break-build property and by the user's own word.</summary>
public class PlaceTests() : RuleTests("SIO001")
{
    const string Sites = """
        public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get(Task<int> t) => {|#0:t.Result|}; }
        static class Once { public static async Task<int> Async(Task<int> t) { await Task.Yield(); return {|#1:t.Result|}; } public static int Sync(Task<int> t) => {|#2:t.Result|}; }
        """;

    [Fact] public Task A_request_is_a_warning_and_the_rest_is_less() => Severities("", DiagnosticSeverity.Warning, DiagnosticSeverity.Info, null);
    [Fact] public Task A_narrow_scope_shows_requests_alone() => Severities("syncio.scope = request_path", DiagnosticSeverity.Warning, null, null);
    [Fact] public Task A_wide_scope_shows_everything() => Severities("syncio.scope = all", DiagnosticSeverity.Warning, DiagnosticSeverity.Info, DiagnosticSeverity.Info);
    [Fact] public Task Strict_makes_a_warning_of_an_info() => Severities("build_property.SyncIoMode = strict", DiagnosticSeverity.Warning, DiagnosticSeverity.Warning, null);
    [Fact] public Task Off_is_off() => Severities("build_property.SyncIoMode = Off", null, null, null);
    [Fact] public Task Breaking_the_build_makes_an_error_of_a_warning() => Severities("build_property.SyncIoBreakBuild = true", DiagnosticSeverity.Error, DiagnosticSeverity.Info, null);
    [Fact] public Task Strict_and_breaking_add_up() => Severities("build_property.SyncIoMode = Strict\nbuild_property.SyncIoBreakBuild = true", DiagnosticSeverity.Error, DiagnosticSeverity.Error, null);
    [Fact] public Task The_users_severity_wins_everywhere() => Severities("build_property.SyncIoBreakBuild = true\ndotnet_diagnostic.SIO001.severity = suggestion", DiagnosticSeverity.Info, DiagnosticSeverity.Info, null);

    [Fact]
    public Task The_scope_is_read_at_the_tree_of_the_finding()
    {
        var test = new AnalyzerCase<SyncIoAnalyzer> { DefaultId = "SIO001", References = Refs.AspNetCore, EditorConfig = "[Test1.cs]\nsyncio.scope = all" };
        test.Sources.Add("public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => 1; } static class A { public static int F(Task<int> t) => t.Result; }");
        test.Sources.Add("static class B { public static int F(Task<int> t) => [|t.Result|]; }");
        return test.Run();
    }

    [Fact]
    public Task A_test_project_is_silent()
    {
        var test = new AnalyzerCase<SyncIoAnalyzer> { References = Refs.AspNetCore, Config = "build_property.IsTestProject = true" };
        test.Sources.Add("public class T { public async Task Loads(Task<int> t) { await Task.Yield(); Assert(t.Result); } void Assert(int i) { } }");
        return test.Run();
    }

    [Theory]
    [InlineData("Task Loop(object? state) { t.Wait(); return t; }", "Task.Factory.StartNew(Loop, null, TaskCreationOptions.LongRunning)", false)]
    [InlineData("Task Loop(object? state) { t.Wait(); return t; }", "new Thread(s => Loop(s))", true)]
    [InlineData("Task Loop(object? state) { t.Wait(); return t; }", "Task.Factory.StartNew(Loop, null)", true)]
    public async Task A_thread_of_its_own_may_wait(string loop, string start, bool isShown)
    {
        var test = new AnalyzerCase<SyncIoAnalyzer> { DefaultId = "SIO001", References = Refs.AspNetCore };
        test.Sources.Add($"public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public int Get() => 1; }} class Worker(Task t) {{ object Start() => {start}; {(isShown ? loop.Replace("t.Wait()", "[|t.Wait()|]") : loop)} }}");
        await test.Run();
    }

    static Task Severities(string config, params DiagnosticSeverity?[] severities)
    {
        var test = new AnalyzerCase<SyncIoAnalyzer> { References = Refs.AspNetCore, Config = config, Sources = { Sites } };
        for (var i = 0; i < severities.Length; i++)
            if (severities[i] is { } severity)
                test.Expected.Add(Expect("SIO001").At(i).AnyFurther().WithSeverity(severity));
        return test.Run();
    }
}
