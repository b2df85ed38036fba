using SyncIoAnalyzers.Cli.Watching;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>What was watched as SARIF 2.1.0: a result for each row that a rule speaks of.</summary>
internal static class WatchSarif
{
    /// <summary>Writes it, in one go.</summary>
    public static void Write(Watched watched, TextWriter output)
    {
        var rows = watched.Rows.Where(r => r.Blocked.Rule != "").ToArray();
        Sarif.Write(new { Tool = Sarif.Tool("syncio watch", Sarif.Ids(rows.Select(r => r.Blocked.Rule))), Results = rows.Select(Result) }, output);
    }

    static object Result(Row row) => new
    {
        RuleId = row.Blocked.Rule,
        Level = "warning",
        Message = new { Text = FormattableString.Invariant($"{row.Blocked.Primitive} held pool threads for {row.BlockedMsPerSecond:0} ms a second in {row.Blocked.Site.Member}; {row.Most} at once.") },
        Locations = row.Blocked.Site.Line == 0 ? [] : new[] { Sarif.Location(row.Blocked.Site.File, new { StartLine = row.Blocked.Site.Line }) },
    };
}
