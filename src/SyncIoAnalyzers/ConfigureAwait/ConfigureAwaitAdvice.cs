using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.ConfigureAwait;

/// <summary>The advice for the awaits of a piece of code.</summary>
internal enum ConfigureAwaitAdvice
{
    /// <summary>Follow the surrounding awaits: nothing else decides.</summary>
    FollowSurroundings,

    /// <summary>Use <c>ConfigureAwait(false)</c>: SIO301 requires it, and fixes write it.</summary>
    ConfigureFalse,

    /// <summary>Use a plain <c>await</c>: SIO302 removes <c>ConfigureAwait(false)</c>, and fixes never write it.</summary>
    PlainAwait,

    /// <summary>Keep the context: fixes never write <c>ConfigureAwait(false)</c>; existing calls may be right.</summary>
    KeepContext,
}

/// <summary>The advice for awaits, its reason, and the place that decides whether it is reported.</summary>
/// <param name="Advice">The advice.</param>
/// <param name="Place">The place that <c>syncio.scope</c> is compared with.</param>
/// <param name="Reason">The end of the message.</param>
internal sealed record AwaitPolicy(ConfigureAwaitAdvice Advice, CallPlace Place, string Reason)
{
    /// <summary>True if an option decides, and not the kind of project.</summary>
    public bool IsSetByOption { get; init; }
}
