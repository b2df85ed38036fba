using System.Collections.Concurrent;
using System.Collections.Immutable;

namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>Numbers for the names of methods: a method and every body that may run in its place have the same one.</summary>
/// <remarks>Almost no method waits, so the names of those that do are few, and a body that calls none of them needs no second look.</remarks>
internal sealed class CallNames
{
    readonly ConcurrentDictionary<string, int> _numbers = new(StringComparer.Ordinal);
    readonly ConcurrentDictionary<int, ImmutableHashSet<int>> _aliases = [];
    int _last = -1;

    /// <summary>The number of a method; constructors, which nothing overrides, are told apart by the short names of their types.</summary>
    public int Of(string method, string type) => Number(method == ".ctor" ? type + method : method[(method.LastIndexOf('.') + 1)..]);

    /// <summary>Notes that a body implements a method of another name, as an explicit word may say.</summary>
    public void Alias(int body, int declared)
    {
        if (body != declared)
            _aliases.AddOrUpdate(body, [declared], (_, all) => all.Add(declared));
    }

    /// <summary>A number and those of all methods that such bodies implement.</summary>
    public IEnumerable<int> WithAliases(int body) => _aliases.GetValueOrDefault(body, []).Prepend(body);

    int Number(string name) => _numbers.TryGetValue(name, out var number) ? number : _numbers.GetOrAdd(name, _ => Interlocked.Increment(ref _last));
}
