using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>Finds the public members at which a plan ends because an option keeps them, and the cost of the other options there.</summary>
internal sealed class PublicApiBoundaries(IReadOnlyList<AsyncMember> members)
{
    readonly ILookup<AsyncMember, AsyncMember> _callees = members
        .SelectMany(m => MemberGraph.FindCallers(m).Select(caller => (Caller: caller, Callee: m)))
        .ToLookup(pair => pair.Caller, pair => pair.Callee);

    /// <summary>
    /// Returns the refusal that names the nearest kept member above a member that stays sync; null when no kept member is the reason.
    /// </summary>
    public Refusal? FindRefusal(AsyncMember root)
    {
        var kept = MemberGraph
            .FindReachable([root], m => m.IsKeptApi || m.IsWanted ? [] : MemberGraph.FindCallers(m))
            .FirstOrDefault(m => m.IsKeptApi);
        return kept == null
            ? null
            : Refusal.KeepsPublicApi.WithDetail($"{kept.DisplayName}; {DescribeCosts(kept)}") with
            {
                IsOfUnsafeRewrite = kept.IsShippedApi,
            };
    }

    /// <summary>
    /// Returns the reason why converting a member is unsafe: its callers go to an async form that does something else, or it changes a
    /// public signature that its project ships.
    /// </summary>
    public static Refusal? FindUnsafeReason(AsyncMember root)
    {
        var wanted = MemberGraph
            .FindReachable([root], m => MemberGraph.FindCallers(m).Where(caller => caller.IsWanted))
            .Where(m => m.IsWanted)
            .ToArray();
        if (wanted.FirstOrDefault(m => m.AllowedDifference != null) is { AllowedDifference: var difference })
            return difference;
        return wanted.FirstOrDefault(m => m.IsShippedApi) is not { } changed
            ? null
            : Refusal.KeepsPublicApi with
            {
                Text = $"the signature of {changed.DisplayName} changes, which its project ships",
                IsOfUnsafeRewrite = true,
            };
    }

    /// <summary>Describes the extent of the change that each of the other options would make.</summary>
    string DescribeCosts(AsyncMember boundary)
    {
        var below = MemberGraph.FindReachable([boundary], m => _callees[m]);
        var converted = below.Union(MemberGraph.FindReachable([boundary], MemberGraph.FindCallers)).ToArray();
        var edited = converted.Sum(m => m.Declarations.Count + m.Uses.Count(u => u.Obstacle == null));
        return $"'convert' would change {CountMembers(converted)} (about {CountLines(edited)}), "
            + $"'twin' would add {CountMembers(below)} (about {CountLines(below.SelectMany(m => m.Declarations).Sum(CountLines))})";
    }

    static string CountMembers(IEnumerable<AsyncMember> counted) => FormatCount(counted.Sum(m => m.Declarations.Count), "member");

    static string CountLines(int lines) => FormatCount(lines, "line");

    static int CountLines(DocumentNode declaration) => declaration.Node.WithoutTrivia().GetText().Lines.Count;

    static string FormatCount(int count, string noun) => count == 1 ? "1 " + noun : $"{count} {noun}s";
}
