using System.Text.Json;
using SyncIoAnalyzers.Cli;
using SyncIoAnalyzers.Companion.Commands;

namespace SyncIoAnalyzers.Companion.Report;

/// <summary>A file of results as it was read again.</summary>
/// <param name="Path">Where it stands.</param>
/// <param name="Experiment">The experiment whose results it holds.</param>
/// <param name="Made">On what machine, by what version, with what settings: by name, as they stand in the file.</param>
/// <param name="Command">How to make it again.</param>
/// <param name="Document">What it says.</param>
/// <param name="Overview">The title of its table for the screen.</param>
internal sealed record ResultFile(string Path, string Experiment, Made Made, string Command, Document Document, string Overview)
{
    // The longest run writes a few megabytes.
    const long MostBytes = 256L << 20;

    /// <summary>Reads a file.</summary>
    /// <exception cref="StopException">It is none of an experiment of this version.</exception>
    public static ResultFile Read(string path, IReadOnlyList<IExperiment> experiments)
    {
        try
        {
            if (new FileInfo(path).Length > MostBytes)
                throw new StopException($"{path} is too big for a file of results.");
            var json = File.ReadAllText(path);
            var told = Results.Read<Envelope>(json);
            if (told.Version != Results.Form)
                throw new StopException($"{path} has the form {told.Version}; this version of syncio reads {Results.Form}.");
            return (experiments.FirstOrDefault(e => e.Name == told.Experiment) ?? throw new StopException($"{path} is of 'lab {told.Experiment}', which does not compare.")).Read(path, json);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new StopException($"{path} cannot be read: {error.Message}");
        }
        catch (Exception error) when (error is JsonException or NotSupportedException)
        {
            throw new StopException($"{path} is no file of results of syncio lab.");
        }
    }

    sealed record Envelope(string Experiment, int Version);
}

/// <summary>What two runs must have in common to be compared.</summary>
internal sealed record Made(Machine Machine, string Program, JsonElement Settings)
{
    /// <summary>What differs of the machine, a line each.</summary>
    public IEnumerable<string> OtherMachine(Made other) => Differences(Json(Machine), Json(other.Machine));

    /// <summary>What differs of the rest, a line each.</summary>
    public IEnumerable<string> OtherSettings(Made other) =>
        Program == other.Program ? Differences(Settings, other.Settings) : Differences(Settings, other.Settings).Prepend($"version of syncio: {Program}, {other.Program}");

    static IEnumerable<string> Differences(JsonElement one, JsonElement other) =>
        from name in one.EnumerateObject().Concat(other.EnumerateObject()).Select(p => p.Name).Distinct()
        let values = (one.TryGetProperty(name, out var a) ? a.GetRawText() : "nothing", other.TryGetProperty(name, out var b) ? b.GetRawText() : "nothing")
        where values.Item1 != values.Item2
        select $"{name}: {values.Item1}, {values.Item2}";

    /// <summary>Something as it stands in a file.</summary>
    public static JsonElement Json<T>(T value) => JsonSerializer.SerializeToElement(value, Processes.Lines.Json);
}
