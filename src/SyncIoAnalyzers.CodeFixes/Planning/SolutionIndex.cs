using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>The names and the type hierarchy of all C# projects of a solution; read once, when a member is first looked up.</summary>
/// <remarks>
/// Roslyn's own finder searches again for every member: for 620 findings in 500 files, that took as long as five compilations. Here every
/// file is read once for its words, and a name is bound only when some member of that name changes.
/// </remarks>
internal sealed class SolutionIndex(Solution solution, EditablePages pages, CancellationToken cancellationToken)
{
    readonly WordIndex _words = new();
    readonly Dictionary<(DocumentId Document, string Name), IReadOnlyList<DocumentNode>> _names = [];
    readonly Dictionary<string, List<INamedTypeSymbol>> _derived = [];
    readonly Dictionary<SyntaxNode, ISymbol?> _bound = [];
    readonly Dictionary<string, IReadOnlyList<DocumentNode>> _references = [];
    readonly Dictionary<DocumentId, SemanticModel> _models = [];

    bool _isRead;

    /// <summary>The keys of the symbols of the solution.</summary>
    public SymbolKeys Keys { get; } = new([.. solution.Projects.Select(p => p.AssemblyName)]);

    /// <summary>The pages whose code can be edited.</summary>
    public EditablePages Pages => pages;

    /// <summary>Returns true if a place can be edited: in a file of the project's own, or in the code of a page.</summary>
    public bool IsEditable(DocumentId document, SyntaxNode place) =>
        pages.IsEditable(document, place.Span) || EditableDocuments.IsEditable(solution.GetDocument(document));

    async Task ReadSolutionAsync()
    {
        if (_isRead)
            return;
        foreach (
            var project in solution.Projects.Where(p => p.Language == LanguageNames.CSharp).OrderBy(p => p.Name, StringComparer.Ordinal)
        )
        {
            if (await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false) is { } compilation)
                foreach (var type in DeclaredTypes.GetAllTypes(compilation.Assembly.GlobalNamespace, cancellationToken))
                    AddType(type);
            foreach (
                var document in project.Documents.Concat(
                    await project.GetSourceGeneratedDocumentsAsync(cancellationToken).ConfigureAwait(false)
                )
            )
                if (LinkedDocuments.FindFirst(document) == document)
                    _words.AddDocument(document.Id, (await document.GetTextAsync(cancellationToken).ConfigureAwait(false)).ToString());
        }

