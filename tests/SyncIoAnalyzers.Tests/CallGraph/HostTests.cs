using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SyncIoAnalyzers.CallGraph;

namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>Base of the tests of solutions with executables and libraries.</summary>
public abstract class HostTests
{
    /// <summary>Returns the request paths of all projects as one text; the project "Tests" is a test project.</summary>
    protected static string FindPaths(params Compilation[] projects) => string.Concat(CreateTexts(projects).Values);

    /// <summary>Returns the text of the request paths of each project.</summary>
    protected static IReadOnlyDictionary<string, string> CreateTexts(params Compilation[] projects) =>
        SolutionPaths.Analyze(projects, EntryPointTable.Default, _ => true, default, c => c.AssemblyName == "Tests").CreateTexts();

    /// <summary>Creates a project that other projects reference.</summary>
    protected static Compilation CreateLibrary(string name, string source, params Compilation[] references) =>
        CreateProject(name, source, OutputKind.DynamicallyLinkedLibrary, references);

    /// <summary>Creates a project that starts a process.</summary>
    protected static Compilation CreateExecutable(string name, string source, params Compilation[] references) =>
        CreateProject(name, source, OutputKind.ConsoleApplication, references);

    static Compilation CreateProject(string name, string source, OutputKind kind, Compilation[] references)
    {
        var project = CSharpCompilation.Create(
            name,
            [CSharpSyntaxTree.ParseText(source)],
            [.. TestReferences.AspNetCore.Assemblies, .. references.Select(r => r.ToMetadataReference())],
            new CSharpCompilationOptions(kind, nullableContextOptions: NullableContextOptions.Enable)
        );
        Assert.DoesNotContain(project.GetDiagnostics(), d => d.Severity == DiagnosticSeverity.Error);
        return project;
    }
}
