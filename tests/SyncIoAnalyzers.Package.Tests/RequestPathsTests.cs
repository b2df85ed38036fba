using System.Text.Json;

namespace SyncIoAnalyzers.Package.Tests;

/// <summary>Solutions of several projects with the request paths of the whole solution.</summary>
[Collection(nameof(PackageFeed))]
public class RequestPathsTests(PackageFeed feed)
{
    static readonly string[] Fixable =
    [
        "SIO001",
        "SIO002",
        "SIO101",
        "SIO102",
        "SIO103",
        "SIO104",
        "SIO105",
        "SIO106",
        "SIO107",
        "SIO201",
        "SIO202",
    ];

    [Fact]
    public async Task Build_finds_the_same_as_a_check()
    {
        using var sample = await SampleSolution.WithPackage(feed, "Parcels");
        await WritePaths(sample);
        var built = (await sample.FindFindings()).ToList();
        Assert.Contains(
            built,
            f =>
                f.StartsWith(
                    "SIO002 warning RailCarrier.cs(21): 'Thread.Sleep' holds a request thread (GET /parcels/{id}/quotes → … → Timetable.Next)",
                    StringComparison.Ordinal
                )
        );
        Assert.Equal(await CheckSample(sample), built);
    }

    [Fact]
    public async Task Build_without_request_paths_reports_no_request()
    {
        using var sample = await SampleSolution.WithPackage(feed, "Parcels");
        Assert.DoesNotContain(await sample.FindFindings(), f => f.Contains(" warning "));
    }

    /// <summary>
    /// One run of format makes one plan for each rule, in any order: findings of another rule that a fix reveals are left to the second
    /// run.
    /// </summary>
    [Fact]
    public async Task Dotnet_format_and_the_tool_fix_a_solution_equally()
    {
        using var formatted = await SampleSolution.WithPackage(feed, "Shop");
        using var byTool = await SampleSolution.WithPackage(feed, "Shop");
        for (var run = 0; run < 2; run++)
        {
            await WritePaths(formatted);
            await formatted.FormatAsync(Fixable);
        }

        await (await feed.Tool).RunAsync("fix", byTool.Folder, "--severity", "info");
        Assert.Contains("await reader.ReadAsync()", byTool.Code);
        Assert.Equal(byTool.Code, formatted.Code);
    }

    async Task WritePaths(SampleSolution sample) => Assert.Equal(0, (await (await feed.Tool).RunAsync("paths", sample.Folder)).ExitCode);

    async Task<IEnumerable<string>> CheckSample(SampleSolution sample)
    {
        var (_, output) = await (await feed.Tool).RunAsync(
            "check",
            sample.Folder,
            "--severity",
            "info",
            "--format",
            "json",
            "--verbosity",
            "quiet"
        );
        return JsonDocument
            .Parse(output)
            .RootElement.GetProperty("findings")
            .EnumerateArray()
            .Select(f =>
                SampleSolution.FormatLine(
                    ReadText(f, "id"),
                    ReadText(f, "severity"),
                    ReadText(f, "file"),
                    f.GetProperty("line").GetInt32(),
                    ReadText(f, "message")
                )
            )
            .Order(StringComparer.Ordinal);
    }

    static string ReadText(JsonElement finding, string property) => finding.GetProperty(property).GetString()!;
}
