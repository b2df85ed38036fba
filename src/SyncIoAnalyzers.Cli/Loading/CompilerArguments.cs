using System.Collections.Immutable;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>A compilation reference that stands for an output.</summary>
internal sealed record OutputReference(ReferencedProject Project, ImmutableArray<string> Aliases, bool EmbedsInterop);

/// <summary>
/// The compiler's arguments, sorted: what stays, what becomes a project reference, and the files that are not there.
/// Roslyn throws on a reference to a file that does not exist, so this has to be known before.
/// </summary>
internal sealed class CompilerArguments
{
    readonly List<string> _kept = [];
    readonly List<OutputReference> _references = [];
    readonly List<string> _missing = [];
    readonly List<string> _missingAnalyzers = [];

    CompilerArguments() { }

    /// <summary>What Roslyn is given.</summary>
    public IReadOnlyList<string> Kept => _kept;

    /// <summary>What becomes a reference between projects.</summary>
    public IReadOnlyList<OutputReference> References => _references;

    /// <summary>Referenced assemblies that are nowhere.</summary>
    public IReadOnlyList<string> Missing => _missing;

    /// <summary>Analyzers and source generators that are nowhere.</summary>
    public IReadOnlyList<string> MissingAnalyzers => _missingAnalyzers;

    /// <summary>Sorts those of <paramref name="project"/>; <paramref name="isLoaded"/> tells which references can become one between projects.</summary>
    public static CompilerArguments Of(ProjectDescription project, Func<ReferencedProject, bool> isLoaded)
    {
        var sorted = new CompilerArguments();
        var folder = Path.GetDirectoryName(project.Variant.Project)!;
        foreach (var argument in project.Arguments)
            sorted.Add(argument, folder, project.References, isLoaded);
        return sorted;
    }

    void Add(string argument, string folder, ImmutableArray<ReferencedProject> projects, Func<ReferencedProject, bool> isLoaded)
    {
        if (Value(argument, "/reference:", "/r:", "/link:", "/l:", "/analyzer:", "/a:") is not { } value)
        {
            _kept.Add(argument);
            return;
        }

        var alias = value.IndexOf('=') is var at and > 0 && !value[..at].Contains('/') && !value[..at].Contains('\\') ? value[..at] : null;
        var file = Path.GetFullPath(alias is null ? value : value[(alias.Length + 1)..].Trim('"'), folder);
        var isAnalyzer = argument.StartsWith("/a", StringComparison.Ordinal);
        if (!isAnalyzer && projects.FirstOrDefault(project => project.Outputs.Contains(file, StringComparer.OrdinalIgnoreCase)) is { } target && isLoaded(target))
            _references.Add(new(target, alias is null ? [] : [alias], argument.StartsWith("/l", StringComparison.Ordinal)));
        else if (File.Exists(file))
            _kept.Add(argument);
        else
            (isAnalyzer ? _missingAnalyzers : _missing).Add(file);
    }

    static string? Value(string argument, params string[] prefixes) =>
        prefixes.FirstOrDefault(prefix => argument.StartsWith(prefix, StringComparison.Ordinal)) is { } prefix
            ? argument[prefix.Length..].Trim('"')
            : null;
}
