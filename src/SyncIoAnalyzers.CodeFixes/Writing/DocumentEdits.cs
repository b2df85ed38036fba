using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.ConfigureAwait;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Rules;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>The changes of one document.</summary>
internal sealed class DocumentEdits(
    SyntaxNode root,
    SemanticModel model,
    CompilationModel? rules,
    bool share,
    CancellationToken cancellationToken
)
{
    readonly Dictionary<SyntaxNode, Func<SyntaxNode, SyntaxNode>> _edits = [];
    readonly HashSet<SyntaxNode> _awaiting = [];
    readonly Dictionary<SyntaxNode, AsyncMember> _declared = [];
    readonly Dictionary<SyntaxNode, TokenCarrier> _carriers = [];
    readonly SortedSet<string> _imports = new(StringComparer.Ordinal);
    readonly List<ContractMigration> _moves = [];

    /// <summary>The loops that take the place of LINQ operators.</summary>
    public ElementLoopWriter Loops => field ??= new(this);

    /// <summary>Adds an edit of a node; it runs after the earlier edits of that node.</summary>
    public void AddEdit(SyntaxNode node, Func<SyntaxNode, SyntaxNode> edit) =>
        _edits[node] = _edits.TryGetValue(node, out var before) ? n => edit(before(n)) : edit;

    /// <summary>Returns the edit with <c>ConfigureAwait</c> on its awaits as the policy of the place requires.</summary>
    public Func<SyntaxNode, SyntaxNode> ConfigureAwaits(SyntaxNode place, Func<SyntaxNode, SyntaxNode> edit)
    {
        switch (NewAwaitPolicy.ShouldConfigure(place, rules, model, cancellationToken))
        {
            case true when AwaitConstruct.FindResource(place) is { } resource:
                if (
                    !MissingConfigureAwait.CanConfigureResource(resource, model, cancellationToken)
                    || Rewriting.ConfigureAwaitRewriter.FindVariableName(place, model) is not { } name
                )
                    return edit;
                AddImport(Rewriting.ConfigureAwaitRewriter.FindImport(place, model));
                return n => Rewriting.ConfigureAwaitRewriter.ConfigureForm(edit(n), name);
            case true:
                AddImport(Rewriting.ConfigureAwaitRewriter.FindImport(place, model));
                return n => NewAwaits.ConfigureAwaits(edit(n));
            case false:
                return n => NewAwaits.RemoveConfigureAwaits(edit(n));
            default:
                return edit;
        }
    }

    /// <summary>Rewrites a call.</summary>
    public void AddRewrite(CallRewrite rewrite)
    {
        if (!HasEdit(rewrite.Target))
        {
            AddEdit(rewrite.Target, ConfigureAwaits(rewrite.Target, rewrite.Build));
            if (AwaitSyntax.FindCompletedTask(rewrite.Target) is { } completed)
                AddEdit(completed, n => AwaitSyntax.UnwrapCompletedTask((AwaitExpressionSyntax)n));
        }

        AddImport(rewrite.Import);
        if (rewrite.IsAwaiting)
            MarkAwaiting(EnclosingFunction.GetFunction(rewrite.Target));
    }

    /// <summary>The semantic model of the tree as it was.</summary>
    public SemanticModel Model => model;

    /// <summary>Returns true if a node is changed.</summary>
    public bool HasEdit(SyntaxNode node) => _edits.ContainsKey(node);

    /// <summary>Adds a <c>using</c> for a namespace; nothing for null.</summary>
    public void AddImport(string? space)
    {
        if (space != null)
            _imports.Add(space);
    }

    /// <summary>Records that a function awaits afterwards.</summary>
    public void MarkAwaiting(SyntaxNode holder) => _awaiting.Add(holder);

    /// <summary>Returns true if a function awaits afterwards.</summary>
    public bool IsAwaiting(SyntaxNode holder) => _awaiting.Contains(holder);

    /// <summary>Converts a declaration, or adds its twin.</summary>
    public void AddDeclaration(SyntaxNode declaration, AsyncMember member) => _declared[declaration] = member;

    /// <summary>Adds the changes that a type needs for the async form of a contract.</summary>
    public void AddMigration(ContractMigration move) => _moves.Add(move);

    /// <summary>Makes a twin by contract call the async form of its base, with its own token.</summary>
    public void AddBaseCalls(SyntaxNode declaration, AsyncMember member)
    {
        foreach (
            var call in ContractFormWriter
                .FindBaseCalls(declaration, member.OldName)
                .Where(c =>
                    SyncIoAnalyzers.Syntax.EnclosingFunction.GetFunction(c) == declaration
                    && AwaitObstacles.FindRefusal(c, declaration, model, default) == null
                )
        )
        {
            AddEdit(
                call,
                ConfigureAwaits(
                    call,
                    n => AwaitSyntax.CreateAwait(ContractFormWriter.WriteFormCall((InvocationExpressionSyntax)n, member), n, call)
                )
            );
            MarkAwaiting(declaration);
        }
    }

    /// <summary>Adds a token parameter to a declaration, after all other edits of it.</summary>
    public void AddCarrier(SyntaxNode declaration, TokenCarrier carrier)
    {
        _carriers[declaration] = carrier;
        ImportToken(declaration);
    }

    /// <summary>Adds a <c>using</c> for cancellation tokens if code at a place does not see their type.</summary>
    public void ImportToken(SyntaxNode place)
    {
        if (model.LookupNamespacesAndTypes(place.SpanStart, null, nameof(CancellationToken)).IsEmpty)
            AddImport("System.Threading");
    }

    /// <summary>Adds a <c>using</c> for tasks if code at a place does not see their type.</summary>
    public void ImportTask(SyntaxNode place)
    {
        if (model.LookupNamespacesAndTypes(place.SpanStart, null, nameof(Task)).IsEmpty)
            AddImport("System.Threading.Tasks");
    }

    SyntaxNode AddTokenParameter(SyntaxNode now, SyntaxNode declaration) =>
        _carriers.TryGetValue(declaration, out var carrier)
            ? TokenParameterWriter.AddParameter(now, carrier.Name, carrier.IsOptional)
            : now;

    /// <summary>Returns the root with all edits applied.</summary>
    public SyntaxNode ApplyEdits()
    {
        foreach (var declaration in _carriers.Keys.Where(d => !_declared.ContainsKey(d)))
            AddEdit(declaration, n => AddTokenParameter(n, declaration));
        foreach (var holder in _awaiting.ToArray())
            if (EnclosingFunction.IsAsync(holder))
                AddDisposals(holder, IsOpenedAnew);
            else
                TidyHolder(holder);
        foreach (var option in _awaiting.SelectMany(FindScopeOptions).ToArray())
            AddEdit(option.Creation, option.Append);
        ImportDeclaredTypes();
        var twins = _declared.Keys.Where(d => _declared[d].IsTwin || IsRemoved(d) || FindHollowForm(d) != null).ToArray();
        foreach (var pair in _declared.Where(d => !twins.Contains(d.Key)))
            AddEdit(pair.Key, n => AddTokenParameter(ConvertDeclaration(n, pair.Key, pair.Value, _awaiting.Contains(pair.Key)), pair.Key));
        foreach (var type in twins.GroupBy(t => t.Parent!))
            AddTwins((TypeDeclarationSyntax)type.Key, type);
        foreach (var move in _moves)
            AddEdit(move.TypeDeclaration.Node, n => move.AddForms(n, model, place => ConfigureAwaits(place, code => code)));
        SyntaxNode[] replaced = [.. twins, .. twins.Select(FindHollowForm).OfType<SyntaxNode>()];
        var inPlace = _edits.Keys.Where(k => !replaced.Any(t => t != k && t.Span.Contains(k.Span))).ToArray();
        var written = BraceStyle.AddBraces(StatementBuilder.FlattenBlocks(root.ReplaceNodes(inPlace, EditNode)));
        cancellationToken.ThrowIfCancellationRequested();
        return UsingDirectives.AddDirectives((CompilationUnitSyntax)NameTokens(written), _imports);
    }

    /// <summary>Writes <c>CancellationToken.None</c> for a token that is required, where the file knows the type.</summary>
    SyntaxNode NameTokens(SyntaxNode written)
    {
        var tokens = written.GetAnnotatedNodes(TokenSlots.NoTokenKind).ToArray();
        var place = root.DescendantNodes().OfType<TypeDeclarationSyntax>().FirstOrDefault()?.Identifier.SpanStart ?? root.SpanStart;
        return tokens.Length > 0 && !model.LookupNamespacesAndTypes(place, null, nameof(CancellationToken)).IsEmpty
            ? written.ReplaceNodes(tokens, (_, now) => SyntaxFactory.ParseExpression("CancellationToken.None").WithTriviaFrom(now))
            : written;
    }

    SyntaxNode EditNode(SyntaxNode old, SyntaxNode now)
    {
        cancellationToken.ThrowIfCancellationRequested();
        return _edits[old](now);
    }

    /// <summary>Returns true if a declaration is removed, because its callers go to the async member beside it.</summary>
    bool IsRemoved(SyntaxNode declaration) =>
        _declared[declaration] is { IsRemoved: true, Forms: { } forms } && forms.IsBesideForm(declaration);

    /// <summary>Returns the async member that takes the code of a declaration; null when there is none.</summary>
    MethodDeclarationSyntax? FindHollowForm(SyntaxNode declaration) =>
        _declared[declaration].HollowForms.TryGetValue(declaration, out var form) ? form : null;

    void ImportDeclaredTypes()
    {
        foreach (var pair in _declared.Where(d => !d.Value.ReturnsTask))
            ImportTask(pair.Key);
        foreach (var pair in _declared.Where(d => d.Value.Contract?.Token != null))
            ImportToken(pair.Key);
    }

    void AddTwins(TypeDeclarationSyntax type, IEnumerable<SyntaxNode> members)
    {
        var names = new HashSet<string>(StringComparer.Ordinal);
        var made = new Dictionary<SyntaxNode, SyntaxNode[]>();
        foreach (var member in members)
            if (FindHollowForm(member) is { } hollow)
                FillHollowForm(hollow, (MethodDeclarationSyntax)member, made);
            else
                made[member] = IsRemoved(member)
                    ? []
                    : [.. CreateTwin(member, names).Select((m, at) => at == 1 ? AddTokenParameter(m, member) : m)];
        AddEdit(type, n => TwinCode.ReplaceMembers((TypeDeclarationSyntax)n, type, made));
    }

    /// <summary>
    /// Gives an async member the code of the member that it called. One that does not wait can go on calling that member while it is there.
    /// </summary>
    void FillHollowForm(MethodDeclarationSyntax hollow, MethodDeclarationSyntax declaration, Dictionary<SyntaxNode, SyntaxNode[]> made)
    {
        var (member, awaits) = (_declared[declaration], _awaiting.Contains(declaration));
        made[declaration] = member.KeepsSyncForm ? [declaration] : [];
        if (awaits || !member.KeepsSyncForm)
        {
            var converted = ConvertCopy(declaration, FindEditsInside(declaration), member, awaits);
            made[hollow] = [HollowFormWriter.TakeCode(hollow, (MethodDeclarationSyntax)converted)];
        }
    }

    /// <summary>
    /// Completes a function that becomes async: tasks that it drops are assigned to a discard, resources are disposed of asynchronously,
    /// and a lambda gets its keyword.
    /// </summary>
    void TidyHolder(SyntaxNode holder)
    {
        if (holder is AnonymousFunctionExpressionSyntax lambda)
        {
            AddEdit(
                lambda,
                n => ConvertFunction(n, lambda, f => SignatureRewriter.ConvertFunction((AnonymousFunctionExpressionSyntax)f, lambda, model))
            );
            ConvertHandler(lambda);
        }

        foreach (var rewrite in TestWaitRewriter.FindRewrites(holder, model, cancellationToken))
            AddRewrite(rewrite);
        DiscardTasks(holder);
        AddDisposals(holder, _ => true);
    }

    /// <summary>Rewrites the synchronous disposals in a function, those of some statements only.</summary>
    void AddDisposals(SyntaxNode holder, Func<SyntaxNode, bool> isChanged)
    {
        foreach (var rewrite in rules == null ? [] : DisposalRewriter.FindRewrites(holder, model, rules, cancellationToken))
            if (!_edits.ContainsKey(rewrite.Target) && isChanged(rewrite.Target))
            {
                AddEdit(rewrite.Target, ConfigureAwaits(rewrite.Target, rewrite.Build));
                AddImport(rewrite.Import);
            }
    }

    /// <summary>
    /// Returns true for a <c>using</c> whose resource is opened asynchronously from now on. The others of a function that was async before
    /// are left as they are.
    /// </summary>
    bool IsOpenedAnew(SyntaxNode statement)
    {
        SyntaxNode? resource = statement switch
        {
            UsingStatementSyntax block => (SyntaxNode?)block.Declaration ?? block.Expression,
            LocalDeclarationStatementSyntax local => local.Declaration,
            _ => null,
        };
        return resource?.DescendantNodesAndSelf().Any(_edits.ContainsKey) == true;
    }

    /// <summary>Converts the handler of an endpoint that becomes async, if the call would bind to another overload without that.</summary>
    public void ConvertHandler(ExpressionSyntax handler)
    {
        if (RequestDelegateOverloads.NeedsConversion(handler, model, cancellationToken))
            AddEdit(handler.Parent!, n => DelegateConversion.Convert((ArgumentSyntax)n, model, handler.SpanStart));
    }

    /// <summary>Finds the scopes around new awaits of a function that need an option to allow them.</summary>
    IEnumerable<ScopeOption> FindScopeOptions(SyntaxNode holder) =>
        EnclosingFunction
            .GetOwnNodes(holder)
            .OfType<BaseObjectCreationExpressionSyntax>()
            .Where(c => !_edits.ContainsKey(c) && _edits.Keys.Any(edit => ScopeOption.IsInside(edit, c)))
            .Select(c => ScopeOption.FindOption(c, model, cancellationToken))
            .OfType<ScopeOption>();

    /// <summary>Assigns dropped tasks to a discard: sync code drops them on purpose, and in async code the compiler would warn.</summary>
    void DiscardTasks(SyntaxNode holder)
    {
        foreach (var statement in EnclosingFunction.GetOwnNodes(holder).OfType<ExpressionStatementSyntax>())
            if (
                statement.Expression is InvocationExpressionSyntax call
                && !_edits.ContainsKey(call)
                && !_edits.ContainsKey(statement)
                && SyncIoAnalyzers.Semantics.AwaitableTypes.IsTask(model.GetTypeInfo(call).Type, out _)
            )
                AddEdit(call, n => AwaitSyntax.CreateDiscard((ExpressionSyntax)n));
    }

    /// <summary>
    /// Returns the members that take the place of a member with a twin: itself, its async copy, and the method that both share. Where
    /// nothing in it awaits, the copy calls the member.
    /// </summary>
    SyntaxNode[] CreateTwin(SyntaxNode declaration, HashSet<string> names)
    {
        cancellationToken.ThrowIfCancellationRequested();
        var member = _declared[declaration];
        var awaits = _awaiting.Contains(declaration);
        var inside = FindEditsInside(declaration);
        if (
            !awaits
            && declaration is MethodDeclarationSyntax method
            && (method.Body != null || method.ExpressionBody != null)
            && !inside.Any(k => method.ParameterList.Span.Contains(k.Span))
        )
            return [declaration, ConvertDeclaration(TwinCode.CreateDelegatingTwin(method), method, member, false)];
        if (share && declaration is MethodDeclarationSyntax whole && SharedPart.FindPart(whole, inside, names, model) is { } part)
            return
            [
                whole.ReplaceNode(part.Block, part.ReplaceIn(part.Block)),
                ConvertDeclaration(
                    whole.ReplaceNodes(
                        inside.Append(part.Block),
                        (old, now) => old == part.Block ? part.ReplaceIn((BlockSyntax)now) : EditNode(old, now)
                    ),
                    whole,
                    member,
                    awaits
                ),
                part.Core,
            ];
        return [declaration, ConvertCopy(declaration, inside, member, awaits)];
    }

    SyntaxNode[] FindEditsInside(SyntaxNode declaration) =>
        [.. _edits.Keys.Where(k => k != declaration && declaration.Span.Contains(k.Span))];

    /// <summary>Returns the async form of a declaration, which stays as it is.</summary>
    SyntaxNode ConvertCopy(SyntaxNode declaration, SyntaxNode[] inside, AsyncMember member, bool awaits) =>
        ConvertDeclaration(declaration.ReplaceNodes(inside, EditNode), declaration, member, awaits);

    /// <summary>Converts a function, and configures the awaits of the tasks that it returned before.</summary>
    SyntaxNode ConvertFunction(SyntaxNode now, SyntaxNode place, Func<SyntaxNode, SyntaxNode> convert) =>
        ConfigureAwaits(place, n => convert(NewAwaits.SettleAwaits(n)))(now);

    SyntaxNode ConvertDeclaration(SyntaxNode now, SyntaxNode place, AsyncMember member, bool awaits)
    {
        var converted = ConvertFunction(now, place, f => SignatureRewriter.ConvertFunction(f, place, member.Name, awaits, model));
        var made = ContractFormWriter.ShapeDeclaration(converted, place, member).WithAdditionalAnnotations(member.Mark);
        return member.IsEntryPoint || member.Contract != null ? made : AwaitElision.AllowElision(made);
    }
}
