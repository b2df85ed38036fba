namespace SyncIoAnalyzers.FieldStudy.Results;

/// <summary>The outcome of a check, the worst first.</summary>
internal enum RepositoryState
{
    /// <summary>The tool failed: an exception, a failed analyzer, or an exit code that it does not have.</summary>
    Crash,

    /// <summary>The check was stopped because it took too long.</summary>
    Hang,

    /// <summary>The tool could not load anything, and said why.</summary>
    NotLoaded,

    /// <summary>A project has compilation errors, or something was missing.</summary>
    Unrestorable,

    /// <summary>All projects compile and nothing was missing.</summary>
    Built,
}
