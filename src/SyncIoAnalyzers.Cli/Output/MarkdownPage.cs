using Spectre.Console;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Shows a markdown page: unchanged if output is redirected, with styled headings, code and emphasis on a terminal.</summary>
internal static class MarkdownPage
{
    /// <summary>Writes the page.</summary>
    public static void WritePage(string markdown, TextWriter output)
    {
        if (ConsoleScreen.IsTerminal(output))
            RenderPage(markdown, ConsoleScreen.CreateConsole(output));
        else
            output.Write(markdown);
    }

    /// <summary>
    /// Renders the page line by line: the pages use only headings, fenced blocks, tables and paragraphs, without nesting.
    /// </summary>
    public static void RenderPage(string markdown, IAnsiConsole screen)
    {
        var isCode = false;
        foreach (var line in markdown.TrimEnd().ReplaceLineEndings("\n").Split('\n'))
        {
            if (line.StartsWith("```", StringComparison.Ordinal))
            {
                isCode = !isCode;
                // The label of the block, "before" or "after", follows its language.
                screen.WriteTextLine(isCode && line.Split(' ', 2) is [_, var name] ? name : "", "italic");
            }
            else if (isCode)
                screen.WriteTextLine("    " + line, "aqua");
            else if (line.StartsWith('#'))
                screen.WriteTextLine(line.TrimStart('#', ' '), "bold");
            else
                WriteParagraph(line, screen);
        }
    }

    /// <summary>Writes a paragraph; every second part between backticks is code.</summary>
    static void WriteParagraph(string line, IAnsiConsole screen)
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
