namespace SyncIoAnalyzers.CallGraph;

/// <summary>The path that has to be known before a call is reported, because only a caller decides that it waits.</summary>
/// <param name="ArgumentType">What a parameter brings on that path; null for any path.</param>
/// <param name="Parameters">The ordinals of the parameters that decide.</param>
internal sealed record RequiredPath(string? ArgumentType, IReadOnlyList<int> Parameters)
{
    /// <summary>Any path.</summary>
    public static readonly RequiredPath Any = new(null, []);
}
