using System.CommandLine;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The options for the loads on scenarios.</summary>
internal static class MatrixOptions
{
    static readonly Option<string?> Connections = new("--connections")
    {
        Description = "Numbers of concurrent connections, separated by commas (default: 4, 16 and 64 times the processors).",
        HelpName = "8,32,128",
    };

    /// <summary>All options for loads.</summary>
    public static IReadOnlyList<Option> All { get; } = [Connections, CommonOptions.Seconds, CommonOptions.Timeout];

    /// <summary>Reads the settings, with the scenarios of the article; throws if an option is invalid.</summary>
    public static MatrixSettings ReadSettings(ParseResult parsed)
    {
        var settings = parsed.GetValue(CommonOptions.Full) ? MatrixSettings.Full : MatrixSettings.Quick;
        if (parsed.GetValue(Connections) is { } connections)
            settings = settings with { Connections = [.. connections.Split(',').Select(LoadLimits.ParseConnections).Distinct().Order()] };
        settings = settings with
        {
            Seconds = parsed.GetValue(CommonOptions.Seconds) ?? settings.Seconds,
            TimeoutSeconds = parsed.GetValue(CommonOptions.Timeout) ?? settings.TimeoutSeconds,
        };
        LoadLimits.CheckTimes(settings.Seconds, settings.TimeoutSeconds);
        LoadLimits.CheckFiles(settings.Connections[^1]);
        return settings;
    }

    /// <summary>Returns the options that repeat a run.</summary>
    public static string FormatOptions(MatrixSettings settings) =>
        $"--connections {string.Join(',', settings.Connections)} --seconds {FigureFormat.FormatPlain(settings.Seconds)} "
        + $"--timeout {FigureFormat.FormatPlain(settings.TimeoutSeconds)}";
}
