using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Spectre.Console;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Writes the report as text, request by request.</summary>
internal static class TextReport
{
    // A longer chain does not move the columns of the other lines to the right.
    const int WidestChain = 90;

    /// <summary>Writes the report.</summary>
    public static void WriteReport(CheckReport report, TextWriter output)
    {
        var screen = ConsoleScreen.CreateConsole(output);
        foreach (var group in GroupByChange(report))
            WriteGroup(group, report.Options.Verbosity, screen);
        WriteGone(report, screen);
        if (report.Options.ShowBaseline && !report.KnownFindings.IsEmpty)
            WriteGroup(new("In the baseline", report.KnownFindings), report.Options.Verbosity, screen);
        WriteUnreported(report.Result.UnreportedCalls, screen);
        if (report.Options.Verbosity >= OutputVerbosity.Normal && !report.ListedFindings.IsEmpty)
            screen.Write(SummaryTable.CreateTable(report, ConsoleScreen.IsTerminal(output)));
        if (report.Options.Verbosity >= OutputVerbosity.Minimal)
            screen.WriteTextLine(ReportTotals.FormatTotals(report));
    }

    /// <summary>Groups findings by request; compared with a commit, new calls and calls that are newly reached apart.</summary>
    static IEnumerable<RequestGroup> GroupByChange(CheckReport report) =>
        from change in report.ListedFindings.ToLookup(f => f.Change).OrderBy(c => c.Key)
        from @group in RequestGroup.GroupFindings(change)
        select @group with
        {
            Header = $"{@group.Header}{DescribeChange(change.Key)}",
        };

    static string DescribeChange(FindingChange? change) =>
        change switch
        {
            FindingChange.New => " (new)",
            FindingChange.Reached => " (newly reached)",
            _ => "",
        };

    static void WriteGone(CheckReport report, IAnsiConsole screen)
    {
        if (report.GoneFindings.IsEmpty)
            return;
        screen.WriteTextLine("Gone", "bold");
        foreach (var gone in report.GoneFindings)
            screen.WriteTextLine($"  {FormatGone(gone)}  {gone.File}:{gone.Line}  {gone.Rule}");
        screen.WriteTextLine("");
    }

    static string FormatGone(SnapshotFinding gone) => gone.Entry == "" ? gone.Call : $"{gone.Entry}{DiagnosticProperties.Arrow}{gone.Call}";

    static void WriteGroup(RequestGroup group, OutputVerbosity verbosity, IAnsiConsole screen)
    {
        screen.WriteTextLine(group.Header, "bold");
        var chain = MeasureColumn(group.Findings, FormatChain, WidestChain);
        var place = MeasureColumn(group.Findings, FormatLocation, WidestChain);
        foreach (var finding in group.Findings)
        {
            var location = $"  {FormatChain(finding).PadRight(chain)}  {FormatLocation(finding).PadRight(place)}  {finding.Id}";
            screen.WriteTextLine($"{location}  {FormatSeen(finding)}{FormatAdvice(finding)}".TrimEnd(), GetStyle(finding.Severity));
            if (verbosity == OutputVerbosity.Detailed)
                screen.WriteTextLine($"    {CheckReport.FormatSeverity(finding.Severity)}: {finding.Message}");
        }

        screen.WriteTextLine("");
    }

    static void WriteUnreported(ImmutableArray<UnreportedCall> unreported, IAnsiConsole screen)
    {
        if (unreported.IsEmpty)
            return;
        screen.WriteTextLine("Seen blocking, and reported by no rule", "bold");
        foreach (var (call, why) in unreported)
            screen.WriteTextLine(
                $"  {call.Member} → {call.Primitive}  {call.Site.ShortText}  {FormatMilliseconds(call.BlockedMsPerSecond)}: {why}"
            );
        screen.WriteTextLine("");
    }

    static string FormatSeen(ReportedFinding finding) =>
        finding.SeenCalls is not { } seen ? ""
        : seen.IsEmpty ? "not seen; "
        : $"seen blocking {FormatMilliseconds(finding.SeenMilliseconds)} in "
            + $"{string.Join(", ", seen.Select(s => s.Primitive).Distinct())}; ";

    static string FormatMilliseconds(double perSecond) => FormattableString.Invariant($"{perSecond:0} ms/s");

    static int MeasureColumn(ImmutableArray<ReportedFinding> findings, Func<ReportedFinding, string> column, int most) =>
        findings.Select(finding => column(finding).Length).Where(width => width <= most).DefaultIfEmpty().Max();

    static string FormatChain(ReportedFinding finding) =>
        finding.Path.IsEmpty && finding.Call == ""
            ? finding.Message
            : string.Join(DiagnosticProperties.Arrow, finding.Call == "" ? finding.Path : finding.Path.Add(finding.Call));

    static string FormatLocation(ReportedFinding finding) => finding.File == "" ? finding.Project : $"{finding.File}:{finding.Line}";

    /// <summary>Returns the counterpart to use, the reason why there is no fix, and the number of other entry points.</summary>
    public static string FormatAdvice(ReportedFinding finding)
    {
        var instead =
            (finding.Counterpart == "" ? "" : $"use {finding.Counterpart}")
            + (finding.Refusal == "" ? "" : $" (no fix: {finding.Refusal})");
        return finding.OtherEntries == 0
            ? instead
            : $"{instead} (and {finding.OtherEntries} more {(finding.OtherEntries == 1 ? "entry point" : "entry points")})".TrimStart();
    }

    static string GetStyle(DiagnosticSeverity severity) =>
        severity switch
        {
            DiagnosticSeverity.Error => "red",
            DiagnosticSeverity.Warning => "yellow",
            _ => "default",
        };
}
