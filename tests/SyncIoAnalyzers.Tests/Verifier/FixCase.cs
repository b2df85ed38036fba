using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.CodeFixes;
using SyncIoAnalyzers.CodeFixes.Propagation;

namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>Projects, and what the fix makes of all that is found in them. Whatever it makes has to compile.</summary>
public sealed class FixCase() : TestProject("0")
{
    public List<Library> Libraries { get; } = [];

    /// <summary>What is done about the findings that it serves; by default what is done when nobody chooses.</summary>
    internal FixAction? Action { get; init; }

    /// <summary>The fix makes exactly these texts of the sources, libraries first.</summary>
    public async Task Becomes(params string[] after)
    {
        var (planned, _) = await Run();
        var made = Joined(await Texts(planned.Solution));
        Assert.True(Joined(after) == made, $"wanted:\n{Joined(after)}\n\nmade:\n{made}\n\n{string.Join("\n", planned.Plan.Outcomes.Select(o => $"{o.Marked.Finding}: {o.Refusal}"))}");
    }

    /// <summary>The fix leaves everything as it is and gives this reason for the first finding.</summary>
    internal async Task Refuses(string reason)
    {
        var (planned, before) = await Run();
        Assert.Equal(reason, planned.Plan.Outcomes.First(o => o.Refusal != null).Refusal!.Name);
        Assert.Equal(await Texts(before), await Texts(planned.Solution));
    }

    /// <summary>The version of C# that it is written in.</summary>
    public LanguageVersion Version { get; init; } = LanguageVersion.Latest;

    /// <summary>What a source generator adds to the project; null when it has none.</summary>
    public string? Generated { get; init; }

    /// <summary>The plan over all findings, and the solution before it.</summary>
    /// <param name="everywhere">Whether all projects that see a change are compiled.</param>
    internal async Task<(Planned Planned, Solution Before)> Run(bool everywhere = false)
    {
        using var workspace = new AdhocWorkspace();
        var solution = Solution(workspace);
        Assert.Empty(await Errors(solution));
        var findings = await Findings(solution);
        var planned = await Planned.Of([.. findings.Select(f => Action is { } action && action.Ids.Contains(f.Finding.Id) ? f with { Action = action } : f)], solution, default, everywhere: everywhere);
        Assert.Empty(await Errors(planned.Solution));
        AssertSaid(planned);
        return (planned, solution);
    }

    /// <summary>The message of a finding says why it has no fix exactly where the code around it decides that.</summary>
    internal static void AssertSaid(Planned planned) => Assert.All(planned.Plan.Outcomes, o =>
    {
        var said = Refusal.AtTheCall.Where(r => o.Marked.Finding.GetMessage().EndsWith($" (no fix: {r.Text})", StringComparison.Ordinal));
        Assert.Equal(Refusal.AtTheCall.Where(r => r.Name == o.Refusal?.Name), said);
    });

    /// <summary>What the analyzers find in a solution.</summary>
    internal static async Task<List<Marked>> Findings(Solution solution)
    {
        var found = new List<Marked>();
        foreach (var project in solution.Projects)
        {
            var compilation = await project.GetCompilationAsync();
            var all = await compilation!.WithAnalyzers(Ours.Both, project.AnalyzerOptions).GetAnalyzerDiagnosticsAsync();
            found.AddRange(all.Where(d => d.Location.IsInSource).OrderBy(d => d.Location.SourceSpan.Start).Select(d => new Marked(d, solution.GetDocument(d.Location.SourceTree)!.Id)));
        }

        return found;
    }

    /// <summary>The projects as a solution of a workspace.</summary>
    internal Solution Solution(AdhocWorkspace workspace)
    {
        var solution = workspace.CurrentSolution;
        var references = new List<ProjectReference>();
        foreach (var library in Libraries)
            references.Add(new(Add(ref solution, library.Name, library, references)));
        Add(ref solution, "TestProject", this, references);
        return solution;
    }

    static ProjectId Add(ref Solution solution, string name, TestProject project, IEnumerable<ProjectReference> references)
    {
        var id = ProjectId.CreateNewId(name);
        solution = solution.AddProject(ProjectInfo.Create(id, VersionStamp.Default, name, name, LanguageNames.CSharp, compilationOptions: CompilationOptions(project.EffectiveOutputKind),
            parseOptions: ParseOptions.WithLanguageVersion(project is FixCase { Version: var version } ? version : LanguageVersion.Latest), projectReferences: references, metadataReferences: project.References.Assemblies));
        foreach (var (path, text) in project.SourceFiles)
            solution = solution.AddDocument(DocumentId.CreateNewId(id), Path.GetFileName(path), text, filePath: path);
        foreach (var (path, text) in project.ConfigFiles)
            solution = solution.AddAnalyzerConfigDocument(DocumentId.CreateNewId(id), Path.GetFileName(path), SourceText.From(text), filePath: path);
        foreach (var (path, text) in project.AdditionalFiles)
            solution = solution.AddAdditionalDocument(DocumentId.CreateNewId(id), Path.GetFileName(path), text, filePath: path);
        if (project is FixCase { Generated: { } generated })
            solution = solution.AddAnalyzerReference(id, new Generating(generated));
        return id;
    }

    static async Task<string[]> Errors(Solution solution)
    {
        var errors = new List<string>();
        foreach (var project in solution.Projects)
            errors.AddRange(Told((await project.GetCompilationAsync())!).Where(d => d.Severity == DiagnosticSeverity.Error || d.Id == "CS4014").Select(d => d.ToString()));
        return [.. errors];
    }

    /// <summary>What the compiler says when it makes code: some errors of an await are not known before.</summary>
    internal static IReadOnlyList<Diagnostic> Told(Compilation compilation) =>
        compilation.GetDiagnostics() is var early && early.Any(d => d.Severity == DiagnosticSeverity.Error) ? early : compilation.Emit(Stream.Null).Diagnostics;

    static async Task<string[]> Texts(Solution solution)
    {
        var texts = new List<string>();
        foreach (var document in solution.Projects.SelectMany(p => p.Documents).Where(d => !d.FilePath!.EndsWith(".g.cs", StringComparison.Ordinal)))
            texts.Add((await document.GetTextAsync()).ToString());
        return [.. texts];
    }

    static string Joined(IEnumerable<string> texts) => string.Join("\n----\n", texts.Select(t => t.Replace("\r\n", "\n").TrimEnd()));
}
