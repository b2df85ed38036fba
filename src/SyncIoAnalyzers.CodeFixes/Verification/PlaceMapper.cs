using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Verification;

/// <summary>
/// Finds the place before a change of a place after it: the same statement of the same member. The difference of both texts would be
/// too rough, since one change more or less in a file moves everything behind it.
/// </summary>
internal static class PlaceMapper
{
    /// <summary>Returns the span before the change; null when no member or statement is the same.</summary>
    /// <param name="old">The root before the change.</param>
    /// <param name="now">The root after the change.</param>
    /// <param name="place">A place after the change.</param>
    public static TextSpan? FindOldPlace(SyntaxNode old, SyntaxNode now, TextSpan place)
    {
        if (!now.FullSpan.Contains(place))
            return null;
        var node = now.FindNode(place, getInnermostNodeForTie: true);
        if (node.AncestorsAndSelf().FirstOrDefault(IsMember) is not { } member || FindSame(member, old, now) is not { } before)
            return null;
        var statements = GetStatements(member);
        var at = statements.FindLastIndex(s => s.Span.Contains(place));
        if (at < 0)
            return GetHead(before).Span;
        return FindStatement(GetStatements(before), statements, at)?.Span ?? before.Span;
    }

    static bool IsMember(SyntaxNode node) =>
        node is MemberDeclarationSyntax and not (GlobalStatementSyntax or BaseTypeDeclarationSyntax or BaseNamespaceDeclarationSyntax);

    /// <summary>Returns the member of the same type and name, without the suffix of async members, that has the same number.</summary>
    static SyntaxNode? FindSame(SyntaxNode member, SyntaxNode old, SyntaxNode now)
    {
        var exact = GetPath(member, n => n);
        var trimmed = GetPath(member, SyntaxNames.TrimAsync);
        return FindNumbered(n => GetPath(n, name => name) == exact) ?? FindNumbered(n => GetPath(n, SyntaxNames.TrimAsync) == trimmed);

        SyntaxNode? FindNumbered(Func<SyntaxNode, bool> isSame)
        {
            var number = FindMembers(now).Where(isSame).ToList().IndexOf(member);
            return FindMembers(old).Where(isSame).Skip(number).FirstOrDefault();
        }
    }

    static IEnumerable<SyntaxNode> FindMembers(SyntaxNode root) => root.DescendantNodes(n => !IsMember(n)).Where(IsMember);

    static string GetPath(SyntaxNode member, Func<string, string> change)
    {
        var types = member.Ancestors().OfType<BaseTypeDeclarationSyntax>().Select(t => t.Identifier.ValueText);
        return string.Join(".", types.Reverse().Append(change(GetName(member))));
    }

    static string GetName(SyntaxNode member) =>
        member switch
        {
            MethodDeclarationSyntax method => method.Identifier.ValueText,
            PropertyDeclarationSyntax property => property.Identifier.ValueText,
            _ => member.Kind().ToString(),
        };

    /// <summary>Returns the part of a member before its body, to which errors of its signature belong.</summary>
    static SyntaxNode GetHead(SyntaxNode member) => member is MethodDeclarationSyntax method ? method.ReturnType : member;

    static List<SyntaxNode> GetStatements(SyntaxNode member) =>
        [
            .. member
                .DescendantNodes()
                .Where(n => n is StatementSyntax and not BlockSyntax || n is ArrowExpressionClauseSyntax && n.Parent == member),
        ];

    /// <summary>
    /// Finds a statement among those before the change: the one with the same number, if there are as many, or that with the same text,
    /// apart from what a change to await adds.
    /// </summary>
    static SyntaxNode? FindStatement(List<SyntaxNode> before, List<SyntaxNode> after, int at)
    {
        if (before.Count == after.Count)
            return before[at];
        var text = Normalize(after[at]);
        var number = after.Take(at).Count(s => Normalize(s) == text);
        return before.Where(s => Normalize(s) == text).Skip(number).FirstOrDefault();
    }

    static string Normalize(SyntaxNode statement) =>
        string.Concat(
            statement
                .DescendantTokens()
                .Where(t => !t.IsKind(SyntaxKind.AwaitKeyword) && !t.IsKind(SyntaxKind.AsyncKeyword))
                .Where(t => !t.IsKind(SyntaxKind.OpenParenToken) && !t.IsKind(SyntaxKind.CloseParenToken))
                .Select(t => SyntaxNames.TrimAsync(t.Text))
        );
}
