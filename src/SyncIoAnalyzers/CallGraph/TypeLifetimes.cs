using SyncIoAnalyzers.Configuration;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>Finds the types of which each request has objects of its own, so that what they initialize on first use is no cache.</summary>
internal static class TypeLifetimes
{
    /// <summary>
    /// Returns the names of the types that dependency injection or a framework creates for each request, and of the base classes of which
    /// that is true for all derived ones.
    /// </summary>
    /// <param name="registrations">All registrations of the program.</param>
    /// <param name="entryPoints">The type of each entry point that the program declares, and its kind.</param>
    /// <param name="typesByName">The types of the program.</param>
    /// <param name="getImplementations">Returns a type and those that derive from it, by its key.</param>
    public static HashSet<string> FindTypesPerRequest(
        IEnumerable<RegistrationFact> registrations,
        IEnumerable<(string Type, string Kind)> entryPoints,
        IReadOnlyDictionary<string, TypeFact> typesByName,
        Func<string, IReadOnlyList<TypeFact>> getImplementations
    )
    {
        var lifetimes = registrations
            .Select(r => (Type: r.ImplementationType ?? r.CreatedType, r.Kind))
            .Where(r => r.Type != null)
            .ToLookup(r => GetName(r.Type!), r => EntryReach.FromKind(r.Kind));
        var created = entryPoints.Where(e => e.Kind != "component" && EntryPointKinds.IsCreatedPerRequest(e.Kind)).Select(e => e.Type);
        var found = new HashSet<string>(created.Concat(lifetimes.Select(l => l.Key)).Where(IsPerRequest));
        found.UnionWith(found.SelectMany(FindBases).Where(AreDerivedPerRequest).Select(GetName).ToArray());
        return found;

        bool IsPerRequest(string type) => lifetimes[type].All(lifetime => lifetime == ReachKind.Request);

        IEnumerable<string> FindBases(string name) =>
            typesByName.TryGetValue(name, out var type) ? type.Supertypes.Where(s => s.Contains('/')) : [];

        bool AreDerivedPerRequest(string type) =>
            getImplementations(type).Where(d => d.Constructors.Count > 0).All(d => found.Contains(GetName(d.Key)));
    }

    /// <summary>Returns the name of a type as the keys of its members contain it, from its own key.</summary>
    public static string GetName(string type) => type.Replace("/T:", "/");
}
