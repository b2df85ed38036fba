namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>The treatment of a member that some code has to go on calling synchronously.</summary>
internal enum TwinPolicy
{
    /// <summary>The member stays, and an async twin is added beside it; every other member is converted.</summary>
    Auto,

    /// <summary>Twins are added wherever they can be, and nothing is converted that could have one.</summary>
    Only,

    /// <summary>No twin is added: findings that would need one are refused.</summary>
    Never,
}
