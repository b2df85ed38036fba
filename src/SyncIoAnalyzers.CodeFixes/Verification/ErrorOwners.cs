using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Planning;

namespace SyncIoAnalyzers.CodeFixes.Verification;

/// <summary>Finds the findings that may have caused an error.</summary>
/// <param name="solution">The solution of the findings.</param>
internal sealed class ErrorOwners(Solution solution)
{
    /// <summary>
    /// Finds the nearest changes to each error: findings whose own call is rewritten there, and other calls and declarations that change
    /// there with a member.
    /// </summary>
    public (
        IReadOnlyList<(FixOutcome Outcome, NewError Error)> Outcomes,
        IReadOnlyList<(DocumentNode Place, NewError Error)> Places
    ) FindCauses(FixPlan plan, IReadOnlyList<NewError> errors)
    {
        var live = plan.Outcomes.Where(o => o.Rewrite != null).SelectMany(o => FindOwnChanges(o).Select(c => new Change(c, o)));
        var shared = plan.Members.SelectMany(m => FindSharedPlaces(m, plan)).Select(p => new Change(p, null));
        var changes = live.Concat(shared).ToLookup(c => c.Place.Document);
        var outcomes = new Dictionary<FixOutcome, NewError>();
        var places = new List<(DocumentNode, NewError)>();
        foreach (var error in errors)
        foreach (var (place, outcome) in FindNearest(error, [.. changes[error.Document]], plan))
            if (outcome == null)
                places.Add((place, error));
            else if (!outcomes.ContainsKey(outcome))
                outcomes.Add(outcome, error);
        return ([.. outcomes.Select(o => (o.Key, o.Value))], places);
    }

    /// <summary>
    /// Finds the places that change for all findings of a member: its declarations, and its calls outside mocks. A set-up has to go where
    /// the calls go.
    /// </summary>
    static IEnumerable<DocumentNode> FindSharedPlaces(AsyncMember member, FixPlan plan) =>
        member.Uses.Where(u => u.Mock == null && !u.IsBridge && plan.IsWritten(u)).Select(u => u.Spot).Concat(member.Declarations);

    /// <summary>
    /// Returns the changes of the smallest changed statement with an error; where there is none, the member that became async around it.
    /// </summary>
    static IEnumerable<Change> FindNearest(NewError error, IReadOnlyList<Change> changes, FixPlan plan)
    {
        var marked = error.Mark == null ? null : plan.Members.FirstOrDefault(m => m.Mark == error.Mark);
        var possible = marked == null ? changes : [.. changes.Where(c => marked.Declarations.Any(d => Contains(d, c.Place)))];
        var near = possible.Where(c => FindStatement(c.Place.Node).Span.IntersectsWith(error.Place)).ToArray();
        if (near.Length > 0)
            return near.GroupBy(c => FindStatement(c.Place.Node).Span.Length).OrderBy(g => g.Key).First();
        return possible
            .Where(c =>
                c is { Outcome: null, Place.Node: not ExpressionSyntax } && (marked != null || c.Place.Node.Span.Contains(error.Place))
            )
            .OrderBy(c => c.Place.Node.Span.Length)
            .Take(1);
    }

    static bool Contains(DocumentNode declaration, DocumentNode place) =>
        declaration.Document == place.Document && declaration.Node.Span.Contains(place.Node.Span);

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
        FindOwnChanges(outcome).Concat(members.SelectMany(m => m.Declarations.Concat(m.Uses.Select(u => u.Spot))));

    /// <summary>The calls that a finding itself rewrites.</summary>
    IEnumerable<DocumentNode> FindOwnChanges(FixOutcome outcome)
    {
        var document = LinkedDocuments.FindFirst(solution.GetDocument(outcome.Marked.Document)!).Id;
        return outcome.Rewrite!.RelatedRewrites.Append(outcome.Rewrite).Select(r => new DocumentNode(document, r.Target));
    }

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

    /// <summary>A change of a place, for a finding of its own or for all that need the member.</summary>
    sealed record Change(DocumentNode Place, FixOutcome? Outcome);
}
