using System.Collections.Immutable;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>What one project cost and how it compiled.</summary>
internal sealed record ProjectResult(string Name, string File, string Framework)
{
    /// <summary>Seconds MSBuild took to describe it; projects are described side by side.</summary>
    public double LoadSeconds { get; init; }

    /// <summary>Seconds to parse, run source generators and make the compilation.</summary>
    public double CompileSeconds { get; init; }

    /// <summary>Seconds to bind the bodies and run the rules.</summary>
    public double AnalyzeSeconds { get; init; }

    /// <summary>How many errors the compiler reported.</summary>
    public int ErrorCount { get; init; }

    /// <summary>That there are some, and what of it.</summary>
    public string Errors => $"{Name} has {Output.Totals.Count(ErrorCount, "compilation error")}, findings may be missing";

    /// <summary>The first few of them.</summary>
    public ImmutableArray<string> FirstErrors { get; init; } = [];
}

/// <summary>All that a check brought to light, at every severity.</summary>
internal sealed record CheckResult(ImmutableArray<ReportedCall> Findings, ImmutableArray<ProjectResult> Projects)
{
    /// <summary>What the baselines know, and is among no findings.</summary>
    public ImmutableArray<ReportedCall> Known { get; init; } = [];

    /// <summary>What is suppressed, and whether anybody said why.</summary>
    public ImmutableArray<Suppression> Suppressions { get; init; } = [];

    /// <summary>What was left out on purpose, one line each.</summary>
    public ImmutableArray<string> Notes { get; init; } = [];

    /// <summary>What should have been checked and could not be, one line each.</summary>
    public ImmutableArray<string> Failures { get; init; } = [];

    /// <summary>The source files that were checked, relative to the current folder; none where nothing is compared with what was seen at run time.</summary>
    public ImmutableArray<string> Files { get; init; } = [];

    /// <summary>What would be found if every place were shown and nothing suppressed; nothing where nothing is compared with what was seen at run time.</summary>
    public ImmutableArray<ReportedCall> Everywhere { get; init; } = [];

    /// <summary>What was seen at run time, and is among no finding.</summary>
    public ImmutableArray<Unreported> Unreported { get; init; } = [];

    /// <summary>Seconds from the start until all projects were loaded.</summary>
    public double LoadSeconds { get; init; }

    /// <summary>Seconds from the start to the last finding.</summary>
    public double Seconds { get; init; }
}
