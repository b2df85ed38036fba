namespace SyncIoAnalyzers.Apis;

/// <summary>The async member that does the same work as a blocking one.</summary>
/// <param name="Replacement">The text to write instead: <c>ReadAllTextAsync</c>, <c>Task.Delay</c>, <c>await</c>.</param>
/// <param name="IsDirectlyApplicable">
/// True if it binds with the arguments of the call; otherwise they need a change (<c>Span</c> → <c>Memory</c>, one more token).
/// </param>
internal sealed record AsyncCounterpart(string Replacement, bool IsDirectlyApplicable)
{
    /// <summary>The namespace of the counterpart if it is an extension method; otherwise empty.</summary>
    public string UsingNamespace { get; init; } = "";

    /// <summary>The bound member; null when none was bound.</summary>
    public Microsoft.CodeAnalysis.IMethodSymbol? Method { get; init; }
}
