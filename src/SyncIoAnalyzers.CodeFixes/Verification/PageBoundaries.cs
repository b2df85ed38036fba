using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Writing;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.CodeFixes.Verification;

/// <summary>Finds changes of the generated documents of pages that cannot be carried to the pages.</summary>
/// <param name="old">The solution before the change.</param>
/// <param name="pages">The pages whose code may be edited.</param>
/// <param name="cancellationToken">Ends the work.</param>
internal sealed class PageBoundaries(Solution old, EditablePages pages, CancellationToken cancellationToken)
{
    /// <summary>Returns one error for each page whose generated document differs outside of the code of the page.</summary>
    public async Task<IReadOnlyList<NewError>> FindErrorsAsync(WrittenSolution written)
    {
        var found = new List<NewError>();
        foreach (var id in written.Marks.Keys)
            if (
                pages.GetRegions(id) is { Count: > 0 } regions
                && PageChange.FindChange(
                    await ReadTextAsync(old, id).ConfigureAwait(false),
                    regions,
                    await ReadTextAsync(written.Solution, id).ConfigureAwait(false)
                ) == null
            )
                found.Add(new NewError(id, default, Refusal.NotEditable.Text, null) { Refusal = Refusal.NotEditable });
        return found;
    }

    async Task<string> ReadTextAsync(Solution solution, DocumentId id) =>
        (await solution.GetDocument(id)!.GetTextAsync(cancellationToken).ConfigureAwait(false)).ToString();
}
