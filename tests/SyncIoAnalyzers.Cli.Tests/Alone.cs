namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>
/// Tests that watch waits run alone: parallel tests of this process would be watched too and take the processors that these tests need.
/// </summary>
[CollectionDefinition(nameof(Alone), DisableParallelization = true)]
public static class Alone
{
    internal const string Assembly = "SyncIoAnalyzers.Cli.Tests";
}
