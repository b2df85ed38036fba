namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Tests that watch who waits: nothing else of this process runs beside them, or it would be watched, too, and take the processors that they need.</summary>
[CollectionDefinition(nameof(Alone), DisableParallelization = true)]
public static class Alone
{
    internal const string Assembly = "SyncIoAnalyzers.Cli.Tests";
}
