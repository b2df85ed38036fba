using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>Follows a value through the variable that is declared with it.</summary>
/// <param name="model">The semantic model of the code.</param>
/// <param name="cancellationToken">Ends the work.</param>
internal sealed class VariableUses(SemanticModel model, CancellationToken cancellationToken)
{
    /// <summary>The number of variables through which a value is followed.</summary>
    public const int MostVariables = 3;

    /// <summary>
    /// Returns true if a value declares a variable whose only use is known and runs whenever the declaration does, and no code in between
    /// may change what the value is computed from, or see what its computation changes.
    /// </summary>
    /// <param name="value">The value.</param>
    /// <param name="isKnown">Returns true for a known use.</param>
    public bool IsUseKnown(SyntaxNode value, Func<ExpressionSyntax, bool> isKnown)
    {
        if (FindVariable(value) is not { } variable || FindDeclaration(value) is not { Parent: BlockSyntax block } declaration)
            return false;
        return FindUses(variable, block) is { Length: 1 } uses
            && uses[0] is var use
            && RunsWithBlock(use, block)
            && isKnown(use)
            && !HasEffectBetween(block, declaration, use);
    }

    ISymbol? FindVariable(SyntaxNode value) =>
        value.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declarator }
            ? model.GetDeclaredSymbol(declarator, cancellationToken)
            : null;

    static LocalDeclarationStatementSyntax? FindDeclaration(SyntaxNode value) =>
        value.FirstAncestorOrSelf<StatementSyntax>() as LocalDeclarationStatementSyntax;

    IdentifierNameSyntax[] FindUses(ISymbol variable, BlockSyntax block) =>
        [
            .. block
                .DescendantNodes()
                .OfType<IdentifierNameSyntax>()
                .Where(n => n.Identifier.ValueText == variable.Name && IsOf(n, variable)),
        ];

    bool IsOf(IdentifierNameSyntax name, ISymbol variable) =>
        SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(name, cancellationToken).Symbol, variable);

    /// <summary>Returns true for a place that each run of a block evaluates.</summary>
    static bool RunsWithBlock(ExpressionSyntax place, BlockSyntax block) =>
        place.FirstAncestorOrSelf<StatementSyntax>() is { } statement
        && statement.Parent == block
        && statement is LocalDeclarationStatementSyntax or ExpressionStatementSyntax or ReturnStatementSyntax
        && !place.Ancestors().TakeWhile(a => a != statement).Any(IsConditional);

    static bool IsConditional(SyntaxNode node) =>
        FunctionNodes.IsFunction(node)
        || node is ConditionalExpressionSyntax or ConditionalAccessExpressionSyntax or SwitchExpressionSyntax
        || node.Kind() is SyntaxKind.LogicalAndExpression or SyntaxKind.LogicalOrExpression or SyntaxKind.CoalesceExpression;

    /// <summary>Returns true if code between a declaration and a use has an effect, which the value may depend on.</summary>
    static bool HasEffectBetween(BlockSyntax block, StatementSyntax declaration, ExpressionSyntax use) =>
        block
            .Statements.Where(s => s.SpanStart > declaration.SpanStart && s.SpanStart < use.SpanStart)
            .SelectMany(s => s.DescendantNodes().Where(n => n.Span.End <= use.SpanStart))
            .Any(n => n is InvocationExpressionSyntax || ElementLoopPlace.IsEffect(n));
}
