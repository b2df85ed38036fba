using Spectre.Console;

namespace SyncIoAnalyzers.Companion.CommandLine;

/// <summary>Creates a console for a writer: with colors and width on a terminal, plain text of unlimited width otherwise.</summary>
internal static class ConsoleScreen
{
    // Wide enough to prevent any wrapping where no terminal is present.
    const int UnboundedWidth = 10_000;

    /// <summary>Returns true if <paramref name="writer"/> is a terminal.</summary>
    public static bool IsTerminal(TextWriter writer) =>
        (writer == Console.Out && !Console.IsOutputRedirected) || (writer == Console.Error && !Console.IsErrorRedirected);

    /// <summary>Creates the console. Spectre itself supports <c>NO_COLOR</c>.</summary>
    public static IAnsiConsole CreateConsole(TextWriter writer)
    {
        var isTerminal = IsTerminal(writer);
        var console = AnsiConsole.Create(
            new()
            {
                Out = new AnsiConsoleOutput(writer),
                Ansi = isTerminal ? AnsiSupport.Detect : AnsiSupport.No,
                ColorSystem = isTerminal ? ColorSystemSupport.Detect : ColorSystemSupport.NoColors,
                Interactive = isTerminal ? InteractionSupport.Detect : InteractionSupport.No,
            }
        );
        if (!isTerminal)
            console.Profile.Width = UnboundedWidth;
        return console;
    }

    /// <summary>Writes a line without interpreting markup.</summary>
    public static void WriteTextLine(this IAnsiConsole console, string text, string style = "default") =>
        console.Write(new Text(text + "\n", Style.Parse(style)));
}
