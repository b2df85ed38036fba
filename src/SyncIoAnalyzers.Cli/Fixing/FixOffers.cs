using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Formatting;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Verification;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>
/// Computes the fix of each finding on its own, as an editor offers it; the same code plans, rewrites and compiles it as in <c>syncio
/// fix</c>.
/// </summary>
internal static class FixOffers
{
    /// <summary>
    /// Adds the fixes to the reported findings, or the refusals of those without a fix or whose fix would not compile.
    /// </summary>
    public static async Task<CheckResult> AddFixesAsync(
        CheckResult result,
        Solution solution,
        CheckOptions options,
        Action<string> step,
        CancellationToken cancel
    )
    {
        ReportedFinding[] open = [.. new CheckReport(result, options).DocumentFindings.Where(f => f.Fixable != Fixability.No)];
        var trial = new TrialCompilation(solution, new PlanSettings(), cancel);
        var planned = new Dictionary<ReportedFinding, ReportedFinding>(ReferenceEqualityComparer.Instance);
        foreach (var finding in open)
        {
            step($"Planning fix {planned.Count + 1} of {open.Length}");
            planned[finding] = await PlanAsync(finding, solution, trial, options.Load.CurrentDirectory, cancel);
        }

        return result with
        {
            Findings = AddFixes(result.Findings),
            KnownFindings = AddFixes(result.KnownFindings),
        };

        ImmutableArray<ReportedFinding> AddFixes(ImmutableArray<ReportedFinding> findings) =>
            [.. findings.Select(f => planned.GetValueOrDefault(f, f))];
    }

    static async Task<ReportedFinding> PlanAsync(
        ReportedFinding finding,
        Solution solution,
        TrialCompilation trial,
        string currentDirectory,
        CancellationToken cancel
    )
    {
        if (solution.GetDocument(finding.SourceDiagnostic?.Location.SourceTree) is not { } document)
            return finding.Refuse(Refusal.NotEditable);
        var requested = new RequestedFix(finding.SourceDiagnostic!, document.Id);
        var planned = await VerifiedPlan.CreateAsync([requested], trial);
        if (planned.Plan.Outcomes.Single().Refusal is { } refusal)
            return finding.Refuse(refusal);
        var edits = await GetEditsAsync(solution, planned.Solution, currentDirectory, cancel);
        return finding with { Fixable = Fixability.Yes, Fix = new(FormatTitle(requested, planned.Plan), edits) };
    }

    /// <summary>Returns the title that an editor shows, with the extent of the change.</summary>
    static string FormatTitle(RequestedFix requested, FixPlan plan)
    {
        var title = requested.Action!.FormatTitle(requested.Finding, plan.Members.Count > 0);
        return plan.Extent.Length > 0 ? $"{title}; {plan.Extent}" : title;
    }

    /// <summary>Returns each changed file once, even if it is compiled for several frameworks.</summary>
    static async Task<ImmutableArray<FileEdit>> GetEditsAsync(
        Solution before,
        Solution after,
        string currentDirectory,
        CancellationToken cancel
    )
    {
        var edits = new SortedDictionary<string, FileEdit>(StringComparer.Ordinal);
        foreach (var id in after.GetChanges(before).GetProjectChanges().SelectMany(p => p.GetChangedDocuments()))
        {
            var (file, old) = (before.GetDocument(id)!.FilePath!, await before.GetDocument(id)!.GetTextAsync(cancel));
            if (
                !edits.ContainsKey(file)
                && TextReplacements.FindChanges(old, (await after.GetDocument(id)!.GetTextAsync(cancel)).ToString())
                    is { Length: > 0 } changes
            )
                edits.Add(
                    file,
                    new(
                        RelativePath.FormatPath(file, currentDirectory),
                        [.. changes.Select(c => (old.Lines.GetLinePositionSpan(c.Span), c.NewText!))]
                    )
                );
        }

        return [.. edits.Values];
    }
}
