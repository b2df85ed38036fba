namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>How what was watched is written.</summary>
internal enum WatchFormat
{
    /// <summary>For people.</summary>
    Text,

    /// <summary>For programs.</summary>
    Json,

    /// <summary>For what shows findings of any tool.</summary>
    Sarif,

    /// <summary>A page to look at and to hand on.</summary>
    Html,
}

/// <summary>Everything <c>syncio watch</c> was told. One of process, name, command, file, stacks and scenarios says what to watch.</summary>
internal sealed record WatchOptions
{
    /// <summary>The number of the process.</summary>
    public int? Process { get; init; }

    /// <summary>Its name.</summary>
    public string? Name { get; init; }

    /// <summary>The command to start.</summary>
    public IReadOnlyList<string> Command { get; init; } = [];

    /// <summary>A recording to read.</summary>
    public string? File { get; init; }

    /// <summary>Stacks to read, as <c>dotnet-stack report</c> writes them.</summary>
    public string? Stacks { get; init; }

    /// <summary>Whether to watch the scenarios of the companion.</summary>
    public bool Scenarios { get; init; }

    /// <summary>Where to record to.</summary>
    public string? Record { get; init; }

    /// <summary>For how long; null until it is cancelled.</summary>
    public TimeSpan? Duration { get; init; }

    /// <summary>Whether requests are told apart.</summary>
    public bool Routes { get; init; }

    /// <summary>Folders with further symbols.</summary>
    public IReadOnlyList<string> Symbols { get; init; } = [];

    /// <summary>Members that may wait.</summary>
    public IReadOnlyList<string> Allowed { get; init; } = [];

    /// <summary>How it is written.</summary>
    public WatchFormat Format { get; init; }

    /// <summary>What makes the exit code 1; null for nothing.</summary>
    public FailOn? FailOn { get; init; }
}
