using System.CommandLine;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Report;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command line of <c>syncio lab fix</c>.</summary>
internal sealed class FixCommand() : Experiment<FixSettings, FixRun>("fix", "What a rule flags and what its fix makes of it, side by side under the same loads.")
{
    static readonly Argument<string?> Rule = new("rule") { Description = "The rule, as in SIO001, or a scenario that 'lab show' lists.", Arity = ArgumentArity.ZeroOrOne };

    /// <inheritdoc/>
    protected override string Overview => FixDocument.Overview;

    /// <inheritdoc/>
    protected override IEnumerable<Argument> Arguments => [Rule];

    /// <inheritdoc/>
    protected override IEnumerable<Option> Options => [Common.Full, .. MatrixOptions.All];

    /// <inheritdoc/>
    public override FixSettings Read(ParseResult parsed)
    {
        var asked = parsed.GetValue(Rule)?.Trim();
        var scenario = RuleScenarios.Find(asked);
        return new FixSettings(RuleScenarios.IsRule(asked!) ? asked!.ToUpperInvariant() : scenario.Id, MatrixOptions.Read(parsed) with { Scenarios = [scenario.Id] });
    }

    /// <inheritdoc/>
    protected override string Repeat(FixSettings settings) => $"{settings.Asked} {MatrixOptions.Repeat(settings.Load)}";

    /// <inheritdoc/>
    protected override void Measure(FixSettings settings, Watcher watcher, Action<FixRun> done, CancellationToken cancel) => BeforeAfter.Measure(settings, watcher.Begin, watcher.Show, done, cancel);

    /// <inheritdoc/>
    protected override Document Document(Results<FixSettings, IReadOnlyList<FixRun>> results) => FixDocument.Of(results);
}
