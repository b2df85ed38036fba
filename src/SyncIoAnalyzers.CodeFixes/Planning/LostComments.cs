using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>Detects rewrites that would lose a comment: comments are kept, or the code stays as it is.</summary>
internal static class LostComments
{
    /// <summary>Returns true if a rewrite, including its related rewrites, drops a comment or a directive.</summary>
    public static bool AreLost(CallRewrite rewrite)
    {
        CallRewrite[] parts = [rewrite, .. rewrite.RelatedRewrites];
        var left = parts.SelectMany(r => FindComments(r.Target)).Any()
            ? parts.SelectMany(r => FindComments(r.Build(r.Target))).ToList()
            : [];
        return parts.SelectMany(r => FindComments(r.Target)).Any(c => !left.Remove(c));
    }

    static IEnumerable<string> FindComments(SyntaxNode code) =>
        code.DescendantTrivia().Where(CommentTrivia.IsComment).Select(t => t.ToString());
}
