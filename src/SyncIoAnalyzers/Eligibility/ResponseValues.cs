using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>Finds the values that are written to the response of a request: a formatter reads all elements of a sequence in them.</summary>
/// <param name="model">The semantic model of the code.</param>
/// <param name="cancellationToken">Ends the work.</param>
internal sealed class ResponseValues(SemanticModel model, CancellationToken cancellationToken)
{
    readonly VariableUses _variables = new(model, cancellationToken);

    /// <summary>Returns true if a value is written to the response, or is part of one that is, and read by nothing else.</summary>
    public bool IsWritten(ExpressionSyntax value) => IsWritten(value, VariableUses.MostVariables);

    bool IsWritten(ExpressionSyntax value, int mostVariables)
    {
        var whole = FindWhole(value);
        if (whole.Parent is ArgumentSyntax { Parent.Parent: { } receiver })
            return IsResult(receiver);
        if (whole.Parent is ReturnStatementSyntax or ArrowExpressionClauseSyntax or LambdaExpressionSyntax)
            return IsAnswer(whole);
        return mostVariables > 0 && _variables.IsUseKnown(whole, u => IsWritten(u, mostVariables - 1));
    }

    /// <summary>Returns the object or array that is created with a value, and with which it is written.</summary>
    static SyntaxNode FindWhole(SyntaxNode value) =>
        value.Parent is { } around && (IsContainer(around) || IsSet(around, value)) ? FindWhole(around) : value;

    static bool IsContainer(SyntaxNode node) =>
        node
            is ParenthesizedExpressionSyntax
                or InitializerExpressionSyntax
                or AnonymousObjectCreationExpressionSyntax
                or AnonymousObjectMemberDeclaratorSyntax
                or ImplicitArrayCreationExpressionSyntax
                or ArrayCreationExpressionSyntax;

    static bool IsSet(SyntaxNode around, SyntaxNode value) =>
        around is AssignmentExpressionSyntax { Parent: InitializerExpressionSyntax, Right: var set } && set == value
        || around is BaseObjectCreationExpressionSyntax { Initializer: { } initializer } && initializer == value;

    /// <summary>Returns true for the call or creation of a result, which writes what it is given to the response.</summary>
    bool IsResult(SyntaxNode call) =>
        model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && SymbolNamespaces.GetRootNamespace(method) == "Microsoft"
        && IsResultType(method.MethodKind == MethodKind.Constructor ? method.ContainingType : method.ReturnType);

    static bool IsResultType(ITypeSymbol type) =>
        type.Name is "IActionResult" or "IResult" || type.AllInterfaces.Any(i => i.Name is "IActionResult" or "IResult");

    /// <summary>Returns true if a value that is returned is the answer of a controller or an endpoint.</summary>
    bool IsAnswer(SyntaxNode value)
    {
        var function = EnclosingFunction.GetFunction(value);
        return function is LambdaExpressionSyntax lambda
            ? EndpointHandlers.IsEndpointHandler(lambda, model, cancellationToken)
            : model.GetDeclaredSymbol(function, cancellationToken) is IMethodSymbol { IsStatic: false } method && IsAction(method);
    }

    static bool IsAction(IMethodSymbol method) =>
        method.DeclaredAccessibility == Accessibility.Public
        && BaseTypes.GetBaseTypesAndThis(method.ContainingType).Any(t => t.Name == "ControllerBase");
}
