using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Awaits;
using SyncIoAnalyzers.Calls;
using SyncIoAnalyzers.Rules;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>The changes of one document.</summary>
internal sealed class Edits(SyntaxNode root, SemanticModel model, Model? rules, bool share, CancellationToken token)
{
    readonly Dictionary<SyntaxNode, Func<SyntaxNode, SyntaxNode>> _edits = [];
    readonly HashSet<SyntaxNode> _awaiting = [];
    readonly Dictionary<SyntaxNode, Member> _declared = [];
    readonly Dictionary<SyntaxNode, Carrier> _carriers = [];
    readonly SortedSet<string> _imports = new(StringComparer.Ordinal);
    readonly List<Moves> _moves = [];

    /// <summary>Changes a node, after what has been said of it before.</summary>
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
                return n => NewAwaits.Configured(edit(n));
            case false:
                return n => NewAwaits.Plain(edit(n));
            default:
                return edit;
        }
    }

    /// <summary>Rewrites a call.</summary>
    public void Rewrite(Rewrite rewrite)
    {
        if (!Has(rewrite.Target))
            Add(rewrite.Target, Configured(rewrite.Target, rewrite.Build));
        Import(rewrite.Using);
        if (rewrite.Awaits)
            Awaits(Holder.Of(rewrite.Target));
    }

    /// <summary>The semantic model of the tree as it was.</summary>
    public SemanticModel Model => model;

    /// <summary>Whether a node is changed.</summary>
    public bool Has(SyntaxNode node) => _edits.ContainsKey(node);

    /// <summary>Adds a <c>using</c> for a namespace; nothing for null.</summary>
    public void Import(string? space)
    {
        if (space != null)
            _imports.Add(space);
    }

    /// <summary>Says that a function awaits afterwards.</summary>
    public void Awaits(SyntaxNode holder) => _awaiting.Add(holder);

    /// <summary>Whether a function awaits afterwards.</summary>
    public bool IsAwaiting(SyntaxNode holder) => _awaiting.Contains(holder);

    /// <summary>Converts a declaration, or adds its twin.</summary>
    public void Declare(SyntaxNode declaration, Member member) => _declared[declaration] = member;

    /// <summary>Completes what a type needs to have the async form of a contract.</summary>
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

    /// <summary>The root with all of it done.</summary>
    public SyntaxNode Apply()
    {
        foreach (var declaration in _carriers.Keys.Where(d => !_declared.ContainsKey(d)))
            Add(declaration, n => Carried(n, declaration));
        foreach (var holder in _awaiting.Where(h => !Holder.IsAsync(h)).ToArray())
            Tidy(holder);
        ImportWhatIsDeclared();
        foreach (var pair in _declared.Where(d => !d.Value.IsTwin))
            Add(pair.Key, n => Carried(Converted(n, pair.Key, pair.Value, _awaiting.Contains(pair.Key)), pair.Key));
        var twins = _declared.Where(d => d.Value.IsTwin).Select(d => d.Key).ToArray();
        foreach (var type in twins.GroupBy(t => t.Parent!))
            AddTwins((TypeDeclarationSyntax)type.Key, type);
        foreach (var move in _moves)
            Add(move.Type.Node, n => move.Completed(n, model, place => Configured(place, code => code)));
        var inPlace = _edits.Keys.Where(k => !twins.Any(t => t != k && t.Span.Contains(k.Span))).ToArray();
        var written = Statements.Flattened(root.ReplaceNodes(inPlace, Edited));
        token.ThrowIfCancellationRequested();
        return _imports.Count == 0 ? written : Imports.Added((CompilationUnitSyntax)written, _imports);
    }

    SyntaxNode Edited(SyntaxNode old, SyntaxNode now)
    {
        token.ThrowIfCancellationRequested();
        return _edits[old](now);
    }

    void ImportWhatIsDeclared()
    {
        if (_declared.Any(d => !d.Value.ReturnsTask && model.LookupNamespacesAndTypes(d.Key.SpanStart, null, nameof(Task)).IsEmpty))
            Import("System.Threading.Tasks");
        if (_declared.Any(d => d.Value.Contract?.Token != null && model.LookupNamespacesAndTypes(d.Key.SpanStart, null, nameof(CancellationToken)).IsEmpty))
            Import("System.Threading");
    }

    void AddTwins(TypeDeclarationSyntax type, IEnumerable<SyntaxNode> members)
    {
        var names = new HashSet<string>(StringComparer.Ordinal);
        var made = members.ToDictionary(t => t, t => Twin(t, names).Select((m, at) => at == 1 ? Carried(m, t) : m).ToArray());
        Add(type, n => TwinCode.With((TypeDeclarationSyntax)n, type, made));
    }

    /// <summary>What else an async function wants: what it drops is dropped visibly, what it disposes of is disposed asynchronously; a lambda says that it is async.</summary>
    void Tidy(SyntaxNode holder)
    {
        if (holder is AnonymousFunctionExpressionSyntax lambda)
            Add(lambda, n => Signature.Converted((AnonymousFunctionExpressionSyntax)n, lambda, model));
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
        token.ThrowIfCancellationRequested();
        var member = _declared[declaration];
        var awaits = _awaiting.Contains(declaration);
        var inside = _edits.Keys.Where(k => k != declaration && declaration.Span.Contains(k.Span)).ToArray();
        if (!awaits && declaration is MethodDeclarationSyntax method && (method.Body != null || method.ExpressionBody != null) && !inside.Any(k => method.ParameterList.Span.Contains(k.Span)))
            return [declaration, Converted(TwinCode.Delegating(method), method, member, false)];
        if (share && declaration is MethodDeclarationSyntax whole && SharedPart.Of(whole, inside, names, model) is { } part)
            return [whole.ReplaceNode(part.Block, part.In(part.Block)),
                Converted(whole.ReplaceNodes(inside.Append(part.Block), (old, now) => old == part.Block ? part.In((BlockSyntax)now) : Edited(old, now)), whole, member, awaits), part.Core];
        return [declaration, Converted(declaration.ReplaceNodes(inside, Edited), declaration, member, awaits)];
    }

    SyntaxNode Converted(SyntaxNode now, SyntaxNode place, Member member, bool awaits) =>
        Moved.Shaped(Signature.Converted(now, place, member.Name, awaits, model), place, member).WithAdditionalAnnotations(member.Mark) is var made && (member.IsEntry || member.Contract != null) ? made : Elision.Allowed(made);
}
