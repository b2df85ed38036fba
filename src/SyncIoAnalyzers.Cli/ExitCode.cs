namespace SyncIoAnalyzers.Cli;

/// <summary>What a script can rely on.</summary>
internal static class ExitCode
{
    /// <summary>Nothing at or above the severity asked for.</summary>
    public const int Clean = 0;

    /// <summary>At least one finding at or above the severity asked for.</summary>
    public const int Findings = 1;

    /// <summary>The check could not run, or only on a part of the solution; so a build never goes green on half a look.</summary>
    public const int Failed = 2;

    /// <summary>Stopped by Ctrl+C: 128 and the number of the signal, as shells have it.</summary>
    public const int Cancelled = 130;
}
