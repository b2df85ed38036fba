namespace SyncIoAnalyzers.Common.Stacks;

/// <summary>Finds the handler that was inlined into the delegate that calls it, and its blocking call.</summary>
/// <param name="handlers">The handlers of the application.</param>
/// <param name="lines">Resolves source lines, and reads the IL of the application.</param>
/// <param name="judge">Looks up a member in the tables.</param>
/// <param name="table">The meaning of frames.</param>
internal sealed class InlinedHandlers(
    IReadOnlyList<RequestHandler> handlers,
    SourceLineResolver lines,
    Func<ManagedFrame, MemberVerdict> judge,
    FrameTable table
)
{
    readonly BlockingRules _rules = new(judge, lines, table);
    readonly InlinedCallFinder _calls = new(lines.Methods, judge, table);

    /// <summary>Returns a call with the location of its handler, as far as the handler can be determined.</summary>
    /// <param name="blocked">A call of an inlined handler. If its request is known, only handlers that can serve it are considered.</param>
    public BlockedCall ResolveHandler(BlockedCall blocked)
    {
        var candidates = handlers
            .Where(h => blocked.Route == "" || h.CanServe(blocked.Route))
            .Select(h => h.Method)
            .DistinctBy(m => (m.Module, m.Token))
            .ToArray();
        return _calls.FindCall(candidates, blocked.Called.FirstOrDefault()) is { } call ? CreateCall(blocked, call)
            : candidates is [var only] && blocked.Primitive != ""
                ? blocked with
                {
                    Location = CodeLocation.FromMethod(only),
                    Note = BlockedCall.InlinedCalleeNote,
                }
            : blocked;
    }

    BlockedCall CreateCall(BlockedCall blocked, InlinedCall call)
    {
        var called = InlinedCall.JoinVisibleFrames(call.Called, blocked.Called);
        var rule = _rules.AdjustRuleForWrapper(_rules.SelectRule(called), call.Method, isInWrapper: false);
        return blocked with
        {
            Location = call.ResolveLocation(lines),
            Primitive = call.Called.DisplayMember,
            Rule = rule,
            Callers = [.. call.Callers.Select(lines.ResolveLocation), .. blocked.Callers],
            Note = _rules.DescribeLimits(called),
        };
    }
}
