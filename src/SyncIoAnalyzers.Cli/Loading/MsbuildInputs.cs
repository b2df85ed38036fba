using System.Collections;
using SyncIoAnalyzers.Cli.Caching;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>
/// Finds all that decides how MSBuild describes the projects in a folder: the project files and all that they may import, the names of the
/// files that their patterns may match, the SDKs, and the environment.
/// </summary>
/// <param name="paths">The paths of the repository.</param>
/// <param name="cacheFolder">The folder of the cache, which may be in the repository and changes with each run.</param>
internal sealed class MsbuildInputs(RepositoryPaths paths, string cacheFolder)
{
    // MSBuild reads these; of all other files only the names count.
    static readonly string[] ReadExtensions =
    [
        ".props",
        ".targets",
        ".csproj",
        ".fsproj",
        ".vbproj",
        ".shproj",
        ".proj",
        ".projitems",
        ".rsp",
        ".config",
        ".editorconfig",
        ".globalconfig",
        ".ruleset",
        ".user",
    ];

    static readonly string[] ReadNames = ["global.json", "project.assets.json", "packages.lock.json"];

    // A terminal sets these anew for each window or command, and no project reads them.
    static readonly string[] TerminalVariables =
    [
        "_",
        "COLUMNS",
        "LINES",
        "LS_COLORS",
        "OLDPWD",
        "PWD",
        "SHLVL",
        "TERM",
        "WINDOWID",
        "WT_SESSION",
    ];

    static readonly string[] TerminalPrefixes = ["SSH_", "TERM_", "VSCODE_", "XDG_SESSION"];

    static readonly string[] SdkFolders = ["sdk", "sdk-manifests", "packs", "metadata/workloads"];

    static readonly EnumerationOptions HiddenToo = new() { AttributesToSkip = 0, IgnoreInaccessible = true };

    // The folder of a solution that is in no repository may be the root of a disk.
    const int MaxFiles = 200_000;

    bool _isComplete = true;
    int _fileCount;

    /// <summary>Returns one text for each input, without paths of this machine; null if they cannot be listed.</summary>
    public IReadOnlyList<string>? FindInputs()
    {
        string[] inputs = [.. FindFiles(paths.Root), .. FindFilesAbove(), .. FindSdks(), .. FindVariables().Order(StringComparer.Ordinal)];
        return _isComplete ? inputs : null;
    }

    IEnumerable<string> FindFiles(string folder)
    {
        if (_fileCount > MaxFiles || Directory.ResolveLinkTarget(folder, returnFinalTarget: false) != null)
            _isComplete = false;
        if (!_isComplete)
            yield break;
        var files = Directory.GetFiles(folder, "*", HiddenToo).Order(StringComparer.Ordinal).ToArray();
        _fileCount += files.Length;
        foreach (var file in files)
            yield return FormatInput(file);
        var isProject = files.Any(f => Path.GetExtension(f).EndsWith("proj", StringComparison.Ordinal));
        foreach (var inner in Directory.GetDirectories(folder, "*", HiddenToo).Order(StringComparer.Ordinal))
        foreach (var input in FindFilesIn(inner, isProject))
            yield return input;
    }

    IEnumerable<string> FindFilesIn(string folder, bool isInProject) =>
        Path.GetFileName(folder) switch
        {
            ".git" or "node_modules" => [],
            _ when folder == cacheFolder => [],
            "bin" or "obj" when isInProject => FindOutputs(folder),
            _ => FindFiles(folder),
        };

    /// <summary>
    /// Returns the files that a restore wrote into the folder of outputs; a build writes the others, and MSBuild imports none of them.
    /// </summary>
    IEnumerable<string> FindOutputs(string folder) =>
        Directory.GetFiles(folder, "*", HiddenToo).Where(IsRead).Order(StringComparer.Ordinal).Select(FormatInput);

    string FormatInput(string file) => paths.MapPath(file) + (IsRead(file) ? " " + HashFile(file) : "");

    /// <summary>Returns true for a file whose content MSBuild reads.</summary>
    public static bool IsRead(string file) =>
        ReadExtensions.Contains(Path.GetExtension(file), StringComparer.OrdinalIgnoreCase) || ReadNames.Contains(Path.GetFileName(file));

    /// <summary>Hashes a text with the folder replaced by a name: the files of a restore contain full paths.</summary>
    string HashFile(string file)
    {
        try
        {
            return CacheFolder.ComputeKey([paths.MapText(File.ReadAllText(file))]);
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException)
        {
            return "unreadable";
        }
    }

    /// <summary>Returns the files above the folder that MSBuild or the SDK looks for.</summary>
    IEnumerable<string> FindFilesAbove()
    {
        for (var folder = Path.GetDirectoryName(paths.Root); folder != null; folder = Path.GetDirectoryName(folder))
            foreach (var file in Directory.GetFiles(folder, "*", HiddenToo).Where(IsRead).Order(StringComparer.Ordinal))
                yield return Path.GetFileName(file) + " " + HashFile(file);
    }

    /// <summary>Returns the installed SDKs, workloads and targeting packs.</summary>
    static IEnumerable<string> FindSdks()
    {
        var folders = FindSdkHomes().SelectMany(home => SdkFolders.Select(part => Path.Combine(home, part))).Where(Directory.Exists);
        return folders
            .SelectMany(part => Directory.GetDirectories(part).SelectMany(d => Directory.GetDirectories(d).Prepend(d)))
            .Order(StringComparer.Ordinal);
    }

    /// <summary>Returns the folders of the .NET hosts on the path, behind links.</summary>
    static IEnumerable<string> FindSdkHomes()
    {
        var (name, path) = (OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet", Environment.GetEnvironmentVariable("PATH") ?? "");
        var hosts = path.Split(Path.PathSeparator)
            .Append(Environment.GetEnvironmentVariable("DOTNET_ROOT") ?? "")
            .Select(folder => Path.Combine(folder, name))
            .Where(File.Exists);
        return hosts.Select(h => Path.GetDirectoryName(File.ResolveLinkTarget(h, returnFinalTarget: true)?.FullName ?? h)!).Distinct();
    }

    static IEnumerable<string> FindVariables() =>
        Environment
            .GetEnvironmentVariables()
            .Cast<DictionaryEntry>()
            .Where(v => !IsOfTerminal((string)v.Key))
            .Select(v => $"{v.Key}={v.Value}");

    static bool IsOfTerminal(string name) =>
        TerminalVariables.Contains(name) || TerminalPrefixes.Any(p => name.StartsWith(p, StringComparison.Ordinal));
}
