namespace SyncIoAnalyzers.Common.Tables;

/// <summary>One line of a table: the members that it matches, its meaning and the reason.</summary>
/// <param name="Section">The section that contains it: a rule id, or one of <see cref="TableSections"/>.</param>
/// <param name="Member">The pattern of the members.</param>
/// <param name="Counterpart">The replacement: a member name, a full static member name, <c>await</c>, or null for the name +
/// <c>Async</c>.</param>
/// <param name="Reason">The reason for the line; empty if the file gives none.</param>
/// <param name="FileName">The table's file name.</param>
/// <param name="LineNumber">The line's number in it, from 1.</param>
internal sealed record TableLine(string Section, MemberPattern Member, string? Counterpart, string Reason, string FileName, int LineNumber);

/// <summary>The names of table sections that are not rule ids.</summary>
internal static class TableSections
{
    /// <summary>Members whose counterpart does not follow the <c>X</c>, <c>XAsync</c> form or lives in another type.</summary>
    public const string Counterparts = "counterparts";

    /// <summary>Members that look as if they block, or have an async form, and are right to be called synchronously.</summary>
    public const string Sync = "sync";

    /// <summary>
    /// Members that wait and have no async form. They cause no finding, but they show that a method that calls them blocks.
    /// </summary>
    public const string Blocks = "blocks";

    /// <summary>Types that hold their data in memory: none of their members waits.</summary>
    public const string InMemory = "in memory";

    /// <summary>The interfaces of the registered cache, whose calls wait for nothing if that is in the memory of the process.</summary>
    public const string Caches = "caches";

    /// <summary>Members that register a cache in the memory of the process, unless another one is registered.</summary>
    public const string MemoryCaches = "memory caches";

    /// <summary>Members that register something with a similar name that is not the cache.</summary>
    public const string OtherCaches = "other caches";

    /// <summary>Types and members whose data a peer sends or receives, so that calls on it are known to wait.</summary>
    public const string Connections = "connections";

    /// <summary>Members after which the connections that the same member reads may be buffered, so that nothing is known to wait.</summary>
    public const string Buffers = "buffers";

    /// <summary>Types through which data is read or written. A call on them is judged by their innermost stream.</summary>
    public const string Streams = "streams";

    /// <summary>Members whose task is completed when they return.</summary>
    public const string Completed = "completed";

    /// <summary>Members that open a local file from a path.</summary>
    public const string LocalFile = "local file";

    /// <summary>Types and members that return a database query, and the class that contains its async operators.</summary>
    public const string Queries = "queries";

    /// <summary>Generated clients or their base types. A member that one of them offers in both forms sends a request.</summary>
    public const string Clients = "clients";

    /// <summary>Members that compile a query to a delegate whose calls wait, and the member that compiles an async one.</summary>
    public const string CompiledQueries = "compiled queries";

    /// <summary>Enumeration members: a call with such an argument does not wait.</summary>
    public const string NoWait = "no wait";

    /// <summary>
    /// Members with a parameter <c>buffered</c>: if it is false, they read the rows while code enumerates them, as the counterpart does
    /// without blocking.
    /// </summary>
    public const string Unbuffered = "unbuffered";

    /// <summary>Members that only record the calls of the delegate that they are given. The calls are sent later, or never run.</summary>
    public const string Recorded = "recorded";

    /// <summary>
    /// Types, or the <c>DisposeAsync</c> of one exact type, that do asynchronously the work for which <c>Dispose</c> would hold the thread;
    /// and members that return a disposable, with the member to call instead.
    /// </summary>
    public const string AsyncDispose = "async dispose";

    /// <summary>Members that open a stream for reading only, so that nothing has to be written when it is disposed.</summary>
    public const string ReadOnly = "read only";

    /// <summary>Members that open a file, and the equivalent for asynchronous use; <c>…</c> replaces the arguments.</summary>
    public const string Opens = "opens";

    /// <summary>Types whose code has to continue in the context in which it began.</summary>
    public const string NeedsContext = "needs context";

    /// <summary>Types whose code may have to continue in the context in which it began.</summary>
    public const string MayNeedContext = "may need context";

    /// <summary>Members that are available only in the context of a request.</summary>
    public const string ReadsContext = "reads context";

    /// <summary>
    /// Members that send a request to a server, change nothing, and may be called concurrently: SIO402 if they wait for one another.
    /// </summary>
    public const string Requests = "requests";

    /// <summary>Members without a lasting or visible effect: they may run concurrently and in any order.</summary>
    public const string Unordered = "unordered";

    /// <summary>
    /// Members of a referenced assembly whose own bodies wait and that have an async counterpart. A line does not apply to overrides.
    /// </summary>
    public const string HiddenWithCounterpart = "SIO103";

    /// <summary>Members of a referenced assembly whose own bodies wait and that have no async counterpart.</summary>
    public const string HiddenWithoutCounterpart = "SIO108";

    /// <summary>Members that wait, as their documentation says, and that have no async counterpart.</summary>
    public const string DocumentedWithoutCounterpart = "SIO108 documented";

    /// <summary>Members that read or write a whole stream and have no async counterpart: they wait if its other end is a peer.</summary>
    public const string StreamWithoutCounterpart = "SIO108 stream";

    /// <summary>Members of readers and writers that may be over text in memory: SIO101 if they are known to be over a stream.</summary>
    public const string TextOverStream = "SIO101 text";

    /// <summary>Members that read a sequence that they are given to its end, or the next of its rows: SIO104 if it is a query.</summary>
    public const string QueryArguments = "SIO104 argument";

    /// <summary>Members that run delegates on pool threads and wait for all of them: SIO002 if one of the delegates waits.</summary>
    public const string ParallelLoops = "SIO002 parallel";
}
