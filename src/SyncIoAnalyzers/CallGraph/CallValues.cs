namespace SyncIoAnalyzers.CallGraph;

/// <summary>The parameter of the calling member that a call is on, and the types of its arguments.</summary>
/// <param name="ReceiverParameter">The ordinal of the parameter on which it is made; null for another object.</param>
/// <param name="Arguments">The arguments whose types may decide which members the callee leads to; null if there are none.</param>
/// <param name="ServiceKey">The key under which dependency injection provides the object; null for any other object.</param>
internal readonly record struct CallValues(int? ReceiverParameter, IReadOnlyList<ArgumentType>? Arguments, string? ServiceKey);
