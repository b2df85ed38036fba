using SyncIoAnalyzers.Common;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Finds scenarios by the ids that users type.</summary>
internal static class ScenarioNames
{
    const string Every = "all";

    /// <summary>Finds the scenario with this id; stops if there is none.</summary>
    public static LabScenario FindScenario(string id) =>
        LabScenario.All.FirstOrDefault(s => IsNamed(s.Id, id))
        ?? throw new StopException($"There is no scenario {id.Trim()}; there are {string.Join(", ", LabScenario.All.Select(s => s.Id))}.");

    /// <summary>Returns the scenarios of a comma-separated list, in its order and without duplicates, or all of them.</summary>
    public static IReadOnlyList<LabScenario> ParseList(string typed) =>
        IsNamed(Every, typed) ? LabScenario.All : [.. typed.Split(',').Select(FindScenario).Distinct()];

    static bool IsNamed(string name, string typed) => string.Equals(name, typed.Trim(), StringComparison.OrdinalIgnoreCase);
}
