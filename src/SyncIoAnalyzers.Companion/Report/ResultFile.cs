using System.Text.Json;
using SyncIoAnalyzers.Common;

namespace SyncIoAnalyzers.Companion.Report;

/// <summary>A result file that was read back.</summary>
/// <param name="Path">The path of the file.</param>
/// <param name="Experiment">The name of the experiment.</param>
/// <param name="Made">The machine, version and settings of the run, with the names used in the file.</param>
/// <param name="Command">The command that repeats the run.</param>
/// <param name="Document">The report of the results.</param>
/// <param name="Rounds">The report of each round.</param>
/// <param name="Overview">The title of the table that is shown on the screen.</param>
internal sealed record ResultFile(
    string Path,
    string Experiment,
    RunConditions Made,
    string Command,
    ReportDocument Document,
    IReadOnlyList<ReportDocument> Rounds,
    string Overview
)
{
    // The longest run writes a few megabytes.
    const long MostBytes = 256L << 20;

    /// <summary>Reads a file.</summary>
    /// <exception cref="StopException">The file is not a result of an experiment of this version.</exception>
    public static ResultFile ReadFile(string path, IReadOnlyList<IResultReader> experiments)
    {
        try
        {
            if (new FileInfo(path).Length > MostBytes)
                throw new StopException($"{path} is too large for a result file.");
            var json = File.ReadAllText(path);
            var envelope = ResultSerializer.ParseResults<ResultEnvelope>(json);
            if (envelope.Version != ResultSerializer.Form)
                throw new StopException(
                    $"{path} has format version {envelope.Version}; this version of syncio reads {ResultSerializer.Form}."
                );
            return (
                experiments.FirstOrDefault(e => e.Name == envelope.Experiment)
                ?? throw new StopException($"{path} is a result of 'lab {envelope.Experiment}', whose results cannot be compared.")
            ).ReadResults(path, json);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new StopException($"{path} cannot be read: {error.Message}");
        }
        catch (Exception error) when (error is JsonException or NotSupportedException)
        {
            throw new StopException($"{path} is not a result file of syncio lab.");
        }
    }

    sealed record ResultEnvelope(string Experiment, int Version);
}

/// <summary>Reads the result files of one experiment.</summary>
internal interface IResultReader
{
    /// <summary>The name of the experiment: its command and the name of its files.</summary>
    string Name { get; }

    /// <summary>Reads the content of a result file of this experiment.</summary>
    /// <exception cref="JsonException">The text is not a result of this experiment.</exception>
    ResultFile ReadResults(string path, string json);
}

/// <summary>The conditions of a run, which should be equal for runs that are compared.</summary>
internal sealed record RunConditions(MachineInfo Machine, string Program, RunCircumstances Circumstances, JsonElement Settings)
{
    /// <summary>Returns the differences between the machines, one line each.</summary>
    public IEnumerable<string> CompareMachines(RunConditions other) =>
        ListDifferences(SerializeValue(Machine), SerializeValue(other.Machine));

    /// <summary>Returns the differences in version and settings, one line each.</summary>
    public IEnumerable<string> CompareSettings(RunConditions other) =>
        Program == other.Program
            ? ListDifferences(Settings, other.Settings)
            : ListDifferences(Settings, other.Settings).Prepend($"version of syncio: {Program}, {other.Program}");

    static IEnumerable<string> ListDifferences(JsonElement one, JsonElement other) =>
        from name in one.EnumerateObject().Concat(other.EnumerateObject()).Select(p => p.Name).Distinct()
        let before = GetText(one, name)
        let after = GetText(other, name)
        where before != after
        select $"{name}: {before}, {after}";

    static string GetText(JsonElement element, string name) => element.TryGetProperty(name, out var value) ? value.GetRawText() : "nothing";

    /// <summary>Serializes a value as in a result file.</summary>
    public static JsonElement SerializeValue<T>(T value) => JsonSerializer.SerializeToElement(value, Processes.LineProtocol.JsonOptions);
}
