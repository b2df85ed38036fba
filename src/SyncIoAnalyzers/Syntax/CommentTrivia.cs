using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace SyncIoAnalyzers.Syntax;

/// <summary>Recognizes trivia that a rewrite must not lose.</summary>
internal static class CommentTrivia
{
    /// <summary>Returns true if the trivia is a comment, a directive or disabled text.</summary>
    public static bool IsComment(SyntaxTrivia trivia) =>
        trivia.IsDirective
        || trivia.RawKind
            is (int)SyntaxKind.SingleLineCommentTrivia
                or (int)SyntaxKind.MultiLineCommentTrivia
                or (int)SyntaxKind.DisabledTextTrivia;
}
