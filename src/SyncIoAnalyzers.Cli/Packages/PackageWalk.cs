using System.Security.Cryptography;
using System.Text;

namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>Reads packages, those that others build on first, and remembers what it finds.</summary>
internal static class PackageWalk
{
    /// <summary>What is told of each package, in the order that they are given.</summary>
    public static IReadOnlyList<(Unit Unit, IReadOnlyList<string> Lines)> Run(IReadOnlyList<Unit> units, PackageCache cache, Action<string> step, Workers workers)
    {
        using var set = new ClosedSet(units, workers);
        var order = Order(units, set);
        var found = new Dictionary<Unit, Remembered>();
        var reading = new Lazy<Reading>(() => new(set, workers));
        foreach (var unit in order)
        {
            workers.Cancel.ThrowIfCancellationRequested();
            unit.Key = Key(unit, set);
            if (cache.Read(unit) is { } known)
            {
                found[unit] = known;
                continue;
            }

            step($"Reading {unit}");
            found[unit] = reading.Value.Of(unit, found);
            cache.Write(unit, found[unit]);
        }

        return [.. units.Select(u => (u, u.StandsIn ? [] : found[u].Lines))];
    }

    /// <summary>Each after those that it builds on; where two build on each other, in the order of their names.</summary>
    static List<Unit> Order(IReadOnlyList<Unit> units, ClosedSet set)
    {
        var (order, seen) = (new List<Unit>(), new HashSet<Unit>());
        foreach (var unit in units.OrderBy(u => u.Id, StringComparer.Ordinal).ThenBy(u => u.Version, StringComparer.Ordinal))
            Visit(unit);
        return order;

        void Visit(Unit unit)
        {
            if (!seen.Add(unit))
                return;
            foreach (var other in set.References(unit))
            {
                Visit(other);
                unit.Add(other);
            }

            order.Add(unit);
        }
    }

    static string Key(Unit unit, ClosedSet set)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        foreach (var tool in new[] { typeof(PackageWalk).Module, typeof(SyncIoAnalyzer).Module })
            hash.AppendData(tool.ModuleVersionId.ToByteArray());
        hash.AppendData(Encoding.UTF8.GetBytes(unit.ToString()));
        foreach (var file in unit.Files)
            hash.AppendData(Encoding.UTF8.GetBytes(set.Hash(file)));
        foreach (var other in unit.BuildsOn.Select(o => o.Key).Order(StringComparer.Ordinal))
            hash.AppendData(Encoding.UTF8.GetBytes(other));
        return Convert.ToHexStringLower(hash.GetHashAndReset());
    }
}
