using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Baselines;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Writes the report as SARIF 2.1.0, for tools that display findings of any analyzer.</summary>
internal static class SarifReport
{
    /// <summary>Writes the whole document at once.</summary>
    public static void WriteReport(CheckReport report, TextWriter output)
    {
        var ids = SarifDocument.SortIds(report.DocumentFindings.Select(f => f.Id).Concat(report.GoneFindings.Select(f => f.Rule)));
        var folder = report.Options.Load.CurrentDirectory;
        var results = report
            .DocumentFindings.Select(f => CreateResult(f, Array.IndexOf(ids, f.Id), report))
            .Concat(report.GoneFindings.Select(f => CreateGone(f, Array.IndexOf(ids, f.Rule))));
        SarifDocument.WriteDocument(
            new
            {
                Tool = SarifDocument.CreateTool("syncio check", ids),
                ColumnKind = "utf16CodeUnits",
                OriginalUriBaseIds = SarifDocument.CreateBaseFolders(folder),
                Invocations = new[] { CreateInvocation(report, folder) },
                Results = results,
            },
            output
        );
    }

    static object CreateInvocation(CheckReport report, string folder) =>
        new
        {
            ExecutionSuccessful = report.Result.Failures.IsEmpty,
            report.ExitCode,
            WorkingDirectory = SarifDocument.CreateFolder(folder),
            ToolExecutionNotifications = report.Problems.Select(t => new
            {
                Level = SarifDocument.GetLevel(t.Severity),
                Message = new { t.Text },
            }),
        };

    static object CreateResult(ReportedFinding finding, int rule, CheckReport report) =>
        new
        {
            RuleId = finding.Id,
            RuleIndex = rule,
            Level = SarifDocument.GetLevel(finding.Severity),
            Message = new { Text = finding.Message },
            Locations = new[] { SarifDocument.CreateLocation(report.GetFile(finding), CreateRegion(finding)) },
            CodeFlows = CreateCodeFlows(finding),
            PartialFingerprints = new Dictionary<string, string> { ["memberRuleCall/v1"] = finding.Fingerprint },
            Suppressions = CreateSuppressions(finding),
            BaselineState = GetBaselineState(finding.Change),
            Fixes = CreateFixes(finding),
            Properties = CreateProperties(finding),
        };

    static object[]? CreateCodeFlows(ReportedFinding finding) =>
        finding.Steps.IsEmpty ? null : [new { ThreadFlows = new[] { new { Locations = CreateFlow(finding) } } }];

    static object[]? CreateSuppressions(ReportedFinding finding) =>
        finding.IsInBaseline ? [new { Kind = "external", Justification = $"{BaselineFile.FileName} has it." }] : null;

    static object[]? CreateFixes(ReportedFinding finding) =>
        finding.Fix is { } fix ? [new { Description = new { Text = fix.Title }, ArtifactChanges = fix.Files.Select(CreateChange) }] : null;

    static object CreateProperties(ReportedFinding finding) =>
        new
        {
            finding.Project,
            finding.Member,
            finding.Place,
            finding.Entry,
            finding.Path,
            finding.Call,
            finding.Counterpart,
            Fixable = CheckReport.FormatFixability(finding.Fixable),
            finding.Refusal,
            finding.OtherEntries,
            finding.OtherEntryPoints,
            NewRequests = FindNewRequests(finding),
        };

    static object? FindNewRequests(ReportedFinding finding) => finding.NewRequests.IsEmpty ? null : finding.NewRequests;

    /// <summary>Creates the result of a finding that only the compared commit has.</summary>
    static object CreateGone(SnapshotFinding gone, int rule) =>
        new
        {
            RuleId = gone.Rule,
            RuleIndex = rule,
            Level = SarifDocument.GetLevel(gone.Severity),
            Message = new { Text = gone.Message },
            Locations = gone.File == "" ? null : new[] { SarifDocument.CreateLocation(gone.File, new { StartLine = gone.Line }) },
            BaselineState = "absent",
        };

    /// <summary>Returns the state in the terms of the format, in which a call that more requests reach is an updated one.</summary>
    static string? GetBaselineState(FindingChange? change) =>
        change == FindingChange.Reached ? "updated" : CheckReport.FormatChange(change);

    /// <summary>Returns the locations from the entry point to the call; steps without source are left out.</summary>
    static IEnumerable<object> CreateFlow(ReportedFinding finding) =>
        [
            .. finding
                .Steps.Where(s => s.Line > 0)
                .Select(s => new
                {
                    Location = SarifDocument.CreateLocation(s.File, new { StartLine = s.CallLine > 0 ? s.CallLine : s.Line }, s.Name),
                }),
            new { Location = SarifDocument.CreateLocation(finding.File, CreateRegion(finding), finding.Call) },
        ];

    static object CreateChange(FileEdit edit) =>
        new
        {
            ArtifactLocation = SarifDocument.CreateArtifact(edit.File),
            Replacements = edit.Changes.Select(c => new
            {
                DeletedRegion = CreateRegion(
                    (c.Place.Start.Line + 1, c.Place.Start.Character + 1),
                    (c.Place.End.Line + 1, c.Place.End.Character + 1)
                ),
                InsertedContent = new { c.Text },
            }),
        };

    static object CreateRegion(ReportedFinding finding) => CreateRegion((finding.Line, finding.Column), finding.End);

    static object CreateRegion((int Line, int Column) start, (int Line, int Column) end) =>
        new
        {
            StartLine = start.Line,
            StartColumn = start.Column,
            EndLine = end.Line,
            EndColumn = end.Column,
        };
}
