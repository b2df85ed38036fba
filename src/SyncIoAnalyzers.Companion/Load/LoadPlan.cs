using System.Net;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>
/// A part of a load. Without a rate, each connection sends the next request as soon as it has its response (closed loop); with a rate,
/// that many requests start per second, whatever comes back.
/// </summary>
/// <param name="Connections">The number of concurrent connections.</param>
/// <param name="Seconds">The duration.</param>
/// <param name="Rate">Requests to start per second; null for as many as the responses allow.</param>
internal sealed record LoadStage(int Connections, double Seconds, double? Rate = null);

/// <summary>A load. It goes to this machine only.</summary>
/// <param name="Port">The port on 127.0.0.1.</param>
/// <param name="Path">The requested path.</param>
/// <param name="Stages">The stages, one after another.</param>
/// <param name="TimeoutSeconds">The time without a response after which a request is abandoned and its connection closed.</param>
internal sealed record LoadPlan(int Port, string Path, IReadOnlyList<LoadStage> Stages, double TimeoutSeconds)
{
    /// <summary>The longest load, in seconds: a load shares the machine with other work.</summary>
    public const double MaxSeconds = 600;

    /// <summary>The number of sequential requests before the load, which are not counted.</summary>
    public int WarmUp { get; init; } = 5;

    /// <summary>
    /// The longest time to go on with these requests while they have no answer, in seconds: a server may still work off an earlier load.
    /// </summary>
    public double SettleSeconds { get; init; }

    /// <summary>The size of the request body in bytes; 0 for a GET.</summary>
    public int BodyBytes { get; init; }

    /// <summary>
    /// The delay of a slow client in milliseconds. With a body, the client pauses between headers and body. Without a body, it pauses
    /// before it reads the response, and has only a small buffer to receive it in the meantime.
    /// </summary>
    public int PauseMs { get; init; }

    /// <summary>A path requested ten times a second beside the load, to measure the effect on requests that do not block.</summary>
    public string? ProbePath { get; init; }

    /// <summary>The target for a server other than the lab's; replaces <see cref="Port"/> and <see cref="Path"/>.</summary>
    public RequestTarget? Other { get; init; }

    /// <summary>The greatest number of concurrent connections.</summary>
    public int MostConnections => Stages.Max(s => s.Connections);

    /// <summary>The total duration of all stages.</summary>
    public double Seconds => Stages.Sum(s => s.Seconds);

    /// <summary>Returns the server and the request of this load.</summary>
    public RequestTarget CreateTarget()
    {
        var own = Other ?? new RequestTarget(new Uri($"http://{IPAddress.Loopback}:{Port}{Path}"), IPAddress.Loopback.ToString());
        return BodyBytes == 0
            ? own
            : own with
            {
                Method = "POST",
                Headers = ["Content-Type: application/x-www-form-urlencoded"],
                Body = [.. Enumerable.Repeat((byte)'x', BodyBytes)],
            };
    }
}
