using System.Collections.Immutable;

namespace SyncIoAnalyzers.Cli.Options;

/// <summary>The input and the settings for loading it.</summary>
internal sealed record LoadOptions(
    string Path,
    string CurrentDirectory,
    bool Restore = true,
    string? Framework = null,
    ImmutableArray<string> Properties = default
)
{
    /// <summary>The <c>Name=Value</c> pairs passed to MSBuild; empty by default.</summary>
    public ImmutableArray<string> Properties { get; init; } = Properties.IsDefault ? [] : Properties;

    /// <summary>The folder with the results of earlier runs; null for none, except about compared commits.</summary>
    public string? CacheFolder { get; init; }

    /// <summary>
    /// True if a project with several frameworks is loaded in each of them, not only in the checked one, because a fix must compile in all.
    /// </summary>
    public bool InEachFramework { get; init; }
}
