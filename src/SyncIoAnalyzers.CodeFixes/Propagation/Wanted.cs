using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>Which members become async: those that somebody can await. And which of them somebody goes on calling synchronously.</summary>
internal sealed class Wanted
{
    readonly Twins _twins;
    readonly HashSet<Member> _kept;

    /// <summary>Decides for all of them together.</summary>
    public Wanted(IReadOnlyList<Member> members, Twins twins)
    {
        _twins = twins;
        // All are wanted until something speaks against one: that may speak against others, so it is asked until nothing changes.
        Member[] unwanted;
        do
        {
            _kept = Kept(members, twins);
            unwanted = members.Where(m => m.IsWanted && !MayBeWanted(m)).ToArray();
            foreach (var member in unwanted)
                member.IsWanted = false;
        }
        while (unwanted.Length > 0);
    }

    /// <summary>Whether someone can await the member: a framework that calls it, nobody that is known, or code that is or becomes async.</summary>
    bool MayBeWanted(Member member) => member.Same == null && member.Refusal == null && member.Handed is not { To.Actual.IsWanted: false }
        && (!_kept.Contains(member) || (member.IsWithin ? member.Uses.All(u => u.In == member || IsAwaited(u)) : _twins != Twins.Never && MayHaveTwin(member)))
        && (member.IsEntry || member.ReturnsTask || Calls(member).ToArray() is var calls && (calls.Length == 0 || calls.Any(IsAwaited)));

    static IEnumerable<Use> Calls(Member member) => member.Uses.Where(u => (!u.IsName || u.In != null) && u.In != member);

    /// <summary>The members that someone goes on calling synchronously: code that cannot await, and the sync form of what is kept itself.</summary>
    static HashSet<Member> Kept(IReadOnlyList<Member> members, Twins twins)
    {
        var kept = new HashSet<Member>(members.Where(m => m.IsOffered || m.Contract is { IsTwin: true } || m.Uses.Any(u => u.In != m && !IsAwaited(u)) || twins == Twins.Only && MayHaveTwin(m)));
        while (members.Where(m => !kept.Contains(m) && Calls(m).Any(u => u.In is { } holder && kept.Contains(holder))).ToArray() is { Length: > 0 } more)
            kept.UnionWith(more);
        return kept;
    }

    static bool IsAwaited(Use use) => use.Obstacle == null && (use.In is not { } holder || holder.IsWanted);

    /// <summary>A twin needs a name of its own and a place beside the member.</summary>
    static bool MayHaveTwin(Member member) => (!member.IsEntry || member.Contract is { IsTwin: true }) && !member.ReturnsTask && member.Name != member.OldName && !member.IsWithin;

    /// <summary>Some members, those that call them, and so on: what a plan changes.</summary>
    public IReadOnlyList<Member> Upwards(IEnumerable<Member> roots)
    {
        var changed = new List<Member>();
        var waiting = new Queue<Member>(roots);
        while (waiting.Count > 0)
            if (waiting.Dequeue() is var member && !changed.Contains(member))
            {
                changed.Add(member);
                if (member.Handed is { } handed)
                    waiting.Enqueue(handed.To.Actual);
                foreach (var use in member.Uses)
                    if (IsAwaited(use) && use.In is { } holder)
                        waiting.Enqueue(holder);
            }

        foreach (var member in changed)
            member.IsTwin = MayHaveTwin(member) && (_kept.Contains(member) || _twins == Twins.Only);
        return changed;
    }
}
