using System.Net.Sockets;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>How a request ended.</summary>
internal enum Outcome
{
    /// <summary>With an answer of status 2xx or 3xx.</summary>
    Good,

    /// <summary>With an answer of another status.</summary>
    Status,

    /// <summary>With none in time.</summary>
    Timeout,

    /// <summary>No connection was taken.</summary>
    Refused,

    /// <summary>The connection was closed before the answer was whole.</summary>
    Reset,
}

/// <summary>Reads outcomes off errors.</summary>
internal static class Outcomes
{
    /// <summary>All of them.</summary>
    public static readonly Outcome[] All = Enum.GetValues<Outcome>();

    /// <summary>How a request ended whose socket failed.</summary>
    public static Outcome Of(SocketException error) => error.SocketErrorCode switch
    {
        SocketError.ConnectionRefused or SocketError.HostUnreachable or SocketError.AddressNotAvailable => Outcome.Refused,
        SocketError.TimedOut => Outcome.Timeout,
        _ => Outcome.Reset,
    };
}
