using System.Text.Encodings.Web;
using System.Text.Json;

namespace SyncIoAnalyzers.Detector;

/// <summary>A report as JSON, in the form of <c>syncio watch --format json</c>; what only the detector knows is added to it.</summary>
internal static class ReportJson
{
    static readonly JsonSerializerOptions Form = new(JsonSerializerDefaults.Web) { WriteIndented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>The whole report.</summary>
    public static string Of(IBlockingReport report)
    {
        var seconds = Math.Max(0.001, (DateTimeOffset.UtcNow - report.Since).TotalSeconds);
        return JsonSerializer.Serialize(new
        {
            Version = 1,
            report.Since,
            Seconds = Math.Round(seconds, 3),
            BlockedMsPerSecond = Rate(report.Sites.Sum(s => s.Total.TotalMilliseconds), seconds),
            Rows = report.Sites.Select(s => Row(s, seconds)),
            report.WaitingNow,
            report.Uncounted,
        }, Form);
    }

    static object Row(SiteReport seen, double seconds) => new
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
        WaitsPerSecond = Rate(seen.Count, seconds),
        BlockedMs = Math.Round(seen.Total.TotalMilliseconds, 3),
        BlockedMsPerSecond = Rate(seen.Total.TotalMilliseconds, seconds),
        LongestMs = Math.Round(seen.Longest.TotalMilliseconds, 3),
        seen.Site.Stack,
    };

    static double Rate(double sum, double seconds) => Math.Round(sum / seconds, 3);
}
