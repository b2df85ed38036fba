namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>
/// Marks a controller as a scenario: rules flag its <c>sync</c> action, and its <c>async</c> action is the code after the fix.
/// </summary>
/// <param name="id">The id on the command line, which is also the second to last segment of the route.</param>
/// <param name="title">A code excerpt.</param>
/// <param name="rules">The rules that flag the sync action; empty if nothing is wrong or no rule covers it.</param>
[AttributeUsage(AttributeTargets.Class)]
internal sealed class ScenarioAttribute(string id, string title, params string[] rules) : Attribute
{
    /// <summary>The id on the command line.</summary>
    public string Id => id;

    /// <summary>A code excerpt.</summary>
    public string Title => title;

    /// <summary>The rules that flag the sync action.</summary>
    public IReadOnlyList<string> Rules => rules;

    /// <summary>The number of threads that a request of the sync action is expected to block.</summary>
    public int Blocks { get; init; } = 1;

    /// <summary>The reason why no rule flags it; empty if one does.</summary>
    public string Unflagged { get; init; } = "";

    /// <summary>True if it calls external services that another process has to serve: a blob store, a queue, pages.</summary>
    public bool NeedsServices { get; init; }

    /// <summary>The size of the request body in bytes; 0 for a GET.</summary>
    public int BodyBytes { get; init; }

    /// <summary>The delay of a slow client in milliseconds: <see cref="Load.LoadPlan.PauseMs"/>.</summary>
    public int PauseMs { get; init; }
}
