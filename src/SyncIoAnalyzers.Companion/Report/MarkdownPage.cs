using System.Text;

namespace SyncIoAnalyzers.Companion.Report;

/// <summary>Writes a report as Markdown: its tables and paragraphs; only the HTML page contains the charts.</summary>
internal static class MarkdownPage
{
    /// <summary>Returns the content of the file.</summary>
    public static string CreateMarkdown(ReportDocument document)
    {
        var page = new StringBuilder($"# {document.Title}\n{document.Says}\n");
        foreach (var block in document.Blocks)
            switch (block)
            {
                case ReportParagraph words:
                    page.Append($"\n## {words.Title}\n{words.Text}\n");
                    break;
                case CodeListing code:
                    page.Append($"\n## {code.Title}\n```csharp\n{code.Text}\n```\n");
                    break;
                case ReportTable table:
                    AppendTable(table, page);
                    break;
                case ThreadTimeline timeline:
                    AppendTable(timeline.Table, page);
                    break;
            }

        page.Append("\n## Conditions\n");
        foreach (var (name, value) in document.Facts)
            page.Append($"- {name}: {value}\n");
        return page.ToString();
    }

    static void AppendTable(ReportTable table, StringBuilder page)
    {
        page.Append($"\n## {table.Title}\n| {string.Join(" | ", table.Columns.Select(EscapeText))} |\n");
        page.Append('|').Insert(page.Length, "---|", table.Columns.Count).Append('\n');
        foreach (var row in table.Rows)
            page.Append($"| {string.Join(" | ", row.Select(CreateLink))} |\n");
        if (table.Note.Length > 0)
            page.Append($"\n{table.Note}\n");
    }

    static string CreateLink(TableEntry entry) => entry.Link == null ? EscapeText(entry.Text) : $"[{EscapeText(entry.Text)}]({entry.Link})";

    static string EscapeText(string text) => text.Replace("|", "\\|").Replace("\n", "<br>");
}
