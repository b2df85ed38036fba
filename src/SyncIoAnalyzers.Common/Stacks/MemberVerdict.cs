namespace SyncIoAnalyzers.Common.Stacks;

/// <summary>The result of looking up a member in the tables.</summary>
/// <param name="Rule">The rule that covers the member; empty if none does.</param>
/// <param name="Blocks">Whether the member holds its thread while it waits.</param>
/// <param name="IsAccepted">Whether calling the member is accepted because there is no better alternative. In that case no rule covers the
/// members that it calls either.</param>
internal sealed record MemberVerdict(string Rule, bool Blocks, bool IsAccepted);
