using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Awaits;
using SyncIoAnalyzers.CodeFixes.Calls;
using SyncIoAnalyzers.Rules;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>Writes a plan: each document once, all of its changes together.</summary>
internal static class Writer
{
    /// <summary>The solution with the plan carried out.</summary>
    /// <param name="plan">The plan.</param>
    /// <param name="solution">The solution.</param>
    /// <param name="share">Whether a long member and its twin share what does not wait.</param>
    /// <param name="token">Ends the work.</param>
    public static async Task<Solution> Write(Plan plan, Solution solution, bool share, CancellationToken token)
    {
        var edits = new Dictionary<DocumentId, Edits>();
        foreach (var member in plan.Members.Where(m => m.Contract is { IsTwin: true }))
            foreach (var declaration in member.Declarations)
                (await Of(declaration.Document).ConfigureAwait(false)).Base(declaration.Node, member);
        foreach (var outcome in plan.Outcomes)
            if (outcome.Rewrite is { } rewrite)
            {
                var of = await Of(Linked.First(solution.GetDocument(outcome.Marked.Document)!).Id).ConfigureAwait(false);
                foreach (var part in rewrite.Also.Prepend(rewrite))
                    of.Rewrite(part);
            }

        foreach (var member in plan.Members)
        {
            foreach (var use in member.Uses)
                await Write(use, member, plan).ConfigureAwait(false);
            foreach (var declaration in member.Declarations)
                (await Of(declaration.Document).ConfigureAwait(false)).Declare(declaration.Node, member);
        }

        foreach (var move in Moves.Of(plan))
        {
            (await Of(move.Type.Document).ConfigureAwait(false)).Move(move);
            if (move.Base is { } named)
                (await Of(named.Document).ConfigureAwait(false)).Add(named.Node.Parent!, move.Rebased);
        }

        foreach (var carrier in plan.Carriers)
        {
            foreach (var declaration in carrier.Declarations)
                (await Of(declaration.Document).ConfigureAwait(false)).Carry(declaration.Node, carrier);
            foreach (var call in carrier.Calls.Concat(carrier.SetUps))
                if (call is { Use: null, Source.Written: { } handed })
                    (await Of(call.Call.Document).ConfigureAwait(false)).Add(call.Call.Node, n => call.Slot((InvocationExpressionSyntax)n, handed));
            foreach (var cref in carrier.Crefs)
                (await Of(cref.Document).ConfigureAwait(false)).Add(cref.Node, n => TokenParameter.Added((CrefParameterListSyntax)n));
        }

        await OwnDelegates.Write(plan, Of).ConfigureAwait(false);
        var written = edits.Aggregate(solution, (s, e) => s.WithDocumentSyntaxRoot(e.Key, e.Value.Apply()));
        foreach (var id in edits.Keys)
        {
            var text = await Text(solution.GetDocument(id)!, written.GetDocument(id)!, token).ConfigureAwait(false);
            foreach (var copy in Linked.Copies(solution.GetDocument(id)!))
                solution = solution.WithDocumentText(copy, text);
        }

        return solution;

        async Task<Edits> Of(DocumentId id)
        {
            if (edits.TryGetValue(id, out var known))
                return known;
            var document = solution.GetDocument(id)!;
            var semantics = (await document.GetSemanticModelAsync(token).ConfigureAwait(false))!;
            return edits[id] = new Edits((await document.GetSyntaxRootAsync(token).ConfigureAwait(false))!, semantics, Model.Of(semantics.Compilation, document.Project.AnalyzerOptions, token), share, token);
        }

        async Task Write(Use use, Member member, Plan plan)
        {
            if (!plan.Writes(use) || member.Handed != null) // the call of what it is handed to is a use of that
                return;
            var of = await Of(use.Spot.Document).ConfigureAwait(false);
            if (use.IsName && (use.In != null || !member.IsTwin))
            {
                of.Add(use.Spot.Node, n => Code.Renamed((SimpleNameSyntax)n, member.Name));
                foreach (var also in use.Also)
                    of.Add(also, n => Code.Renamed((SimpleNameSyntax)n, also.Identifier.ValueText + "Async"));
            }
            else if (!use.IsName)
            {
                // A helper that waits for the task it is given is a finding where it is called: there the task is awaited without it.
                if (!use.IsAwaited)
                {
                    of.Add(use.Spot.Node, n => Code.Renamed((InvocationExpressionSyntax)n, member.Name));
                    return;
                }

                if (!of.Has(use.Spot.Node))
                    of.Add(use.Spot.Node, of.Configured(use.Spot.Node, n => Code.Await(use.Handed(Code.Renamed((InvocationExpressionSyntax)n, member.Name)), n, use.Spot.Node)));
                of.Awaits(use.Holder);
            }
        }
    }

