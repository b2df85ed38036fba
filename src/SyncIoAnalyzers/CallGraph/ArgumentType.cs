namespace SyncIoAnalyzers.CallGraph;

/// <summary>The type of an argument that is more special than that of the parameter, or that of a stream or sequence.</summary>
/// <param name="Parameter">The ordinal of the parameter that receives it.</param>
/// <param name="Type">
/// The key of its static type; null if that says no more than the parameter. For a stream or a sequence, one of the types
/// of this class if it is known to be that.
/// </param>
/// <param name="FromParameter">The ordinal of the calling member's parameter that is passed on; null for another value.</param>
internal sealed record ArgumentType(int Parameter, string? Type, int? FromParameter)
{
    /// <summary>The type of all streams in memory: no call waits for them.</summary>
    public const string InMemory = "memory";

    /// <summary>The type of all streams whose other end is a peer: the body of a request, a socket.</summary>
    public const string Connection = "connection";

    /// <summary>The type of all sequences that run a query of a database when they are enumerated.</summary>
    public const string Query = "query";

    /// <summary>Gets whether the type decides if calls on the parameter wait.</summary>
    public static bool DecidesAboutWaits(string type) => type is InMemory or Connection or Query;
}
