namespace SyncIoAnalyzers.Apis;

/// <summary>One line of a table of members: what it says of which members, and why.</summary>
/// <param name="Section">The section it stands in: a rule id, or one of <see cref="Sections"/>.</param>
/// <param name="Member">Which members it speaks of.</param>
/// <param name="Counterpart">What to write instead: a member name, a full static member name, <c>await</c>, or null for the name + <c>Async</c>.</param>
/// <param name="Reason">Why it is there; empty when the file gives none.</param>
/// <param name="File">The table's file name.</param>
/// <param name="Number">The line's number in it, from 1.</param>
internal sealed record TableLine(string Section, Pattern Member, string? Counterpart, string Reason, string File, int Number);

/// <summary>The sections of a table that are not a rule id.</summary>
internal static class Sections
{
    /// <summary>Members whose counterpart does not follow the <c>X</c>, <c>XAsync</c> form or lives in another type.</summary>
    public const string Counterparts = "counterparts";

    /// <summary>Members that look as if they block, or have an async form, and are right to be called synchronously.</summary>
    public const string Sync = "sync";

    /// <summary>Members that wait and have nothing to await: no finding, but they show that the method that calls them blocks.</summary>
    public const string Blocks = "blocks";

    /// <summary>Types that hold their data in memory: nothing on them waits.</summary>
    public const string InMemory = "in memory";

    /// <summary>Types that data is read from or written to, so that what counts is where their innermost stream leads.</summary>
    public const string Streams = "streams";

    /// <summary>Members whose task is completed when they return.</summary>
    public const string Completed = "completed";

    /// <summary>Members that open a local file from a path.</summary>
    public const string LocalFile = "local file";

    /// <summary>Types and members that give a database's query, and the class that holds its async operators.</summary>
    public const string Queries = "queries";

    /// <summary>Generated clients, or their base types: a member that one offers both ways sends a request.</summary>
    public const string Clients = "clients";

    /// <summary>Members of an enumeration: a call that is given one does not wait.</summary>
    public const string NoWait = "no wait";

    /// <summary>Members that only note what the delegate they are given calls: it is sent later, or never runs.</summary>
    public const string Recorded = "recorded";

    /// <summary>Types, or the <c>DisposeAsync</c> of one very type, that do asynchronously what <c>Dispose</c> would hold the thread for; and what makes a disposable, with what to call for one of those.</summary>
    public const string AsyncDispose = "async dispose";

    /// <summary>What opens a stream to be read only, so that nothing is left to be written when it is disposed.</summary>
    public const string ReadOnly = "read only";

    /// <summary>What opens a file, and how to write the same for asynchronous use; <c>…</c> stands for the arguments.</summary>
    public const string Opens = "opens";

    /// <summary>Types whose code has to go on in the context it began in.</summary>
    public const string NeedsContext = "needs context";

    /// <summary>Types whose code may have to.</summary>
    public const string MayNeedContext = "may need context";

    /// <summary>Members that are there only in the context of a request.</summary>
    public const string ReadsContext = "reads context";

    /// <summary>Members that ask a server, change nothing, and may be called by many at once: SIO402 where they wait for one another.</summary>
    public const string Requests = "requests";

    /// <summary>Members that leave nothing behind which anybody would miss or see: they may run at once and in any order.</summary>
    public const string Unordered = "unordered";

    /// <summary>Members of a referenced assembly whose own bodies wait, and that have a counterpart beside them. A line speaks of no override.</summary>
    public const string HiddenPair = "SIO103";

    /// <summary>Those that have none.</summary>
    public const string Hidden = "SIO108";

    /// <summary>Members that run delegates on pool threads and wait for all of them: SIO002 where one of the delegates waits.</summary>
    public const string Parallel = "SIO002 parallel";
}
