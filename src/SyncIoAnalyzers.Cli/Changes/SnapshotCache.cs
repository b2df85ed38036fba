using System.Text.Json;
using SyncIoAnalyzers.Cli.Caching;

namespace SyncIoAnalyzers.Cli.Changes;

/// <summary>Caches the snapshots of commits.</summary>
internal sealed class SnapshotCache(CacheFolder folder)
{
    /// <summary>Returns the name under which a snapshot is cached: a hash of all that decides what is in it.</summary>
    public static string GetKey(IEnumerable<string> inputs) => CacheFolder.ComputeKey(["snapshot", .. inputs]);

    /// <summary>Reads a snapshot; null if there is none or if it is damaged.</summary>
    public FindingSnapshot? ReadSnapshot(string key) => folder.ReadEntry(key, reader => ParseText(reader.ReadText()));

    static FindingSnapshot ParseText(string text)
    {
        try
        {
            return JsonSerializer.Deserialize<FindingSnapshot>(text) ?? throw new InvalidDataException("The snapshot is empty.");
        }
        catch (JsonException damaged)
        {
            throw new InvalidDataException(damaged.Message, damaged);
        }
    }

    /// <summary>Caches a snapshot.</summary>
    public void WriteSnapshot(string key, FindingSnapshot snapshot) =>
        folder.WriteEntry(key, writer => writer.WriteText(JsonSerializer.Serialize(snapshot)));
}
