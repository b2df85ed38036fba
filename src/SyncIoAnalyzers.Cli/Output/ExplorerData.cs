using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>What the explorer shows, as its script reads it.</summary>
internal sealed class ExplorerData
{
    // Lines above and below a call.
    const int Context = 2;

    readonly Report _report;
    readonly Excerpts _sources;
    readonly List<object> _steps = [];
    readonly Dictionary<(string, string, int), int> _numbers = [];

    ExplorerData(Report report) => (_report, _sources) = (report, new Excerpts(report.Options.Load.CurrentDirectory));

    /// <summary>The data of a report.</summary>
    public static object Of(Report report)
    {
        var data = new ExplorerData(report);
        return new
        {
            Context,
            IsCompared = report.Listed.Any(f => f.Seen != null),
            Troubles = report.Troubles.Select(t => new { Severity = Report.Word(t.Severity), t.Text }),
            Rules = report.Listed.Select(f => f.Id).Distinct().Order(StringComparer.Ordinal).ToDictionary(id => id, RuleCatalog.Title),
            Groups = RequestGroup.Ranked(report.Listed).Select(g => new { g.Header, Findings = g.Findings.Select(data.Finding).ToArray() }).ToArray(),
            Steps = data._steps,
            Sources = data._sources.Lines,
        };
    }

    /// <summary>What was checked: the name of the file, or of the folder.</summary>
    public static string Name(Report report) =>
        Path.GetFileName(Path.TrimEndingDirectorySeparator(Path.GetFullPath(Path.Combine(report.Options.Load.CurrentDirectory, report.Options.Load.Path))));

    object Finding(ReportedCall finding)
    {
        _sources.Take(finding.File, finding.Line - Context, finding.End.Line + Context);
        return new
        {
            Key = finding.Fingerprint,
            Rule = finding.Id,
            Severity = Report.Word(finding.Severity),
            finding.Message,
            finding.Project,
            finding.Call,
            Advice = TextReport.Advice(finding),
            File = _report.FileOf(finding),
            finding.Line,
            finding.Column,
            EndLine = finding.End.Line,
            EndColumn = finding.End.Column,
            Seen = finding.SeenMs,
            Way = Way(finding).Select(Step).ToArray(),
        };
    }

    /// <summary>The steps; an entry point that is a member is told with it, and what no request reaches stands in its file.</summary>
    IEnumerable<PathStep> Way(ReportedCall finding) => finding.Steps switch
    {
        [] => [new(_report.FileOf(finding))],
        [var entry, var member, ..] when (entry.File, entry.Line) == (member.File, member.Line) => finding.Steps.Skip(1),
        _ => finding.Steps,
    };

    /// <summary>The number of a step, and the line that leads on: many findings share their steps.</summary>
    int[] Step(PathStep step)
    {
        if (!_numbers.TryGetValue((step.Name, step.File, step.Line), out var number))
        {
            _numbers.Add((step.Name, step.File, step.Line), number = _steps.Count);
            _steps.Add(new { step.Name, step.File, step.Line });
        }

        _sources.Take(step.File, step.Line, step.Line);
        _sources.Take(step.File, step.CallLine, step.CallLine);
        return [number, step.CallLine];
    }
}
