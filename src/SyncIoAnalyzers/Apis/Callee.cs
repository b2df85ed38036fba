using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Apis;

/// <summary>What a name means.</summary>
/// <remarks>
/// Of a call the compiler remembers which method it bound, but not the names that it went through for that: asked for the name alone, it looks them
/// up again, and all extension methods in scope. So the call is asked, where there is one. That took a third to a half off what a compiler reports of us where code blocks.
/// </remarks>
internal static class Callee
{
    /// <summary>The symbol of a name; of the name in a call, the method that is called, unless a delegate is.</summary>
    public static SymbolInfo Of(SyntaxNode name, SemanticModel model, CancellationToken token) =>
        Call(name) is { } call && model.GetSymbolInfo(call, token) is { Symbol: IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.ReducedExtension or MethodKind.LocalFunction } } called ? called : model.GetSymbolInfo(name, token);

    /// <summary>The call of what a name means; null where it is not called.</summary>
    public static InvocationExpressionSyntax? Call(SyntaxNode name) => Whole(name) is var whole && whole.Parent is InvocationExpressionSyntax call && call.Expression == whole ? call : null;

    /// <summary>The name with what stands before its dot.</summary>
    public static SyntaxNode Whole(SyntaxNode name) => name.Parent switch
    {
        MemberAccessExpressionSyntax access when access.Name == name => access,
        MemberBindingExpressionSyntax binding => binding,
        _ => name,
    };
}
