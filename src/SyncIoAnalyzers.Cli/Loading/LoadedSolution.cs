using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>A loaded project.</summary>
internal sealed record LoadedProject(string Name, string File, string Framework, Project Project, double LoadSeconds)
{
    /// <summary>The seconds for which it was compiled; 0 if it is not compiled yet.</summary>
    public double CompileSeconds { get; init; }
}

/// <summary>The projects to check, and the workspace that contains them and the projects they reference.</summary>
internal sealed record LoadedSolution(Workspace Workspace, ImmutableArray<LoadedProject> Projects, double LoadSeconds) : IDisposable
{
    /// <summary>The solution that contains the projects.</summary>
    public Solution Solution => Projects[0].Project.Solution;

    /// <summary>The folder of the solution, or of the only project.</summary>
    public string Folder { get; init; } = "";

    /// <summary>The compiler arguments of all projects in the workspace.</summary>
    public ImmutableDictionary<ProjectId, CompilerArguments> Arguments { get; init; } =
        ImmutableDictionary<ProjectId, CompilerArguments>.Empty;

    /// <summary>The projects and files left out on purpose, one line each.</summary>
    public ImmutableArray<string> Notes { get; init; } = [];

    /// <summary>The projects and files that should exist but do not, one line each.</summary>
    public ImmutableArray<string> Failures { get; init; } = [];

    /// <inheritdoc />
    public void Dispose() => Workspace.Dispose();
}
