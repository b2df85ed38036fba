using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// The generated documents of Razor pages that a fix may edit, each with the regions that are copied from its page. Only the command-line
/// tool carries edits of a region to the page; an editor has no such documents.
/// </summary>
/// <param name="regions">The regions of each document, in the order of the text.</param>
internal sealed class EditablePages(IReadOnlyDictionary<DocumentId, IReadOnlyList<TextSpan>> regions)
{
    /// <summary>No document.</summary>
    public static EditablePages None { get; } = new(new Dictionary<DocumentId, IReadOnlyList<TextSpan>>());

    /// <summary>Returns true if a place is in a region of such a document.</summary>
    public bool IsEditable(DocumentId document, TextSpan place) =>
        regions.TryGetValue(document, out var own) && own.Any(r => r.Contains(place));

    /// <summary>Returns the regions of a document; none if it is no page.</summary>
    public IReadOnlyList<TextSpan> GetRegions(DocumentId document) => regions.TryGetValue(document, out var own) ? own : [];
}
