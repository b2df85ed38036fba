using System.CommandLine;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>How scenarios are loaded, as it is typed.</summary>
internal static class MatrixOptions
{
    static readonly Option<string?> Connections = new("--connections") { Description = "How many connections ask at once, separated by commas (default: 4, 16 and 64 times the processors).", HelpName = "8,32,128" };

    /// <summary>The options.</summary>
    public static IReadOnlyList<Option> All { get; } = [Connections, Common.Seconds, Common.Timeout];

    /// <summary>The settings as typed, with the scenarios of the article; a mistake stops.</summary>
    public static MatrixSettings Read(ParseResult parsed)
    {
        var settings = parsed.GetValue(Common.Full) ? MatrixSettings.Full : MatrixSettings.Quick;
        if (parsed.GetValue(Connections) is { } connections)
            settings = settings with { Connections = [.. connections.Split(',').Select(Limits.Connections).Distinct().Order()] };
        settings = settings with { Seconds = parsed.GetValue(Common.Seconds) ?? settings.Seconds, TimeoutSeconds = parsed.GetValue(Common.Timeout) ?? settings.TimeoutSeconds };
        Limits.Check(settings.Seconds, settings.TimeoutSeconds);
        Limits.CheckFiles(settings.Connections[^1]);
        return settings;
    }

    /// <summary>The options with which it can be repeated.</summary>
    public static string Repeat(MatrixSettings settings) => $"--connections {string.Join(',', settings.Connections)} --seconds {Figures.Plain(settings.Seconds)} --timeout {Figures.Plain(settings.TimeoutSeconds)}";
}
