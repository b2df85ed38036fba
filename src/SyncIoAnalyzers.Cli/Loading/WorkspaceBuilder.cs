using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Host.Mef;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>Makes a workspace of descriptions.</summary>
internal sealed class WorkspaceBuilder(ProjectGraph graph)
{
    readonly AdhocWorkspace _workspace = new(MefHostServices.DefaultHost);
    readonly Dictionary<ProjectVariant, ProjectInfo> _infos = [];
    readonly Dictionary<ProjectVariant, CompilerArguments> _arguments = [];

    /// <summary>The arguments of each project, sorted.</summary>
    public IReadOnlyDictionary<ProjectVariant, CompilerArguments> Arguments => _arguments;

    /// <summary>The workspace, holding everything the graph describes.</summary>
    public AdhocWorkspace Build()
    {
        foreach (var description in graph.All)
            AddInfo(description);
        var projects = _infos.Select(pair => pair.Value.WithProjectReferences(References(pair.Key)));
        _workspace.AddSolution(SolutionInfo.Create(SolutionId.CreateNewId(), VersionStamp.Create(), projects: projects));
        return _workspace;
    }

    /// <summary>The project in the workspace.</summary>
    public Project Project(ProjectVariant variant) => _workspace.CurrentSolution.GetProject(_infos[variant].Id)!;

    void AddInfo(ProjectDescription description)
    {
        var file = description.Variant.Project;
        var arguments = CompilerArguments.Of(description, reference => graph.Find(reference.Target) is not null);
        _arguments[description.Variant] = arguments;
        _infos[description.Variant] = CommandLineProject
            .CreateProjectInfo(Path.GetFileNameWithoutExtension(file), LanguageNames.CSharp, arguments.Kept, Path.GetDirectoryName(file)!, _workspace)
            .WithFilePath(file);
    }

    IEnumerable<ProjectReference> References(ProjectVariant from) =>
        from reference in _arguments[@from].References
        let target = _infos[graph.Find(reference.Project.Target)!.Variant].Id
        where target != _infos[@from].Id
        select new ProjectReference(target, reference.Aliases, reference.EmbedsInterop);
}
