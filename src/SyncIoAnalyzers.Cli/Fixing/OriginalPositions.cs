using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>
/// Maps the positions of findings in fixed code back to the code on disk. A later round of a fix finds calls in files that a dry run does
/// not write, so their lines would point to other code.
/// </summary>
internal sealed class OriginalPositions(Solution original, Solution current)
{
    readonly Dictionary<DocumentId, (SyntaxTree Tree, TextChange[] Changes)> _changes = [];

    /// <summary>Returns the findings with their positions in the original files.</summary>
    public async Task<ImmutableArray<RefusedFinding>> MapAsync(IEnumerable<RefusedFinding> findings, CancellationToken cancel)
    {
        var mapped = ImmutableArray.CreateBuilder<RefusedFinding>();
        foreach (var refused in findings)
            mapped.Add(await MapAsync(refused, cancel));
        return mapped.ToImmutable();
    }

    async Task<RefusedFinding> MapAsync(RefusedFinding refused, CancellationToken cancel)
    {
        var place = refused.Finding.SourceDiagnostic?.Location;
        if (current.GetDocument(place?.SourceTree) is not { } document || original.GetDocument(document.Id) is not { } old)
            return refused;
        var (tree, changes) = await FindChangesAsync(old, document, cancel);
        if (changes.Length == 0)
            return refused;
        var span = TextSpan.FromBounds(
            FindOriginalOffset(place!.SourceSpan.Start, changes),
            FindOriginalOffset(place.SourceSpan.End, changes)
        );
        // The mapped lines: the code of a page is in a generated document.
        var mapped = tree.GetMappedLineSpan(span, cancel);
        var (start, end) = (mapped.StartLinePosition, mapped.EndLinePosition);
        return refused with
        {
            Finding = refused.Finding with { Line = start.Line + 1, Column = start.Character + 1, End = (end.Line + 1, end.Character + 1) },
        };
    }

    async Task<(SyntaxTree Tree, TextChange[] Changes)> FindChangesAsync(Document old, Document now, CancellationToken cancel)
    {
        if (!_changes.TryGetValue(old.Id, out var known))
            _changes[old.Id] = known = (
                (await old.GetSyntaxTreeAsync(cancel))!,
                [.. (await now.GetTextChangesAsync(old, cancel)).OrderBy(c => c.Span.Start)]
            );
        return known;
    }

    /// <summary>Returns the offset in the original text; the start of the change for an offset in new text.</summary>
    /// <param name="offset">The offset in the changed text.</param>
    /// <param name="changes">The changes of the original text, ordered by their starts.</param>
    public static int FindOriginalOffset(int offset, IReadOnlyList<TextChange> changes)
    {
        var shift = 0;
        foreach (var change in changes)
        {
            var start = change.Span.Start + shift;
            var length = change.NewText?.Length ?? 0;
            if (offset < start)
                break;
            if (offset < start + length)
                return change.Span.Start;
            shift += length - change.Span.Length;
        }

        return offset - shift;
    }
}
