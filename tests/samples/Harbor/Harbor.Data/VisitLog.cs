using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using Harbor.Contracts;

namespace Harbor.Data;

public sealed class VisitLog(HarborFiles files) : IVisitLog
{
    public Visit Latest => Parse(File.ReadAllText(files.LatestVisit));

    public async IAsyncEnumerable<Visit> ReadAsync(string imo, [EnumeratorCancellation] CancellationToken token = default)
    {
        await foreach (var line in File.ReadLinesAsync(files.Visits(imo), token).ConfigureAwait(false))
            yield return Parse(line);
    }

    public void Add(Visit visit)
    {
        var line = string.Create(CultureInfo.InvariantCulture, $"{visit.Id};{visit.Imo};{visit.Berth};{visit.Day:yyyy-MM-dd}");
        using (var writer = new StreamWriter(files.Visits(visit.Imo), append: true))
        {
            writer.WriteLine(line);
            writer.Flush();
        }

        File.WriteAllText(files.LatestVisit, line);
    }

    private static Visit Parse(string line)
    {
        var cells = line.Trim().Split(';');
        return new Visit(
            int.Parse(cells[0], CultureInfo.InvariantCulture),
            cells[1],
            cells[2],
            DateOnly.ParseExact(cells[3], "yyyy-MM-dd", CultureInfo.InvariantCulture));
    }
}
