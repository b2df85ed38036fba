using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.CodeFixes.Planning;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>
/// A solution in which the output of the Razor generator consists of ordinary documents, so that a fix can edit them, and carries the edits
/// to the pages.
/// </summary>
internal sealed class SolutionPages
{
    readonly ImmutableDictionary<ProjectId, RazorOutput> _outputs;
    readonly ImmutableDictionary<DocumentId, PageDocument> _documents;

    SolutionPages(
        Solution solution,
        ImmutableDictionary<ProjectId, RazorOutput> outputs,
        ImmutableDictionary<DocumentId, PageDocument> documents
    ) => (Solution, _outputs, _documents) = (solution, outputs, documents);

    /// <summary>The solution.</summary>
    public Solution Solution { get; }

    /// <summary>The generated documents of the pages whose code can be edited.</summary>
    public EditablePages Editable =>
        new(_documents.ToDictionary(d => d.Key, IReadOnlyList<TextSpan> (d) => [.. d.Value.Regions.Select(r => r.Generated)]));

    /// <summary>Runs the Razor generator of each project that has pages, and replaces it by its output.</summary>
    public static async Task<SolutionPages> CreateAsync(Solution solution, CancellationToken cancel)
    {
        var (replaced, outputs) = await RazorOutput.ReplaceGeneratorsAsync(solution, cancel);
        var documents = ImmutableDictionary.CreateBuilder<DocumentId, PageDocument>();
        foreach (var id in outputs.Values.SelectMany(o => o.Editable.Values))
            if (await FindPageAsync(replaced.GetDocument(id)!, cancel) is { } page)
                documents.Add(id, page);
        return new(replaced, outputs, documents.ToImmutable());
    }

    /// <summary>
    /// Carries the edits of a changed solution to the pages, and generates their documents again, so that these are what a build compiles.
    /// </summary>
    public async Task<SolutionPages> CarryEditsAsync(Solution changed, CancellationToken cancel)
    {
        var edited = new HashSet<DocumentId>();
        var written = changed;
        foreach (var (id, page) in FindChanged(changed))
        {
            var (before, after) = (await ReadTextAsync(Solution, id, cancel), await ReadTextAsync(changed, id, cancel));
            if (before == after)
                continue;
            // The plan has been refused if a page cannot express it.
            var change = PageChange.FindChange(before, [.. page.Regions.Select(r => r.Generated)], after)!;
            var text = await changed.GetAdditionalDocument(page.Page)!.GetTextAsync(cancel);
            written = written.WithAdditionalDocumentText(page.Page, page.ApplyChange(text, change));
            edited.Add(page.Page);
        }

        foreach (var pages in edited.GroupBy(p => p.ProjectId))
            written = await _outputs[pages.Key].GenerateAsync(written, pages.Key, [.. pages], cancel);
        return new(written, _outputs, await UpdateDocumentsAsync(written, cancel));
    }

    async Task<ImmutableDictionary<DocumentId, PageDocument>> UpdateDocumentsAsync(Solution written, CancellationToken cancel)
    {
        var documents = _documents;
        foreach (var (id, _) in FindChanged(written))
            documents = await FindPageAsync(written.GetDocument(id)!, cancel) is { } page
                ? documents.SetItem(id, page)
                : documents.Remove(id);
        return documents;
    }

    /// <summary>Returns the documents of pages that differ in a solution.</summary>
    IEnumerable<KeyValuePair<DocumentId, PageDocument>> FindChanged(Solution now)
    {
        var changed = now.GetChanges(Solution).GetProjectChanges().SelectMany(p => p.GetChangedDocuments()).ToHashSet();
        return _documents.Where(d => changed.Contains(d.Key));
    }

    static async Task<string> ReadTextAsync(Solution solution, DocumentId id, CancellationToken cancel) =>
        (await solution.GetDocument(id)!.GetTextAsync(cancel)).ToString();

    /// <summary>Returns the page of a generated document; null if it has no code block, or if other projects have it as well.</summary>
    static async Task<PageDocument?> FindPageAsync(Document generated, CancellationToken cancel)
    {
        var root = (await generated.GetSyntaxRootAsync(cancel))!;
        var source = (PragmaChecksumDirectiveTriviaSyntax?)root.GetFirstDirective(d => d is PragmaChecksumDirectiveTriviaSyntax);
        var page = generated.Project.AdditionalDocuments.FirstOrDefault(d => d.FilePath == source?.File.ValueText);
        if (page is not { FilePath: { } path } || !EditableDocuments.IsOwnFile(page))
            return null;
        var regions = new PageRegionReader(root, path, await page.GetTextAsync(cancel)).ReadRegions();
        return regions.IsEmpty ? null : new(page.Id, regions);
    }
}
