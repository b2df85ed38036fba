using System.Collections.Immutable;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.CodeFixes.Planning;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>
/// Groups the fixed findings by what can only be taken back together: the findings of one request, and those whose plans share a member.
/// </summary>
internal sealed class FixGroups
{
    // A disjoint-set forest over keys and members: each points to another one of its group, or to itself.
    readonly Dictionary<object, object> _parents = [];
    readonly SortedSet<string> _keys = new(StringComparer.Ordinal);

    /// <summary>Returns the key of a finding: its request, or its file where no request is known.</summary>
    public static string GetKey(ReportedFinding finding) => finding.Entry.Length > 0 ? finding.Entry : finding.File;

    /// <summary>Adds the findings that a plan fixes.</summary>
    public void AddPlan(FixPlan plan, Func<RequestedFix, ReportedFinding> find)
    {
        foreach (var outcome in plan.Outcomes.Where(o => o.Rewrite != null))
        {
            var key = GetKey(find(outcome.Marked));
            _keys.Add(key);
            foreach (var root in outcome.RootMembers)
                Join(key, root);
        }

        foreach (var member in plan.Members)
        {
            foreach (var use in member.Uses)
                if (plan.IsWritten(use) && use.Caller is { } caller)
                    Join(member, caller);
            if (member.DelegateTarget is { } target)
                Join(member, target.To.ActualMember);
        }

        RemoveMembers();
    }

    /// <summary>Keeps the groups of keys alone: members hold symbols, and those would keep the compilations of the plan alive.</summary>
    void RemoveMembers()
    {
        var groups = _keys.GroupBy(FindRoot).ToArray();
        _parents.Clear();
        foreach (var group in groups)
        foreach (var key in group)
            Join(key, group.First());
    }

    /// <summary>Returns the groups, each with its keys, ordered by the first key.</summary>
    public ImmutableArray<ImmutableArray<string>> ListGroups() =>
        [.. _keys.GroupBy(FindRoot).Select(g => g.ToImmutableArray()).OrderBy(g => g[0], StringComparer.Ordinal)];

    void Join(object one, object other) => _parents[FindRoot(one)] = FindRoot(other);

    object FindRoot(object item)
    {
        while (_parents.TryGetValue(item, out var parent) && !parent.Equals(item))
            item = parent;
        return item;
    }
}
