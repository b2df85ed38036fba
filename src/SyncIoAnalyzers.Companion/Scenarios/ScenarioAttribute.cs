namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Marks a controller as a scenario: its <c>sync</c> action is what rules flag, its <c>async</c> action what is left of it after the fix.</summary>
/// <param name="id">How it is asked for on the command line, and the last part of its route but one.</param>
/// <param name="title">What it does, as code.</param>
/// <param name="rules">The rules that flag the sync action; none where nothing is wrong, or where no rule can tell.</param>
[AttributeUsage(AttributeTargets.Class)]
internal sealed class ScenarioAttribute(string id, string title, params string[] rules) : Attribute
{
    /// <summary>How it is asked for.</summary>
    public string Id => id;

    /// <summary>What it does.</summary>
    public string Title => title;

    /// <summary>The rules that flag it.</summary>
    public IReadOnlyList<string> Rules => rules;

    /// <summary>How many threads a request of the sync action is said to hold while it waits.</summary>
    public int Blocks { get; init; } = 1;

    /// <summary>Why no rule flags it, where none does.</summary>
    public string Unflagged { get; init; } = "";

    /// <summary>Whether it asks for what another process has to serve: a blob store, a queue, pages.</summary>
    public bool NeedsServices { get; init; }

    /// <summary>The names of a library of the system without which it cannot run; any of them will do.</summary>
    public string[] Libraries { get; init; } = [];

    /// <summary>What to install where there is none.</summary>
    public string Install { get; init; } = "";

    /// <summary>The bytes that a request of it carries; 0 for a GET.</summary>
    public int BodyBytes { get; init; }

    /// <summary>How slow its client is, in milliseconds: <see cref="Load.LoadPlan.PauseMs"/>.</summary>
    public int PauseMs { get; init; }
}
