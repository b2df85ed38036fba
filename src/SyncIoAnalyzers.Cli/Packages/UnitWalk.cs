using System.Collections.Concurrent;

namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>Finds the methods of one package that wait whatever way they take: those in which no way leads to the end past every call that waits.</summary>
/// <remarks>It goes round after round from the primitives up, so that the answer depends on no order, and the way that is told is a shortest one.</remarks>
internal sealed class UnitWalk(Unit unit, ClosedSet set, Leaves leaves, Suspects suspects, Func<IlMethod, Verdict?> others)
{
    readonly Dictionary<IlMethod, IReadOnlyList<IlBlock>> _bodies = [];
    readonly Dictionary<IlMethod, Verdict> _verdicts = [];
    readonly ConcurrentDictionary<IlMethod, bool> _throws = [];
    readonly HashSet<IlMethod> _asks = [];

    /// <summary>The verdict on a method as its callers see it; null when it does not wait for sure.</summary>
    public Verdict? Of(IlMethod method) => ReferenceEquals(method.Type.Assembly.Unit, unit) ? _verdicts.GetValueOrDefault(method) : others(method);

    /// <summary>What is found of the package's own methods.</summary>
    public IReadOnlyDictionary<IlMethod, Verdict> Verdicts => _verdicts;

    /// <summary>Whether a method may wait by its name.</summary>
    public bool MayWait(IlMethod method) => suspects.May(method);

    /// <summary>Goes round until nothing new is found; looks only at what calls something that was found in the last round.</summary>
    public void Run(Workers workers)
    {
        var methods = MethodCalls.Of(set.Of(unit), workers);
        for (var fresh = suspects.All; fresh.Count > 0;)
        {
            var left = Callers(methods, fresh, workers);
            foreach (var (method, body) in workers.Each([.. left.Where(m => !_bodies.ContainsKey(m))], m => (m, BodyReader.Read(m))))
                Add(method, body);
            var found = workers.Each(left, m => (Method: m, Verdict: Judge(m))).Where(f => f.Verdict != null && (Of(f.Method) is not { } old || old.Parameter > 0 && f.Verdict.Parameter == 0)).ToList();
            foreach (var (method, verdict) in found)
                _verdicts[method] = verdict!;
            fresh = found.SelectMany(f => suspects.Add(f.Method)).GroupBy(s => s.Name).ToDictionary(g => g.Key, g => g.Select(s => s.Owner).ToHashSet());
        }
    }

    /// <summary>The methods that call what may run one of the others.</summary>
    List<IlMethod> Callers(IReadOnlyList<MethodCalls> methods, IReadOnlyDictionary<int, HashSet<IlClass>> others, Workers workers)
    {
        var called = workers.Each([.. set.Of(unit)], a => (Assembly: a, Handles: a.Names.All.Where(h => others.TryGetValue(a.Names.Of(h), out var owners) && a.Called(h) is { } method && Suspects.MayRun(method.Type, owners)).ToHashSet())).ToDictionary(a => a.Assembly, a => a.Handles);
        return [.. methods.Where(m => Array.Exists(m.Called, called[m.Assembly].Contains)).Select(m => m.Method)];
    }

    /// <summary>How many bodies may run when a method is called on an object of a type; those that only throw do not count.</summary>
    public int Bodies(IlMethod method, IlClass type) => Choices(method, type, false)?.Count(b => !OnlyThrows(b)) ?? 0;

    /// <summary>What a call that names a method comes to, on an object of a type; null when it may not wait.</summary>
    public Verdict? Called(IlMethod method, bool isVirtual, IlClass? receiver, bool isExact)
    {
        if (!isVirtual)
            return Of(method);
        var bodies = Choices(method, receiver, isExact);
        if (bodies == null || !bodies.Any(b => Of(b) is { Parameter: 0 }))
            return null;
        var verdicts = bodies.Where(b => !OnlyThrows(b)).Select(Of).ToList();
        return verdicts.Count > 0 && verdicts.TrueForAll(v => v is { Parameter: 0 }) ? verdicts.MinBy(v => v!.Way.Count) : null;
    }

    void Add(IlMethod method, IReadOnlyList<IlBlock> blocks)
    {
        if (blocks.SelectMany(b => b.Calls).Any(c => Completed.IsQuestion(c.Method)))
            _asks.Add(method);
        _bodies[method] = [.. blocks.Select(b => b with { Calls = [.. b.Calls.Where(c => !c.Method.IsAwaited)] })];
    }

