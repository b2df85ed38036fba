namespace SyncIoAnalyzers.Awaits;

/// <summary>What awaits want in some code.</summary>
internal enum Advice
{
    /// <summary>Whatever the awaits around say: nothing is known that speaks for either.</summary>
    Around,

    /// <summary><c>ConfigureAwait(false)</c>: SIO301 asks for it, and fixes write it.</summary>
    False,

    /// <summary>Nothing: SIO302 removes <c>ConfigureAwait(false)</c>, and fixes never write it.</summary>
    Plain,

    /// <summary>The context that they began on: fixes never write <c>ConfigureAwait(false)</c>; what stands there may be right.</summary>
    Context,
}

/// <summary>What awaits want, who says so, and where that is shown.</summary>
/// <param name="Advice">What they want.</param>
/// <param name="Place">The place for which <c>syncio.scope</c> is asked.</param>
/// <param name="Why">The end of the message.</param>
internal sealed record Wish(Advice Advice, Place Place, string Why)
{
    /// <summary>Whether an option says so, and not the kind of project.</summary>
    public bool IsChosen { get; init; }
}
