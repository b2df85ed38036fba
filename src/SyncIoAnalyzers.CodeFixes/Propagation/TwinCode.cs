using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>How the async twin of a member is written beside it.</summary>
internal static class TwinCode
{
    /// <summary>An explicit implementation can be called through its contract alone.</summary>
    static string Self(MethodDeclarationSyntax method) => method.ExplicitInterfaceSpecifier is { } contract ? $"(({contract.Name.WithoutTrivia()})this)." : "";

    /// <summary>The twin of a method in which nothing waits: it calls the method.</summary>
    public static MethodDeclarationSyntax Delegating(MethodDeclarationSyntax method) => method
        .WithBody(null).WithParameterList(method.ParameterList.WithTrailingTrivia(SyntaxFactory.Space)).WithExpressionBody(SyntaxFactory.ArrowExpressionClause(SyntaxFactory.ParseExpression(
            $"{Self(method)}{method.Identifier.Text}{method.TypeParameterList}({string.Join(", ", method.ParameterList.Parameters.Select(p => p.Identifier.Text))})")).NormalizeWhitespace())
        .WithSemicolonToken(SyntaxFactory.Token(SyntaxKind.SemicolonToken).WithTrailingTrivia(method.GetTrailingTrivia()));

    /// <summary>A member of several lines has an empty line before it. The region that began before the sync one does not begin again.</summary>
    static MemberDeclarationSyntax Apart(MemberDeclarationSyntax twin)
    {
        twin = twin.WithLeadingTrivia(twin.GetLeadingTrivia().Where(t => !t.IsDirective && !t.IsKind(SyntaxKind.DisabledTextTrivia)));
        var line = twin.DescendantTrivia().FirstOrDefault(t => t.IsKind(SyntaxKind.EndOfLineTrivia) && t.SpanStart < twin.Span.End);
        var hasLine = twin.GetLeadingTrivia().FirstOrDefault().IsKind(SyntaxKind.EndOfLineTrivia);
        return line == default || hasLine || !twin.DescendantTokens().Any(t => t != twin.GetLastToken() && t.TrailingTrivia.Any(SyntaxKind.EndOfLineTrivia)) ? twin : twin.WithLeadingTrivia(twin.GetLeadingTrivia().Insert(0, line));
    }

    /// <summary>A type with the members that stand in the place of those that have a twin.</summary>
    public static TypeDeclarationSyntax With(TypeDeclarationSyntax now, TypeDeclarationSyntax old, Dictionary<SyntaxNode, SyntaxNode[]> twins)
    {
        var members = now.Members;
        for (var i = old.Members.Count - 1; i >= 0; i--)
            if (twins.TryGetValue(old.Members[i], out var made))
                members = members.RemoveAt(i).InsertRange(i, made.Cast<MemberDeclarationSyntax>().Select((m, at) => at == 0 ? m : Apart(m)));
        return now.WithMembers(members);
    }
}
