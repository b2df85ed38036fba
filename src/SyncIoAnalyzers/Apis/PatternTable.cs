using System.Reflection;

namespace SyncIoAnalyzers.Apis;

/// <summary>Reads the embedded tables that list members and nothing else.</summary>
internal static class PatternTable
{
    /// <summary>Returns the patterns of an embedded table, in file order.</summary>
    /// <param name="file">The name of the file.</param>
    /// <exception cref="InvalidOperationException">A line is no pattern.</exception>
    public static IReadOnlyList<MemberPattern> ReadEmbedded(string file)
    {
        using var stream = typeof(PatternTable).GetTypeInfo().Assembly.GetManifestResourceStream(file)!;
        return [.. TableText.ReadLines(stream).Select(l => TableText.SplitReason(l).Content).Where(c => c.Length > 0).Select(ParseLine)];
    }

    static MemberPattern ParseLine(string content) =>
        MemberPattern.ParsePattern(content, out var error) ?? throw new InvalidOperationException(error);
}
