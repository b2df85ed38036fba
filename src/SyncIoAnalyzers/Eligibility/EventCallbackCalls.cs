using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

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
    /// Returns true for the event of an element in a tree that is written in code: <c>AddAttribute(1, "onclick", …)</c>. A component
    /// parameter has another name.
    /// </summary>
    public static bool IsElementEvent(InvocationExpressionSyntax factoryCall) =>
        factoryCall.Parent?.Parent is ArgumentListSyntax { Arguments: { Count: 3 } arguments, Parent: InvocationExpressionSyntax added }
        && SyntaxNames.GetMemberName(added.Expression) == "AddAttribute"
        && IsEventName(arguments[1].Expression);

    static bool IsEventName(ExpressionSyntax name) =>
        name is LiteralExpressionSyntax { Token.ValueText: var text } && text.StartsWith("on", StringComparison.Ordinal);

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
