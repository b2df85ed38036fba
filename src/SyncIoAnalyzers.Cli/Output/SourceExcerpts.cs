namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Collects the source lines that a report shows.</summary>
internal sealed class SourceExcerpts(string currentDirectory)
{
    // Longer lines are usually generated.
    const int MaxLineLength = 300;

    readonly Dictionary<string, string[]> _files = [];

    /// <summary>The collected lines, by file and line number.</summary>
    public SortedDictionary<string, SortedDictionary<int, string>> Lines { get; } = new(StringComparer.Ordinal);

    /// <summary>Adds lines of a file; ignores lines that do not exist, and files that are missing or cannot be read.</summary>
    public void AddLines(string file, int first, int last)
    {
        if (!_files.TryGetValue(file, out var lines))
            _files.Add(file, lines = ReadLines(file));
        for (var line = Math.Max(1, first); line <= Math.Min(last, lines.Length); line++)
            (Lines.TryGetValue(file, out var taken) ? taken : Lines[file] = [])[line] = Shorten(lines[line - 1]);
    }

    string[] ReadLines(string file)
    {
        try
        {
            return file == "" ? [] : File.ReadAllLines(Path.Combine(currentDirectory, file));
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }

    static string Shorten(string line) => line.Length <= MaxLineLength ? line : line[..MaxLineLength] + "…";
}
