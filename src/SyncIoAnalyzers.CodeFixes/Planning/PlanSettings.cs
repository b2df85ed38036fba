namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>The settings of a plan; the default ones are those of the lightbulb.</summary>
internal sealed record PlanSettings
{
    /// <summary>The treatment of a member that some code has to go on calling synchronously.</summary>
    public TwinPolicy Twins { get; init; }

    /// <summary>True to examine all code that may see a change, not the changed documents alone: slower, and sure.</summary>
    public bool Everywhere { get; init; }

    /// <summary>Receives the current step; null if no one watches.</summary>
    public Action<string>? Step { get; init; }

    /// <summary>The pages whose code may be edited.</summary>
    public EditablePages Pages { get; init; } = EditablePages.None;

    /// <summary>The code that requests may run.</summary>
    public RequestScope Requests { get; init; } = RequestScope.Unknown;
}
