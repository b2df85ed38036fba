using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>Which findings an error may come from.</summary>
/// <param name="solution">The solution in which they stand.</param>
internal sealed class Suspects(Solution solution)
{
    /// <summary>Of each error those that changed the statement with it, or else something in the function or member with it; none when nothing near an error changed.</summary>
    public IReadOnlyList<Outcome> Near(Plan plan, IReadOnlyList<NewError> errors)
    {
        var live = plan.Outcomes.Where(o => o.Rewrite != null).Select(o => (Outcome: o, Changes: Changes(o).ToArray())).ToArray();
        var near = new HashSet<Outcome>();
        foreach (var error in errors)
            foreach (var around in new Func<SyntaxNode, SyntaxNode>[] { Statement, Member })
                if (live.Where(o => o.Changes.Any(c => c.Document == error.Document && around(c.Node).Span.IntersectsWith(error.Place))).Select(o => o.Outcome).ToArray() is { Length: > 0 } found)
                {
                    near.UnionWith(found);
                    break;
                }

        return [.. live.Select(o => o.Outcome).Where(near.Contains)];
    }

    /// <summary>Those that change a document with an error; all of them when none does.</summary>
    public IReadOnlyList<Outcome> Wide(Plan plan, IReadOnlyList<NewError> errors)
    {
        var live = plan.Outcomes.Where(o => o.Rewrite != null).ToArray();
        var broken = new HashSet<DocumentId>(errors.Select(e => e.Document));
        return live.Where(o => Changes(o).Any(c => broken.Contains(c.Document))).ToArray() is { Length: > 0 } found ? found : live;
    }

    /// <summary>The places that change for a finding: its own, the members that become async for it, and the calls of those.</summary>
    IEnumerable<Spot> Changes(Outcome outcome)
    {
        foreach (var change in outcome.Rewrite!.Also.Append(outcome.Rewrite))
            yield return new Spot(Linked.First(solution.GetDocument(outcome.Marked.Document)!).Id, change.Target);
        var seen = new HashSet<Member>();
        var waiting = new Queue<Member>(outcome.Roots);
        while (waiting.Count > 0)
            if (waiting.Dequeue() is var member && seen.Add(member))
            {
                foreach (var spot in member.Declarations.Concat(member.Uses.Select(u => u.Spot)))
                    yield return spot;
                foreach (var use in member.Uses)
                    if (use.In is { } holder)
                        waiting.Enqueue(holder);
                if (member.Handed is { } handed)
                    waiting.Enqueue(handed.To.Actual);
            }
    }

    /// <summary>The statement around a change. Of a declaration it is the head: what stands in its body is changed by others.</summary>
    static SyntaxNode Statement(SyntaxNode change) => change switch
    {
        MethodDeclarationSyntax method => method.ReturnType,
        LocalFunctionStatementSyntax function => function.ReturnType,
        _ => change.FirstAncestorOrSelf<StatementSyntax>(s => s is not BlockSyntax) ?? Member(change),
    };

    static SyntaxNode Member(SyntaxNode change) => change.AncestorsAndSelf().FirstOrDefault(n => n is MemberDeclarationSyntax and not (GlobalStatementSyntax or BaseTypeDeclarationSyntax or BaseNamespaceDeclarationSyntax)) ?? change;
}
