using SyncIoAnalyzers.Configuration;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>Maps the kind of an entry point to the reach kind of the code that it leads to.</summary>
internal static class EntryReach
{
    /// <summary>
    /// Kinds that other code of the same process calls through a library. The code that serves the request is the better entry point, so
    /// these are analyzed only where no other entry point leads to them.
    /// </summary>
    static readonly string[] LateKinds = ["mediator", "factory", "singleton", "outgoing", "validation", "converter"];

    /// <summary>Kinds that exist in console programs too: they serve requests only where something else does.</summary>
    static readonly string[] DependentKinds = ["factory", "singleton", "outgoing", "validation", "converter"];

    static readonly ReachKind[] ReachKindsByStrength = [ReachKind.Request, ReachKind.Once, ReachKind.Background, ReachKind.Startup];

    /// <summary>Returns true for a kind that each process calls by itself, as its container creates its own objects.</summary>
    public static bool IsOfEachProcess(string kind) => DependentKinds.Contains(kind);

    /// <summary>Returns the reach kind of the members that a line of this kind matches.</summary>
    public static ReachKind FromKind(string kind) =>
        kind switch
        {
            "background" => ReachKind.Background,
            "once" or "singleton" => ReachKind.Once,
            "startup" => ReachKind.Startup,
            "thread" or EntryPointKinds.None => ReachKind.None,
            _ => ReachKind.Request,
        };

    /// <summary>Returns true if one member of this kind is enough for a project to have entry points.</summary>
    public static bool StandsAlone(string kind) =>
        FromKind(kind) is ReachKind.Request or ReachKind.Background && !DependentKinds.Contains(kind);

    /// <summary>
    /// Returns the entry points in the order in which they are analyzed, in groups with the reach kind of each; late ones are analyzed only
    /// where no other entry point leads to them. All calls return the same groups.
    /// </summary>
    public static IEnumerable<(ReachKind Reach, bool IsLate, IEnumerable<EntryPointFact> Entries)> OrderForAnalysis(
        IReadOnlyList<EntryPointFact> entries
    )
    {
        // The mediator of a process with workers and without requests serves the workers.
        var servesWorkers =
            entries.Any(e => FromKind(e.Kind) == ReachKind.Background)
            && !entries.Any(e => FromKind(e.Kind) == ReachKind.Request && !LateKinds.Contains(e.Kind));
        var hasRequests = !servesWorkers && entries.Any(e => FromKind(e.Kind) == ReachKind.Request && !DependentKinds.Contains(e.Kind));
        foreach (var reach in ReachKindsByStrength)
        foreach (var isLate in new[] { false, true })
            yield return (
                reach,
                isLate,
                entries.Where(e => FromKind(e.Kind) == reach && LateKinds.Contains(e.Kind) == isLate && (hasRequests || !isLate))
            );
    }
}
