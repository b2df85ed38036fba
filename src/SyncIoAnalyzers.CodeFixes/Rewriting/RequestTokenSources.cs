using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>The objects that frameworks hand to code and that lead to the cancellation token of the request.</summary>
internal static class RequestTokenSources
{
    /// <summary>By the class or interface of a parameter: the path from the parameter to the token of the request.</summary>
    public static readonly IReadOnlyDictionary<string, string> ParameterPaths = new Dictionary<string, string>(StringComparer.Ordinal)
    {
        ["Microsoft.AspNetCore.Http.HttpContext"] = "RequestAborted",
        ["Microsoft.AspNetCore.Http.HttpRequest"] = "HttpContext.RequestAborted",
        ["Microsoft.AspNetCore.Http.HttpResponse"] = "HttpContext.RequestAborted",
        ["Microsoft.AspNetCore.Http.EndpointFilterInvocationContext"] = "HttpContext.RequestAborted",
        // the contexts of filters, results and views derive from it
        ["Microsoft.AspNetCore.Mvc.ActionContext"] = "HttpContext.RequestAborted",
        ["Microsoft.AspNetCore.Mvc.ModelBinding.ModelBindingContext"] = "HttpContext.RequestAborted",
        ["Microsoft.AspNetCore.Mvc.Formatters.InputFormatterContext"] = "HttpContext.RequestAborted",
        ["Microsoft.AspNetCore.Mvc.Formatters.OutputFormatterCanWriteContext"] = "HttpContext.RequestAborted",
        ["Microsoft.AspNetCore.SignalR.HubCallerContext"] = "ConnectionAborted",
        ["Microsoft.AspNetCore.SignalR.HubInvocationContext"] = "Context.ConnectionAborted",
        ["Grpc.Core.ServerCallContext"] = "CancellationToken",
        ["MassTransit.PipeContext"] = "CancellationToken", // the context of every consumer is one
        ["Quartz.IJobExecutionContext"] = "CancellationToken",
    };

    /// <summary>By base class: the path from a member of the class to the token of the request.</summary>
    public static readonly IReadOnlyDictionary<string, string> ClassPaths = new Dictionary<string, string>(StringComparer.Ordinal)
    {
        ["Microsoft.AspNetCore.Mvc.ControllerBase"] = "HttpContext.RequestAborted",
        ["Microsoft.AspNetCore.Mvc.RazorPages.PageModel"] = "HttpContext.RequestAborted",
        ["Microsoft.AspNetCore.Mvc.ViewComponent"] = "HttpContext.RequestAborted",
        ["Microsoft.AspNetCore.SignalR.Hub"] = "Context.ConnectionAborted",
        ["System.Web.Mvc.Controller"] = "Response.ClientDisconnectedToken",
    };

    /// <summary>Returns the token of the request that a parameter of the method leads to; null when none does.</summary>
    public static ExpressionSyntax? FromParameters(IMethodSymbol method) =>
        method
            .Parameters.Select(p => TokenScope.CanBeNamed(p) && FindPath(ParameterPaths, p.Type) is { } path ? $"{p.Name}.{path}" : null)
            .OfType<string>()
            .FirstOrDefault()
            is { } found
            ? SyntaxFactory.ParseExpression(found)
            : null;

    /// <summary>Returns the token of the request that the class of the method leads to; null when there is none.</summary>
    public static ExpressionSyntax? FromContainingType(IMethodSymbol method) =>
        method is { IsStatic: false, MethodKind: MethodKind.Ordinary, ContainingType: { } type } && FindPath(ClassPaths, type) is { } path
            ? SyntaxFactory.ParseExpression(path)
            : null;

    static string? FindPath(IReadOnlyDictionary<string, string> table, ITypeSymbol type) =>
        BaseTypes
            .GetBaseTypesAndThis(type as INamedTypeSymbol)
            .Concat(type.AllInterfaces)
            .Select(t => table.TryGetValue(t.OriginalDefinition.ToDisplayString(), out var path) ? path : null)
            .FirstOrDefault(path => path != null);
}
