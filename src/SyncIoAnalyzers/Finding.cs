namespace SyncIoAnalyzers;

/// <summary>The keys of <c>Diagnostic.Properties</c>: what a fix, the command-line tool or a report needs to know of a finding.</summary>
internal static class Finding
{
    /// <summary>The call as the message names it: <c>DbCommand.ExecuteReader</c>.</summary>
    public const string Call = "Call";

    /// <summary>What to write instead: a member name (<c>ExecuteReaderAsync</c>), a static member (<c>Task.Delay</c>) or <c>await</c>.</summary>
    public const string Counterpart = "Counterpart";

    /// <summary>Where the call stands: <c>request</c>, <c>background</c>, <c>once</c>, <c>async</c>, <c>library</c> or <c>other</c>.</summary>
    public const string Place = "Place";

    /// <summary>The entry point that gets there by the shortest path: <c>GET /orders</c>; empty when none is known.</summary>
    public const string Entry = "Entry";

    /// <summary>The members from the entry point to the one that holds the call, joined by <see cref="Arrow"/>.</summary>
    public const string Path = "Path";

    /// <summary>How many further entry points get there.</summary>
    public const string OtherEntries = "OtherEntries";

    /// <summary>Stands between the steps of a path.</summary>
    public const string Arrow = " → ";
}
