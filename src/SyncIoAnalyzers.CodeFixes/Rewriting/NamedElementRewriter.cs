using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>
/// <c>new { load.Result }</c> and <c>(load.Result, 1)</c> take the name of the member that is read; an await has none to give, so it is
/// written out.
/// </summary>
internal static class NamedElementRewriter
{
    /// <summary>Returns the rewrite of a read together with the name that the element around it took from it.</summary>
    public static CallRewrite KeepName(CallRewrite read, SyntaxNode element, string name)
    {
        return new CallRewrite(element, WriteName)
        {
            WithToken = read.WithToken == null ? null : token => KeepName(read.WithToken(token), element, name),
        };

        SyntaxNode WriteName(SyntaxNode now) =>
            now is AnonymousObjectMemberDeclaratorSyntax member
                ? WriteMember(member, name, read)
                : WriteElement((ArgumentSyntax)now, name, read);
    }

    static AnonymousObjectMemberDeclaratorSyntax WriteMember(AnonymousObjectMemberDeclaratorSyntax member, string name, CallRewrite read)
    {
        var equals = NameEquals(
            IdentifierName(Identifier(name).WithTrailingTrivia(Space)),
            Token(SyntaxKind.EqualsToken).WithTrailingTrivia(Space)
        );
        return member
            .WithExpression((ExpressionSyntax)read.Build(member.Expression.WithoutLeadingTrivia()))
            .WithNameEquals(equals.WithLeadingTrivia(member.GetLeadingTrivia()));
    }

    static ArgumentSyntax WriteElement(ArgumentSyntax element, string name, CallRewrite read) =>
        element
            .WithExpression((ExpressionSyntax)read.Build(element.Expression.WithoutLeadingTrivia()))
            .WithNameColon(NameColon(name).WithLeadingTrivia(element.GetLeadingTrivia()).WithTrailingTrivia(Space));
}