    /// <summary>As text, so that what is compiled to check it is what people get.</summary>
    static async Task<SourceText> Text(Document old, Document written, CancellationToken token)
    {
        var root = Options.FixElide.In(old) ? await Elision.Of(written, token).ConfigureAwait(false) : await written.GetSyntaxRootAsync(token).ConfigureAwait(false);
        return SourceText.From(root!.ToFullString(), (await old.GetTextAsync(token).ConfigureAwait(false)).Encoding);
    }

    /// <summary>The changes of one document.</summary>
    internal sealed class Edits(SyntaxNode root, SemanticModel model, Model? rules, bool share, CancellationToken token)
    {
        readonly Dictionary<SyntaxNode, Func<SyntaxNode, SyntaxNode>> _edits = [];
        readonly HashSet<SyntaxNode> _awaiting = [];
        readonly Dictionary<SyntaxNode, Member> _declared = [];
        readonly Dictionary<SyntaxNode, Carrier> _carriers = [];
        readonly SortedSet<string> _imports = new(StringComparer.Ordinal);
        readonly List<Moves> _moves = [];

        public void Add(SyntaxNode node, Func<SyntaxNode, SyntaxNode> edit) => _edits[node] = _edits.TryGetValue(node, out var before) ? n => edit(before(n)) : edit;

        /// <summary>The edit, with what its awaits are to say of the context.</summary>
        public Func<SyntaxNode, SyntaxNode> Configured(SyntaxNode place, Func<SyntaxNode, SyntaxNode> edit)
        {
            switch (ConfigureAwait.IsWanted(place, rules, model, token))
            {
                case true when AwaitForm.Resource(place) is { } resource:
                    if (!MissingConfigureAwait.CanBeConfigured(resource, model, token) || Calls.Configured.NameFor(place, model) is not { } name)
                        return edit;
                    Import(Calls.Configured.Import(place, model));
                    return n => Calls.Configured.With(edit(n), name);
                case true:
                    Import(Calls.Configured.Import(place, model));
                    return n => ConfigureAwait.Added(edit(n));
                case false:
                    return n => ConfigureAwait.Removed(edit(n));
                default:
                    return edit;
            }
        }

        public void Rewrite(Rewrite rewrite)
        {
            if (!Has(rewrite.Target))
                Add(rewrite.Target, Configured(rewrite.Target, rewrite.Build));
            Import(rewrite.Using);
            if (rewrite.Awaits)
                Awaits(Holder.Of(rewrite.Target));
        }

        public SemanticModel Model => model;

        public bool Has(SyntaxNode node) => _edits.ContainsKey(node);

        public void Import(string? space)
        {
            if (space != null)
                _imports.Add(space);
        }

        public void Awaits(SyntaxNode holder) => _awaiting.Add(holder);

        public bool IsAwaiting(SyntaxNode holder) => _awaiting.Contains(holder);

        public void Declare(SyntaxNode declaration, Member member) => _declared[declaration] = member;

        public void Move(Moves move) => _moves.Add(move);

        /// <summary>A twin by contract goes on to the async form of its base, with the token that it is given.</summary>
        public void Base(SyntaxNode declaration, Member member)
        {
            foreach (var call in Moved.BaseCalls(declaration, member.OldName).Where(c => SyncIoAnalyzers.Holder.Of(c) == declaration && SyncIoAnalyzers.Holder.Refuses(c, declaration, model, default) == null))
            {
                Add(call, Configured(call, n => Code.Await(Moved.Form((InvocationExpressionSyntax)n, member), n, call)));
                Awaits(declaration);
            }
        }

