namespace SyncIoAnalyzers;

/// <summary>Reads the values of an enumeration by their names alone: <c>Enum.TryParse</c> takes numbers and lists as well.</summary>
internal static class Names
{
    /// <summary>Whether the text is one of the names, whatever its case.</summary>
    public static bool TryParse<T>(string text, out T value) where T : struct
    {
        value = default;
        return Enum.GetNames(typeof(T)).Contains(text, StringComparer.OrdinalIgnoreCase) && Enum.TryParse(text, true, out value);
    }
}
