using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Calls;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>A token as a new parameter: where it stands in a declaration, and in the calls of it.</summary>
internal static class TokenParameter
{
    static readonly string[] Names = ["cancellationToken", "token", "cancellation"];

    /// <summary>A name that nothing in some declarations has; null when all are taken.</summary>
    public static string? FreeIn(IEnumerable<SyntaxNode> declarations)
    {
        var taken = new HashSet<string>(declarations.SelectMany(Calls.Names.In));
        return Names.FirstOrDefault(n => !taken.Contains(n));
    }

    /// <summary>The declaration with the parameter, before one that takes what is left.</summary>
    public static SyntaxNode Added(SyntaxNode function, string name, bool isOptional) => function switch
    {
        MethodDeclarationSyntax method => Documented(method.WithParameterList(Added(method.ParameterList, name, isOptional && method.ExplicitInterfaceSpecifier == null && !IsSecondPart(method))), name),
        LocalFunctionStatementSyntax local => local.WithParameterList(Added(local.ParameterList, name, isOptional)),
        ParenthesizedLambdaExpressionSyntax lambda => lambda.WithParameterList(Added(lambda.ParameterList, name, isOptional)),
        _ => function,
    };

    /// <summary>Of a partial method, the first part alone tells what is optional.</summary>
    static bool IsSecondPart(MethodDeclarationSyntax method) => method.Modifiers.Any(SyntaxKind.PartialKeyword) && (method.Body != null || method.ExpressionBody != null);

    static ParameterListSyntax Added(ParameterListSyntax list, string name, bool isOptional)
    {
        var parameter = Parameter(Identifier(name)).WithType(IdentifierName(nameof(CancellationToken)).WithTrailingTrivia(Space));
        if (isOptional)
            parameter = parameter.WithDefault(EqualsValueClause(Token(SyntaxKind.EqualsToken).WithLeadingTrivia(Space).WithTrailingTrivia(Space), LiteralExpression(SyntaxKind.DefaultLiteralExpression)));
        var index = list.Parameters.Count - (list.Parameters.LastOrDefault()?.Modifiers.Any(SyntaxKind.ParamsKeyword) == true ? 1 : 0);
        return list.WithParameters(Code.Inserted(list.Parameters, index, parameter, list.OpenParenToken));
    }

    /// <summary>The parameters by which a comment names a member, with the new one.</summary>
    public static CrefParameterListSyntax Added(CrefParameterListSyntax list) => list.WithParameters(Code.Inserted(list.Parameters, list.Parameters.Count, CrefParameter(IdentifierName(nameof(CancellationToken))), list.OpenParenToken));

    /// <summary>How a call of a member is handed a token for its new parameter.</summary>
    public static TokenSlot Slot(IMethodSymbol member, bool isReduced, string name)
    {
        var index = member.Parameters.Length - (member.Parameters.LastOrDefault()?.IsParams == true ? 1 : 0) - (isReduced ? 1 : 0);
        return (call, token) =>
        {
            var list = call.ArgumentList;
            return list.Arguments.Count < index || list.Arguments.Any(a => a.NameColon != null)
                ? Code.With(call, Argument(NameColon(name).WithTrailingTrivia(Space), default, token))
                : call.WithArgumentList(list.WithArguments(Code.Inserted(list.Arguments, index, Argument(token), list.OpenParenToken)));
        };
    }

    /// <summary>The parameter is told about where the others are.</summary>
    static MethodDeclarationSyntax Documented(MethodDeclarationSyntax method, string name)
    {
        const string end = "</param>";
        var text = method.GetLeadingTrivia().ToFullString();
        var at = text.LastIndexOf(end, StringComparison.Ordinal);
        if (at < 0)
            return method;
        var start = text.LastIndexOf('\n', at) + 1;
        var margin = new string(text.Skip(start).TakeWhile(c => c is ' ' or '\t' or '/' or '*').ToArray());
        var line = text.IndexOf('\r') >= 0 ? "\r\n" : "\n";
        return method.WithLeadingTrivia(ParseLeadingTrivia(text.Insert(at + end.Length, $"{line}{margin}<param name=\"{name}\">Tells that nobody waits for the result any more.{end}")));
    }
}
