namespace SyncIoAnalyzers.Requests;

/// <summary>Lists, and dictionaries that hold several values for a key.</summary>
internal static class Lists
{
    /// <summary>The list of a key, to be added to.</summary>
    public static List<T> Into<TKey, T>(this Dictionary<TKey, List<T>> lists, TKey key)
    {
        if (!lists.TryGetValue(key, out var list))
            lists.Add(key, list = []);
        return list;
    }

    /// <summary>Whether two lists, or none, hold the same.</summary>
    public static bool Same(IReadOnlyList<string>? one, IReadOnlyList<string>? other) => one == null || other == null ? one == other : one.SequenceEqual(other);
}
