using System.Collections.Immutable;
using SyncIoAnalyzers.CallGraph;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>Finds the names of the entry points that reach a finding besides the one in its path.</summary>
internal sealed class EntryPointNameFinder(SolutionPaths paths)
{
    // A member that every request runs has a thousand of them, and a reader looks at a few.
    const int NamesKept = 20;

    readonly Dictionary<string, ImmutableArray<string>> _namesByMember = [];

    /// <summary>Adds the names to a finding.</summary>
    public ReportedFinding AddNames(ReportedFinding finding) =>
        finding.OtherEntries == 0 || finding.StepKeys.IsEmpty
            ? finding
            : finding with
            {
                OtherEntryPoints = [.. GetNames(finding.StepKeys[^1]).Where(name => name != finding.Entry).Take(NamesKept)],
            };

    ImmutableArray<string> GetNames(string member)
    {
        if (!_namesByMember.TryGetValue(member, out var names))
            _namesByMember.Add(
                member,
                names = [.. paths.FindEntryPoints(member).Select(e => e.DisplayName).Distinct().Take(NamesKept + 1)]
            );
        return names;
    }
}
