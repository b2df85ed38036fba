using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Cli.Output;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Tests of the result that a check keeps for a check of the same code.</summary>
public sealed class ResultCacheTests : IDisposable
{
    const string Home = """
        public class Home : Microsoft.AspNetCore.Mvc.ControllerBase
        {
            public int Get() => Load();
            int Load() { System.Threading.Thread.Sleep(1); return 1; }
        }
        """;

    static readonly MemoryProject Web = new("Web", [("Home.cs", Home), ("Mvc.cs", MemoryProject.ControllerCode)]);

    readonly TempFolder _folder = new();

    async Task<CheckResult?> FindResultAsync(MemoryProject project, string root = "/solution", string currentDirectory = "")
    {
        using var loaded = MemoryProject.LoadAll([project], root);
        return (await CreateCacheAsync(loaded, root + currentDirectory)).FindResult(loaded);
    }

    async Task<ResultCache> CreateCacheAsync(LoadedSolution loaded, string currentDirectory) =>
        (await ResultCache.TryCreateAsync(loaded, new(loaded), currentDirectory, _folder["cache"], default))!;

    async Task<CheckResult> StoreResultAsync(MemoryProject project)
    {
        using var loaded = MemoryProject.LoadAll([project], "/solution");
        var result = await SolutionAnalysis.RunAsync(loaded, new("/solution"), _ => { }, default);
        (await CreateCacheAsync(loaded, "/solution")).StoreResult(result, loaded);
        return result;
    }

    static CheckResult RemoveTimes(CheckResult result) =>
        result with
        {
            LoadSeconds = 0,
            Seconds = 0,
            Projects = [.. result.Projects.Select(p => p with { LoadSeconds = 0, CompileSeconds = 0, AnalyzeSeconds = 0 })],
        };

    static string WriteReport(CheckResult result, string format)
    {
        using var text = new StringWriter();
        var options = new CheckOptions(new("/solution", "/solution"), Enum.Parse<OutputFormat>(format), DiagnosticSeverity.Info);
        ReportWriter.WriteReport(new CheckReport(RemoveTimes(result), options), text);
        return text.ToString();
    }

    [Theory]
    [InlineData(nameof(OutputFormat.Text))]
    [InlineData(nameof(OutputFormat.Json))]
    [InlineData(nameof(OutputFormat.Sarif))]
    [InlineData(nameof(OutputFormat.GitHub))]
    [InlineData(nameof(OutputFormat.GitLab))]
    [InlineData(nameof(OutputFormat.Markdown))]
    public async Task A_kept_result_is_reported_as_it_was(string format)
    {
        var expected = WriteReport(await StoreResultAsync(Web), format);
        Assert.Contains("Home", expected);
        Assert.Equal(expected, WriteReport((await FindResultAsync(Web))!, format));
    }

    [Fact]
    public async Task Another_body_has_no_result()
    {
        await StoreResultAsync(Web);
        Assert.Null(await FindResultAsync(Web with { Sources = [("Home.cs", "public class Home { public int Get() => 1; }")] }));
    }

    [Fact]
    public async Task Other_options_have_no_result()
    {
        await StoreResultAsync(Web);
        Assert.Null(await FindResultAsync(Web with { Configuration = "[*.cs]\nsyncio.scope = all\n" }));
    }

    [Fact]
    public async Task A_report_with_paths_from_another_folder_has_no_result()
    {
        await StoreResultAsync(Web);
        Assert.Null(await FindResultAsync(Web, currentDirectory: "/Web"));
    }

    [Fact]
    public async Task A_solution_that_has_moved_has_the_same_result()
    {
        await StoreResultAsync(Web);
        Assert.NotNull(await FindResultAsync(Web, "/moved"));
    }

    [Fact]
    public async Task A_result_with_a_failure_is_not_kept()
    {
        using var loaded = MemoryProject.LoadAll([Web], "/solution");
        var cache = await CreateCacheAsync(loaded, "/solution");
        cache.StoreResult(new CheckResult([], []) { Failures = ["an analyzer failed"] }, loaded);
        Assert.Null(cache.FindResult(loaded));
    }

    public void Dispose() => _folder.Dispose();
}
