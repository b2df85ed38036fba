using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.Rules;

namespace SyncIoAnalyzers.Tests;

/// <summary>
/// The conditions under which each of the two analyzers with the same rules reports. Every other test verifies that never both report,
/// because it runs both.
/// </summary>
public class SuggestionAnalyzerTests
{
    [Fact]
    public void Tool_runs_every_analyzer_of_the_package() =>
        Assert.Equal(
            typeof(SyncIoAnalyzer)
                .Assembly.GetTypes()
                .Where(t => t.IsSubclassOf(typeof(Microsoft.CodeAnalysis.Diagnostics.DiagnosticAnalyzer)))
                .Select(t => t.Name)
                .Order(),
            SyncIoAnalyzer.CreateAnalyzers().Select(a => a.GetType().Name).Order()
        );

    const string Silent = "public class C { public int Get(Task<int> task) => task.Result; }",
        ReportedCode = "public class C { public int Get(Task<int> task) => [|task.Result|]; }";

    [Fact]
    public void Every_rule_about_code_is_a_suggestion() =>
        Assert.Equal(
            RuleCatalog.CodeDescriptors.Select(d => (d.Id, DiagnosticSeverity.Info)),
            new SuggestionAnalyzer().SupportedDiagnostics.Select(d => (d.Id, d.DefaultSeverity))
        );

    [Fact]
    public Task Suggestion_is_reported_in_a_library_that_no_request_reaches() => VerifyCase(ReportedCode, TestReferences.Net);

    [Fact]
    public Task Suggestion_is_not_reported_beside_a_request_framework() => VerifyCase(Silent, TestReferences.AspNetCore);

    [Fact]
    public Task Suggestion_is_not_reported_if_suggestions_are_warnings() =>
        VerifyCase(Silent, TestReferences.Net, "build_property.SyncIoMode = Strict");

    [Fact]
    public Task Suggestion_is_not_reported_without_a_property() =>
        VerifyCase(Silent, TestReferences.Net, "build_property.SyncIoMode = Off");

    static Task VerifyCase(string source, TestReferences references, string? config = null) =>
        new AnalyzerCase<SuggestionAnalyzer>
        {
            DefaultId = "SIO001",
            References = references,
            Config = config,
            Sources = { source },
        }.RunAsync();
}
