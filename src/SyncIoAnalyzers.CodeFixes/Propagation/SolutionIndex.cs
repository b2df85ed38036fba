using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>Who names what, and who derives from whom, in all C# projects of a solution; read on the first question about a member, and once.</summary>
/// <remarks>
/// Roslyn's own finder asks again for every member: over 620 findings in 500 files that was five compiles' worth of time. Here every file is read
/// once for its names, and a name is bound only when some member of that name changes.
/// </remarks>
internal sealed class SolutionIndex(Solution solution, CancellationToken token)
{
    readonly Dictionary<string, List<Spot>> _names = [];
    readonly Dictionary<string, List<INamedTypeSymbol>> _derived = [];
    readonly Dictionary<SyntaxNode, ISymbol?> _bound = [];
    readonly Dictionary<DocumentId, SemanticModel> _models = [];

    bool _isRead;

    async Task Read()
    {
        if (_isRead)
            return;
        foreach (var project in solution.Projects.Where(p => p.Language == LanguageNames.CSharp).OrderBy(p => p.Name, StringComparer.Ordinal))
        {
            if (await project.GetCompilationAsync(token).ConfigureAwait(false) is { } compilation)
                foreach (var type in DeclaredTypes.In(compilation.Assembly.GlobalNamespace, token))
                    Add(type);
            foreach (var document in project.Documents.Concat(await project.GetSourceGeneratedDocumentsAsync(token).ConfigureAwait(false)))
                if (Linked.First(document) == document && await document.GetSyntaxRootAsync(token).ConfigureAwait(false) is { } root)
                    Add(document.Id, root);
        }

        _isRead = true;
    }

    /// <summary>The semantic model of a document; null when it has none.</summary>
    public async Task<SemanticModel?> Model(DocumentId id)
    {
        if (_models.TryGetValue(id, out var known))
            return known;
        var document = solution.GetDocument(id) ?? await solution.GetProject(id.ProjectId)!.GetSourceGeneratedDocumentAsync(id, token).ConfigureAwait(false);
        return document == null || await document.GetSemanticModelAsync(token).ConfigureAwait(false) is not { } model ? null : _models[id] = model;
    }

    /// <summary>A declaration where it is planned over; null when that target of its project has other code there, or a generator wrote it.</summary>
    public async Task<Spot?> Declared(SyntaxReference reference)
    {
        if (solution.GetDocument(reference.SyntaxTree) is not { } document)
            return null;
        var node = await reference.GetSyntaxAsync(token).ConfigureAwait(false);
        var first = Linked.First(document);
        return first == document ? new Spot(document.Id, node) : await first.GetSyntaxRootAsync(token).ConfigureAwait(false) is { } root && Linked.Same(node, root) is { } same ? new Spot(first.Id, same) : null;
    }

    /// <summary>The method, what it overrides and implements, and what overrides and implements it; apart from them, those that another assembly declares.</summary>
    public async Task<(IReadOnlyList<IMethodSymbol> Group, IReadOnlyList<IMethodSymbol> Outside)> Group(IMethodSymbol method)
    {
        await Read().ConfigureAwait(false);
        var found = new List<IMethodSymbol>();
        var outside = new List<IMethodSymbol>();
        var waiting = new Queue<IMethodSymbol>([method]);
        while (waiting.Count > 0)
        {
            token.ThrowIfCancellationRequested();
            var next = waiting.Dequeue().OriginalDefinition;
            next = next.PartialDefinitionPart ?? next;
            var isOwn = next.Locations.Any(l => l.IsInSource);
            var known = isOwn ? found : outside;
            if (known.Any(f => Same(f, next)))
                continue;
            known.Add(next);
            if (!isOwn)
                continue;
            foreach (var related in next.MethodKind == MethodKind.LocalFunction ? [] : Above(next).Concat(Below(next)))
                waiting.Enqueue(related);
        }

        return (found, outside);
    }

    /// <summary>Where any of some methods is named.</summary>
    public async Task<IReadOnlyList<Spot>> References(IReadOnlyList<IMethodSymbol> group)
    {
        await Read().ConfigureAwait(false);
        var spots = new List<Spot>();
        foreach (var name in group.Select(NewNames.Plain).Distinct())
            foreach (var spot in _names.TryGetValue(name, out var list) ? list : [])
                if (await Symbol(spot).ConfigureAwait(false) is IMethodSymbol symbol && (symbol.ReducedFrom ?? symbol).OriginalDefinition is var definition && group.Any(m => Same(m, definition.PartialDefinitionPart ?? definition)))
                    spots.Add(spot);
        return spots;
    }

