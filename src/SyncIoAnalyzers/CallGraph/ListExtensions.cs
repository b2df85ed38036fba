namespace SyncIoAnalyzers.CallGraph;

/// <summary>Extensions for lists, and for dictionaries that hold several values for a key.</summary>
internal static class ListExtensions
{
    /// <summary>Returns the list of a key, which is created on first use.</summary>
    public static List<T> GetOrAddList<TKey, T>(this Dictionary<TKey, List<T>> lists, TKey key)
    {
        if (!lists.TryGetValue(key, out var list))
            lists.Add(key, list = []);
        return list;
    }

    /// <summary>Returns true if two lists have equal elements, or both are null.</summary>
    public static bool AreEqual<T>(IReadOnlyList<T>? one, IReadOnlyList<T>? other) =>
        one == null || other == null ? one == other : one.SequenceEqual(other);
}
