using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.EventPipe;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>Goes through the events of one recording.</summary>
internal sealed class WindowReader(TraceLog log, NativeMaps maps, StackReader stacks, Routes routes)
{
    readonly Dictionary<(CallStackIndex, bool), (Blocked? Blocked, bool IsPool, bool IsInRequest, bool IsSpinning)> _read = [];
    readonly Dictionary<int, (string Method, string Path)> _requests = [];
    readonly Dictionary<int, SampledThread> _threads = [];
    readonly HashSet<int> _pool = [];
    readonly Sightings _sightings = new();
    readonly OpenWaits _waits = new();
    double _first = double.MaxValue, _last;
    bool _hasWaits;

    /// <summary>Reads all of it.</summary>
    public Window Read(TraceLogEventSource source)
    {
        source.Clr.WaitHandleWaitStart += WaitBegan;
        source.Clr.WaitHandleWaitStop += WaitEnded;
        new SampleProfilerTraceEventParser(source).ThreadSample += Sampled;
        source.Dynamic.AddCallbackForProviderEvent(Sources.Hosting, "Request/Start", e => _requests[e.ThreadID] = ($"{e.PayloadByName("method")}", $"{e.PayloadByName("path")}"));
        source.Dynamic.AddCallbackForProviderEvent(Sources.Hosting, "Request/Stop", e => _requests.Remove(e.ThreadID));
        source.Process();
        _waits.Close(_last);
        var rounds = _threads.Values.Select(t => t.Count).DefaultIfEmpty().Max();
        foreach (var thread in _threads.Values)
            thread.AddTo(_sightings, rounds);
        return new Window(_hasWaits || _threads.Count > 0 ? (_last - _first) / 1000 : 0, _sightings.All, _hasWaits, _threads.Count > 0, _pool.Count, log.EventsLost) { Runtime = maps.Runtime };
    }

    void WaitBegan(WaitHandleWaitStartTraceData wait)
    {
        Passed(wait);
        _hasWaits = true;
        _waits.Begin(wait.ThreadID, Blocked(wait, isWait: true).Blocked is { } blocked ? _sightings.Of(blocked) : null, wait.TimeStampRelativeMSec);
    }

    void WaitEnded(WaitHandleWaitStopTraceData wait)
    {
        Passed(wait);
        _waits.End(wait.ThreadID, wait.TimeStampRelativeMSec);
    }

    void Sampled(ClrThreadSampleTraceData sample)
    {
        Passed(sample);
        if (!_threads.TryGetValue(sample.ThreadID, out var thread))
            _threads[sample.ThreadID] = thread = new SampledThread();
        var (blocked, isSpinning) = sample.Type == ClrThreadSampleType.External ? Blocked(sample, isWait: false) : default;
        thread.Add(blocked, isSpinning);
    }

    void Passed(TraceEvent told) => (_first, _last) = (Math.Min(_first, told.TimeStampRelativeMSec), Math.Max(_last, told.TimeStampRelativeMSec));

    (Blocked? Blocked, bool IsSpinning) Blocked(TraceEvent told, bool isWait)
    {
        if (told.CallStackIndex() is not (not CallStackIndex.Invalid and var index))
            return default;
        if (!_read.TryGetValue((index, isWait), out var seen))
        {
            var frames = Frames(index);
            var isPool = stacks.IsPool(frames);
            _read[(index, isWait)] = seen = (isPool || _pool.Contains(told.ThreadID) ? stacks.Read(frames, isWait) : null, isPool, stacks.IsInRequest(frames), stacks.IsSpinning(frames));
        }

        if (seen.IsPool)
            _pool.Add(told.ThreadID);
        return (seen is { Blocked: { } blocked, IsInRequest: true } && _requests.TryGetValue(told.ThreadID, out var request) ? blocked with { Route = routes.Of(request.Method, request.Path) } : seen.Blocked, seen.IsSpinning);
    }

    List<Frame> Frames(CallStackIndex index)
    {
        var frames = new List<Frame>();
        for (var at = log.CallStacks[index]; at != null; at = at.Caller)
            if (at.CodeAddress is { Method: { } method } code)
            {
                var (first, last, next) = maps.CallBefore(code.Address) ?? (-1, code.ILOffset, int.MaxValue);
                frames.Add(Frame.Parse(code.ModuleFile?.FilePath ?? "", method.FullMethodName) with { Token = method.MethodToken, FirstIlOffset = first, IlOffset = last, NextIlOffset = next });
            }

        return frames;
    }
}
