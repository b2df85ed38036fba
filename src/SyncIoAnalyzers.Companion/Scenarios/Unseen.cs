namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Why what looks at a running server does not name a scenario.</summary>
/// <param name="Why">The reason.</param>
/// <param name="IsAtTimes">Whether it may name it all the same, by chance.</param>
public sealed record Unseen(string Why, bool IsAtTimes = false)
{
    static readonly Unseen HoldsNone = new("it holds no thread"), Works = new("it works, and waits for nothing"), InMemory = new("what it reads is in memory"), Sleeps = new("it sleeps"), Disk = new("it may be over before anyone looks", IsAtTimes: true);

    // While it opens a connection it waits for a task.
    static readonly Unseen Socket = new("it waits for a socket", IsAtTimes: true);

    /// <summary>Those that <c>syncio watch</c> does not name; all others it does.</summary>
    public static readonly IReadOnlyDictionary<string, Unseen> ByWatch = new Dictionary<string, Unseen>
    {
        ["10"] = HoldsNone, ["values"] = HoldsNone, ["fake"] = Works with { IsAtTimes = true }, ["open"] = InMemory with { IsAtTimes = true }, ["file"] = Disk, ["sqlite"] = Disk,
    };

    /// <summary>Those that the detector does not name, which hears of waits for tasks alone; all others it does.</summary>
    public static readonly IReadOnlyDictionary<string, Unseen> ByDetector = new Dictionary<string, Unseen>
    {
        ["10"] = HoldsNone, ["values"] = HoldsNone, ["fake"] = Works, ["open"] = InMemory, ["profile"] = Sleeps, ["database"] = Sleeps, ["wrapped"] = Sleeps,
        ["semaphore"] = new("it waits for a semaphore"), ["lock"] = new("it waits for a lock"), ["file"] = new("it waits for the disk"), ["sqlite"] = new("it waits for the disk"),
        ["threads"] = new("it waits for threads", IsAtTimes: true), ["parallel"] = new("it waits for a socket, on the thread of its request, too", IsAtTimes: true),
        ["sequence"] = Socket, ["queue"] = Socket, ["blob"] = Socket, ["hidden"] = Socket, ["dispose"] = Socket,
    };
}
