using System.Collections.Immutable;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>Reads option values that need more than their type.</summary>
internal static class OptionValues
{
    /// <summary>Rule ids in upper case; an unknown one stops, since a typo would otherwise look like a clean solution.</summary>
    public static ImmutableArray<string> Rules(IEnumerable<string> values)
    {
        var rules = Split(values, ',').Select(rule => rule.ToUpperInvariant()).Distinct().ToImmutableArray();
        var unknown = rules.FirstOrDefault(rule => !RuleCatalog.Ids.Contains(rule));
        return unknown is null
            ? rules
            : throw new StopException($"There is no rule {unknown}; the rules are {string.Join(", ", RuleCatalog.Ids)}.");
    }

    /// <summary><c>Name=Value</c> pairs; several may stand in one, separated by semicolons, as MSBuild has it.</summary>
    public static ImmutableArray<string> Properties(IEnumerable<string> values)
    {
        var properties = Split(values, ';').ToImmutableArray();
        var wrong = properties.FirstOrDefault(property => property.IndexOf('=') < 1);
        return wrong is null ? properties : throw new StopException($"'{wrong}' is no property; write --property Name=Value.");
    }

    /// <summary>The absolute path of a file to write to.</summary>
    public static string File(string value) =>
        value.Trim() is not "" && !value.Contains('\0') ? Path.GetFullPath(value) : throw new StopException("Name a file to write to behind --output.");

    static IEnumerable<string> Split(IEnumerable<string> values, char separator) =>
        values.SelectMany(value => value.Split(separator, StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries));
}
