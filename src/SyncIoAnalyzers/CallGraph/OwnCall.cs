namespace SyncIoAnalyzers.CallGraph;

/// <summary>The way in which code calls a member of its own object.</summary>
internal enum OwnCall
{
    /// <summary>On <c>this</c>: the type of the object decides which override runs.</summary>
    OnThis,

    /// <summary>On <c>base</c>: the member of the base itself runs.</summary>
    OnBase,
}
