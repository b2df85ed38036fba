using System.Collections.Concurrent;
using System.Reflection.Metadata;
using SyncIoAnalyzers.Packages.Instructions;
using SyncIoAnalyzers.Packages.Metadata;
using SyncIoAnalyzers.Packages.Sources;
using SyncIoAnalyzers.Packages.Verdicts;

namespace SyncIoAnalyzers.Packages.Analysis;

/// <summary>
/// Finds the methods of one package that wait on every path: no path reaches the end of the method without a call that waits.
/// </summary>
/// <remarks>
/// The analysis repeats in rounds, beginning at the primitives. Therefore the result does not depend on any order, and the reported call
/// path is a shortest one.
/// </remarks>
internal sealed class PackageAnalysis(
    PackageUnit unit,
    AssemblySet set,
    TableVerdictLookup leaves,
    SuspectMethods suspects,
    Func<IlMethod, BlockingVerdict?> others
)
{
    readonly Dictionary<IlMethod, IReadOnlyList<IlBlock>> _bodies = [];
    readonly Dictionary<IlMethod, BlockingVerdict> _verdicts = [];
    readonly ConcurrentDictionary<IlMethod, bool> _onlyThrows = [];
    readonly HashSet<IlMethod> _completionChecking = [];

    /// <summary>Returns the verdict on a method from the view of its callers; null if it does not certainly wait.</summary>
    public BlockingVerdict? GetVerdict(IlMethod method) =>
        ReferenceEquals(method.DeclaringType.Assembly.Unit, unit) ? FindVerdict(method) : others(method);

    BlockingVerdict? FindVerdict(IlMethod method) => _verdicts.TryGetValue(method, out var verdict) ? verdict : null;

    /// <summary>The verdicts on the package's own methods.</summary>
    public IReadOnlyDictionary<IlMethod, BlockingVerdict> Verdicts => _verdicts;

    /// <summary>Returns true if a method may wait, judged by its name.</summary>
    public bool MayWait(IlMethod method) => suspects.IsSuspect(method);

    /// <summary>
    /// Repeats until a round finds nothing new. Each round reads only the methods that call a result of the previous one.
    /// </summary>
    public void RunAnalysis(ParallelWorker workers)
    {
        var methods = CallingMethod.FindCallingMethods(set.GetAssemblies(unit), workers);
        for (var fresh = suspects.OwnersByName; fresh.Count > 0; )
        {
            var left = FindCallers(methods, fresh, workers);
            foreach (
                var (method, body) in workers.RunForEach(
                    [.. left.Where(m => !_bodies.ContainsKey(m))],
                    m => (m, MethodBodyReader.ReadBlocks(m))
                )
            )
                AddBody(method, body);
            var found = workers
                .RunForEach(left, m => (Method: m, Verdict: JudgeBody(m)))
                .Where(f => f.Verdict != null && (GetVerdict(f.Method) is not { } old || old.Parameter > 0 && f.Verdict.Parameter == 0))
                .ToList();
            foreach (var (method, verdict) in found)
                _verdicts[method] = verdict!;
            fresh = found
                .SelectMany(f => suspects.AddMethod(f.Method))
                .GroupBy(s => s.Name)
                .ToDictionary(g => g.Key, g => new HashSet<IlClass>(g.Select(s => s.Owner)));
        }
    }

    /// <summary>Returns the methods that contain a call which may run one of the other methods.</summary>
    List<IlMethod> FindCallers(
        IReadOnlyList<CallingMethod> methods,
        IReadOnlyDictionary<int, HashSet<IlClass>> others,
        ParallelWorker workers
    )
    {
        var assemblies = workers.RunForEach([.. set.GetAssemblies(unit)], a => (Assembly: a, Handles: FindHandles(a, others)));
        var called = assemblies.ToDictionary(a => a.Assembly, a => a.Handles);
        return [.. methods.Where(m => Array.Exists(m.CalledHandles, called[m.Assembly].Contains)).Select(m => m.Method)];
    }

    static HashSet<EntityHandle> FindHandles(IlAssembly assembly, IReadOnlyDictionary<int, HashSet<IlClass>> owners)
    {
        bool MayRunOwner(EntityHandle handle) =>
            owners.TryGetValue(assembly.CalledNames.GetNumber(handle), out var types)
            && assembly.ResolveMethod(handle) is { } method
            && SuspectMethods.MayRun(method.DeclaringType, types);

        return new(assembly.CalledNames.AllHandles.Where(MayRunOwner));
    }

    /// <summary>
    /// Returns the number of bodies that may run when a method is called on an object of a type. Bodies that only throw are not counted.
    /// </summary>
    public int CountBodies(IlMethod method, IlClass type) => FindPossibleBodies(method, type, false)?.Count(b => !OnlyThrows(b)) ?? 0;

    /// <summary>Returns the verdict on a call of a method on an object of a type; null if the call may return without waiting.</summary>
    public BlockingVerdict? JudgeCall(IlMethod method, bool isVirtual, IlClass? receiver, bool isExact)
    {
        if (!isVirtual)
            return GetVerdict(method);
        var bodies = FindPossibleBodies(method, receiver, isExact);
        if (bodies == null || !bodies.Any(b => GetVerdict(b) is { Parameter: 0 }))
            return null;
        var verdicts = bodies.Where(b => !OnlyThrows(b)).Select(GetVerdict).ToList();
        return verdicts.Count > 0 && verdicts.TrueForAll(v => v is { Parameter: 0 })
            ? verdicts.OrderBy(v => v!.CallPath.Count).First()
            : null;
    }

    void AddBody(IlMethod method, IReadOnlyList<IlBlock> blocks)
    {
        if (blocks.SelectMany(b => b.CallSites).Any(c => CompletedTasks.IsCompletionCheck(c.Method)))
            _completionChecking.Add(method);
        _bodies[method] = [.. blocks.Select(b => b with { CallSites = [.. b.CallSites.Where(c => !c.Method.IsAwaitable)] })];
    }

    /// <summary>
    /// Returns the verdict on a body according to the results so far: it waits in any case, or only for a task that it is given.
    /// </summary>
    BlockingVerdict? JudgeBody(IlMethod method)
    {
        var blocks = _bodies[method];
        var waits = blocks.Select(b => b.CallSites.Select(c => JudgeCallSite(c, method)).OfType<BlockingVerdict>().ToList()).ToArray();
        return waits
            .SelectMany(w => w)
            .Select(w => w.Parameter)
            .Append(0)
            .Distinct()
            .OrderBy(p => p)
            .Select(p => JudgeBlocks(blocks, waits, p))
            .FirstOrDefault(v => v != null);
    }

    static BlockingVerdict? JudgeBlocks(IReadOnlyList<IlBlock> blocks, IReadOnlyList<BlockingVerdict>[] waits, int parameter)
    {
        var verdicts = waits
            .Select(w => w.Where(v => v.Parameter == 0 || v.Parameter == parameter).OrderBy(v => v.CallPath.Count).FirstOrDefault())
            .ToArray();
        return verdicts.Any(v => v != null) && CanReachEnd(blocks, _ => true) && !CanReachEnd(blocks, b => verdicts[b] == null)
            ? verdicts.OfType<BlockingVerdict>().OrderBy(v => v.CallPath.Count).First() with
            {
                Parameter = parameter,
            }
            : null;
    }

    /// <summary>Returns true if a path reaches the end of a body through free blocks only.</summary>
    static bool CanReachEnd(IReadOnlyList<IlBlock> blocks, Func<int, bool> isFree)
    {
        var (seen, left) = (new HashSet<int> { 0 }, new Stack<int>([0]));
        while (left.Count > 0)
        {
            var at = left.Pop();
            if (!isFree(at))
                continue;
            if (blocks[at].CanReturn)
                return true;
            foreach (var next in blocks[at].Successors)
                if (seen.Add(next))
                    left.Push(next);
        }

        return false;
    }

    /// <summary>Returns the verdict on one call site.</summary>
    BlockingVerdict? JudgeCallSite(IlCall call, IlMethod caller)
    {
        var named = FindNamedBody(call);
        switch (leaves.GetVerdict(named, call.Receiver.Type))
        {
            case TableVerdict.Clean:
                return null;
            case TableVerdict.Waits:
                return HasZeroTimeout(call) ? null : new(named.ShortName, [], 0);
            case TableVerdict.WaitsForTask:
                return _completionChecking.Contains(caller) || call.Arguments.Any(v => v.IsCompletedTask) || HasZeroTimeout(call)
                    ? null
                    : new(named.ShortName, [], call.Arguments.Length > 0 ? call.Arguments[0].SourceParameter : 0);
        }

        return JudgeCall(call.Method, call.IsVirtual, call.Receiver.Type, call.Receiver.IsExact) is { } verdict
            ? PropagateVerdict(verdict, call, caller)
            : null;
    }

    /// <summary>Returns the verdict for the caller of a method that waits.</summary>
    BlockingVerdict? PropagateVerdict(BlockingVerdict verdict, IlCall call, IlMethod caller)
    {
        if (verdict.Parameter == 0)
            return verdict.CreateForCaller(call.Method, 0);
        var given = call.Arguments.ElementAtOrDefault(verdict.Parameter - (call.Method.IsStatic ? 1 : 0));
        return given.IsCompletedTask || _completionChecking.Contains(caller)
            ? null
            : verdict.CreateForCaller(call.Method, given.SourceParameter);
    }

    IlMethod FindNamedBody(IlCall call) =>
        call.IsVirtual && call.Receiver.Type is { IsInterface: false } type && type != call.Method.DeclaringType
            ? set.FindBody(type, call.Method) ?? call.Method
            : call.Method;

    /// <summary>Returns true if the call has a time-out of zero: then it only checks.</summary>
    static bool HasZeroTimeout(IlCall call)
    {
        var first = call.Method.IsStatic ? 0 : 1;
        return Enumerable
            .Range(first, call.Arguments.Length - first)
            .Any(i =>
                call.Arguments[i].IsZero && call.Method.GetParameterName(i - first) is "timeout" or "millisecondsTimeout" or "milliseconds"
            );
    }

    IReadOnlyList<IlMethod>? FindPossibleBodies(IlMethod method, IlClass? receiver, bool isExact)
    {
        var type =
            receiver != null && (method.DeclaringType.IsInterface || receiver.GetTypeAndBases().Contains(method.DeclaringType))
                ? receiver
                : method.DeclaringType;
        if (isExact || type.IsSealed || !method.IsVirtual && !method.IsAbstract)
            return set.FindBody(type, method) is { } body ? [body] : null;
        return set.FindPossibleBodies(unit, type, method);
    }

    /// <summary>
    /// Returns true for a body that only throws, such as an unsupported operation. No object of its type is used in this way.
    /// </summary>
    bool OnlyThrows(IlMethod method)
    {
        if (!_onlyThrows.TryGetValue(method, out var known))
            _onlyThrows[method] = known = MethodBodyReader.ReadBlocks(method) is { Count: > 0 } blocks && blocks.All(b => !b.CanReturn);
        return known;
    }
}
