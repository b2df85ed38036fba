using Spectre.Console;
using SyncIoAnalyzers.Cli.Output;

namespace SyncIoAnalyzers.Companion.Report;

/// <summary>The parts of a document that fit a terminal.</summary>
internal static class ScreenPage
{
    /// <summary>Writes the sentence, one table, and which thread was where.</summary>
    public static void Write(Document document, string table, TextWriter output)
    {
        var screen = Screen.Over(output);
        screen.Line(document.Title, "bold");
        screen.Line("");
        screen.Write(Drawn(document.Blocks.OfType<Table>().Single(t => t.Title == table)));
        foreach (var timeline in document.Blocks.OfType<Timeline>())
        {
            screen.Line(timeline.Title, "bold");
            screen.Write(Drawn(timeline.Table));
        }

        screen.Line("");
        screen.Line(document.Says);
    }

    static Spectre.Console.Table Drawn(Table table)
    {
        var drawn = new Spectre.Console.Table { Border = TableBorder.Simple };
        for (var i = 0; i < table.Columns.Count; i++)
            drawn.AddColumn(new TableColumn(Markup.Escape(table.Columns[i])) { Alignment = table.IsWords(i) ? Justify.Left : Justify.Right, NoWrap = true });
        foreach (var row in table.Rows)
            drawn.AddRow(row.Select(e => new Text(e.Text, new Style(e.Tone switch { Tone.Good => Color.Green, Tone.Bad => Color.Red, _ => Color.Default }))));
        return drawn;
    }
}
