using System.Collections.Immutable;

namespace SyncIoAnalyzers.Common.Stacks;

/// <summary>
/// Finds the call that waits when the methods that lead to it were inlined and have no frame: the IL of the application tells which calls
/// a method makes.
/// </summary>
/// <param name="methods">The IL of the application.</param>
/// <param name="judge">Looks up a member in the tables.</param>
/// <param name="table">The meaning of frames.</param>
internal sealed class InlinedCallFinder(ApplicationMethods methods, Func<ManagedFrame, MemberVerdict> judge, FrameTable table)
{
    // Deeper chains are possible, but then several calls match in most cases.
    const int MaxDepth = 4;

    /// <summary>Finds the only call below some methods that can lead to the visible frame.</summary>
    /// <param name="roots">The methods.</param>
    /// <param name="visible">The outermost visible frame that is called; null if the wait itself has no frame.</param>
    /// <returns>The chain of methods from a root to the one with the call; null if no or several methods have such a call.</returns>
    public InlinedCall? FindCall(IEnumerable<ManagedFrame> roots, ManagedFrame? visible)
    {
        var search = new CallSearch(this, visible);
        foreach (var root in roots)
            search.SearchMethod(root, []);
        return SelectCall(search.Found, visible);
    }

    /// <summary>Finds the only call in the methods that a part of the code calls.</summary>
    /// <param name="caller">The method with the references.</param>
    /// <param name="references">The references of the part.</param>
    /// <param name="visible">The outermost visible frame that is called; null if the wait itself has no frame.</param>
    public InlinedCall? FindCall(ManagedFrame caller, IEnumerable<IlReference> references, ManagedFrame? visible)
    {
        var search = new CallSearch(this, visible);
        search.SearchReferences(caller, references, []);
        return SelectCall(search.Found, visible);
    }

    /// <summary>Returns true for a call that can wait. The generated code of an <c>await</c> only looks like a wait.</summary>
    public bool IsCandidate(ManagedFrame caller, ManagedFrame called) =>
        !(caller.Method == "MoveNext" && called.Method == "GetResult") && (judge(called).Blocks || table.IsWait(called));

    /// <summary>Returns true for a call of the member that a frame belongs to: by its name or, for a lock, by any of its entries.</summary>
    public bool IsPublicName(ManagedFrame called, ManagedFrame visible) =>
        called.Method == visible.Method || called.Type == visible.Type && table.IsWait(called);

    ApplicationMethods Methods => methods;

    InlinedCall? SelectCall(IReadOnlyList<InlinedCall> found, ManagedFrame? visible)
    {
        var rule = visible is null ? "" : judge(visible).Rule;
        var likely = visible is null
            ? found
            : [.. found.Where(c => IsPublicName(c.Called, visible) || rule != "" && judge(c.Called).Rule == rule)];
        // Any blocking member may come down to a primitive wait, but not to an unlisted member.
        var isPrimitive = visible is null || rule != "" || table.IsWait(visible);
        var candidates = likely.Count > 0 || !isPrimitive ? likely : found;
        return candidates.Select(c => (c.Method.Module, c.Method.Token)).Distinct().Count() != 1 ? null
            : candidates.Count == 1 ? candidates[0]
            : candidates[0] with { IsOnlyCall = false };
    }

    sealed class CallSearch(InlinedCallFinder finder, ManagedFrame? visible)
    {
        readonly HashSet<(string, int)> _visited = [];
        readonly List<InlinedCall> _found = [];

        public IReadOnlyList<InlinedCall> Found => _found;

        public void SearchMethod(ManagedFrame method, ImmutableArray<ManagedFrame> callers)
        {
            if (callers.Length < MaxDepth && _visited.Add((method.Module, method.Token)))
                SearchReferences(method, finder.Methods.FindReferences(method, 0, int.MaxValue), callers);
        }

        public void SearchReferences(ManagedFrame method, IEnumerable<IlReference> references, ImmutableArray<ManagedFrame> callers)
        {
            foreach (var reference in references)
            {
                if (reference.Method is not { } called)
                    continue;
                var caller = method with { IlOffset = reference.Offset };
                if (reference.IsCall && (called.FullName == visible?.FullName || finder.IsCandidate(method, called)))
                    _found.Add(new InlinedCall(caller, called, callers));
                foreach (var body in finder.Methods.FindBodies(method, called))
                    SearchMethod(body, callers.Insert(0, caller));
            }
        }
    }
}

/// <summary>A call that was found in the IL of methods that were inlined.</summary>
/// <param name="Method">The method that makes the call, with the offset of the call.</param>
/// <param name="Called">The called member.</param>
/// <param name="Callers">The methods that lead to it, nearest first, with the offsets of their calls.</param>
internal sealed record InlinedCall(ManagedFrame Method, ManagedFrame Called, ImmutableArray<ManagedFrame> Callers)
{
    /// <summary>Returns true if this is the only such call of the method; otherwise its line is unknown.</summary>
    public bool IsOnlyCall { get; init; } = true;

    /// <summary>Returns the location of the call, or that of its method if the line is unknown.</summary>
    public CodeLocation ResolveLocation(SourceLineResolver lines) =>
        IsOnlyCall ? lines.ResolveLocation(Method) : CodeLocation.FromMethod(Method);

    /// <summary>Returns a called member without a frame of its own, followed by the frames that are visible below it.</summary>
    public static ImmutableArray<ManagedFrame> JoinVisibleFrames(ManagedFrame called, IEnumerable<ManagedFrame> visible) =>
        [called, .. visible.Where(f => f.Method != called.Method)];
}
