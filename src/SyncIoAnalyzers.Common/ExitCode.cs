namespace SyncIoAnalyzers.Common;

/// <summary>Exit codes of the programs, on which scripts can rely.</summary>
internal static class ExitCode
{
    /// <summary>No finding has the requested severity or a higher one.</summary>
    public const int Clean = 0;

    /// <summary>At least one finding has the requested severity or a higher one.</summary>
    public const int Findings = 1;

    /// <summary>
    /// The check did not run, or ran only on a part of the solution, so that a build never succeeds after an incomplete check.
    /// </summary>
    public const int Failed = 2;

    /// <summary>The run was stopped by Ctrl+C: 128 plus the number of the signal, as in shells.</summary>
    public const int Cancelled = 130;
}
