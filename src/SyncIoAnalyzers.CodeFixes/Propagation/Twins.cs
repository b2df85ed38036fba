namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>What becomes of a member that someone has to go on calling synchronously.</summary>
internal enum Twins
{
    /// <summary>It stays, and an async twin is added beside it; every other member is converted.</summary>
    Auto,

    /// <summary>Twins are added wherever they can be, and nothing is converted that could have one.</summary>
    Only,

    /// <summary>No twin is added: what would need one is refused.</summary>
    Never,
}
