using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>
/// The option that a scope needs once code inside it awaits: <c>new TransactionScope(TransactionScopeAsyncFlowOption.Enabled)</c>.
/// </summary>
/// <param name="Creation">The creation of the scope.</param>
/// <param name="Option">The value of the option, as code at that place writes it.</param>
internal sealed record ScopeOption(BaseObjectCreationExpressionSyntax Creation, string Option)
{
    /// <summary>Returns the option that the creation of a scope lacks; null when it is no scope or lacks none.</summary>
    public static ScopeOption? FindOption(
        BaseObjectCreationExpressionSyntax creation,
        SemanticModel model,
        CancellationToken cancellationToken
    ) =>
        ThreadBoundScopes.FindMissingOption(creation, model, cancellationToken) is { } option
            ? new ScopeOption(creation, $"{option.ContainingType.ToMinimalDisplayString(model, creation.SpanStart)}.{option.Name}")
            : null;

    /// <summary>Returns true if code runs while the object of a <c>using</c> lives.</summary>
    public static bool IsInside(SyntaxNode code, SyntaxNode creation) =>
        creation.FirstAncestorOrSelf<StatementSyntax>() switch
        {
            UsingStatementSyntax used => used.Statement.Span.Contains(code.Span),
            LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 } held => IsBehind(code, held),
            _ => false,
        };

    static bool IsBehind(SyntaxNode code, StatementSyntax statement) =>
        code.SpanStart > statement.Span.End && statement.Parent!.Span.Contains(code.Span);

    /// <summary>Returns the creation with the option as its last argument.</summary>
    public SyntaxNode Append(SyntaxNode now)
    {
        var creation = (BaseObjectCreationExpressionSyntax)now;
        var list = creation.ArgumentList ?? SyntaxFactory.ArgumentList();
        var argument = SyntaxFactory.Argument(SyntaxFactory.ParseExpression(Option));
        return creation.WithArgumentList(
            list.WithArguments(CallSyntax.InsertItem(list.Arguments, list.Arguments.Count, argument, list.OpenParenToken))
        );
    }
}
