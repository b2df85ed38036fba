using System.CommandLine;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Report;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command <c>syncio lab fix</c>.</summary>
internal sealed class FixCommand()
    : ExperimentCommand<FixSettings, FixRun>(
        "fix",
        "Measures the code that a rule flags and the code after its fix, side by side under the same loads."
    )
{
    static readonly Argument<string?> Rule = new("rule")
    {
        Description = "Rule, for example SIO001, or a scenario that 'lab show' lists.",
        Arity = ArgumentArity.ZeroOrOne,
    };

    /// <inheritdoc/>
    protected override string Overview => FixDocument.Overview;

    /// <inheritdoc/>
    protected override IEnumerable<Argument> Arguments => [Rule];

    /// <inheritdoc/>
    protected override IEnumerable<Option> Options => [CommonOptions.Full, .. MatrixOptions.All];

    /// <inheritdoc/>
    public override FixSettings ReadSettings(ParseResult parsed)
    {
        var asked = parsed.GetValue(Rule)?.Trim();
        var scenario = RuleScenarios.FindScenario(asked);
        return new FixSettings(
            RuleScenarios.IsRule(asked!) ? asked!.ToUpperInvariant() : scenario.Id,
            MatrixOptions.ReadSettings(parsed) with
            {
                Scenarios = [scenario.Id],
            }
        );
    }

    /// <inheritdoc/>
    protected override string FormatOptions(FixSettings settings) => $"{settings.Asked} {MatrixOptions.FormatOptions(settings.Load)}";

    /// <inheritdoc/>
    protected override void MeasureParts(
        FixSettings settings,
        LoadWatcher watcher,
        Action<FixRun> done,
        CancellationToken cancellationToken
    ) => FixExperiment.MeasureActions(settings, watcher.BeginLoad, watcher.ShowMoment, done, cancellationToken);

    /// <inheritdoc/>
    protected override ReportDocument CreateDocument(ExperimentRound<FixSettings, FixRun> round) => FixDocument.CreateDocument(round);
}
