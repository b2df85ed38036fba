namespace SyncIoAnalyzers.Concurrency;

/// <summary>The side effects of code, in ascending order: the strongest one counts for combined code.</summary>
internal enum SideEffect
{
    /// <summary>No effect that other code could observe: the code may run concurrently with itself, and in any order.</summary>
    None,

    /// <summary>A request to a server that changes nothing: worth starting together with others.</summary>
    Request,

    /// <summary>Unknown, or a change that other code can observe.</summary>
    Unknown,
}
