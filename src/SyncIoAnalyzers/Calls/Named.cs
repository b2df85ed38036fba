using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.Calls;

/// <summary><c>new { load.Result }</c> and <c>(load.Result, 1)</c> take the name of what is read; an await has none to give, so it is written out.</summary>
internal static class Named
{
    /// <summary>The rewrite of a read, with the name that the place took from it.</summary>
    public static Rewrite Keep(Rewrite read, string name, SemanticModel model, CancellationToken token) => read.Target.Parent switch
    {
        AnonymousObjectMemberDeclaratorSyntax { NameEquals: null } member => Around(read, member, n => With((AnonymousObjectMemberDeclaratorSyntax)n, name, read), g => Keep(g, name, model, token)),
        ArgumentSyntax { NameColon: null, Parent: TupleExpressionSyntax tuple } element when IsCalled(tuple, element, name, model, token) => Around(read, element, n => With((ArgumentSyntax)n, name, read), g => Keep(g, name, model, token)),
        _ => read,
    };

    static Rewrite Around(Rewrite read, SyntaxNode outer, Func<SyntaxNode, SyntaxNode> build, Func<Rewrite, Rewrite> keep) => new(outer, build) { Given = read.Given == null ? null : given => keep(read.Given(given)) };

    static AnonymousObjectMemberDeclaratorSyntax With(AnonymousObjectMemberDeclaratorSyntax member, string name, Rewrite read) => member.WithExpression((ExpressionSyntax)read.Build(member.Expression.WithoutLeadingTrivia()))
        .WithNameEquals(NameEquals(IdentifierName(Identifier(name).WithTrailingTrivia(Space)), Token(SyntaxKind.EqualsToken).WithTrailingTrivia(Space)).WithLeadingTrivia(member.GetLeadingTrivia()));

    static ArgumentSyntax With(ArgumentSyntax element, string name, Rewrite read) => element.WithExpression((ExpressionSyntax)read.Build(element.Expression.WithoutLeadingTrivia()))
        .WithNameColon(NameColon(name).WithLeadingTrivia(element.GetLeadingTrivia()).WithTrailingTrivia(Space));

    /// <summary>Whether the element has the name: two that would have the same have none.</summary>
    static bool IsCalled(TupleExpressionSyntax tuple, ArgumentSyntax element, string name, SemanticModel model, CancellationToken token) =>
        model.GetTypeInfo(tuple, token).Type is INamedTypeSymbol { IsTupleType: true, TupleElements: var elements } && elements[tuple.Arguments.IndexOf(element)].Name == name;
}
