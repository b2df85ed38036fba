using SyncIoAnalyzers.Cli;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Which scenario shows what a rule is about, for its page.</summary>
internal static class RuleScenarios
{
    /// <summary>The scenario of each rule that has one.</summary>
    public static readonly IReadOnlyDictionary<string, string> Shown = new SortedDictionary<string, string>(StringComparer.Ordinal)
    {
        ["SIO001"] = "5", ["SIO002"] = "semaphore", ["SIO101"] = "queue", ["SIO102"] = "file", ["SIO103"] = "profile", ["SIO105"] = "dispose", ["SIO106"] = "form",
        ["SIO107"] = "open", ["SIO201"] = "1", ["SIO202"] = "wrapped", ["SIO203"] = "fake", ["SIO401"] = "body", ["SIO402"] = "values",
    };

    /// <summary>Why the others have none.</summary>
    public static readonly IReadOnlyDictionary<string, string> NotShown = new SortedDictionary<string, string>(StringComparer.Ordinal)
    {
        ["SIO104"] = "a query needs a database server to wait for; 'syncio lab ramp' shows what such a wait costs",
        ["SIO108"] = "what waits is in a package; what that costs is what SIO101 shows",
        ["SIO109"] = "it is reported in libraries, which serve no requests; what their callers pay is what SIO101 shows",
        ["SIO301"] = "it is about where code goes on, not about what it costs; 'syncio lab deadlock' shows what comes of it",
        ["SIO302"] = "it is about where code goes on, not about what it costs; 'syncio lab deadlock' shows where that matters",
        ["SIO901"] = "it is about a line of a file that nothing runs",
        ["SIO902"] = "it is about a file that nothing runs",
        ["SIO903"] = "it is about a file that nothing runs",
        ["SIO904"] = "it is about a table that nothing runs",
    };

    /// <summary>Whether what is typed is meant to be a rule.</summary>
    public static bool IsRule(string name) => name.StartsWith("SIO", StringComparison.OrdinalIgnoreCase);

    /// <summary>The scenario of a rule, or the one of that name; with neither it stops and says what there is.</summary>
    public static Scenario Find(string? name)
    {
        if (name == null)
            throw new StopException($"Name a rule. {Choice}");
        if (!IsRule(name))
            return ScenarioNames.Find(name);
        var rule = name.ToUpperInvariant();
        if (Shown.TryGetValue(rule, out var id))
            return ScenarioNames.Find(id);
        throw new StopException(NotShown.TryGetValue(rule, out var why) ? $"{rule} has no scenario: {why}. {Choice}" : $"There is no rule {rule}. {Choice}");
    }

    static string Choice => $"There are scenarios for {string.Join(", ", Shown.Keys)}.";
}
