using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The sample solution of the README: every line is reported as its comment says, and no other line is.</summary>
[Trait("Category", "Slow")]
public sealed class SampleTests(SampleTests.CheckedShop sample) : IClassFixture<SampleTests.CheckedShop>
{
    [Fact]
    public void Every_tagged_line_is_found_with_its_rule_and_place() =>
        Assert.Equal(sample.TaggedLines.Select(CheckedSample.GetPlace).Order(), sample.FoundLines.Select(CheckedSample.GetPlace).Order());

    [Fact]
    public void No_harmless_line_is_reported() =>
        Assert.Empty(sample.TemptingLines.Intersect(sample.FoundLines.Select(f => (f.File, f.Number))));

    [Fact]
    public void The_sample_has_as_many_harmless_as_blocking_lines() =>
        Assert.InRange(sample.TemptingLines.Count, sample.TaggedLines.Count, 1000);

    [Fact]
    public void Every_project_compiles() =>
        Assert.All(sample.Json.GetProperty("projects").EnumerateArray(), p => Assert.Equal(0, p.GetProperty("errors").GetInt32()));

    /// <summary>A finding that concerns every request, as those of SIO401, names no request.</summary>
    [Fact]
    public void Every_finding_on_a_request_path_names_the_request() =>
        Assert.All(
            sample
                .Json.GetProperty("findings")
                .EnumerateArray()
                .Where(f => f.GetProperty("place").GetString() == "request" && f.GetProperty("id").GetString() != "SIO401"),
            f => Assert.NotEqual("", f.GetProperty("entry").GetString())
        );

    [Fact]
    public async Task The_README_shows_real_output()
    {
        var output = new StringWriter();
        await CheckRunner.RunAsync(
            new CheckOptions(new(Path.Combine("tests", "samples", "Shop"), RepositoryFolder.Root)),
            output,
            TextWriter.Null,
            default
        );
        var shown = File.ReadAllText(Path.Combine(RepositoryFolder.Root, "README.md"))
            .Split("<!-- output -->")[1]
            .Split('\n')
            .Where(l => l.Length > 0 && !l.StartsWith("```"));
        Assert.Equal(6, shown.Count());
        Assert.All(shown, line => Assert.Contains(line, output.ToString().Split('\n')));
    }

    /// <summary>One check of the sample, shared by all tests.</summary>
    public sealed class CheckedShop() : CheckedSample("Shop");
}
