using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.EventPipe;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;
using SyncIoAnalyzers.Common.Stacks;

namespace SyncIoAnalyzers.Watching;

/// <summary>Processes the events of one recording.</summary>
internal sealed class WindowReader(TraceLog log, NativeCodeMaps maps, StackReader stacks, RouteGrouping routes)
{
    readonly Dictionary<(CallStackIndex, bool), (BlockedCall? Blocked, bool IsPool, bool IsInRequest, bool IsSpinning)> _readStacks = [];
    readonly Dictionary<int, (string Method, string Path)> _requestsByThread = [];
    readonly Dictionary<int, SampledThread> _threadsById = [];
    readonly HashSet<int> _poolThreads = [];
    readonly SightingCollection _sightings = new();
    readonly OpenWaits _waits = new();
    double _firstTime = double.MaxValue,
        _lastTime;
    bool _hasWaits;

    /// <summary>Processes all events.</summary>
    public RecordedWindow ReadEvents(TraceLogEventSource source)
    {
        source.Clr.WaitHandleWaitStart += OnWaitStarted;
        source.Clr.WaitHandleWaitStop += OnWaitStopped;
        new SampleProfilerTraceEventParser(source).ThreadSample += OnThreadSampled;
        source.Dynamic.AddCallbackForProviderEvent(
            EventSources.HostingProvider,
            "Request/Start",
            e => _requestsByThread[e.ThreadID] = ($"{e.PayloadByName("method")}", $"{e.PayloadByName("path")}")
        );
        source.Dynamic.AddCallbackForProviderEvent(EventSources.HostingProvider, "Request/Stop", e => _requestsByThread.Remove(e.ThreadID));
        source.Process();
        _waits.CloseAll(_lastTime);
        var rounds = _threadsById.Values.Select(t => t.SampleCount).DefaultIfEmpty().Max();
        foreach (var thread in _threadsById.Values)
            thread.AddTo(_sightings, rounds);
        return new RecordedWindow(
            _hasWaits || _threadsById.Count > 0 ? (_lastTime - _firstTime) / 1000 : 0,
            _sightings.AllSightings,
            _hasWaits,
            _threadsById.Count > 0,
            _poolThreads.Count,
            log.EventsLost
        )
        {
            RuntimeVersion = maps.RuntimeVersion,
        };
    }

    void OnWaitStarted(WaitHandleWaitStartTraceData wait)
    {
        TrackTime(wait);
        _hasWaits = true;
        _waits.BeginWait(
            wait.ThreadID,
            ReadBlockedCall(wait, isWait: true).Blocked is { } blocked ? _sightings.GetOrAddSighting(blocked) : null,
            wait.TimeStampRelativeMSec
        );
    }

    void OnWaitStopped(WaitHandleWaitStopTraceData wait)
    {
        TrackTime(wait);
        _waits.EndWait(wait.ThreadID, wait.TimeStampRelativeMSec);
    }

    void OnThreadSampled(ClrThreadSampleTraceData sample)
    {
        TrackTime(sample);
        if (!_threadsById.TryGetValue(sample.ThreadID, out var thread))
            _threadsById[sample.ThreadID] = thread = new SampledThread();
        var (blocked, isSpinning) = sample.Type == ClrThreadSampleType.External ? ReadBlockedCall(sample, isWait: false) : default;
        thread.AddSample(blocked, isSpinning);
    }

    void TrackTime(TraceEvent told) =>
        (_firstTime, _lastTime) = (Math.Min(_firstTime, told.TimeStampRelativeMSec), Math.Max(_lastTime, told.TimeStampRelativeMSec));

    (BlockedCall? Blocked, bool IsSpinning) ReadBlockedCall(TraceEvent told, bool isWait)
    {
        if (told.CallStackIndex() is not (not CallStackIndex.Invalid and var index))
            return default;
        if (!_readStacks.TryGetValue((index, isWait), out var seen))
        {
            var frames = CreateFrames(index);
            var isPool = stacks.IsPoolThread(frames);
            _readStacks[(index, isWait)] = seen = (
                isPool || _poolThreads.Contains(told.ThreadID) ? stacks.ReadStack(frames, isWait) : null,
                isPool,
                stacks.IsInRequest(frames),
                stacks.IsSpinning(frames)
            );
        }

        if (seen.IsPool)
            _poolThreads.Add(told.ThreadID);
        return (
            seen is { Blocked: { } blocked, IsInRequest: true } && _requestsByThread.TryGetValue(told.ThreadID, out var request)
                ? blocked with
                {
                    Route = routes.GetRoute(request.Method, request.Path),
                }
                : seen.Blocked,
            seen.IsSpinning
        );
    }

    List<ManagedFrame> CreateFrames(CallStackIndex index)
    {
        var frames = new List<ManagedFrame>();
        for (var at = log.CallStacks[index]; at != null; at = at.Caller)
            if (at.CodeAddress is { Method: { } method } code)
            {
                var (first, last, next) = maps.FindCallBefore(code.Address) ?? (-1, code.ILOffset, int.MaxValue);
                frames.Add(
                    ManagedFrame.ParseFullName(code.ModuleFile?.FilePath ?? "", method.FullMethodName) with
                    {
                        Token = method.MethodToken,
                        FirstIlOffset = first,
                        IlOffset = last,
                        NextIlOffset = next,
                    }
                );
            }

        return frames;
    }
}
