namespace SyncIoAnalyzers.CallGraph;

/// <summary>The kind of code that runs a member; a higher value wins.</summary>
internal enum ReachKind
{
    /// <summary>No known code.</summary>
    None,

    /// <summary><c>Main</c>, start-up code, a test.</summary>
    Startup,

    /// <summary>A hosted service, a timer, or work on the pool that no code awaits.</summary>
    Background,

    /// <summary>Initialization that only the first request runs: <c>Lazy</c>, <c>??=</c>, a static constructor.</summary>
    Once,

    /// <summary>
    /// Initialization that the first use of each object runs. The lifetime of the object decides: it is <see cref="Once"/>, or the same as
    /// <see cref="Request"/> for an object that each request has of its own.
    /// </summary>
    OncePerObject,

    /// <summary>A request.</summary>
    Request,
}

/// <summary>Extensions of <see cref="ReachKind"/>.</summary>
internal static class ReachKindExtensions
{
    /// <summary>Returns the weaker of two kinds: code that a background job runs in place is background work.</summary>
    public static ReachKind LimitTo(this ReachKind kind, ReachKind other) => kind < other ? kind : other;
}