    /// <summary>The verdict on a body, by what is known so far: that it waits anyway, or else for a task that it is given.</summary>
    Verdict? Judge(IlMethod method)
    {
        var blocks = _bodies[method];
        var waits = blocks.Select(b => b.Calls.Select(c => Wait(c, method)).OfType<Verdict>().ToList()).ToArray();
        return waits.SelectMany(w => w).Select(w => w.Parameter).Append(0).Distinct().Order().Select(p => Judge(blocks, waits, p)).FirstOrDefault(v => v != null);
    }

    static Verdict? Judge(IReadOnlyList<IlBlock> blocks, IReadOnlyList<Verdict>[] waits, int parameter)
    {
        var verdicts = waits.Select(w => w.Where(v => v.Parameter == 0 || v.Parameter == parameter).MinBy(v => v.Way.Count)).ToArray();
        return verdicts.Any(v => v != null) && Ends(blocks, _ => true) && !Ends(blocks, b => verdicts[b] == null)
            ? verdicts.OfType<Verdict>().MinBy(v => v.Way.Count)! with { Parameter = parameter }
            : null;
    }

    /// <summary>Whether some way leads to the end of a body over blocks that are free.</summary>
    static bool Ends(IReadOnlyList<IlBlock> blocks, Func<int, bool> isFree)
    {
        var (seen, left) = (new HashSet<int> { 0 }, new Stack<int>([0]));
        while (left.TryPop(out var at))
        {
            if (!isFree(at))
                continue;
            if (blocks[at].Returns)
                return true;
            foreach (var next in blocks[at].Next)
                if (seen.Add(next))
                    left.Push(next);
        }

        return false;
    }

    /// <summary>What one call comes to.</summary>
    Verdict? Wait(IlCall call, IlMethod caller)
    {
        var named = call.IsVirtual && call.Receiver.Type is { IsInterface: false } type && type != call.Method.Type ? set.BodyIn(type, call.Method) ?? call.Method : call.Method;
        switch (leaves.Of(named, call.Receiver.Type))
        {
            case Leaf.Clean:
                return null;
            case Leaf.Waits:
                return Polls(call) ? null : new(named.ShortName, [], 0);
            case Leaf.WaitsForTask:
                return _asks.Contains(caller) || call.Values.Any(v => v.IsDone) || Polls(call) ? null
                    : new(named.ShortName, [], call.Values.Length > 0 ? call.Values[0].Parameter : 0);
        }

        if (Called(call.Method, call.IsVirtual, call.Receiver.Type, call.Receiver.IsExact) is not { } verdict)
            return null;
        if (verdict.Parameter == 0)
            return verdict.Above(call.Method, 0);
        var given = call.Values.ElementAtOrDefault(verdict.Parameter - (call.Method.IsStatic ? 1 : 0));
        return given.IsDone || _asks.Contains(caller) ? null : verdict.Above(call.Method, given.Parameter);
    }

    /// <summary>Whether it is given a time-out of zero: then it only looks.</summary>
    static bool Polls(IlCall call)
    {
        var first = call.Method.IsStatic ? 0 : 1;
        return Enumerable.Range(first, call.Values.Length - first).Any(i => call.Values[i].IsZero && call.Method.ParameterName(i - first) is "timeout" or "millisecondsTimeout" or "milliseconds");
    }

    IReadOnlyList<IlMethod>? Choices(IlMethod method, IlClass? receiver, bool isExact)
    {
        var type = receiver != null && (method.Type.IsInterface || receiver.AndBases().Contains(method.Type)) ? receiver : method.Type;
        if (isExact || type.IsSealed || !method.IsVirtual && !method.IsAbstract)
            return set.BodyIn(type, method) is { } body ? [body] : null;
        return set.Bodies(unit, type, method);
    }

    /// <summary>A body that says that it is not there: no object of its type is called so.</summary>
    bool OnlyThrows(IlMethod method)
    {
        if (!_throws.TryGetValue(method, out var known))
            _throws[method] = known = BodyReader.Read(method) is { Count: > 0 } blocks && blocks.All(b => !b.Returns);
        return known;
    }
}
