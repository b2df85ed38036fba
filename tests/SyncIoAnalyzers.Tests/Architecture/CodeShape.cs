using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Tests.Architecture;

/// <summary>Measures members by syntax: cyclomatic complexity, length of expressions, and conditions in a line.</summary>
static class CodeShape
{
    /// <summary>Returns one, and one more for each decision; a local function counts by itself, a lambda with its member.</summary>
    public static int MeasureComplexity(SyntaxNode member) =>
        1 + member.DescendantNodes(node => node == member || node is not LocalFunctionStatementSyntax).Count(IsDecision);

    /// <summary>Returns the characters of a statement without the statements in it; white space between two tokens counts as one.</summary>
    public static int MeasureExpression(SyntaxNode statement) =>
        statement
            .DescendantTokens(node => node == statement || node is not (StatementSyntax or SwitchSectionSyntax))
            .Sum(token => token.Text.Length + (token.HasTrailingTrivia ? 1 : 0));

    /// <summary>Returns the number of operators that join conditions, for each line that has one.</summary>
    public static IEnumerable<(int Line, int Operators)> CountConditionOperators(SyntaxNode root) =>
        root.DescendantTokens()
            .Where(IsConditionOperator)
            .GroupBy(token => token.GetLocation().GetLineSpan().StartLinePosition.Line + 1)
            .Select(line => (line.Key, line.Count()));

    /// <summary>Returns true for what is measured as one expression: a statement, or the body behind <c>=&gt;</c>.</summary>
    public static bool IsExpression(SyntaxNode node) =>
        node is ArrowExpressionClauseSyntax or StatementSyntax and not (BlockSyntax or LocalFunctionStatementSyntax);

    /// <summary>Returns true for what has a body of its own.</summary>
    public static bool IsMember(SyntaxNode node) =>
        node is BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or LocalFunctionStatementSyntax
        || node is BasePropertyDeclarationSyntax and not { AccessorList: not null };

    /// <summary>Returns the name of the member that holds <paramref name="node"/>, for example <c>FindCounterpart</c>.</summary>
    public static string GetMemberName(SyntaxNode node) =>
        node.AncestorsAndSelf().Select(FindDeclaredName).FirstOrDefault(name => name != null) ?? "(program)";

    static string? FindDeclaredName(SyntaxNode node) =>
        node switch
        {
            MethodDeclarationSyntax method => method.Identifier.Text,
            LocalFunctionStatementSyntax function => function.Identifier.Text,
            PropertyDeclarationSyntax property => property.Identifier.Text,
            BaseFieldDeclarationSyntax field => field.Declaration.Variables[0].Identifier.Text,
            ConstructorDeclarationSyntax constructor => constructor.Identifier.Text,
            IndexerDeclarationSyntax => "this[]",
            _ => null,
        };

    static bool IsConditionOperator(SyntaxToken token) =>
        token.IsKind(SyntaxKind.AmpersandAmpersandToken)
        || token.IsKind(SyntaxKind.BarBarToken)
        || token.Parent is BinaryPatternSyntax pattern && pattern.OperatorToken == token;

    static bool IsDecision(SyntaxNode node) =>
        node switch
        {
            IfStatementSyntax or ConditionalExpressionSyntax => true,
            ForStatementSyntax or CommonForEachStatementSyntax or WhileStatementSyntax or DoStatementSyntax => true,
            CaseSwitchLabelSyntax or CasePatternSwitchLabelSyntax or CatchClauseSyntax or BinaryPatternSyntax => true,
            SwitchExpressionArmSyntax arm => arm is not { Pattern: DiscardPatternSyntax, WhenClause: null },
            _ => IsShortCircuit(node),
        };

    static bool IsShortCircuit(SyntaxNode node) =>
        node.Kind()
            is SyntaxKind.LogicalAndExpression
                or SyntaxKind.LogicalOrExpression
                or SyntaxKind.CoalesceExpression
                or SyntaxKind.CoalesceAssignmentExpression;
}
