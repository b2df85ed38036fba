using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Calls;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>Comments are kept, or the code stays as it is.</summary>
internal static class Comments
{
    /// <summary>Whether a rewrite, of all that changes with it, drops one, or a directive.</summary>
    public static bool AreLost(Rewrite rewrite)
    {
        Rewrite[] parts = [rewrite, .. rewrite.Also];
        var left = parts.SelectMany(r => In(r.Target)).Any() ? parts.SelectMany(r => In(r.Build(r.Target))).ToList() : [];
        return parts.SelectMany(r => In(r.Target)).Any(c => !left.Remove(c));
    }

    static IEnumerable<string> In(SyntaxNode code) => code.DescendantTrivia().Where(Code.IsComment).Select(t => t.ToString());
}
