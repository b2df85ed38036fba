using System.CommandLine;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>Options that every experiment has.</summary>
internal static class Common
{
    /// <summary>The sizes of the article.</summary>
    public static readonly Option<bool> Full = new("--full") { Description = "The sizes of the article. Takes up to an hour." };

    /// <summary>How long each load lasts.</summary>
    public static readonly Option<double?> Seconds = new("--seconds") { Description = "How long each load, or each step of one, lasts.", HelpName = "2.5" };

    /// <summary>Where the report goes.</summary>
    public static readonly Option<string> Output = new("--output", "-o")
    {
        Description = "The folder for the report: JSON, Markdown and one HTML file.", HelpName = "FOLDER", DefaultValueFactory = _ => "syncio-lab",
    };
}
