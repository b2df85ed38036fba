using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Calls;

/// <summary>The cancellation token that new calls are given.</summary>
internal static class Tokens
{
    /// <summary>The name of the one token among the parameters of the functions around a call; null when there is none, several, or the call has one.</summary>
    public static string? InScope(InvocationExpressionSyntax call, SemanticModel model, CancellationToken token)
    {
        if (call.ArgumentList.Arguments.Any(a => IsToken(model.GetTypeInfo(a.Expression, token).Type)))
            return null;
        for (var symbol = model.GetEnclosingSymbol(call.SpanStart, token); symbol is IMethodSymbol method; symbol = symbol.ContainingSymbol)
            if (method.Parameters.Where(p => IsToken(p.Type)).ToArray() is { Length: > 0 } tokens)
                return tokens.Length == 1 ? tokens[0].Name : null;
        return null;
    }

    /// <summary>Whether a type is that of cancellation tokens.</summary>
    public static bool IsToken(ITypeSymbol? type) => type is { Name: nameof(CancellationToken), ContainingNamespace: { Name: "Threading" } };
}
