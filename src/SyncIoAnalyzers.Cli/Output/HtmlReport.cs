using System.Net;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Writes the report as one self-contained HTML page: no server, no network, no other file.</summary>
internal static class HtmlReport
{
    // The default encoder writes < > & and quotes as \u…, so no text of an application can close the element that contains the data.
    static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web);

    /// <summary>Writes the whole page at once.</summary>
    public static void WriteReport(CheckReport report, TextWriter output)
    {
        var style = ReadPart("style.css");
        var script = string.Concat(new[] { "data.js", "tree.js", "keys.js", "page.js" }.Select(ReadPart));
        var title = $"What blocks in {HtmlReportData.GetName(report)}";
        var parts = new Dictionary<string, string>
        {
            ["style"] = style,
            ["style-hash"] = ComputeHash(style),
            ["script"] = script,
            ["script-hash"] = ComputeHash(script),
            ["title"] = WebUtility.HtmlEncode(title),
            ["says"] = WebUtility.HtmlEncode(ReportTotals.FormatTotals(report)),
            ["made"] = WebUtility.HtmlEncode($"Made by syncio {SarifDocument.Version}."),
            ["data"] = JsonSerializer.Serialize(HtmlReportData.CreateData(report), Options),
        };
        output.Write(FillTemplate(ReadPart("page.html"), parts));
    }

    /// <summary>Fills in the placeholders of the page; braces within the inserted parts are not replaced.</summary>
    static string FillTemplate(string page, Dictionary<string, string> parts)
    {
        var text = new StringBuilder();
        foreach (var piece in page.Split('{'))
            text.Append(
                piece.IndexOf('}') is var end && end > 0 && parts.TryGetValue(piece[..end], out var part)
                    ? part + piece[(end + 1)..]
                    : piece
            );
        return text.ToString();
    }

    /// <summary>Returns the content-security-policy hash that allows only this style or script.</summary>
    static string ComputeHash(string text) => "sha256-" + Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(text)));

    static string ReadPart(string name)
    {
        using var part = new StreamReader(typeof(HtmlReport).Assembly.GetManifestResourceStream("html-report/" + name)!);
        return part.ReadToEnd().ReplaceLineEndings("\n");
    }
}
