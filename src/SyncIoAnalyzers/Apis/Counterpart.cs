namespace SyncIoAnalyzers.Apis;

/// <summary>The async member that does the same work as a blocking one.</summary>
/// <param name="Write">What to write instead: <c>ReadAllTextAsync</c>, <c>Task.Delay</c>, <c>await</c>.</param>
/// <param name="Fits">Whether it binds with the arguments that stand at the call; otherwise they need a hand (<c>Span</c> → <c>Memory</c>, a token more).</param>
internal sealed record Counterpart(string Write, bool Fits)
{
    /// <summary>The namespace in which it is an extension method; empty when it is none.</summary>
    public string Using { get; init; } = "";

    /// <summary>The member that was bound; null when none was.</summary>
    public Microsoft.CodeAnalysis.IMethodSymbol? Member { get; init; }
}
