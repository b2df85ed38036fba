using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Calls;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>A solution with a plan carried out.</summary>
/// <param name="Solution">The solution.</param>
/// <param name="Marks">Of each document that was written where the members stand that became async.</param>
internal sealed record Written(Solution Solution, IReadOnlyDictionary<DocumentId, IReadOnlyList<(TextSpan Place, SyntaxAnnotation Mark)>> Marks);

/// <summary>Writes a plan: each document once, all of its changes together.</summary>
internal sealed class Writer
{
    readonly Dictionary<DocumentId, Edits> _edits = [];
    readonly Plan _plan;
    readonly Solution _solution;
    readonly bool _share;
    readonly CancellationToken _token;

    Writer(Plan plan, Solution solution, bool share, CancellationToken token) => (_plan, _solution, _share, _token) = (plan, solution, share, token);

    /// <summary>The solution with the plan carried out.</summary>
    /// <param name="plan">The plan.</param>
    /// <param name="solution">The solution.</param>
    /// <param name="share">Whether a long member and its twin share what does not wait.</param>
    /// <param name="token">Ends the work.</param>
    public static async Task<Written> Write(Plan plan, Solution solution, bool share, CancellationToken token)
    {
        var writer = new Writer(plan, solution, share, token);
        await writer.Calls().ConfigureAwait(false);
        await writer.Members().ConfigureAwait(false);
        await writer.Moved().ConfigureAwait(false);
        await writer.Carriers().ConfigureAwait(false);
        await OwnDelegates.Write(plan, writer.Of).ConfigureAwait(false);
        return await writer.Applied().ConfigureAwait(false);
    }

    async Task Calls()
    {
        foreach (var member in _plan.Members.Where(m => m.Contract is { IsTwin: true }))
            foreach (var declaration in member.Declarations)
                (await Of(declaration.Document).ConfigureAwait(false)).Base(declaration.Node, member);
        foreach (var outcome in _plan.Outcomes)
            if (outcome.Rewrite is { } rewrite)
            {
                var of = await Of(Linked.First(_solution.GetDocument(outcome.Marked.Document)!).Id).ConfigureAwait(false);
                foreach (var part in rewrite.Also.Prepend(rewrite))
                    of.Rewrite(part);
            }
    }

    async Task Members()
    {
        foreach (var member in _plan.Members)
        {
            // The call of what a member is handed to is a use of that.
            foreach (var use in member.Uses.Where(u => _plan.Writes(u) && member.Handed == null))
                Write(use, member, await Of(use.Spot.Document).ConfigureAwait(false));
            foreach (var declaration in member.Declarations)
                (await Of(declaration.Document).ConfigureAwait(false)).Declare(declaration.Node, member);
        }
    }

    async Task Moved()
    {
        foreach (var move in Moves.Of(_plan))
        {
            (await Of(move.Type.Document).ConfigureAwait(false)).Move(move);
            if (move.Base is { } named)
                (await Of(named.Document).ConfigureAwait(false)).Add(named.Node.Parent!, move.Rebased);
        }
    }

    async Task Carriers()
    {
        foreach (var carrier in _plan.Carriers)
        {
            foreach (var declaration in carrier.Declarations)
                (await Of(declaration.Document).ConfigureAwait(false)).Carry(declaration.Node, carrier);
            foreach (var call in carrier.Calls.Concat(carrier.SetUps))
                // A call that is a finding as well may be an await of something else by now, which takes no token of the carrier.
                if (call is { Use: null, Source.Written: { } handed })
                    (await Of(call.Call.Document).ConfigureAwait(false)).Add(call.Call.Node, n => n is InvocationExpressionSyntax still ? call.Slot(still, handed) : n);
            foreach (var cref in carrier.Crefs)
                (await Of(cref.Document).ConfigureAwait(false)).Add(cref.Node, n => TokenParameter.Added((CrefParameterListSyntax)n));
        }
    }

    static void Write(Use use, Member member, Edits of)
    {
        if (use.IsName && (use.In != null || !member.IsTwin))
        {
            of.Add(use.Spot.Node, n => Code.Renamed((SimpleNameSyntax)n, member.Name));
            foreach (var also in use.Also)
                of.Add(also, n => Code.Renamed((SimpleNameSyntax)n, also.Identifier.ValueText + "Async"));
        }
        else if (!use.IsName && !use.IsAwaited)
        {
            // A helper that waits for the task it is given is a finding where it is called: there the task is awaited without it.
            of.Add(use.Spot.Node, n => Code.Renamed((InvocationExpressionSyntax)n, member.Name));
        }
        else if (!use.IsName)
        {
            if (!of.Has(use.Spot.Node))
                of.Add(use.Spot.Node, of.Configured(use.Spot.Node, n => Code.Await(use.Handed(Code.Renamed((InvocationExpressionSyntax)n, member.Name)), n, use.Spot.Node)));
            of.Awaits(use.Holder);
        }
    }

    async Task<Edits> Of(DocumentId id)
    {
        if (_edits.TryGetValue(id, out var known))
            return known;
        var document = _solution.GetDocument(id)!;
        var semantics = (await document.GetSemanticModelAsync(_token).ConfigureAwait(false))!;
        return _edits[id] = new Edits((await document.GetSyntaxRootAsync(_token).ConfigureAwait(false))!, semantics, Model.Of(semantics.Compilation, document.Project.AnalyzerOptions, _token), _share, _token);
    }

    /// <summary>Every document written, and all copies of a file with the one text.</summary>
    async Task<Written> Applied()
    {
        var solution = _solution;
        var marks = new Dictionary<DocumentId, IReadOnlyList<(TextSpan, SyntaxAnnotation)>>();
        var written = _edits.Aggregate(_solution, (s, e) => s.WithDocumentSyntaxRoot(e.Key, e.Value.Apply()));
        foreach (var id in _edits.Keys)
        {
            var old = _solution.GetDocument(id)!;
            var root = await Root(old, written.GetDocument(id)!).ConfigureAwait(false);
            // As text, so that what is compiled to check it is what people get.
            var text = SourceText.From(root.ToFullString(), (await old.GetTextAsync(_token).ConfigureAwait(false)).Encoding);
            (TextSpan, SyntaxAnnotation)[] marked = [.. root.GetAnnotatedNodes(Member.MarkKind).SelectMany(n => n.GetAnnotations(Member.MarkKind).Select(m => (n.Span, m)))];
            foreach (var copy in Linked.Copies(old))
            {
                solution = solution.WithDocumentText(copy, text);
                marks[copy] = marked;
            }
        }

        return new Written(solution, marks);
    }

    async Task<SyntaxNode> Root(Document old, Document written) =>
        Options.FixElide.In(old) ? await Elision.Of(written, _token).ConfigureAwait(false) : (await written.GetSyntaxRootAsync(_token).ConfigureAwait(false))!;
}
