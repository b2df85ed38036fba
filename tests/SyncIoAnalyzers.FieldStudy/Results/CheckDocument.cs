namespace SyncIoAnalyzers.FieldStudy.Results;

/// <summary>The parts of the output of <c>syncio check --format json</c> that the study uses.</summary>
/// <param name="Findings">The findings.</param>
/// <param name="Projects">The checked projects.</param>
/// <param name="Failures">The reasons why the check is not complete.</param>
internal sealed record CheckDocument(
    IReadOnlyList<StudyFinding> Findings,
    IReadOnlyList<StudyProject> Projects,
    IReadOnlyList<string> Failures
);

/// <summary>A checked project.</summary>
/// <param name="Name">The name.</param>
/// <param name="Errors">The number of compilation errors.</param>
internal sealed record StudyProject(string Name, int Errors);

/// <summary>A member on the path of a finding.</summary>
/// <param name="Name">The name.</param>
/// <param name="File">The file that declares it; empty if none does.</param>
/// <param name="Line">The line of the declaration.</param>
internal sealed record StudyStep(string Name, string File, int Line);