        /// <summary>A declaration that gets a token as a parameter, after all else that is done to it.</summary>
        public void Carry(SyntaxNode declaration, Carrier carrier)
        {
            _carriers[declaration] = carrier;
            if (model.LookupNamespacesAndTypes(declaration.SpanStart, null, nameof(CancellationToken)).IsEmpty)
                Import("System.Threading");
        }

        SyntaxNode Carried(SyntaxNode now, SyntaxNode declaration) => _carriers.TryGetValue(declaration, out var carrier) ? TokenParameter.Added(now, carrier.Name, carrier.IsOptional) : now;

        public SyntaxNode Apply()
        {
            foreach (var declaration in _carriers.Keys.Where(d => !_declared.ContainsKey(d)))
                Add(declaration, n => Carried(n, declaration));
            foreach (var lambda in _awaiting.OfType<AnonymousFunctionExpressionSyntax>().Where(l => !Holder.IsAsync(l)).ToArray())
                Add(lambda, n => Signature.Converted((AnonymousFunctionExpressionSyntax)n, lambda, model));
            foreach (var holder in _awaiting.Where(h => !Holder.IsAsync(h)).ToArray())
                Tidy(holder);
            if (_declared.Any(d => !d.Value.ReturnsTask && model.LookupNamespacesAndTypes(d.Key.SpanStart, null, "Task").IsEmpty))
                Import("System.Threading.Tasks");
            if (_declared.Any(d => d.Value.Contract?.Token != null && model.LookupNamespacesAndTypes(d.Key.SpanStart, null, "CancellationToken").IsEmpty))
                Import("System.Threading");
            foreach (var pair in _declared.Where(d => !d.Value.IsTwin))
                Add(pair.Key, n => Carried(Converted(n, pair.Key, pair.Value, _awaiting.Contains(pair.Key)), pair.Key));
            var twins = _declared.Where(d => d.Value.IsTwin).Select(d => d.Key).ToArray();
            foreach (var type in twins.GroupBy(t => t.Parent!))
            {
                var names = new HashSet<string>(StringComparer.Ordinal);
                var made = type.ToDictionary(t => t, t => Twin(t, names).Select((m, at) => at == 1 ? Carried(m, t) : m).ToArray());
                Add(type.Key, n => With((TypeDeclarationSyntax)n, (TypeDeclarationSyntax)type.Key, made));
            }

            foreach (var move in _moves)
                Add(move.Type.Node, n => move.Completed(n, model, place => Configured(place, code => code)));
            var inPlace = _edits.Keys.Where(k => !twins.Any(t => t != k && t.Span.Contains(k.Span))).ToArray();
            var written = Statements.Flattened(root.ReplaceNodes(inPlace, (old, now) => _edits[old](now)));
            return _imports.Count == 0 ? written : Imports.Added((CompilationUnitSyntax)written, _imports);
        }

        /// <summary>What else an async function wants: what it drops is dropped visibly, what it disposes of is disposed asynchronously.</summary>
        void Tidy(SyntaxNode holder)
        {
            Discard(holder);
            foreach (var rewrite in rules == null ? [] : Disposed.In(holder, model, rules, token))
                if (!_edits.ContainsKey(rewrite.Target))
                {
                    Add(rewrite.Target, Configured(rewrite.Target, rewrite.Build));
                    Import(rewrite.Using);
                }
        }

        /// <summary>A task that was dropped in sync code is dropped on purpose: in async code the compiler wants to be told.</summary>
        void Discard(SyntaxNode holder)
        {
            foreach (var statement in Holder.Own(holder).OfType<ExpressionStatementSyntax>())
                if (statement.Expression is InvocationExpressionSyntax call && !_edits.ContainsKey(call) && !_edits.ContainsKey(statement) && SyncIoAnalyzers.Apis.Awaited.IsTask(model.GetTypeInfo(call).Type, out _))
                    Add(call, n => Code.Discarded((ExpressionSyntax)n));
        }

