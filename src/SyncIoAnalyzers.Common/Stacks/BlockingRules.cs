namespace SyncIoAnalyzers.Common.Stacks;

/// <summary>Finds the rule that covers a call, from the members that it leads to.</summary>
/// <param name="judge">Looks up a member in the tables.</param>
/// <param name="lines">Finds the calls of a statement.</param>
/// <param name="table">The meaning of frames.</param>
internal sealed class BlockingRules(Func<ManagedFrame, MemberVerdict> judge, SourceLineResolver lines, FrameTable table)
{
    const string TaskWaitRule = "SIO001",
        QueryRule = "SIO104",
        AsyncWrapperRule = "SIO201";

    /// <summary>The rule for a <c>Task.Run</c> around blocking code. It is reported at the wrapper, not at the wait.</summary>
    public const string SyncWrapperRule = "SIO202";

    /// <summary>Returns the rule of the outermost member that has one, up to a member whose call is accepted; empty if none has.</summary>
    /// <param name="called">The called members, outermost first.</param>
    public string SelectRule(IReadOnlyList<ManagedFrame> called)
    {
        var runsQuery = called.Any(f => table.IsInSection(FrameTable.QueriesSection, f));
        return called
                .Select(judge)
                .TakeWhile(v => !v.IsAccepted)
                .Select(v => v.Rule)
                .FirstOrDefault(rule => rule != "" && (rule != QueryRule || runsQuery))
            ?? "";
    }

    /// <summary>
    /// If the wait is for a <c>Task.Run</c> or inside its delegate, the wrapper is the defect: around an async call or around a blocking
    /// one.
    /// </summary>
    public string AdjustRuleForWrapper(string rule, ManagedFrame method, bool isInWrapper) =>
        rule switch
        {
            TaskWaitRule when isInWrapper || lines.FindCallsInStatement(method).Any(c => judge(c).Rule == AsyncWrapperRule) =>
                AsyncWrapperRule,
            "SIO002" or "SIO101" or "SIO103" when isInWrapper => SyncWrapperRule,
            _ => rule,
        };

    /// <summary>Returns a remark on facts about the call that are invisible to the rules; empty if there are none.</summary>
    /// <param name="called">The called members, outermost first.</param>
    public string DescribeLimits(IReadOnlyList<ManagedFrame> called)
    {
        var verdicts = called.Select(judge).ToArray();
        if (verdicts.Any(v => v.IsAccepted) && verdicts.TakeWhile(v => !v.IsAccepted).All(v => v.Rule == ""))
            return "there is nothing better to call";
        if (called[0].Type.StartsWith("System.Reflection.", StringComparison.Ordinal))
            return "reflection: what is called is decided at run time";
        return Array.FindIndex(verdicts, v => v.Rule != "") is > 0 and var within
            ? $"{called[0].DisplayMember} is not the solution's; it waits in {called[within].DisplayMember}"
            : "";
    }
}
