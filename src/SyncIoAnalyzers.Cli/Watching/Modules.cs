using System.Collections.Concurrent;
using System.Text.Json;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>Whose code an assembly holds: the application's own, or that of a package or of the framework.</summary>
/// <param name="root">Where the process has its files, in our view: <c>/proc/1234/root</c> for one in a container; empty for our own.</param>
internal sealed class Modules(string root = "")
{
    readonly ConcurrentDictionary<string, bool> _own = new();
    readonly ConcurrentDictionary<string, HashSet<string>?> _packages = new();

    /// <summary>Whether the application's own projects hold it.</summary>
    public bool IsOwn(Frame frame) => !frame.IsDynamic && IsOwn(frame.Module);

    /// <summary>The same of an assembly, by its file or by its name alone.</summary>
    public bool IsOwn(string module) => module.Length > 0 && _own.GetOrAdd(module, Judge);

    /// <summary>The file where we can read it; null where we cannot.</summary>
    public string? File(string module) => System.IO.File.Exists(module) ? module : root != "" && System.IO.File.Exists(root + module) ? root + module : null;

    bool Judge(string module)
    {
        // Of a single file, or of a trace from elsewhere, there is only the name to go by.
        return !IsShared(module) && (File(module) is { } file && Packages(Path.GetDirectoryName(file)!) is { } packages ? !packages.Contains(Name(module)) : !IsFramework(module));
    }

    /// <summary>Whether it is a part of .NET, by its place or its name.</summary>
    public static bool IsFramework(string module) => IsShared(module) || Name(module) is var name &&
        (name.StartsWith("System.", StringComparison.Ordinal) || name.StartsWith("Microsoft.", StringComparison.Ordinal) || name is "mscorlib.dll" or "netstandard.dll" or "mscorlib" or "System");

    static bool IsShared(string module) => module.Replace('\\', '/').Contains("/shared/Microsoft.", StringComparison.Ordinal);

    static string Name(string module) => Path.GetFileName(module.Replace('\\', '/'));

    /// <summary>What is not the application's own in a folder; null where nothing lists that.</summary>
    HashSet<string>? Packages(string folder) => _packages.GetOrAdd(folder, f => Directory.EnumerateFiles(f, "*.deps.json").Select(Packaged).OfType<IEnumerable<string>>().ToArray() is { Length: > 0 } read ? [.. read.SelectMany(r => r)] : null);

    /// <summary>The assemblies that an application's list of what it depends on has from packages; null where it cannot be read.</summary>
    static IEnumerable<string>? Packaged(string file)
    {
        try
        {
#pragma warning disable SIO102 // The detector asks on the thread that is about to wait, in whose callback there is nobody to await: once for a folder.
            using var listed = JsonDocument.Parse(System.IO.File.ReadAllBytes(file));
#pragma warning restore SIO102
            var projects = listed.RootElement.GetProperty("libraries").EnumerateObject().Where(l => l.Value.GetProperty("type").GetString() == "project").Select(l => l.Name).ToHashSet();
            return (string[])[.. listed.RootElement.GetProperty("targets").EnumerateObject().SelectMany(t => t.Value.EnumerateObject()).Where(l => !projects.Contains(l.Name))
                .SelectMany(l => new[] { "runtime", "runtimeTargets" }.Where(k => l.Value.TryGetProperty(k, out _)).SelectMany(k => l.Value.GetProperty(k).EnumerateObject())).Select(a => Path.GetFileName(a.Name))];
        }
        catch (Exception unreadable) when (unreadable is JsonException or KeyNotFoundException or InvalidOperationException or IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
