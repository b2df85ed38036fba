namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>
/// Tests that watch waits run alone: parallel tests of this process would be watched too and take the processors that these tests need.
/// </summary>
[CollectionDefinition(nameof(SequentialTests), DisableParallelization = true)]
public static class SequentialTests
{
    internal const string Assembly = "SyncIoAnalyzers.Cli.Tests";
}
