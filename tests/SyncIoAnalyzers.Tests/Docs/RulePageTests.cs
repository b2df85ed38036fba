using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Analyzers;

namespace SyncIoAnalyzers.Tests.Docs;

public class RulePageTests
{
    static readonly IReadOnlyList<DiagnosticDescriptor> rules = new SyncIoAnalyzer().SupportedDiagnostics;

    static readonly Document unreadable = Document.OfRule("SIO901");

    public static TheoryData<string> Rules => [.. rules.Select(rule => rule.Id)];

    /// <summary>
    /// SIO901 to SIO904 concern texts instead of code: their pages have no code to run, so their messages are tested instead.
    /// </summary>
    public static TheoryData<string> RulesAboutCode =>
        [.. rules.Select(rule => rule.Id).Where(id => id is not ("SIO901" or "SIO902" or "SIO903" or "SIO904"))];

    [Theory, MemberData(nameof(Rules))]
    public void Page_begins_with_the_id_and_title_of_its_rule(string id) =>
        Assert.Equal($"# {id}: {rules.Single(rule => rule.Id == id).Title}", Document.OfRule(id).FirstLine);

    [Theory, MemberData(nameof(RulesAboutCode))]
    public async Task Code_before_the_fix_has_only_findings_of_its_rule(string id)
    {
        var findings = await Sample.Findings(Document.OfRule(id).Block("csharp before"), id);
        Assert.Equal([id], findings.Select(finding => finding.Id).Distinct());
    }

    [Theory, MemberData(nameof(RulesAboutCode))]
    public async Task Code_before_the_fix_has_the_severity_of_its_rule_on_a_request_path(string id)
    {
        var findings = await Sample.Findings(Document.OfRule(id).Block("csharp before"), id);
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
        Assert.Empty(await Sample.Findings(Document.OfRule(id).Block("csharp after"), id));

    [Fact]
    public Task Invalid_line_of_SIO901_has_the_quoted_message() =>
        new AnalyzerCase<SyncIoAnalyzer>
        {
            Sources = { "" },
            Additional = { ("SyncIo.Apis.txt", Marked(unreadable.Block("text SyncIo.Apis.txt"), "Acme.Client.Load -> LoadAsync")) },
            Expected = { Expect("SIO901").At(0).WithMessage(unreadable.Quotes.First()) },
        }.Run();

    [Fact]
    public Task Invalid_value_of_SIO901_has_the_quoted_message() =>
        new AnalyzerCase<SyncIoAnalyzer>
        {
            Sources = { "" },
            EditorConfig = unreadable.Block("ini .editorconfig"),
            Expected = { Expect("SIO901").WithMessage(unreadable.Quotes.Last()) },
        }.Run();

    [Theory, InlineData("SIO902", "SyncIo.RequestPaths.txt"), InlineData("SIO903", "SyncIo.Baseline.txt")]
    public Task Stale_file_has_the_quoted_message(string id, string file)
    {
        var page = Document.OfRule(id);
        return new AnalyzerCase<SyncIoAnalyzer>
        {
            Sources = { page.Block("csharp") },
            Additional = { (file, Marked(page.Block("text " + file), page.Block("text " + file).Split('\n')[2])) },
            Expected = { Expect(id).At(0).WithMessage(page.Quotes.Single()) },
        }.Run();
    }

    [Fact]
    public Task Other_version_of_SIO904_has_the_quoted_message()
    {
        var page = Document.OfRule("SIO904");
        return new AnalyzerCase<SyncIoAnalyzer>
        {
            Sources = { "" },
            Additional = { ("SyncIo.Packages.txt", page.Block("text SyncIo.Packages.txt")) },
            Expected = { Expect("SIO904").WithMessage(string.Format(page.Quotes.Single(), Refs.Net.Version("System.Runtime"))) },
        }.Run();
    }

    [Fact]
    public async Task Call_of_SIO108_has_the_quoted_message()
    {
        var page = Document.OfRule("SIO108");
        Assert.Equal(page.Quotes.Single(), Assert.Single(await Sample.Findings(page.Block("csharp before"), "SIO108")).GetMessage());
    }

    [Fact]
    public void No_line_of_text_is_on_two_pages()
    {
        var lines = rules.SelectMany(rule => Document.OfRule(rule.Id).Sentences);
        Assert.Empty(lines.GroupBy(line => line).Where(same => same.Count() > 1).Select(same => same.Key));
    }

    static string Marked(string text, string line) => text.Replace(line, "{|#0:" + line + "|}");
}
