using System;
using System.Globalization;
using System.IO;
using System.Net.Http;
using System.Text;

namespace Harbor.Data;

public sealed class TariffSheet(HarborFiles files, HttpClient http)
{
    public decimal Surcharge(ReadOnlySpan<char> cargo)
    {
        var text = File.ReadAllText(files.Tariff);
        foreach (var line in text.AsSpan().EnumerateLines())
        {
            if (line.StartsWith(cargo, StringComparison.OrdinalIgnoreCase))
                return decimal.Parse(line[(line.LastIndexOf(';') + 1)..], provider: CultureInfo.InvariantCulture);
        }

        return 0;
    }

    public string Remark(string cargo)
    {
        ReadOnlySpan<char> name = cargo.AsSpan().Trim();
        if (name.IsEmpty)
            return "none";
        var key = name.ToString().ToLowerInvariant();
        var bytes = http.GetByteArrayAsync($"remarks/{key}").Result;
        return Encoding.UTF8.GetString(bytes);
    }
}
