using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Spectre.Console;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Commands;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>The report for people: who waits for what, request by request.</summary>
internal static class TextReport
{
    // A chain longer than this does not push the columns of the others to the right.
    const int WidestChain = 90;

    /// <summary>Writes it.</summary>
    public static void Write(Report report, TextWriter output)
    {
        var screen = Screen.Over(output);
        foreach (var group in RequestGroup.Of(report.Listed))
            Write(group, report.Options.Verbosity, screen);
        if (report.Options.ShowBaseline && !report.Known.IsEmpty)
            Write(new("In the baseline", report.Known), report.Options.Verbosity, screen);
        WriteUnreported(report.Result.Unreported, screen);
        if (report.Options.Verbosity >= Verbosity.Normal && !report.Listed.IsEmpty)
            screen.Write(SummaryTable.Of(report, Screen.IsTerminal(output)));
        if (report.Options.Verbosity >= Verbosity.Minimal)
            screen.Line(Totals.Of(report));
    }

    static void Write(RequestGroup group, Verbosity verbosity, IAnsiConsole screen)
    {
        screen.Line(group.Header, "bold");
        var chain = Width(group.Findings, Chain, WidestChain);
        var place = Width(group.Findings, Place, WidestChain);
        foreach (var finding in group.Findings)
        {
            screen.Line(
                $"  {Chain(finding).PadRight(chain)}  {Place(finding).PadRight(place)}  {finding.Id}  {Seen(finding)}{Advice(finding)}".TrimEnd(),
                Style(finding.Severity));
            if (verbosity == Verbosity.Detailed)
                screen.Line($"    {Report.Word(finding.Severity)}: {finding.Message}");
        }

        screen.Line("");
    }

    static void WriteUnreported(ImmutableArray<Unreported> unreported, IAnsiConsole screen)
    {
        if (unreported.IsEmpty)
            return;
        screen.Line("Seen blocking, and reported by no rule", "bold");
        foreach (var (call, why) in unreported)
            screen.Line($"  {call.Member} → {call.Primitive}  {call.Site.Short}  {Milliseconds(call.BlockedMsPerSecond)}: {why}");
        screen.Line("");
    }

    static string Seen(ReportedCall finding) => finding.Seen is not { } seen ? "" : seen.IsEmpty ? "not seen; "
        : $"seen blocking {Milliseconds(finding.SeenMs)} in {string.Join(", ", seen.Select(s => s.Primitive).Distinct())}; ";

    static string Milliseconds(double perSecond) => FormattableString.Invariant($"{perSecond:0} ms/s");

    static int Width(ImmutableArray<ReportedCall> findings, Func<ReportedCall, string> column, int most) =>
        findings.Select(finding => column(finding).Length).Where(width => width <= most).DefaultIfEmpty().Max();

    static string Chain(ReportedCall finding) =>
        finding.Path.IsEmpty && finding.Call == ""
            ? finding.Message
            : string.Join(Finding.Arrow, finding.Call == "" ? finding.Path : finding.Path.Add(finding.Call));

    static string Place(ReportedCall finding) => finding.File == "" ? finding.Project : $"{finding.File}:{finding.Line}";

    /// <summary>What to write instead, why there is no fix, and how many other entry points get there.</summary>
    public static string Advice(ReportedCall finding)
    {
        var instead = (finding.Counterpart == "" ? "" : $"use {finding.Counterpart}") + (finding.Refusal == "" ? "" : $" (no fix: {finding.Refusal})");
        return finding.OtherEntries == 0
            ? instead
            : $"{instead} (and {finding.OtherEntries} more {(finding.OtherEntries == 1 ? "entry point" : "entry points")})".TrimStart();
    }

    static string Style(DiagnosticSeverity severity) => severity switch
    {
        DiagnosticSeverity.Error => "red",
        DiagnosticSeverity.Warning => "yellow",
        _ => "default",
    };
}
