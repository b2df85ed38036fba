using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Planning;

namespace SyncIoAnalyzers.CodeFixes.Verification;

/// <summary>Finds the findings that may have caused an error.</summary>
/// <param name="solution">The solution of the findings.</param>
internal sealed class ErrorOwners(Solution solution)
{
    /// <summary>
    /// Finds for each error the findings that changed its statement, or else its function or member; none when nothing near an error
    /// changed.
    /// </summary>
    public IReadOnlyList<(FixOutcome Outcome, NewError Error)> FindNearOutcomes(FixPlan plan, IReadOnlyList<NewError> errors)
    {
        var live = plan
            .Outcomes.Where(o => o.Rewrite != null)
            .Select(o => (Outcome: o, Members: FindMembers(o)))
            .Select(o =>
                (
                    o.Outcome,
                    Changes: FindChanges(o.Outcome, o.Members).ToArray(),
                    Marks: new HashSet<SyntaxAnnotation>(o.Members.Select(m => m.Mark))
                )
            )
            .ToArray();
        var near = new Dictionary<FixOutcome, NewError>();
        foreach (var error in errors)
        {
            // Places are mapped roughly, so an error may seem to belong to a neighbour; a mark is exact.
            var asked = error.Mark is { } mark ? live.Where(o => o.Marks.Contains(mark)).ToArray() : live;
            var found = new Func<SyntaxNode, SyntaxNode>[] { FindStatement, FindMember }
                .Select(around =>
                    asked
                        .Where(o => o.Changes.Any(c => c.Document == error.Document && around(c.Node).Span.IntersectsWith(error.Place)))
                        .ToArray()
                )
                .FirstOrDefault(f => f.Length > 0);
            foreach (var outcome in found ?? (error.Mark != null ? asked : []))
                if (!near.ContainsKey(outcome.Outcome))
                    near.Add(outcome.Outcome, error);
        }

        return [.. live.Where(o => near.ContainsKey(o.Outcome)).Select(o => (o.Outcome, near[o.Outcome]))];
    }

    /// <summary>Finds the findings that change a document with an error; all of them when none does.</summary>
    public IReadOnlyList<FixOutcome> FindWideOutcomes(FixPlan plan, IReadOnlyList<NewError> errors)
    {
        var live = plan.Outcomes.Where(o => o.Rewrite != null).ToArray();
        var broken = new HashSet<DocumentId>(errors.Select(e => e.Document));
        return live.Where(o => FindChanges(o, FindMembers(o)).Any(c => broken.Contains(c.Document))).ToArray() is { Length: > 0 } found
            ? found
            : live;
    }

    /// <summary>The places that change for a finding: its own, the members that become async for it, and the calls of those.</summary>
    IEnumerable<DocumentNode> FindChanges(FixOutcome outcome, IEnumerable<AsyncMember> members) =>
        outcome
            .Rewrite!.RelatedRewrites.Append(outcome.Rewrite)
            .Select(change => new DocumentNode(LinkedDocuments.FindFirst(solution.GetDocument(outcome.Marked.Document)!).Id, change.Target))
            .Concat(members.SelectMany(m => m.Declarations.Concat(m.Uses.Select(u => u.Spot))));

    /// <summary>The members that become async for a finding, and the one whose callers go to its async form.</summary>
    static HashSet<AsyncMember> FindMembers(FixOutcome outcome)
    {
        var seen = new HashSet<AsyncMember>();
        var callee = new[] { outcome.Callee?.ActualMember }.OfType<AsyncMember>();
        var waiting = new Queue<AsyncMember>(outcome.RootMembers.Concat(callee));
        while (waiting.Count > 0)
            if (waiting.Dequeue() is var member && seen.Add(member))
            {
                foreach (var holder in member.Uses.Select(u => u.Caller).OfType<AsyncMember>())
                    waiting.Enqueue(holder);
                if (member.DelegateTarget is { } handed)
                    waiting.Enqueue(handed.To.ActualMember);
            }

        return seen;
    }

    /// <summary>
    /// Returns the statement around a change. For a declaration, that is its return type: other changes belong to its body.
    /// </summary>
    static SyntaxNode FindStatement(SyntaxNode change) =>
        change switch
        {
            MethodDeclarationSyntax method => method.ReturnType,
            LocalFunctionStatementSyntax function => function.ReturnType,
            _ => change.FirstAncestorOrSelf<StatementSyntax>(s => s is not BlockSyntax) ?? FindMember(change),
        };

    static SyntaxNode FindMember(SyntaxNode change) =>
        change
            .AncestorsAndSelf()
            .FirstOrDefault(n =>
                n is MemberDeclarationSyntax and not (GlobalStatementSyntax or BaseTypeDeclarationSyntax or BaseNamespaceDeclarationSyntax)
            )
        ?? change;
}
