using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Rules;

namespace SyncIoAnalyzers.Tests.Docs;

/// <summary>
/// Generates the tables of rules in the documentation and beside the code from the rule catalog and the headers of the API tables.
/// </summary>
static class GeneratedDocs
{
    const string ShippedReleases = "src/SyncIoAnalyzers/AnalyzerReleases.Shipped.md";

    static readonly Dictionary<string, Func<string, string>> Generators = new()
    {
        ["README.md"] = text => ReplaceRows(text, "| id | title |", _ => RuleCatalog.Rows.Select(r => WriteReadmeRow(r.Descriptor))),
        ["docs/versioning.md"] = text => ReplaceRows(text, "| level |", _ => WriteLevelRows()),
        ["docs/tables.md"] = text => ReplaceRows(text, "| section |", MergeSectionRows),
        ["src/SyncIoAnalyzers/AnalyzerReleases.Unshipped.md"] = text => ReplaceRows(text, "Rule ID | Category |", _ => WriteReleaseRows()),
        ["src/SyncIoAnalyzers.Companion/Scenarios/RuleScenarios.txt"] = _ => WriteScenarios(),
    };

    /// <summary>The generated files, by path from the root of the repository.</summary>
    public static IReadOnlyCollection<string> Paths => Generators.Keys;

    /// <summary>Returns the text of a file with its generated part up to date.</summary>
    public static string WriteOrCompare(string path, string text) => Generators[path](text);

    /// <summary>Replaces the rows of the table whose header starts like this.</summary>
    static string ReplaceRows(string text, string header, Func<IReadOnlyList<string>, IEnumerable<string>> writeRows)
    {
        var lines = text.Split('\n').ToList();
        var first = lines.FindIndex(line => line.StartsWith(header, StringComparison.Ordinal)) + 2;
        var rows = lines.Skip(first).TakeWhile(line => line.Contains('|')).ToArray();
        lines.RemoveRange(first, rows.Length);
        lines.InsertRange(first, writeRows(rows));
        return string.Join('\n', lines);
    }

    static string WriteReadmeRow(DiagnosticDescriptor rule) =>
        $"| {rule.Id} | {rule.Title} | {rule.DefaultSeverity.ToString().ToLowerInvariant()} | [{rule.Id}](docs/rules/{rule.Id}.md) |";

    static IEnumerable<string> WriteLevelRows() =>
        RuleCatalog.Levels.All.Select(level => $"| `{level.Name}` | {string.Join(", ", level.RuleIds)} |");

    /// <summary>Writes the rows of rule sections; the rows of other sections keep their text and their place.</summary>
    static IEnumerable<string> MergeSectionRows(IReadOnlyList<string> rows)
    {
        var merged = rows.Where(row => !IsRuleSection(row) || ShippedTables.RuleSections.Any(s => IsRow(row, s.Name))).ToList();
        var previous = -1;
        foreach (var (name, description) in ShippedTables.RuleSections)
        {
            var index = merged.FindIndex(row => IsRow(row, name));
            if (index < 0)
                merged.Insert(index = previous + 1, "");
            merged[index] = $"| `[{name}]` | {description} |";
            previous = index;
        }

        return merged;
    }

    static bool IsRuleSection(string row) => row.StartsWith("| `[SIO", StringComparison.Ordinal);

    static bool IsRow(string row, string section) => row.StartsWith($"| `[{section}]` |", StringComparison.Ordinal);

    static IEnumerable<string> WriteReleaseRows()
    {
        var shipped = RepositoryFiles.ReadText(ShippedReleases);
        return RuleCatalog
            .Descriptors.Where(rule => !shipped.Contains(rule.Id))
            .Select(rule => $"{rule.Id} | {rule.Category} | {rule.DefaultSeverity} | {rule.Title}");
    }

    static string WriteScenarios() =>
        "# Generated from src/SyncIoAnalyzers/Rules/RuleCatalog.cs: the scenario of each rule, or the reason why there is none.\n"
        + string.Concat(RuleCatalog.Rows.Select(WriteScenario));

    static string WriteScenario(RuleRow row) =>
        row.Scenario == null ? $"{row.Descriptor.Id} # {row.NoScenario}\n" : $"{row.Descriptor.Id} -> {row.Scenario}\n";
}
