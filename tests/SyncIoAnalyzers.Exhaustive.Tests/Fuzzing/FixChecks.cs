using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.CodeFixes;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

/// <summary>
/// Checks that no offered fix, for one finding or for all, throws, that its result can be parsed, and that it compiles if the code compiled
/// before.
/// </summary>
internal static class FixChecks
{
    const int MaxFindings = 12;

    static readonly AdhocWorkspace Workspace = new();
    static readonly ConcurrentDictionary<(string, OutputKind, Microsoft.CodeAnalysis.CSharp.LanguageVersion), Project> EmptyProjects =
        new();

    /// <summary>Gets the number of solutions that fixes created in this process.</summary>
    public static long AppliedFixes { get; private set; }

    /// <summary>Gets the number of changed files that compiled before the fix.</summary>
    public static long SoundFileChanges { get; private set; }

    /// <summary>Returns the first failure, or null.</summary>
    public static async Task<CaseFailure?> CheckAsync(FuzzCase fuzzCase)
    {
        var project = CreateProject(fuzzCase);
        try
        {
            var before = new OriginalProject(project);
            var compilation = (await project.GetCompilationAsync())!;
            var found = (
                await Microsoft
                    .CodeAnalysis.Diagnostics.DiagnosticAnalyzerExtensions.WithAnalyzers(
                        compilation,
                        AnalyzerChecks.Analyzers,
                        project.AnalyzerOptions
                    )
                    .GetAnalyzerDiagnosticsAsync()
            )
                .Where(d => project.GetDocument(d.Location.SourceTree)?.Name is not (null or "usings.g.cs"))
                .ToList();
            var random = new SeededRandom(fuzzCase.Seed + 1, fuzzCase.Group);
            foreach (var finding in random.ShuffleItems(found).Take(MaxFindings))
            foreach (var action in await FindActionsAsync(project.GetDocument(finding.Location.SourceTree)!, finding))
                if (await CheckActionAsync(action, before, $"{finding.Id} {action.Title}") is { } failure)
                    return failure;
            foreach (var key in found.SelectMany(f => FixAction.GetActionsForRule(f.Id)).Select(a => a.EquivalenceKey).Distinct().ToArray())
                if (
                    await FindFixAllActionAsync(project, found, key, random) is { } action
                    && await CheckActionAsync(action, before, key) is { } failure
                )
                    return failure;
            return null;
        }
        catch (Exception thrown)
        {
            return CaseFailure.FromException(thrown);
        }
    }

    static async Task<List<CodeAction>> FindActionsAsync(Document document, Diagnostic finding)
    {
        var actions = new List<CodeAction>();
        await new AwaitFix().RegisterCodeFixesAsync(new CodeFixContext(document, finding, (action, _) => actions.Add(action), default));
        return actions;
    }

    static Task<CodeAction?> FindFixAllActionAsync(Project project, List<Diagnostic> found, string key, SeededRandom random)
    {
        var ids = FixAction.All.Single(a => a.EquivalenceKey == key).RuleIds;
        var first = project.GetDocument(found.First(f => ids.Contains(f.Id)).Location.SourceTree)!;
        return FixAllAwaitProvider.Instance.GetFixAsync(
            new FixAllContext(
                first,
                new AwaitFix(),
                random.PickItem([FixAllScope.Document, FixAllScope.Project, FixAllScope.Solution]),
                key,
                ids,
                new KnownDiagnostics(project, found),
                default
            )
        );
    }

    static async Task<CaseFailure?> CheckActionAsync(CodeAction action, OriginalProject before, string what)
    {
        var changed = (await action.GetOperationsAsync(default)).OfType<ApplyChangesOperation>().Single().ChangedSolution;
        AppliedFixes++;
        foreach (
            var id in changed
                .GetChanges(before.Project.Solution)
                .GetProjectChanges()
                .SelectMany(p => p.GetChangedDocuments().Concat(p.GetAddedDocuments()))
        )
        {
            var (was, now) = (await before.CountErrorsAsync(id), await FindErrorsAsync(changed.GetDocument(id)!));
            SoundFileChanges += was.All == 0 ? 1 : 0;
            if (now.Syntax.Length > was.Syntax)
                return new(
                    "the fix makes what cannot be parsed: " + what.Split(' ')[0],
                    await FormatErrorsAsync(now.Syntax, id, changed, what)
                );
            if (was.All == 0 && now.All.Length > 0)
                return new(
                    "the fix makes what does not compile: " + what.Split(' ')[0],
                    await FormatErrorsAsync(now.All, id, changed, what)
                );
        }

        return null;
    }

