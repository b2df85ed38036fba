using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>A loaded project.</summary>
internal sealed record LoadedProject(string Name, string File, string Framework, Project Project, double LoadSeconds);

/// <summary>The projects to check, and the workspace that contains them and the projects they reference.</summary>
internal sealed record LoadedSolution(Workspace Workspace, ImmutableArray<LoadedProject> Projects, double LoadSeconds) : IDisposable
{
    /// <summary>The projects and files left out on purpose, one line each.</summary>
    public ImmutableArray<string> Notes { get; init; } = [];

    /// <summary>The projects and files that should exist but do not, one line each.</summary>
    public ImmutableArray<string> Failures { get; init; } = [];

    /// <inheritdoc />
    public void Dispose() => Workspace.Dispose();
}
