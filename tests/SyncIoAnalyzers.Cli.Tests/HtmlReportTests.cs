using System.Collections.Immutable;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Output;
using static SyncIoAnalyzers.Cli.Tests.Findings;

namespace SyncIoAnalyzers.Cli.Tests;

public class HtmlReportTests
{
    static readonly string Page = Written(output => HtmlReport.Write(Report(Orders, Hostile), output));

    [Fact] public void It_names_nothing_from_elsewhere() => Assert.DoesNotMatch("https?:|src=|<link|@import|url\\(", Written(output => HtmlReport.Write(Report(Orders), output)));

    [Fact] public void Nothing_of_an_application_ends_an_element() => Assert.Equal(2, Regex.Count(Page, "</script"));

    [Theory, InlineData("style"), InlineData("script")]
    public void Only_its_own_parts_are_let_in(string part)
    {
        var text = Regex.Match(Page, $"<{part}>(.*?)</{part}>", RegexOptions.Singleline).Groups[1].Value;
        Assert.Contains($"{part}-src 'sha256-{Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(text)))}'", Page);
    }

    [Fact] public void No_part_is_left_open() => Assert.DoesNotMatch(@"\{(title|says|made|data|style|script)(-hash)?\}", Page);

    [Fact] public void What_blocks_most_comes_first() => Assert.Equal(
        ["POST /b", "GET /a", "Background"],
        RequestGroup.Ranked([Worker with { Severity = Microsoft.CodeAnalysis.DiagnosticSeverity.Warning }, Orders with { Entry = "GET /a" }, Orders with { Entry = "POST /b" }, Orders with { Entry = "POST /b" }]).Select(g => g.Header));

    [Fact] public void What_was_seen_to_block_comes_before_all() => Assert.Equal(
        ["GET /b", "GET /a"],
        RequestGroup.Ranked([Orders with { Entry = "GET /a" }, Orders with { Entry = "GET /a" }, Orders with { Entry = "GET /b", Seen = ImmutableArray.Create(new SeenCall("SIO101", "", "", "", 1, [], "", 10)) }]).Select(g => g.Header));

    [Fact] public void A_file_that_is_gone_shows_no_lines() => Assert.Contains("\"sources\":{}", Page);
}