    static async Task<string> FormatErrorsAsync(IEnumerable<Diagnostic> errors, DocumentId id, Solution solution, string what) =>
        what + "\n" + string.Join("\n", errors.Take(5)) + "\n---- made\n" + await solution.GetDocument(id)!.GetTextAsync();

    static async Task<(Diagnostic[] Syntax, Diagnostic[] All)> FindErrorsAsync(Document document)
    {
        var model = (await document.GetSemanticModelAsync())!;
        var syntax = model.SyntaxTree.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error).ToArray();
        return (
            syntax,
            syntax.Length > 0
                ? syntax
                :
                [
                    .. FixCase
                        .GetDiagnostics(model.Compilation)
                        .Where(d => d.Severity == DiagnosticSeverity.Error && d.Location.SourceTree == model.SyntaxTree),
                ]
        );
    }

    /// <summary>A project before the fix, with a cache of the number of errors in its files.</summary>
    sealed record OriginalProject(Project Project)
    {
        readonly Dictionary<DocumentId, (int, int)> _errors = [];

        public async Task<(int Syntax, int All)> CountErrorsAsync(DocumentId id)
        {
            if (_errors.TryGetValue(id, out var known))
                return known;
            var (syntax, all) = Project.GetDocument(id) is { } document ? await FixChecks.FindErrorsAsync(document) : ([], []);
            return _errors[id] = (syntax.Length, all.Length);
        }
    }

    static Project CreateProject(FuzzCase fuzzCase)
    {
        var project = EmptyProjects.GetOrAdd((fuzzCase.References, fuzzCase.Kind, fuzzCase.Version), _ => CreateEmptyProject(fuzzCase));
        var solution = project.Solution;
        foreach (var (text, i) in fuzzCase.Sources.Select((text, i) => (text, i)))
            if (FuzzCase.IsOwn(text))
                solution = solution.AddDocument(
                    DocumentId.CreateNewId(project.Id),
                    $"{i}.cs",
                    SourceText.From(text),
                    filePath: FuzzCase.GetPath(i, text)
                );
        solution = solution.AddAnalyzerConfigDocument(
            DocumentId.CreateNewId(project.Id),
            ".editorconfig",
            SourceText.From("root = true\n" + fuzzCase.EditorConfig),
            filePath: "/src/.editorconfig"
        );
        solution = solution.AddAnalyzerConfigDocument(
            DocumentId.CreateNewId(project.Id),
            ".globalconfig",
            SourceText.From("is_global = true\n" + fuzzCase.GlobalConfig),
            filePath: "/src/.globalconfig"
        );
        return solution.GetProject(project.Id)!;
    }

    static Project CreateEmptyProject(FuzzCase fuzzCase)
    {
        var id = ProjectId.CreateNewId();
        var solution = Workspace.CurrentSolution.AddProject(
            ProjectInfo.Create(
                id,
                VersionStamp.Default,
                "Fuzz",
                "Fuzz",
                LanguageNames.CSharp,
                compilationOptions: CaseCompilation.CreateOptions(fuzzCase),
                parseOptions: new CSharpParseOptions(fuzzCase.Version),
                metadataReferences: CaseCompilation.GetReferences(fuzzCase.References)
            )
        );
        solution = solution.AddDocument(DocumentId.CreateNewId(id), "usings.g.cs", CaseGenerator.Usings, filePath: "/src/usings.g.cs");
        var project = solution.GetProject(id)!;
        project.GetCompilationAsync().GetAwaiter().GetResult();
        return project;
    }

    sealed class KnownDiagnostics(Project project, List<Diagnostic> found) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project _, CancellationToken token) =>
            Task.FromResult(found.AsEnumerable());

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project _, CancellationToken token) =>
            Task.FromResult<IEnumerable<Diagnostic>>([]);

        public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken token) =>
            Task.FromResult(found.Where(f => project.GetDocument(f.Location.SourceTree)?.Id == document.Id));
    }
}
