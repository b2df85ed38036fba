using System.Collections.Immutable;
using System.ComponentModel;
using Microsoft.CodeAnalysis;
using ModelContextProtocol;
using ModelContextProtocol.Server;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Formatting;
using SyncIoAnalyzers.Cli.Output;

namespace SyncIoAnalyzers.Cli.Agents;

/// <summary>The tools that show findings.</summary>
/// <param name="session">The solution.</param>
/// <param name="folder">The folder of the solution.</param>
internal sealed class FindingTools(SolutionSession session, SolutionFolder folder)
{
    const int DefaultLimit = 20,
        MaxLimit = 200,
        ShownRequests = 10;

    /// <summary>Lists findings by request, those with the most findings first.</summary>
    [McpServerTool(Name = "findings", Title = "List the calls that hold a request thread", ReadOnly = true, OpenWorld = false)]
    [Description(
        "Lists the calls that hold a request thread while it waits. Returns totals by rule and request, then one line for each call "
            + "under its request: id, rule, file:line, call, the prospects of a fix. About 100 bytes a line; the last line has the offset "
            + "of the next page."
    )]
    public Task<string> ListFindingsAsync(
        IProgress<ProgressNotificationValue> progress,
        [Description("Only this rule, as in SIO001.")] string? rule = null,
        [Description("Only requests that contain this text, as in 'GET /orders'.")] string? request = null,
        [Description("Only files whose relative paths contain this text.")] string? file = null,
        [Description("The number of calls to list, 1 to 200.")] int limit = DefaultLimit,
        [Description("The number of calls to skip.")] int offset = 0,
        CancellationToken cancel = default
    )
    {
        if (rule != null)
            rule = RuleDocumentation.CheckIds([rule]).Single();
        if (file != null)
        {
            folder.CheckName(file);
            file = folder.ShortenPaths(file);
        }
        if (limit is < 1 or > MaxLimit || offset < 0)
            throw new StopException($"'limit' must be from 1 to {MaxLimit}, and 'offset' at least 0.");
        return AnswerAsync(
            progress,
            solution => FormatPage(solution, SelectFindings(solution, rule, request, file), limit, offset),
            cancel
        );
    }

    /// <summary>Shows the way from the request to a call.</summary>
    [McpServerTool(Name = "path_of", Title = "Show the way from the request to a call", ReadOnly = true, OpenWorld = false)]
    [Description(
        "Shows the way from the request to the call of a finding. Returns one line for each member on the way with file:line and the line "
            + "of the next call, then the async counterpart, the prospects of a fix and further requests. About 100 bytes a line."
    )]
    public Task<string> ShowPathAsync(
        IProgress<ProgressNotificationValue> progress,
        [Description("The id of a finding, from 'findings'.")] string id,
        CancellationToken cancel = default
    ) => AnswerAsync(progress, solution => FormatPath(solution, solution.Ids.FindFinding(id)), cancel);

    /// <summary>Explains a rule.</summary>
    [McpServerTool(Name = "explain", Title = "Explain a rule", ReadOnly = true, OpenWorld = false)]
    [Description(
        "Explains a rule: returns its page as markdown, with the code before and after, and what is not reported. 1,000 to 7,000 bytes."
    )]
    public string ExplainRule([Description("The id of a rule, as in SIO001.")] string rule) =>
        RuleDocumentation.GetPage(RuleDocumentation.CheckIds([rule]).Single());

    async Task<string> AnswerAsync(
        IProgress<ProgressNotificationValue> progress,
        Func<AnalyzedSolution, string> answer,
        CancellationToken cancel
    )
    {
        await using var steps = new ProgressSteps(progress);
        return await session.AnswerAsync((solution, _) => Task.FromResult(answer(solution)), steps.Begin, cancel);
    }

    static ImmutableArray<ReportedFinding> SelectFindings(AnalyzedSolution solution, string? rule, string? request, string? file) =>
        solution.Findings.RemoveAll(f =>
            (rule != null && f.Id != rule)
            || (request != null && !f.Entry.Contains(request, StringComparison.OrdinalIgnoreCase))
            || (file != null && !f.File.Contains(file.Replace('\\', '/'), StringComparison.OrdinalIgnoreCase))
        );

    string FormatPage(AnalyzedSolution solution, ImmutableArray<ReportedFinding> selected, int limit, int offset)
    {
        var lines = new List<string> { FormatTotals(selected, solution.Findings.Length) };
        lines.AddRange(
            solution
                .Report.Problems.Where(p => p.Severity > DiagnosticSeverity.Info)
                .Select(p => folder.ShortenPaths($"Incomplete: {p.Text}"))
        );
        var groups = RequestGroup.RankGroups(selected).ToArray();
        if (selected.Length > limit && groups.Length > 1)
            lines.Add(FormatGroups(groups));
        foreach (var (group, findings) in FindPage(groups, limit, offset))
        {
            lines.Add($"{group.Header} ({group.Findings.Length})");
            lines.AddRange(findings.Select(f => $"  {FindingText.FormatFinding(solution, f)}"));
        }

        if (offset + limit < selected.Length)
            lines.Add($"{offset + limit} of {selected.Length} shown; next: offset={offset + limit}");
        return string.Join('\n', lines);
    }

    static string FormatTotals(ImmutableArray<ReportedFinding> selected, int all)
    {
        var rules = selected.GroupBy(f => f.Id).OrderBy(g => g.Key, StringComparer.Ordinal).Select(g => $"{g.Key} {g.Count()}");
        var count = selected.Length == all ? "" : $"{selected.Length} of ";
        return $"{count}{CountedNoun.FormatCount(all, "finding")}{(selected.IsEmpty ? "" : $": {string.Join(", ", rules)}")}";
    }

    /// <summary>Names the requests with the most findings, because a page may not reach the second of them.</summary>
    static string FormatGroups(RequestGroup[] groups)
    {
        var shown = string.Join("; ", groups.Take(ShownRequests).Select(g => $"{g.Header} {g.Findings.Length}"));
        var more = groups.Length > ShownRequests ? $"; {groups.Length - ShownRequests} more" : "";
        return $"by request: {shown}{more}";
    }

    static IEnumerable<(RequestGroup Group, IEnumerable<ReportedFinding> Findings)> FindPage(
        IEnumerable<RequestGroup> groups,
        int limit,
        int offset
    ) =>
        groups
            .SelectMany(group => group.Findings.Select(finding => (group, finding)))
            .Skip(offset)
            .Take(limit)
            .GroupBy(f => f.group, (group, page) => (group, page.Select(f => f.finding)));

    static string FormatPath(AnalyzedSolution solution, ReportedFinding finding)
    {
        var lines = new List<string> { FindingText.FormatFinding(solution, finding) };
        lines.AddRange(
            finding.Steps.IsEmpty ? [$"No request is known to lead to it; its place: {finding.Place}"] : finding.Steps.Select(FormatStep)
        );
        if (finding.Counterpart != "")
            lines.Add($"instead: {finding.Counterpart}");
        if (finding.Refusal != "")
            lines.Add($"no fix: {FindingText.FormatRefusal(finding)}");
        if (finding.OtherEntries > 0)
            lines.Add($"also reached from {finding.OtherEntries}: {string.Join("; ", finding.OtherEntryPoints)}");
        return string.Join('\n', lines);
    }

    static string FormatStep(PathStep step) =>
        step.File == "" ? step.Name
        : step.CallLine is 0 ? $"{step.Name} {step.File}:{step.Line}"
        : $"{step.Name} {step.File}:{step.Line}, next call in line {step.CallLine}";
}
