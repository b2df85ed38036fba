using System.Collections.Immutable;
using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Build.Projects;

/// <summary>A compilation reference to the output of another project.</summary>
internal sealed record OutputReference(ReferencedProject Project, ImmutableArray<string> Aliases, bool EmbedsInterop);

/// <summary>
/// The compiler arguments of a project, prepared for Roslyn: references to the output of a loaded project become project references,
/// references to missing files are set aside because Roslyn throws on them, and all other arguments are kept.
/// </summary>
internal sealed partial class CompilerArguments
{
    readonly List<string> _kept = [];
    readonly List<OutputReference> _references = [];
    readonly List<string> _missing = [];
    readonly List<string> _missingAnalyzers = [];

    CompilerArguments() { }

    /// <summary>The arguments for Roslyn.</summary>
    public IReadOnlyList<string> KeptArguments => _kept;

    /// <summary>The references that become project references.</summary>
    public IReadOnlyList<OutputReference> ProjectReferences => _references;

    /// <summary>The referenced assemblies that do not exist.</summary>
    public IReadOnlyList<string> MissingAssemblies => _missing;

    /// <summary>The analyzers and source generators that do not exist.</summary>
    public IReadOnlyList<string> MissingAnalyzers => _missingAnalyzers;

    /// <summary>
    /// Sorts the arguments of <paramref name="project"/>. <paramref name="isLoaded"/> returns true for references that can become project
    /// references.
    /// </summary>
    public static CompilerArguments SortArguments(ProjectDescription project, Func<ReferencedProject, bool> isLoaded)
    {
        var sorted = new CompilerArguments();
        var folder = Path.GetDirectoryName(project.Variant.ProjectFile)!;
        foreach (var argument in project.Arguments)
            sorted.AddArgument(argument, folder, project.References, isLoaded);
        return sorted;
    }

    /// <summary>Returns true for an option; the other arguments are source files, whose paths may begin like one.</summary>
    public static bool IsOption(string argument) => OptionPattern().IsMatch(argument);

    [GeneratedRegex("^[/-][a-z0-9]+([:+-]|$)", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant)]
    private static partial Regex OptionPattern();

    void AddArgument(string argument, string folder, ImmutableArray<ReferencedProject> projects, Func<ReferencedProject, bool> isLoaded)
    {
        if (GetOptionValue(argument, "/reference:", "/r:", "/link:", "/l:", "/analyzer:", "/a:") is not { } value)
        {
            _kept.Add(argument);
            return;
        }

        var alias = value.IndexOf('=') is var at and > 0 && !value[..at].Contains('/') && !value[..at].Contains('\\') ? value[..at] : null;
        var file = Path.GetFullPath(alias is null ? value : value[(alias.Length + 1)..].Trim('"'), folder);
        var isAnalyzer = argument.StartsWith("/a", StringComparison.Ordinal);
        if (
            !isAnalyzer
            && projects.FirstOrDefault(project => project.OutputFiles.Contains(file, StringComparer.OrdinalIgnoreCase)) is { } target
            && isLoaded(target)
        )
            _references.Add(new(target, alias is null ? [] : [alias], argument.StartsWith("/l", StringComparison.Ordinal)));
        else if (File.Exists(file))
            _kept.Add(argument);
        else
            (isAnalyzer ? _missingAnalyzers : _missing).Add(file);
    }

    static string? GetOptionValue(string argument, params string[] prefixes) =>
        prefixes.FirstOrDefault(prefix => argument.StartsWith(prefix, StringComparison.Ordinal)) is { } prefix
            ? argument[prefix.Length..].Trim('"')
            : null;
}
