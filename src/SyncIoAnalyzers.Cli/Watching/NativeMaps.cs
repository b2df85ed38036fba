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

    /// <summary>The major version of the runtime that told them; 0 where it did not tell.</summary>
    public int Runtime { get; private set; }

    /// <summary>Reads them from a recording.</summary>
    public static NativeMaps Of(string recording)
    {
        var maps = new NativeMaps();
        using var source = new EventPipeEventSource(recording);
        var rundown = new ClrRundownTraceEventParser(source);
        rundown.MethodILToNativeMapDCStop += maps.Add;
        rundown.MethodDCStopVerbose += maps.Add;
        rundown.RuntimeStart += told => maps.Runtime = told.VMMajorVersion;
        source.Process();
        return maps;
    }

    /// <summary>The stretch of a method's IL in which the call is that returns to this address, by its first and last offset, and the next one of which anything is known; null where it is not known.</summary>
    /// <remarks>
    /// It is longer than one offset where optimised code has none for what was before: a value that one statement makes and the next one
    /// uses is made within the next. And a statement that takes its value from the one before without a variable has no offset of its own.
    /// </remarks>
    public (int First, int Last, int Next)? CallBefore(ulong address)
    {
        var call = address - 1;
        if (Start(call) is not { } start || _code[start] is var code && call >= start + (ulong)code.Size)
            return null;
        var told = code.Map.Where(m => m.Il >= 0).ToArray();
        var at = Array.FindLastIndex(told, m => m.Native <= (int)(call - start));
        return at < 0 ? null : (told.Where(m => m.Il < told[at].Il).Select(m => m.Il + 1).DefaultIfEmpty().Max(), told[at].Il, told.Where(m => m.Il > told[at].Il).Select(m => m.Il).DefaultIfEmpty(int.MaxValue).Min());
    }

    /// <summary>Adds code of a method, by where it is and which of its IL begins where in it.</summary>
    public void Add(ulong start, int size, (int Native, int Il)[] map)
    {
        Array.Sort(map);
        _code[start] = (size, map);
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
            Add(method.MethodStartAddress, method.MethodSize, map);
    }

    void Add(MethodILToNativeMapTraceData told) =>
        _next[told.MethodID] = [.. Enumerable.Range(0, told.CountOfMapEntries).Select(i => (told.NativeOffset(i), told.ILOffset(i)))];
}
