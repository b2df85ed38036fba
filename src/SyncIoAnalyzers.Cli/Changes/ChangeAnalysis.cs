using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Rules;

namespace SyncIoAnalyzers.Cli.Changes;

/// <summary>Compares the findings of a check with those of the commit from which the change started.</summary>
internal sealed class ChangeAnalysis
{
    readonly FindingSnapshot _snapshot;
    readonly DiagnosticSeverity _severity;
    readonly SolutionPaths _paths;
    readonly FindingLocator _locator;

    ChangeAnalysis(CheckResult result, FindingSnapshot snapshot, CheckOptions options)
    {
        (_snapshot, _severity) = (snapshot, options.Severity);
        (_paths, var projects) = result.CallGraph!.Value;
        _locator = new FindingLocator(projects, options.Load.CurrentDirectory);
    }

    /// <summary>Adds to each finding how it changed, and to the result the findings that are gone.</summary>
    public static CheckResult CompareFindings(CheckResult result, FindingSnapshot snapshot, CheckOptions options)
    {
        ReportedFinding[] all = [.. result.Findings, .. result.KnownFindings];
        var matches = FindingMatcher.MatchFindings(snapshot.Findings, [.. all.Select(FindingSnapshot.CreateFinding)]);
        var analysis = new ChangeAnalysis(result, snapshot, options);
        ReportedFinding[] compared = [.. all.Zip(matches, analysis.CompareFinding)];
        var compares = new ComparedCommit(options.Since!, snapshot.Commit) { GoneFindings = analysis.FindGone(all, matches) };
        var notes = snapshot.Notes.Select(n => $"At {compares.DisplayName}: {n}; those of the change may count as new.");
        return result with
        {
            Findings = [.. compared.Take(result.Findings.Length)],
            KnownFindings = [.. compared.Skip(result.Findings.Length)],
            ComparedCommit = compares,
            Notes = [.. result.Notes, .. notes],
        };
    }

    ReportedFinding CompareFinding(ReportedFinding finding, SnapshotFinding? match)
    {
        if (match == null)
            return finding with { Change = FindingChange.New };
        var added = FindAddedRequests(finding, match);
        if (added.Length > 0)
            return ShowPathFrom(added, finding) with
            {
                Change = FindingChange.Reached,
                NewRequests = [.. added.Select(e => e.DisplayName)],
            };
        return finding with { Change = IsListed(match) || !IsListed(finding.Severity) ? FindingChange.Unchanged : FindingChange.New };
    }

    /// <summary>
    /// Returns the requests that did not reach the finding before: neither under the same name, nor the same member under another route.
    /// </summary>
    EntryPointFact[] FindAddedRequests(ReportedFinding finding, SnapshotFinding match)
    {
        var known = match.Requests.Select(i => _snapshot.Requests[i]).ToArray();
        var names = known.Select(r => r.Name).ToHashSet();
        var keys = known.Select(r => r.Key).ToHashSet();
        return [.. FindingSnapshot.FindEntryPoints(finding, _paths).Where(e => !names.Contains(e.DisplayName) && !IsKnownMember(e.Key))];

        bool IsKnownMember(string key) => !IsFunction(key) && SymbolKeys.GetSyncForms(key).Prepend(key).Any(keys.Contains);
    }

    /// <summary>Returns true for a lambda, whose number changes with the lambdas before it.</summary>
    static bool IsFunction(string key) => SymbolKeys.RemoveNumber(key) != key;

    /// <summary>Returns the finding with the path from a new request in place of the shortest path, which may be an old one.</summary>
    ReportedFinding ShowPathFrom(EntryPointFact[] added, ReportedFinding finding)
    {
        if (added.Any(e => e.DisplayName == finding.Entry) || _paths.FindPathFrom(added[0], finding.StepKeys[^1]) is not { } path)
            return finding;
        var oldPath = PlaceDescription.FormatPath([finding.Entry, .. finding.Path], finding.OtherEntries);
        var newPath = PlaceDescription.FormatPath(path.StepNames, finding.OtherEntries);
        return _locator.LocateFinding(
            finding with
            {
                Message = finding.Message.Replace($"({oldPath})", $"({newPath})"),
                Entry = path.EntryPoint,
                Path = [.. path.NamedSteps.Skip(1).Select(s => s.Name)],
                StepKeys = [.. path.NamedSteps.Select(s => s.Key)],
            }
        );
    }

    /// <summary>Returns the findings that were listed and are listed no more.</summary>
    ImmutableArray<SnapshotFinding> FindGone(ReportedFinding[] all, SnapshotFinding?[] matches)
    {
        var listed = all.Zip(matches).Where(m => m.Second != null && (IsListed(m.First.Severity) || !IsListed(m.Second)));
        var kept = listed.Select(m => m.Second!).ToHashSet<SnapshotFinding>(ReferenceEqualityComparer.Instance);
        return [.. _snapshot.Findings.Where(f => f.IsReported && !kept.Contains(f))];
    }

    bool IsListed(SnapshotFinding finding) => finding.IsReported && IsListed(finding.Severity);

    bool IsListed(DiagnosticSeverity severity) => severity >= _severity;
}
