namespace SyncIoAnalyzers.Requests;

/// <summary>The kinds of entry point: on whose behalf a framework calls a member.</summary>
internal static class EntryKinds
{
    /// <summary>A line of this section takes away: such a member is no entry point.</summary>
    public const string None = "none";

    /// <summary>Background work that the option <c>syncio.entry_points</c> has treated as requests.</summary>
    public const string BackgroundAsRequest = "background_as_request";

    /// <summary>Kinds that serve a request or a message.</summary>
    public static readonly string[] Request =
    [
        "controller", "endpoint", "middleware", "filter", "page", "view", "component", "binding", "result", "auth", "health", "hub", "service",
        "function", "grain", "resolver", "consumer", "mediator", "factory", "outgoing", "validation",
    ];

    /// <summary>The other kinds, and the section that takes away.</summary>
    public static readonly string[] Other = ["background", "once", "singleton", "thread", "startup", None];

    /// <summary>
    /// Kinds that other code of the same process calls, through a library. Who serves the request is the better answer: they are walked from only
    /// where no other entry point leads to them.
    /// </summary>
    static readonly string[] Late = ["mediator", "factory", "singleton", "outgoing", "validation"];

    /// <summary>Kinds that exist in console programs just as well: they serve requests only where something else does.</summary>
    static readonly string[] Dependent = ["factory", "singleton", "outgoing", "validation"];

    static readonly ReachKind[] Order = [ReachKind.Request, ReachKind.Once, ReachKind.Background, ReachKind.Startup];

    /// <summary>Who runs what a line of this kind picks.</summary>
    public static ReachKind Reach(string kind) => kind switch
    {
        "background" => ReachKind.Background,
        "once" or "singleton" => ReachKind.Once,
        "startup" => ReachKind.Startup,
        "thread" or None => ReachKind.None,
        _ => ReachKind.Request,
    };

    /// <summary>Whether a member of this kind alone makes a project one that has entry points.</summary>
    public static bool StandsAlone(string kind) => Reach(kind) is ReachKind.Request or ReachKind.Background && !Dependent.Contains(kind);

    /// <summary>Kinds whose types are created for each request, unless a line or a registration says otherwise.</summary>
    public static bool IsCreatedPerRequest(string kind) =>
        kind is "controller" or "endpoint" or "page" or "view" or "component" or "health" or "hub" or "service" or "function" or "consumer" or "mediator";

    /// <summary>The entry points in the order in which they are walked from, each group with who runs it.</summary>
    public static IEnumerable<(ReachKind Reach, IEnumerable<EntryFact> Entries)> InOrder(IReadOnlyList<EntryFact> entries)
    {
        var served = entries.Any(e => Reach(e.Kind) == ReachKind.Request && !Dependent.Contains(e.Kind));
        foreach (var reach in Order)
            foreach (var late in new[] { false, true })
                yield return (reach, entries.Where(e => Reach(e.Kind) == reach && Late.Contains(e.Kind) == late && (served || !Dependent.Contains(e.Kind))));
    }
}

/// <summary>Which kinds count in a tree: the option <c>syncio.entry_points</c>.</summary>
internal sealed class EntryKindChoice
{
    /// <summary>The word that stands for every kind, and is assumed.</summary>
    public const string All = "all";

    readonly HashSet<string> _dropped = [];
    bool _backgroundAsRequest;

    /// <summary>The kinds that can be dropped or added.</summary>
    public static IReadOnlyList<string> Words { get; } = [.. EntryKinds.Request, "background", EntryKinds.BackgroundAsRequest];

    /// <summary>Reads <c>-view, +background_as_request</c>; the last word on a kind holds.</summary>
    public static bool TryRead(string text, out EntryKindChoice choice)
    {
        choice = new EntryKindChoice();
        foreach (var word in text.Split(',').Select(w => w.Trim()))
        {
            var kind = word.TrimStart('+', '-').ToLowerInvariant();
            if (word.Length - kind.Length != (kind == All ? 0 : 1) || kind != All && !Words.Contains(kind))
                return false;
            if (kind == All)
                choice._dropped.Clear();
            else if (kind == EntryKinds.BackgroundAsRequest)
                choice._backgroundAsRequest = word[0] == '+';
            else if (word[0] == '-')
                choice._dropped.Add(kind);
            else
                choice._dropped.Remove(kind);
        }

        return true;
    }

    /// <summary>What an entry point of this kind counts as; null when it counts as none.</summary>
    public string? Of(string kind) => _dropped.Contains(kind) ? null
        : _backgroundAsRequest && kind == "background" ? EntryKinds.BackgroundAsRequest
        : kind;
}
