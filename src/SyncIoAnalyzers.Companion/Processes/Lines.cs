using System.Text.Json;
using System.Text.Json.Serialization;
using SyncIoAnalyzers.Cli;

namespace SyncIoAnalyzers.Companion.Processes;

/// <summary>How processes of the companion talk: a word and JSON on one line.</summary>
internal static class Lines
{
    /// <summary>The one form of JSON, in lines and in files.</summary>
    public static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web) { Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase) } };

    static readonly Lock Gate = new();

    /// <summary>Says something on standard output, whole, whichever thread speaks.</summary>
    public static void Say<T>(string word, T what)
    {
        var line = word + " " + JsonSerializer.Serialize(what, Json);
        lock (Gate)
        {
            Console.Out.WriteLine(line);
            Console.Out.Flush();
        }
    }

    /// <summary>Says why there is nothing to say, to whoever reads the error of a process that has ended.</summary>
    /// <returns>The exit code of such a process.</returns>
    public static int Fail(string why)
    {
        Console.Error.WriteLine(why);
        return ExitCode.Failed;
    }

    /// <summary>The word of a line, and what follows it.</summary>
    public static (string Word, string Said) Split(string line) => line.IndexOf(' ') is > 0 and var space ? (line[..space], line[(space + 1)..]) : (line, "");

    /// <summary>What was said.</summary>
    public static T Read<T>(string json) => JsonSerializer.Deserialize<T>(json, Json) ?? throw new JsonException("A process of the companion said nothing.");
}
