namespace SyncIoAnalyzers.Configuration;

/// <summary>The rules that one update added.</summary>
/// <param name="Name">The name of the update, which a project configures to stay with it.</param>
/// <param name="RuleIds">The rules that it added.</param>
internal sealed record RuleLevel(string Name, params string[] RuleIds);

/// <summary>
/// The levels, oldest first. The property <c>SyncIoLevel</c> names one, and the rules of later levels are off: an update reports nothing
/// new until it is enabled.
/// </summary>
internal sealed class RuleLevels(params RuleLevel[] all)
{
    /// <summary>The name of the newest level; the default.</summary>
    public const string LatestName = "latest";

    /// <summary>All levels.</summary>
    public IReadOnlyList<RuleLevel> All { get; } = all;

    /// <summary>Returns the rules that are off at a level; none when no level, or an unknown one, is configured.</summary>
    public IReadOnlyCollection<string> GetDisabledRules(string name) =>
        IsKnownName(name) && name != LatestName
            ? new HashSet<string>(All.SkipWhile(l => l.Name != name).Skip(1).SelectMany(l => l.RuleIds))
            : [];

    /// <summary>Returns the problem with the configured level; null when there is none.</summary>
    public string? FindProblem(string name) =>
        name.Length == 0 || IsKnownName(name)
            ? null
            : $"'{name}' is not a value of the property SyncIoLevel; write {string.Join(", ", All.Select(l => l.Name))}, {LatestName}";

    bool IsKnownName(string name) => name == LatestName || All.Any(l => l.Name == name);
}
