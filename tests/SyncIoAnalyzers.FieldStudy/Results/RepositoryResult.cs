namespace SyncIoAnalyzers.FieldStudy.Results;

/// <summary>The results of one repository.</summary>
/// <param name="Run">The facts about the check.</param>
/// <param name="Check">The findings; null if the tool wrote none.</param>
internal sealed record RepositoryResult(RunRecord Run, CheckDocument? Check)
{
    // The tool ends the message of an exception with this request, its own and that of an analyzer.
    const string DefectMark = "please report it";

    /// <summary>Gets the messages of the tool.</summary>
    public string Errors { get; init; } = "";

    /// <summary>Gets the files and lines that the other analyzers report; null if these did not run.</summary>
    public IReadOnlySet<(string File, int Line)>? PeerLines { get; init; }

    /// <summary>Gets the outcome of the fix; null if it did not run.</summary>
    public FixRecord? Fix { get; init; }

    /// <summary>Gets the findings; empty if the tool wrote none.</summary>
    public IReadOnlyList<StudyFinding> Findings => Check?.Findings ?? [];

    /// <summary>Gets the warnings about requests.</summary>
    public IEnumerable<StudyFinding> RequestFindings => Findings.Where(finding => finding.IsRequestFinding);

    /// <summary>Gets the outcome of the check.</summary>
    public RepositoryState State =>
        Run.IsHang ? RepositoryState.Hang
        : HasFailed ? RepositoryState.Crash
        : Check == null ? RepositoryState.NotLoaded
        : Run.Missing || Run.ProjectsWithErrors > 0 ? RepositoryState.Unrestorable
        : RepositoryState.Built;

    /// <summary>Gets a value indicating whether the check failed, so that its result is worth nothing.</summary>
    public bool IsBroken => State is RepositoryState.Crash or RepositoryState.Hang;

    /// <summary>Gets a value indicating whether all projects compile and nothing was missing.</summary>
    public bool IsBuilt => State == RepositoryState.Built;

    bool HasFailed => Run.ExitCode is < 0 or > 2 || (Check == null && Run.ExitCode != 2) || HasDefect;

    bool HasDefect =>
        Errors.Contains(DefectMark, StringComparison.Ordinal)
        || Check?.Failures.Any(failure => failure.Contains(DefectMark, StringComparison.Ordinal)) == true;

    /// <summary>Returns true if another analyzer reports the line of a finding.</summary>
    public bool IsReportedByPeers(StudyFinding finding) => PeerLines?.Contains((finding.File, finding.Line)) == true;
}
