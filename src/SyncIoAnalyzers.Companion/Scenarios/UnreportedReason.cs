namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>The reason why a tool that observes a running server does not report a scenario.</summary>
/// <param name="Why">The reason.</param>
/// <param name="IsAtTimes">True if the tool may report it by chance.</param>
public sealed record UnreportedReason(string Why, bool IsAtTimes = false)
{
    static readonly UnreportedReason HoldsNone = new("it holds no thread"),
        Works = new("it works and does not wait"),
        InMemory = new("what it reads is in memory"),
        Sleeps = new("it sleeps"),
        Disk = new("it may end before a sample is taken", IsAtTimes: true);

    // While it opens a connection, it waits for a task.
    static readonly UnreportedReason Socket = new("it waits for a socket", IsAtTimes: true);

    /// <summary>The scenarios that <c>syncio watch</c> does not report; it reports all others.</summary>
    public static readonly IReadOnlyDictionary<string, UnreportedReason> ByWatch = new Dictionary<string, UnreportedReason>
    {
        ["10"] = HoldsNone,
        ["values"] = HoldsNone,
        ["fake"] = Works with { IsAtTimes = true },
        ["open"] = InMemory with { IsAtTimes = true },
        ["file"] = Disk,
        ["sqlite"] = Disk,
    };

    /// <summary>The scenarios that the detector does not report, because it sees only waits for tasks; it reports all others.</summary>
    public static readonly IReadOnlyDictionary<string, UnreportedReason> ByDetector = new Dictionary<string, UnreportedReason>
    {
        ["10"] = HoldsNone,
        ["values"] = HoldsNone,
        ["fake"] = Works,
        ["open"] = InMemory,
        ["profile"] = Sleeps,
        ["database"] = Sleeps,
        ["wrapped"] = Sleeps,
        ["semaphore"] = new("it waits for a semaphore"),
        ["lock"] = new("it waits for a lock"),
        ["file"] = new("it waits for the disk"),
        ["sqlite"] = new("it waits for the disk"),
        ["threads"] = new("it waits for threads", IsAtTimes: true),
        ["parallel"] = new("it waits for a socket, on the thread of its request, too", IsAtTimes: true),
        ["sequence"] = Socket,
        ["queue"] = Socket,
        ["blob"] = Socket,
        ["hidden"] = Socket,
        ["dispose"] = Socket,
    };
}
