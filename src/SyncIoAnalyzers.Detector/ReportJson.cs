using System.Text.Encodings.Web;
using System.Text.Json;

namespace SyncIoAnalyzers.Detector;

/// <summary>A report as JSON.</summary>
internal static class ReportJson
{
    static readonly JsonSerializerOptions Form = new(JsonSerializerDefaults.Web) { WriteIndented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>The whole report.</summary>
    public static string Of(IBlockingReport report) => JsonSerializer.Serialize(new
    {
        Version = 1,
        Source = "detector",
        report.Since,
        Seconds = Math.Round((DateTimeOffset.UtcNow - report.Since).TotalSeconds, 1),
        report.WaitingNow,
        report.Uncounted,
        Sites = report.Sites.Select(s => new
        {
            s.Site.Member, s.Site.Primitive, s.Site.Rule, s.Site.File, s.Site.Line, s.Route, Waits = s.Count,
            BlockedMs = Math.Round(s.Total.TotalMilliseconds), LongestMs = Math.Round(s.Longest.TotalMilliseconds), s.Site.Stack,
        }),
    }, Form);
}
