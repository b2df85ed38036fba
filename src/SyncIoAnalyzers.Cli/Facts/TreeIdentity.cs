using SyncIoAnalyzers.Cli.Caching;

namespace SyncIoAnalyzers.Cli.Facts;

/// <summary>The identity of a tree in all runs.</summary>
/// <param name="Path">Its project and path, relative to the repository; of a generated file, its name.</param>
/// <param name="Hash">The hash of its text.</param>
internal sealed record TreeIdentity(string Path, string Hash)
{
    /// <summary>Writes an identity.</summary>
    public void Write(CacheWriter writer)
    {
        writer.WriteText(Path);
        writer.WriteText(Hash);
    }

    /// <summary>Reads an identity.</summary>
    public static TreeIdentity Read(CacheReader reader) => new(reader.ReadText(), reader.ReadText());
}
