namespace SyncIoAnalyzers.Packages.Sources;

/// <summary>A package or a shared framework: the unit that is summarized and cached.</summary>
/// <param name="Id">The name.</param>
/// <param name="Version">The version.</param>
/// <param name="Files">The assemblies with code, sorted by name.</param>
internal sealed record PackageUnit(string Id, string Version, IReadOnlyList<string> Files)
{
    readonly HashSet<PackageUnit> _visibleUnits = [];

    /// <summary>Returns true if the unit was read in place of another version; its own members are then left out of the summary.</summary>
    public bool IsStandIn { get; init; }

    /// <summary>The hash of the unit's files and of those of all its dependencies.</summary>
    public string CacheKey { get; set; } = "";

    /// <summary>The packages on which the unit depends, directly or indirectly.</summary>
    public IReadOnlyCollection<PackageUnit> Dependencies => _visibleUnits;

    /// <summary>Returns true if another package is visible from here: the unit itself or one of its dependencies.</summary>
    public bool CanSee(PackageUnit other) => ReferenceEquals(this, other) || _visibleUnits.Contains(other);

    /// <summary>Adds a dependency.</summary>
    public void AddDependency(PackageUnit other)
    {
        if (!ReferenceEquals(this, other) && _visibleUnits.Add(other))
            _visibleUnits.UnionWith(other._visibleUnits);
    }

    /// <inheritdoc/>
    public bool Equals(PackageUnit? other) => ReferenceEquals(this, other);

    /// <inheritdoc/>
    public override int GetHashCode() => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(this);

    /// <inheritdoc/>
    public override string ToString() => $"{Id} {Version}";
}
