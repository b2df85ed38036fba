using System.Text.Json;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Common;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Code whose packages, SDK or reference assemblies cannot be had: the rest of it is checked all the same.</summary>
[Trait("Category", "Slow")]
public sealed class UnrestorableTests : IDisposable
{
    const string Endpoints = """
        using Contoso.Internal;
        using Microsoft.AspNetCore.Builder;
        var app = WebApplication.Create();
        app.MapGet("/prices", (IPriceList prices) => Read(prices).Result);
        app.Run();
        static async System.Threading.Tasks.Task<string> Read(IPriceList prices) => await prices.ReadAsync();
        """;

    const string InternalPackage = """<PackageReference Include="Contoso.Internal" Version="1.0.0" />""";

    readonly TempFolder _folder = new();

    public UnrestorableTests()
    {
        Directory.CreateDirectory(_folder["packages"]);
        WriteSource("packages");
        _folder.WriteFile("Directory.Build.props", "<Project />");
        _folder.WriteWebProject(Endpoints, InternalPackage);
    }

    [Fact]
    public async Task A_wait_beside_types_of_a_missing_package_is_found() =>
        Assert.Equal(["SIO001 GET /prices"], ListFindings((await CheckAsync()).Json));

    [Fact]
    public async Task The_missing_package_is_named_in_each_check()
    {
        await CheckAsync();
        var (code, json) = await CheckAsync();
        Assert.StartsWith(
            "Web is checked without Contoso.Internal, so findings may be missing: NU1101: ",
            Assert.Single(ListFailures(json))
        );
        Assert.Equal(ExitCode.Failed, code);
    }

    [Fact]
    public async Task A_source_that_cannot_be_reached_is_no_failure_if_it_has_nothing_that_is_needed()
    {
        WriteSource("nowhere");
        _folder.WriteWebProject(Endpoints.Replace("IPriceList", "Lib.IPriceList").Replace("using Contoso.Internal;", ""), Library);
        Assert.Empty(ListFailures((await CheckAsync()).Json));
    }

    [Fact]
    public async Task A_project_whose_workload_is_not_installed_does_not_stop_the_others()
    {
        _folder.WriteProject("App", "<TargetFramework>net10.0-android</TargetFramework>", "class App;");
        _folder.WriteFile("Shop.slnx", """<Solution><Project Path="App/App.csproj" /><Project Path="Web/Web.csproj" /></Solution>""");
        var (_, json) = await CheckAsync("Shop.slnx");
        Assert.Equal(["SIO001 GET /prices"], ListFindings(json));
        Assert.Contains(
            ListFailures(json),
            failure => failure!.StartsWith("App is checked with what can be restored") && failure.Contains("NETSDK1147")
        );
    }

    [Fact]
    public async Task An_older_framework_without_its_reference_assemblies_is_checked_with_those_of_the_SDK()
    {
        var project = File.ReadAllText(_folder["Web/Web.csproj"]);
        _folder.WriteFile("Web/Web.csproj", project.Replace("net10.0", "net8.0"));
        var (_, json) = await CheckAsync(properties: $"RestorePackagesPath={_folder["none"]}");
        Assert.Equal(["SIO001 GET /prices"], ListFindings(json));
        Assert.Contains(ListFailures(json), failure => failure!.Contains("what can be restored"));
    }

    [Fact]
    public async Task A_framework_that_is_a_package_itself_is_checked_with_that_of_the_SDK()
    {
        var project = File.ReadAllText(_folder["Web/Web.csproj"]);
        _folder.WriteFile("Web/Web.csproj", project.Replace("net10.0", "netcoreapp2.1").Replace(".Sdk\"", ".Sdk.Web\""));
        Assert.Equal(["SIO001 GET /prices"], ListFindings((await CheckAsync(properties: "LangVersion=latest")).Json));
    }

    [Fact]
    public async Task A_package_that_no_longer_supports_the_framework_does_not_stop_the_check()
    {
        const string check = """
            <Target Name="CheckFramework" BeforeTargets="CoreCompile" Condition="'$(SuppressTfmSupportBuildWarnings)' == ''">
              <Error Text="Contoso does not support this framework." />
            </Target>
            """;
        _folder.WriteWebProject(Endpoints, InternalPackage + "</ItemGroup>" + check + "<ItemGroup>");
        Assert.Equal(["SIO001 GET /prices"], ListFindings((await CheckAsync()).Json));
    }

