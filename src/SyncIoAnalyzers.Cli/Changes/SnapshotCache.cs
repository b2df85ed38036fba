using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

namespace SyncIoAnalyzers.Cli.Changes;

/// <summary>
/// Caches the snapshots of commits, one file each. A file that cannot be read is treated as missing, and a folder that cannot be written
/// costs only time.
/// </summary>
internal sealed class SnapshotCache(string folder)
{
    const string EndPrefix = "end ";
    const int MaxFiles = 50;

    /// <summary>The default folder, in the profile of the user.</summary>
    public static string UserFolder => UserCacheFolder.GetPath("commits");

    /// <summary>Returns the name under which a snapshot is cached: a hash of all that decides what is in it.</summary>
    public static string GetKey(IEnumerable<string> inputs) => ComputeHash(string.Join('\n', inputs));

    /// <summary>Reads a snapshot; null if there is none or if it is damaged.</summary>
    public FindingSnapshot? ReadSnapshot(string key)
    {
        try
        {
            return File.Exists(GetPath(key)) ? ParseText(File.ReadAllText(GetPath(key))) : null;
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException or JsonException)
        {
            return null;
        }
    }

    static FindingSnapshot? ParseText(string text) =>
        text.Split('\n') is [var document, var end, ""] && end == EndPrefix + ComputeHash(document)
            ? JsonSerializer.Deserialize<FindingSnapshot>(document)
            : null;

    /// <summary>Caches a snapshot, and removes those that were used the longest time ago.</summary>
    public void WriteSnapshot(string key, FindingSnapshot snapshot)
    {
        try
        {
            Directory.CreateDirectory(folder);
            var document = JsonSerializer.Serialize(snapshot);
            AtomicFile.WriteFile(GetPath(key), file => File.WriteAllText(file, $"{document}\n{EndPrefix}{ComputeHash(document)}\n"));
            foreach (var old in new DirectoryInfo(folder).GetFiles("*.json").OrderByDescending(f => f.LastWriteTimeUtc).Skip(MaxFiles))
                old.Delete();
        }
        catch (Exception unwritable) when (unwritable is IOException or UnauthorizedAccessException)
        {
            // The next check of this commit repeats the work.
        }
    }

    string GetPath(string key) => Path.Combine(folder, key + ".json");

    static string ComputeHash(string text) => Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text)));
}
