using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Host.Mef;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>Builds a workspace from project descriptions.</summary>
internal sealed class WorkspaceBuilder(ProjectGraph graph)
{
    readonly AdhocWorkspace _workspace = new(MefHostServices.DefaultHost);
    readonly Dictionary<ProjectVariant, ProjectInfo> _infos = [];
    readonly Dictionary<ProjectVariant, CompilerArguments> _arguments = [];

    /// <summary>The sorted compiler arguments of each project.</summary>
    public IReadOnlyDictionary<ProjectVariant, CompilerArguments> Arguments => _arguments;

    /// <summary>The same by the identity of each project in the workspace.</summary>
    public ImmutableDictionary<ProjectId, CompilerArguments> ArgumentsByProject =>
        _arguments.ToImmutableDictionary(a => _infos[a.Key].Id, a => a.Value);

    /// <summary>Creates the workspace with all projects of the graph.</summary>
    public AdhocWorkspace BuildWorkspace()
    {
        foreach (var description in graph.Projects)
            AddInfo(description);
        var projects = _infos.Select(pair => pair.Value.WithProjectReferences(GetReferences(pair.Key)));
        _workspace.AddSolution(SolutionInfo.Create(SolutionId.CreateNewId(), VersionStamp.Create(), projects: projects));
        return _workspace;
    }

    /// <summary>Returns a project of the workspace.</summary>
    public Project GetProject(ProjectVariant variant) => _workspace.CurrentSolution.GetProject(_infos[variant].Id)!;

    void AddInfo(ProjectDescription description)
    {
        var file = description.Variant.ProjectFile;
        var arguments = CompilerArguments.SortArguments(description, reference => graph.FindVariant(reference.Variant) is not null);
        _arguments[description.Variant] = arguments;
        _infos[description.Variant] = CommandLineProject
            .CreateProjectInfo(
                Path.GetFileNameWithoutExtension(file),
                LanguageNames.CSharp,
                arguments.KeptArguments,
                Path.GetDirectoryName(file)!,
                _workspace
            )
            .WithFilePath(file);
    }

    IEnumerable<ProjectReference> GetReferences(ProjectVariant from) =>
        from reference in _arguments[@from].ProjectReferences
        let target = _infos[graph.FindVariant(reference.Project.Variant)!.Variant].Id
        where target != _infos[@from].Id
        select new ProjectReference(target, reference.Aliases, reference.EmbedsInterop);
}
