using System.IO.Compression;
using System.Security.Cryptography;
using System.Text.Json;

namespace SyncIoAnalyzers.Cli.Caching;

/// <summary>
/// A folder with results of earlier runs, one file each, named by a hash of all that decides what is in it. A damaged file is treated as
/// missing, and a folder that cannot be written costs only time, so any number of processes may share it.
/// </summary>
internal sealed class CacheFolder(string path)
{
    const string Extension = ".facts";

    // A damaged length must not allocate more than any project needs.
    const int MaxEntryBytes = 1 << 29;

    /// <summary>Gets the default folder, in the profile of the user.</summary>
    public static string UserFolder => UserCacheFolder.GetPath("facts");

    /// <summary>Gets the size in bytes at which the oldest entries are removed.</summary>
    public long MaxBytes { get; init; } = 1L << 30;

    /// <summary>Returns the hash of some texts, by which an entry is named.</summary>
    public static string ComputeKey(IEnumerable<string> parts)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        foreach (var part in parts)
        {
            hash.AppendData(BitConverter.GetBytes(part.Length));
            hash.AppendData(System.Text.Encoding.UTF8.GetBytes(part));
        }

        return Convert.ToHexStringLower(hash.GetHashAndReset());
    }

    /// <summary>Reads an entry; returns null if there is none or if it is damaged.</summary>
    /// <param name="key">The name of the entry.</param>
    /// <param name="parse">Reads the content; what it throws about damage makes the entry missing.</param>
    public T? ReadEntry<T>(string key, Func<CacheReader, T> parse)
        where T : class
    {
        var file = new FileInfo(GetPath(key));
        try
        {
            if (!file.Exists || file.Length > MaxEntryBytes)
                return null;
            var bytes = File.ReadAllBytes(file.FullName);
            if (bytes.Length < SHA256.HashSizeInBytes || !IsComplete(bytes))
                return null;
            using var packed = new BrotliStream(
                new MemoryStream(bytes, SHA256.HashSizeInBytes, bytes.Length - SHA256.HashSizeInBytes),
                CompressionMode.Decompress
            );
            using var reader = new CacheReader(packed);
            var content = parse(reader);
            file.LastWriteTimeUtc = DateTime.UtcNow; // the entries used the longest time ago are removed first
            return content;
        }
        catch (Exception unreadable)
            when (unreadable is IOException or UnauthorizedAccessException or InvalidDataException or JsonException)
        {
            return null;
        }
    }

    static bool IsComplete(byte[] bytes) =>
        SHA256.HashData(bytes.AsSpan(SHA256.HashSizeInBytes)).AsSpan().SequenceEqual(bytes.AsSpan(0, SHA256.HashSizeInBytes));

    /// <summary>Writes an entry, completely or not at all.</summary>
    public void WriteEntry(string key, Action<CacheWriter> write)
    {
        using var packed = new MemoryStream();
        using (var compressed = new BrotliStream(packed, CompressionLevel.Fastest, leaveOpen: true))
        using (var writer = new CacheWriter(compressed))
            write(writer);
        var bytes = packed.ToArray();
        try
        {
            CreateFolder();
            AtomicFile.WriteFile(GetPath(key), file => File.WriteAllBytes(file, [.. SHA256.HashData(bytes), .. bytes]));
        }
        catch (Exception unwritable) when (unwritable is IOException or UnauthorizedAccessException)
        {
            // The next run repeats the work.
        }
    }

    /// <summary>Creates the folder with a file that keeps it out of the repository around it.</summary>
    void CreateFolder()
    {
        if (Directory.Exists(path))
            return;
        Directory.CreateDirectory(path);
        AtomicFile.WriteFile(Path.Combine(path, ".gitignore"), file => File.WriteAllText(file, "*\n"));
    }

    /// <summary>Reads an entry that is a JSON document; returns null if there is none or if it is damaged.</summary>
    public T? ReadDocument<T>(string key, JsonSerializerOptions? options = null)
        where T : class => ReadEntry(key, reader => JsonSerializer.Deserialize<T>(reader.ReadText(), options)!);

    /// <summary>Writes an entry that is a JSON document, completely or not at all.</summary>
    public void WriteDocument<T>(string key, T document, JsonSerializerOptions? options = null) =>
        WriteEntry(key, writer => writer.WriteText(JsonSerializer.Serialize(document, options)));

    /// <summary>Reads an entry that consists of text files; returns null if there is none or if it is damaged.</summary>
    public IReadOnlyList<CachedFile>? ReadFiles(string key) => ReadEntry(key, reader => reader.ReadList(() => CachedFile.Read(reader)));

    /// <summary>Writes an entry that consists of text files, completely or not at all.</summary>
    public void WriteFiles(string key, IReadOnlyCollection<CachedFile> files) =>
        WriteEntry(key, writer => writer.WriteList(files, file => file.Write(writer)));

    /// <summary>Removes the entries that were used the longest time ago, until the others fit into the size limit.</summary>
    public void RemoveOldEntries()
    {
        try
        {
            var size = 0L;
            foreach (var file in new DirectoryInfo(path).GetFiles("*" + Extension).OrderByDescending(f => f.LastWriteTimeUtc))
                if ((size += file.Length) > MaxBytes)
                    file.Delete();
        }
        catch (Exception unwritable) when (unwritable is IOException or UnauthorizedAccessException)
        {
            // Another process removes them.
        }
    }

    string GetPath(string key) => Path.Combine(path, key + Extension);
}
