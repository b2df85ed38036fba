namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>The relation of a finding to the commit with which a check is compared.</summary>
internal enum FindingChange
{
    /// <summary>The commit has the finding, and the same requests reach it.</summary>
    Unchanged,

    /// <summary>The commit does not have the finding.</summary>
    New,

    /// <summary>The commit has the call, and a request reaches it that did not.</summary>
    Reached,
}
