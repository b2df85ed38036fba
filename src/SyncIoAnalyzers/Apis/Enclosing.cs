using Microsoft.CodeAnalysis;
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

    /// <summary>The declaration around a place; for top-level statements their file.</summary>
    public static SyntaxNode Scope(SyntaxNode place) => place.AncestorsAndSelf().FirstOrDefault(n => n is MemberDeclarationSyntax and not GlobalStatementSyntax) ?? place.SyntaxTree.GetRoot();

    /// <summary>Whether the innermost function around a place awaits already; top-level statements do when one of them does.</summary>
    public static bool IsAsync(SyntaxNode place) => FlowGraphs.Function(place) switch
    {
        CompilationUnitSyntax program => program.Members.OfType<GlobalStatementSyntax>().SelectMany(s => s.DescendantNodes(n => n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)))
            .Any(n => n is AwaitExpressionSyntax or CommonForEachStatementSyntax { AwaitKeyword.RawKind: not 0 }),
        var function => function != null && Holder.IsAsync(function),
    };
}
