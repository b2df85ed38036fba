using System.Text.RegularExpressions;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>Selects the findings that a fix rewrites: by rule, severity, file, project and request.</summary>
internal static class FindingSelection
{
    /// <summary>Returns true if a finding matches every option that was given.</summary>
    public static bool IsSelected(ReportedFinding finding, FixOptions options) =>
        IsPlaceSelected(finding, options)
        && IsRuleSelected(finding, options.Check)
        && (finding.Severity >= options.Check.Severity || IsOnlyOnRequest(finding));

    /// <summary>Returns true if a finding matches every option but the severity, which is lower than the requested one.</summary>
    public static bool IsBelowSeverity(ReportedFinding finding, FixOptions options) =>
        IsPlaceSelected(finding, options)
        && IsRuleSelected(finding, options.Check)
        && finding.Severity < options.Check.Severity
        && !IsOnlyOnRequest(finding);

    static bool IsPlaceSelected(ReportedFinding finding, FixOptions options) =>
        IsFileSelected(finding, options)
        && (options.Projects.IsEmpty || IsInProjects(finding, options.Projects))
        && (options.RequestGlob is not { } request || IsOnRequest(finding, request));

    static bool IsFileSelected(ReportedFinding finding, FixOptions options) =>
        (options.PathGlob is not { } path || IsGlobMatch(finding.File, path))
        && (options.Finding is not { } only || only == finding.Position);

    static bool IsRuleSelected(ReportedFinding finding, CheckOptions options) =>
        options.Rules.Contains(finding.Id) || options.Rules.IsEmpty && !IsOnlyOnRequest(finding);

    /// <summary>Returns true if a rule is fixed only where it is named: its calls do not hold a thread.</summary>
    public static bool IsOnlyOnRequest(ReportedFinding finding) =>
        FixAction.GetActionsForRule(finding.Id).Any(action => action.IsOnlyOnRequest);

    static bool IsInProjects(ReportedFinding finding, IEnumerable<string> projects) =>
        projects.Contains(finding.Project, StringComparer.OrdinalIgnoreCase);

    static bool IsOnRequest(ReportedFinding finding, string glob) =>
        finding.Place == "request" && finding.EntryPoints.Any(name => IsGlobMatch(name, glob));

    /// <summary>Throws a <see cref="StopException"/> if the solution has no project of a name that was given.</summary>
    public static void CheckProjects(FixOptions options, IEnumerable<string> projects)
    {
        var known = projects.Distinct().Order(StringComparer.Ordinal).ToArray();
        if (options.Projects.FirstOrDefault(p => !known.Contains(p, StringComparer.OrdinalIgnoreCase)) is { } unknown)
            throw new StopException($"No project is named '{unknown}'; the solution has {string.Join(", ", known)}.");
    }

    /// <summary>
    /// Returns true if a path or a request matches: <c>*</c> within a part, <c>**</c> across parts, <c>?</c> for one character.
    /// </summary>
    internal static bool IsGlobMatch(string name, string glob) =>
        Regex.IsMatch(
            name,
            "^"
                + Regex
                    .Escape(glob.Replace('\\', '/'))
                    .Replace(@"\*\*/", "(.*/)?")
                    .Replace(@"\*\*", ".*")
                    .Replace(@"\*", "[^/]*")
                    .Replace(@"\?", "[^/]")
                + "$",
            RegexOptions.CultureInvariant
        );
}
