using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>A project to check.</summary>
internal sealed record LoadedProject(string Name, string File, string Framework, Project Project, double Seconds);

/// <summary>All projects to check, and the workspace that keeps them with what they reference.</summary>
internal sealed record LoadedSolution(Workspace Workspace, ImmutableArray<LoadedProject> Projects, double Seconds) : IDisposable
{
    /// <summary>What was left out on purpose, one line each.</summary>
    public ImmutableArray<string> Notes { get; init; } = [];

    /// <summary>What should be there and is not, one line each.</summary>
    public ImmutableArray<string> Failures { get; init; } = [];

    /// <inheritdoc />
    public void Dispose() => Workspace.Dispose();
}
