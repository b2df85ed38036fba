using SyncIoAnalyzers.Packages.Verdicts;

namespace SyncIoAnalyzers.Cli.Options;

/// <summary>The options of <c>syncio packages</c>.</summary>
internal sealed record PackagesOptions(LoadOptions Load, string? Output = null, bool ByAssembly = false)
{
    /// <summary>The folder with the cached results of each package.</summary>
    public string Cache { get; init; } = PackageCache.UserFolder;
}
