using Spectre.Console;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>A console over a writer: colour and width on a terminal, plain text of any width everywhere else.</summary>
internal static class Screen
{
    // Wide enough that nothing is ever wrapped where no one sees the wrapping.
    const int Unbounded = 10_000;

    /// <summary>Whether what <paramref name="writer"/> gets is seen by a person now.</summary>
    public static bool IsTerminal(TextWriter writer) =>
        (writer == Console.Out && !Console.IsOutputRedirected) || (writer == Console.Error && !Console.IsErrorRedirected);

    /// <summary>The console; Spectre itself honours <c>NO_COLOR</c>.</summary>
    public static IAnsiConsole Over(TextWriter writer)
    {
        var isTerminal = IsTerminal(writer);
        var console = AnsiConsole.Create(new()
        {
            Out = new AnsiConsoleOutput(writer),
            Ansi = isTerminal ? AnsiSupport.Detect : AnsiSupport.No,
            ColorSystem = isTerminal ? ColorSystemSupport.Detect : ColorSystemSupport.NoColors,
            Interactive = isTerminal ? InteractionSupport.Detect : InteractionSupport.No,
        });
        if (!isTerminal)
            console.Profile.Width = Unbounded;
        return console;
    }

    /// <summary>Writes a line as it is, brackets and all.</summary>
    public static void Line(this IAnsiConsole console, string text, string style = "default") =>
        console.Write(new Text(text + "\n", Style.Parse(style)));
}
