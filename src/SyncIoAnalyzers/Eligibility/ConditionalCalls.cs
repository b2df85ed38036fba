using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>A call behind a <c>?.</c>, which becomes a null check and a call without it.</summary>
/// <param name="Target">The statement, or the conditional access whose value is used.</param>
/// <param name="Access">The conditional access: <c>?.</c> with both of its sides.</param>
/// <param name="Counterpart">The call of the counterpart; null when the call waits for a task.</param>
/// <param name="Null">The text of the null beside the awaited value, with a cast if it needs one; null when the value is not used.</param>
internal sealed record ConditionalCallForm(
    SyntaxNode Target,
    ConditionalAccessExpressionSyntax Access,
    CounterpartCall? Counterpart,
    string? Null
) : CallForm(Target)
{
    /// <summary>
    /// True if the target is a condition that a null makes false: <c>a?.Has() == true</c>, <c>a?.Has() ?? false</c>.
    /// </summary>
    public bool IsCondition => Target is BinaryExpressionSyntax;

    /// <summary>The type of the receiver if it may not be evaluated twice, so that a variable has to hold it; otherwise null.</summary>
    public ITypeSymbol? HeldType { get; init; }
}

/// <summary>
/// Finds the forms of calls behind a <c>?.</c>. An <c>await</c> of null would throw, so the fix checks for null first.
/// </summary>
internal static class ConditionalCalls
{
    /// <summary>Returns the form of a call behind a question mark.</summary>
    /// <param name="access">The conditional access: <c>?.</c> with both of its sides.</param>
    /// <param name="call">The blocking call. It has to end the chain; otherwise the code after it would have to move as well.</param>
    /// <param name="counterpart">The call of the counterpart; null when the call waits for a task.</param>
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
        if (counterpart == null && !TaskSyntax.IsWaitBehindQuestionMark(call))
            return Refusal.UsesTheWait;
        return FindForm(access, call, model, cancellationToken) is { } form ? form with { Counterpart = counterpart } : Refusal.UsesTheWait;
    }

    /// <summary>Returns the form of a call behind a question mark that is awaited; null when it has none.</summary>
    /// <param name="access">The conditional access: <c>?.</c> with both of its sides.</param>
    /// <param name="call">The call. It has to end the chain; otherwise the code after it would have to move as well.</param>
    /// <param name="model">The semantic model of its tree.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    public static ConditionalCallForm? FindForm(
        ConditionalAccessExpressionSyntax access,
        SyntaxNode call,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (
            access.WhenNotNull != call
            || access.Parent is ConditionalAccessExpressionSyntax
            || model.GetTypeInfo(access.Expression, cancellationToken).Type is not { IsReferenceType: true } receiver
        )
            return null;
        var held = ValueUses.IsStable(access.Expression, model, cancellationToken) ? null : receiver;
        if (held != null && access.SyntaxTree.Options is CSharpParseOptions { LanguageVersion: < LanguageVersion.CSharp8 })
            return null;
        // An if without a block around it could be taken for the owner of an else that follows.
        if (access.Parent is ExpressionStatementSyntax statement)
            return TaskSyntax.CanSplit(statement) ? new ConditionalCallForm(statement, access, null, null) { HeldType = held } : null;
        if (FindCondition(access) is { } condition)
            return new ConditionalCallForm(condition, access, null, null) { HeldType = held };
        return WriteNull(access, model, cancellationToken) is { } written
            ? new ConditionalCallForm(access, access, null, written) { HeldType = held }
            : null;
    }

    /// <summary>Returns the condition around an access that is false where the access is null; null when there is none.</summary>
    static ExpressionSyntax? FindCondition(ExpressionSyntax access)
    {
        if (access.Parent is not BinaryExpressionSyntax condition || condition.Left != access)
            return null;
        var isCompared = condition.IsKind(SyntaxKind.EqualsExpression) && condition.Right.IsKind(SyntaxKind.TrueLiteralExpression);
        var isReplaced = condition.IsKind(SyntaxKind.CoalesceExpression) && condition.Right.IsKind(SyntaxKind.FalseLiteralExpression);
        return isCompared || isReplaced ? condition : null;
    }

    /// <summary>
    /// Returns <c>null</c> as text, with a cast where the value is a nullable number or struct; null when the type is not known.
    /// </summary>
    static string? WriteNull(ExpressionSyntax access, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetTypeInfo(access, cancellationToken).Type switch
        {
            { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } type =>
                $"({type.ToMinimalDisplayString(model, access.SpanStart)})null",
            { IsReferenceType: true, TypeKind: not (TypeKind.TypeParameter or TypeKind.Dynamic) } => "null",
            _ => null,
        };
}
