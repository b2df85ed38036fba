namespace SyncIoAnalyzers;

/// <summary>One thing that a lightbulb offers to do about a finding.</summary>
/// <param name="Key">Its equivalence key: what Fix All repeats.</param>
/// <param name="Title">What the lightbulb calls it; how far it reaches is said behind it.</param>
/// <param name="Ids">The rules for whose findings it is offered.</param>
internal sealed record FixAction(string Key, string Title, IReadOnlyList<string> Ids)
{
    /// <summary>Whether <c>syncio fix</c> does it only where the rule is named, whatever its severity: it changes no wait and may stand in every second line, or it changes how much runs at once.</summary>
    public bool IsOnlyOnRequest { get; init; }

    /// <summary>Awaits the call.</summary>
    public static readonly FixAction Await = new("SyncIo.Await", "Await", ["SIO001", "SIO002", "SIO101", "SIO102", "SIO103", "SIO104", "SIO106", "SIO201", "SIO202"]);

    /// <summary>Disposes with <c>await</c>.</summary>
    public static readonly FixAction Dispose = new("SyncIo.Dispose", "Dispose asynchronously", ["SIO105"]);

    /// <summary>Opens a file so that it can be read and written asynchronously.</summary>
    public static readonly FixAction Open = new("SyncIo.Open", "Open the file for async use", ["SIO107"]);

    /// <summary>Awaits the call, and hands on a token that tells that the request was given up.</summary>
    public static readonly FixAction AwaitWithToken = new("SyncIo.AwaitWithToken", "Await with a cancellation token", Await.Ids);

    /// <summary>Lets an await leave the context.</summary>
    public static readonly FixAction AddConfigureAwait = new("SyncIo.AddConfigureAwait", "Add ConfigureAwait(false)", ["SIO301"]) { IsOnlyOnRequest = true };

    /// <summary>Lets an await keep the context.</summary>
    public static readonly FixAction RemoveConfigureAwait = new("SyncIo.RemoveConfigureAwait", "Remove ConfigureAwait(false)", ["SIO302"]) { IsOnlyOnRequest = true };

    /// <summary>Starts requests that need nothing of one another, then awaits all of them.</summary>
    public static readonly FixAction Together = new("SyncIo.Together", "Start the requests together", ["SIO402"]) { IsOnlyOnRequest = true };

    /// <summary>The same with a bound on how many are under way.</summary>
    public static readonly FixAction TogetherBounded = new("SyncIo.TogetherBounded", $"Start the requests together, at most {Calls.TogetherLoop.AtOnce} at once", ["SIO402"]) { IsOnlyOnRequest = true };

    /// <summary>All of them; the first that serves a rule is what <c>syncio fix</c> and Fix All without a choice do.</summary>
    public static IReadOnlyList<FixAction> All { get; } = [Await, AwaitWithToken, Dispose, Open, AddConfigureAwait, RemoveConfigureAwait, Together, TogetherBounded];

    /// <summary>Those that are offered for a rule, the one to prefer first.</summary>
    public static IEnumerable<FixAction> For(string id) => All.Where(a => a.Ids.Contains(id));
}
