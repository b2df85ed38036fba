using System.Text.Encodings.Web;
using System.Text.Json;

namespace SyncIoAnalyzers.Detector;

/// <summary>
/// Serializes a report in the format of <c>syncio watch --format json</c>, with additional properties that only the detector knows.
/// </summary>
internal static class ReportJson
{
    static readonly JsonSerializerOptions JsonOptions = new(JsonSerializerDefaults.Web)
    {
        WriteIndented = true,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <summary>Serializes the whole report.</summary>
    public static string SerializeReport(IBlockingReport report)
    {
        var seconds = Math.Max(0.001, (DateTimeOffset.UtcNow - report.Since).TotalSeconds);
        return JsonSerializer.Serialize(
            new
            {
                Version = 1,
                report.Since,
                Seconds = Math.Round(seconds, 3),
                BlockedMsPerSecond = GetRate(report.Sites.Sum(s => s.Total.TotalMilliseconds), seconds),
                Rows = report.Sites.Select(s => CreateRow(s, seconds)),
                report.WaitingNow,
                report.Uncounted,
            },
            JsonOptions
        );
    }

    static object CreateRow(SiteReport seen, double seconds) =>
        new
        {
            Rule = seen.Site.Rule ?? "",
            seen.Site.Primitive,
            Member = seen.Site.Member ?? "",
            File = seen.Site.File ?? "",
            seen.Site.Line,
            seen.Site.Callers,
            Route = seen.Route ?? "",
            seen.Site.Note,
            Waits = seen.Count,
            WaitsPerSecond = GetRate(seen.Count, seconds),
            BlockedMs = Math.Round(seen.Total.TotalMilliseconds, 3),
            BlockedMsPerSecond = GetRate(seen.Total.TotalMilliseconds, seconds),
            LongestMs = Math.Round(seen.Longest.TotalMilliseconds, 3),
            seen.Site.Stack,
        };

    static double GetRate(double sum, double seconds) => Math.Round(sum / seconds, 3);
}
