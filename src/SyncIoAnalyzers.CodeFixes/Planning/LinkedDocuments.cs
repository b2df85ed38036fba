using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// The copies of one file in the targets of a multi-targeted project: one of them is planned over, all of them get its text.
/// </summary>
internal static class LinkedDocuments
{
    /// <summary>Finds a document and its copies in the other targets of its project, in the order of the solution.</summary>
    public static IReadOnlyList<DocumentId> FindCopies(Document document)
    {
        var solution = document.Project.Solution;
        if (
            document is SourceGeneratedDocument
            || document.FilePath is not { Length: > 0 } path
            || document.Project.FilePath is not { Length: > 0 } project
            || solution.GetDocumentIdsWithFilePath(path) is not { Length: > 1 } ids
        )
            return [document.Id];
        var copies = new HashSet<ProjectId>(ids.Select(d => d.ProjectId).Where(p => solution.GetProject(p)!.FilePath == project));
        return
        [
            .. solution
                .ProjectIds.Where(copies.Contains)
                .SelectMany(p => ids.Where(d => d.ProjectId == p))
                .Where(d => solution.GetDocument(d) != null),
        ];
    }

    /// <summary>Returns the copy that plans use.</summary>
    public static Document FindFirst(Document document) =>
        FindCopies(document)[0] is var first && first != document.Id ? document.Project.Solution.GetDocument(first)! : document;

    /// <summary>Finds the node of a copy that corresponds to a node of another copy; null when that target compiles other code.</summary>
    public static SyntaxNode? FindSameNode(SyntaxNode node, SyntaxNode root) =>
        !root.FullSpan.Contains(node.Span)
            ? null
            : root.FindNode(node.Span, findInsideTrivia: node.IsPartOfStructuredTrivia())
                .DescendantNodesAndSelf(n => n.Span.Contains(node.Span))
                .FirstOrDefault(n => n.Span == node.Span && n.RawKind == node.RawKind && n.IsEquivalentTo(node));
}
