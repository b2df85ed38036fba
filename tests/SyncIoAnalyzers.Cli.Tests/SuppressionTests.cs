using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Lines of an <c>.editorconfig</c> that disable a rule, with and without a reason.</summary>
public class SuppressionTests
{
    [Theory]
    [InlineData("dotnet_diagnostic.SIO101.severity = none # a batch job", true)]
    [InlineData("dotnet_diagnostic.SIO101.severity=none", false)]
    [InlineData("# a batch job\n[Jobs/**.cs]\ndotnet_diagnostic.SIO001.severity = error\nDOTNET_DIAGNOSTIC.sio101.severity = none ;", true)]
    [InlineData("# about something else\n\n[Jobs/**.cs]\ndotnet_diagnostic.SIO101.severity = none", false)]
    [InlineData("#\ndotnet_diagnostic.SIO101.severity = none", false)]
    public void A_rule_that_is_off_is_counted(string text, bool isJustified) =>
        Assert.Equal(
            new RuleSuppression("a", text.Count(c => c == '\n') + 1, "SIO101", isJustified),
            Assert.Single(ParseSuppressions(text))
        );

    [
        Theory,
        InlineData("dotnet_diagnostic.SIO101.severity = info"),
        InlineData("dotnet_diagnostic.CA1849.severity = none"),
        InlineData("# dotnet_diagnostic.SIO101.severity = none"),
        InlineData("")
    ]
    public void Other_lines_are_not_counted_as_suppressions(string text) => Assert.Empty(ParseSuppressions(text));

    static IEnumerable<RuleSuppression> ParseSuppressions(string text) =>
        RuleSuppression.FindDisabledRules("a", SourceText.From(text).Lines);
}
