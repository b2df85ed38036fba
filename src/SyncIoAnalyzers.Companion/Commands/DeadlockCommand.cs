using System.CommandLine;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command line of <c>syncio lab deadlock</c>.</summary>
internal sealed class DeadlockCommand() : Experiment<DeadlockSettings, DeadlockRun>("deadlock", "Blocking under a context of one thread, as in System.Web and user interfaces: which ways to wait hang.")
{
    /// <inheritdoc/>
    protected override string Overview => "Ways to wait";

    /// <inheritdoc/>
    protected override IEnumerable<Option> Options => [];

    /// <inheritdoc/>
    public override DeadlockSettings Read(ParseResult parsed) => DeadlockSettings.Quick;

    /// <inheritdoc/>
    protected override string Repeat(DeadlockSettings settings) => "";

    /// <inheritdoc/>
    protected override void Measure(DeadlockSettings settings, Watcher watcher, Action<DeadlockRun> done, CancellationToken cancel) => Deadlock.Measure(settings, watcher.Begin, done, cancel);

    /// <inheritdoc/>
    protected override Document Document(Results<DeadlockSettings, IReadOnlyList<DeadlockRun>> results) => Deadlock.Document(results);
}
