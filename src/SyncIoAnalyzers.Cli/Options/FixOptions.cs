using System.Collections.Immutable;
using SyncIoAnalyzers.CodeFixes.Planning;

namespace SyncIoAnalyzers.Cli.Options;

/// <summary>The options of <c>syncio fix</c>.</summary>
internal sealed record FixOptions(
    CheckOptions Check,
    TwinPolicy Twins = TwinPolicy.Auto,
    bool DryRun = false,
    bool Force = false,
    string? PathGlob = null,
    string? Verify = null,
    string? RequestGlob = null
)
{
    /// <summary>The names of the projects in which findings are fixed; all projects when empty.</summary>
    public ImmutableArray<string> Projects { get; init; } = [];
}
