using System.Globalization;
using System.Security;
using Spectre.Console;
using Spectre.Console.Rendering;

namespace SyncIoAnalyzers.Cli.Tests.Pictures;

/// <summary>Draws the contents of a terminal as an SVG picture, which stays sharp at every size and follows the colour scheme.</summary>
static class TerminalPicture
{
    const int Margin = 12,
        LineHeight = 15,
        Columns = 112;

    // The width of a character at a font size of 12 pixels; textLength fits any other font into it.
    const double CharacterWidth = 7.224;

    const string Style = """
        text{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#1b1f24;white-space:pre}.soft{fill:#57606a}.bad{fill:#a40e26}rect{fill:#fff;stroke:#d0d7de}
        @media (prefers-color-scheme:dark){text{fill:#e6edf3}.soft{fill:#9da7b3}.bad{fill:#ffa198}rect{fill:#0d1117;stroke:#30363d}}
        """;

    /// <summary>Draws a command and its output.</summary>
    /// <param name="command">The command line.</param>
    /// <param name="createOutput">Creates the output for a width in characters.</param>
    /// <param name="label">The description for screen readers.</param>
    public static string Draw(string command, Func<int, IRenderable> createOutput, string label)
    {
        var console = AnsiConsole.Create(new() { ColorSystem = ColorSystemSupport.Standard, Out = new AnsiConsoleOutput(TextWriter.Null) });
        console.Profile.Width = Columns;
        console.Profile.Capabilities.Unicode = true;
        var output = createOutput(Columns).Render(RenderOptions.Create(console), Columns);
        SegmentLine[] lines =
        [
            [new Segment($"$ {command}")],
            .. Segment.SplitLines(output),
        ];
        var (width, height) = (2 * Margin + (int)Math.Ceiling(Columns * CharacterWidth), 2 * Margin + lines.Length * LineHeight);
        return $"""
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="{label}">
            <style>
            {Style}
            </style>
            <rect x=".5" y=".5" width="{width - 1}" height="{height - 1}" rx="6"/>
            {string.Join('\n', lines.Select(DrawLine))}
            </svg>

            """;
    }

    static string DrawLine(SegmentLine line, int index)
    {
        var text = string.Concat(line.Select(segment => segment.Text)).TrimEnd();
        var style = line.FirstOrDefault(segment => !segment.IsWhiteSpace)?.Style ?? Spectre.Console.Style.Plain;
        var length = (text.Length * CharacterWidth).ToString("0.#", CultureInfo.InvariantCulture);
        return $"<text{FormatClass(style)} x=\"{Margin}\" y=\"{Margin + (index + 1) * LineHeight - 3}\" textLength=\"{length}\" "
            + $"lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\">{SecurityElement.Escape(text)}</text>";
    }

    static string FormatClass(Style style) =>
        style.Decoration.HasFlag(Decoration.Dim) ? " class=\"soft\""
        : style.Foreground == Color.Maroon || style.Foreground == Color.Red ? " class=\"bad\""
        : "";
}
