using System.Collections.Immutable;
using System.Globalization;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>The rules by id, with their documentation pages.</summary>
internal static class RuleDocumentation
{
    /// <summary>One descriptor for each rule id, in order.</summary>
    public static ImmutableArray<DiagnosticDescriptor> Descriptors { get; } =
    [
        .. AnalyzerFactory
            .All.SelectMany(analyzer => analyzer.SupportedDiagnostics)
            .DistinctBy(rule => rule.Id)
            .OrderBy(rule => rule.Id, StringComparer.Ordinal),
    ];

    /// <summary>All rule ids, in order.</summary>
    public static ImmutableArray<string> Ids { get; } = [.. Descriptors.Select(rule => rule.Id)];

    /// <summary>Returns rule ids in upper case, each once; throws on an unknown one.</summary>
    public static ImmutableArray<string> CheckIds(IEnumerable<string> ids)
    {
        var rules = ids.Select(rule => rule.ToUpperInvariant()).Distinct().ToImmutableArray();
        var unknown = rules.FirstOrDefault(rule => !Ids.Contains(rule));
        return unknown is null ? rules : throw new StopException($"There is no rule {unknown}; the rules are {string.Join(", ", Ids)}.");
    }

    /// <summary>Returns the title of a rule; empty for an unknown id.</summary>
    public static string GetTitle(string id) =>
        Descriptors.FirstOrDefault(rule => rule.Id == id)?.Title.ToString(CultureInfo.InvariantCulture) ?? "";

    /// <summary>Returns the page of a rule as markdown; built from the descriptor if no page is embedded.</summary>
    public static string GetPage(string id)
    {
        using var page = typeof(RuleDocumentation).Assembly.GetManifestResourceStream($"rules/{id}.md");
        if (page is not null)
            return new StreamReader(page).ReadToEnd();
        var rule = Descriptors.Single(rule => rule.Id == id);
        return $"# {id}: {rule.Title}\n{rule.Description}\n";
    }
}
