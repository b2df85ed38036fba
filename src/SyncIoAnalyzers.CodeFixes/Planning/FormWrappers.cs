using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// Finds the rewrites that would only move a wait, because the async form which callers go to wraps the sync member that waits:
/// <c>GetAsync() => Task.FromResult(Get())</c>.
/// </summary>
internal sealed class FormWrappers
{
    readonly SyntaxNode[] _waits;

    /// <summary>Finds the places that wait: the calls to rewrite, and the calls of members on the way to them.</summary>
    public FormWrappers(IReadOnlyList<FixOutcome> drafts, IReadOnlyList<AsyncMember> members) =>
        _waits = [
            .. drafts.Where(d => d.Callee == null).Select(d => d.Rewrite?.Target).OfType<SyntaxNode>(),
            .. members.Where(m => !m.IsOfLibrary).SelectMany(m => m.Uses).Select(u => u.Spot.Node),
        ];

    /// <summary>
    /// Returns the refusal of a rewrite after which its callers would still wait, or in a member that no caller needs any more; null for
    /// any other.
    /// </summary>
    public Refusal? FindRefusal(FixOutcome draft) =>
        draft.RootMembers.FirstOrDefault(m => m.DelegateForm != null && m.Uses.All(GoesToDelegateForm))?.DelegateForm
        ?? FindWrapperRefusal(draft);

    /// <summary>Returns true for a call that writes its delegate, which can be an async one, so that the call can go to the form.</summary>
    static bool GoesToDelegateForm(MemberUse use) =>
        use.Spot.Node is InvocationExpressionSyntax call
        && call.ArgumentList.Arguments.Any(a => a.Expression is AnonymousFunctionExpressionSyntax);

    Refusal? FindWrapperRefusal(FixOutcome draft) =>
        draft.RootMembers.Any(m => IsInside(draft.Rewrite?.Target, m.WrappedDeclarations)) || OnlyWrappersWait(draft.Callee?.ActualMember)
            ? Refusal.HasAsyncForm
            : null;

    /// <summary>Returns true if the forms beside all members of a group that wait only wrap them.</summary>
    bool OnlyWrappersWait(AsyncMember? callee)
    {
        if (callee == null || callee.WrappedDeclarations.Count == 0)
            return false;
        var wraps = callee.WrappedDeclarations;
        var others = callee.Declarations.Select(d => d.Node).Where(d => !wraps.Contains(d)).ToArray();
        return Array.Exists(_waits, w => IsInside(w, wraps)) && !Array.Exists(_waits, w => IsInside(w, others));
    }

    static bool IsInside(SyntaxNode? place, IReadOnlyCollection<SyntaxNode> declarations) =>
        declarations.Count > 0 && place?.Ancestors().Any(declarations.Contains) == true;
}
