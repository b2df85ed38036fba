using System.Net;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>For a while, so many connections ask again as soon as they have their answer; or, with a rate, so many requests begin a second whatever comes back.</summary>
/// <param name="Connections">How many ask at once.</param>
/// <param name="Seconds">How long.</param>
/// <param name="Rate">Requests a second that are meant to begin; null for as fast as answers come.</param>
internal sealed record Stage(int Connections, double Seconds, double? Rate = null);

/// <summary>What a load does. It goes to this machine alone.</summary>
/// <param name="Port">The port on 127.0.0.1.</param>
/// <param name="Path">The route asked.</param>
/// <param name="Stages">One after another.</param>
/// <param name="TimeoutSeconds">After this long without an answer a request is given up and its connection closed.</param>
internal sealed record LoadPlan(int Port, string Path, IReadOnlyList<Stage> Stages, double TimeoutSeconds)
{
    /// <summary>How many requests come first, one after another, and are not counted.</summary>
    public int WarmUp { get; init; } = 5;

    /// <summary>The bytes that each request carries; 0 for a GET.</summary>
    public int BodyBytes { get; init; }

    /// <summary>How slow the client is, in milliseconds: so long after the headers comes a body where there is one; where there is none, the answer is read so late, and little of it fits into the client till then.</summary>
    public int PauseMs { get; init; }

    /// <summary>The route that is asked ten times a second beside the load, to see what the innocent pay.</summary>
    public string? ProbePath { get; init; }

    /// <summary>What is asked of a server that is not ours, instead of <see cref="Port"/> and <see cref="Path"/>.</summary>
    public Target? Other { get; init; }

    /// <summary>The greatest number of connections at once.</summary>
    public int MostConnections => Stages.Max(s => s.Connections);

    /// <summary>How long it takes by itself.</summary>
    public double Seconds => Stages.Sum(s => s.Seconds);

    /// <summary>What is asked.</summary>
    public Target Target()
    {
        var own = Other ?? new Target(new Uri($"http://{IPAddress.Loopback}:{Port}{Path}"), IPAddress.Loopback.ToString());
        return BodyBytes == 0 ? own : own with { Method = "POST", Headers = ["Content-Type: application/x-www-form-urlencoded"], Body = [.. Enumerable.Repeat((byte)'x', BodyBytes)] };
    }
}
