namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>Reads what is not remembered, a package at a time.</summary>
internal sealed class Reading
{
    readonly ClosedSet _set;
    readonly Workers _workers;
    readonly Leaves _leaves = Leaves.Shipped;
    readonly Suspects _suspects;
    readonly HashSet<Unit> _known = [];

    /// <summary>Begins with what tables say.</summary>
    public Reading(ClosedSet set, Workers workers)
    {
        (_set, _workers) = (set, workers);
        workers.Each(set.All, assembly => assembly.Names.AddAliases());
        _suspects = new(set, _leaves);
    }

    /// <summary>What is found of a package, by what is known of others.</summary>
    public Remembered Of(Unit unit, IReadOnlyDictionary<Unit, Remembered> found)
    {
        foreach (var (other, remembered) in found)
            if (_known.Add(other))
                _suspects.Add(other, remembered);
        var walk = new UnitWalk(unit, _set, _leaves, _suspects, method => found.TryGetValue(method.Type.Assembly.Unit, out var other) ? other.Verdicts.GetValueOrDefault((method.Type.Assembly.Name, method.Token)) : null);
        walk.Run(_workers);
        return new(UnitSummary.Of(unit, _set, _leaves, walk), walk.Verdicts.ToDictionary(v => (v.Key.Type.Assembly.Name, v.Key.Token), v => v.Value));
    }
}
