using SyncIoAnalyzers.Cli;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Tests;

public class RuleScenarioTests
{
    [Fact]
    public void Every_rule_has_a_scenario_or_a_reason() =>
        Assert.Equal(new SyncIoAnalyzer().SupportedDiagnostics.Select(d => d.Id).Distinct().Order(), RuleScenarios.Shown.Keys.Concat(RuleScenarios.NotShown.Keys).Order());

    [Fact] public void The_scenario_of_a_rule_is_flagged_by_it() => Assert.All(RuleScenarios.Shown, pair => Assert.Contains(pair.Key, ScenarioNames.Find(pair.Value).Rules));

    [Theory, InlineData("SIO001", "SIO001", "5"), InlineData("sio106", "SIO106", "form"), InlineData("Lock", "lock", "lock")]
    public void A_rule_or_a_scenario_can_be_asked_for(string typed, string asked, string scenario)
    {
        var settings = Read(typed);
        Assert.Equal((asked, scenario), (settings.Asked, settings.Scenario().Id));
    }

    [Theory]
    [InlineData("", "Name a rule. There are scenarios for SIO001, ")]
    [InlineData("SIO104", "SIO104 has no scenario: a query needs a database server to wait for; ")]
    [InlineData("sio999", "There is no rule SIO999. There are scenarios for SIO001, ")]
    [InlineData("nothing", "There is no scenario nothing; there are 1, 2, ")]
    [InlineData("SIO001 --connections 0", "'0' is no number of connections")]
    public void What_cannot_be_shown_is_told_in_a_line(string typed, string why)
    {
        var message = Assert.Throws<StopException>(() => Read(typed)).Message;
        Assert.StartsWith(why, message);
        Assert.DoesNotContain('\n', message);
    }

    [Fact]
    public void All_scenarios_can_be_named_at_once() => Assert.Equal(Scenario.All.Select(s => s.Id), new ScenariosCommand() is var command ? command.Read(command.Create().Parse("--scenario all")).Scenarios : []);

    static FixSettings Read(string typed) => new FixCommand() is var command ? command.Read(command.Create().Parse(typed)) : null!;
}
