using System.Text;

namespace SyncIoAnalyzers.Companion.Report;

/// <summary>A document as Markdown: its tables and words; for the curves, the page in HTML.</summary>
internal static class MarkdownPage
{
    /// <summary>The text of the file.</summary>
    public static string Of(Document document)
    {
        var page = new StringBuilder($"# {document.Title}\n{document.Says}\n");
        foreach (var block in document.Blocks)
            switch (block)
            {
                case Words words: page.Append($"\n## {words.Title}\n{words.Text}\n"); break;
                case Code code: page.Append($"\n## {code.Title}\n```csharp\n{code.Text}\n```\n"); break;
                case Table table: Append(table, page); break;
                case Timeline timeline: Append(timeline.Table, page); break;
            }

        page.Append("\n## Where and how\n");
        foreach (var (name, value) in document.Facts)
            page.Append($"- {name}: {value}\n");
        return page.ToString();
    }

    static void Append(Table table, StringBuilder page)
    {
        page.Append($"\n## {table.Title}\n| {string.Join(" | ", table.Columns.Select(Escaped))} |\n|{string.Concat(table.Columns.Select(_ => "---|"))}\n");
        foreach (var row in table.Rows)
            page.Append($"| {string.Join(" | ", row.Select(Linked))} |\n");
        if (table.Note.Length > 0)
            page.Append($"\n{table.Note}\n");
    }

    static string Linked(Entry entry) => entry.Link == null ? Escaped(entry.Text) : $"[{Escaped(entry.Text)}]({entry.Link})";

    static string Escaped(string text) => text.Replace("|", "\\|").Replace("\n", "<br>");
}
