using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.CodeFixes.Calls;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>Writes a plan: each document once, all of its changes together.</summary>
internal static class Writer
{
    /// <summary>The solution with the plan carried out.</summary>
    public static async Task<Solution> Write(Plan plan, Solution solution, CancellationToken token)
    {
        var edits = new Dictionary<DocumentId, Edits>();
        foreach (var outcome in plan.Outcomes)
            if (outcome.Rewrite is { } rewrite)
            {
                var of = await Of(outcome.Marked.Document).ConfigureAwait(false);
                of.Add(rewrite.Target, of.Configured(rewrite.Target, rewrite.Build));
                of.Import(rewrite.Using);
                if (rewrite.Awaits)
                    of.Awaits(Holder.Of(rewrite.Target));
            }

        foreach (var member in plan.Members)
        {
            foreach (var use in member.Uses)
                await Write(use, member, plan).ConfigureAwait(false);
            foreach (var declaration in member.Declarations)
                (await Of(declaration.Document).ConfigureAwait(false)).Declare(declaration.Node, member);
        }

        // As text, so that what is compiled to check it is what people get.
        foreach (var pair in edits)
            solution = solution.WithDocumentText(pair.Key, SourceText.From(pair.Value.Apply().ToFullString(), (await solution.GetDocument(pair.Key)!.GetTextAsync(token).ConfigureAwait(false)).Encoding));
        return solution;

        async Task<Edits> Of(DocumentId id)
        {
            if (edits.TryGetValue(id, out var known))
                return known;
            var document = solution.GetDocument(id)!;
            return edits[id] = new Edits((await document.GetSyntaxRootAsync(token).ConfigureAwait(false))!, (await document.GetSemanticModelAsync(token).ConfigureAwait(false))!);
        }

        async Task Write(Use use, Member member, Plan plan)
        {
            if (use.Obstacle != null || use.In is { } holder && !plan.Members.Contains(holder))
                return;
            var of = await Of(use.Spot.Document).ConfigureAwait(false);
            if (use.IsName && !member.IsTwin)
            {
                of.Add(use.Spot.Node, n => Code.Renamed((SimpleNameSyntax)n, member.Name));
                foreach (var also in use.Also)
                    of.Add(also, n => Code.Renamed((SimpleNameSyntax)n, also.Identifier.ValueText + "Async"));
            }
            else if (!use.IsName)
            {
                // A helper that waits for the task it is given is a finding where it is called: there the task is awaited without it.
                if (!of.Has(use.Spot.Node))
                    of.Add(use.Spot.Node, of.Configured(use.Spot.Node, n => Code.Await(Code.Renamed((InvocationExpressionSyntax)n, member.Name), n, use.Spot.Node)));
                of.Awaits(use.Holder);
            }
        }
    }

    /// <summary>The changes of one document.</summary>
    sealed class Edits(SyntaxNode root, SemanticModel model)
    {
        readonly Dictionary<SyntaxNode, Func<SyntaxNode, SyntaxNode>> _edits = [];
        readonly HashSet<SyntaxNode> _awaiting = [];
        readonly Dictionary<SyntaxNode, Member> _declared = [];
        readonly SortedSet<string> _imports = new(StringComparer.Ordinal);

        public void Add(SyntaxNode node, Func<SyntaxNode, SyntaxNode> edit) => _edits[node] = _edits.TryGetValue(node, out var before) ? n => edit(before(n)) : edit;

        /// <summary>The edit, with <c>ConfigureAwait(false)</c> where the code around it has that.</summary>
        public Func<SyntaxNode, SyntaxNode> Configured(SyntaxNode place, Func<SyntaxNode, SyntaxNode> edit) => ConfigureAwait.IsFalseAround(place) ? n => ConfigureAwait.Added(edit(n)) : edit;

        public bool Has(SyntaxNode node) => _edits.ContainsKey(node);

        public void Import(string? space)
        {
            if (space != null)
                _imports.Add(space);
        }

