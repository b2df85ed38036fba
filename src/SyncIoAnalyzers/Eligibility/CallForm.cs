using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>The recognized form of a reported call: everything that a rewriter needs to write the new code.</summary>
/// <param name="Target">The code that the rewrite replaces.</param>
internal abstract record CallForm(SyntaxNode Target);

/// <summary>
/// The form of a reported call, or the reason why it cannot be rewritten; both where the rewrite changes more than the wait, so that it is
/// written only on request.
/// </summary>
internal readonly record struct FormDecision(CallForm? Form, Refusal? Refusal)
{
    public static implicit operator FormDecision(CallForm form) => new(form, null);

    public static implicit operator FormDecision(Refusal refusal) => new(null, refusal);
}
