using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// Finds the callers for which a member stays synchronous, so that a refusal names the code that would have to change first.
/// </summary>
internal static class SyncCallers
{
    /// <summary>Returns the refusal of a member that stays synchronous for callers at any level above it.</summary>
    public static Refusal FindRefusal(AsyncMember root)
    {
        var above = MemberGraph.FindReachable([root], FindDecidingCallers);
        var obstacles = above.SelectMany(FindObstacles).Distinct().ToArray();
        if (Array.Exists(obstacles, o => o.Reason == Refusal.CallerCatchesAggregate))
            return Refusal.CallerCatchesAggregate;
        // Some callers could await it beside the others, but only with a twin above a long twin.
        var refusal = above.Any(CanBeAwaited) ? Refusal.NeedsTwin : Refusal.OnlySyncCallers;
        if (obstacles.Length == 0)
            obstacles = MemberGraph.FindReachable([root], FindAllCallers).SelectMany(FindAllObstacles).Distinct().ToArray();
        return obstacles.Length == 0 ? refusal : refusal.WithDetail(DescribeObstacles(obstacles));
    }

    /// <summary>Returns the callers that may keep a member sync: where all requests can await it, other code cannot.</summary>
    static IEnumerable<AsyncMember> FindAllCallers(AsyncMember member) =>
        member.Refusal == null ? MemberGraph.FindCallers(member.Uses.Where(u => !u.IsBesideForm)) : [];

    /// <summary>Returns the callers that decide about a member: those that requests run, if there are any.</summary>
    static IEnumerable<AsyncMember> FindDecidingCallers(AsyncMember member) =>
        member.Refusal == null ? MemberGraph.FindCallers(MemberGraph.FindDecidingUses(member.Uses)) : [];

    static bool CanBeAwaited(AsyncMember member)
    {
        if (member.Refusal != null)
            return false;
        var hasNoCaller = member.Uses.Count == 0 && member.Forms == null;
        return hasNoCaller || member.IsEntryPoint || member.ReturnsTask || member.Uses.Any(IsAwaitedCall);
    }

    static bool IsAwaitedCall(MemberUse use) =>
        use is { Obstacle: null, Caller: null, IsName: false } and { IsBesideForm: false, IsOutsideRequests: false };

    static IEnumerable<(string Place, Refusal Reason)> FindObstacles(AsyncMember member)
    {
        if (member.Refusal is { } own)
            return [(member.DisplayName, own)];
        return member.Uses.Where(u => u.Obstacle != null).Select(u => (FindPlaceName(u), u.Obstacle!));
    }

    /// <summary>Returns the obstacles of a member, and the sync members beside an async form, which go on calling it.</summary>
    static IEnumerable<(string Place, Refusal Reason)> FindAllObstacles(AsyncMember member) =>
        FindObstacles(member)
            .Concat(member.Uses.Where(u => u.IsBesideForm && u.Caller != member).Select(u => (FindPlaceName(u), Refusal.HasAsyncForm)));

    static string FindPlaceName(MemberUse use) =>
        (use.Obstacle == Refusal.InLambda ? "a delegate in " : "") + FindMemberName(use.Spot.Node);

    static string DescribeObstacles((string Place, Refusal Reason)[] obstacles)
    {
        var (place, reason) = obstacles[0];
        var others = obstacles.Select(o => o.Place).Distinct().Count() - 1;
        return $"{place}: {reason.Text}" + (others == 0 ? "" : $" (and {others} more)");
    }

    /// <summary>Returns the name of the member around a place with that of its type; for top-level statements that of the file.</summary>
    static string FindMemberName(SyntaxNode place)
    {
        var member = place.AncestorsAndSelf().OfType<MemberDeclarationSyntax>().FirstOrDefault(m => m is not GlobalStatementSyntax);
        if (member?.Parent is not BaseTypeDeclarationSyntax type)
            return Path.GetFileName(place.SyntaxTree.FilePath);
        if (member is ConstructorDeclarationSyntax)
            return "the constructor of " + type.Identifier.ValueText;
        var name = member is BaseFieldDeclarationSyntax field
            ? field.Declaration.Variables[0].Identifier
            : member.ChildTokens().LastOrDefault(t => t.IsKind(SyntaxKind.IdentifierToken));
        return name.ValueText.Length == 0 ? type.Identifier.ValueText : $"{type.Identifier.ValueText}.{name.ValueText}";
    }
}
