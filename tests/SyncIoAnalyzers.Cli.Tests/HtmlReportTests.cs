using System.Collections.Immutable;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Output;
using static SyncIoAnalyzers.Cli.Tests.FindingReports;

namespace SyncIoAnalyzers.Cli.Tests;

public class HtmlReportTests
{
    static readonly string Page = CaptureText(output => HtmlReport.WriteReport(CreateReport(Orders, HostileFinding), output));

    [Fact]
    public void The_page_refers_to_no_other_resource() =>
        Assert.DoesNotMatch(
            "https?:|src=|<link|@import|url\\(",
            CaptureText(output => HtmlReport.WriteReport(CreateReport(Orders), output))
        );

    [Fact]
    public void No_text_of_an_application_closes_an_element() => Assert.Equal(2, Regex.Count(Page, "</script"));

    [Theory, InlineData("style"), InlineData("script")]
    public void The_page_allows_only_its_own_style_and_script(string part)
    {
        var text = Regex.Match(Page, $"<{part}>(.*?)</{part}>", RegexOptions.Singleline).Groups[1].Value;
        Assert.Contains($"{part}-src 'sha256-{Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(text)))}'", Page);
    }

    [Fact]
    public void No_placeholder_is_left() => Assert.DoesNotMatch(@"\{(title|says|made|data|style|script)(-hash)?\}", Page);

    [Fact]
    public void The_most_blocking_request_comes_first() =>
        Assert.Equal(
            ["POST /b", "GET /a", "Background"],
            RequestGroup
                .RankGroups([
                    Worker with
                    {
                        Severity = Microsoft.CodeAnalysis.DiagnosticSeverity.Warning,
                    },
                    Orders with
                    {
                        Entry = "GET /a",
                    },
                    Orders with
                    {
                        Entry = "POST /b",
                    },
                    Orders with
                    {
                        Entry = "POST /b",
                    },
                ])
                .Select(g => g.Header)
        );

    [Fact]
    public void Calls_seen_blocking_come_first() =>
        Assert.Equal(
            ["GET /b", "GET /a"],
            RequestGroup
                .RankGroups([
                    Orders with
                    {
                        Entry = "GET /a",
                    },
                    Orders with
                    {
                        Entry = "GET /a",
                    },
                    Orders with
                    {
                        Entry = "GET /b",
                        SeenCalls = ImmutableArray.Create(new SeenCall("SIO101", "", "", "", 1, [], "", 10)),
                    },
                ])
                .Select(g => g.Header)
        );

    [Fact]
    public void A_file_that_is_gone_shows_no_lines() => Assert.Contains("\"sources\":{}", Page);
}
