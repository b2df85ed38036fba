using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>Writes a token as a new parameter into a declaration and into the comments that name it.</summary>
internal static class TokenParameterWriter
{
    /// <summary>
    /// Adds a <c>CancellationToken</c> parameter to a method, local function or lambda, as the last one or before <c>params</c>. If the
    /// parameters of a method are documented, so is this one.
    /// </summary>
    /// <param name="function">The method, local function or lambda.</param>
    /// <param name="name">The name of the parameter.</param>
    /// <param name="isOptional">True if the parameter gets the default value <c>default</c>, where the language allows one.</param>
    public static SyntaxNode AddParameter(SyntaxNode function, string name, bool isOptional) =>
        function switch
        {
            MethodDeclarationSyntax method => AddDocumentedParameter(method, name, isOptional),
            LocalFunctionStatementSyntax local => local.WithParameterList(AddParameter(local.ParameterList, name, isOptional)),
            ParenthesizedLambdaExpressionSyntax lambda => lambda.WithParameterList(AddParameter(lambda.ParameterList, name, isOptional)),
            _ => function,
        };

    static MethodDeclarationSyntax AddDocumentedParameter(MethodDeclarationSyntax method, string name, bool isOptional)
    {
        var hasDefault = isOptional && method.ExplicitInterfaceSpecifier == null && !IsImplementingPart(method);
        return AddDocumentation(method.WithParameterList(AddParameter(method.ParameterList, name, hasDefault)), name);
    }

    /// <summary>Returns true for the implementing part of a partial method: only the defining part declares default values.</summary>
    static bool IsImplementingPart(MethodDeclarationSyntax method) =>
        method.Modifiers.Any(SyntaxKind.PartialKeyword) && (method.Body != null || method.ExpressionBody != null);

    static ParameterListSyntax AddParameter(ParameterListSyntax list, string name, bool isOptional)
    {
        var parameter = Parameter(Identifier(name)).WithType(IdentifierName(nameof(CancellationToken)).WithTrailingTrivia(Space));
        if (isOptional)
            parameter = parameter.WithDefault(
                EqualsValueClause(
                    Token(SyntaxKind.EqualsToken).WithLeadingTrivia(Space).WithTrailingTrivia(Space),
                    LiteralExpression(SyntaxKind.DefaultLiteralExpression)
                )
            );
        var index = list.Parameters.Count - (list.Parameters.LastOrDefault()?.Modifiers.Any(SyntaxKind.ParamsKeyword) == true ? 1 : 0);
        return list.WithParameters(CallSyntax.InsertItem(list.Parameters, index, parameter, list.OpenParenToken));
    }

    /// <summary>Adds the parameter to the parameter list of a <c>cref</c>.</summary>
    public static CrefParameterListSyntax AddParameter(CrefParameterListSyntax list) =>
        list.WithParameters(
            CallSyntax.InsertItem(
                list.Parameters,
                list.Parameters.Count,
                CrefParameter(IdentifierName(nameof(CancellationToken))),
                list.OpenParenToken
            )
        );

    /// <summary>Documents the parameter below the last documented one; does nothing when no parameter is documented.</summary>
    static MethodDeclarationSyntax AddDocumentation(MethodDeclarationSyntax method, string name)
    {
        const string end = "</param>";
        var text = method.GetLeadingTrivia().ToFullString();
        var at = text.LastIndexOf(end, StringComparison.Ordinal);
        if (at < 0)
            return method;
        var start = text.LastIndexOf('\n', at) + 1;
        var margin = new string(text.Skip(start).TakeWhile(c => c is ' ' or '\t' or '/' or '*').ToArray());
        var line = text.IndexOf('\r') >= 0 ? "\r\n" : "\n";
        var documentation = $"{line}{margin}<param name=\"{name}\">The token to monitor for cancellation requests.{end}";
        return method.WithLeadingTrivia(ParseLeadingTrivia(text.Insert(at + end.Length, documentation)));
    }
}
