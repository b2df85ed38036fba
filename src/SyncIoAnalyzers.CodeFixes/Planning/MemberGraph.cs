namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>Follows the calls between members that would become async.</summary>
internal static class MemberGraph
{
    /// <summary>Returns the members that call a member and could await it.</summary>
    public static IEnumerable<AsyncMember> FindCallers(AsyncMember member) => FindCallers(member.Uses);

    /// <summary>Returns the members that contain some uses and could await them.</summary>
    public static IEnumerable<AsyncMember> FindCallers(IEnumerable<MemberUse> uses) =>
        uses.Where(u => u.Obstacle == null).Select(u => u.Caller).OfType<AsyncMember>();

    /// <summary>
    /// Returns the uses that decide if a member becomes async: those that a request may run, or all if there are none. Other code may wait.
    /// </summary>
    public static IReadOnlyList<MemberUse> FindDecidingUses(IReadOnlyList<MemberUse> uses) =>
        uses.Where(u => !u.IsOutsideRequests).ToArray() is { Length: > 0 } onRequests ? onRequests : uses;

    /// <summary>Finds some members and all members that are reached from them, nearest first.</summary>
    public static List<AsyncMember> FindReachable(IEnumerable<AsyncMember> starts, Func<AsyncMember, IEnumerable<AsyncMember>> findNext)
    {
        var known = new HashSet<AsyncMember>();
        var found = new List<AsyncMember>(starts.Where(known.Add));
        for (var i = 0; i < found.Count; i++)
            found.AddRange(findNext(found[i]).Where(known.Add));
        return found;
    }
}
