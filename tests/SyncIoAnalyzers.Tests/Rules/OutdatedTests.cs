namespace SyncIoAnalyzers.Tests.Rules;

/// <summary>A web project and the file of its paths, of which line 3 is the one that matters.</summary>
public class OutdatedTests
{
    const string Home = "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { [Microsoft.AspNetCore.Mvc.HttpGet(\"/home\")] public int Get() => 1; public void Two() { System.Action a = () => { }; } }";
    const string Get = "request\t0\tTestProject/M:HomeController.Get\t=GET /home";
    const string Two = "request\t0\tTestProject/M:HomeController.Two\t=HomeController.Two";

    [Fact] public Task A_file_that_fits_is_silent() => Silent(Get, Two);
    [Fact] public Task A_member_that_is_gone_is_told() => Stale("'Cart.Load' is gone", "{|#0:request\t0\tTestProject/M:Cart.Load\t=GET /cart|}", Get, Two);
    [Fact] public Task A_parameter_that_is_gone_is_told() => Stale("'HomeController.Get' is gone, and 1 more", "{|#0:request\t0\tTestProject/M:HomeController.Get(System.Int32)\t=GET /home|}", Two);
    [Fact] public Task A_lambda_that_is_gone_is_told() => Stale("'HomeController.Two' is gone", "{|#0:request\t0\tTestProject/M:HomeController.Two#1\tTestProject/M:HomeController.Two|}", Get, Two);
    [Fact] public Task A_lambda_that_is_there_is_silent() => Silent("request\t0\tTestProject/M:HomeController.Two#0\tTestProject/M:HomeController.Two", Get, Two);
    [Fact] public Task An_entry_point_that_is_another_one_is_told() => Stale("'GET /' is 'GET /home' now", "{|#0:" + Get.Replace("/home", "/") + "|}", Two);
    [Fact] public Task Members_of_other_projects_are_not_looked_for() => Silent(Get, Two, "request\t0\tWeb/M:Cart.Load\t=GET /cart");
    [Fact] public Task Entry_points_that_others_reach_too_are_known() => Silent(Get, Two.Replace("=HomeController.Two", "TestProject/M:HomeController.Get"));
    [Fact] public Task A_page_that_nobody_compiled_is_not_missed() => Silent(Get, Two, "request\t0\tTestProject/M:Pages_Index.ExecuteAsync\t=Pages/Index.cshtml");

    [Fact]
    public Task A_new_entry_point_is_told_at_the_first_line() => Case("{|#0:SyncIo.RequestPaths 1|}\nfor\t\n" + Get + "\nend\n", "'HomeController.Two' is new").Run();

    [Fact]
    public Task Under_other_symbols_nothing_is_said() => Case("SyncIo.RequestPaths 1\nfor\tNET48\nend\n", null).Run();

    [Fact]
    public Task A_file_that_does_not_tell_its_symbols_is_not_judged() => Case("SyncIo.RequestPaths 1\nend\n", null).Run();

    static Task Stale(string what, params string[] lines) => Case("SyncIo.RequestPaths 1\nfor\t\n" + string.Join("\n", lines) + "\nend\n", what).Run();

    static Task Silent(params string[] lines) => Case("SyncIo.RequestPaths 1\nfor\t\n" + string.Join("\n", lines) + "\nend\n", null).Run();

    static AnalyzerCase<SyncIoAnalyzer> Case(string file, string? what)
    {
        var test = new AnalyzerCase<SyncIoAnalyzer> { Sources = { Home }, References = Refs.AspNetCore, Additional = { ("SyncIo.RequestPaths.txt", file) } };
        if (what != null)
            test.Expected.Add(Expect("SIO902").At(0).WithMessage($"The request paths are stale: {what}; run 'syncio paths'").WithSeverity(Microsoft.CodeAnalysis.DiagnosticSeverity.Info));
        return test;
    }
}
