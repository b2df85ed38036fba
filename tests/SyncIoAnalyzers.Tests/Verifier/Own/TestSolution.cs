using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>Test projects as a Roslyn solution.</summary>
static class TestSolution
{
    public static Solution Create(Workspace workspace, TestProject main, IEnumerable<Library> libraries, MarkedTexts texts)
    {
        var solution = workspace.CurrentSolution;
        var references = new List<ProjectReference>();
        foreach (var library in libraries)
            references.Add(new(Add(ref solution, library.Name, library, references, texts)));
        Add(ref solution, "TestProject", main, references, texts);
        return solution;
    }

    static ProjectId Add(ref Solution solution, string name, TestProject project, IEnumerable<ProjectReference> references, MarkedTexts texts)
    {
        var id = ProjectId.CreateNewId(name);
        solution = solution.AddProject(ProjectInfo.Create(
            id, VersionStamp.Default, name, name, LanguageNames.CSharp,
            compilationOptions: TestProject.CompilationOptions(project.EffectiveOutputKind), parseOptions: TestProject.ParseOptions,
            projectReferences: references, metadataReferences: project.References.Assemblies));
        foreach (var (path, _) in project.SourceFiles)
            solution = solution.AddDocument(NewDocument(), Path.GetFileName(path), Text(path), filePath: path);
        foreach (var (path, _) in project.AdditionalFiles)
            solution = solution.AddAdditionalDocument(NewDocument(), Path.GetFileName(path), Text(path), filePath: path);
        foreach (var (path, text) in project.ConfigFiles)
            solution = solution.AddAnalyzerConfigDocument(NewDocument(), Path.GetFileName(path), SourceText.From(text), filePath: path);
        return id;

        DocumentId NewDocument() => DocumentId.CreateNewId(id);
        SourceText Text(string path) => texts[path].Text;
    }
}