    /// <summary>The same member, also when two projects see it through different frameworks.</summary>
    static bool Same(IMethodSymbol a, IMethodSymbol b) => SymbolEqualityComparer.Default.Equals(a, b)
        || a.Name == b.Name && a.MethodKind != MethodKind.LocalFunction && a.ContainingAssembly?.Name == b.ContainingAssembly?.Name && a.GetDocumentationCommentId() == b.GetDocumentationCommentId();

    static bool Same(INamedTypeSymbol a, INamedTypeSymbol b) => SymbolEqualityComparer.Default.Equals(a.OriginalDefinition, b) || a.Name == b.Name && Key(a) == Key(b);

    async Task<ISymbol?> Symbol(Spot spot)
    {
        if (_bound.TryGetValue(spot.Node, out var known))
            return known;
        token.ThrowIfCancellationRequested();
        var info = await Model(spot.Document).ConfigureAwait(false) is { } model ? model.GetSymbolInfo(spot.Node, token) : default;
        // nameof and cref of an overloaded method mean all of them.
        return _bound[spot.Node] = info.Symbol ?? (info.CandidateSymbols.IsDefaultOrEmpty ? null : info.CandidateSymbols[0]);
    }

    IEnumerable<IMethodSymbol> Above(IMethodSymbol method)
    {
        if (method.OverriddenMethod is { } overridden)
            yield return overridden;
        if (method.ContainingType is not { TypeKind: not TypeKind.Interface } type)
            yield break;
        // A derived class may implement an interface by what it inherits.
        foreach (var holder in Derived(type).Prepend(type))
            foreach (var member in holder.AllInterfaces.SelectMany(i => i.GetMembers()).OfType<IMethodSymbol>())
                if (method.Name.EndsWith(member.Name, StringComparison.Ordinal) && member.MethodKind == MethodKind.Ordinary && holder.FindImplementationForInterfaceMember(member) is IMethodSymbol by && Same(by.OriginalDefinition, method))
                    yield return member;
    }

    IEnumerable<IMethodSymbol> Below(IMethodSymbol method)
    {
        if (method.ContainingType is not { } type || type.TypeKind != TypeKind.Interface && !(method.IsVirtual || method.IsAbstract || method.IsOverride))
            yield break;
        foreach (var derived in Derived(type))
            if (type.TypeKind == TypeKind.Interface)
            {
                foreach (var contract in derived.AllInterfaces.Where(i => Same(i, type)).SelectMany(i => i.GetMembers(method.Name)).OfType<IMethodSymbol>())
                    if (Same(contract.OriginalDefinition, method) && derived.FindImplementationForInterfaceMember(contract) is IMethodSymbol implementation)
                        yield return implementation;
            }
            else
                foreach (var member in derived.GetMembers(method.Name).OfType<IMethodSymbol>())
                    if (member.OverriddenMethod is { } overridden && Same(overridden.OriginalDefinition, method))
                        yield return member;
    }

    IReadOnlyList<INamedTypeSymbol> Derived(INamedTypeSymbol type) => _derived.TryGetValue(Key(type), out var types) ? types : [];

    void Add(INamedTypeSymbol type)
    {
        for (var b = type.BaseType; b is { SpecialType: not SpecialType.System_Object }; b = b.BaseType)
            Requests.Lists.Into(_derived, Key(b)).Add(type);
        foreach (var contract in type.AllInterfaces)
            Requests.Lists.Into(_derived, Key(contract)).Add(type);
    }

    void Add(DocumentId document, SyntaxNode root)
    {
        foreach (var token in root.DescendantTokens(descendIntoTrivia: true))
            if (token.IsKind(SyntaxKind.IdentifierToken) && token.Parent is SimpleNameSyntax name)
                Requests.Lists.Into(_names, token.ValueText).Add(new Spot(document, name));
    }

    static string Key(INamedTypeSymbol type) => type.ContainingAssembly?.Name + "/" + type.OriginalDefinition.GetDocumentationCommentId();
}
