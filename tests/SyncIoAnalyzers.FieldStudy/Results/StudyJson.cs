using System.Text.Encodings.Web;
using System.Text.Json;

namespace SyncIoAnalyzers.FieldStudy.Results;

/// <summary>Reads and writes the JSON files among the results.</summary>
internal static class StudyJson
{
    static readonly JsonSerializerOptions _options = new(JsonSerializerDefaults.Web)
    {
        WriteIndented = true,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <summary>Reads a file; returns null if it does not exist.</summary>
    public static T? ReadFile<T>(string file)
        where T : class
    {
        if (!File.Exists(file))
            return null;
        try
        {
            return JsonSerializer.Deserialize<T>(File.ReadAllText(file), _options);
        }
        catch (JsonException broken)
        {
            throw new StopException($"'{file}' cannot be read, delete its folder and run the command again: {broken.Message}");
        }
    }

    /// <summary>Writes a file, completely or not at all.</summary>
    public static void WriteFile<T>(string file, T value) =>
        AtomicFile.WriteFile(file, path => File.WriteAllText(path, JsonSerializer.Serialize(value, _options) + "\n"));
}
