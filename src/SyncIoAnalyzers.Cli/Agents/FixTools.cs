using System.Collections.Immutable;
using System.ComponentModel;
using ModelContextProtocol;
using ModelContextProtocol.Server;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Fixing;
using SyncIoAnalyzers.Cli.Formatting;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Agents;

/// <summary>The tools that plan fixes and write them.</summary>
/// <param name="session">The solution.</param>
/// <param name="folder">The folder of the solution.</param>
/// <param name="options">The solution and the selection of findings.</param>
internal sealed class FixTools(SolutionSession session, SolutionFolder folder, CheckOptions options)
{
    // Any written file makes all plans before it useless, so a client has few.
    const int MaxPlans = 50;

    const int ShownFindings = 20;

    readonly List<PreparedFix> _plans = [];

    /// <summary>Plans a fix.</summary>
    [McpServerTool(Name = "plan", Title = "Plan a fix", ReadOnly = true, OpenWorld = false)]
    [Description(
        "Plans the rewrite of calls to await, with all members on the way, and compiles it in memory; writes nothing. Give one of "
            + "'request', 'finding' or 'plan'. Returns the plan id, the findings that it frees, those that it refuses with the reasons "
            + "(20 of each), each file with the numbers of added and removed lines, and up to 8,000 characters of the diff; 'plan' with "
            + "'offset' returns the rest of it."
    )]
    public async Task<string> PlanFixAsync(
        IProgress<ProgressNotificationValue> progress,
        [Description("All calls of this request, as 'findings' writes it; * matches within a part, ** across parts.")]
            string? request = null,
        [Description("Only the call of this finding, by its id.")] string? finding = null,
        [Description("The id of a plan, to read on in its diff.")] string? plan = null,
        [Description("With 'plan': the character of the diff to start with.")] int offset = 0,
        CancellationToken cancel = default
    )
    {
        if (new[] { request, finding, plan }.Count(given => given != null) != 1)
            throw new StopException("Give one of 'request', 'finding' or 'plan'.");
        if (plan != null)
            return await session.TakeTurnAsync(() => Task.FromResult(FindPlan(plan).FormatDiff(offset)), cancel);
        await using var steps = new ProgressSteps(progress);
        return await session.AnswerAsync(
            async (solution, token) =>
            {
                var fixing = SelectFindings(solution, request, finding);
                return FormatPlan(solution, await SolutionFixer.FixAsync(solution.Loaded, fixing, steps.Begin, token));
            },
            steps.Begin,
            cancel
        );
    }

    /// <summary>Writes a plan.</summary>
    [McpServerTool(Name = "apply", Title = "Write a planned fix", Destructive = true, Idempotent = false, OpenWorld = false)]
    [Description(
        "Writes the files of a plan that 'plan' returned, exactly as its diff shows them: all of them or none. Refused if any file of "
            + "the solution changed since. Returns the written files, one a line."
    )]
    public Task<string> ApplyPlanAsync([Description("The id of a plan, from 'plan'.")] string plan, CancellationToken cancel = default) =>
        session.TakeTurnAsync(
            () =>
            {
                var prepared = FindPlan(plan);
                prepared.WriteFiles(folder);
                string[] lines = [$"Wrote {CountedNoun.FormatCount(prepared.FileLines.Length, "file")}:", .. prepared.FileLines];
                return Task.FromResult(string.Join('\n', lines));
            },
            cancel
        );

    PreparedFix FindPlan(string id) =>
        _plans.Find(p => p.Id == id)
        ?? throw new StopException($"This server made no plan '{id}'; call 'plan', and give the id that it returns.");

    FixOptions SelectFindings(AnalyzedSolution solution, string? request, string? id)
    {
        var fixing = new FixOptions(options, DryRun: true);
        if (id == null)
            return fixing with { RequestGlob = request };
        var finding = solution.Ids.FindFinding(id);
        return fixing with { Check = fixing.Check with { Rules = [finding.Id] }, Finding = finding.Position };
    }

    string FormatPlan(AnalyzedSolution solution, FixResult result)
    {
        var selected = result.FirstOutcomes.Select(o => o.Finding.Position).ToHashSet();
        if (selected.Count == 0)
            throw new StopException("No call to rewrite is on such a request; 'findings' lists the requests.");
        var planned = new CheckReport(PlannedFixes.AddOutcomes(solution.Report.Result, result), options)
            .ListedFindings.Where(f => selected.Contains(f.Position))
            .ToImmutableArray();
        string[] refusals = [.. FormatRefusals(solution, planned.Where(f => f.Fixable == Fixability.No))];
        if (result.Files.Count == 0)
            return string.Join('\n', refusals.Prepend("No plan: nothing would change."));
        var prepared = new PreparedFix(result, solution.Stamps, folder);
        KeepPlan(prepared);
        string[] freed = [.. planned.Where(f => f.Fixable != Fixability.No).Select(f => $"frees {FindingText.FormatPlace(solution, f)}")];
        var failures = result.Failures.Select(f => folder.ShortenPaths($"Incomplete, so that 'apply' refuses: {f}"));
        var members = $"{CountedNoun.FormatCount(result.ConvertedCount, "member")} async";
        var twins = CountedNoun.FormatCount(result.TwinCount, "twin");
        var counts = $"frees {freed.Length} of {CountedNoun.FormatCount(planned.Length, "finding")}, makes {members}, adds {twins}";
        string[] lines =
        [
            $"plan {prepared.Id}: {counts}",
            .. freed,
            .. refusals,
            .. failures,
            .. prepared.FileLines,
            prepared.FormatDiff(0),
        ];
        return string.Join('\n', lines);
    }

    /// <summary>Returns each reason once, with the findings that it refuses.</summary>
    static IEnumerable<string> FormatRefusals(AnalyzedSolution solution, IEnumerable<ReportedFinding> refused) =>
        refused
            .GroupBy(FindingText.FormatRefusal)
            .SelectMany(same =>
                CutLines([.. same.Select(f => $"  {FindingText.FormatPlace(solution, f)}")], "  ")
                    .Prepend($"refuses {same.Count()}: {same.Key}")
            );

    static IEnumerable<string> CutLines(string[] lines, string start) =>
        lines.Length <= ShownFindings ? lines : [.. lines[..ShownFindings], $"{start}{lines.Length - ShownFindings} more"];

    void KeepPlan(PreparedFix plan)
    {
        _plans.RemoveAll(p => p.Id == plan.Id);
        _plans.Add(plan);
        if (_plans.Count > MaxPlans)
            _plans.RemoveAt(0);
    }
}
