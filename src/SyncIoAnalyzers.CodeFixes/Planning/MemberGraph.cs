namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>Follows the calls between members that would become async.</summary>
internal static class MemberGraph
{
    /// <summary>Returns the members that call a member and could await it.</summary>
    public static IEnumerable<AsyncMember> FindCallers(AsyncMember member) => FindCallers(member, _ => true);

    /// <summary>Returns the members that use a member in a certain way and could await it.</summary>
    public static IEnumerable<AsyncMember> FindCallers(AsyncMember member, Func<MemberUse, bool> isFollowed) =>
        member.Uses.Where(u => u.Obstacle == null && isFollowed(u)).Select(u => u.Caller).OfType<AsyncMember>();

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
