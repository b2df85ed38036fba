namespace SyncIoAnalyzers.Cli.Options;

/// <summary>The amount of output; each level adds to the previous one.</summary>
internal enum OutputVerbosity
{
    /// <summary>Only the findings.</summary>
    Quiet,

    /// <summary>Adds the totals.</summary>
    Minimal,

    /// <summary>Adds the table by rule and project.</summary>
    Normal,

    /// <summary>Adds messages, compilation errors and timings.</summary>
    Detailed,
}
