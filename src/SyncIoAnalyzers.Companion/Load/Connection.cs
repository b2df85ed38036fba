using System.Runtime.CompilerServices;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>One connection that asks the same request again and again.</summary>
internal abstract class Connection(LoadPlan plan) : IDisposable
{
    // A server that refuses gets a moment before it is asked again, longer each time.
    static readonly TimeSpan ShortestWait = TimeSpan.FromMilliseconds(10), LongestWait = TimeSpan.FromMilliseconds(200);

    readonly long _timeoutMs = (long)(1000 * plan.TimeoutSeconds);
    long _deadline;
    volatile bool _gaveUp;

    /// <summary>A bare socket wherever one will do, so that the driver costs less than what it measures.</summary>
    public static Connection Of(LoadPlan plan) => plan.Target() is var target && target.NeedsClient ? new ClientConnection(plan, target) : new SocketConnection(plan, target);

    /// <summary>The time of which deadlines are told, in milliseconds.</summary>
    public static long Now => Environment.TickCount64;

    /// <summary>How long to wait before the next request: nothing while answers come.</summary>
    public TimeSpan Backoff { get; private set; }

    /// <summary>Whether a request has begun and not ended.</summary>
    public bool IsWaiting => Volatile.Read(ref _deadline) != 0;

    /// <summary>Asks once.</summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<Outcome> AskAsync()
    {
        _gaveUp = false;
        Volatile.Write(ref _deadline, Now + _timeoutMs);
        var outcome = await TryAsync();
        Volatile.Write(ref _deadline, 0);
        if (outcome is not (Outcome.Good or Outcome.Status))
            Close();
        Backoff = outcome != Outcome.Refused ? TimeSpan.Zero : Backoff == TimeSpan.Zero ? ShortestWait : Backoff < LongestWait ? Backoff * 2 : LongestWait;
        return outcome == Outcome.Reset && _gaveUp ? Outcome.Timeout : outcome;
    }

    /// <summary>Gives up what takes too long: it is closed under it.</summary>
    public void GiveUpAfterDeadline(long now)
    {
        if (Volatile.Read(ref _deadline) is var deadline && deadline != 0 && deadline < now)
        {
            _gaveUp = true;
            Close();
        }
    }

    /// <inheritdoc/>
    public void Dispose() => Close();

    /// <summary>Asks once; what is closed meanwhile ends as <see cref="Outcome.Reset"/>.</summary>
    protected abstract ValueTask<Outcome> TryAsync();

    /// <summary>Closes what is open; the next request opens it again. Called from any thread.</summary>
    protected abstract void Close();

    /// <summary>How a request ended that was answered.</summary>
    protected static Outcome Of(int status) => status is >= 200 and < 400 ? Outcome.Good : Outcome.Status;
}
