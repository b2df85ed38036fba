namespace SyncIoAnalyzers.Watching;

/// <summary>The options of a watch.</summary>
/// <param name="Duration">The duration; null to watch until cancellation.</param>
/// <param name="SeparatesRoutes">Whether waits are listed separately for each request route.</param>
/// <param name="SymbolFolders">Folders with further symbols.</param>
/// <param name="AllowedMembers">Members that may wait, as <c>Type.Method</c>, with <c>*</c> for any run of characters.</param>
internal sealed record WatchSettings(
    TimeSpan? Duration,
    bool SeparatesRoutes,
    IReadOnlyList<string> SymbolFolders,
    IReadOnlyList<string> AllowedMembers
);
