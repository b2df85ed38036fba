using System.Collections.Concurrent;
using System.Text.Json;

namespace SyncIoAnalyzers.Common.Stacks;

/// <summary>Decides whether an assembly belongs to the application itself, to a package or to the framework.</summary>
/// <param name="root">The root folder of the process as seen from this one: <c>/proc/1234/root</c> for a process in a container; empty for
/// our own.</param>
internal sealed class ModuleClassifier(string root = "")
{
    readonly ConcurrentDictionary<string, bool> _isOwnByModule = new();
    readonly ConcurrentDictionary<string, HashSet<string>?> _packageFilesByFolder = new();

    /// <summary>Returns true if one of the application's own projects contains the frame.</summary>
    public bool IsOwn(ManagedFrame frame) => !frame.IsDynamic && IsOwn(frame.Module);

    /// <summary>Returns true if the assembly, given by its file or its name, is built from one of the application's own projects.</summary>
    public bool IsOwn(string module) => module.Length > 0 && _isOwnByModule.GetOrAdd(module, IsOwnModule);

    /// <summary>Returns the path under which this process can read a module; null if it cannot.</summary>
    public string? FindReadableFile(string module) =>
        System.IO.File.Exists(module) ? module
        : root != "" && System.IO.File.Exists(root + module) ? root + module
        : null;

    bool IsOwnModule(string module)
    {
        // For a single-file application or a trace from another machine, only the name is available.
        return !IsInSharedFramework(module)
            && (
                FindReadableFile(module) is { } file && GetPackageAssemblies(Path.GetDirectoryName(file)!) is { } packages
                    ? !packages.Contains(GetFileName(module))
                    : !IsFramework(module)
            );
    }

    /// <summary>Returns true if an assembly is part of .NET, according to its folder or its name.</summary>
    public static bool IsFramework(string module) => IsInSharedFramework(module) || IsFrameworkName(GetFileName(module));

    static bool IsFrameworkName(string name) =>
        name.StartsWith("System.", StringComparison.Ordinal)
        || name.StartsWith("Microsoft.", StringComparison.Ordinal)
        || name is "mscorlib.dll" or "netstandard.dll"
        || name is "mscorlib" or "System";

    static bool IsInSharedFramework(string module) => module.Replace('\\', '/').Contains("/shared/Microsoft.", StringComparison.Ordinal);

    static string GetFileName(string module) => Path.GetFileName(module.Replace('\\', '/'));

    /// <summary>Returns the assemblies in a folder that come from packages; null if nothing lists them.</summary>
    HashSet<string>? GetPackageAssemblies(string folder) =>
        _packageFilesByFolder.GetOrAdd(
            folder,
            f =>
                Directory.EnumerateFiles(f, "*.deps.json").Select(ReadPackageAssemblies).OfType<IEnumerable<string>>().ToArray()
                    is { Length: > 0 } read
                    ? [.. read.SelectMany(r => r)]
                    : null
        );

    /// <summary>Returns the package assemblies in an application's <c>deps.json</c>; null if it cannot be read.</summary>
    static IEnumerable<string>? ReadPackageAssemblies(string file)
    {
        try
        {
            // The detector calls this on the thread that is about to wait, in a callback that cannot await: once per folder.
#pragma warning disable SIO102
            using var listed = JsonDocument.Parse(System.IO.File.ReadAllBytes(file));
#pragma warning restore SIO102
            var projects = listed
                .RootElement.GetProperty("libraries")
                .EnumerateObject()
                .Where(l => l.Value.GetProperty("type").GetString() == "project")
                .Select(l => l.Name)
                .ToHashSet();
            var libraries = listed
                .RootElement.GetProperty("targets")
                .EnumerateObject()
                .SelectMany(target => target.Value.EnumerateObject());
            return libraries.Where(l => !projects.Contains(l.Name)).SelectMany(l => GetRuntimeFiles(l.Value)).ToArray();
        }
        catch (Exception unreadable)
            when (unreadable
                    is JsonException
                        or KeyNotFoundException
                        or InvalidOperationException
                        or IOException
                        or UnauthorizedAccessException
            )
        {
            return null;
        }
    }

    static IEnumerable<string> GetRuntimeFiles(JsonElement library) =>
        new[] { "runtime", "runtimeTargets" }
            .Where(kind => library.TryGetProperty(kind, out _))
            .SelectMany(kind => library.GetProperty(kind).EnumerateObject())
            .Select(file => Path.GetFileName(file.Name));
}
