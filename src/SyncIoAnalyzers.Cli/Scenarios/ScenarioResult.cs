using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Companion.Scenarios;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Cli.Scenarios;

/// <summary>The result for one scenario, from outside or from inside.</summary>
/// <param name="Scenario">The scenario.</param>
/// <param name="Calls">The rows about the scenario, the best match first.</param>
/// <param name="Unseen">The reason why it cannot be seen in this way; null if it can.</param>
internal sealed record ScenarioResult(ServedScenario Scenario, IReadOnlyList<SeenCall> Calls, UnreportedReason? Unseen)
{
    /// <summary>Finds the rows of a report about a scenario.</summary>
    public static ScenarioResult FromReport(ServedScenario scenario, RuntimeReport report, UnreportedReason? unseen) =>
        new(
            scenario,
            [
                .. report
                    .SeenCalls.Where(c => GetLocations(c).Any(p => IsInScenario(scenario, p)))
                    .OrderByDescending(c => (HasExpectedCall(scenario, c), HasExpectedRule(scenario, c))),
            ],
            unseen
        );

    /// <summary>The best matching row; null if there is none.</summary>
    public SeenCall? BestCall => Calls.FirstOrDefault();

    /// <summary>Returns true if the row's line contains its call.</summary>
    public bool HasRightLine => BestCall != null && HasExpectedCall(Scenario, BestCall);

    /// <summary>Returns true if line and rule are as expected.</summary>
    public bool IsRecognized => HasRightLine && HasExpectedRule(Scenario, BestCall!);

    /// <summary>The result in words.</summary>
    public string ResultText =>
        (BestCall, HasRightLine, IsRecognized) switch
        {
            (null, _, _) => Unseen is { Why: var why } ? $"no: {why}" : "no",
            (_, false, _) => "wrong line",
            (_, _, false) => "line",
            _ => "line, rule",
        };

    static IEnumerable<CodeLocation> GetLocations(SeenCall call) => call.Callers.Prepend(call.Site);

    /// <summary>Returns true if the row has a rule that flags the scenario. No rule flags a lock.</summary>
    static bool HasExpectedRule(ServedScenario scenario, SeenCall call) =>
        scenario.Rules.Contains(call.Rule) || scenario.Rules.Count == 0 && call.Rule == "";

    /// <summary>Returns true if the line of the location in the scenario contains the name of the waiting member.</summary>
    static bool HasExpectedCall(ServedScenario scenario, SeenCall call)
    {
        var site = GetLocations(call).First(p => IsInScenario(scenario, p));
        var lines = scenario.Code.ReplaceLineEndings("\n").Split('\n').Skip(site.Line - 1).ToArray();
        var name = call.Primitive[(call.Primitive.LastIndexOf('.') + 1)..];
        // For a wait in another file, the wrapper is in this one. The compiler attributes a lock on a Lock to the preceding line.
        var (words, within) =
            site != call.Site ? ("Task.Run(", 1)
            : name == "Enter" ? ("lock (", 2)
            : (name, 1);
        return site.Line > 0 && lines.Take(within).Any(l => l.Contains(words, StringComparison.Ordinal));
    }

    static bool IsInScenario(ServedScenario scenario, CodeLocation place) =>
        Path.GetFileName(place.File) == scenario.File && (scenario.Member == "" || place.Member == scenario.Member);
}
