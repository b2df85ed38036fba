namespace SyncIoAnalyzers.CallGraph;

/// <summary>The type of an argument that is more special than that of the parameter, or that of a stream.</summary>
/// <param name="Parameter">The ordinal of the parameter that receives it.</param>
/// <param name="Type">
/// The key of its static type; null if that says no more than the parameter. For a stream, <see cref="InMemory"/> if it is.
/// </param>
/// <param name="FromParameter">The ordinal of the calling member's parameter that is passed on; null for another value.</param>
internal sealed record ArgumentType(int Parameter, string? Type, int? FromParameter)
{
    /// <summary>The type of all streams in memory: no call waits for them.</summary>
    public const string InMemory = "memory";
}
