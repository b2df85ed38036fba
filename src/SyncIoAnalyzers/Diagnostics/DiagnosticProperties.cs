namespace SyncIoAnalyzers.Diagnostics;

/// <summary>
/// The keys of <c>Diagnostic.Properties</c>: the data about a finding that a fix, the command-line tool or a report needs.
/// </summary>
internal static class DiagnosticProperties
{
    /// <summary>The call as the message names it: <c>DbCommand.ExecuteReader</c>.</summary>
    public const string Call = "Call";

    /// <summary>
    /// The replacement: a member name (<c>ExecuteReaderAsync</c>), a static member (<c>Task.Delay</c>), <c>await</c>, or a description
    /// where no replacement can be written.
    /// </summary>
    public const string Counterpart = "Counterpart";

    /// <summary>
    /// The call or task that an await at the place waits for, for the title of the fix: <c>ReadAllTextAsync</c>, <c>Task.Delay</c>; empty
    /// when it has no name.
    /// </summary>
    public const string Awaited = "Awaited";

    /// <summary>
    /// <c>True</c> when the counterpart takes the same arguments, <c>False</c> when they need a change: one more token, <c>Memory</c> for
    /// <c>Span</c>, or there is only advice.
    /// </summary>
    public const string Fits = "Fits";

    /// <summary>The namespace that must be imported for a counterpart that is an extension method; empty when none must.</summary>
    public const string Using = "Using";

    /// <summary>
    /// The place of the call: <c>request</c>, <c>background</c>, <c>once</c>, <c>async</c>, <c>library</c> or <c>other</c>.
    /// </summary>
    public const string Place = "Place";

    /// <summary>The entry point with the shortest path to the call: <c>GET /orders</c>; empty when none is known.</summary>
    public const string Entry = "Entry";

    /// <summary>The members from the entry point to the one that contains the call, joined by <see cref="Arrow"/>.</summary>
    public const string Path = "Path";

    /// <summary>The symbol keys of the entry point and of the members of <see cref="Path"/>, one a line.</summary>
    public const string Steps = "Steps";

    /// <summary>The number of further entry points that reach the call.</summary>
    public const string OtherEntries = "OtherEntries";

    /// <summary>The name of the refusal in the message, in which case no fix is offered; empty when there is none.</summary>
    public const string Refusal = "Refusal";

    /// <summary>The waits that are part of the finding, one a line: rule, start, length, replacement, namespace to import.</summary>
    public const string Inside = "Inside";

    /// <summary>The separator between the steps of a path.</summary>
    public const string Arrow = " → ";
}
