using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Calls;

/// <summary>How one blocking call becomes an await.</summary>
/// <param name="Target">The code that is replaced.</param>
/// <param name="Build">What is written for it, of the target as it is by then: calls inside may have been rewritten before.</param>
internal sealed record Rewrite(SyntaxNode Target, Func<SyntaxNode, SyntaxNode> Build)
{
    /// <summary>The namespace that must be imported for the counterpart to be found; null when none must.</summary>
    public string? Using { get; init; }

    /// <summary>The same with a token handed on; null when the call takes none, or has one.</summary>
    public Func<ExpressionSyntax, Rewrite>? Given { get; init; }

    /// <summary>A rewrite that hands on a token if it is given one.</summary>
    /// <param name="takesToken">Whether its call takes one.</param>
    /// <param name="made">The rewrite, with a token or without.</param>
    public static Rewrite Of(bool takesToken, Func<ExpressionSyntax?, Rewrite> made) => takesToken ? made(null) with { Given = made } : made(null);

    /// <summary>The rewrite with one more step, with a token or without.</summary>
    public Rewrite Then(Func<SyntaxNode, SyntaxNode> step) => this with { Build = n => step(Build(n)), Given = Given == null ? null : given => Given(given).Then(step) };

    /// <summary>Whether the new code awaits, so that the member around it has to be async.</summary>
    public bool Awaits { get; init; } = true;

    /// <summary>Further code that changes with it, and only with it: the waits in a parallel loop, the line that keeps an awaiter.</summary>
    public IReadOnlyList<Rewrite> Also { get; init; } = [];
}

/// <summary>A rewrite, or why there is none.</summary>
internal readonly record struct Rewritten(Rewrite? Rewrite, Refusal? Refusal)
{
    public static implicit operator Rewritten(Rewrite rewrite) => new(rewrite, null);

    public static implicit operator Rewritten(Refusal refusal) => new(null, refusal);
}
