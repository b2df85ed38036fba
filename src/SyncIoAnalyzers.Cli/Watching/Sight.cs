using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Companion.Scenarios;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>What was seen of one scenario in one way.</summary>
/// <param name="Scenario">Which.</param>
/// <param name="Calls">The rows that speak of it, those that name it best first.</param>
/// <param name="Unseen">Why it is not to be seen in that way; null where it is.</param>
internal sealed record Sight(ServedScenario Scenario, IReadOnlyList<SeenCall> Calls, Unseen? Unseen)
{
    /// <summary>What a report says of a scenario.</summary>
    public static Sight Of(ServedScenario scenario, RuntimeReport report, Unseen? unseen) =>
        new(scenario, [.. report.Seen.Where(c => Sites(c).Any(p => Is(scenario, p))).OrderByDescending(c => (HasCall(scenario, c), HasRule(scenario, c)))], unseen);

    /// <summary>The row that names it best; null where none does.</summary>
    public SeenCall? Call => Calls.FirstOrDefault();

    /// <summary>Whether the row's line holds the call that it speaks of.</summary>
    public bool HasLine => Call != null && HasCall(Scenario, Call);

    /// <summary>Whether it is named as it should be.</summary>
    public bool IsNamed => HasLine && HasRule(Scenario, Call!);

    /// <summary>That, in words.</summary>
    public string Says => (Call, HasLine, IsNamed) switch
    {
        (null, _, _) => Unseen is { Why: var why } ? $"no: {why}" : "no",
        (_, false, _) => "wrong line",
        (_, _, false) => "line",
        _ => "line, rule",
    };

    static IEnumerable<Site> Sites(SeenCall call) => call.Callers.Prepend(call.Site);

    /// <summary>Whether the row has a rule that flags the scenario; of a lock none does.</summary>
    static bool HasRule(ServedScenario scenario, SeenCall call) => scenario.Rules.Contains(call.Rule) || scenario.Rules.Count == 0 && call.Rule == "";

    /// <summary>Whether the line of the site, as it stands in the scenario, has the name of what it waits in.</summary>
    static bool HasCall(ServedScenario scenario, SeenCall call)
    {
        var site = Sites(call).First(p => Is(scenario, p));
        var lines = scenario.Code.ReplaceLineEndings("\n").Split('\n').Skip(site.Line - 1).ToArray();
        var name = call.Primitive[(call.Primitive.LastIndexOf('.') + 1)..];
        // Of a wait in another file, the wrapper around it stands here. And the compiler gives a lock over a Lock the line before its own.
        var (words, within) = site != call.Site ? ("Task.Run(", 1) : name == "Enter" ? ("lock (", 2) : (name, 1);
        return site.Line > 0 && lines.Take(within).Any(l => l.Contains(words, StringComparison.Ordinal));
    }

    static bool Is(ServedScenario scenario, Site place) => Path.GetFileName(place.File) == scenario.File && (scenario.Member == "" || place.Member == scenario.Member);
}
