namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Six projects in which no call blocks in the project of the request, and many are behind an injected interface.</summary>
[Trait("Category", "Slow")]
public sealed class SixProjectsTests(SixProjectsTests.CheckedParcels sample) : IClassFixture<SixProjectsTests.CheckedParcels>
{
    [Fact]
    public void Every_tagged_line_is_found_with_its_rule_and_place_and_nothing_else() =>
        Assert.Equal(sample.TaggedLines.Select(CheckedSample.GetPlace).Order(), sample.FoundLines.Select(CheckedSample.GetPlace).Order());

    [Fact]
    public void Every_request_is_reported_with_its_whole_path() =>
        Assert.Equal(ListRequests(sample.TaggedLines), ListRequests(sample.FoundLines));

    [Fact]
    public void No_blocking_line_is_in_the_project_of_the_request() =>
        Assert.DoesNotContain(sample.FoundLines, f => f.File.Contains("/Parcels.Web/"));

    static IEnumerable<string> ListRequests(IEnumerable<CheckedSample.FindingLine> lines) =>
        lines.Where(l => l.Place == "request").Select(l => $"{l.File}({l.Number}) {l.Path}").Order(StringComparer.Ordinal);

    /// <summary>One check of the sample, shared by all tests.</summary>
    public sealed class CheckedParcels() : CheckedSample("Parcels");
}
