using SyncIoAnalyzers.FieldStudy.Results;

namespace SyncIoAnalyzers.FieldStudy.Comparing;

/// <summary>The results of one repository under two versions.</summary>
/// <param name="Repository">The repository.</param>
/// <param name="Old">The result of the old version; null if it has none.</param>
/// <param name="New">The result of the new version; null if it has none.</param>
internal sealed record ResultComparison(string Repository, RepositoryResult? Old, RepositoryResult? New)
{
    /// <summary>Gets the findings that only the new version has.</summary>
    public IReadOnlyList<StudyFinding> Gained => Subtract(New, Old);

    /// <summary>Gets the findings that only the old version has.</summary>
    public IReadOnlyList<StudyFinding> Lost => Subtract(Old, New);

    /// <summary>Gets the seconds of the new version as a multiple of those of the old one; null if one of them has no result.</summary>
    public double? SecondsRatio => Old is { Run.Seconds: > 0 and var before } && New != null ? New.Run.Seconds / before : null;

    /// <summary>Gets the reason why the new version must not be released; empty if there is none.</summary>
    public string Problem =>
        New == null ? "no result"
        : New.IsBroken ? New.State.ToString().ToLowerInvariant()
        : Old?.Check != null && New.Check == null ? "no findings file"
        : New.Fix?.IsBroken == true ? "the fix failed"
        : "";

    /// <summary>Pairs the results of two folders by repository.</summary>
    /// <param name="old">The results of the old version.</param>
    /// <param name="current">The results of the new version.</param>
    /// <param name="names">The repositories to compare; empty for all of both folders.</param>
    public static IReadOnlyList<ResultComparison> CompareResults(
        IReadOnlyList<RepositoryResult> old,
        IReadOnlyList<RepositoryResult> current,
        IReadOnlyCollection<string> names
    )
    {
        var (before, after) = (old.ToDictionary(r => r.Run.Repository), current.ToDictionary(r => r.Run.Repository));
        var compared = names.Count > 0 ? names : before.Keys.Union(after.Keys);
        return
        [
            .. compared
                .Order(StringComparer.Ordinal)
                .Select(name => new ResultComparison(name, before.GetValueOrDefault(name), after.GetValueOrDefault(name))),
        ];
    }

    // A repository without one of the results is a problem or new, not a list of differences.
    static IReadOnlyList<StudyFinding> Subtract(RepositoryResult? all, RepositoryResult? known)
    {
        if (all?.Check == null || known?.Check == null)
            return [];
        var keys = known.Findings.Select(GetKey).ToHashSet();
        return [.. all.Findings.Where(finding => !keys.Contains(GetKey(finding)))];
    }

    static (string Fingerprint, string Id, string Entry) GetKey(StudyFinding finding) => (finding.Fingerprint, finding.Id, finding.Entry);
}
