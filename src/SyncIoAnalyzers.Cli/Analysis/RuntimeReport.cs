using System.Text.Json;
using SyncIoAnalyzers.Watching;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>The blocking calls that <c>syncio watch</c> or the detector saw at run time.</summary>
internal sealed class RuntimeReport(IReadOnlyList<SeenCall> seen)
{
    /// <summary>All calls of the report.</summary>
    public IReadOnlyList<SeenCall> SeenCalls => seen;

    /// <summary>Reads the document that <c>syncio watch</c> or the detector wrote.</summary>
    /// <exception cref="StopException">The file is missing or is not such a document.</exception>
    public static RuntimeReport ReadFile(string file)
    {
        try
        {
            return Parse(File.ReadAllText(file));
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException)
        {
            throw new StopException($"{file} cannot be read: {unreadable.Message}");
        }
        catch (Exception wrong) when (wrong is JsonException or KeyNotFoundException or InvalidOperationException)
        {
            throw new StopException(
                $"{file} is not a runtime report; write one with 'syncio watch -p PID --duration 10 --format json > {file}'."
            );
        }
    }

    /// <summary>Creates the report of a watch, with the same content as the JSON document that the watch writes.</summary>
    public static RuntimeReport FromWatch(WatchResult watched)
    {
        return new([.. watched.Rows.Select(CreateCall)]);

        static SeenCall CreateCall(WatchRow row) =>
            new(
                row.BlockedCall.Rule,
                row.BlockedCall.Primitive,
                row.BlockedCall.Location.Member,
                row.BlockedCall.Location.File,
                row.BlockedCall.Location.Line,
                [.. row.BlockedCall.Callers],
                row.BlockedCall.Note,
                Math.Round(row.BlockedMsPerSecond, 3),
                row.BlockedCall.Route
            );
    }

    /// <summary>Parses the text of such a document.</summary>
    /// <exception cref="JsonException">
    /// The text is not such a document; the JSON reader may also throw other exceptions for that.
    /// </exception>
    public static RuntimeReport Parse(string json)
    {
        using var document = JsonDocument.Parse(json);
        var rows = document.RootElement.GetProperty("rows").Deserialize<SeenCall[]>(JsonSerializerOptions.Web) ?? [];
        return rows.All(r => r is { File: not null, Member: not null, Primitive: not null, Callers.IsDefault: false })
            ? new(rows)
            : throw new JsonException("a row lacks a field");
    }
}
