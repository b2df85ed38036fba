using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Testing.Model;

namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>
/// Converts the projects of a case into states of Microsoft.CodeAnalysis.Testing, and those back into a solution that shares the common
/// part of all cases.
/// </summary>
static class VerifierStates
{
    /// <summary>No reference assemblies: they come from <see cref="TestReferences"/>, so that no test downloads anything.</summary>
    public static ReferenceAssemblies NoPackages { get; } = new("net10.0");

    /// <summary>Adds the projects of a case to a state.</summary>
    public static void AddProjects(SolutionState state, TestProject main, IEnumerable<LibraryProject> libraries)
    {
        foreach (var library in libraries)
        {
            var added = state.AdditionalProjects[library.Name];
            added.AdditionalProjectReferences.AddRange(state.AdditionalProjectReferences);
            state.AdditionalProjectReferences.Add(library.Name);
            AddFiles(added, library);
        }

        AddFiles(state, main);
    }

    /// <summary>Adds the files of a solution to a state; fixes may have added some.</summary>
    public static async Task FillAsync(SolutionState state, Solution solution)
    {
        foreach (var project in solution.Projects)
        {
            var added = project.Name == TestProject.MainName ? state : state.AdditionalProjects[project.Name];
            added.OutputKind = project.CompilationOptions!.OutputKind;
            added.AdditionalProjectReferences.AddRange(project.ProjectReferences.Select(used => solution.GetProject(used.ProjectId)!.Name));
            await AddTextsAsync(added.Sources, project.Documents);
            await AddTextsAsync(added.AdditionalFiles, project.AdditionalDocuments);
            await AddTextsAsync(added.AnalyzerConfigFiles, project.AnalyzerConfigDocuments);
        }
    }

    /// <summary>Creates the solution of a state and returns its main project.</summary>
    public static Project CreateProject(
        EvaluatedProjectState main,
        ImmutableArray<EvaluatedProjectState> libraries,
        TestProject test,
        IEnumerable<LibraryProject> testLibraries
    )
    {
        var byName = testLibraries.ToDictionary(library => library.Name, library => (TestProject)library);
        byName.Add(TestProject.MainName, test);
        return TestSolution.FindMain(TestSolution.CreateSolution([.. libraries.Append(main).Select(CreateOne)]));

        SolutionProject CreateOne(EvaluatedProjectState state) =>
            new(state.Name, byName[state.Name], state.AdditionalProjectReferences)
            {
                Sources = state.Sources,
                Additional = state.AdditionalFiles,
                Configs = state.AnalyzerConfigFiles,
            };
    }

    static void AddFiles(ProjectState state, TestProject project)
    {
        state.OutputKind = project.EffectiveOutputKind;
        AddTexts(state.Sources, project.SourceFiles);
        AddTexts(state.AdditionalFiles, project.AdditionalFiles);
        AddTexts(state.AnalyzerConfigFiles, project.ConfigFiles);
    }

    static void AddTexts(SourceFileCollection files, IEnumerable<(string Path, string Text)> added)
    {
        foreach (var (path, text) in added)
            files.Add(TestSolution.ToText((path, text)));
    }

    static async Task AddTextsAsync(SourceFileCollection files, IEnumerable<TextDocument> documents)
    {
        foreach (var document in documents)
            files.Add((document.FilePath!, await document.GetTextAsync()));
    }
}
