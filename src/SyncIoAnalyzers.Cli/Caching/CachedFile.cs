namespace SyncIoAnalyzers.Cli.Caching;

/// <summary>A text file in a cache.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Text">Its text.</param>
internal sealed record CachedFile(string Name, string Text)
{
    /// <summary>Writes a file.</summary>
    public void Write(CacheWriter writer)
    {
        writer.WriteText(Name);
        writer.WriteText(Text);
    }

    /// <summary>Reads a file.</summary>
    public static CachedFile Read(CacheReader reader) => new(reader.ReadText(), reader.ReadText());
}
