namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>Tests of solutions in which a process without a web server shares a library of endpoints.</summary>
public class WebServersTests : HostTests
{
    const string Reports = """
        using Microsoft.AspNetCore.Builder; using Microsoft.AspNetCore.Routing;
        public abstract class Report { public abstract void Write(); }
        public static class ReportRoutes
        {
            public static void Map(IEndpointRouteBuilder routes, Report report) => routes.MapGet("/report", () => report.Write());
        }
        """;

    const string Nightly =
        "public class NightReport : Report { public override void Write() => System.GC.Collect(); static void Main() { } } "
        + "class NightReports { Report New() => new NightReport(); }";
    const string Site =
        "using Microsoft.AspNetCore.Builder; public class SiteReport : Report { public override void Write() => System.GC.Collect(); "
        + "static void Main() => WebApplication.CreateBuilder().Build().Run(); } class SiteReports { Report New() => new SiteReport(); }";

    [Fact]
    public void Endpoint_of_a_library_is_not_served_by_a_worker_beside_the_web_application()
    {
        var paths = FindPathsOf(Site, Nightly);
        Assert.Contains("request\t0\tSite/M:SiteReport.Write", paths);
        Assert.DoesNotContain("NightReport.Write", paths);
    }

    [Theory]
    [InlineData("static void Main() => Microsoft.AspNetCore.WebHost.CreateDefaultBuilder().Build();")]
    [InlineData("static void Map(IEndpointRouteBuilder routes) => routes.MapGet(\"/own\", () => 1); static void Main() { }")]
    public void Endpoint_of_a_library_is_served_by_a_process_with_a_server_or_endpoints_of_its_own(string members) =>
        Assert.Contains(
            "request\t0\tJob/M:NightReport.Write",
            FindPathsOf(
                Site,
                "using Microsoft.AspNetCore.Builder; using Microsoft.AspNetCore.Routing; "
                    + Nightly.Replace("static void Main() { }", members)
            )
        );

    [Fact]
    public void Endpoint_of_a_library_is_served_by_all_processes_where_no_code_creates_a_server() =>
        Assert.Contains(
            "request\t0\tJob/M:NightReport.Write",
            FindPathsOf(Site.Replace("WebApplication.CreateBuilder().Build().Run()", "System.GC.Collect()"), Nightly)
        );

    static string FindPathsOf(string site, string job)
    {
        var lib = CreateLibrary("Lib", Reports);
        return FindPaths(lib, CreateExecutable("Site", site, lib), CreateExecutable("Job", job, lib));
    }
}
