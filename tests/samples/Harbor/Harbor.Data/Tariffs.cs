using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using Harbor.Contracts;

namespace Harbor.Data;

public sealed class TariffFile(HarborFiles files) : ITariffs
{
    public decimal PerTonne(string cargo)
    {
        foreach (var line in File.ReadAllLines(files.Tariff))
        {
            var cells = line.Split(';');
            if (cells[0] == cargo)
                return decimal.Parse(cells[1], CultureInfo.InvariantCulture);
        }

        throw new KeyNotFoundException($"No tariff for {cargo}.");
    }

    public int Version()
    {
        using var reader = new StreamReader(files.Tariff);
        var first = reader.ReadLine() ?? "";
        return int.Parse(first.AsSpan(first.IndexOf(';') + 1), CultureInfo.InvariantCulture);
    }
}

public sealed class CachedTariffs(TariffFile inner) : ITariffs
{
    private readonly ConcurrentDictionary<string, decimal> _perTonne = new(StringComparer.OrdinalIgnoreCase);

    public decimal PerTonne(string cargo) => _perTonne.GetOrAdd(cargo, inner.PerTonne);

    public int Version() => inner.Version();
}
