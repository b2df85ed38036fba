using System.Collections.Immutable;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>A blocking call in the output of <c>syncio watch --format json</c>.</summary>
internal sealed record SeenCall(
    string Rule,
    string Primitive,
    string Member,
    string File,
    int Line,
    ImmutableArray<CodeLocation> Callers,
    string Note,
    double BlockedMsPerSecond,
    string Route = ""
)
{
    /// <summary>The location of the wait.</summary>
    public CodeLocation Site => new(Member, File, Line);
}

/// <summary>A blocking call that was seen at run time and that no rule reports.</summary>
/// <param name="Call">The call.</param>
/// <param name="Why">The reason, as far as it can be determined.</param>
internal sealed record UnreportedCall(SeenCall Call, string Why);
