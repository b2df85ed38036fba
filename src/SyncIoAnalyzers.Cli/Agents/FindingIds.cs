using System.Collections.Immutable;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Agents;

/// <summary>The ids of findings: the starts of their fingerprints, which stay the same while other lines change.</summary>
/// <param name="findings">The findings.</param>
internal sealed class FindingIds(ImmutableArray<ReportedFinding> findings)
{
    const int ShortestId = 8,
        ShortestName = 4;

    readonly int _length = FindLength(findings);

    /// <summary>Returns the id of a finding.</summary>
    public string FormatId(ReportedFinding finding) => finding.Fingerprint[.._length];

    /// <summary>Returns the finding of an id, a longer or a shorter start of its fingerprint.</summary>
    /// <exception cref="StopException">No finding has this id, or several have.</exception>
    public ReportedFinding FindFinding(string id)
    {
        ReportedFinding[] named = id.Length < ShortestName ? [] : [.. findings.Where(f => IsNamed(f, id))];
        return named switch
        {
            [var only] => only,
            [] => throw new StopException(
                $"There is no finding '{id}'; if it was there, it is fixed or its code changed: call 'findings'."
            ),
            _ => throw new StopException($"'{id}' names {named.Length} findings; give more characters of the id."),
        };
    }

    static bool IsNamed(ReportedFinding finding, string id) => finding.Fingerprint.StartsWith(id, StringComparison.OrdinalIgnoreCase);

    /// <summary>Returns the smallest length, from a minimum on, at which all ids differ; at most that of the fingerprints.</summary>
    static int FindLength(ImmutableArray<ReportedFinding> findings)
    {
        var length = ShortestId;
        while (findings.Any(f => f.Fingerprint.Length > length) && !IsUnique(findings, length))
            length++;
        return length;
    }

    static bool IsUnique(ImmutableArray<ReportedFinding> findings, int length) =>
        findings.Select(f => f.Fingerprint[..length]).Distinct().Count() == findings.Length;
}
