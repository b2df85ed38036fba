using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>
/// The token that an async form hands to its delegate, where the sync form hands it none: <c>retry.Execute(() => Load())</c> becomes
/// <c>await retry.ExecuteAsync(async token => await LoadAsync(token))</c>.
/// </summary>
internal static class DelegateToken
{
    /// <summary>
    /// Returns the name of the parameter that a lambda gets together with the call which takes it; null when it gets none.
    /// </summary>
    public static string? FindName(SyntaxNode function, SemanticModel model, CancellationToken cancellationToken)
    {
        if (function is not LambdaExpressionSyntax { AsyncKeyword.RawKind: 0, Parent: ArgumentSyntax argument } lambda)
            return null;
        return
            argument.Parent?.Parent is InvocationExpressionSyntax call
            && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol callee
            && AsyncDelegateOverload.FindOverload(call, argument, callee, model, cancellationToken) is { AddsToken: true }
            ? GetName(lambda, model)
            : null;
    }

    /// <summary>Returns the name of the parameter for a lambda that gets one.</summary>
    public static string GetName(SyntaxNode lambda, SemanticModel model) => new FreeNames(lambda, model).TakeName("token", "cancel");

    /// <summary>Returns a lambda with an additional parameter for a token.</summary>
    /// <param name="lambda">The lambda.</param>
    /// <param name="name">The name of the parameter.</param>
    /// <param name="place">The place at which the type of tokens has to be found.</param>
    /// <param name="model">The semantic model of that place.</param>
    public static ExpressionSyntax AddParameter(ExpressionSyntax lambda, string name, SyntaxNode place, SemanticModel model) =>
        lambda switch
        {
            SimpleLambdaExpressionSyntax one => AddParameter(one, name),
            ParenthesizedLambdaExpressionSyntax several => AddParameter(several, name, place, model),
            _ => ((AnonymousMethodExpressionSyntax)lambda).AddParameterListParameters(CreateTyped(name, place, model)),
        };

    static ExpressionSyntax AddParameter(ParenthesizedLambdaExpressionSyntax lambda, string name, SyntaxNode place, SemanticModel model) =>
        lambda.ParameterList.Parameters.Count == 0 ? RemoveParentheses(lambda, name)
        : HasTypes(lambda) ? lambda.AddParameterListParameters(CreateTyped(name, place, model))
        : lambda.AddParameterListParameters(CreateBare(name).WithLeadingTrivia(Space));

    static ParameterSyntax CreateBare(string name) => Parameter(Identifier(name));

    static ParameterSyntax CreateTyped(string name, SyntaxNode place, SemanticModel model)
    {
        var isImported = !model.LookupNamespacesAndTypes(place.SpanStart, null, nameof(CancellationToken)).IsEmpty;
        var type = ParseTypeName(isImported ? nameof(CancellationToken) : "System.Threading.CancellationToken");
        return Parameter(default, default, type.WithTrailingTrivia(Space), Identifier(name), null).WithLeadingTrivia(Space);
    }

    static bool HasTypes(ParenthesizedLambdaExpressionSyntax lambda) => lambda.ParameterList.Parameters[0].Type != null;

    static SimpleLambdaExpressionSyntax RemoveParentheses(ParenthesizedLambdaExpressionSyntax lambda, string name) =>
        SimpleLambdaExpression(
                lambda.Modifiers,
                CreateBare(name).WithTriviaFrom(lambda.ParameterList),
                lambda.ArrowToken,
                lambda.Block,
                lambda.ExpressionBody
            )
            .WithTriviaFrom(lambda);

    static ParenthesizedLambdaExpressionSyntax AddParameter(SimpleLambdaExpressionSyntax lambda, string name)
    {
        var first = lambda.Parameter;
        var list = ParameterList(SeparatedList([first.WithoutTrivia(), CreateBare(name).WithLeadingTrivia(Space)]))
            .WithTrailingTrivia(first.GetTrailingTrivia());
        return ParenthesizedLambdaExpression(lambda.Modifiers, list, lambda.ArrowToken, lambda.Block, lambda.ExpressionBody)
            .WithTriviaFrom(lambda);
    }
}
