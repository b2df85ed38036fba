using System.Collections.Immutable;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>Parses option values that need more validation than their type provides.</summary>
internal static class OptionValueParser
{
    /// <summary>
    /// Returns rule ids in upper case; throws on an unknown one, because a typo would otherwise look like a clean solution.
    /// </summary>
    public static ImmutableArray<string> ParseRules(IEnumerable<string> values) => RuleDocumentation.CheckIds(SplitValues(values, ','));

    /// <summary>Returns <c>Name=Value</c> pairs; one value may contain several, separated by semicolons, as in MSBuild.</summary>
    public static ImmutableArray<string> ParseProperties(IEnumerable<string> values)
    {
        var properties = SplitValues(values, ';').ToImmutableArray();
        var wrong = properties.FirstOrDefault(property => property.IndexOf('=') < 1);
        return wrong is null ? properties : throw new StopException($"'{wrong}' is not a property; write --property Name=Value.");
    }

    /// <summary>Returns the formats and files of <c>FORMAT=FILE</c> values.</summary>
    public static ImmutableArray<ReportTarget> ParseReports(IEnumerable<string> values) => [.. values.Select(ParseReport)];

    static ReportTarget ParseReport(string value)
    {
        var formats = Enum.GetValues<OutputFormat>().ToDictionary(format => format.ToString().ToLowerInvariant());
        if (value.Split('=', 2) is [var name, var file] && formats.TryGetValue(name.ToLowerInvariant(), out var named))
            return new(named, ParseFile(file, "--report"));
        var known = string.Join(", ", formats.Keys);
        throw new StopException($"'{value}' is not a report; write --report FORMAT=FILE, with one of the formats {known}.");
    }

    /// <summary>Returns the absolute path of an output file.</summary>
    public static string ParseFile(string value, string option) =>
        value.Trim() is not "" && !value.Contains('\0') ? Path.GetFullPath(value) : throw new StopException($"Name a file after {option}.");

    static IEnumerable<string> SplitValues(IEnumerable<string> values, char separator) =>
        values.SelectMany(value => value.Split(separator, StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries));

    /// <summary>Returns the full path of a folder, which may not exist yet.</summary>
    /// <exception cref="StopException">There is no name, or it is that of a file.</exception>
    public static string ParseFolder(string value, string option)
    {
        if (value.Trim() is "" || value.Contains('\0'))
            throw new StopException($"Name a folder after {option}.");
        var folder = Path.GetFullPath(value);
        return File.Exists(folder) ? throw new StopException($"'{value}' is a file; {option} takes a folder.") : folder;
    }
}
