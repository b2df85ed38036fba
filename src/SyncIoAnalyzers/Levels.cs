namespace SyncIoAnalyzers;

/// <summary>What one update brought.</summary>
/// <param name="Name">Its name, which a project writes to stay with it.</param>
/// <param name="Rules">The rules that it added.</param>
internal sealed record Level(string Name, params string[] Rules);

/// <summary>The levels, oldest first. The property <c>SyncIoLevel</c> names one, and the rules of later ones are off: so an update says nothing new until it is asked to.</summary>
internal sealed class Levels(params Level[] all)
{
    /// <summary>The newest, whatever it is; what holds where nothing is written.</summary>
    public const string Latest = "latest";

    /// <summary>Those that there are. A rule is added to the last, as long as no package had that.</summary>
    public static Levels Shipped { get; } = new(
        new Level("1.0", "SIO001", "SIO002", "SIO101", "SIO102", "SIO103", "SIO104", "SIO105", "SIO106", "SIO107", "SIO108", "SIO109",
            "SIO201", "SIO202", "SIO203", "SIO301", "SIO302", "SIO401", "SIO402", "SIO901", "SIO902", "SIO903", "SIO904"));

    /// <summary>All of them.</summary>
    public IReadOnlyList<Level> All { get; } = all;

    /// <summary>The rules that are off at a level; none where nothing, or no level, is written.</summary>
    public IReadOnlyCollection<string> OffAt(string name) => IsName(name) && name != Latest ? new HashSet<string>(All.SkipWhile(l => l.Name != name).Skip(1).SelectMany(l => l.Rules)) : [];

    /// <summary>What is wrong with what is written; null when nothing is.</summary>
    public string? ProblemIn(string name) =>
        name.Length == 0 || IsName(name) ? null : $"'{name}' is no value of the property SyncIoLevel; write {string.Join(", ", All.Select(l => l.Name))}, {Latest}";

    bool IsName(string name) => name == Latest || All.Any(l => l.Name == name);
}
