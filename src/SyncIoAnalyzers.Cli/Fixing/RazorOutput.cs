using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>The output of the Razor generator in one project, as documents of the project.</summary>
/// <param name="Generator">The reference to the generator, which the project no longer has.</param>
/// <param name="Documents">The documents.</param>
/// <param name="Editable">Those that are equal in all targets of the project, by the name that the generator gave them.</param>
internal sealed record RazorOutput(
    AnalyzerReference Generator,
    ImmutableArray<DocumentId> Documents,
    ImmutableDictionary<string, DocumentId> Editable
)
{
    /// <summary>Runs the generator of each project that has pages, and replaces it by its output.</summary>
    public static async Task<(Solution Solution, ImmutableDictionary<ProjectId, RazorOutput> Outputs)> ReplaceGeneratorsAsync(
        Solution solution,
        CancellationToken cancel
    )
    {
        var made = await GenerateAllAsync(solution, cancel);
        var copies = made.ToLookup(m => (m.Project.FilePath, m.Document.FilePath), m => m.Text);
        foreach (var page in made)
            solution = solution.AddDocument(await page.DescribeAsync(IsSame(page), cancel));
        var outputs = made.GroupBy(m => m.Project.Id).ToImmutableDictionary(own => own.Key, CreateOutput);
        foreach (var (project, output) in outputs)
            solution = solution.RemoveAnalyzerReference(project, output.Generator);
        return (solution, outputs);

        bool IsSame(GeneratedPage page) => copies[(page.Project.FilePath, page.Document.FilePath)].All(text => text == page.Text);

        RazorOutput CreateOutput(IEnumerable<GeneratedPage> own) =>
            new(
                own.First().Generator,
                [.. own.Select(m => m.Id)],
                own.Where(IsSame).ToImmutableDictionary(m => m.Document.HintName, m => m.Id)
            );
    }

    static async Task<List<GeneratedPage>> GenerateAllAsync(Solution solution, CancellationToken cancel)
    {
        var made = new List<GeneratedPage>();
        foreach (var project in solution.Projects.Where(HasPages))
            if (FindGenerator(project) is { } generator)
                foreach (var page in await GenerateAsync(project, generator, cancel))
                    made.Add(new(project, generator, page, (await page.GetTextAsync(cancel)).ToString()));
        return made;
    }

    /// <summary>Returns a solution with the output that the generator has for the pages as they are now.</summary>
    /// <param name="solution">The solution.</param>
    /// <param name="project">The project of the pages.</param>
    /// <param name="edited">The pages that were edited.</param>
    /// <param name="cancel">Ends the work.</param>
    public async Task<Solution> GenerateAsync(
        Solution solution,
        ProjectId project,
        IReadOnlyCollection<DocumentId> edited,
        CancellationToken cancel
    )
    {
        // The document of a view depends on no other view but those with its imports; that of a component on the parameters of others.
        var others = solution.GetProject(project)!.AdditionalDocuments.Where(d => IsView(d) && !edited.Contains(d.Id)).Select(d => d.Id);
        var generating = solution
            .RemoveDocuments(Documents)
            .RemoveAdditionalDocuments([.. others])
            .AddAnalyzerReference(project, Generator);
        foreach (var page in await GenerateAsync(generating.GetProject(project)!, Generator, cancel))
            if (Editable.TryGetValue(page.HintName, out var id))
                solution = await WithTextAsync(solution, id, await page.GetTextAsync(cancel), cancel);
        return solution;
    }

    static bool IsView(TextDocument page) =>
        page.FilePath is { } path
        && path.EndsWith(".cshtml", StringComparison.OrdinalIgnoreCase)
        && !Path.GetFileName(path).Equals("_ViewImports.cshtml", StringComparison.OrdinalIgnoreCase);

    /// <summary>
    /// Returns a solution with the text of a document. An equal document stays as it is, with all that is known of its tree.
    /// </summary>
    static async Task<Solution> WithTextAsync(Solution solution, DocumentId id, SourceText text, CancellationToken cancel) =>
        (await solution.GetDocument(id)!.GetTextAsync(cancel)).ContentEquals(text) ? solution : solution.WithDocumentText(id, text);

    static bool HasPages(Project project) => project.AdditionalDocuments.Any(d => RazorMapping.IsPagePath(d.FilePath ?? ""));

    static AnalyzerReference? FindGenerator(Project project) =>
        project.AnalyzerReferences.FirstOrDefault(r =>
            GetAssemblyName(r) is "Microsoft.CodeAnalysis.Razor.Compiler" or "Microsoft.NET.Sdk.Razor.SourceGenerators"
        );

    static string? GetAssemblyName(AnalyzerReference reference) => Path.GetFileNameWithoutExtension(reference.FullPath);

    static async Task<IEnumerable<SourceGeneratedDocument>> GenerateAsync(
        Project project,
        AnalyzerReference generator,
        CancellationToken cancel
    ) =>
        (await project.GetSourceGeneratedDocumentsAsync(cancel)).Where(d =>
            d.FilePath?.Split('/', '\\').Contains(GetAssemblyName(generator)) == true
        );

    /// <summary>A document that the generator made for a project.</summary>
    sealed record GeneratedPage(Project Project, AnalyzerReference Generator, SourceGeneratedDocument Document, string Text)
    {
        public DocumentId Id { get; } = DocumentId.CreateNewId(Project.Id);

        /// <summary>
        /// Describes an equal document. Copies of one path get the same text from a fix, so a document that differs from the one of another
        /// target has a path of its own.
        /// </summary>
        public async Task<DocumentInfo> DescribeAsync(bool isSame, CancellationToken cancel)
        {
            var target = Project.Solution.ProjectIds.ToList().IndexOf(Project.Id);
            var path = isSame ? Document.FilePath : Path.Combine($"{target}", Document.FilePath!);
            var text = TextAndVersion.Create(await Document.GetTextAsync(cancel), VersionStamp.Create(), path);
            return DocumentInfo.Create(Id, Document.Name, loader: TextLoader.From(text), filePath: path, isGenerated: true);
        }
    }
}
