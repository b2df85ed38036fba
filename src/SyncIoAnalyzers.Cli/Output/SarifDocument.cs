using System.Globalization;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>The parts that all SARIF 2.1.0 documents share: the frame, the rules, the locations.</summary>
internal static partial class SarifDocument
{
    const string Root = "SRCROOT";

    // Unknown values are omitted, because the format has no null.
    static readonly JsonSerializerOptions Options = new(JsonReport.Options)
    {
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    };

    /// <summary>Writes a whole document, which has one run, at once.</summary>
    public static void WriteDocument(object run, TextWriter output) =>
        output.WriteLine(
            JsonSerializer.Serialize(
                new Dictionary<string, object>
                {
                    ["$schema"] = "https://json.schemastore.org/sarif-2.1.0.json",
                    ["version"] = "2.1.0",
                    ["runs"] = new[] { run },
                },
                Options
            )
        );

    /// <summary>Creates the tool object with the rules that its results refer to.</summary>
    public static object CreateTool(string name, IEnumerable<string> ids) =>
        new
        {
            Driver = new
            {
                Name = name,
                SemanticVersion = Version,
                Rules = ids.Select(id => CreateRule(RuleDocumentation.Descriptors.Single(r => r.Id == id))),
            },
        };

    /// <summary>The version of the tool.</summary>
    public static string Version =>
        typeof(SarifDocument).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion;

    /// <summary>Returns the distinct ids in the order in which results refer to them.</summary>
    public static string[] SortIds(IEnumerable<string> ids) => [.. ids.Distinct().Order(StringComparer.Ordinal)];

    /// <summary>Creates a location in a file. Relative paths are relative to <see cref="CreateBaseFolders"/>.</summary>
    /// <param name="file">An absolute path, or one relative to the current folder.</param>
    /// <param name="region">The lines and columns.</param>
    /// <param name="message">A description of the location; null for none.</param>
    public static object CreateLocation(string file, object region, string? message = null) =>
        new
        {
            PhysicalLocation = new { ArtifactLocation = CreateArtifact(file), Region = region },
            Message = message == null ? null : new { Text = message },
        };

    /// <summary>Creates the base folders of relative paths.</summary>
    public static object CreateBaseFolders(string currentDirectory) =>
        new Dictionary<string, object> { [Root] = CreateFolder(currentDirectory) };

    /// <summary>Creates the location of a folder.</summary>
    public static object CreateFolder(string path) =>
        new { Uri = new Uri(Path.GetFullPath(path) + (Path.EndsInDirectorySeparator(path) ? "" : "/")).AbsoluteUri };

    /// <summary>Returns the SARIF level of a severity.</summary>
    public static string GetLevel(DiagnosticSeverity severity) =>
        severity switch
        {
            DiagnosticSeverity.Error => "error",
            DiagnosticSeverity.Warning => "warning",
            DiagnosticSeverity.Info => "note",
            _ => "none",
        };

    /// <summary>Creates the location of a file.</summary>
    public static object CreateArtifact(string file) =>
        Uri.TryCreate(file, UriKind.Absolute, out var absolute)
            ? new { Uri = absolute.AbsoluteUri }
            : new { Uri = string.Join('/', file.Split('/').Select(Uri.EscapeDataString)), UriBaseId = Root };

    static object CreateRule(DiagnosticDescriptor rule)
    {
        var page = PageLinkPattern().Replace(RuleDocumentation.GetPage(rule.Id), "$1").ReplaceLineEndings("\n");
        var description = rule.Description.ToString(CultureInfo.InvariantCulture);
        return new
        {
            rule.Id,
            ShortDescription = new { Text = rule.Title.ToString(CultureInfo.InvariantCulture) },
            FullDescription = description is "" ? null : new { Text = description },
            HelpUri = rule.HelpLinkUri is { Length: > 0 } link ? link : null,
            Help = new { Text = page, Markdown = page },
            DefaultConfiguration = new { Level = GetLevel(rule.DefaultSeverity) },
        };
    }

    /// <summary>Matches a link to another page, which has no target in this document.</summary>
    [GeneratedRegex(@"\[([^\]]+)\]\((?!\w+:)[^)]*\)")]
    private static partial Regex PageLinkPattern();
}
