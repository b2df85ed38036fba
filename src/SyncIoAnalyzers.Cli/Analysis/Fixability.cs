namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>The prospects of a fix for a finding.</summary>
internal enum Fixability
{
    /// <summary>
    /// No plan was made; the call and the code around it allow a fix, but some code on the way to it may not be able to await.
    /// </summary>
    Unknown,

    /// <summary>No plan was made; the call allows a fix, and all code on the way to it can await.</summary>
    Likely,

    /// <summary>A plan was made, and it rewrites the call.</summary>
    Yes,

    /// <summary>There is no fix; the refusal is known.</summary>
    No,
}
