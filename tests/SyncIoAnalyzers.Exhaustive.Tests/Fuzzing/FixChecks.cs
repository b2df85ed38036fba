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
/// What holds of every fix that is offered, for one finding and for all: it does not throw, what it makes can be parsed, and compiles
/// where the code did before.
/// </summary>
internal static class FixChecks
{
    const int Most = 12;

    static readonly AdhocWorkspace Workspace = new();
    static readonly ConcurrentDictionary<(string, OutputKind, Microsoft.CodeAnalysis.CSharp.LanguageVersion), Project> Empty = new();

    /// <summary>How many solutions fixes have made in this process.</summary>
    public static long Made { get; private set; }

    /// <summary>How many files they changed that compiled before.</summary>
    public static long MadeOfSound { get; private set; }

    /// <summary>What is wrong; null when nothing is.</summary>
    public static async Task<Failure?> Of(FuzzCase made)
    {
        var project = ProjectOf(made);
        try
        {
            var before = new Before(project);
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
            var dice = new Dice(made.Seed + 1, made.Group);
            foreach (var finding in dice.Shuffled(found).Take(Most))
            foreach (var action in await Offered(project.GetDocument(finding.Location.SourceTree)!, finding))
                if (await Check(action, before, $"{finding.Id} {action.Title}") is { } failure)
                    return failure;
            foreach (var key in found.SelectMany(f => FixAction.GetActionsForRule(f.Id)).Select(a => a.EquivalenceKey).Distinct().ToArray())
                if (await All(project, found, key, dice) is { } action && await Check(action, before, key) is { } failure)
                    return failure;
            return null;
        }
        catch (Exception thrown)
        {
            return Failure.Thrown(thrown);
        }
    }

    static async Task<List<CodeAction>> Offered(Document document, Diagnostic finding)
    {
        var actions = new List<CodeAction>();
        await new AwaitFix().RegisterCodeFixesAsync(new CodeFixContext(document, finding, (action, _) => actions.Add(action), default));
        return actions;
    }

    static Task<CodeAction?> All(Project project, List<Diagnostic> found, string key, Dice dice)
    {
        var ids = FixAction.All.Single(a => a.EquivalenceKey == key).RuleIds;
        var first = project.GetDocument(found.First(f => ids.Contains(f.Id)).Location.SourceTree)!;
        return FixAllAwaitProvider.Instance.GetFixAsync(
            new FixAllContext(
                first,
                new AwaitFix(),
                dice.Pick([FixAllScope.Document, FixAllScope.Project, FixAllScope.Solution]),
                key,
                ids,
                new Known(project, found),
                default
            )
        );
    }

    static async Task<Failure?> Check(CodeAction action, Before before, string what)
    {
        var changed = (await action.GetOperationsAsync(default)).OfType<ApplyChangesOperation>().Single().ChangedSolution;
        Made++;
        foreach (
            var id in changed
                .GetChanges(before.Project.Solution)
                .GetProjectChanges()
                .SelectMany(p => p.GetChangedDocuments().Concat(p.GetAddedDocuments()))
        )
        {
            var (was, now) = (await before.Errors(id), await Errors(changed.GetDocument(id)!));
            MadeOfSound += was.All == 0 ? 1 : 0;
            if (now.Syntax.Length > was.Syntax)
                return new("the fix makes what cannot be parsed: " + what.Split(' ')[0], await Shown(now.Syntax, id, changed, what));
            if (was.All == 0 && now.All.Length > 0)
                return new("the fix makes what does not compile: " + what.Split(' ')[0], await Shown(now.All, id, changed, what));
        }

        return null;
    }

    static async Task<string> Shown(IEnumerable<Diagnostic> errors, DocumentId id, Solution solution, string what) =>
        what + "\n" + string.Join("\n", errors.Take(5)) + "\n---- made\n" + await solution.GetDocument(id)!.GetTextAsync();

    static async Task<(Diagnostic[] Syntax, Diagnostic[] All)> Errors(Document document)
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
                        .Told(model.Compilation)
                        .Where(d => d.Severity == DiagnosticSeverity.Error && d.Location.SourceTree == model.SyntaxTree),
                ]
        );
    }

    /// <summary>A project as it was, and how many errors its files had.</summary>
    sealed record Before(Project Project)
    {
        readonly Dictionary<DocumentId, (int, int)> _errors = [];

        public async Task<(int Syntax, int All)> Errors(DocumentId id)
        {
            if (_errors.TryGetValue(id, out var known))
                return known;
            var (syntax, all) = Project.GetDocument(id) is { } document ? await FixChecks.Errors(document) : ([], []);
            return _errors[id] = (syntax.Length, all.Length);
        }
    }

    static Project ProjectOf(FuzzCase made)
    {
        var project = Empty.GetOrAdd((made.References, made.Kind, made.Version), _ => New(made));
        var solution = project.Solution;
        foreach (var (text, i) in made.Sources.Select((text, i) => (text, i)))
            if (FuzzCase.IsOwn(text))
                solution = solution.AddDocument(
                    DocumentId.CreateNewId(project.Id),
                    $"{i}.cs",
                    SourceText.From(text),
                    filePath: FuzzCase.PathOf(i, text)
                );
        solution = solution.AddAnalyzerConfigDocument(
            DocumentId.CreateNewId(project.Id),
            ".editorconfig",
            SourceText.From("root = true\n" + made.EditorConfig),
            filePath: "/src/.editorconfig"
        );
        solution = solution.AddAnalyzerConfigDocument(
            DocumentId.CreateNewId(project.Id),
            ".globalconfig",
            SourceText.From("is_global = true\n" + made.GlobalConfig),
            filePath: "/src/.globalconfig"
        );
        return solution.GetProject(project.Id)!;
    }

    static Project New(FuzzCase made)
    {
        var id = ProjectId.CreateNewId();
        var solution = Workspace.CurrentSolution.AddProject(
            ProjectInfo.Create(
                id,
                VersionStamp.Default,
                "Fuzz",
                "Fuzz",
                LanguageNames.CSharp,
                compilationOptions: Compiled.Options(made),
                parseOptions: new CSharpParseOptions(made.Version),
                metadataReferences: Compiled.References(made.References)
            )
        );
        solution = solution.AddDocument(DocumentId.CreateNewId(id), "usings.g.cs", Making.Usings, filePath: "/src/usings.g.cs");
        var project = solution.GetProject(id)!;
        project.GetCompilationAsync().GetAwaiter().GetResult();
        return project;
    }

    sealed class Known(Project project, List<Diagnostic> found) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project asked, CancellationToken token) =>
            Task.FromResult(found.AsEnumerable());

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project asked, CancellationToken token) =>
            Task.FromResult<IEnumerable<Diagnostic>>([]);

        public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken token) =>
            Task.FromResult(found.Where(f => project.GetDocument(f.Location.SourceTree)?.Id == document.Id));
    }
}
