using SyncIoAnalyzers.Cli.Caching;

namespace SyncIoAnalyzers.Cli.Changes;

/// <summary>Caches the snapshots of commits.</summary>
internal sealed class SnapshotCache(CacheFolder folder)
{
    /// <summary>Returns the name under which a snapshot is cached: a hash of all that decides what is in it.</summary>
    public static string GetKey(IEnumerable<string> inputs) => CacheFolder.ComputeKey(["snapshot", .. inputs]);

    /// <summary>Reads a snapshot; null if there is none or if it is damaged.</summary>
    public FindingSnapshot? ReadSnapshot(string key) => folder.ReadDocument<FindingSnapshot>(key);

    /// <summary>Caches a snapshot.</summary>
    public void WriteSnapshot(string key, FindingSnapshot snapshot) => folder.WriteDocument(key, snapshot);
}
