using Microsoft.CodeAnalysis;

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
}
