using System.Diagnostics;

namespace SyncIoAnalyzers.Detector;

/// <summary>Code that must not block, for tests and for what is called with great care: <c>using var scope = BlockingScope.Forbid();</c></summary>
/// <remarks>
/// It goes with the code through awaits and into what the code starts. A wait inside is recorded, not stopped: an exception thrown where
/// the runtime tells of the wait would be swallowed there. So <see cref="Verify"/> throws, or <see cref="Dispose"/> when nobody asked before.
/// </remarks>
public sealed class BlockingScope : IDisposable
{
    static readonly AsyncLocal<BlockingScope?> Current = new();

    readonly BlockingScope? _outer = Current.Value;
    readonly string? _reason;
    readonly IDisposable? _waits;
    readonly List<string> _stacks = [];
    bool _isVerified;
    bool _isOver;

    BlockingScope(string? reason)
    {
        _reason = reason;
        Current.Value = this;
        if (reason == null)
            _waits = TaskWaits.Tell(Record);
    }

    /// <summary>Forbids the code that follows to wait for tasks, until what is returned is disposed.</summary>
    public static BlockingScope Forbid() => new(null);

    /// <summary>Lets the code that follows wait, inside of a scope that forbids it and for the detector of the app, until what is returned is disposed.</summary>
    /// <param name="reason">Why that is right: for who reads the code.</param>
    /// <exception cref="ArgumentException">The reason is empty.</exception>
    public static BlockingScope Allow(string reason)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(reason);
        return new BlockingScope(reason);
    }

    /// <summary>The stacks of the waits so far, the first 100 of them.</summary>
    public IReadOnlyList<string> Waits
    {
        get
        {
            lock (_stacks)
                return [.. _stacks];
        }
    }

    /// <summary>Whether the calling code is allowed to wait.</summary>
    internal static bool IsAllowed => Current.Value is { _reason: not null, _isOver: false };

    /// <summary>Throws when the code has waited; then <see cref="Dispose"/> does not.</summary>
    /// <exception cref="BlockingException">It has; the message holds the stack of the first wait.</exception>
    public void Verify()
    {
        _isVerified = true;
        if (Waits is [var first, ..] all)
            throw new BlockingException(first, all.Count);
    }

    /// <summary>Ends the scope.</summary>
    /// <exception cref="BlockingException">The code has waited, and <see cref="Verify"/> was not called.</exception>
    public void Dispose()
    {
        if (_isOver)
            return;
        _isOver = true;
        _waits?.Dispose();
        Current.Value = _outer;
        if (!_isVerified)
            Verify();
    }

    // Waits of this flow only, and of scopes inside that do not allow them.
    Action<TimeSpan>? Record()
    {
        for (var scope = Current.Value; scope != null; scope = scope._outer)
            if (scope._reason != null && !scope._isOver)
                break;
            else if (scope == this)
                Add(new StackTrace(fNeedFileInfo: true));
        return null;
    }

    void Add(StackTrace stack)
    {
        lock (_stacks)
            if (!_isOver && _stacks.Count < 100)
                _stacks.Add(Sites.Told(stack));
    }
}
