using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace SyncIoAnalyzers.Watching;

/// <summary>Maps machine code addresses to IL offsets, according to the runtime's rundown at the end of a recording.</summary>
/// <remarks>
/// The trace library looks up the address itself. The address of a caller is its return address, which after the last call of a statement
/// belongs to the next statement. Here the byte before it is looked up.
/// </remarks>
internal sealed class NativeCodeMaps
{
    readonly SortedList<ulong, (int Size, (int Native, int Il)[] Map)> _codeByAddress = [];

    // The map of a method precedes its code; a method may have code more than once.
    readonly Dictionary<long, (int Native, int Il)[]> _pendingMaps = [];

    /// <summary>The major version of the runtime; 0 if unknown.</summary>
    public int RuntimeVersion { get; private set; }

    /// <summary>Reads the maps from a recording.</summary>
    public static NativeCodeMaps ReadMaps(string recording)
    {
        var maps = new NativeCodeMaps();
        using var source = new EventPipeEventSource(recording);
        var rundown = new ClrRundownTraceEventParser(source);
        rundown.MethodILToNativeMapDCStop += maps.AddPendingMap;
        rundown.MethodDCStopVerbose += maps.AddLoadedMethod;
        rundown.RuntimeStart += told => maps.RuntimeVersion = told.VMMajorVersion;
        source.Process();
        return maps;
    }

    /// <summary>
    /// Returns the IL range that contains the call which returns to this address, by its first and last offset, and the next known offset;
    /// null if it is unknown.
    /// </summary>
    /// <remarks>
    /// The range is longer than one offset if optimized code has no mapping for the preceding offsets: a value of one statement that the
    /// next one uses is computed within the next. A statement that takes its value from the preceding one without a variable has no offset
    /// of its own.
    /// </remarks>
    public (int First, int Last, int Next)? FindCallBefore(ulong address)
    {
        var call = address - 1;
        if (FindStart(call) is not { } start || _codeByAddress[start] is var code && call >= start + (ulong)code.Size)
            return null;
        var told = code.Map.Where(m => m.Il >= 0).ToArray();
        var at = Array.FindLastIndex(told, m => m.Native <= (int)(call - start));
        return at < 0
            ? null
            : (
                told.Where(m => m.Il < told[at].Il).Select(m => m.Il + 1).DefaultIfEmpty().Max(),
                told[at].Il,
                told.Where(m => m.Il > told[at].Il).Select(m => m.Il).DefaultIfEmpty(int.MaxValue).Min()
            );
    }

    /// <summary>Adds the code of a method, with its address and its map.</summary>
    public void AddCode(ulong start, int size, (int Native, int Il)[] map)
    {
        Array.Sort(map);
        _codeByAddress[start] = (size, map);
    }

    ulong? FindStart(ulong address)
    {
        var (low, high) = (0, _codeByAddress.Count);
        while (low < high)
            if ((low + high) / 2 is var middle && _codeByAddress.Keys[middle] <= address)
                low = middle + 1;
            else
                high = middle;
        return low == 0 ? null : _codeByAddress.Keys[low - 1];
    }

    void AddLoadedMethod(MethodLoadUnloadVerboseTraceData method)
    {
        if (_pendingMaps.Remove(method.MethodID, out var map))
            AddCode(method.MethodStartAddress, method.MethodSize, map);
    }

    void AddPendingMap(MethodILToNativeMapTraceData told) =>
        _pendingMaps[told.MethodID] = [
            .. Enumerable.Range(0, told.CountOfMapEntries).Select(i => (told.NativeOffset(i), told.ILOffset(i))),
        ];
}
