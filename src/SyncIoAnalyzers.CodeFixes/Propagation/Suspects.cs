using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>Which findings an error may come from.</summary>
/// <param name="solution">The solution in which they stand.</param>
internal sealed class Suspects(Solution solution)
{
    /// <summary>Of each error those that changed the statement with it, or else something in the function or member with it; none when nothing near an error changed.</summary>
    public IReadOnlyList<(Outcome Outcome, NewError Error)> Near(Plan plan, IReadOnlyList<NewError> errors)
    {
        var live = plan.Outcomes.Where(o => o.Rewrite != null).Select(o => (Outcome: o, Members: Members(o))).Select(o => (o.Outcome, Changes: Changes(o.Outcome, o.Members).ToArray(), Marks: new HashSet<SyntaxAnnotation>(o.Members.Select(m => m.Mark)))).ToArray();
        var near = new Dictionary<Outcome, NewError>();
        foreach (var error in errors)
        {
            // Texts are compared roughly, so that a place may seem to be that of a neighbour; a mark never does.
            var asked = error.Mark is { } mark ? live.Where(o => o.Marks.Contains(mark)).ToArray() : live;
            var found = new Func<SyntaxNode, SyntaxNode>[] { Statement, Member }.Select(around => asked.Where(o => o.Changes.Any(c => c.Document == error.Document && around(c.Node).Span.IntersectsWith(error.Place))).ToArray()).FirstOrDefault(f => f.Length > 0);
            foreach (var outcome in found ?? (error.Mark != null ? asked : []))
                if (!near.ContainsKey(outcome.Outcome))
                    near.Add(outcome.Outcome, error);
        }

        return [.. live.Where(o => near.ContainsKey(o.Outcome)).Select(o => (o.Outcome, near[o.Outcome]))];
    }

    /// <summary>Those that change a document with an error; all of them when none does.</summary>
    public IReadOnlyList<Outcome> Wide(Plan plan, IReadOnlyList<NewError> errors)
    {
        var live = plan.Outcomes.Where(o => o.Rewrite != null).ToArray();
        var broken = new HashSet<DocumentId>(errors.Select(e => e.Document));
        return live.Where(o => Changes(o, Members(o)).Any(c => broken.Contains(c.Document))).ToArray() is { Length: > 0 } found ? found : live;
    }

    /// <summary>The places that change for a finding: its own, the members that become async for it, and the calls of those.</summary>
    IEnumerable<Spot> Changes(Outcome outcome, IEnumerable<Member> members) => outcome.Rewrite!.Also.Append(outcome.Rewrite).Select(change => new Spot(Linked.First(solution.GetDocument(outcome.Marked.Document)!).Id, change.Target))
        .Concat(members.SelectMany(m => m.Declarations.Concat(m.Uses.Select(u => u.Spot))));

    /// <summary>The members that become async for a finding.</summary>
    static HashSet<Member> Members(Outcome outcome)
    {
        var seen = new HashSet<Member>();
        var waiting = new Queue<Member>(outcome.Roots);
        while (waiting.Count > 0)
            if (waiting.Dequeue() is var member && seen.Add(member))
            {
                foreach (var holder in member.Uses.Select(u => u.In).OfType<Member>())
                    waiting.Enqueue(holder);
                if (member.Handed is { } handed)
                    waiting.Enqueue(handed.To.Actual);
            }

        return seen;
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
