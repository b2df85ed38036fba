using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>
/// Decides without a plan which findings have no fix: by the call and the document around it, as the lightbulb of an editor does.
/// </summary>
internal static class FixForecast
{
    /// <summary>Adds the refusals to the findings of a check.</summary>
    public static async Task<CheckResult> AddRefusalsAsync(CheckResult result, Solution solution, CancellationToken cancel)
    {
        ImmutableArray<ReportedFinding> open = [.. result.Findings.Concat(result.KnownFindings).Where(f => f.Fixable != Fixability.No)];
        ImmutableArray<IGrouping<SyntaxTree?, ReportedFinding>> trees = [.. open.GroupBy(f => f.SourceDiagnostic?.Location.SourceTree)];
        var drafted = await ParallelWork.ForEachAsync(trees, (same, token) => DraftAsync([.. same], solution, token), cancel);
        var drafts = drafted.SelectMany(d => d).ToArray();
        await RefuseInMemoryQueriesAsync(drafts, solution, cancel);
        var forecast = result.CallGraph is var (paths, projects) ? new PropagationForecast(solution, paths, projects, cancel) : null;
        var refusals = drafts.ToDictionary(d => d.Finding, d => d.Refusal, FindingIdentity);
        return result with { Findings = AddRefusals(result.Findings), KnownFindings = AddRefusals(result.KnownFindings) };

        ImmutableArray<ReportedFinding> AddRefusals(ImmutableArray<ReportedFinding> findings) =>
            [.. findings.Select(f => refusals.TryGetValue(f, out var refusal) && refusal != null ? f.Refuse(refusal) : AddProspect(f))];

        ReportedFinding AddProspect(ReportedFinding finding) =>
            finding.Fixable == Fixability.Unknown && CanAwait(finding, forecast) ? finding with { Fixable = Fixability.Likely } : finding;
    }

    /// <summary>Returns true if the function around a call is async, or can become so with all its callers up to the requests.</summary>
    static bool CanAwait(ReportedFinding finding, PropagationForecast? forecast) =>
        finding.SourceDiagnostic?.Location is { } location && IsInAsyncFunction(location)
        || finding.StepKeys is [.., var last] && forecast?.CanAwait(last) == true;

    static bool IsInAsyncFunction(Location location) =>
        location.SourceTree?.GetRoot().FindNode(location.SourceSpan) is { Parent: not null } node
        && EnclosingFunction.IsAsync(EnclosingFunction.GetFunction(node));

    // Two findings may be equal in all that is reported.
    static IEqualityComparer<ReportedFinding> FindingIdentity => ReferenceEqualityComparer.Instance;

    static async Task<List<(ReportedFinding Finding, Refusal? Refusal)>> DraftAsync(
        IReadOnlyList<ReportedFinding> findings,
        Solution solution,
        CancellationToken cancel
    )
    {
        var drafts = new List<(ReportedFinding, Refusal?)>();
        var document = solution.GetDocument(findings[0].SourceDiagnostic?.Location.SourceTree);
        // Only a plan decides about a page: it knows which code of the generated document is copied from it.
        foreach (var finding in findings.Where(f => !RazorMapping.IsPagePath(f.File)))
            drafts.Add((finding, document == null ? Refusal.NotEditable : await FindRefusalAsync(finding, document, cancel)));
        return drafts;
    }

    /// <summary>Refuses the queries that are lists somewhere in the solution; the document of a finding does not show it.</summary>
    static async Task RefuseInMemoryQueriesAsync(
        (ReportedFinding Finding, Refusal? Refusal)[] drafts,
        Solution solution,
        CancellationToken cancel
    )
    {
        var queries = new InMemoryQueries(new SolutionIndex(solution, EditablePages.None, cancel), cancel);
        for (var at = 0; at < drafts.Length; at++)
            if (
                drafts[at] is { Refusal: null, Finding.SourceDiagnostic: { } finding }
                && solution.GetDocument(finding.Location.SourceTree) is { } document
                && await queries.MayBeInMemoryAsync(finding, document.Id)
            )
                drafts[at].Refusal = Refusal.InMemoryQuery;
    }

    static async Task<Refusal?> FindRefusalAsync(ReportedFinding finding, Document document, CancellationToken cancel)
    {
        var requested = new RequestedFix(finding.SourceDiagnostic!, document.Id);
        var draft = await LocalDraft.CreateAsync(requested, document.Project.Solution, d => d.GetSemanticModelAsync(cancel), cancel);
        return draft.Refusal == Refusal.OtherArguments && PassesLambda(requested.Finding) ? null : draft.Refusal;
    }

    /// <summary>
    /// Returns true for a call whose lambdas may become async by a fix inside them: its counterpart takes such lambdas and no others.
    /// </summary>
    static bool PassesLambda(Diagnostic finding) =>
        finding.Location.SourceTree?.GetRoot().FindNode(finding.Location.SourceSpan, getInnermostNodeForTie: true)
            is InvocationExpressionSyntax call
        && call.ArgumentList.Arguments.Any(a => a.Expression is AnonymousFunctionExpressionSyntax);
}
