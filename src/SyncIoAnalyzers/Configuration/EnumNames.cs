namespace SyncIoAnalyzers.Configuration;

/// <summary>Parses the values of an enumeration by name only: <c>Enum.TryParse</c> also accepts numbers and lists.</summary>
internal static class EnumNames
{
    /// <summary>Returns true if the text is one of the names, regardless of case.</summary>
    public static bool TryParse<T>(string text, out T value)
        where T : struct
    {
        value = default;
        return Enum.GetNames(typeof(T)).Contains(text, StringComparer.OrdinalIgnoreCase) && Enum.TryParse(text, true, out value);
    }
}
