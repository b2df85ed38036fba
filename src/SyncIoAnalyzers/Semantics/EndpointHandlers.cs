using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Semantics;

/// <summary>Recognizes the handlers of minimal APIs: <c>MapGet("/a", handler)</c>.</summary>
internal static class EndpointHandlers
{
    /// <summary>Returns true if ASP.NET Core takes a lambda or method as a handler of any delegate type, whose result it awaits.</summary>
    public static bool IsEndpointHandler(ExpressionSyntax value, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetTypeInfo(value, cancellationToken).ConvertedType is { Name: "Delegate", ContainingNamespace.Name: "System" }
        && value.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }
        && IsAspNetCoreMethod(model.GetSymbolInfo(call, cancellationToken).Symbol);

    static bool IsAspNetCoreMethod(ISymbol? method) =>
        method?.ContainingAssembly.Name.StartsWith("Microsoft.AspNetCore", StringComparison.Ordinal) == true;
}
