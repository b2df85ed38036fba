using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.CodeFixes.Calls;

/// <summary>How one blocking call becomes an await.</summary>
/// <param name="Target">The code that is replaced.</param>
/// <param name="Build">What is written for it, of the target as it is by then: calls inside may have been rewritten before.</param>
internal sealed record Rewrite(SyntaxNode Target, Func<SyntaxNode, SyntaxNode> Build)
{
    /// <summary>The namespace that must be imported for the counterpart to be found; null when none must.</summary>
    public string? Using { get; init; }

    /// <summary>Whether the new code awaits, so that the member around it has to be async.</summary>
    public bool Awaits { get; init; } = true;
}

/// <summary>A rewrite, or why there is none.</summary>
internal readonly record struct Rewritten(Rewrite? Rewrite, Refusal? Refusal)
{
    public static implicit operator Rewritten(Rewrite rewrite) => new(rewrite, null);

    public static implicit operator Rewritten(Refusal refusal) => new(null, refusal);
}
