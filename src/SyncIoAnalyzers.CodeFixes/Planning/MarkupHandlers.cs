using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// Recognizes the handlers that the markup of a component names: <c>@onclick="Clicked"</c>, or that it writes in code:
/// <c>AddAttribute(1, "onclick", EventCallback.Factory.Create(this, Clicked))</c>. The component awaits a handler that returns a task, so
/// the member becomes async under its name and the markup stays as it is.
/// </summary>
internal sealed class MarkupHandlers(SolutionIndex index, CancellationToken cancellationToken)
{
    readonly ComponentCallbacks _callbacks = new(index, cancellationToken);

    /// <summary>
    /// Returns true if a name gives the member to the factory of event callbacks, alone or in a lambda that calls it, and no component
    /// waits for that callback.
    /// </summary>
    public async Task<bool> IsHandlerAsync(SyntaxNode node, SemanticModel model)
    {
        if (node is not SimpleNameSyntax name)
            return false;
        if (EventCallbackCalls.FindFactoryCall(FindHandler(name), model, cancellationToken) is not { } call)
            return false;
        if (!RazorMapping.IsRazorTree(node.SyntaxTree))
            return EventCallbackCalls.IsElementEvent(call);
        return EventCallbackCalls.FindComponentParameter(call) is not { } parameter
            || FindCallback(parameter, model) is { } callback && await _callbacks.IsAwaitedAsync(callback).ConfigureAwait(false);
    }

    /// <summary>Returns the property in <c>AddComponentParameter(1, nameof(Picker.OnPicked), TypeCheck(…))</c>.</summary>
    IPropertySymbol? FindCallback(InvocationExpressionSyntax parameter, SemanticModel model)
    {
        var arguments = parameter.FirstAncestorOrSelf<ArgumentSyntax>()?.Parent is ArgumentListSyntax list ? list.Arguments : default;
        return
            arguments.Count > 1
            && arguments[1].Expression is InvocationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } named }
            && MemberAccesses.IsNameOf(named[0].Expression)
            ? model.GetSymbolInfo(named[0].Expression, cancellationToken).Symbol as IPropertySymbol
            : null;
    }

    /// <summary>Returns the method group, or the lambda that does nothing but call the method.</summary>
    static SyntaxNode FindHandler(SimpleNameSyntax name)
    {
        var whole = SyntaxNames.GetAccess(name);
        return
            whole.Parent is InvocationExpressionSyntax { Parent: ParenthesizedLambdaExpressionSyntax lambda } call
            && call.Expression == whole
            && lambda.ExpressionBody == call
            ? WithoutParentheses(lambda)
            : WithoutParentheses(whole);
    }

    static SyntaxNode WithoutParentheses(SyntaxNode node) =>
        node.Parent is ParenthesizedExpressionSyntax outer ? WithoutParentheses(outer) : node;
}
