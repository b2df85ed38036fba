using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Analyzers;

namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>The option and the table lines of the user that decide which entry points count.</summary>
public class EntryPointChoiceTests
{
    const string Home = "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get(Task<int> load) => MARK; }";
    const string Pump =
        "public class Pump : BackgroundService { protected override Task ExecuteAsync(CancellationToken stop) => Task.FromResult(MARK); Task<int> load = new HttpClient().GetAsync(\"x\").ContinueWith(_ => 1); }";

    const string Quota =
        "public class Quota(Task<int> load) : Microsoft.AspNetCore.Mvc.Filters.ActionFilterAttribute { public override void OnActionExecuting(Microsoft.AspNetCore.Mvc.Filters.ActionExecutingContext c) { var i = MARK; } }";
    const string Map =
        "public static class Routes { public static void Add(WebApplication app, Task<int> load) => app.MapGet(\"/a\", () => MARK); }";

    [Fact]
    public Task Every_kind_of_entry_point_counts_by_default() => VerifyCase(Home, "syncio.entry_points = all", DiagnosticSeverity.Warning);

    [Fact]
    public Task Kind_of_entry_point_can_be_excluded() => VerifyCase(Home, "syncio.entry_points = -view, -controller", null);

    [Fact]
    public Task Excluded_kind_of_entry_point_can_be_included_again() =>
        VerifyCase(Home, "syncio.entry_points = -controller, +controller", DiagnosticSeverity.Warning);

    [Fact]
    public Task Background_work_is_reported_as_info() => VerifyCase(Pump, "syncio.entry_points = -view", DiagnosticSeverity.Info);

    [Fact]
    public Task Background_work_can_be_treated_as_requests() =>
        VerifyCase(Pump, "syncio.entry_points = +background_as_request", DiagnosticSeverity.Warning);

    [Fact]
    public Task Unreadable_option_value_falls_back_to_the_default() =>
        VerifyCase(Home, "syncio.entry_points = -jobs", DiagnosticSeverity.Warning, ExpectFinding("SIO901"));

    [Fact]
    public Task Option_of_the_declaring_file_applies() =>
        VerifyCase(Home, "[Test1.cs]\nsyncio.entry_points = -controller", DiagnosticSeverity.Warning);

    [Fact]
    public Task Table_line_removes_a_type() => VerifyCase(Home, "", null, "[none]\nderives T:HomeController");

    [Fact]
    public Task Table_line_removes_a_method() => VerifyCase(Home, "", null, "[none]\nnamed M:HomeController.Get(*)");

    [Fact]
    public Task Table_line_removes_only_the_member_it_names() =>
        VerifyCase(Home, "", DiagnosticSeverity.Warning, "[none]\nderives T:HomeController Put*");

    [Fact]
    public Task Table_line_removes_an_interface() =>
        VerifyCase(Quota, "", null, "[none]\nimplements M:Microsoft.AspNetCore.Mvc.Filters.IActionFilter.*(*)");

    [Fact]
    public Task Table_line_removes_endpoint_delegates() =>
        VerifyCase(Map, "", null, "[none]\ngiven M:Microsoft.AspNetCore.Builder.EndpointRouteBuilderExtensions.MapGet(*)");

    [Fact]
    public Task Unrelated_table_line_keeps_endpoint_delegates() =>
        VerifyCase(
            Map,
            "",
            DiagnosticSeverity.Warning,
            "[none]\ngiven M:Microsoft.AspNetCore.Builder.EndpointRouteBuilderExtensions.MapPut(*)"
        );

    [Fact]
    public Task Table_line_adds_an_entry_point_of_any_kind() =>
        VerifyCase(
            "public class Job { public int Run(Task<int> load) => MARK; }",
            "",
            DiagnosticSeverity.Warning,
            "[consumer]\nderives T:System.Object Run"
        );

    [Theory, InlineData("System.Int32", true), InlineData("System.String", false)]
    public Task Table_line_for_one_interface_overload_matches_no_other(string parameter, bool means) =>
        VerifyCase(
            "public interface IJob { int Run(int id); int Run(string id); } public class Job(Task<int> load) : IJob { public int Run(int id) => MARK; public int Run(string id) => 1; }",
            "",
            means ? DiagnosticSeverity.Warning : null,
            $"[consumer]\nimplements M:IJob.Run({parameter})"
        );

    [Fact]
    public Task Table_line_changes_the_kind_of_an_entry_point() =>
        VerifyCase(
            Pump,
            "",
            DiagnosticSeverity.Warning,
            "[consumer]\nimplements M:Microsoft.Extensions.Hosting.BackgroundService.ExecuteAsync(*)"
        );

    static Task VerifyCase(string source, string option, DiagnosticSeverity? severity, string table) =>
        VerifyCase(source, option, severity, [], table);

    static Task VerifyCase(string source, string option, DiagnosticSeverity? severity, params ExpectedFinding[] further) =>
        VerifyCase(source, option, severity, further, null);

    static Task VerifyCase(string source, string option, DiagnosticSeverity? severity, ExpectedFinding[] further, string? table)
    {
        var test = new AnalyzerCase<SyncIoAnalyzer>
        {
            DefaultId = "SIO001",
            References = TestReferences.AspNetCore,
            EditorConfig = option.StartsWith('[') ? option : "[Test0.cs]\n" + option,
        };
        test.Sources.Add(source.Replace("MARK", severity == null ? "load.Result" : "{|#0:load.Result|}"));
        test.Sources.Add("public class OtherController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => 1; }");
        if (table != null)
            test.Additional.Add(("SyncIo.EntryPoints.txt", table));
        if (severity is { } loud)
            test.Expected.Add(ExpectFinding("SIO001").AtPlace(0).AnyFurther().WithSeverity(loud));
        test.Expected.AddRange(further);
        return test.RunAsync();
    }
}
