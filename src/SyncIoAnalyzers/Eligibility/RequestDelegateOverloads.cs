using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>
/// Recognizes handlers of endpoints whose call would bind to another overload once they are async: a function that takes an
/// <c>HttpContext</c> and returns a task is a <c>RequestDelegate</c> as well, and ASP.NET Core drops the result of such a one.
/// </summary>
internal static class RequestDelegateOverloads
{
    /// <summary>Returns true if an async handler has to be converted to <c>Delegate</c>, so that the response keeps its value.</summary>
    /// <param name="handler">The lambda or method group as it is, an argument of a call.</param>
    /// <param name="model">The semantic model of its tree.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    public static bool NeedsConversion(ExpressionSyntax handler, SemanticModel model, CancellationToken cancellationToken) =>
        EndpointHandlers.IsEndpointHandler(handler, model, cancellationToken)
        && MayReturnStatement(handler)
        && NameBinding.FindOnlySymbol(model.GetSymbolInfo(handler, cancellationToken)) is IMethodSymbol { ReturnsVoid: false } function
        && TakesContext(function);

    static bool TakesContext(IMethodSymbol function) =>
        function.Parameters is { Length: 1 } parameters && parameters[0].Type.Name == "HttpContext";

    /// <summary>
    /// Returns false for a lambda that keeps its value when it is async: one with a block, or whose expression could not be a statement.
    /// </summary>
    static bool MayReturnStatement(ExpressionSyntax handler) =>
        handler is not AnonymousFunctionExpressionSyntax function
        || function.ExpressionBody
            is InvocationExpressionSyntax
                or MemberAccessExpressionSyntax
                or ConditionalAccessExpressionSyntax
                or BaseObjectCreationExpressionSyntax
                or PostfixUnaryExpressionSyntax;
}
