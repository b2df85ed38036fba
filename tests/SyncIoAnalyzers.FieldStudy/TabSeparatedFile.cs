namespace SyncIoAnalyzers.FieldStudy;

/// <summary>Reads and writes tables as text: a header, and a line for each row with its cells separated by tabs.</summary>
internal static class TabSeparatedFile
{
    /// <summary>Reads the rows below the header; throws if the header is another one or a row has another number of cells.</summary>
    public static IReadOnlyList<string[]> ReadRows(string file, params string[] header)
    {
        if (!File.Exists(file))
            throw new StopException($"'{file}' does not exist.");
        var rows = File.ReadAllLines(file).Where(line => line != "").Select(line => line.Split('\t')).ToList();
        if (rows.Count == 0 || !rows[0].SequenceEqual(header))
            throw new StopException($"'{file}' must begin with the header {string.Join(", ", header)}, separated by tabs.");
        if (rows.FindIndex(row => row.Length != header.Length) is > 0 and var wrong)
            throw new StopException($"Row {wrong} of '{file}' has {rows[wrong].Length} cells; the header has {header.Length}.");
        return [.. rows.Skip(1)];
    }

    /// <summary>Writes the header and the rows; white space in a cell that would end it becomes a space.</summary>
    public static void WriteRows(string file, string[] header, IEnumerable<string[]> rows) =>
        AtomicFile.WriteFile(file, path => File.WriteAllText(path, string.Concat(rows.Prepend(header).Select(FormatRow))));

    static string FormatRow(string[] cells) =>
        string.Join('\t', cells.Select(cell => cell.Replace('\t', ' ').ReplaceLineEndings(" "))) + "\n";
}
