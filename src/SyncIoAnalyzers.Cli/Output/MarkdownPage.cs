using Spectre.Console;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Shows a page of markdown: as it is where it is piped, with headings, code and emphasis set off on a terminal.</summary>
internal static class MarkdownPage
{
    /// <summary>Writes it.</summary>
    public static void Write(string markdown, TextWriter output)
    {
        if (Screen.IsTerminal(output))
            Render(markdown, Screen.Over(output));
        else
            output.Write(markdown);
    }

    /// <summary>Line by line: the pages use headings, fenced blocks, tables and paragraphs, nothing nested.</summary>
    public static void Render(string markdown, IAnsiConsole screen)
    {
        var isCode = false;
        foreach (var line in markdown.TrimEnd().ReplaceLineEndings("\n").Split('\n'))
        {
            if (line.StartsWith("```", StringComparison.Ordinal))
            {
                isCode = !isCode;
                // What the block is, "before" or "after", stands behind its language.
                screen.Line(isCode && line.Split(' ', 2) is [_, var name] ? name : "", "italic");
            }
            else if (isCode)
                screen.Line("    " + line, "aqua");
            else if (line.StartsWith('#'))
                screen.Line(line.TrimStart('#', ' '), "bold");
            else
                Paragraph(line, screen);
        }
    }

    /// <summary>Every second piece between backticks is code.</summary>
    static void Paragraph(string line, IAnsiConsole screen)
    {
        var paragraph = new Paragraph();
        var isCode = false;
        foreach (var piece in line.Split('`'))
        {
            paragraph.Append(piece, isCode ? Style.Parse("aqua") : Style.Plain);
            isCode = !isCode;
        }

        screen.Write(paragraph);
        screen.WriteLine();
    }
}
