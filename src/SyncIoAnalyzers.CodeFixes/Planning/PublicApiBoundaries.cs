using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>Finds the public members at which a plan ends because an option keeps them, and the cost of the other options there.</summary>
internal sealed class PublicApiBoundaries(IReadOnlyList<AsyncMember> members)
{
    readonly ILookup<AsyncMember, AsyncMember> _callees = members
        .SelectMany(m => FindCallers(m).Select(caller => (Caller: caller, Callee: m)))
        .ToLookup(pair => pair.Caller, pair => pair.Callee);

    /// <summary>
    /// Returns the refusal that names the nearest kept member above a member that stays sync; null when no kept member is the reason.
    /// </summary>
    public Refusal? FindRefusal(AsyncMember root)
    {
        var kept = FindReachable(root, m => m.IsKeptApi || m.IsWanted ? [] : FindCallers(m)).FirstOrDefault(m => m.IsKeptApi);
        return kept == null
            ? null
            : Refusal.KeepsPublicApi with
            {
                Text = $"{Refusal.KeepsPublicApi.Text}: {GetDisplayName(kept)}; {DescribeCosts(kept)}",
                IsOfUnsafeRewrite = kept.IsShippedApi,
            };
    }

    /// <summary>Returns the reason why converting a member is unsafe: it changes a public signature that its project ships.</summary>
    public static Refusal? FindUnsafeReason(AsyncMember root)
    {
        var wanted = FindReachable(root, m => FindCallers(m).Where(caller => caller.IsWanted)).Where(m => m.IsWanted);
        return wanted.FirstOrDefault(m => m.IsShippedApi) is not { } changed
            ? null
            : Refusal.KeepsPublicApi with
            {
                Text = $"the signature of {GetDisplayName(changed)} changes, which its project ships",
                IsOfUnsafeRewrite = true,
            };
    }

    static string GetDisplayName(AsyncMember member) => $"{member.Symbol.ContainingType.Name}.{member.OldName}";

    /// <summary>Describes the extent of the change that each of the other options would make.</summary>
    string DescribeCosts(AsyncMember boundary)
    {
        var below = FindReachable(boundary, m => _callees[m]);
        var converted = below.Union(FindReachable(boundary, FindCallers)).ToArray();
        var edited = converted.Sum(m => m.Declarations.Count + m.Uses.Count(u => u.Obstacle == null));
        return $"'convert' would change {CountMembers(converted)} (about {CountLines(edited)}), "
            + $"'twin' would add {CountMembers(below)} (about {CountLines(below.SelectMany(m => m.Declarations).Sum(CountLines))})";
    }

    static string CountMembers(IEnumerable<AsyncMember> counted) => FormatCount(counted.Sum(m => m.Declarations.Count), "member");

    static string CountLines(int lines) => FormatCount(lines, "line");

    static int CountLines(DocumentNode declaration) => declaration.Node.WithoutTrivia().GetText().Lines.Count;

    static string FormatCount(int count, string noun) => count == 1 ? "1 " + noun : $"{count} {noun}s";

    static IEnumerable<AsyncMember> FindCallers(AsyncMember member) =>
        member.Uses.Where(u => u.Obstacle == null).Select(u => u.Caller).OfType<AsyncMember>();

    /// <summary>Finds a member and all members that are reached from it, nearest first.</summary>
    static List<AsyncMember> FindReachable(AsyncMember start, Func<AsyncMember, IEnumerable<AsyncMember>> findNext)
    {
        var found = new List<AsyncMember> { start };
        var known = new HashSet<AsyncMember>(found);
        for (var i = 0; i < found.Count; i++)
            found.AddRange(findNext(found[i]).Where(known.Add));
        return found;
    }
}
