using System.CommandLine;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>Options that experiments share.</summary>
internal static class CommonOptions
{
    /// <summary>Selects the load of the article instead of the shorter default.</summary>
    public static readonly Option<bool> Full = new("--full")
    {
        Description = "Measure with the sizes of the article. Takes up to an hour.",
    };

    /// <summary>The duration of each load.</summary>
    public static readonly Option<double?> Seconds = new("--seconds")
    {
        Description = "Duration of each load, or of each step of a load, in seconds.",
        HelpName = "2.5",
    };

    /// <summary>The request timeout.</summary>
    public static readonly Option<double?> Timeout = new("--timeout")
    {
        Description = "Request timeout in seconds (default: 1).",
        HelpName = "1",
    };

    /// <summary>The maximum number of rounds.</summary>
    public const int MostRounds = 100;

    /// <summary>The number of repetitions.</summary>
    public static readonly Option<int?> Rounds = new("--rounds")
    {
        Description = "How many times everything is measured; figures are medians with ranges, and verdicts those that the rounds share.",
        HelpName = "5",
    };

    /// <summary>The folder for the report.</summary>
    public static readonly Option<string> Output = new("--output", "-o")
    {
        Description = "Folder for the report: one JSON, one Markdown and one HTML file.",
        HelpName = "FOLDER",
        DefaultValueFactory = _ => "syncio-lab",
    };
}
