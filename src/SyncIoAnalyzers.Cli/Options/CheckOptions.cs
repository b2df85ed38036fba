using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Cli.Options;

/// <summary>The options of <c>syncio check</c>.</summary>
internal sealed record CheckOptions(
    LoadOptions Load,
    OutputFormat Format = OutputFormat.Text,
    DiagnosticSeverity Severity = DiagnosticSeverity.Warning,
    ImmutableArray<string> Rules = default,
    OutputVerbosity Verbosity = OutputVerbosity.Normal
)
{
    /// <summary>The absolute path of the output file; null for the screen.</summary>
    public string? OutputFile { get; init; }

    /// <summary>The further reports of the same check.</summary>
    public ImmutableArray<ReportTarget> Reports { get; init; } = [];

    /// <summary>The files that the command writes.</summary>
    public IEnumerable<string> WrittenFiles => [.. OutputFile is { } file ? [file] : Array.Empty<string>(), .. Reports.Select(r => r.File)];

    /// <summary>True if the check is written in a format.</summary>
    public bool HasReport(OutputFormat format) => Format == format || Reports.Any(r => r.Format == format);

    /// <summary>The file with the output of <c>syncio watch</c>; null for none.</summary>
    public string? RuntimeFile { get; init; }

    /// <summary>True if the findings in the baselines are listed, too.</summary>
    public bool ShowBaseline { get; init; }

    /// <summary>True if the fixes of all findings are planned together, as <c>syncio fix</c> plans them.</summary>
    public bool PlansFixes { get; init; }

    /// <summary>The branch, tag or commit to compare with; null for none.</summary>
    public string? Since { get; init; }

    /// <summary>True if the check is repeated after each change of a file, until it is cancelled.</summary>
    public bool IsRepeated { get; init; }

    /// <summary>The rules to list; empty for all.</summary>
    public ImmutableArray<string> Rules { get; init; } = Rules.IsDefault ? [] : Rules;
}
