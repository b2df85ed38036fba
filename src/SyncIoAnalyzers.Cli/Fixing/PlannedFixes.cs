using System.Collections.Immutable;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>Plans the fixes of all findings of a check together, by the code of <c>syncio fix</c>, and writes nothing.</summary>
internal static class PlannedFixes
{
    /// <summary>
    /// Adds the outcomes to the findings. A rule that <c>syncio fix</c> applies only where it is named is not planned without a name.
    /// </summary>
    public static async Task<CheckResult> AddOutcomesAsync(
        CheckResult result,
        LoadedSolution loaded,
        CheckOptions options,
        Action<string> step,
        CancellationToken cancel
    )
    {
        var planned = await SolutionFixer.FixAsync(loaded, new FixOptions(options, DryRun: true), step, cancel);
        return AddOutcomes(result, planned);
    }

    /// <summary>Adds the outcomes of a plan to the findings that it selected, and leaves the others as they are.</summary>
    public static CheckResult AddOutcomes(CheckResult result, FixResult planned)
    {
        var outcomes = planned.FirstOutcomes.ToLookup(o => o.Finding.Position, o => o.Reason);
        // A later round of the fix finds calls that the first one refused, in changed code.
        var late = planned.FixedFindings.Skip(planned.FirstOutcomes.Count(o => o.Reason == null)).Select(GetCall).ToHashSet();
        var held = new HeldRequests(planned);
        return result with { Findings = AddToEach(result.Findings), KnownFindings = AddToEach(result.KnownFindings) };

        ImmutableArray<ReportedFinding> AddToEach(ImmutableArray<ReportedFinding> findings) => [.. findings.Select(AddOutcome)];

        ReportedFinding AddOutcome(ReportedFinding finding)
        {
            var reasons = outcomes[finding.Position].ToArray();
            if (reasons.Length == 0)
                return finding;
            // One target framework is rewritten for all of them.
            if (reasons.Contains(null))
                return held.FindReason(finding) is { } left
                    ? finding.Refuse(left)
                    : finding with
                    {
                        Fixable = Fixability.Yes,
                        Refusal = "",
                    };
            return late.Contains(GetCall(finding)) ? finding : finding.Refuse(reasons[0]!);
        }
    }

    /// <summary>
    /// The requests that calls hold after the fix although their async forms were written: some code on their way goes on calling the sync
    /// form.
    /// </summary>
    sealed class HeldRequests(FixResult planned)
    {
        readonly ILookup<(string, string, string, string), Refusal> _left = planned
            .RefusedFindings.Where(r => HoldsRequest(r.Finding))
            .ToLookup(r => GetRequest(r.Finding), r => r.Reason);

        readonly ILookup<(string, string, string, string), ReportedFinding> _refused = planned
            .FirstOutcomes.Where(o => o.Reason != null && HoldsRequest(o.Finding))
            .ToLookup(o => GetRequest(o.Finding), o => o.Finding);

        /// <summary>Returns the reason why the request of a rewritten call still waits for it; null when it does not.</summary>
        public Refusal? FindReason(ReportedFinding finding) =>
            HoldsRequest(finding) && GetRequest(finding) is var key && _left[key].Count() > _refused[key].Count()
                ? _left[key].First()
                : null;

        static bool HoldsRequest(ReportedFinding finding) => finding is { Place: "request", Entry: not "" };

        static (string, string, string, string) GetRequest(ReportedFinding finding) =>
            (finding.Id, finding.File, finding.Call, finding.Entry);
    }

    static (string Id, string File, string Call) GetCall(ReportedFinding finding) => (finding.Id, finding.File, finding.Call);
}
