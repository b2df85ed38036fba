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
    /// Returns true if a value declares a variable of which all uses are known, one of them runs whenever the declaration does, and no
    /// statement in between uses what the value is computed from.
    /// </summary>
    /// <param name="value">The value.</param>
    /// <param name="source">The part of the value that is computed later.</param>
    /// <param name="isKnown">Returns true for a known use.</param>
    public bool AreUsesKnown(SyntaxNode value, ExpressionSyntax source, Func<ExpressionSyntax, bool> isKnown)
    {
        if (FindVariable(value) is not { } variable || FindDeclaration(value) is not { Parent: BlockSyntax block } declaration)
            return false;
        var uses = FindUses(variable, block);
        var function = EnclosingFunction.GetFunction(declaration);
        return Array.Find(uses, u => RunsWithBlock(u, block)) is { } first
            && Array.TrueForAll(uses, u => EnclosingFunction.GetFunction(u) == function && isKnown(u))
            && !UsesSource(block, declaration, first, source);
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
        node is ConditionalExpressionSyntax or ConditionalAccessExpressionSyntax or SwitchExpressionSyntax
        || node.Kind() is SyntaxKind.LogicalAndExpression or SyntaxKind.LogicalOrExpression or SyntaxKind.CoalesceExpression;

    /// <summary>Returns true if statements between a declaration and a use can change what the value is computed from.</summary>
    static bool UsesSource(BlockSyntax block, StatementSyntax declaration, ExpressionSyntax use, ExpressionSyntax source)
    {
        var names = new HashSet<string>(GetNames(source));
        return block
            .Statements.Where(s => s.SpanStart > declaration.SpanStart && s.Span.End < use.SpanStart)
            .Any(s => s is not LocalDeclarationStatementSyntax && GetNames(s).Any(names.Contains));
    }

    static IEnumerable<string> GetNames(SyntaxNode code) =>
        code.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Select(n => n.Identifier.ValueText);
}
