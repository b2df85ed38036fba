using System.Collections.Immutable;
using System.Text.RegularExpressions;
using SyncIoAnalyzers.Cli.Formatting;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>
/// An error of the restore and the projects that have it. NuGet resolves all other packages of a project, so it is checked without the
/// types of this one.
/// </summary>
/// <param name="Package">The id; null if the error is about no package, or about one that another version replaces.</param>
/// <param name="Error">The error in the first project.</param>
/// <param name="Projects">The names of the projects, in alphabetical order.</param>
internal sealed partial record MissingPackage(string? Package, MsbuildError Error, ImmutableArray<string> Projects)
{
    /// <summary>Returns the errors in loaded projects, one for each package and one for each other error code.</summary>
    public static IEnumerable<MissingPackage> FindMissing(ImmutableArray<MsbuildError> errors, ImmutableArray<string> projects)
    {
        var byPackage = errors.Where(error => !error.IsContinued).GroupBy(error => (Package: FindPackage(error), error.Code));
        var missing = byPackage.Select(same => new MissingPackage(same.Key.Package, same.First(), FindNames([.. same], projects)));
        return missing
            .Where(one => !one.Projects.IsEmpty)
            .OrderBy(one => one.Package is null)
            .ThenBy(one => one.Package, StringComparer.Ordinal)
            .ThenBy(one => one.Error.Code, StringComparer.Ordinal);
    }

    static ImmutableArray<string> FindNames(ImmutableArray<MsbuildError> errors, ImmutableArray<string> projects) =>
        [.. projects.Where(project => errors.Any(error => error.IsAbout(project))).Select(GetName).Order()];

    /// <inheritdoc />
    public override string ToString() =>
        Package is null
            ? $"{DescribeProjects()} checked with what can be restored: {Error}"
            : $"{DescribeProjects()} checked without {Package}, so findings may be missing: {Error}";

    string DescribeProjects() =>
        Projects switch
        {
            [var one] => $"{one} is",
            [var one, var two] => $"{one} and {two} are",
            _ => $"{Projects[0]} and {CountedNoun.FormatCount(Projects.Length - 1, "other project")} are",
        };

    static string? FindPackage(MsbuildError error) =>
        PackagePattern().Match(error.Text) is { Success: true } named && !FrameworkPackPattern().IsMatch(named.Groups[1].Value)
            ? named.Groups[1].Value.TrimEnd('.')
            : null;

    static string GetName(string project) => Path.GetFileNameWithoutExtension(project);

    /// <summary>The packages of a framework, whose place those of the SDK take.</summary>
    [GeneratedRegex(@"^Microsoft\.\w+\.App\.(Ref|Host|Runtime)\b")]
    private static partial Regex FrameworkPackPattern();

    // NuGet has a text of its own for packages without the version, and without a stable version.
    [GeneratedRegex(@"^(?:Warning As Error: )?Unable to find (?:a stable )?package (\S+)")]
    private static partial Regex PackagePattern();
}
