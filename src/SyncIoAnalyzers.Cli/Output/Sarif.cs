using System.Globalization;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>What all documents in SARIF 2.1.0 share: the frame, the rules, the places.</summary>
internal static partial class Sarif
{
    const string Root = "SRCROOT";

    // What is not known is left out; the format has no null.
    static readonly JsonSerializerOptions Options = new(JsonReport.Options) { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull };

    /// <summary>Writes a document of one run, in one go.</summary>
    public static void Write(object run, TextWriter output) => output.WriteLine(JsonSerializer.Serialize(
        new Dictionary<string, object> { ["$schema"] = "https://json.schemastore.org/sarif-2.1.0.json", ["version"] = "2.1.0", ["runs"] = new[] { run } }, Options));

    /// <summary>The tool, with the rules that its results name.</summary>
    public static object Tool(string name, IEnumerable<string> ids) => new
    {
        Driver = new { Name = name, SemanticVersion = Version, Rules = ids.Select(id => Rule(RuleCatalog.Rules.Single(r => r.Id == id))) },
    };

    /// <summary>The version of the tool.</summary>
    public static string Version => typeof(Sarif).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion;

    /// <summary>The ids, each once, in the order in which results refer to them.</summary>
    public static string[] Ids(IEnumerable<string> ids) => [.. ids.Distinct().Order(StringComparer.Ordinal)];

    /// <summary>A place in a file. What stands in a relative path is relative to <see cref="Folders"/>.</summary>
    /// <param name="file">An absolute path, or one relative to the current folder.</param>
    /// <param name="region">The lines and columns.</param>
    /// <param name="message">What is there; null for nothing.</param>
    public static object Location(string file, object region, string? message = null) => new
    {
        PhysicalLocation = new { ArtifactLocation = Artifact(file), Region = region },
        Message = message == null ? null : new { Text = message },
    };

    /// <summary>What relative paths are relative to.</summary>
    public static object Folders(string currentDirectory) => new Dictionary<string, object> { [Root] = Folder(currentDirectory) };

    /// <summary>A folder.</summary>
    public static object Folder(string path) => new { Uri = new Uri(Path.GetFullPath(path) + (Path.EndsInDirectorySeparator(path) ? "" : "/")).AbsoluteUri };

    /// <summary>The word for a severity.</summary>
    public static string Level(DiagnosticSeverity severity) => severity switch
    {
        DiagnosticSeverity.Error => "error",
        DiagnosticSeverity.Warning => "warning",
        DiagnosticSeverity.Info => "note",
        _ => "none",
    };

    /// <summary>A file.</summary>
    public static object Artifact(string file) => Uri.TryCreate(file, UriKind.Absolute, out var absolute)
        ? new { Uri = absolute.AbsoluteUri }
        : new { Uri = string.Join('/', file.Split('/').Select(Uri.EscapeDataString)), UriBaseId = Root };

    static object Rule(DiagnosticDescriptor rule)
    {
        var page = Link().Replace(RuleCatalog.Page(rule.Id), "$1").ReplaceLineEndings("\n");
        return new
        {
            rule.Id,
            ShortDescription = new { Text = rule.Title.ToString(CultureInfo.InvariantCulture) },
            FullDescription = rule.Description.ToString(CultureInfo.InvariantCulture) is { Length: > 0 } text ? new { Text = text } : null,
            HelpUri = rule.HelpLinkUri is { Length: > 0 } link ? link : null,
            Help = new { Text = page, Markdown = page },
            DefaultConfiguration = new { Level = Level(rule.DefaultSeverity) },
        };
    }

    /// <summary>A link to another page, which leads nowhere where the pages are not.</summary>
    [GeneratedRegex(@"\[([^\]]+)\]\((?!\w+:)[^)]*\)")]
    private static partial Regex Link();
}
