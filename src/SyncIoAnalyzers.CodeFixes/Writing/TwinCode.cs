using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>Writes the async twin of a member beside it.</summary>
internal static class TwinCode
{
    /// <summary>
    /// Returns the receiver for a call of the method; an explicit implementation can only be called through its contract.
    /// </summary>
    static string WriteReceiver(MethodDeclarationSyntax method) =>
        method.ExplicitInterfaceSpecifier is { } contract ? $"(({contract.Name.WithoutTrivia()})this)." : "";

    /// <summary>Creates the twin of a method that does not wait: it calls the method.</summary>
    public static MethodDeclarationSyntax CreateDelegatingTwin(MethodDeclarationSyntax method)
    {
        var arguments = string.Join(", ", method.ParameterList.Parameters.Select(p => p.Identifier.Text));
        var call = $"{WriteReceiver(method)}{method.Identifier.Text}{method.TypeParameterList}({arguments})";
        var semicolon = SyntaxFactory.Token(SyntaxKind.SemicolonToken).WithTrailingTrivia(method.GetTrailingTrivia());
        return method
            .WithBody(null)
            .WithParameterList(method.ParameterList.WithTrailingTrivia(SyntaxFactory.Space))
            .WithExpressionBody(SyntaxFactory.ArrowExpressionClause(SyntaxFactory.ParseExpression(call)).NormalizeWhitespace())
            .WithSemicolonToken(semicolon);
    }

    /// <summary>
    /// A member of several lines has an empty line before and after it, and so has each member of a type that separates its members. The
    /// region that began before the sync one does not begin again.
    /// </summary>
    static MemberDeclarationSyntax SeparateMember(MemberDeclarationSyntax twin, SyntaxNode before, TypeDeclarationSyntax type)
    {
        twin = twin.WithLeadingTrivia(
            GetOwnTrivia(twin.GetLeadingTrivia().Where(t => !t.IsDirective && !t.IsKind(SyntaxKind.DisabledTextTrivia)))
        );
        var line = type.DescendantTrivia().FirstOrDefault(t => t.IsKind(SyntaxKind.EndOfLineTrivia));
        var isApart = HasSeveralLines(twin) || HasSeveralLines(before) || SeparatesMembers(type);
        return line == default || HasEmptyLine(twin) || !isApart ? twin : twin.WithLeadingTrivia(twin.GetLeadingTrivia().Insert(0, line));
    }

    /// <summary>
    /// Returns the trivia after the last empty line, with that line: comments above it, such as code that is commented out, are not about
    /// the member.
    /// </summary>
    static IEnumerable<SyntaxTrivia> GetOwnTrivia(IEnumerable<SyntaxTrivia> leading)
    {
        var own = new List<SyntaxTrivia>();
        var isEmpty = true;
        foreach (var trivia in leading)
        {
            if (trivia.IsKind(SyntaxKind.EndOfLineTrivia) && isEmpty)
                own.Clear();
            own.Add(trivia);
            isEmpty = trivia.IsKind(SyntaxKind.EndOfLineTrivia) || isEmpty && trivia.IsKind(SyntaxKind.WhitespaceTrivia);
        }

        return own;
    }

    static bool HasEmptyLine(MemberDeclarationSyntax member) =>
        member.GetLeadingTrivia().FirstOrDefault().IsKind(SyntaxKind.EndOfLineTrivia);

    static bool HasSeveralLines(SyntaxNode member) =>
        member.DescendantTokens().Any(t => t != member.GetLastToken() && t.TrailingTrivia.Any(SyntaxKind.EndOfLineTrivia));

    /// <summary>Returns true if each member has an empty line before it; for a type with one member, the other types decide.</summary>
    static bool SeparatesMembers(TypeDeclarationSyntax type)
    {
        var types = type.Members.Count > 1 ? [type] : FindSimilarTypes(type);
        return types.Any() && types.SelectMany(t => t.Members.Skip(1)).All(HasEmptyLine);
    }

    static IEnumerable<TypeDeclarationSyntax> FindSimilarTypes(TypeDeclarationSyntax type) =>
        type
            .SyntaxTree.GetRoot()
            .DescendantNodes(n => n is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax or TypeDeclarationSyntax)
            .OfType<TypeDeclarationSyntax>()
            .Where(t => t.IsKind(type.Kind()) && t.Members.Count > 1);

    /// <summary>Replaces each member that has a twin by the member, its twin and the code that they share.</summary>
    public static TypeDeclarationSyntax ReplaceMembers(
        TypeDeclarationSyntax now,
        TypeDeclarationSyntax old,
        Dictionary<SyntaxNode, SyntaxNode[]> twins
    )
    {
        var members = now.Members;
        for (var i = old.Members.Count - 1; i >= 0; i--)
            if (twins.TryGetValue(old.Members[i], out var made))
            {
                members = members
                    .RemoveAt(i)
                    .InsertRange(
                        i,
                        made.Cast<MemberDeclarationSyntax>().Select((m, at) => at == 0 ? m : SeparateMember(m, made[at - 1], old))
                    );
                if (made.Length == 0)
                    members = KeepEmptyLine(members, i, old.Members[i]);
            }

        var isFirstRemoved = twins.TryGetValue(old.Members[0], out var first) && first.Length == 0;
        return now.WithMembers(isFirstRemoved ? StartType(members) : members);
    }

    /// <summary>Puts the empty line before a removed member before the next one, which followed it without.</summary>
    static SyntaxList<MemberDeclarationSyntax> KeepEmptyLine(
        SyntaxList<MemberDeclarationSyntax> members,
        int at,
        MemberDeclarationSyntax removed
    ) =>
        at < members.Count && HasEmptyLine(removed) && !HasEmptyLine(members[at])
            ? members.Replace(
                members[at],
                members[at].WithLeadingTrivia(members[at].GetLeadingTrivia().Insert(0, removed.GetLeadingTrivia()[0]))
            )
            : members;

    /// <summary>Removes members with their comments.</summary>
    public static TypeDeclarationSyntax RemoveMembers(TypeDeclarationSyntax type, Func<MemberDeclarationSyntax, bool> isRemoved)
    {
        var rest = SyntaxFactory.List(type.Members.Where(m => !isRemoved(m)));
        return type.WithMembers(isRemoved(type.Members[0]) ? StartType(rest) : rest);
    }

    /// <summary>Removes the empty line before the first member, which separated it from a member that was removed.</summary>
    static SyntaxList<MemberDeclarationSyntax> StartType(SyntaxList<MemberDeclarationSyntax> members) =>
        members.Count == 0
            ? members
            : members.Replace(
                members[0],
                members[0].WithLeadingTrivia(members[0].GetLeadingTrivia().SkipWhile(t => t.IsKind(SyntaxKind.EndOfLineTrivia)))
            );
}
