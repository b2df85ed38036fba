using System.Collections.Immutable;
using SyncIoAnalyzers.CallGraph;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>Finds the names of the entry points that reach a finding besides the one in its path.</summary>
/// <param name="paths">The request paths.</param>
/// <param name="kept">The maximum number of names for each finding.</param>
internal sealed class EntryPointNameFinder(SolutionPaths paths, int kept)
{
    /// <summary>The number of names in a report: a member that every request runs has a thousand, and a reader looks at a few.</summary>
    public const int NamesInReport = 20;

    readonly Dictionary<string, ImmutableArray<string>> _namesByMember = [];

    /// <summary>Adds the names to a finding.</summary>
    public ReportedFinding AddNames(ReportedFinding finding) =>
        finding.OtherEntries == 0 || finding.StepKeys.IsEmpty
            ? finding
            : finding with
            {
                OtherEntryPoints = [.. GetNames(finding.StepKeys[^1]).Where(name => name != finding.Entry).Take(kept)],
            };

    ImmutableArray<string> GetNames(string member)
    {
        if (!_namesByMember.TryGetValue(member, out var names))
            _namesByMember.Add(
                member,
                // One of them may be that of the path.
                names = [.. paths.FindEntryPoints(member).Select(e => e.DisplayName).Distinct().Take(kept + 1)]
            );
        return names;
    }
}
