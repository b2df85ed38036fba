using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.EventPipe;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>Goes through the events of one recording.</summary>
internal sealed class WindowReader(TraceLog log, NativeMaps maps, StackReader stacks)
{
    readonly Dictionary<(CallStackIndex, bool), (Blocked? Blocked, bool IsPool, bool IsInRequest)> _read = [];
    readonly Dictionary<int, (Blocked? Blocked, double Since)> _waiting = [];
    readonly Dictionary<int, string> _routes = [];
    readonly Dictionary<int, SampledThread> _threads = [];
    readonly HashSet<int> _pool = [];
    readonly Sightings _sightings = new();
    double _first = double.MaxValue, _last;
    bool _hasWaits;

    /// <summary>Reads all of it.</summary>
    public Window Read(TraceLogEventSource source)
    {
        source.Clr.WaitHandleWaitStart += WaitBegan;
        source.Clr.WaitHandleWaitStop += WaitEnded;
        new SampleProfilerTraceEventParser(source).ThreadSample += Sampled;
        source.Dynamic.AddCallbackForProviderEvent(Sources.Hosting, "Request/Start", e => _routes[e.ThreadID] = $"{e.PayloadByName("method")} {e.PayloadByName("path")}");
        source.Dynamic.AddCallbackForProviderEvent(Sources.Hosting, "Request/Stop", e => _routes.Remove(e.ThreadID));
        source.Process();
        var rounds = _threads.Values.Select(t => t.Count).DefaultIfEmpty().Max();
        foreach (var thread in _threads.Values)
            thread.AddTo(_sightings, rounds);
        return new Window(_hasWaits || _threads.Count > 0 ? (_last - _first) / 1000 : 0, _sightings.All, _hasWaits, _threads.Count > 0, _pool.Count, log.EventsLost) { Runtime = maps.Runtime };
    }

    void WaitBegan(WaitHandleWaitStartTraceData wait)
    {
        Passed(wait);
        _hasWaits = true;
        _waiting[wait.ThreadID] = (Blocked(wait, isWait: true), wait.TimeStampRelativeMSec);
    }

    void WaitEnded(WaitHandleWaitStopTraceData wait)
    {
        Passed(wait);
        if (_waiting.Remove(wait.ThreadID, out var began) && began.Blocked is { } blocked)
            _sightings.AddWait(blocked, wait.TimeStampRelativeMSec - began.Since);
    }

    void Sampled(ClrThreadSampleTraceData sample)
    {
        Passed(sample);
        if (!_threads.TryGetValue(sample.ThreadID, out var thread))
            _threads[sample.ThreadID] = thread = new SampledThread();
        thread.Add(sample.Type == ClrThreadSampleType.External ? Blocked(sample, isWait: false) : null);
    }

    void Passed(TraceEvent told) => (_first, _last) = (Math.Min(_first, told.TimeStampRelativeMSec), Math.Max(_last, told.TimeStampRelativeMSec));

    Blocked? Blocked(TraceEvent told, bool isWait)
    {
        if (told.CallStackIndex() is not (not CallStackIndex.Invalid and var index))
            return null;
        if (!_read.TryGetValue((index, isWait), out var seen))
        {
            var frames = Frames(index);
            var isPool = stacks.IsPool(frames);
            _read[(index, isWait)] = seen = (isPool || _pool.Contains(told.ThreadID) ? stacks.Read(frames, isWait) : null, isPool, stacks.IsInRequest(frames));
        }

        if (seen.IsPool)
            _pool.Add(told.ThreadID);
        return seen is { Blocked: { } blocked, IsInRequest: true } && _routes.TryGetValue(told.ThreadID, out var route) ? blocked with { Route = route } : seen.Blocked;
    }

    List<Frame> Frames(CallStackIndex index)
    {
        var frames = new List<Frame>();
        for (var at = log.CallStacks[index]; at != null; at = at.Caller)
            if (at.CodeAddress is { Method: { } method } code)
            {
                var (first, last) = maps.CallBefore(code.Address) ?? (-1, code.ILOffset);
                frames.Add(Frame.Parse(code.ModuleFile?.FilePath ?? "", method.FullMethodName) with { Token = method.MethodToken, FirstIlOffset = first, IlOffset = last });
            }

        return frames;
    }
}
