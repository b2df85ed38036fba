namespace SyncIoAnalyzers.Cli.Formatting;

/// <summary>A number with its noun, as English text.</summary>
internal static class CountedNoun
{
    /// <summary>Returns <c>1 project</c> or <c>2 projects</c>; <paramref name="noun"/> must form its plural with an s.</summary>
    public static string FormatCount(int count, string noun) => count == 1 ? $"1 {noun}" : $"{count} {noun}s";
}