        /// <summary>What stands in the place of a member afterwards: itself, its async copy, and what they share. Where nothing in it awaits, the copy calls the member that is there.</summary>
        SyntaxNode[] Twin(SyntaxNode declaration, HashSet<string> names)
        {
            var member = _declared[declaration];
            var awaits = _awaiting.Contains(declaration);
            var inside = _edits.Keys.Where(k => k != declaration && declaration.Span.Contains(k.Span)).ToArray();
            if (!awaits && declaration is MethodDeclarationSyntax method && (method.Body != null || method.ExpressionBody != null) && !inside.Any(k => method.ParameterList.Span.Contains(k.Span)))
                return [declaration, Converted(Delegating(method), method, member, false)];
            if (share && declaration is MethodDeclarationSyntax whole && SharedPart.Of(whole, inside, names, model) is { } part)
                return [whole.ReplaceNode(part.Block, part.In(part.Block)),
                    Converted(whole.ReplaceNodes(inside.Append(part.Block), (old, now) => old == part.Block ? part.In((BlockSyntax)now) : _edits[old](now)), whole, member, awaits), part.Core];
            return [declaration, Converted(declaration.ReplaceNodes(inside, (old, now) => _edits[old](now)), declaration, member, awaits)];
        }

        SyntaxNode Converted(SyntaxNode now, SyntaxNode place, Member member, bool awaits) =>
            Moved.Shaped(Signature.Converted(now, place, member.Name, awaits, model), place, member).WithAdditionalAnnotations(member.Mark) is var made && (member.IsEntry || member.Contract != null) ? made : Elision.Allowed(made);

        /// <summary>An explicit implementation can be called through its contract alone.</summary>
        static string Self(MethodDeclarationSyntax method) => method.ExplicitInterfaceSpecifier is { } contract ? $"(({contract.Name.WithoutTrivia()})this)." : "";

        static MethodDeclarationSyntax Delegating(MethodDeclarationSyntax method) => method
            .WithBody(null).WithParameterList(method.ParameterList.WithTrailingTrivia(SyntaxFactory.Space)).WithExpressionBody(SyntaxFactory.ArrowExpressionClause(SyntaxFactory.ParseExpression(
                $"{Self(method)}{method.Identifier.Text}{method.TypeParameterList}({string.Join(", ", method.ParameterList.Parameters.Select(p => p.Identifier.Text))})")).NormalizeWhitespace())
            .WithSemicolonToken(SyntaxFactory.Token(SyntaxKind.SemicolonToken).WithTrailingTrivia(method.GetTrailingTrivia()));

        /// <summary>A member of several lines has an empty line before it. The region that began before the sync one does not begin again.</summary>
        static MemberDeclarationSyntax Apart(MemberDeclarationSyntax twin)
        {
            twin = twin.WithLeadingTrivia(twin.GetLeadingTrivia().Where(t => !t.IsDirective && !t.IsKind(SyntaxKind.DisabledTextTrivia)));
            var line = twin.DescendantTrivia().FirstOrDefault(t => t.IsKind(SyntaxKind.EndOfLineTrivia) && t.SpanStart < twin.Span.End);
            var hasLine = twin.GetLeadingTrivia().FirstOrDefault().IsKind(SyntaxKind.EndOfLineTrivia);
            return line == default || hasLine || !twin.DescendantTokens().Any(t => t != twin.GetLastToken() && t.TrailingTrivia.Any(SyntaxKind.EndOfLineTrivia)) ? twin : twin.WithLeadingTrivia(twin.GetLeadingTrivia().Insert(0, line));
        }

        static TypeDeclarationSyntax With(TypeDeclarationSyntax now, TypeDeclarationSyntax old, Dictionary<SyntaxNode, SyntaxNode[]> twins)
        {
            var members = now.Members;
            for (var i = old.Members.Count - 1; i >= 0; i--)
                if (twins.TryGetValue(old.Members[i], out var made))
                    members = members.RemoveAt(i).InsertRange(i, made.Cast<MemberDeclarationSyntax>().Select((m, at) => at == 0 ? m : Apart(m)));
            return now.WithMembers(members);
        }
    }
}
