namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>The prospects of a fix for a finding.</summary>
internal enum Fixability
{
    /// <summary>The call and the code around it allow a fix; no plan was made, and a caller may still rule it out.</summary>
    Likely,

    /// <summary>A plan was made, and it rewrites the call.</summary>
    Yes,

    /// <summary>There is no fix; the refusal is known.</summary>
    No,
}
