using System.Collections.Immutable;
using System.Diagnostics;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>The sizes and times of the files on which an analysis depends.</summary>
internal sealed class SourceStamps
{
    static readonly string[] SourceExtensions = [".cs", ".cshtml", ".razor", ".resx", ".sln", ".slnx", ".slnf"];

    static readonly EnumerationOptions HiddenToo = new() { AttributesToSkip = FileAttributes.ReparsePoint, IgnoreInaccessible = true };

    // A look at all files takes at most one part of this many of the time.
    const int ShareOfTime = 20;

    static readonly TimeSpan ShortestPause = TimeSpan.FromMilliseconds(300);

    readonly SortedDictionary<string, (long Size, DateTime Time)> _files = new(StringComparer.Ordinal);
    readonly List<string> _folders = [];

    SourceStamps() { }

    /// <summary>Reads the stamps of all sources and project files of a folder, and of the settings in the folders above it.</summary>
    public static SourceStamps ReadFolder(string root)
    {
        var stamps = new SourceStamps();
        stamps.AddFolder(root);
        return stamps;
    }

    void AddFolder(string root)
    {
        _folders.Add(root);
        AddFiles(FindFiles(root));
        for (var above = Path.GetDirectoryName(root); above != null; above = Path.GetDirectoryName(above))
            AddFiles(Directory.EnumerateFiles(above, "*", HiddenToo).Where(MsbuildInputs.IsRead));
    }

    /// <summary>Adds the folder of a project, if it is outside of the folders so far, and the files that it has from elsewhere.</summary>
    public void AddProject(Project project)
    {
        var folder = Path.GetDirectoryName(project.FilePath);
        if (folder != null && !_folders.Any(f => $"{folder}/".StartsWith($"{f}/", StringComparison.Ordinal)))
            AddFolder(folder);
        AddFiles(
            project
                .Documents.Concat<TextDocument>(project.AdditionalDocuments)
                .Select(d => d.FilePath)
                .OfType<string>()
                .Where(f => !f.Split(Path.DirectorySeparatorChar).Contains("obj"))
        );
    }

    void AddFiles(IEnumerable<string> files)
    {
        foreach (var file in files)
            _files.TryAdd(file, ReadStamp(file));
    }

    /// <summary>Reads the stamps of the same folders and files as they are now.</summary>
    public SourceStamps ReadAgain()
    {
        var now = new SourceStamps();
        _folders.ForEach(now.AddFolder);
        now.AddFiles(_files.Keys);
        return now;
    }

    /// <summary>Returns the files that are changed, added or removed since, in alphabetical order.</summary>
    public ImmutableArray<string> FindChanges()
    {
        var now = ReadAgain();
        return [.. now._files.Where(f => !_files.TryGetValue(f.Key, out var before) || before != f.Value).Select(f => f.Key)];
    }

    /// <summary>
    /// Waits until a file changes, and returns the changed files. It looks at the files again and again, because the events of a file
    /// system are lost on network drives, in containers, and where the system allows few of them.
    /// </summary>
    public async Task<ImmutableArray<string>> WaitForChangesAsync(CancellationToken cancel)
    {
        while (true)
        {
            var started = Stopwatch.GetTimestamp();
            if (FindChanges() is { IsEmpty: false } changed)
                return changed;
            var pause = Stopwatch.GetElapsedTime(started) * ShareOfTime;
            await Task.Delay(pause > ShortestPause ? pause : ShortestPause, cancel);
        }
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
