using Spectre.Console;
using SyncIoAnalyzers.Companion.CommandLine;

namespace SyncIoAnalyzers.Companion.Report;

/// <summary>Writes the parts of a report that fit a terminal.</summary>
internal static class ScreenPage
{
    // Longer text is wrapped, on a terminal and in a pipe.
    const int SentenceWidth = 90;

    /// <summary>Writes the sentence, one table and the timelines.</summary>
    public static void WriteDocument(ReportDocument document, string table, TextWriter output)
    {
        var screen = ConsoleScreen.CreateConsole(output);
        screen.WriteTextLine(document.Title, "bold");
        screen.WriteTextLine("");
        screen.Write(CreateTable(document.Blocks.OfType<ReportTable>().Single(t => t.Title == table)));
        foreach (var timeline in document.Blocks.OfType<ThreadTimeline>())
        {
            screen.WriteTextLine(timeline.Title, "bold");
            screen.Write(CreateTable(timeline.Table));
        }

        screen.WriteTextLine("");
        screen.WriteTextLine(document.Says);
    }

    static bool HasSentences(ReportTable table, int column) => table.Rows.Any(r => r[column].Text.Length > SentenceWidth);

    static Spectre.Console.Table CreateTable(ReportTable table)
    {
        var drawn = new Spectre.Console.Table { Border = TableBorder.Simple };
        for (var i = 0; i < table.Columns.Count; i++)
            drawn.AddColumn(
                new TableColumn(Markup.Escape(table.Columns[i]))
                {
                    Alignment = table.IsTextColumn(i) ? Justify.Left : Justify.Right,
                    NoWrap = !HasSentences(table, i),
                    Width = HasSentences(table, i) ? SentenceWidth : null,
                }
            );
        foreach (var row in table.Rows)
            drawn.AddRow(
                row.Select(e => new Text(
                    e.Text,
                    new Style(
                        e.Tone switch
                        {
                            VerdictTone.Good => Color.Green,
                            VerdictTone.Bad => Color.Red,
                            _ => Color.Default,
                        }
                    )
                ))
            );
        return drawn;
    }
}
