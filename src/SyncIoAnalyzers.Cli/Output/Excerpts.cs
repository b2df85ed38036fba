namespace SyncIoAnalyzers.Cli.Output;

/// <summary>The lines of source files that a report shows.</summary>
internal sealed class Excerpts(string currentDirectory)
{
    // What is longer was made by a machine.
    const int Longest = 300;

    readonly Dictionary<string, string[]> _files = [];

    /// <summary>What was taken, by file and line.</summary>
    public SortedDictionary<string, SortedDictionary<int, string>> Lines { get; } = new(StringComparer.Ordinal);

    /// <summary>Takes lines of a file; those that it does not have are left out, as is a file that is not there or cannot be read.</summary>
    public void Take(string file, int first, int last)
    {
        if (!_files.TryGetValue(file, out var lines))
            _files.Add(file, lines = Read(file));
        for (var line = Math.Max(1, first); line <= Math.Min(last, lines.Length); line++)
            (Lines.TryGetValue(file, out var taken) ? taken : Lines[file] = [])[line] = Short(lines[line - 1]);
    }

    string[] Read(string file)
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

    static string Short(string line) => line.Length <= Longest ? line : line[..Longest] + "…";
}
