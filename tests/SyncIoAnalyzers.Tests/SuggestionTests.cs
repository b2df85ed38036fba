using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Tests;

/// <summary>Which of the two analyzers of the same rules speaks. That never both do, every other test demands: it runs both.</summary>
public class SuggestionTests
{
    [Fact] public void A_tool_runs_every_analyzer_of_the_package() => Assert.Equal(
        typeof(SyncIoAnalyzer).Assembly.GetTypes().Where(t => t.IsSubclassOf(typeof(Microsoft.CodeAnalysis.Diagnostics.DiagnosticAnalyzer))).Select(t => t.Name).Order(),
        SyncIoAnalyzer.All().Select(a => a.GetType().Name).Order());

    const string Silent = "public class C { public int Get(Task<int> task) => task.Result; }", Heard = "public class C { public int Get(Task<int> task) => [|task.Result|]; }";

    [Fact]
    public void Every_rule_about_code_is_a_suggestion() =>
        Assert.Equal(SyncIoAnalyzer.CodeDescriptors.Select(d => (d.Id, DiagnosticSeverity.Info)), new SuggestionAnalyzer().SupportedDiagnostics.Select(d => (d.Id, d.DefaultSeverity)));

    [Fact] public Task It_speaks_in_a_library_that_no_request_gets_to() => Case(Heard, Refs.Net);
    [Fact] public Task It_is_silent_beside_a_framework_of_requests() => Case(Silent, Refs.AspNetCore);
    [Fact] public Task It_is_silent_where_suggestions_are_warnings() => Case(Silent, Refs.Net, "build_property.SyncIoMode = Strict");
    [Fact] public Task It_is_silent_where_nothing_is_asked() => Case(Silent, Refs.Net, "build_property.SyncIoMode = Off");

    static Task Case(string source, Refs references, string? config = null) =>
        new AnalyzerCase<SuggestionAnalyzer> { DefaultId = "SIO001", References = references, Config = config, Sources = { source } }.Run();
}
