namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>What the tables say of a member.</summary>
/// <param name="Rule">The rule that speaks of it; empty where none does.</param>
/// <param name="Blocks">Whether it holds its thread while it waits.</param>
/// <param name="IsRight">Whether it is right to call it all the same: there is nothing better to call, so that no rule speaks of what it calls either.</param>
internal sealed record Judgement(string Rule, bool Blocks, bool IsRight);
