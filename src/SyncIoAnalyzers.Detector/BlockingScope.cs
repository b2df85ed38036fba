using System.Diagnostics;

namespace SyncIoAnalyzers.Detector;

/// <summary>Marks code that must not block, in tests and in critical sections: <c>using var scope = BlockingScope.Forbid();</c></summary>
/// <remarks>
/// The scope flows with the code through awaits and into the work that the code starts. A wait inside is recorded, not prevented, because
/// the runtime would swallow an exception thrown at that point. <see cref="Verify"/> throws instead, or <see cref="Dispose"/> without it.
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
            _waits = TaskWaitListener.AddObserver(RecordWait);
    }

    /// <summary>Forbids the following code to wait for tasks, until the result is disposed.</summary>
    public static BlockingScope Forbid() => new(null);

    /// <summary>
    /// Allows the following code to wait, both inside a scope that forbids it and for the detector of the app, until the result is
    /// disposed.
    /// </summary>
    /// <param name="reason">Why the wait is acceptable; documentation for readers of the code.</param>
    /// <exception cref="ArgumentException">The reason is empty.</exception>
    public static BlockingScope Allow(string reason)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(reason);
        return new BlockingScope(reason);
    }

    /// <summary>The stacks of the waits so far, at most the first 100.</summary>
    public IReadOnlyList<string> Waits
    {
        get
        {
            lock (_stacks)
                return [.. _stacks];
        }
    }

    /// <summary>True if the calling code may wait.</summary>
    internal static bool IsAllowed => Current.Value is { _reason: not null, _isOver: false };

    /// <summary>Throws if the code has waited; then <see cref="Dispose"/> does not.</summary>
    /// <exception cref="BlockingException">The code has waited; the message contains the stack of the first wait.</exception>
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

    // Records waits of this flow only, and of nested scopes that do not allow them.
    Action<TimeSpan>? RecordWait()
    {
        for (var scope = Current.Value; scope != null; scope = scope._outer)
            if (scope._reason != null && !scope._isOver)
                break;
            else if (scope == this)
                AddStack(new StackTrace(fNeedFileInfo: true));
        return null;
    }

    void AddStack(StackTrace stack)
    {
        lock (_stacks)
            if (!_isOver && _stacks.Count < 100)
                _stacks.Add(SiteFinder.FormatStack(stack));
    }
}
