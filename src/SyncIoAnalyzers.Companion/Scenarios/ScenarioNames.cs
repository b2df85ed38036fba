using SyncIoAnalyzers.Cli;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Scenarios as they are typed.</summary>
internal static class ScenarioNames
{
    const string Every = "all";

    /// <summary>The scenario of that name; an unknown one stops.</summary>
    public static Scenario Find(string id) => Scenario.All.FirstOrDefault(s => IsNamed(s.Id, id))
        ?? throw new StopException($"There is no scenario {id.Trim()}; there are {string.Join(", ", Scenario.All.Select(s => s.Id))}.");

    /// <summary>The scenarios of a list, in its order and once each; or all. One that is named and cannot run on this machine stops.</summary>
    public static IReadOnlyList<Scenario> List(string typed) => IsNamed(Every, typed) ? Scenario.All : [.. typed.Split(',').Select(Find).Distinct().Select(s => s.Lacks is { } lacks ? throw new StopException(lacks) : s)];

    static bool IsNamed(string name, string typed) => string.Equals(name, typed.Trim(), StringComparison.OrdinalIgnoreCase);
}
