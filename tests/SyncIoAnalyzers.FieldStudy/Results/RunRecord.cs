namespace SyncIoAnalyzers.FieldStudy.Results;

/// <summary>The facts about one check: <c>run.json</c>.</summary>
internal sealed record RunRecord
{
    /// <summary>Gets the owner and name of the repository.</summary>
    public required string Repository { get; init; }

    /// <summary>Gets the checked commit.</summary>
    public required string Commit { get; init; }

    /// <summary>Gets the checked solution or project.</summary>
    public required string Solution { get; init; }

    /// <summary>Gets the version of the tool.</summary>
    public required string Version { get; init; }

    /// <summary>Gets the exit code of the tool.</summary>
    public required int ExitCode { get; init; }

    /// <summary>Gets a value indicating whether the check was stopped because it took too long.</summary>
    public bool IsHang { get; init; }

    /// <summary>Gets the seconds from the start to the end of the process.</summary>
    public double Seconds { get; init; }

    /// <summary>Gets the peak memory of the process.</summary>
    public long PeakMegabytes { get; init; }

    /// <summary>Gets the number of C# lines in the repository that are not empty.</summary>
    public int LinesOfCode { get; init; }

    /// <summary>Gets the number of checked projects.</summary>
    public int Projects { get; init; }

    /// <summary>Gets the number of checked projects with compilation errors.</summary>
    public int ProjectsWithErrors { get; init; }

    /// <summary>Gets a value indicating whether something was missing, so that the check is not complete.</summary>
    public bool Missing { get; init; }
}
