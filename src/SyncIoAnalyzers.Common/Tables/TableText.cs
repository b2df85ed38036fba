namespace SyncIoAnalyzers.Common.Tables;

/// <summary>Text handling that all tables share.</summary>
internal static class TableText
{
    /// <summary>Reads all lines of a table.</summary>
    public static IEnumerable<string> ReadLines(Stream table)
    {
        using var reader = new StreamReader(table);
        while (reader.ReadLine() is { } line)
            yield return line;
    }

    /// <summary>
    /// Splits a line into content and reason. The reason begins at a <c>#</c> at the start of the line or after white space; inside an id,
    /// <c>#</c> belongs to <c>#ctor</c>.
    /// </summary>
    public static (string Content, string Reason) SplitReason(string line)
    {
        for (var i = 0; i < line.Length; i++)
            if (line[i] == '#' && (i == 0 || char.IsWhiteSpace(line[i - 1])))
                return (line.Substring(0, i).Trim(), line.Substring(i + 1).Trim());
        return (line.Trim(), "");
    }
}
