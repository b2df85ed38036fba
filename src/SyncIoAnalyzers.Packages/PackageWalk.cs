using System.Security.Cryptography;
using System.Text;
using SyncIoAnalyzers.Packages.Analysis;
using SyncIoAnalyzers.Packages.Metadata;
using SyncIoAnalyzers.Packages.Sources;
using SyncIoAnalyzers.Packages.Verdicts;

namespace SyncIoAnalyzers.Packages;

/// <summary>Reads packages in the order of their dependencies and caches the results.</summary>
internal static class PackageWalk
{
    /// <summary>Returns the summary lines of each package, in the given order.</summary>
    public static IReadOnlyList<(PackageUnit Unit, IReadOnlyList<string> Lines)> ReadPackages(
        IReadOnlyList<PackageUnit> units,
        PackageCache cache,
        Action<string> step,
        ParallelWorker workers
    )
    {
        using var set = new AssemblySet(units, workers);
        var order = SortByDependencies(units, set);
        var found = new Dictionary<PackageUnit, CachedPackage>();
        var reading = new Lazy<PackageReader>(() => new(set, workers));
        foreach (var unit in order)
        {
            workers.CancellationToken.ThrowIfCancellationRequested();
            unit.CacheKey = ComputeCacheKey(unit, set);
            if (cache.ReadPackage(unit) is { } known)
            {
                found[unit] = known;
                continue;
            }

            step($"Reading {unit}");
            found[unit] = reading.Value.ReadPackage(unit, found);
            cache.WritePackage(unit, found[unit]);
        }

        return [.. units.Select(u => (u, u.IsStandIn ? [] : found[u].Lines))];
    }

    /// <summary>
    /// Sorts the packages so that each one follows those on which it depends. Packages that depend on each other are sorted by name.
    /// </summary>
    static List<PackageUnit> SortByDependencies(IReadOnlyList<PackageUnit> units, AssemblySet set)
    {
        var (order, seen) = (new List<PackageUnit>(), new HashSet<PackageUnit>());
        foreach (var unit in units.OrderBy(u => u.Id, StringComparer.Ordinal).ThenBy(u => u.Version, StringComparer.Ordinal))
            Visit(unit);
        return order;

        void Visit(PackageUnit unit)
        {
            if (!seen.Add(unit))
                return;
            foreach (var other in set.FindReferencedUnits(unit))
            {
                Visit(other);
                unit.AddDependency(other);
            }

            order.Add(unit);
        }
    }

    static string ComputeCacheKey(PackageUnit unit, AssemblySet set)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        foreach (var tool in new[] { typeof(PackageWalk).Module, typeof(ShippedTables).Module })
            hash.AppendData(tool.ModuleVersionId.ToByteArray());
        hash.AppendData(Encoding.UTF8.GetBytes(unit.ToString()));
        foreach (var file in unit.Files)
            hash.AppendData(Encoding.UTF8.GetBytes(set.GetHash(file)));
        foreach (var other in unit.Dependencies.Select(o => o.CacheKey).OrderBy(key => key, StringComparer.Ordinal))
            hash.AppendData(Encoding.UTF8.GetBytes(other));
        return ContentHash.ToHexadecimal(hash.GetHashAndReset());
    }
}
