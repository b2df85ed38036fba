using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Fixing;
using Spectre.Console;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>What a fix did and what it left, for people.</summary>
internal static class FixReport
{
    /// <summary>What is left, by reason, with file and line; then a table; then one line.</summary>
    public static void Write(FixResult result, FixOptions options, bool isVerified, TextWriter output)
    {
        var screen = Screen.Over(output);
        if (options.Check.Verbosity >= Verbosity.Minimal)
            foreach (var note in result.Notes)
                screen.Line(note);
        foreach (var failure in result.Failures)
            screen.Line(failure);
        foreach (var same in result.Refused.GroupBy(r => r.Why).OrderBy(g => g.Key.Name, StringComparer.Ordinal))
        {
            screen.Line($"{same.Key.Name}: {same.Key.Text}", "yellow");
            foreach (var refused in same)
                screen.Line($"  {refused.Call.File}({refused.Call.Line},{refused.Call.Column}): {refused.Call.Id} {refused.Call.Call}");
            screen.Line("");
        }

        if (options.Check.Verbosity >= Verbosity.Normal && result.Fixed.Length + result.Refused.Length > 0)
            screen.Write(Table(result, Screen.IsTerminal(output)));
        screen.Line(Total(result, options, isVerified));
    }

    static Table Table(FixResult result, bool isTerminal)
    {
        var table = new Table { Border = isTerminal ? TableBorder.Rounded : TableBorder.None };
        table.AddColumn("Rule");
        foreach (var title in new[] { "Fixed", "Refused" })
            table.AddColumn(new TableColumn(title).RightAligned());
        foreach (var id in result.Fixed.Select(f => f.Id).Concat(result.Refused.Select(r => r.Call.Id)).Distinct().Order(StringComparer.Ordinal))
            table.AddRow(id, result.Fixed.Count(f => f.Id == id).ToString(), result.Refused.Count(r => r.Call.Id == id).ToString());
        return table;
    }

    static string Total(FixResult result, FixOptions options, bool isVerified)
    {
        var what = $"{Totals.Count(result.Fixed.Length, "call")} in {Totals.Count(result.Files.Count, "file")}; {Totals.Count(result.Converted, "member")} made async, {Totals.Count(result.Twins, "twin")} added, {result.Refused.Length} refused.";
        return !isVerified ? $"'{options.Verify}' failed, so every file is as it was. It would have been {what}"
            : (options.DryRun ? "Would fix " : result.Fixed.Length == 0 ? "Nothing to fix: " : "Fixed ") + what;
    }
}
