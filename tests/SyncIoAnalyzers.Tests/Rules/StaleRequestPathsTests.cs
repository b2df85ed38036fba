using SyncIoAnalyzers.Analyzers;

namespace SyncIoAnalyzers.Tests.Rules;

/// <summary>A web project and its request paths file, with line 3 under test.</summary>
public class StaleRequestPathsTests
{
    const string Home =
        "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { [Microsoft.AspNetCore.Mvc.HttpGet(\"/home\")] public int Get() => 1; public void Two() { System.Action a = () => { }; } }";
    const string Get = "request\t0\tTestProject/M:HomeController.Get\t=GET /home";
    const string Two = "request\t0\tTestProject/M:HomeController.Two\t=HomeController.Two";

    [Fact]
    public Task Up_to_date_file_is_not_reported() => Silent(Get, Two);

    [Fact]
    public Task Missing_member_is_reported() =>
        VerifyStale("'Cart.Load' is gone", "{|#0:request\t0\tTestProject/M:Cart.Load\t=GET /cart|}", Get, Two);

    [Fact]
    public Task Changed_parameter_is_reported() =>
        VerifyStale(
            "'HomeController.Get' is gone, and 1 more",
            "{|#0:request\t0\tTestProject/M:HomeController.Get(System.Int32)\t=GET /home|}",
            Two
        );

    [Fact]
    public Task Missing_lambda_is_reported() =>
        VerifyStale(
            "'HomeController.Two' is gone",
            "{|#0:request\t0\tTestProject/M:HomeController.Two#1\tTestProject/M:HomeController.Two|}",
            Get,
            Two
        );

    [Fact]
    public Task Existing_lambda_is_not_reported() =>
        Silent("request\t0\tTestProject/M:HomeController.Two#0\tTestProject/M:HomeController.Two", Get, Two);

    [Fact]
    public Task Changed_entry_point_is_reported() =>
        VerifyStale("'GET /' is 'GET /home' now", "{|#0:" + Get.Replace("/home", "/") + "|}", Two);

    [Fact]
    public Task Member_of_another_project_is_not_checked() => Silent(Get, Two, "request\t0\tWeb/M:Cart.Load\t=GET /cart");

    [Fact]
    public Task Entry_point_reached_from_another_one_is_known() =>
        Silent(Get, Two.Replace("=HomeController.Two", "TestProject/M:HomeController.Get"));

    [Fact]
    public Task Page_that_was_not_compiled_is_not_reported() =>
        Silent(Get, Two, "request\t0\tTestProject/M:Pages_Index.ExecuteAsync\t=Pages/Index.cshtml");

    [Fact]
    public Task New_entry_point_is_reported_at_the_first_line() =>
        CreateCase("{|#0:SyncIo.RequestPaths 1|}\nfor\t\n" + Get + "\nend\n", "'HomeController.Two' is new").RunAsync();

    [Fact]
    public Task File_written_under_other_symbols_is_not_checked() =>
        CreateCase("SyncIo.RequestPaths 1\nfor\tNET48\nend\n", null).RunAsync();

    [Fact]
    public Task File_without_symbols_is_not_checked() => CreateCase("SyncIo.RequestPaths 1\nend\n", null).RunAsync();

    static Task VerifyStale(string what, params string[] lines) =>
        CreateCase("SyncIo.RequestPaths 1\nfor\t\n" + string.Join("\n", lines) + "\nend\n", what).RunAsync();

    static Task Silent(params string[] lines) =>
        CreateCase("SyncIo.RequestPaths 1\nfor\t\n" + string.Join("\n", lines) + "\nend\n", null).RunAsync();

    static AnalyzerCase<SyncIoAnalyzer> CreateCase(string file, string? what)
    {
        var test = new AnalyzerCase<SyncIoAnalyzer>
        {
            Sources = { Home },
            References = TestReferences.AspNetCore,
            Additional = { ("SyncIo.RequestPaths.txt", file) },
        };
        if (what != null)
            test.Expected.Add(
                ExpectFinding("SIO902")
                    .AtPlace(0)
                    .WithMessage($"The request paths are stale: {what}; run 'syncio paths'")
                    .WithSeverity(Microsoft.CodeAnalysis.DiagnosticSeverity.Info)
            );
        return test;
    }
}
