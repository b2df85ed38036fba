using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// Recognizes the handlers that the markup of a component names: <c>@onclick="Clicked"</c>. The component awaits a handler that returns a
/// task, so the member becomes async under its name and the markup stays as it is.
/// </summary>
internal static class MarkupHandlers
{
    const string Factory = "Microsoft.AspNetCore.Components.EventCallbackFactory";

    /// <summary>
    /// Returns true if a name in generated code gives the member to the factory of event callbacks, alone or in a lambda that calls it.
    /// </summary>
    public static bool IsHandler(SyntaxNode node, SemanticModel model, CancellationToken cancellationToken)
    {
        if (node is not SimpleNameSyntax name || !RazorMapping.IsRazorTree(node.SyntaxTree))
            return false;
        return FindHandler(name).Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }
            && model.GetSymbolInfo(call, cancellationToken).Symbol?.ContainingType?.ToDisplayString() == Factory
            && !call.Ancestors().OfType<InvocationExpressionSyntax>().Any(IsComponentParameter);
    }

    /// <summary>
    /// Returns true if the callback is a parameter of another component. That component may block the renderer until the callback ends,
    /// and the callback could then never continue.
    /// </summary>
    static bool IsComponentParameter(InvocationExpressionSyntax call) => SyntaxNames.GetMemberName(call.Expression) == "TypeCheck";

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
