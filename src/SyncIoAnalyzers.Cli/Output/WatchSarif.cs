using SyncIoAnalyzers.Watching;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Writes the result of a watch as SARIF 2.1.0: one result for each row that has a rule.</summary>
internal static class WatchSarif
{
    /// <summary>Writes the whole document at once.</summary>
    public static void WriteReport(WatchResult watched, TextWriter output)
    {
        var rows = watched.Rows.Where(r => r.BlockedCall.Rule != "").ToArray();
        SarifDocument.WriteDocument(
            new
            {
                Tool = SarifDocument.CreateTool("syncio watch", SarifDocument.SortIds(rows.Select(r => r.BlockedCall.Rule))),
                Results = rows.Select(CreateResult),
            },
            output
        );
    }

    static object CreateResult(WatchRow row)
    {
        var site = row.BlockedCall.Location;
        var call = row.BlockedCall.Primitive;
        var message = FormattableString.Invariant(
            $"{call} held pool threads for {row.BlockedMsPerSecond:0} ms a second in {site.Member}; {row.MaxThreads} at once."
        );
        return new
        {
            RuleId = row.BlockedCall.Rule,
            Level = "warning",
            Message = new { Text = message },
            Locations = site.Line == 0 ? [] : new[] { SarifDocument.CreateLocation(site.File, new { StartLine = site.Line }) },
        };
    }
}
