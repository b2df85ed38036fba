using System.Collections.Immutable;

namespace SyncIoAnalyzers.Build.Projects;

/// <summary>A project in one of its target frameworks; the framework is null while it is unknown.</summary>
internal sealed record ProjectVariant(string ProjectFile, string? Framework)
{
    /// <summary>
    /// Returns true for the same project file. A solution and a reference may write its path in different case on file systems that ignore
    /// case.
    /// </summary>
    public bool IsProject(string project) => ProjectFile.Equals(project, StringComparison.OrdinalIgnoreCase);

    /// <inheritdoc />
    public bool Equals(ProjectVariant? other) => other is not null && IsProject(other.ProjectFile) && Framework == other.Framework;

    /// <inheritdoc />
    public override int GetHashCode() => HashCode.Combine(StringComparer.OrdinalIgnoreCase.GetHashCode(ProjectFile), Framework);
}

/// <summary>A reference to another project, with the paths of the outputs that a build of it would produce.</summary>
internal sealed record ReferencedProject(ProjectVariant Variant, ImmutableArray<string> OutputFiles);

/// <summary>
/// One project in one target framework, as MSBuild evaluates it: its compiler arguments and its references to other projects.
/// </summary>
internal sealed record ProjectDescription(
    ProjectVariant Variant,
    ImmutableArray<string> Arguments,
    ImmutableArray<ReferencedProject> References
)
{
    /// <summary>The file to which restore should have written its result; null for a project without packages to restore.</summary>
    public string? AssetsFile { get; init; }

    /// <summary>The folder where a build stores the paths that its walks found for editors; null outside of a build.</summary>
    public string? PathsFolder { get; init; }

    /// <summary>The seconds that MSBuild took; zero if they were not measured.</summary>
    public double MsbuildSeconds { get; init; }

    /// <summary>Parses the lines that the driver project of the tool, or the targets of the package, make a project write.</summary>
    public static ProjectDescription ParseDescription(IEnumerable<string> lines)
    {
        var values = lines.Select(line => line.Split('|', 2)).ToLookup(parts => parts[0], parts => parts[1]);
        string Value(string key) => values[key].FirstOrDefault() ?? "";

        long Ticks(string key) => long.TryParse(Value(key), out var ticks) ? ticks : 0;

        var variant = new ProjectVariant(Value("project"), Value("framework"));
        var duration = TimeSpan.FromTicks(Ticks("ended") - Ticks("started"));
        return new(variant, [.. values["argument"]], [.. values["reference"].Select(ParseReference)])
        {
            AssetsFile = Value("assets") is { Length: > 0 } assets ? assets : null,
            PathsFolder = values["paths"].FirstOrDefault(),
            MsbuildSeconds = duration.TotalSeconds,
        };
    }

    static ReferencedProject ParseReference(string line)
    {
        var parts = line.Split('|');
        return new(new(parts[0], parts[1]), [.. parts[2..].Where(output => output != "")]);
    }
}
