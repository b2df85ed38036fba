namespace SyncIoAnalyzers.Cli.Options;

/// <summary>
/// The options of <c>syncio watch</c>. Exactly one of process, name, command, file, stacks and scenarios selects the target.
/// </summary>
internal sealed record WatchOptions
{
    /// <summary>The process id.</summary>
    public int? Process { get; init; }

    /// <summary>The process name.</summary>
    public string? Name { get; init; }

    /// <summary>The command to start.</summary>
    public IReadOnlyList<string> Command { get; init; } = [];

    /// <summary>The recording to read.</summary>
    public string? File { get; init; }

    /// <summary>The stacks to read, in the format of <c>dotnet-stack report</c>.</summary>
    public string? Stacks { get; init; }

    /// <summary>True to watch the scenarios of the lab.</summary>
    public bool Scenarios { get; init; }

    /// <summary>The file to record to.</summary>
    public string? Record { get; init; }

    /// <summary>The duration; null to watch until cancelled.</summary>
    public TimeSpan? Duration { get; init; }

    /// <summary>True to group waits by request.</summary>
    public bool Routes { get; init; }

    /// <summary>The folders with further debug symbols.</summary>
    public IReadOnlyList<string> Symbols { get; init; } = [];

    /// <summary>The members that are allowed to wait.</summary>
    public IReadOnlyList<string> Allowed { get; init; } = [];

    /// <summary>The output format.</summary>
    public WatchFormat Format { get; init; }

    /// <summary>The limit that makes the exit code 1 when exceeded; null for none.</summary>
    public WatchLimit? FailOn { get; init; }
}
