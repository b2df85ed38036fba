using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>Where in its IL a method is when its machine code is at an address, by what the runtime tells at the end of a recording.</summary>
/// <remarks>
/// The trace library looks an address up as it is. That of a caller is the one behind its call, and after the last call of a statement that
/// belongs to the next one. Here the byte before it is looked up.
/// </remarks>
internal sealed class NativeMaps
{
    readonly SortedList<ulong, (int Size, (int Native, int Il)[] Map)> _code = [];

    // A map comes just before the code that it is of; a method may have code more than once.
    readonly Dictionary<long, (int Native, int Il)[]> _next = [];

    /// <summary>Reads them from a recording.</summary>
    public static NativeMaps Of(string recording)
    {
        var maps = new NativeMaps();
        using var source = new EventPipeEventSource(recording);
        var rundown = new ClrRundownTraceEventParser(source);
        rundown.MethodILToNativeMapDCStop += maps.Add;
        rundown.MethodDCStopVerbose += maps.Add;
        source.Process();
        return maps;
    }

    /// <summary>The offset in the IL of a method of the call that returns to this address; negative where it is not known.</summary>
    public int CallBefore(ulong address)
    {
        var call = address - 1;
        if (Start(call) is not { } start || _code[start] is var code && call >= start + (ulong)code.Size)
            return -1;
        return code.Map.Where(m => m.Native <= (int)(call - start) && m.Il >= 0).Select(m => m.Il).DefaultIfEmpty(-1).Last();
    }

    ulong? Start(ulong address)
    {
        var (low, high) = (0, _code.Count);
        while (low < high)
            if ((low + high) / 2 is var middle && _code.Keys[middle] <= address)
                low = middle + 1;
            else
                high = middle;
        return low == 0 ? null : _code.Keys[low - 1];
    }

    void Add(MethodLoadUnloadVerboseTraceData method)
    {
        if (_next.Remove(method.MethodID, out var map))
            _code[method.MethodStartAddress] = (method.MethodSize, map);
    }

    void Add(MethodILToNativeMapTraceData told)
    {
        var map = Enumerable.Range(0, told.CountOfMapEntries).Select(i => (told.NativeOffset(i), told.ILOffset(i))).ToArray();
        Array.Sort(map);
        _next[told.MethodID] = map;
    }
}
