using System.Text.Json;
using System.Text.Json.Serialization;
using SyncIoAnalyzers.Common;

namespace SyncIoAnalyzers.Companion.Processes;

/// <summary>The protocol between the processes of the companion: a word and JSON on one line.</summary>
internal static class LineProtocol
{
    /// <summary>The JSON options for messages and files.</summary>
    public static readonly JsonSerializerOptions JsonOptions = new(JsonSerializerDefaults.Web)
    {
        Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase) },
    };

    static readonly Lock OutputLock = new();

    /// <summary>Writes a message to standard output as one line. Thread-safe.</summary>
    public static void SendMessage<T>(string word, T what)
    {
        var line = word + " " + JsonSerializer.Serialize(what, JsonOptions);
        lock (OutputLock)
        {
            Console.Out.WriteLine(line);
            Console.Out.Flush();
        }
    }

    /// <summary>Writes the reason of a failure to standard error, which the parent process reads.</summary>
    /// <returns>The exit code of a failed process.</returns>
    public static int ReportFailure(string why)
    {
        Console.Error.WriteLine(why);
        return ExitCode.Failed;
    }

    /// <summary>Splits a line into its word and the rest.</summary>
    public static (string Word, string Said) SplitLine(string line) =>
        line.IndexOf(' ') is > 0 and var space ? (line[..space], line[(space + 1)..]) : (line, "");

    /// <summary>Deserializes the content of a message.</summary>
    public static T ParseMessage<T>(string json) =>
        JsonSerializer.Deserialize<T>(json, JsonOptions) ?? throw new JsonException("A process of the companion sent an empty message.");
}
