using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.Common;
using SyncIoAnalyzers.Companion.Scenarios;
using SyncIoAnalyzers.Rules;

namespace SyncIoAnalyzers.Companion.Tests;

public class RuleScenarioTests
{
    [Fact]
    public void Every_rule_has_a_scenario_or_a_reason() =>
        Assert.Equal(
            new SyncIoAnalyzer().SupportedDiagnostics.Select(d => d.Id).Distinct().Order(),
            RuleScenarios.Shown.Keys.Concat(RuleScenarios.NotShown.Keys).Order()
        );

    [Fact]
    public void Scenarios_and_reasons_are_those_of_the_rule_catalog() =>
        Assert.Equal(
            RuleCatalog.Rows.Select(r => (r.Descriptor.Id, r.Scenario, r.NoScenario)),
            RuleCatalog.Rows.Select(r =>
                (
                    r.Descriptor.Id,
                    RuleScenarios.Shown.GetValueOrDefault(r.Descriptor.Id),
                    RuleScenarios.NotShown.GetValueOrDefault(r.Descriptor.Id)
                )
            )
        );

    [Fact]
    public void Scenario_of_a_rule_is_flagged_by_that_rule() =>
        Assert.All(RuleScenarios.Shown, pair => Assert.Contains(pair.Key, ScenarioNames.FindScenario(pair.Value).Rules));

    [Theory, InlineData("SIO001", "SIO001", "5"), InlineData("sio106", "SIO106", "form"), InlineData("Lock", "lock", "lock")]
    public void Rule_or_scenario_can_be_selected(string typed, string asked, string scenario)
    {
        var settings = ReadSettings(typed);
        Assert.Equal((asked, scenario), (settings.Asked, settings.FindScenario().Id));
    }

    [Theory]
    [InlineData("", "Name a rule. There are scenarios for SIO001, ")]
    [InlineData("SIO104", "SIO104 has no scenario: a query needs a database server to wait for; ")]
    [InlineData("sio999", "There is no rule SIO999. There are scenarios for SIO001, ")]
    [InlineData("nothing", "There is no scenario nothing; there are 1, 2, ")]
    [InlineData("SIO001 --connections 0", "'0' is not a number of connections")]
    public void Unknown_selection_gives_one_line(string typed, string why)
    {
        var message = Assert.Throws<StopException>(() => ReadSettings(typed)).Message;
        Assert.StartsWith(why, message);
        Assert.DoesNotContain('\n', message);
    }

    [Fact]
    public void All_scenarios_can_be_selected_at_once() =>
        Assert.Equal(
            LabScenario.All.Select(s => s.Id),
            new ScenariosCommand() is var command ? command.ReadSettings(command.CreateCommand().Parse("--scenario all")).Scenarios : []
        );

    static FixSettings ReadSettings(string typed) =>
        new FixCommand() is var command ? command.ReadSettings(command.CreateCommand().Parse(typed)) : null!;
}
