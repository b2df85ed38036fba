using System.Runtime.CompilerServices;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>A connection that sends the same request repeatedly.</summary>
internal abstract class LoadConnection(LoadPlan plan) : IDisposable
{
    // After a refused connection, the next attempt waits, each time longer.
    static readonly TimeSpan ShortestWait = TimeSpan.FromMilliseconds(10),
        LongestWait = TimeSpan.FromMilliseconds(200);

    readonly long _timeoutMs = (long)(1000 * plan.TimeoutSeconds);
    long _deadline;
    volatile bool _isAbandoned;

    /// <summary>
    /// Creates a connection: a bare socket if it suffices, so that the load generator costs less than the server it measures.
    /// </summary>
    public static LoadConnection CreateConnection(LoadPlan plan) =>
        plan.CreateTarget() is var target && target.NeedsClient
            ? new HttpClientConnection(plan, target)
            : new SocketConnection(plan, target);

    /// <summary>The clock for deadlines, in milliseconds.</summary>
    public static long CurrentTimeMs => Environment.TickCount64;

    /// <summary>The delay before the next request; zero unless connections are refused.</summary>
    public TimeSpan RetryDelay { get; private set; }

    /// <summary>True while a request is in flight.</summary>
    public bool HasPendingRequest => Volatile.Read(ref _deadline) != 0;

    /// <summary>Sends one request and returns its outcome.</summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<RequestOutcome> SendWithDeadlineAsync()
    {
        _isAbandoned = false;
        Volatile.Write(ref _deadline, CurrentTimeMs + _timeoutMs);
        var outcome = await SendOnceAsync();
        Volatile.Write(ref _deadline, 0);
        if (outcome is not (RequestOutcome.Good or RequestOutcome.Status))
            CloseConnection();
        RetryDelay =
            outcome != RequestOutcome.Refused ? TimeSpan.Zero
            : RetryDelay == TimeSpan.Zero ? ShortestWait
            : RetryDelay < LongestWait ? RetryDelay * 2
            : LongestWait;
        return outcome == RequestOutcome.Reset && _isAbandoned ? RequestOutcome.Timeout : outcome;
    }

    /// <summary>Closes the connection if its request is past the deadline.</summary>
    public void AbandonAfterDeadline(long now)
    {
        if (Volatile.Read(ref _deadline) is var deadline && deadline != 0 && deadline < now)
        {
            _isAbandoned = true;
            CloseConnection();
        }
    }

    /// <inheritdoc/>
    public void Dispose() => CloseConnection();

    /// <summary>Sends one request; if the connection is closed meanwhile, the outcome is <see cref="RequestOutcome.Reset"/>.</summary>
    protected abstract ValueTask<RequestOutcome> SendOnceAsync();

    /// <summary>Closes the connection; the next request opens it again. Called from any thread.</summary>
    protected abstract void CloseConnection();

    /// <summary>The outcome of a request that received a response with this status.</summary>
    protected static RequestOutcome ClassifyStatus(int status) => status is >= 200 and < 400 ? RequestOutcome.Good : RequestOutcome.Status;
}
