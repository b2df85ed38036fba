using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Build.Projects;
using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A project in memory.</summary>
/// <param name="Name">The name of the project, its assembly and its folder.</param>
/// <param name="Sources">The source files.</param>
sealed record MemoryProject(string Name, IReadOnlyList<(string Name, string Text)> Sources)
{
    /// <summary>The code by which controllers are recognized, without a reference to ASP.NET Core.</summary>
    public const string ControllerCode = """
        namespace Microsoft.AspNetCore.Mvc
        {
            public class ControllerAttribute : System.Attribute { }
            [Controller] public class ControllerBase { }
        }
        """;

    static readonly MetadataReference[] Assemblies =
    [
        .. new[] { typeof(object), typeof(Enumerable), typeof(Console) }.Select(t => MetadataReference.CreateFromFile(t.Assembly.Location)),
        MetadataReference.CreateFromFile(Path.Combine(Path.GetDirectoryName(typeof(object).Assembly.Location)!, "System.Runtime.dll")),
    ];

    /// <summary>The numbers of the projects that it references.</summary>
    public IReadOnlyList<int> References { get; init; } = [];

    /// <summary>The files that are not source code.</summary>
    public IReadOnlyList<(string Name, string Text)> AdditionalFiles { get; init; } = [];

    /// <summary>The text of its <c>.editorconfig</c>.</summary>
    public string Configuration { get; init; } = "";

    /// <summary>The preprocessor symbols.</summary>
    public string Symbols { get; init; } = "";

    /// <summary>The source generators.</summary>
    public IReadOnlyList<AnalyzerReference> Generators { get; init; } = [];

    /// <summary>True for an executable, false for a library.</summary>
    public bool IsExecutable { get; init; }

    /// <summary>Loads projects as a new process would: no tree is the object that it was before.</summary>
    public static LoadedSolution LoadAll(IReadOnlyList<MemoryProject> projects, string root)
    {
        var workspace = new AdhocWorkspace();
        var ids = projects.Select(p => ProjectId.CreateNewId(p.Name)).ToArray();
        var infos = projects.Select((p, i) => p.CreateInfo(ids[i], ids, $"{root}/{p.Name}")).ToArray();
        workspace.AddSolution(SolutionInfo.Create(SolutionId.CreateNewId(), VersionStamp.Default, projects: infos));
        return new(workspace, [.. infos.Select(i => LoadProject(i, workspace.CurrentSolution))], 0)
        {
            Folder = root,
            Arguments = ids.Zip(projects).ToImmutableDictionary(p => p.First, p => p.Second.GetArguments(root)),
        };
    }

    static LoadedProject LoadProject(ProjectInfo info, Solution solution) =>
        new(info.Name, info.FilePath!, "", solution.GetProject(info.Id)!, 0);

    CompilerArguments GetArguments(string root)
    {
        string[] arguments = [$"/define:{Symbols}", IsExecutable ? "/target:exe" : "/target:library"];
        return CompilerArguments.SortArguments(new(new($"{root}/{Name}/{Name}.csproj", null), [.. arguments], []), _ => false);
    }

    ProjectInfo CreateInfo(ProjectId id, ProjectId[] projects, string folder) =>
        ProjectInfo
            .Create(id, VersionStamp.Default, Name, Name, LanguageNames.CSharp, $"{folder}/{Name}.csproj")
            .WithCompilationOptions(
                new CSharpCompilationOptions(IsExecutable ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary)
            )
            .WithParseOptions(new CSharpParseOptions(preprocessorSymbols: Symbols.Split(' ', StringSplitOptions.RemoveEmptyEntries)))
            .WithDocuments(Sources.Select(s => CreateDocument(id, folder, s)))
            .WithProjectReferences(References.Select(r => new ProjectReference(projects[r])))
            .WithMetadataReferences(Assemblies)
            .WithAnalyzerReferences(Generators)
            .WithAdditionalDocuments(AdditionalFiles.Select(f => CreateDocument(id, folder, f)))
            .WithAnalyzerConfigDocuments([CreateDocument(id, folder, (".editorconfig", Configuration))]);

    static DocumentInfo CreateDocument(ProjectId project, string folder, (string Name, string Text) file) =>
        DocumentInfo.Create(
            DocumentId.CreateNewId(project),
            file.Name,
            loader: TextLoader.From(TextAndVersion.Create(SourceText.From(file.Text, Encoding.UTF8), VersionStamp.Default)),
            filePath: $"{folder}/{file.Name}"
        );
}
