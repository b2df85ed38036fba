namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>A package or a shared framework: what is summarised, and remembered, as a whole.</summary>
/// <param name="Id">Its name.</param>
/// <param name="Version">Its version.</param>
/// <param name="Files">Its assemblies with code, in the order of their names.</param>
internal sealed record Unit(string Id, string Version, IReadOnlyList<string> Files)
{
    readonly HashSet<Unit> _sees = new(ReferenceEqualityComparer.Instance);

    /// <summary>Whether it was read in the place of another version, so that its own members are not told.</summary>
    public bool StandsIn { get; init; }

    /// <summary>Hash of its files and of those of all packages that it builds on.</summary>
    public string Key { get; set; } = "";

    /// <summary>Packages that it builds on, at any remove.</summary>
    public IReadOnlyCollection<Unit> BuildsOn => _sees;

    /// <summary>Whether another package belongs to what can be seen from here: itself, and what it builds on.</summary>
    public bool Sees(Unit other) => ReferenceEquals(this, other) || _sees.Contains(other);

    /// <summary>Notes what it builds on.</summary>
    public void Add(Unit other)
    {
        if (!ReferenceEquals(this, other) && _sees.Add(other))
            _sees.UnionWith(other._sees);
    }

    /// <inheritdoc/>
    public bool Equals(Unit? other) => ReferenceEquals(this, other);

    /// <inheritdoc/>
    public override int GetHashCode() => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(this);

    /// <inheritdoc/>
    public override string ToString() => $"{Id} {Version}";
}
