namespace SyncIoAnalyzers.Requests;

/// <summary>Who runs a member; a higher value wins.</summary>
internal enum ReachKind
{
    /// <summary>Nobody that is known.</summary>
    None,

    /// <summary><c>Main</c>, start-up code, a test.</summary>
    Startup,

    /// <summary>A hosted service, a timer, work handed to the pool that nobody waits for.</summary>
    Background,

    /// <summary>Initialisation that a request runs the first time: <c>Lazy</c>, <c>??=</c>, a static constructor.</summary>
    Once,

    /// <summary>A request.</summary>
    Request,
}

/// <summary>Two claims about one piece of code.</summary>
internal static class ReachKinds
{
    /// <summary>The weaker of two kinds: what a background job runs in place is background.</summary>
    public static ReachKind OrLess(this ReachKind kind, ReachKind other) => kind < other ? kind : other;
}
