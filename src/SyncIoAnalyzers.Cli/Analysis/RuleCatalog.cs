using System.Collections.Immutable;
using System.Globalization;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>The rules by id, with their pages.</summary>
internal static class RuleCatalog
{
    /// <summary>One descriptor for each id, in order.</summary>
    public static ImmutableArray<DiagnosticDescriptor> Rules { get; } =
    [
        .. Analyzers.All.SelectMany(analyzer => analyzer.SupportedDiagnostics)
            .DistinctBy(rule => rule.Id)
            .OrderBy(rule => rule.Id, StringComparer.Ordinal),
    ];

    /// <summary>All ids, in order.</summary>
    public static ImmutableArray<string> Ids { get; } = [.. Rules.Select(rule => rule.Id)];

    /// <summary>What a rule asks, in a few words; empty for an id that is none.</summary>
    public static string Title(string id) => Rules.FirstOrDefault(rule => rule.Id == id)?.Title.ToString(CultureInfo.InvariantCulture) ?? "";

    /// <summary>The rule's page as markdown; made of its descriptor where no page was embedded.</summary>
    public static string Page(string id)
    {
        using var page = typeof(RuleCatalog).Assembly.GetManifestResourceStream($"rules/{id}.md");
        if (page is not null)
            return new StreamReader(page).ReadToEnd();
        var rule = Rules.Single(rule => rule.Id == id);
        return $"# {id}: {rule.Title}\n{rule.Description}\n";
    }
}
