using SyncIoAnalyzers.Cli.Commands;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The sample solution that the README checks: what each line's comment says is found there, and nothing else.</summary>
[Trait("Category", "Slow")]
public sealed class SampleTests(SampleTests.Checked sample) : IClassFixture<SampleTests.Checked>
{
    [Fact] public void Every_tagged_line_is_found_with_its_rule_and_place() => Assert.Equal(sample.Tagged.Select(CheckedSample.Place).Order(), sample.Found.Select(CheckedSample.Place).Order());

    [Fact] public void No_tempting_line_is_found() => Assert.Empty(sample.Tempting.Intersect(sample.Found.Select(f => (f.File, f.Number))));

    [Fact] public void The_sample_tempts_as_often_as_it_blocks() => Assert.InRange(sample.Tempting.Count, sample.Tagged.Count, 1000);

    [Fact] public void Every_project_compiles() => Assert.All(sample.Json.GetProperty("projects").EnumerateArray(), p => Assert.Equal(0, p.GetProperty("errors").GetInt32()));

    /// <summary>What concerns every request, as SIO401 does, names none.</summary>
    [Fact] public void Every_finding_on_a_request_path_names_the_request() =>
        Assert.All(sample.Json.GetProperty("findings").EnumerateArray().Where(f => f.GetProperty("place").GetString() == "request" && f.GetProperty("id").GetString() != "SIO401"), f => Assert.NotEqual("", f.GetProperty("entry").GetString()));

    [Fact]
    public async Task The_README_shows_real_output()
    {
        var output = new StringWriter();
        await Check.RunAsync(new CheckOptions(new(Path.Combine("tests", "samples", "Shop"), Repository.Root)), output, TextWriter.Null, default);
        var shown = File.ReadAllText(Path.Combine(Repository.Root, "README.md")).Split("<!-- output -->")[1].Split('\n').Where(l => l.Length > 0 && !l.StartsWith("```"));
        Assert.Equal(6, shown.Count());
        Assert.All(shown, line => Assert.Contains(line, output.ToString().Split('\n')));
    }

    /// <summary>One check of the sample, for all tests.</summary>
    public sealed class Checked() : CheckedSample("Shop");
}
