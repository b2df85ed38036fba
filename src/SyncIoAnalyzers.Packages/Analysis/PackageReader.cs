using SyncIoAnalyzers.Packages.Metadata;
using SyncIoAnalyzers.Packages.Sources;
using SyncIoAnalyzers.Packages.Verdicts;

namespace SyncIoAnalyzers.Packages.Analysis;

/// <summary>Reads the packages that are not in the cache, one at a time.</summary>
internal sealed class PackageReader
{
    readonly AssemblySet _closedSet;
    readonly ParallelWorker _worker;
    readonly TableVerdictLookup _tableVerdicts = TableVerdictLookup.Shipped;
    readonly SuspectMethods _suspectMethods;
    readonly HashSet<PackageUnit> _addedUnits = [];

    /// <summary>Starts with the verdicts of the tables.</summary>
    public PackageReader(AssemblySet set, ParallelWorker workers)
    {
        (_closedSet, _worker) = (set, workers);
        workers.RunForEach(set.Assemblies, assembly => assembly.CalledNames.AddAliases());
        _suspectMethods = new(set, _tableVerdicts);
    }

    /// <summary>Reads a package, using the results for the packages on which it depends.</summary>
    public CachedPackage ReadPackage(PackageUnit unit, IReadOnlyDictionary<PackageUnit, CachedPackage> found)
    {
        foreach (var other in found)
            if (_addedUnits.Add(other.Key))
                _suspectMethods.AddCached(other.Key, other.Value);
        var walk = new PackageAnalysis(
            unit,
            _closedSet,
            _tableVerdicts,
            _suspectMethods,
            method =>
                found.TryGetValue(method.DeclaringType.Assembly.Unit, out var other)
                && other.Verdicts.TryGetValue((method.DeclaringType.Assembly.Name, method.Token), out var verdict)
                    ? verdict
                    : null
        );
        walk.RunAnalysis(_worker);
        return new(
            PackageSummary.CreateLines(unit, _closedSet, _tableVerdicts, walk),
            walk.Verdicts.ToDictionary(v => (v.Key.DeclaringType.Assembly.Name, v.Key.Token), v => v.Value)
        );
    }
}
