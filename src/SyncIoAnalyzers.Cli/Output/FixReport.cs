using System.Collections.Immutable;
using Spectre.Console;
using SyncIoAnalyzers.Cli.Fixing;
using SyncIoAnalyzers.Cli.Formatting;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Writes the result of a fix as text.</summary>
internal static class FixReport
{
    // More requests than this do not fit a screen or two.
    const int RequestsShown = 60;

    /// <summary>
    /// Writes the unsafe fixes and the remaining findings by reason, with file and line, then the requests, the removed members, a table
    /// and a one-line summary.
    /// </summary>
    public static void WriteReport(FixResult result, FixOptions options, TextWriter output)
    {
        var screen = ConsoleScreen.CreateConsole(output);
        if (options.Check.Verbosity >= OutputVerbosity.Minimal)
            foreach (var note in result.Notes)
                screen.WriteTextLine(note);
        foreach (var failure in result.Failures)
            screen.WriteTextLine(failure);
        foreach (var same in result.UnsafeFixes.GroupBy(r => r.Reason).OrderBy(g => g.Key.Name, StringComparer.Ordinal))
            WriteReason($"Unsafe, {same.Key.Name}: {same.Key.Text}", same, screen);
        foreach (var same in result.RefusedFindings.GroupBy(r => r.Reason).OrderBy(g => g.Key.Name, StringComparer.Ordinal))
            WriteReason($"{same.Key.Name}: {same.Key.Text}{FormatHint(same.Key, options)}", same, screen);
        if (options.Check.Verbosity >= OutputVerbosity.Normal)
        {
            WriteRequests(result, screen);
            WriteRemoved(result.RemovedMembers, screen);
        }
        if (options.Check.Verbosity >= OutputVerbosity.Normal && result.FixedFindings.Length + result.RefusedFindings.Length > 0)
            screen.Write(CreateTable(result, ConsoleScreen.IsTerminal(output)));
        if (options.RequestGlob is { } glob && result.FixedFindings.Length + result.RefusedFindings.Length == 0)
            screen.WriteTextLine($"No finding is on a request that matches '{glob}'; 'syncio check' lists the requests.", "yellow");
        if (result.Verification is { } verified)
            screen.WriteTextLine(FormatVerification(verified, result, options));
        screen.WriteTextLine(FormatTotal(result, options));
    }

    static string FormatHint(Refusal reason, FixOptions options) =>
        reason.IsOfUnsafeRewrite && !options.AllowsUnsafe ? "; --unsafe rewrites the call nevertheless" : "";

    static void WriteReason(string reason, IEnumerable<RefusedFinding> findings, IAnsiConsole screen)
    {
        screen.WriteTextLine(reason, "yellow");
        foreach (var (finding, _) in findings)
            screen.WriteTextLine($"  {finding.File}({finding.Line},{finding.Column}): {finding.Id} {finding.Call}");
        screen.WriteTextLine("");
    }

    static string FormatVerification(VerificationOutcome verified, FixResult result, FixOptions options)
    {
        var runs = CountedNoun.FormatCount(verified.Runs, "run");
        if (result.Files.Count == 0)
            return $"'{options.Verify}' fails with every part of the fix ({runs}), so nothing is changed.";
        if (verified.IsFlaky)
            return $"'{options.Verify}' is flaky: it failed, and then passed with the same code ({runs}). Nothing is taken back.";
        var rest = verified.IsCutShort ? "; what was not tried in them is taken back as well, see --verify-runs" : "";
        return $"'{options.Verify}' passes with what is fixed ({runs}{rest}).";
    }

    static void WriteRequests(FixResult result, IAnsiConsole screen)
    {
        if (result.Requests.IsEmpty)
            return;
        screen.WriteTextLine("Calls by request; one on several requests counts for each of them", "bold");
        foreach (var request in result.Requests.Take(RequestsShown))
            screen.WriteTextLine(FormatRequest(request), request.After == 0 ? "green" : "yellow");
        if (result.Requests.Length > RequestsShown)
            screen.WriteTextLine(FormatFurther([.. result.Requests.Skip(RequestsShown)]), "yellow");
        screen.WriteTextLine("");
    }

    static string FormatFurther(ImmutableArray<RequestOutcome> requests) =>
        $"… and {CountedNoun.FormatCount(requests.Length, "request")} more, of which {requests.Count(r => r.After > 0)} still wait; "
        + "--request GLOB lists some of them";

    static string FormatRequest(RequestOutcome request)
    {
        var reasons = request.Reasons.IsEmpty ? "" : $" ({string.Join(", ", request.Reasons)})";
        var lower = request.Lower == 0 ? "" : $", and {request.Lower} of a lower severity";
        return $"{request.Request}: {CountedNoun.FormatCount(request.Before, "call")} → {request.After}{reasons}{lower}";
    }

    static void WriteRemoved(ImmutableArray<string> removed, IAnsiConsole screen)
    {
        if (removed.IsEmpty)
            return;
        var members = CountedNoun.FormatCount(removed.Length, "member");
        screen.WriteTextLine($"{members} removed, which nothing calls any more: {string.Join(", ", removed)}");
        screen.WriteTextLine("");
    }

    static Table CreateTable(FixResult result, bool isTerminal)
    {
        var table = new Table { Border = isTerminal ? TableBorder.Rounded : TableBorder.None };
        table.AddColumn("Rule");
        foreach (var title in new[] { "Fixed", "Refused" })
            table.AddColumn(new TableColumn(title).RightAligned());
        foreach (
            var id in result
                .FixedFindings.Select(f => f.Id)
                .Concat(result.RefusedFindings.Select(r => r.Finding.Id))
                .Distinct()
                .Order(StringComparer.Ordinal)
        )
            table.AddRow(
                id,
                result.FixedFindings.Count(f => f.Id == id).ToString(),
                result.RefusedFindings.Count(r => r.Finding.Id == id).ToString()
            );
        return table;
    }

    static string FormatTotal(FixResult result, FixOptions options)
    {
        var total = string.Join(' ', [FormatCounts(result), .. ReportTotals.DescribeLower(result.LowerCounts, "includes")]);
        if (options.DryRun)
            return "Would fix " + total;
        return (result.FixedFindings.Length == 0 ? "Nothing to fix: " : "Fixed ") + total;
    }

    static string FormatCounts(FixResult result)
    {
        var calls = CountedNoun.FormatCount(result.FixedFindings.Length, "call");
        var files = CountedNoun.FormatCount(result.Files.Count, "file");
        var members = CountedNoun.FormatCount(result.ConvertedCount, "member");
        var twins = CountedNoun.FormatCount(result.TwinCount, "twin");
        return $"{calls} in {files}; {members} made async, {twins} added, {result.RefusedFindings.Length} refused.";
    }
}
