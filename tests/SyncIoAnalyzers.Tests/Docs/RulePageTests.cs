using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Analyzers;

namespace SyncIoAnalyzers.Tests.Docs;

public class RulePageTests
{
    static readonly IReadOnlyList<DiagnosticDescriptor> rules = new SyncIoAnalyzer().SupportedDiagnostics;

    static readonly DocsPage unreadable = DocsPage.OfRule("SIO901");

    public static TheoryData<string> Rules => [.. rules.Select(rule => rule.Id)];

    /// <summary>
    /// SIO901 to SIO904 concern texts instead of code: their pages have no code to run, so their messages are tested instead.
    /// </summary>
    public static TheoryData<string> RulesAboutCode =>
        [.. rules.Select(rule => rule.Id).Where(id => id is not ("SIO901" or "SIO902" or "SIO903" or "SIO904"))];

    [Theory, MemberData(nameof(Rules))]
    public void Page_begins_with_the_id_and_title_of_its_rule(string id) =>
        Assert.Equal($"# {id}: {rules.Single(rule => rule.Id == id).Title}", DocsPage.OfRule(id).FirstLine);

    [Theory, MemberData(nameof(RulesAboutCode))]
    public async Task Code_before_the_fix_has_only_findings_of_its_rule(string id)
    {
        var findings = await PageSample.FindAsync(DocsPage.OfRule(id).FindBlock("csharp before"), id);
        Assert.Equal([id], findings.Select(finding => finding.Id).Distinct());
    }

    [Theory, MemberData(nameof(RulesAboutCode))]
    public async Task Code_before_the_fix_has_the_severity_of_its_rule_on_a_request_path(string id)
    {
        var findings = await PageSample.FindAsync(DocsPage.OfRule(id).FindBlock("csharp before"), id);
        Assert.All(findings, finding => Assert.Equal(finding.Descriptor.DefaultSeverity, finding.Severity));
        Assert.All(
            findings,
            finding =>
                Assert.Equal(
                    id switch
                    {
                        "SIO109" or "SIO301" => "library",
                        "SIO302" => "async",
                        _ => "request",
                    },
                    finding.Properties["Place"]
                )
        ); // SIO109 is about code that no request is known to reach, SIO301 and SIO302 about awaits, which hold none
    }

    [Theory, MemberData(nameof(RulesAboutCode))]
    public async Task Code_after_the_fix_has_no_finding(string id) =>
        Assert.Empty(await PageSample.FindAsync(DocsPage.OfRule(id).FindBlock("csharp after"), id));

    [Fact]
    public Task Invalid_line_of_SIO901_has_the_quoted_message() =>
        new AnalyzerCase<SyncIoAnalyzer>
        {
            Sources = { "" },
            Additional = { ("SyncIo.Apis.txt", MarkText(unreadable.FindBlock("text SyncIo.Apis.txt"), "Acme.Client.Load -> LoadAsync")) },
            Expected = { ExpectFinding("SIO901").AtPlace(0).WithMessage(unreadable.Quotes.First()) },
        }.RunAsync();

    [Fact]
    public Task Invalid_value_of_SIO901_has_the_quoted_message() =>
        new AnalyzerCase<SyncIoAnalyzer>
        {
            Sources = { "" },
            EditorConfig = unreadable.FindBlock("ini .editorconfig"),
            Expected = { ExpectFinding("SIO901").WithMessage(unreadable.Quotes.Last()) },
        }.RunAsync();

    [Theory, InlineData("SIO902", "SyncIo.RequestPaths.txt"), InlineData("SIO903", "SyncIo.Baseline.txt")]
    public Task Stale_file_has_the_quoted_message(string id, string file)
    {
        var page = DocsPage.OfRule(id);
        return new AnalyzerCase<SyncIoAnalyzer>
        {
            Sources = { page.FindBlock("csharp") },
            Additional = { (file, MarkText(page.FindBlock("text " + file), page.FindBlock("text " + file).Split('\n')[2])) },
            Expected = { ExpectFinding(id).AtPlace(0).WithMessage(page.Quotes.Single()) },
        }.RunAsync();
    }

    [Fact]
    public Task Other_version_of_SIO904_has_the_quoted_message()
    {
        var page = DocsPage.OfRule("SIO904");
        return new AnalyzerCase<SyncIoAnalyzer>
        {
            Sources = { "" },
            Additional = { ("SyncIo.Packages.txt", page.FindBlock("text SyncIo.Packages.txt")) },
            Expected =
            {
                ExpectFinding("SIO904").WithMessage(string.Format(page.Quotes.Single(), TestReferences.Net.GetVersion("System.Runtime"))),
            },
        }.RunAsync();
    }

    [Fact]
    public async Task Call_of_SIO108_has_the_quoted_message()
    {
        var page = DocsPage.OfRule("SIO108");
        Assert.Equal(
            page.Quotes.Single(),
            Assert.Single(await PageSample.FindAsync(page.FindBlock("csharp before"), "SIO108")).GetMessage()
        );
    }

    [Fact]
    public void No_line_of_text_is_on_two_pages()
    {
        var lines = rules.SelectMany(rule => DocsPage.OfRule(rule.Id).Sentences);
        Assert.Empty(lines.GroupBy(line => line).Where(same => same.Count() > 1).Select(same => same.Key));
    }

    static string MarkText(string text, string line) => text.Replace(line, "{|#0:" + line + "|}");
}
