using System.Collections.Immutable;
using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Agents;

/// <summary>The sizes and times of the files on which an analysis depends.</summary>
internal sealed class SourceStamps
{
    static readonly string[] SourceExtensions = [".cs", ".cshtml", ".razor", ".resx", ".sln", ".slnx", ".slnf"];

    static readonly EnumerationOptions HiddenToo = new() { AttributesToSkip = FileAttributes.ReparsePoint, IgnoreInaccessible = true };

    readonly SortedDictionary<string, (long Size, DateTime Time)> _files;

    SourceStamps(SortedDictionary<string, (long Size, DateTime Time)> files) => _files = files;

    /// <summary>Reads the stamps of all sources and project files of a folder, and of the settings in the folders above it.</summary>
    public static SourceStamps ReadFolder(string root)
    {
        var stamps = new SourceStamps(new(StringComparer.Ordinal));
        stamps.AddFiles(FindFiles(root));
        for (var above = Path.GetDirectoryName(root); above != null; above = Path.GetDirectoryName(above))
            stamps.AddFiles(Directory.EnumerateFiles(above, "*", HiddenToo).Where(MsbuildInputs.IsRead));
        return stamps;
    }

    /// <summary>Adds files that only a loaded solution names, such as those that generators read.</summary>
    public void AddFiles(IEnumerable<string> files)
    {
        foreach (var file in files)
            _files.TryAdd(file, ReadStamp(file));
    }

    /// <summary>Returns the files that are changed, added or removed since, in alphabetical order.</summary>
    public ImmutableArray<string> FindChanges(string root)
    {
        var now = ReadFolder(root);
        now.AddFiles(_files.Keys);
        return [.. now._files.Where(f => !_files.TryGetValue(f.Key, out var before) || before != f.Value).Select(f => f.Key)];
    }

    static (long, DateTime) ReadStamp(string file) =>
        new FileInfo(file) is { Exists: true } info ? (info.Length, info.LastWriteTimeUtc) : default;

    static IEnumerable<string> FindFiles(string folder)
    {
        var files = Directory.GetFiles(folder, "*", HiddenToo);
        var isBuilt =
            Path.GetFileName(folder) == "artifacts" || files.Any(f => Path.GetExtension(f).EndsWith("proj", StringComparison.Ordinal));
        var inner = Directory.GetDirectories(folder, "*", HiddenToo).Where(f => !IsSkipped(Path.GetFileName(f), isBuilt));
        return files.Where(IsSource).Concat(inner.SelectMany(FindFiles));
    }

    /// <summary>Returns true for folders without sources: what a build writes changes with each build.</summary>
    static bool IsSkipped(string folder, bool isBuilt) =>
        folder switch
        {
            ".git" or "node_modules" => true,
            "bin" or "obj" => isBuilt,
            _ => false,
        };

    static bool IsSource(string file) =>
        SourceExtensions.Contains(Path.GetExtension(file), StringComparer.OrdinalIgnoreCase)
        || MsbuildInputs.IsRead(file)
        || Path.GetFileName(file).StartsWith("SyncIo.", StringComparison.OrdinalIgnoreCase);
}
