using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>A call behind a question mark, which becomes a test for null and a call without the question mark.</summary>
/// <param name="Target">The statement, or the conditional access whose value is used.</param>
/// <param name="Access">The question mark with both of its sides.</param>
/// <param name="Counterpart">How the counterpart is called; null when the call waits for a task.</param>
/// <param name="Null">Null as it is written beside the awaited value; null when the value is not used.</param>
internal sealed record ConditionalCallForm(
    SyntaxNode Target,
    ConditionalAccessExpressionSyntax Access,
    CounterpartCall? Counterpart,
    string? Null
) : CallForm(Target);

/// <summary>
/// Decides for calls behind a question mark: an <c>await</c> of what may be null would throw, so null is tested for first.
/// </summary>
internal static class ConditionalCalls
{
    /// <summary>Returns the form of a call behind a question mark.</summary>
    /// <param name="access">The question mark with both of its sides.</param>
    /// <param name="call">The blocking call; it has to be the end of the chain, or what comes behind it would have to be moved as
    /// well.</param>
    /// <param name="counterpart">How the counterpart is called; null when the call waits for a task.</param>
    /// <param name="model">The semantic model of its tree.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    public static FormDecision FindForm(
        ConditionalAccessExpressionSyntax access,
        SyntaxNode call,
        CounterpartCall? counterpart,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (
            access.WhenNotNull != call
            || !ValueUses.IsStable(access.Expression, model, cancellationToken)
            || model.GetTypeInfo(access.Expression, cancellationToken).Type is not { IsReferenceType: true }
            || counterpart == null && !TaskSyntax.IsWaitBehindQuestionMark(call)
        )
            return Refusal.UsesTheWait;
        // An if without a block around it could be taken for the owner of an else that follows.
        if (access.Parent is ExpressionStatementSyntax statement)
            return TaskSyntax.CanSplit(statement) ? new ConditionalCallForm(statement, access, counterpart, null) : Refusal.UsesTheWait;
        return WriteNull(access, model, cancellationToken) is { } written
            ? new ConditionalCallForm(access, access, counterpart, written)
            : Refusal.UsesTheWait;
    }

    /// <summary>Returns null with a type that the value has, since a number beside it has none; null when the type is not clear.</summary>
    static string? WriteNull(ExpressionSyntax access, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetTypeInfo(access, cancellationToken).Type switch
        {
            { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } type =>
                $"({type.ToMinimalDisplayString(model, access.SpanStart)})null",
            { IsReferenceType: true, TypeKind: not (TypeKind.TypeParameter or TypeKind.Dynamic) } => "null",
            _ => null,
        };
}
