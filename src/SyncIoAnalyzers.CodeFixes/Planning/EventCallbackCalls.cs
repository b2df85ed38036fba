using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>Recognizes calls of the factory that makes an event callback of a delegate, which Razor generates for the markup.</summary>
internal static class EventCallbackCalls
{
    const string Factory = "Microsoft.AspNetCore.Components.EventCallbackFactory";

    /// <summary>Returns true if the renderer runs and awaits a delegate: the markup of an element names it.</summary>
    public static bool IsAwaitedByRenderer(SyntaxNode given, SemanticModel model, CancellationToken cancellationToken) =>
        FindFactoryCall(given, model, cancellationToken) is { } call && FindComponentParameter(call) == null;

    /// <summary>Returns the call that makes a callback of a delegate; null when there is none.</summary>
    public static InvocationExpressionSyntax? FindFactoryCall(SyntaxNode given, SemanticModel model, CancellationToken cancellationToken) =>
        given.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }
        && model.GetSymbolInfo(call, cancellationToken).Symbol?.ContainingType?.ToDisplayString() == Factory
            ? call
            : null;

    /// <summary>
    /// Returns the code that gives a callback to another component as its parameter. If that component blocked the renderer until the
    /// callback ends, the callback could never continue.
    /// </summary>
    public static InvocationExpressionSyntax? FindComponentParameter(InvocationExpressionSyntax factoryCall) =>
        factoryCall
            .Ancestors()
            .OfType<InvocationExpressionSyntax>()
            .FirstOrDefault(c => SyntaxNames.GetMemberName(c.Expression) == "TypeCheck");
}
