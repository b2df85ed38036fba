using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>
/// Adds the parameter for a token to the functions of a set-up, which have the parameters of the member: a mock would refuse others.
/// </summary>
internal static class MockFunctionWriter
{
    /// <summary>
    /// Returns a call with the parameter: <c>Callback&lt;int&gt;(id => …)</c> becomes
    /// <c>Callback&lt;int, CancellationToken&gt;((id, _) => …)</c>.
    /// </summary>
    public static InvocationExpressionSyntax AddToken(InvocationExpressionSyntax call)
    {
        if (call.ArgumentList.Arguments is not { Count: 1 } arguments || arguments[0].Expression is not LambdaExpressionSyntax lambda)
            return call;
        var types = (call.Expression as MemberAccessExpressionSyntax)?.Name as GenericNameSyntax;
        // Without types, the parameter is the call as a whole.
        if (types == null && !HasTypes(lambda))
            return call;
        var written = call.ReplaceNode(lambda, AddParameter(lambda));
        return types == null ? written : written.ReplaceNode(((MemberAccessExpressionSyntax)written.Expression).Name, AddType(types));
    }

    /// <summary>Returns the name of an answer with the result of the member that it is for: <c>Returns&lt;int&gt;</c>.</summary>
    public static SimpleNameSyntax NameType(IdentifierNameSyntax name, InvocationExpressionSyntax call, SemanticModel model) =>
        model.GetTypeInfo(call).Type is { SpecialType: not SpecialType.System_Void } result
            ? GenericName(
                    name.Identifier.WithoutTrivia(),
                    TypeArgumentList(SingletonSeparatedList(ParseTypeName(result.ToMinimalDisplayString(model, call.SpanStart))))
                )
                .WithTriviaFrom(name)
            : name;

    static bool HasTypes(LambdaExpressionSyntax lambda) =>
        lambda is ParenthesizedLambdaExpressionSyntax { ParameterList.Parameters: { Count: > 0 } parameters } && parameters[0].Type != null;

    static GenericNameSyntax AddType(GenericNameSyntax name)
    {
        var list = name.TypeArgumentList;
        var arguments = CallSyntax.InsertItem(
            list.Arguments,
            list.Arguments.Count,
            IdentifierName(nameof(CancellationToken)),
            list.LessThanToken
        );
        return name.WithTypeArgumentList(list.WithArguments(arguments));
    }

    static LambdaExpressionSyntax AddParameter(LambdaExpressionSyntax lambda)
    {
        if (lambda is SimpleLambdaExpressionSyntax { Parameter: var only } simple)
            return ParenthesizedLambdaExpression(simple.AsyncKeyword, CreateList(only), simple.ArrowToken, simple.Body)
                .WithTriviaFrom(simple);
        var list = ((ParenthesizedLambdaExpressionSyntax)lambda).ParameterList;
        var token = HasTypes(lambda)
            ? CreateParameter().WithType(IdentifierName(nameof(CancellationToken)).WithTrailingTrivia(Space))
            : CreateParameter();
        var parameters = CallSyntax.InsertItem(list.Parameters, list.Parameters.Count, token, list.OpenParenToken);
        return lambda.ReplaceNode(list, list.WithParameters(parameters));
    }

    static ParameterListSyntax CreateList(ParameterSyntax first) =>
        ParameterList(SeparatedList([first.WithoutTrivia(), CreateParameter().WithLeadingTrivia(Space)])).WithTrailingTrivia(Space);

    static ParameterSyntax CreateParameter() => Parameter(Identifier("_"));
}
