using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>A project of a test solution.</summary>
/// <param name="Name">The name of the project and of its assembly.</param>
/// <param name="Project">The references, output kind and C# version of the project.</param>
/// <param name="UsedProjects">The names of the projects that it references.</param>
sealed record SolutionProject(string Name, TestProject Project, IReadOnlyList<string> UsedProjects)
{
    public IEnumerable<(string Path, SourceText Text)> Sources { get; init; } = [];

    public IEnumerable<(string Path, SourceText Text)> Additional { get; init; } = [];

    public IEnumerable<(string Path, SourceText Text)> Configs { get; init; } = [];
}

/// <summary>
/// Creates the solutions in which cases are compiled. All are forks of one workspace, and projects with the same references fork one empty
/// project whose compilation exists: reading and binding 300 assemblies costs more than any case, and a fork keeps them.
/// </summary>
static class TestSolution
{
    static readonly AdhocWorkspace Workspace = new();

    static readonly ConditionalWeakTable<
        TestReferences,
        ConcurrentDictionary<(OutputKind, LanguageVersion), Lazy<Project>>
    > EmptyProjects = [];

    /// <summary>Creates the solution of a project and the libraries that it references, each of which references those before it.</summary>
    public static Solution CreateSolution(TestProject main, IReadOnlyList<LibraryProject> libraries) =>
        CreateSolution([
            .. libraries.Select((library, i) => CreateProject(library.Name, library, libraries.Take(i))),
            CreateProject(TestProject.MainName, main, libraries),
        ]);

    /// <summary>Creates a solution of projects, of which the last is the one under test.</summary>
    public static Solution CreateSolution(IReadOnlyList<SolutionProject> projects)
    {
        var main = projects[^1];
        var empty = FindEmpty(main.Project);
        var ids = new Dictionary<string, ProjectId> { [main.Name] = empty.Id };
        var solution = empty.Solution;
        foreach (var library in projects.Take(projects.Count - 1))
        {
            ids[library.Name] = ProjectId.CreateNewId(library.Name);
            solution = AddFiles(
                solution.AddProject(CreateInfo(ids[library.Name], library.Name, library.Project)),
                ids[library.Name],
                library
            );
        }

        solution = AddFiles(solution, empty.Id, main);
        foreach (var project in projects)
            solution = solution.AddProjectReferences(
                ids[project.Name],
                project.UsedProjects.Select(name => new ProjectReference(ids[name]))
            );
        return solution;
    }

    /// <summary>Returns the project under test.</summary>
    public static Project FindMain(Solution solution) => solution.Projects.Single(project => project.Name == TestProject.MainName);

    /// <summary>Returns the projects in the order of their references.</summary>
    public static IEnumerable<Project> InOrder(Solution solution) =>
        solution.Projects.OrderBy(project => project.Name == TestProject.MainName);

    static SolutionProject CreateProject(string name, TestProject project, IEnumerable<LibraryProject> used) =>
        new(name, project, [.. used.Select(library => library.Name)])
        {
            Sources = project.SourceFiles.Select(ToText),
            Additional = project.AdditionalFiles.Select(ToText),
            Configs = project.ConfigFiles.Select(ToText),
        };

    /// <summary>Creates the text of a file as Microsoft.CodeAnalysis.Testing does: with an encoding, which fixes have to keep.</summary>
    internal static (string Path, SourceText Text) ToText((string Path, string Text) file) =>
        (file.Path, SourceText.From(file.Text, Encoding.UTF8));

    static Solution AddFiles(Solution solution, ProjectId id, SolutionProject project)
    {
        foreach (var (path, text) in project.Sources)
            solution = solution.AddDocument(CreateId(), FindName(path), text, FindFolders(path), path);
        foreach (var (path, text) in project.Additional)
            solution = solution.AddAdditionalDocument(CreateId(), FindName(path), text, FindFolders(path), path);
        foreach (var (path, text) in project.Configs)
            solution = solution.AddAnalyzerConfigDocument(CreateId(), FindName(path), text, FindFolders(path), path);
        return project.Project.Generated is { } generated
            ? solution.AddAnalyzerReference(id, new SourceGeneratorReference(generated))
            : solution;

        DocumentId CreateId() => DocumentId.CreateNewId(id);
        // A file outside of the project's folder is named by its whole path.
        bool IsInside(string path) => path.StartsWith($"/{project.Project.Folder}/", StringComparison.Ordinal);
        string FindName(string path) => IsInside(path) ? Path.GetFileName(path) : path;
        IEnumerable<string> FindFolders(string path) => IsInside(path) ? path.Split('/')[2..^1] : [];
    }

    static Project FindEmpty(TestProject project) =>
        EmptyProjects
            .GetOrCreateValue(project.References)
            .GetOrAdd((project.EffectiveOutputKind, project.Version), _ => new(() => CreateEmpty(project)))
            .Value;

    static Project CreateEmpty(TestProject project)
    {
        var id = ProjectId.CreateNewId();
        var empty = Workspace.CurrentSolution.AddProject(CreateInfo(id, TestProject.MainName, project)).GetProject(id)!;
        empty.GetCompilationAsync().GetAwaiter().GetResult()!.GetDiagnostics();
        return empty;
    }

    static ProjectInfo CreateInfo(ProjectId id, string name, TestProject project) =>
        ProjectInfo.Create(
            id,
            VersionStamp.Default,
            name,
            name,
            LanguageNames.CSharp,
            compilationOptions: TestProject.CompilationOptions(project.EffectiveOutputKind),
            parseOptions: TestProject.ParseOptions.WithLanguageVersion(project.Version),
            metadataReferences: project.References.Assemblies
        );
}