        public void Awaits(SyntaxNode holder) => _awaiting.Add(holder);

        public void Declare(SyntaxNode declaration, Member member) => _declared[declaration] = member;

        public SyntaxNode Apply()
        {
            foreach (var lambda in _awaiting.OfType<AnonymousFunctionExpressionSyntax>().Where(l => !Holder.IsAsync(l)).ToArray())
                Add(lambda, n => Signature.Converted((AnonymousFunctionExpressionSyntax)n, lambda, model));
            foreach (var holder in _awaiting.Where(h => !Holder.IsAsync(h)).ToArray())
                Discard(holder);
            if (_declared.Any(d => !d.Value.ReturnsTask && model.LookupNamespacesAndTypes(d.Key.SpanStart, null, "Task").IsEmpty))
                Import("System.Threading.Tasks");
            foreach (var pair in _declared.Where(d => !d.Value.IsTwin))
                Add(pair.Key, n => Signature.Converted(n, pair.Key, pair.Value.Name, _awaiting.Contains(pair.Key), model));
            var twins = _declared.Where(d => d.Value.IsTwin).Select(d => d.Key).ToArray();
            var made = twins.ToDictionary(t => t, Twin);
            foreach (var type in twins.GroupBy(t => t.Parent!))
                Add(type.Key, n => With((TypeDeclarationSyntax)n, (TypeDeclarationSyntax)type.Key, made));
            var inPlace = _edits.Keys.Where(k => !twins.Any(t => t != k && t.Span.Contains(k.Span))).ToArray();
            var written = root.ReplaceNodes(inPlace, (old, now) => _edits[old](now));
            return _imports.Count == 0 ? written : Imports.Added((CompilationUnitSyntax)written, _imports);
        }

        /// <summary>A task that was dropped in sync code is dropped on purpose: in async code the compiler wants to be told.</summary>
        void Discard(SyntaxNode holder)
        {
            foreach (var statement in Holder.Own(holder).OfType<ExpressionStatementSyntax>())
                if (statement.Expression is InvocationExpressionSyntax call && !_edits.ContainsKey(call) && !_edits.ContainsKey(statement) && SyncIoAnalyzers.Apis.Awaited.IsTask(model.GetTypeInfo(call).Type, out _))
                    Add(call, n => Code.Discarded((ExpressionSyntax)n));
        }

        /// <summary>The async copy of a member; where nothing in it awaits, it calls the member that is there.</summary>
        SyntaxNode Twin(SyntaxNode declaration)
        {
            var member = _declared[declaration];
            var awaits = _awaiting.Contains(declaration);
            if (!awaits && declaration is MethodDeclarationSyntax method && (method.Body != null || method.ExpressionBody != null))
                return Signature.Converted(Delegating(method), method, member.Name, false, model);
            var inside = _edits.Keys.Where(k => k != declaration && declaration.Span.Contains(k.Span)).ToArray();
            return Signature.Converted(declaration.ReplaceNodes(inside, (old, now) => _edits[old](now)), declaration, member.Name, awaits, model);
        }

        /// <summary>An explicit implementation can be called through its contract alone.</summary>
        static string Self(MethodDeclarationSyntax method) => method.ExplicitInterfaceSpecifier is { } contract ? $"(({contract.Name.WithoutTrivia()})this)." : "";

        static MethodDeclarationSyntax Delegating(MethodDeclarationSyntax method) => method
            .WithBody(null).WithExpressionBody(SyntaxFactory.ArrowExpressionClause(SyntaxFactory.ParseExpression(
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

        static TypeDeclarationSyntax With(TypeDeclarationSyntax now, TypeDeclarationSyntax old, Dictionary<SyntaxNode, SyntaxNode> twins)
        {
            var members = now.Members;
            for (var i = old.Members.Count - 1; i >= 0; i--)
                if (twins.TryGetValue(old.Members[i], out var twin))
                    members = members.Insert(i + 1, Apart((MemberDeclarationSyntax)twin));
            return now.WithMembers(members);
        }
    }
}
