using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Overlap;

/// <summary>Awaits as statements hold them.</summary>
internal static class Awaiting
{
    // What is named so lets one in at a time: what stands behind it is not meant to run at once.
    static readonly HashSet<string> Gates = ["WaitAsync", "LockAsync", "AcquireAsync", "EnterAsync", "Wait", "WaitOne", "Enter"];

    /// <summary>The statement that waits whenever it runs: a declaration of one variable, or an expression in which nothing decides whether the await is reached.</summary>
    public static StatementSyntax? Statement(AwaitExpressionSyntax wait)
    {
        SyntaxNode node = wait;
        while (node.Parent is ExpressionSyntax or ArgumentSyntax or BaseArgumentListSyntax or InterpolationSyntax)
        {
            if (node.Parent is AnonymousFunctionExpressionSyntax or ConditionalExpressionSyntax or ConditionalAccessExpressionSyntax or SwitchExpressionSyntax or QueryExpressionSyntax or AwaitExpressionSyntax
                || node.Parent.RawKind is (int)SyntaxKind.LogicalAndExpression or (int)SyntaxKind.LogicalOrExpression or (int)SyntaxKind.CoalesceExpression or (int)SyntaxKind.CoalesceAssignmentExpression)
                return null;
            node = node.Parent;
        }

        return node switch
        {
            { Parent: ExpressionStatementSyntax statement } => statement,
            { Parent: EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0 } declaration } } } } when node == wait => declaration,
            _ => null,
        };
    }

    /// <summary>The symbols that some code names, without a piece of it.</summary>
    public static IEnumerable<ISymbol> Named(IEnumerable<SyntaxNode> code, SyntaxNode? except, SemanticModel semantics, CancellationToken token) => code
        .SelectMany(c => c.DescendantNodesAndSelf(n => n != except)).Where(n => n != except).OfType<SimpleNameSyntax>().Select(n => semantics.GetSymbolInfo(n, token).Symbol).OfType<ISymbol>();

    /// <summary>Whether the function around a place holds a gate that lets one in at a time.</summary>
    public static bool IsGated(SyntaxNode place) => (place.Ancestors().FirstOrDefault(Requests.Keys.IsFunction) ?? Apis.Enclosing.Scope(place)).DescendantNodes().OfType<InvocationExpressionSyntax>().Any(c => Requests.Handing.NameOf(c.Expression) is { } name && Gates.Contains(name));
}
