using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>How findings are written.</summary>
internal enum OutputFormat
{
    /// <summary>For people: grouped by request.</summary>
    Text,

    /// <summary>For programs: one document.</summary>
    Json,

    /// <summary>For what shows findings of any tool.</summary>
    Sarif,

    /// <summary>A page to look through.</summary>
    Html,

    /// <summary>Annotations of GitHub Actions.</summary>
    GitHub,

    /// <summary>GitLab's code quality.</summary>
    GitLab,
}

/// <summary>How much is told, each level adding to the one before.</summary>
internal enum Verbosity
{
    /// <summary>The findings only.</summary>
    Quiet,

    /// <summary>And the totals.</summary>
    Minimal,

    /// <summary>And the table by rule and project.</summary>
    Normal,

    /// <summary>And messages, compilation errors and seconds.</summary>
    Detailed,
}

/// <summary>What to look at and how to load it.</summary>
internal sealed record LoadOptions(
    string Path,
    string CurrentDirectory,
    bool Restore = true,
    string? Framework = null,
    ImmutableArray<string> Properties = default)
{
    /// <summary>The <c>Name=Value</c> pairs handed to MSBuild; none by default.</summary>
    public ImmutableArray<string> Properties { get; init; } = Properties.IsDefault ? [] : Properties;

    /// <summary>Whether a project with several frameworks is loaded in each, not in the one that is checked alone: what is written must compile in all.</summary>
    public bool InEachFramework { get; init; }
}

/// <summary>Everything <c>syncio check</c> was told.</summary>
internal sealed record CheckOptions(
    LoadOptions Load,
    OutputFormat Format = OutputFormat.Text,
    DiagnosticSeverity Severity = DiagnosticSeverity.Warning,
    ImmutableArray<string> Rules = default,
    Verbosity Verbosity = Verbosity.Normal)
{
    /// <summary>The file to write to, absolute; null for the screen.</summary>
    public string? Output { get; init; }

    /// <summary>What <c>syncio watch</c> has seen, in a file; null for nothing.</summary>
    public string? Runtime { get; init; }

    /// <summary>Whether what the baselines know is listed, too.</summary>
    public bool ShowBaseline { get; init; }

    /// <summary>The rules to list; empty means all.</summary>
    public ImmutableArray<string> Rules { get; init; } = Rules.IsDefault ? [] : Rules;
}
