using System.Collections.Immutable;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>A project in one of its target frameworks; the framework is null as long as it is not known.</summary>
internal sealed record ProjectVariant(string Project, string? Framework)
{
    /// <summary>The same file: a solution and a reference may write its path in different case on systems where that is the same.</summary>
    public bool IsOf(string project) => Project.Equals(project, StringComparison.OrdinalIgnoreCase);

    /// <inheritdoc />
    public bool Equals(ProjectVariant? other) => other is not null && IsOf(other.Project) && Framework == other.Framework;

    /// <inheritdoc />
    public override int GetHashCode() => HashCode.Combine(StringComparer.OrdinalIgnoreCase.GetHashCode(Project), Framework);
}

/// <summary>A reference to another project: where its outputs would be, had it been built.</summary>
internal sealed record ReferencedProject(ProjectVariant Target, ImmutableArray<string> Outputs);

/// <summary>What MSBuild would hand to the compiler for one project.</summary>
internal sealed record ProjectDescription(ProjectVariant Variant, ImmutableArray<string> Arguments, ImmutableArray<ReferencedProject> References)
{
    /// <summary>Where restore should have written its result; null for a project that has no packages to restore.</summary>
    public string? AssetsFile { get; init; }

    /// <summary>Where a build keeps the paths that its walks found for editors; null outside of a build.</summary>
    public string? PathsFolder { get; init; }

    /// <summary>Seconds MSBuild took; zero where nobody measured.</summary>
    public double Seconds { get; init; }

    /// <summary>Reads the lines that <see cref="DriverProject"/> makes a project write.</summary>
    public static ProjectDescription Parse(IEnumerable<string> lines)
    {
        var values = lines.Select(line => line.Split('|', 2)).ToLookup(parts => parts[0], parts => parts[1]);
        string Value(string key) => values[key].FirstOrDefault() ?? "";

        long Ticks(string key) => long.TryParse(Value(key), out var ticks) ? ticks : 0;

        return new(
            new(Value("project"), Value("framework")),
            [.. values["argument"]],
            [.. values["reference"].Select(Reference)])
        {
            AssetsFile = Value("assets") is { Length: > 0 } assets ? assets : null,
            PathsFolder = values["paths"].FirstOrDefault(),
            Seconds = TimeSpan.FromTicks(Ticks("ended") - Ticks("started")).TotalSeconds,
        };
    }

    static ReferencedProject Reference(string line)
    {
        var parts = line.Split('|');
        return new(new(parts[0], parts[1]), [.. parts[2..].Where(output => output != "")]);
    }
}
