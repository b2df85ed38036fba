using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Configuration;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// The code that can run in one process: an executable, the projects that it references, and those that no executable references, which
/// it may load at run time. What only another executable contains or registers is never on a path of this one.
/// </summary>
internal sealed class ProcessHost
{
    /// <summary>The libraries that only tests and the doubles for them use.</summary>
    static readonly HashSet<string> TestLibraries =
    [
        "FakeItEasy",
        "Microsoft.VisualStudio.TestPlatform.TestFramework",
        "Moq",
        "MSTest.TestFramework",
        "NSubstitute",
        "nunit.framework",
        "xunit.assert",
        "xunit.core",
        "xunit.v3.assert",
        "xunit.v3.core",
    ];

    readonly HashSet<string>? _assemblies;
    readonly HashSet<string> _loadedAssemblies = [];
    (string Assembly, string Type)[] _splitTypes = [];
    readonly Dictionary<string, bool> _knownKeys = [];

    ProcessHost(HashSet<string>? assemblies) => _assemblies = assemblies;

    ProcessHost(string executable, IEnumerable<string> referenced, IReadOnlyCollection<string> loaded)
        : this([.. referenced, .. loaded])
    {
        Executable = executable;
        _loadedAssemblies.UnionWith(loaded);
    }

    /// <summary>Gets the assembly that starts the process; null for a host that contains all code.</summary>
    public string? Executable { get; }

    /// <summary>Gets or sets whether the process may serve HTTP requests.</summary>
    public bool RunsWebServer { get; set; } = true;

    /// <summary>Returns true if an entry point is called in the process.</summary>
    public bool MayCall(EntryPointFact entryPoint) =>
        MayCreate(entryPoint.Key) && (RunsWebServer || !EntryPointKinds.AreServedByWebServer(entryPoint.Kind));

    /// <summary>Creates a host that contains all code.</summary>
    public static ProcessHost CreateForAll() => new(null);

    /// <summary>Finds the hosts of a solution; one for all of its code if it has no executable besides tests.</summary>
    /// <param name="compilations">The projects.</param>
    /// <param name="isTest">Returns true for a test project, whose doubles no other process contains.</param>
    public static IReadOnlyList<ProcessHost> FindHosts(IReadOnlyList<Compilation> compilations, Func<Compilation, bool> isTest)
    {
        var tests = new HashSet<string>(compilations.Where(isTest).Select(GetName));
        var references = compilations
            .ToLookup(GetName)
            .ToDictionary(same => same.Key, same => same.SelectMany(c => c.ReferencedAssemblyNames).Select(n => n.Name).ToArray());
        var closures = compilations
            .Where(c => c.Options.OutputKind != OutputKind.DynamicallyLinkedLibrary && !tests.Contains(GetName(c)))
            .Select(GetName)
            .Distinct()
            .OrderBy(name => name, StringComparer.Ordinal)
            .Select(name => (Executable: name, Assemblies: FindClosure(name, references)))
            .ToArray();
        if (closures.Length == 0)
            return [CreateForAll()];
        // A library of test doubles is no test project itself.
        tests.UnionWith(references.Where(r => r.Value.Any(TestLibraries.Contains)).Select(r => r.Key));
        var loaded = references.Keys.Where(name => !tests.Contains(name) && !closures.Any(c => c.Assemblies.Contains(name))).ToArray();
        return [.. closures.Select(c => new ProcessHost(c.Executable, c.Assemblies, loaded))];
    }

    static string GetName(Compilation compilation) => compilation.AssemblyName ?? "";

    static HashSet<string> FindClosure(string executable, IReadOnlyDictionary<string, string[]> references)
    {
        var closure = new HashSet<string> { executable };
        var worklist = new Queue<string>([executable]);
        while (worklist.Count > 0)
            foreach (var name in references[worklist.Dequeue()])
                if (references.ContainsKey(name) && closure.Add(name))
                    worklist.Enqueue(name);
        return closure;
    }

    /// <summary>Returns true if the host contains an assembly.</summary>
    public bool ContainsAssembly(string name) => _assemblies == null || _assemblies.Contains(name);

    /// <summary>Returns true if the assembly of a type may be loaded at run time, so that no code names the type.</summary>
    public bool MayLoad(string key) => key.IndexOf('/') is > 0 and var slash && _loadedAssemblies.Contains(key.Substring(0, slash));

    /// <summary>Removes the types that the host contains but never creates, by their symbol keys.</summary>
    public void RemoveTypes(IReadOnlyList<string> types) => (ForeignTypes, _splitTypes) = (types, [.. types.Select(SplitKey)]);

    /// <summary>Gets the types that the host contains but never creates.</summary>
    public IReadOnlyList<string> ForeignTypes { get; private set; } = [];

    /// <summary>Returns true if the assembly of a member is in the host.</summary>
    public bool Contains(string key) =>
        _assemblies == null || key.IndexOf('/') is var slash && (slash < 0 || _assemblies.Contains(key.Substring(0, slash)));

    /// <summary>
    /// Returns true if the host may create the type of a member that code calls without naming the type: through a contract, or as a
    /// service.
    /// </summary>
    public bool MayCreate(string key)
    {
        if (_assemblies == null)
            return true;
        if (!_knownKeys.TryGetValue(key, out var isCreated))
            _knownKeys.Add(key, isCreated = Contains(key) && !IsForeign(key));
        return isCreated;
    }

    bool IsForeign(string key)
    {
        if (_splitTypes.Length == 0 || key.IndexOf('/') < 0)
            return false;
        var (assembly, id) = SplitKey(key);
        return _splitTypes.Any(t => t.Assembly == assembly && IsPartOf(id, t.Type));
    }

    /// <summary>Returns true for a type itself, its members, and its initializers.</summary>
    static bool IsPartOf(string id, string type) =>
        id.StartsWith(type, StringComparison.Ordinal) && (id.Length == type.Length || id[type.Length] is '.' or '!');

    /// <summary>Splits a key into the assembly and the documentation id without its kind.</summary>
    static (string Assembly, string Id) SplitKey(string key)
    {
        var slash = key.IndexOf('/');
        return (key.Substring(0, slash), key.Substring(key.IndexOf(':', slash) + 1));
    }
}
