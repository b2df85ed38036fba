using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>The rewrite of one blocking call as an await.</summary>
/// <param name="Target">The code that is replaced.</param>
/// <param name="Build">Builds the new code from the current target, in which inner calls may have been rewritten before.</param>
internal sealed record CallRewrite(SyntaxNode Target, Func<SyntaxNode, SyntaxNode> Build)
{
    /// <summary>The namespace that must be imported for the counterpart to be found; null when none must.</summary>
    public string? Import { get; init; }

    /// <summary>The form of the rewrite that passes a token to the call; null when the call takes none, or has one.</summary>
    public Func<ExpressionSyntax, CallRewrite>? WithToken { get; init; }

    /// <summary>Creates a rewrite that passes on a token if it is given one.</summary>
    /// <param name="takesToken">True if its call takes one.</param>
    /// <param name="made">The rewrite, with a token or without.</param>
    public static CallRewrite WithOptionalToken(bool takesToken, Func<ExpressionSyntax?, CallRewrite> made) =>
        takesToken ? made(null) with { WithToken = made } : made(null);

    /// <summary>Returns the rewrite with one more step, both in its form with a token and without.</summary>
    public CallRewrite AppendStep(Func<SyntaxNode, SyntaxNode> step) =>
        this with
        {
            Build = n => step(Build(n)),
            WithToken = WithToken == null ? null : given => WithToken(given).AppendStep(step),
        };

    /// <summary>True if the new code awaits, so that the member around it has to be async.</summary>
    public bool IsAwaiting { get; init; } = true;

    /// <summary>
    /// Further code that changes with it, and only with it: the waits in a parallel loop, the line that keeps an awaiter.
    /// </summary>
    public IReadOnlyList<CallRewrite> RelatedRewrites { get; init; } = [];

    /// <summary>Returns the rewrite together with those of the waits inside of it, which get the token that it is given.</summary>
    public CallRewrite WithRelated(IReadOnlyList<CallRewrite> waits) =>
        WithOptionalToken(
            waits.Any(w => w.WithToken != null),
            given => this with { RelatedRewrites = [.. waits.Select(w => given != null && w.WithToken is { } handed ? handed(given) : w)] }
        );
}

/// <summary>A rewrite, or the reason why there is none; both where the rewrite is written only on request.</summary>
internal readonly record struct RewriteResult(CallRewrite? Rewrite, Refusal? Refusal)
{
    public static implicit operator RewriteResult(CallRewrite rewrite) => new(rewrite, null);

    public static implicit operator RewriteResult(Refusal refusal) => new(null, refusal);
}