    [Fact]
    public async Task The_error_that_prevents_the_load_is_named_before_a_missing_package()
    {
        const string check = """<Target Name="Stop" BeforeTargets="CoreCompile"><Error Text="A licence is missing." /></Target>""";
        _folder.WriteWebProject(Endpoints, InternalPackage + "</ItemGroup>" + check + "<ItemGroup>");
        var stopped = await Assert.ThrowsAsync<StopException>(() => CheckAsync());
        Assert.Equal("Web.csproj cannot be loaded: A licence is missing.", stopped.Message);
    }

    [Fact]
    public async Task A_required_SDK_that_is_not_installed_is_replaced_by_the_newest()
    {
        _folder.WriteFile("global.json", """{ "sdk": { "version": "1.2.345", "rollForward": "disable" } }""");
        var (code, json) = await CheckAsync();
        Assert.Equal(["SIO001 GET /prices"], ListFindings(json));
        Assert.StartsWith("The global.json requires .NET SDK 1.2.345, which is not installed;", ListFailures(json).First());
        Assert.Equal(ExitCode.Failed, code);
    }

    [Theory, InlineData("Microsoft.NET.Test.Sdk", false), InlineData("Contoso.Internal", true)]
    public async Task A_project_with_the_package_of_test_projects_is_one_without_it(string package, bool isLibrary)
    {
        const string code =
            "public class Prices { public async System.Threading.Tasks.Task Load() => await System.Threading.Tasks.Task.Delay(1); }";
        var reference = $"""<PackageReference Include="{package}" Version="1.0.0" />""";
        _folder.WriteProject("Prices", "<TargetFramework>net10.0</TargetFramework>", code, reference);
        var (_, json) = await CheckAsync("Prices/Prices.csproj");
        Assert.Equal(isLibrary, json.GetProperty("findings").EnumerateArray().Any(f => f.GetProperty("id").GetString() == "SIO301"));
    }

    [Fact]
    public async Task No_fix_is_written_where_a_package_is_missing()
    {
        var options = new FixOptions(new CheckOptions(new LoadOptions(_folder["Web/Web.csproj"], _folder.Path), OutputFormat.Text));
        var stop = await Assert.ThrowsAsync<StopException>(() => FixRunner.RunAsync(options, new StringWriter(), TextWriter.Null, default));
        Assert.Contains("Web is checked without Contoso.Internal", stop.Message);
    }

    public void Dispose() => _folder.Dispose();

    const string Library = """<Compile Include="../Lib.cs" />""";

    void WriteSource(string folder)
    {
        _folder.WriteFile("Lib.cs", "namespace Lib { interface IPriceList { System.Threading.Tasks.Task<string> ReadAsync(); } }");
        var sources = $"""<clear /><add key="internal" value="{_folder[folder]}" />""";
        _folder.WriteFile("nuget.config", $"<configuration><packageSources>{sources}</packageSources></configuration>");
    }

    async Task<(int Code, JsonElement Json)> CheckAsync(string input = "Web/Web.csproj", params string[] properties)
    {
        var output = new StringWriter();
        var load = new LoadOptions(_folder[input], _folder.Path) { Properties = [.. properties] };
        var options = new CheckOptions(load, OutputFormat.Json) { Severity = DiagnosticSeverity.Info };
        var code = await CheckRunner.RunAsync(options, output, TextWriter.Null, default);
        return (code, JsonDocument.Parse(output.ToString()).RootElement);
    }

    static IEnumerable<string?> ListFailures(JsonElement json) => json.GetProperty("failures").EnumerateArray().Select(f => f.GetString());

    static IEnumerable<string> ListFindings(JsonElement json) =>
        from finding in json.GetProperty("findings").EnumerateArray()
        where finding.GetProperty("severity").GetString() == "warning"
        select $"{finding.GetProperty("id").GetString()} {finding.GetProperty("entry").GetString()}";
}