        _isRead = true;
    }

    /// <summary>Returns the semantic model of a document; null when it has none.</summary>
    public async Task<SemanticModel?> GetModelAsync(DocumentId id)
    {
        if (_models.TryGetValue(id, out var known))
            return known;
        var document = await FindDocumentAsync(id).ConfigureAwait(false);
        return document == null || await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is not { } model
            ? null
            : _models[id] = model;
    }

    async Task<Document?> FindDocumentAsync(DocumentId id) =>
        solution.GetDocument(id)
        ?? await solution.GetProject(id.ProjectId)!.GetSourceGeneratedDocumentAsync(id, cancellationToken).ConfigureAwait(false);

    /// <summary>Returns the documents in whose texts one of some words occurs; of linked documents, the copy that plans use.</summary>
    public async Task<HashSet<DocumentId>> FindDocumentsAsync(IEnumerable<string> words)
    {
        await ReadSolutionAsync().ConfigureAwait(false);
        return [.. words.SelectMany(_words.FindDocuments)];
    }

    /// <summary>
    /// Finds a declaration in the copy that plans use; null when that copy has other code there, or a generator wrote it.
    /// </summary>
    public async Task<DocumentNode?> FindDeclarationAsync(SyntaxReference reference)
    {
        if (solution.GetDocument(reference.SyntaxTree) is not { } document)
            return null;
        var node = await reference.GetSyntaxAsync(cancellationToken).ConfigureAwait(false);
        var first = LinkedDocuments.FindFirst(document);
        return first == document ? new DocumentNode(document.Id, node)
            : await first.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is { } root
            && LinkedDocuments.FindSameNode(node, root) is { } same
                ? new DocumentNode(first.Id, same)
            : null;
    }

    /// <summary>
    /// Finds the method, its base members, and its overrides and implementations; members that another assembly declares are returned
    /// apart.
    /// </summary>
    public async Task<(IReadOnlyList<IMethodSymbol> Group, IReadOnlyList<IMethodSymbol> Outside)> FindGroupAsync(IMethodSymbol method)
    {
        await ReadSolutionAsync().ConfigureAwait(false);
        var found = new List<IMethodSymbol>();
        var outside = new List<IMethodSymbol>();
        var waiting = new Queue<IMethodSymbol>([method]);
        while (waiting.Count > 0)
        {
            cancellationToken.ThrowIfCancellationRequested();
            var next = waiting.Dequeue().OriginalDefinition;
            next = next.PartialDefinitionPart ?? next;
            var isOwn = next.Locations.Any(l => l.IsInSource);
            var known = isOwn ? found : outside;
            if (known.Any(f => IsSameMethod(f, next)))
                continue;
            known.Add(next);
            if (!isOwn)
                continue;
            foreach (
                var related in next.MethodKind == MethodKind.LocalFunction ? [] : FindBaseMethods(next).Concat(FindOverridingMethods(next))
            )
                waiting.Enqueue(related);
        }

        return (found, outside);
    }

    /// <summary>Returns the members of the solution that implement or override a member of a library.</summary>
    public async Task<IReadOnlyList<IMethodSymbol>> FindImplementationsAsync(IMethodSymbol contract)
    {
        await ReadSolutionAsync().ConfigureAwait(false);
        return [.. FindOverridingMethods(contract)];
    }

    /// <summary>Returns the places that name one of some methods.</summary>
    public async Task<IReadOnlyList<DocumentNode>> FindReferencesAsync(IReadOnlyList<IMethodSymbol> group)
    {
        var members = new HashSet<string>(group.Select(Keys.GetKey));
        var names = group.Select(AsyncNames.GetPlainName).Distinct();
        // The number in the key of a local function changes with the code around it.
        if (group[0].MethodKind == MethodKind.LocalFunction)
            return await FindReferencesAsync(names, _ => true, IsInGroup).ConfigureAwait(false);
        var key = string.Join(" ", members);
        return _references.TryGetValue(key, out var known)
            ? known
            : _references[key] = await FindReferencesAsync(names, MayBeInGroup, IsInGroup).ConfigureAwait(false);

        // To bind a name takes long, and the walk has bound most calls before. It follows none on a branch for sync callers.
        bool MayBeInGroup(SyntaxNode node) =>
            node is not SimpleNameSyntax { Identifier.ValueText: var member } name
            || MemberAccesses.FindCall(name) is not { } call
            || NonExecutedCode.IsSyncFallback(call, member)
            || TreeFacts.MayCall(call, members);

        bool IsInGroup(ISymbol symbol) =>
            symbol is IMethodSymbol method
            && (method.ReducedFrom ?? method).OriginalDefinition is var definition
            && group.Any(m => IsSameMethod(m, definition.PartialDefinitionPart ?? definition));
    }

    /// <summary>Returns the places that name a property.</summary>
    public Task<IReadOnlyList<DocumentNode>> FindReferencesAsync(IPropertySymbol property) =>
        FindReferencesAsync(
            [property.Name],
            _ => true,
            symbol => symbol is IPropertySymbol { OriginalDefinition: var named } && IsSameMember(named, property.OriginalDefinition)
        );

    async Task<IReadOnlyList<DocumentNode>> FindReferencesAsync(
        IEnumerable<string> names,
        Func<SyntaxNode, bool> mayReference,
        Func<ISymbol, bool> isReferenced
    )
    {
        await ReadSolutionAsync().ConfigureAwait(false);
        var spots = new List<DocumentNode>();
        foreach (var name in names)
        foreach (var document in _words.FindDocuments(name))
        foreach (var spot in await FindNamesAsync(document, name).ConfigureAwait(false))
            if (mayReference(spot.Node) && await BindSymbolAsync(spot).ConfigureAwait(false) is { } symbol && isReferenced(symbol))
                spots.Add(spot);
        return spots;
    }

    /// <summary>Returns true if two symbols are the same method, also when two projects see it through different frameworks.</summary>
    public static bool IsSameMethod(IMethodSymbol a, IMethodSymbol b) =>
        a.MethodKind == MethodKind.LocalFunction ? SymbolEqualityComparer.Default.Equals(a, b) : IsSameMember(a, b);

    static bool IsSameMember(ISymbol a, ISymbol b) =>
        SymbolEqualityComparer.Default.Equals(a, b)
        || a.Name == b.Name
            && a.ContainingAssembly?.Name == b.ContainingAssembly?.Name
            && a.GetDocumentationCommentId() == b.GetDocumentationCommentId();

    static bool IsSameType(INamedTypeSymbol a, INamedTypeSymbol b) =>
        SymbolEqualityComparer.Default.Equals(a.OriginalDefinition, b) || a.Name == b.Name && GetTypeKey(a) == GetTypeKey(b);

    async Task<ISymbol?> BindSymbolAsync(DocumentNode spot)
    {
        if (_bound.TryGetValue(spot.Node, out var known))
            return known;
        cancellationToken.ThrowIfCancellationRequested();
        var info = await GetModelAsync(spot.Document).ConfigureAwait(false) is { } model
            ? NameBinding.GetSymbolInfo(spot.Node, model, cancellationToken)
            : default;
        // nameof and cref of an overloaded method refer to all overloads.
        return _bound[spot.Node] = info.Symbol ?? (info.CandidateSymbols.IsDefaultOrEmpty ? null : info.CandidateSymbols[0]);
    }

    IEnumerable<IMethodSymbol> FindBaseMethods(IMethodSymbol method)
    {
        if (method.OverriddenMethod is { } overridden)
            yield return overridden;
        if (method.ContainingType is not { TypeKind: not TypeKind.Interface } type)
            yield break;
        // A derived class may implement an interface by what it inherits.
        foreach (var holder in FindDerivedTypes(type).Prepend(type))
        foreach (var member in holder.AllInterfaces.SelectMany(i => i.GetMembers()).OfType<IMethodSymbol>())
            if (
                method.Name.EndsWith(member.Name, StringComparison.Ordinal)
                && member.MethodKind == MethodKind.Ordinary
                && holder.FindImplementationForInterfaceMember(member) is IMethodSymbol by
                && IsSameMethod(by.OriginalDefinition, method)
            )
                yield return member;
    }

    IEnumerable<IMethodSymbol> FindOverridingMethods(IMethodSymbol method)
    {
        if (method.ContainingType is not { } type || type.TypeKind != TypeKind.Interface && !OverrideChain.IsPolymorphic(method))
            yield break;
        foreach (var derived in FindDerivedTypes(type))
            if (type.TypeKind == TypeKind.Interface)
            {
                foreach (
                    var contract in derived
                        .AllInterfaces.Where(i => IsSameType(i, type))
                        .SelectMany(i => i.GetMembers(method.Name))
                        .OfType<IMethodSymbol>()
                )
                    if (
                        IsSameMethod(contract.OriginalDefinition, method)
                        && derived.FindImplementationForInterfaceMember(contract) is IMethodSymbol implementation
                    )
                        yield return implementation;
            }
            else
                foreach (var member in derived.GetMembers(method.Name).OfType<IMethodSymbol>())
                    if (member.OverriddenMethod is { } overridden && IsSameMethod(overridden.OriginalDefinition, method))
                        yield return member;
    }

    IReadOnlyList<INamedTypeSymbol> FindDerivedTypes(INamedTypeSymbol type) =>
        _derived.TryGetValue(GetTypeKey(type), out var types) ? types : [];

    void AddType(INamedTypeSymbol type)
    {
        for (var b = type.BaseType; b is { SpecialType: not SpecialType.System_Object }; b = b.BaseType)
            ListExtensions.GetOrAddList(_derived, GetTypeKey(b)).Add(type);
        foreach (var contract in type.AllInterfaces)
            ListExtensions.GetOrAddList(_derived, GetTypeKey(contract)).Add(type);
    }

    /// <summary>Returns the places of a document that contain a name, also those in its documentation comments.</summary>
    public async Task<IReadOnlyList<DocumentNode>> FindNamesAsync(DocumentId id, string name)
    {
        if (_names.TryGetValue((id, name), out var known))
            return known;
        var document = (await FindDocumentAsync(id).ConfigureAwait(false))!;
        var root = (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!;
        var text = (await document.GetTextAsync(cancellationToken).ConfigureAwait(false)).ToString();
        var names = WordIndex
            .FindPositions(text, name)
            .Select(at => root.FindToken(at, findInsideTrivia: true))
            .Where(t => t.IsKind(SyntaxKind.IdentifierToken) && t.ValueText == name)
            .Select(t => t.Parent)
            .OfType<SimpleNameSyntax>();
        return _names[(id, name)] = [.. names.Distinct().Select(n => new DocumentNode(id, n))];
    }

    static string GetTypeKey(INamedTypeSymbol type) =>
        type.ContainingAssembly?.Name + "/" + type.OriginalDefinition.GetDocumentationCommentId();
}
