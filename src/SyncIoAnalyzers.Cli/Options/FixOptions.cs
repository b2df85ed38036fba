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

    /// <summary>The rule and place of the only finding to fix; null for all that match. It takes one round, as in an editor.</summary>
    public (string Rule, string File, int Line, int Column)? Finding { get; init; }

    /// <summary>True if rewrites are written that can change the behavior beyond the waits.</summary>
    public bool AllowsUnsafe { get; init; }

    /// <summary>The number of runs of the verification command after which the search for failing requests stops.</summary>
    public int VerifyRuns { get; init; } = DefaultVerifyRuns;

    /// <summary>The default of <see cref="VerifyRuns"/>.</summary>
    public const int DefaultVerifyRuns = 20;

    /// <summary>The requests and files whose findings are left alone, because the verification command fails with their fixes.</summary>
    public ImmutableHashSet<string> ExcludedKeys { get; init; } = [];
}
