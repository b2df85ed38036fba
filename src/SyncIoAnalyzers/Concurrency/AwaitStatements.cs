using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Concurrency;

/// <summary>Analyzes the statements that contain awaits.</summary>
internal static class AwaitStatements
{
    // Methods with these names admit one caller at a time: the code after them is not meant to run concurrently.
    static readonly HashSet<string> GateMethodNames = ["WaitAsync", "LockAsync", "AcquireAsync", "EnterAsync", "Wait", "WaitOne", "Enter"];

    /// <summary>
    /// Returns the statement that always waits when it runs: a declaration of one variable, or an expression in which nothing decides
    /// whether the await is reached.
    /// </summary>
    public static StatementSyntax? FindStatement(AwaitExpressionSyntax wait)
    {
        SyntaxNode node = wait;
        while (node.Parent is ExpressionSyntax or ArgumentSyntax or BaseArgumentListSyntax or InterpolationSyntax)
        {
            if (IsConditional(node.Parent))
                return null;
            node = node.Parent;
        }

        if (node.Parent is ExpressionStatementSyntax statement)
            return statement;
        return node == wait ? FindDeclaration(node) : null;
    }

    /// <summary>Returns true if an expression may leave out or postpone a part of it, or awaits it in turn.</summary>
    static bool IsConditional(SyntaxNode expression) =>
        expression
            is AnonymousFunctionExpressionSyntax
                or ConditionalExpressionSyntax
                or ConditionalAccessExpressionSyntax
                or SwitchExpressionSyntax
                or QueryExpressionSyntax
                or AwaitExpressionSyntax
        || IsShortCircuit(expression);

    /// <summary>Returns true for an operator that may not evaluate its right operand.</summary>
    static bool IsShortCircuit(SyntaxNode expression) =>
        expression.RawKind
            is (int)SyntaxKind.LogicalAndExpression
                or (int)SyntaxKind.LogicalOrExpression
                or (int)SyntaxKind.CoalesceExpression
                or (int)SyntaxKind.CoalesceAssignmentExpression;

    /// <summary>Returns the declaration of the one variable that a value initializes.</summary>
    static LocalDeclarationStatementSyntax? FindDeclaration(SyntaxNode value) =>
        value.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax variables } }
        && variables is { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0 } declaration }
            ? declaration
            : null;

    /// <summary>Returns the symbols that a piece of code names, except for one part of it.</summary>
    public static IEnumerable<ISymbol> GetNamedSymbols(
        IEnumerable<SyntaxNode> code,
        SyntaxNode? except,
        SemanticModel semantics,
        CancellationToken cancellationToken
    ) =>
        code.SelectMany(c => c.DescendantNodesAndSelf(n => n != except))
            .Where(n => n != except)
            .OfType<SimpleNameSyntax>()
            .Select(n => semantics.GetSymbolInfo(n, cancellationToken).Symbol)
            .OfType<ISymbol>();

    /// <summary>Returns true if the function around a place contains a gate that admits one caller at a time.</summary>
    public static bool IsInGatedFunction(SyntaxNode place) =>
        (place.Ancestors().FirstOrDefault(FunctionNodes.IsFunction) ?? EnclosingMember.GetDeclarationScope(place))
            .DescendantNodes()
            .OfType<InvocationExpressionSyntax>()
            .Any(c => SyntaxNames.GetMemberName(c.Expression) is { } name && GateMethodNames.Contains(name));
}
