using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Baselines;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>The report as SARIF 2.1.0, for what shows findings of any tool.</summary>
internal static class SarifReport
{
    /// <summary>Writes it, in one go.</summary>
    public static void Write(Report report, TextWriter output)
    {
        var ids = Sarif.Ids(report.Written.Select(f => f.Id));
        var folder = report.Options.Load.CurrentDirectory;
        Sarif.Write(
            new
            {
                Tool = Sarif.Tool("syncio check", ids),
                ColumnKind = "utf16CodeUnits",
                OriginalUriBaseIds = Sarif.Folders(folder),
                Invocations = new[]
                {
                    new
                    {
                        ExecutionSuccessful = report.Result.Failures.IsEmpty,
                        report.ExitCode,
                        WorkingDirectory = Sarif.Folder(folder),
                        ToolExecutionNotifications = report.Troubles.Select(t => new { Level = Sarif.Level(t.Severity), Message = new { t.Text } }),
                    },
                },
                Results = report.Written.Select(f => Result(f, Array.IndexOf(ids, f.Id), report)),
            },
            output);
    }

    static object Result(ReportedCall finding, int rule, Report report) => new
    {
        RuleId = finding.Id,
        RuleIndex = rule,
        Level = Sarif.Level(finding.Severity),
        Message = new { Text = finding.Message },
        Locations = new[] { Sarif.Location(report.FileOf(finding), Region(finding)) },
        CodeFlows = finding.Steps.IsEmpty ? null : new[] { new { ThreadFlows = new[] { new { Locations = Flow(finding) } } } },
        PartialFingerprints = new Dictionary<string, string> { ["memberRuleCall/v1"] = finding.Fingerprint },
        Suppressions = finding.IsKnown ? new[] { new { Kind = "external", Justification = $"{BaselineFile.FileName} has it." } } : null,
        Fixes = finding.Fix is { } fix ? new[] { new { Description = new { Text = fix.Title }, ArtifactChanges = fix.Files.Select(Change) } } : null,
        Properties = new { finding.Project, finding.Member, finding.Place, finding.Entry, finding.Path, finding.Call, finding.Counterpart, finding.Refusal, finding.OtherEntries },
    };

    /// <summary>From the entry point to the call; what nobody wrote has no place, and is left out.</summary>
    static IEnumerable<object> Flow(ReportedCall finding) =>
    [
        .. finding.Steps.Where(s => s.Line > 0).Select(s => new { Location = Sarif.Location(s.File, new { StartLine = s.CallLine > 0 ? s.CallLine : s.Line }, s.Name) }),
        new { Location = Sarif.Location(finding.File, Region(finding), finding.Call) },
    ];

    static object Change(FileEdit edit) => new
    {
        ArtifactLocation = Sarif.Artifact(edit.File),
        Replacements = edit.Changes.Select(c => new { DeletedRegion = Region((c.Place.Start.Line + 1, c.Place.Start.Character + 1), (c.Place.End.Line + 1, c.Place.End.Character + 1)), InsertedContent = new { c.Text } }),
    };

    static object Region(ReportedCall finding) => Region((finding.Line, finding.Column), finding.End);

    static object Region((int Line, int Column) start, (int Line, int Column) end) => new { StartLine = start.Line, StartColumn = start.Column, EndLine = end.Line, EndColumn = end.Column };
}
