using System.Text.Json;
using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>
/// The sample application of the fix: it builds and passes its tests before any fix, and each of its blocking calls has a verdict.
/// </summary>
[Trait("Category", "Slow")]
public sealed partial class HarborTests(HarborTests.CheckedHarbor sample) : IClassFixture<HarborTests.CheckedHarbor>
{
    [Fact]
    public async Task The_sample_builds_and_passes_its_tests()
    {
        using var folder = new TempFolder();
        folder.CopyFolder(Path.Combine(RepositoryFolder.Root, "tests", "samples"), "Harbor");
        var (code, log) = await DotNet.RunAsync(folder.Path, "test", "Harbor/Harbor.slnx", "-warnaserror");
        Assert.True(code == 0, log);
    }

    [Fact]
    public void Every_reported_call_has_a_verdict_and_every_verdict_its_call() =>
        Assert.Equal(
            HarborVerdict.All.Where(v => v.IsReported).Select(v => v.Site).Distinct().Order(),
            Findings.Select(FindSite).Distinct().Order()
        );

    [Fact]
    public void Every_verdict_names_the_request_of_its_finding() =>
        Assert.All(
            Findings,
            f =>
            {
                var requests = HarborVerdict.All.Where(v => v.Site == FindSite(f)).SelectMany(v => v.Requests).ToHashSet();
                Assert.Contains(GetText(f, "entry"), requests);
                Assert.InRange(requests.Count, f.GetProperty("otherEntries").GetInt32() + 1, int.MaxValue);
            }
        );

    [Fact]
    public void No_missed_call_is_reported() =>
        Assert.Empty(HarborVerdict.All.Where(v => !v.IsReported).Select(v => v.Site).Intersect(Findings.Select(FindSite)));

    IEnumerable<JsonElement> Findings =>
        sample.Json.GetProperty("findings").EnumerateArray().Where(f => GetText(f, "place") is "request" or "once");

    static (string Place, string Rule, string File, string Member, string Call) FindSite(JsonElement finding) =>
        (
            GetText(finding, "place"),
            GetText(finding, "id"),
            Path.GetRelativePath(HarborVerdict.Folder, GetText(finding, "file")).Replace('\\', '/'),
            ShortenMember(GetText(finding, "member")),
            ReadCall(finding)
        );

    /// <summary>Returns the type and the member of a documentation id.</summary>
    static string ShortenMember(string member)
    {
        var name = Decoration().Replace(member[(member.IndexOf(':') + 1)..].Split('(')[0], "");
        var parts = name.Split(['.', '#', '!'], StringSplitOptions.RemoveEmptyEntries);
        return parts.Length == 0 ? "-" : string.Join('.', parts.TakeLast(2)).Replace("get_", "");
    }

    static string ReadCall(JsonElement finding)
    {
        int Number(string property) => finding.GetProperty(property).GetInt32();
        var lines = File.ReadAllLines(Path.Combine(RepositoryFolder.Root, GetText(finding, "file")))[
            (Number("line") - 1)..Number("endLine")
        ];
        lines[^1] = lines[^1][..(Number("endColumn") - 1)];
        lines[0] = lines[0][(Number("column") - 1)..];
        return Spaces().Replace(string.Join(' ', lines), " ");
    }

    static string GetText(JsonElement finding, string property) => finding.GetProperty(property).GetString()!;

    [GeneratedRegex(@"`+\d+")]
    private static partial Regex Decoration();

    [GeneratedRegex(@"\s+")]
    private static partial Regex Spaces();

    /// <summary>One check of the sample, shared by all tests.</summary>
    public sealed class CheckedHarbor() : CheckedSample("Harbor");
}
