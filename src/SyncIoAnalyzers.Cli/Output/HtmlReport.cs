using System.Net;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>The report as one page to look through, which needs nothing else: no server, no network, no file beside it.</summary>
internal static class HtmlReport
{
    // The default encoder writes < > & and quotes as \u…: no text of an application can end the element that holds the data.
    static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web);

    /// <summary>Writes it, in one go.</summary>
    public static void Write(Report report, TextWriter output)
    {
        var style = Part("style.css");
        var script = string.Concat(new[] { "data.js", "tree.js", "keys.js", "page.js" }.Select(Part));
        var parts = new Dictionary<string, string>
        {
            ["style"] = style,
            ["style-hash"] = Hash(style),
            ["script"] = script,
            ["script-hash"] = Hash(script),
            ["title"] = WebUtility.HtmlEncode($"What blocks in {ExplorerData.Name(report)}"),
            ["says"] = WebUtility.HtmlEncode(Totals.Of(report)),
            ["made"] = WebUtility.HtmlEncode($"Made by syncio {Sarif.Version}."),
            ["data"] = JsonSerializer.Serialize(ExplorerData.Of(report), Options),
        };
        output.Write(Filled(Part("page.html"), parts));
    }

    /// <summary>The page with its parts; what stands in a part is no place for another.</summary>
    static string Filled(string page, Dictionary<string, string> parts)
    {
        var text = new StringBuilder();
        foreach (var piece in page.Split('{'))
            text.Append(piece.IndexOf('}') is var end && end > 0 && parts.TryGetValue(piece[..end], out var part) ? part + piece[(end + 1)..] : piece);
        return text.ToString();
    }

    /// <summary>The name by which the page lets its own style and script in, and nothing else.</summary>
    static string Hash(string text) => "sha256-" + Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(text)));

    static string Part(string name)
    {
        using var part = new StreamReader(typeof(HtmlReport).Assembly.GetManifestResourceStream("explorer/" + name)!);
        return part.ReadToEnd().ReplaceLineEndings("\n");
    }
}
