using System.Collections.Concurrent;
using System.Collections.Immutable;

namespace SyncIoAnalyzers.Packages.Metadata;

/// <summary>Numbers the names of methods. A method and all bodies that may run instead of it have the same number.</summary>
/// <remarks>
/// Very few methods wait. Therefore their names are few, and a body that calls none of these names needs no further analysis.
/// </remarks>
internal sealed class MethodNameNumbers
{
    readonly ConcurrentDictionary<string, int> _numbers = new(StringComparer.Ordinal);
    readonly ConcurrentDictionary<int, ImmutableHashSet<int>> _aliases = [];
    int _lastNumber = -1;

    /// <summary>
    /// Returns the number of a method. Constructors, which cannot be overridden, are distinguished by the short names of their types.
    /// </summary>
    public int GetNumber(string method, string type) =>
        GetOrAddNumber(method == ".ctor" ? type + method : method.Substring(method.LastIndexOf('.') + 1));

    /// <summary>Records that a body implements a method of another name, as explicit implementations can.</summary>
    public void AddAlias(int body, int declared)
    {
        if (body != declared)
            _aliases.AddOrUpdate(body, ImmutableHashSet.Create(declared), (_, all) => all.Add(declared));
    }

    /// <summary>Returns a number and those of all methods that such bodies implement.</summary>
    public IEnumerable<int> WithAliases(int body) => _aliases.TryGetValue(body, out var aliases) ? aliases.Prepend(body) : [body];

    int GetOrAddNumber(string name) =>
        _numbers.TryGetValue(name, out var number) ? number : _numbers.GetOrAdd(name, _ => Interlocked.Increment(ref _lastNumber));
}
