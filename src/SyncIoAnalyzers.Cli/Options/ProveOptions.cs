namespace SyncIoAnalyzers.Cli.Options;

/// <summary>The options of <c>syncio prove</c>.</summary>
/// <param name="Check">The solution and the selection of findings.</param>
internal sealed record ProveOptions(CheckOptions Check)
{
    /// <summary>The glob of the requests; null for those with the most findings.</summary>
    public string? RequestGlob { get; init; }

    /// <summary>The finding, as <c>File.cs:42</c>; null for none.</summary>
    public string? Finding { get; init; }

    /// <summary>The name of the web project; null if the solution has only one that leads to the request.</summary>
    public string? Project { get; init; }

    /// <summary>The name of the launch profile; null for the first one that runs the project.</summary>
    public string? LaunchProfile { get; init; }

    /// <summary>The file with the values, headers and bodies of requests; null for <c>syncio.requests.json</c> if it exists.</summary>
    public string? RequestsFile { get; init; }

    /// <summary>The file of the page; null to choose <c>prove.html</c>.</summary>
    public string? OutputFile { get; init; }

    /// <summary>The maximum number of requests.</summary>
    public int MaxRequests { get; init; } = 1;

    /// <summary>The number of times that each of the two applications is loaded.</summary>
    public int Rounds { get; init; } = 5;

    /// <summary>The duration of a load, in seconds.</summary>
    public double Seconds { get; init; } = 4;

    /// <summary>The number of connections.</summary>
    public int Connections { get; init; } = 32 * Environment.ProcessorCount;

    /// <summary>True if requests with other methods than GET and HEAD may be sent.</summary>
    public bool AllowsWrites { get; init; }

    /// <summary>True if the user has confirmed that the application may be started and loaded.</summary>
    public bool IsConfirmed { get; init; }
}
