using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>The data of the HTML report, in the form that its script reads.</summary>
internal sealed class HtmlReportData
{
    // The number of lines above and below a call.
    const int Context = 2;

    readonly CheckReport _report;
    readonly SourceExcerpts _sources;
    readonly List<object> _steps = [];
    readonly Dictionary<(string, string, int), int> _stepIndexes = [];

    HtmlReportData(CheckReport report) => (_report, _sources) = (report, new SourceExcerpts(report.Options.Load.CurrentDirectory));

    /// <summary>Creates the data of a report.</summary>
    public static object CreateData(CheckReport report)
    {
        var data = new HtmlReportData(report);
        var rules = report.ListedFindings.Select(f => f.Id).Distinct().Order(StringComparer.Ordinal);
        // Complete before the steps and sources are read, which it adds to.
        var groups = RequestGroup
            .RankGroups(report.ListedFindings)
            .Select(g => new { g.Header, Findings = g.Findings.Select(data.CreateFinding).ToArray() })
            .ToArray();
        return new
        {
            Context,
            IsCompared = report.ListedFindings.Any(f => f.SeenCalls != null),
            Troubles = report.Problems.Select(t => new { Severity = CheckReport.FormatSeverity(t.Severity), t.Text }),
            Rules = rules.ToDictionary(id => id, RuleDocumentation.GetTitle),
            Groups = groups,
            Steps = data._steps,
            Sources = data._sources.Lines,
        };
    }

    /// <summary>Returns the name of the checked file or folder.</summary>
    public static string GetName(CheckReport report) =>
        Path.GetFileName(
            Path.TrimEndingDirectorySeparator(
                Path.GetFullPath(Path.Combine(report.Options.Load.CurrentDirectory, report.Options.Load.Path))
            )
        );

    object CreateFinding(ReportedFinding finding)
    {
        _sources.AddLines(finding.File, finding.Line - Context, finding.End.Line + Context);
        return new
        {
            Key = finding.Fingerprint,
            Rule = finding.Id,
            Severity = CheckReport.FormatSeverity(finding.Severity),
            finding.Message,
            finding.Project,
            finding.Call,
            Advice = TextReport.FormatAdvice(finding),
            Others = finding.OtherEntries,
            OtherNames = finding.OtherEntryPoints,
            Fixable = CheckReport.FormatFixability(finding.Fixable),
            File = _report.GetFile(finding),
            finding.Line,
            finding.Column,
            EndLine = finding.End.Line,
            EndColumn = finding.End.Column,
            Seen = finding.SeenMilliseconds,
            Way = GetSteps(finding).Select(AddStep).ToArray(),
        };
    }

    /// <summary>
    /// Returns the steps to show; an entry point that is a member appears once, and a finding without a request starts at its file.
    /// </summary>
    IEnumerable<PathStep> GetSteps(ReportedFinding finding) =>
        finding.Steps switch
        {
            [] => [new(_report.GetFile(finding))],
            [var entry, var member, ..] when (entry.File, entry.Line) == (member.File, member.Line) => finding.Steps.Skip(1),
            _ => finding.Steps,
        };

    /// <summary>
    /// Returns the index of a step and the line that calls the next one; equal steps of several findings are stored once.
    /// </summary>
    int[] AddStep(PathStep step)
    {
        if (!_stepIndexes.TryGetValue((step.Name, step.File, step.Line), out var number))
        {
            _stepIndexes.Add((step.Name, step.File, step.Line), number = _steps.Count);
            _steps.Add(
                new
                {
                    step.Name,
                    step.File,
                    step.Line,
                }
            );
        }

        _sources.AddLines(step.File, step.Line, step.Line);
        _sources.AddLines(step.File, step.CallLine, step.CallLine);
        return [number, step.CallLine];
    }
}
