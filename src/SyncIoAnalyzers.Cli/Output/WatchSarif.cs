using System.Globalization;
using System.Text.Json;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Watching;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>What was watched as SARIF 2.1.0: a result for each row that a rule speaks of.</summary>
internal static class WatchSarif
{
    /// <summary>Writes it, in one go.</summary>
    public static void Write(Watched watched, TextWriter output)
    {
        var rows = watched.Rows.Where(r => r.Blocked.Rule != "").ToArray();
        var ids = rows.Select(r => r.Blocked.Rule).Distinct().Order(StringComparer.Ordinal).ToArray();
        var run = new
        {
            Tool = new { Driver = new { Name = "syncio watch", Rules = ids.Select(id => new { Id = id, ShortDescription = new { Text = RuleCatalog.Rules.Single(r => r.Id == id).Title.ToString(CultureInfo.InvariantCulture) } }) } },
            Results = rows.Select(Result),
        };
        output.WriteLine(JsonSerializer.Serialize(new Dictionary<string, object> { ["$schema"] = "https://json.schemastore.org/sarif-2.1.0.json", ["version"] = "2.1.0", ["runs"] = new[] { run } }, JsonReport.Options));
    }

    static object Result(Row row) => new
    {
        RuleId = row.Blocked.Rule,
        Level = "warning",
        Message = new { Text = FormattableString.Invariant($"{row.Blocked.Primitive} held pool threads for {row.BlockedMsPerSecond:0} ms a second in {row.Blocked.Site.Member}; {row.Most} at once.") },
        Locations = row.Blocked.Site.Line == 0 ? [] : new[]
        {
            new { PhysicalLocation = new { ArtifactLocation = new { Uri = new Uri(row.Blocked.Site.File, UriKind.RelativeOrAbsolute).ToString() }, Region = new { StartLine = row.Blocked.Site.Line } } },
        },
    };
}
