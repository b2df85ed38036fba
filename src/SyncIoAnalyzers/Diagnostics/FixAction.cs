using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Diagnostics;

/// <summary>One change that the lightbulb offers for a finding.</summary>
/// <param name="EquivalenceKey">Its equivalence key, which Fix All repeats.</param>
/// <param name="Title">The title in the lightbulb where the finding names no call.</param>
/// <param name="RuleIds">The rules for whose findings it is offered.</param>
internal sealed record FixAction(string EquivalenceKey, string Title, IReadOnlyList<string> RuleIds)
{
    /// <summary>
    /// True if <c>syncio fix</c> applies it only when the rule is named, regardless of severity: it changes no wait and may affect every
    /// second line, or it changes how much runs at once.
    /// </summary>
    public bool IsOnlyOnRequest { get; init; }

    /// <summary>The title with a place for the name of the awaited call; null when the action awaits none.</summary>
    public string? NamedTitle { get; init; }

    /// <summary>The number of requests that the bounded form of a loop keeps under way.</summary>
    public const int MostAtOnce = 8;

    /// <summary>Awaits the call.</summary>
    public static readonly FixAction Await = new(
        "SyncIo.Await",
        "Await",
        ["SIO001", "SIO002", "SIO101", "SIO102", "SIO103", "SIO104", "SIO106", "SIO201", "SIO202"]
    )
    {
        NamedTitle = "Await {0}",
    };

    /// <summary>Disposes with <c>await</c>.</summary>
    public static readonly FixAction DisposeAsynchronously = new("SyncIo.Dispose", "Dispose asynchronously", ["SIO105"]);

    /// <summary>Opens a file so that it can be read and written asynchronously.</summary>
    public static readonly FixAction OpenForAsync = new("SyncIo.Open", "Open the file for async use", ["SIO107"]);

    /// <summary>Awaits the call, and passes on a token that is canceled when the request is aborted.</summary>
    public static readonly FixAction AwaitWithToken = new("SyncIo.AwaitWithToken", "Await with a cancellation token", Await.RuleIds)
    {
        NamedTitle = "Await {0} with a cancellation token",
    };

    /// <summary>Lets an await leave the context.</summary>
    public static readonly FixAction AddConfigureAwait = new("SyncIo.AddConfigureAwait", "Add ConfigureAwait(false)", ["SIO301"])
    {
        IsOnlyOnRequest = true,
    };

    /// <summary>Lets an await keep the context.</summary>
    public static readonly FixAction RemoveConfigureAwait = new("SyncIo.RemoveConfigureAwait", "Remove ConfigureAwait(false)", ["SIO302"])
    {
        IsOnlyOnRequest = true,
    };

    /// <summary>Starts requests that do not need each other's answers, then awaits all of them.</summary>
    public static readonly FixAction StartTogether = new("SyncIo.Together", "Start the requests together", ["SIO402"])
    {
        IsOnlyOnRequest = true,
    };

    /// <summary>Starts them together with a limit on the number under way.</summary>
    public static readonly FixAction StartTogetherBounded = new(
        "SyncIo.TogetherBounded",
        $"Start the requests together, at most {MostAtOnce} at once",
        ["SIO402"]
    )
    {
        IsOnlyOnRequest = true,
    };

    /// <summary>All actions; <c>syncio fix</c>, and Fix All without a choice, apply the first one for a rule.</summary>
    public static IReadOnlyList<FixAction> All { get; } =
    [
        Await,
        AwaitWithToken,
        DisposeAsynchronously,
        OpenForAsync,
        AddConfigureAwait,
        RemoveConfigureAwait,
        StartTogether,
        StartTogetherBounded,
    ];

    /// <summary>Returns the title for a finding: <c>Await ReadAllTextAsync, up to GET /orders/{id}</c>.</summary>
    /// <param name="finding">The finding.</param>
    /// <param name="reachesCallers">True if the members on the path to the request become async.</param>
    public string FormatTitle(Diagnostic finding, bool reachesCallers)
    {
        if (NamedTitle == null)
            return Title;
        var title = GetProperty(finding, DiagnosticProperties.Awaited) is { Length: > 0 } name ? NamedTitle.Replace("{0}", name) : Title;
        var entry = GetProperty(finding, DiagnosticProperties.Entry);
        return reachesCallers && entry.Length > 0 ? $"{title}, up to {entry}" : title;
    }

    static string GetProperty(Diagnostic finding, string key) => finding.Properties.TryGetValue(key, out var value) ? value ?? "" : "";

    /// <summary>Returns the actions for a rule, the preferred one first.</summary>
    public static IEnumerable<FixAction> GetActionsForRule(string id) => All.Where(a => a.RuleIds.Contains(id));
}
