using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CallGraph;

namespace SyncIoAnalyzers.BlockingBodies;

/// <summary>
/// The facts about the bodies of one project, from this run and earlier ones. All analyses of the project share them, so that each body is
/// bound once.
/// </summary>
internal sealed class BodyFactStore
{
    readonly ConcurrentDictionary<string, BodyFacts> _factsByKey;

    /// <summary>Creates a store with the facts of an earlier run.</summary>
    /// <param name="compilation">The compilation of the project.</param>
    /// <param name="known">The facts by the keys of the methods.</param>
    public BodyFactStore(Compilation compilation, IEnumerable<KeyValuePair<string, BodyFacts>> known) =>
        (Methods, _factsByKey) = (new MethodResolver(compilation), new(known));

    /// <summary>Finds the methods that the facts name.</summary>
    public MethodResolver Methods { get; }

    /// <summary>Returns true if facts were added since the store was created.</summary>
    public bool IsChanged { get; private set; }

    /// <summary>Gets all facts, sorted by the keys of the methods.</summary>
    public IEnumerable<KeyValuePair<string, BodyFacts>> Facts => _factsByKey.OrderBy(f => f.Key, StringComparer.Ordinal);

    /// <summary>Returns what a body itself waits for.</summary>
    public MemberVerdict GetWait(IMethodSymbol method, Func<MemberVerdict> compute)
    {
        var (key, facts) = FindFacts(method);
        return facts.Wait ?? Add(key, compute(), (known, wait) => known with { Wait = wait });
    }

    /// <summary>Returns true if a body waits for a task argument.</summary>
    public bool WaitsForArgument(IMethodSymbol method, Func<bool> compute)
    {
        var (key, facts) = FindFacts(method);
        return facts.WaitsForArgument ?? Add(key, compute(), (known, waits) => known with { WaitsForArgument = waits });
    }

    /// <summary>Returns the methods that a body calls.</summary>
    public IReadOnlyList<BodyCall> GetCalls(IMethodSymbol method, Func<IReadOnlyList<BodyCall>> compute)
    {
        var (key, facts) = FindFacts(method);
        return facts.Calls ?? Add(key, compute(), (known, calls) => known with { Calls = calls });
    }

    (string Key, BodyFacts Facts) FindFacts(IMethodSymbol method)
    {
        var key = SymbolKeys.GetSolutionKey(method);
        return (key, _factsByKey.TryGetValue(key, out var facts) ? facts : BodyFacts.Unknown);
    }

    T Add<T>(string key, T fact, Func<BodyFacts, T, BodyFacts> add)
    {
        _factsByKey.AddOrUpdate(key, _ => add(BodyFacts.Unknown, fact), (_, known) => add(known, fact));
        IsChanged = true;
        return fact;
    }
}
