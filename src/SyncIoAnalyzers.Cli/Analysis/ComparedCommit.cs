using System.Collections.Immutable;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>The commit with which a check is compared.</summary>
/// <param name="Reference">The branch, tag or commit that the user named.</param>
/// <param name="Commit">
/// The full hash of the commit from which the change started; empty for an earlier check of the same files.
/// </param>
internal sealed record ComparedCommit(string Reference, string Commit)
{
    /// <summary>The findings of the commit that the change removed, at every severity.</summary>
    public ImmutableArray<SnapshotFinding> GoneFindings { get; init; } = [];

    /// <summary>The short hash and the reference, for people.</summary>
    public string DisplayName =>
        Commit == "" ? Reference
        : Commit.StartsWith(Reference, StringComparison.Ordinal) ? ShortHash
        : $"{ShortHash} ({Reference})";

    /// <summary>The first digits of the hash.</summary>
    public string ShortHash => Commit[..Math.Min(ShortLength, Commit.Length)];

    const int ShortLength = 8;
}
