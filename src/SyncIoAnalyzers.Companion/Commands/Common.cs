using System.CommandLine;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>Options that every experiment has.</summary>
internal static class Common
{
    /// <summary>The sizes of the article.</summary>
    public static readonly Option<bool> Full = new("--full") { Description = "The sizes of the article. Takes up to an hour." };

    /// <summary>How long each load lasts.</summary>
    public static readonly Option<double?> Seconds = new("--seconds") { Description = "How long each load, or each step of one, lasts.", HelpName = "2.5" };

    /// <summary>After what time a request is given up.</summary>
    public static readonly Option<double?> Timeout = new("--timeout") { Description = "After how many seconds a request is given up (default: 1).", HelpName = "1" };

    /// <summary>Where the report goes.</summary>
    public static readonly Option<string> Output = new("--output", "-o")
    {
        Description = "The folder for the report: JSON, Markdown and one HTML file.", HelpName = "FOLDER", DefaultValueFactory = _ => "syncio-lab",
    };
}
