using SyncIoAnalyzers.Common;
using SyncIoAnalyzers.Common.Tables;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>
/// Maps rules to the scenarios that demonstrate them on the pages of the rules. The table <c>RuleScenarios.txt</c> is generated from the
/// catalog of the rules.
/// </summary>
internal static class RuleScenarios
{
    // "SIO001 -> 5" names the scenario of a rule; "SIO104 # a query needs …" gives the reason why it has none.
    static readonly (string Content, string Reason)[] Lines =
    [
        .. TableText
            .ReadLines(typeof(RuleScenarios).Assembly.GetManifestResourceStream("RuleScenarios.txt")!)
            .Select(TableText.SplitReason)
            .Where(line => line.Content.Length > 0),
    ];

    /// <summary>The scenario of each rule that has one.</summary>
    public static readonly IReadOnlyDictionary<string, string> Shown = new SortedDictionary<string, string>(
        Lines
            .Select(line => line.Content.Split(" -> "))
            .Where(parts => parts.Length == 2)
            .ToDictionary(parts => parts[0], parts => parts[1]),
        StringComparer.Ordinal
    );

    /// <summary>The reasons why the other rules have none.</summary>
    public static readonly IReadOnlyDictionary<string, string> NotShown = new SortedDictionary<string, string>(
        Lines.Where(line => line.Reason.Length > 0).ToDictionary(line => line.Content, line => line.Reason),
        StringComparer.Ordinal
    );

    /// <summary>Returns true if the typed name is meant to be a rule id.</summary>
    public static bool IsRule(string name) => name.StartsWith("SIO", StringComparison.OrdinalIgnoreCase);

    /// <summary>Finds the scenario of a rule or the scenario with this id; stops with a list of the choices if there is none.</summary>
    public static LabScenario FindScenario(string? name)
    {
        if (name == null)
            throw new StopException($"Name a rule. {AvailableRules}");
        if (!IsRule(name))
            return ScenarioNames.FindScenario(name);
        var rule = name.ToUpperInvariant();
        if (Shown.TryGetValue(rule, out var id))
            return ScenarioNames.FindScenario(id);
        throw new StopException(
            NotShown.TryGetValue(rule, out var why)
                ? $"{rule} has no scenario: {why}. {AvailableRules}"
                : $"There is no rule {rule}. {AvailableRules}"
        );
    }

    static string AvailableRules => $"There are scenarios for {string.Join(", ", Shown.Keys)}.";
}
