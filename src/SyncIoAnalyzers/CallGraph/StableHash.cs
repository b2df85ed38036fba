namespace SyncIoAnalyzers.CallGraph;

/// <summary>A hash that is the same in every process, unlike that of <see cref="object.GetHashCode"/>.</summary>
internal static class StableHash
{
    /// <summary>The hash of nothing.</summary>
    public const ulong Seed = 14695981039346656037;

    /// <summary>Returns the hash of a text alone.</summary>
    public static ulong HashText(string text) => Mix(Seed, text);

    /// <summary>Adds a number to a hash.</summary>
    public static ulong Mix(ulong hash, ulong value) => (hash ^ value) * 1099511628211 + (hash >> 29);

    /// <summary>Adds a text to a hash.</summary>
    public static ulong Mix(ulong hash, string text)
    {
        foreach (var c in text)
            hash = (hash ^ c) * 1099511628211;
        return Mix(hash, (ulong)text.Length);
    }
}
