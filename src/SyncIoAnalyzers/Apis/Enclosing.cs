using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Tasks;

namespace SyncIoAnalyzers.Apis;

/// <summary>The member around a piece of code.</summary>
internal static class Enclosing
{
    /// <summary>The member that holds a lambda or local function, at whatever depth; any other symbol as it is.</summary>
    public static ISymbol? Member(ISymbol? symbol)
    {
        while (symbol is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction or MethodKind.LocalFunction })
            symbol = symbol.ContainingSymbol;
        return symbol;
    }

    /// <summary>The member that holds a place.</summary>
    public static ISymbol? Member(SyntaxNode place, SemanticModel model, CancellationToken token) => Member(model.GetEnclosingSymbol(place.SpanStart, token));

    /// <summary>Whether the innermost function around a place awaits already; top-level statements do when one of them does.</summary>
    public static bool IsAsync(SyntaxNode place) => FlowGraphs.Function(place) switch
    {
        AnonymousFunctionExpressionSyntax lambda => lambda.AsyncKeyword != default,
        LocalFunctionStatementSyntax function => function.Modifiers.Any(SyntaxKind.AsyncKeyword),
        MethodDeclarationSyntax method => method.Modifiers.Any(SyntaxKind.AsyncKeyword),
        CompilationUnitSyntax program => program.Members.OfType<GlobalStatementSyntax>().SelectMany(s => s.DescendantNodes(n => n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)))
            .Any(n => n is AwaitExpressionSyntax or CommonForEachStatementSyntax { AwaitKeyword.RawKind: not 0 }),
        _ => false,
    };
}
