using System.Net.Sockets;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>The outcome of a request.</summary>
internal enum RequestOutcome
{
    /// <summary>A response with status 2xx or 3xx.</summary>
    Good,

    /// <summary>A response with another status.</summary>
    Status,

    /// <summary>No response before the deadline.</summary>
    Timeout,

    /// <summary>The connection was not accepted.</summary>
    Refused,

    /// <summary>The connection was closed before the response was complete.</summary>
    Reset,
}

/// <summary>Maps errors to outcomes.</summary>
internal static class OutcomeClassifier
{
    /// <summary>All outcomes.</summary>
    public static readonly RequestOutcome[] All = Enum.GetValues<RequestOutcome>();

    /// <summary>The outcome of a request whose socket failed.</summary>
    public static RequestOutcome FromSocketError(SocketException error) =>
        error.SocketErrorCode switch
        {
            SocketError.ConnectionRefused or SocketError.HostUnreachable or SocketError.AddressNotAvailable => RequestOutcome.Refused,
            SocketError.TimedOut => RequestOutcome.Timeout,
            _ => RequestOutcome.Reset,
        };
}
