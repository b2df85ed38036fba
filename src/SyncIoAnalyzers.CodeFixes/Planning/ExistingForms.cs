using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Eligibility;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// The async members that stand beside the members of a group and do the same: <c>GetAsync</c> beside <c>Get</c>. Callers go to them, and
/// the sync members are removed when nothing calls them any more.
/// </summary>
internal sealed class ExistingForms
{
    readonly HashSet<SyntaxNode> _declarations;
    readonly HashSet<SyntaxNode> _forms;

    ExistingForms(IMethodSymbol? form, HashSet<SyntaxNode> declarations, HashSet<SyntaxNode> forms)
    {
        Form = form;
        _declarations = declarations;
        _forms = forms;
    }

    /// <summary>
    /// The declarations of forms that fewer callers can see than the member beside them, with the modifiers of that member, which they
    /// need once its callers go to them.
    /// </summary>
    public IReadOnlyList<(DocumentNode Form, SyntaxTokenList Modifiers)> HiddenForms { get; private init; } = [];

    /// <summary>The declarations of the members that have a form.</summary>
    public IReadOnlyCollection<SyntaxNode> Declarations => _declarations;

    /// <summary>One of the forms: all have the same parameters. Null for a helper that only waits.</summary>
    public IMethodSymbol? Form { get; }

    /// <summary>True if the member is a helper that only waits, so that its callers await the task which they give to it.</summary>
    public bool IsOfHelper => Form == null;

    /// <summary>The token parameter of the forms; null when they have none.</summary>
    public IParameterSymbol? Token => Form?.Parameters.FirstOrDefault(p => TokenSlots.IsTokenType(p.Type));

    /// <summary>True if each member of the group has a form, if only a hollow one, so that none needs a new member.</summary>
    public bool AreComplete { get; private init; }

    /// <summary>
    /// True if the members beside the forms can be removed: a contract whose implementations are not seen keeps its members, and directives
    /// before a member would be removed with it.
    /// </summary>
    public bool MayRemove => IsImplemented && _declarations.All(d => !d.GetLeadingTrivia().Any(t => t.IsDirective));

    bool IsImplemented { get; init; }

    /// <summary>Returns the forms of a group; null when no member of it has one, or when they differ in their parameters.</summary>
    public static async Task<ExistingForms?> FindFormsAsync(IReadOnlyList<IMethodSymbol> group, SolutionIndex index)
    {
        var pairs = group.Select(m => (Member: m, Form: OwnForms.FindForm(m)!)).Where(p => p.Form != null).ToArray();
        var forms = pairs.Select(p => p.Form).ToArray();
        if (forms.Length == 0 || forms.Any(f => f.Parameters.Length != forms[0].Parameters.Length))
            return null;
        var inheriting = group.Where(OwnForms.InheritsForm).ToArray();
        var areComplete = group.All(m => OwnForms.HasAnyForm(m) || inheriting.Contains(m, SymbolEqualityComparer.Default));
        // What is converted gets no token, so a form with one would not implement it.
        if (!areComplete && forms[0].Parameters.Length != group[0].Parameters.Length)
            return null;
        var declarations = await FindDeclarationsAsync(pairs.Select(p => p.Member).Concat(inheriting), index).ConfigureAwait(false);
        var declaredForms = await FindDeclarationsAsync(forms, index).ConfigureAwait(false);
        return new ExistingForms(forms[0], declarations, declaredForms)
        {
            AreComplete = areComplete,
            IsImplemented = group.Any(m => !m.IsAbstract),
            HiddenForms = await FindHiddenFormsAsync(pairs, index).ConfigureAwait(false),
        };
    }

    static async Task<IReadOnlyList<(DocumentNode, SyntaxTokenList)>> FindHiddenFormsAsync(
        IEnumerable<(IMethodSymbol Member, IMethodSymbol Form)> pairs,
        SolutionIndex index
    )
    {
        var hidden = new List<(DocumentNode, SyntaxTokenList)>();
        foreach (var (member, shown) in pairs.Where(p => p.Form.DeclaredAccessibility < p.Member.DeclaredAccessibility))
        {
            var declaration = await FindDeclarationAsync(member, index).ConfigureAwait(false);
            if (
                declaration?.Node is MethodDeclarationSyntax { Modifiers: var modifiers }
                && await FindDeclarationAsync(shown, index).ConfigureAwait(false) is { } form
            )
                hidden.Add((form, modifiers));
        }

        return hidden;
    }

    static async Task<DocumentNode?> FindDeclarationAsync(IMethodSymbol method, SolutionIndex index) =>
        method.DeclaringSyntaxReferences.Length == 1
            ? await index.FindDeclarationAsync(method.DeclaringSyntaxReferences[0]).ConfigureAwait(false)
            : null;

    /// <summary>Returns the forms of a helper that only waits: its callers need none.</summary>
    public static async Task<ExistingForms> CreateForHelperAsync(IMethodSymbol helper, SolutionIndex index) =>
        new(null, await FindDeclarationsAsync([helper], index).ConfigureAwait(false), []) { AreComplete = true, IsImplemented = true };

    /// <summary>Returns true if a node is in a member of the group that has a form.</summary>
    public bool IsBesideForm(SyntaxNode node) => node.AncestorsAndSelf().Any(_declarations.Contains);

    /// <summary>Returns true if a node is in a form.</summary>
    public bool IsInForm(SyntaxNode node) => node.AncestorsAndSelf().Any(_forms.Contains);

    static async Task<HashSet<SyntaxNode>> FindDeclarationsAsync(IEnumerable<IMethodSymbol> members, SolutionIndex index)
    {
        var found = new HashSet<SyntaxNode>();
        foreach (var reference in members.SelectMany(m => m.DeclaringSyntaxReferences))
            if (await index.FindDeclarationAsync(reference).ConfigureAwait(false) is { } spot)
                found.Add(spot.Node);
        return found;
    }
}
