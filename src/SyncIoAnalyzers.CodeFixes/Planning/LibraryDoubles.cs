using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// Finds the test doubles of a member of a library that a fix no longer calls: a mock that answers <c>IDistributedCache.Get</c> returns
/// nothing for <c>GetAsync</c>.
/// </summary>
internal sealed class LibraryDoubles(SolutionIndex index, MemberUseReader uses, CancellationToken cancellationToken)
{
    // Each mock is created, set up or verified by a call of one of these.
    static readonly string[] MockCalls =
    [
        "Setup",
        "SetupSequence",
        "Verify",
        "Returns",
        "Received",
        "DidNotReceive",
        "When",
        "CallTo",
        "Of",
    ];

    readonly Dictionary<IMethodSymbol, AsyncMember?> _members = new(SymbolEqualityComparer.Default);
    HashSet<DocumentId>? _mocking;

    /// <summary>Returns true if a test can replace a member of a library.</summary>
    public static bool MayBeReplaced(IMethodSymbol method) =>
        method.Locations.Any(l => l.IsInMetadata) && (method.ContainingType.TypeKind == TypeKind.Interface || MayBeOverridden(method));

    static bool MayBeOverridden(IMethodSymbol method) => !method.IsSealed && (method.IsVirtual || method.IsOverride || method.IsAbstract);

    /// <summary>
    /// Returns a member that has an async form, with the mocks that describe calls of it: they describe both forms from then on. Null when
    /// nothing in the solution replaces it.
    /// </summary>
    public async Task<AsyncMember?> FindMemberAsync(IMethodSymbol method)
    {
        if (_members.TryGetValue(method, out var known))
            return known;
        var member = new AsyncMember(method)
        {
            Forms = await ExistingForms.FindFormsAsync([method], index).ConfigureAwait(false),
            IsOffered = true,
        };
        member.Name += "Async";
        foreach (var spot in await FindMocksAsync(method).ConfigureAwait(false))
            if (await uses.ReadUseAsync(spot, member).ConfigureAwait(false) is { } use)
                member.Uses.Add(use);
        if (member.Uses.Any(u => u.Obstacle != null) || await LacksFormAsync(member.Forms!.Form!).ConfigureAwait(false))
            member.Refusal = Refusal.InTestDouble;
        return _members[method] = member.Refusal != null || member.Uses.Count > 0 ? member : null;
    }

    /// <summary>Returns the calls of a member that describe one to a mock.</summary>
    async Task<IReadOnlyList<DocumentNode>> FindMocksAsync(IMethodSymbol method)
    {
        var found = new List<DocumentNode>();
        _mocking ??= await index.FindDocumentsAsync(MockCalls).ConfigureAwait(false);
        var naming = await index.FindDocumentsAsync([method.Name]).ConfigureAwait(false);
        foreach (var document in naming.Where(_mocking.Contains))
        foreach (var spot in await index.FindNamesAsync(document, method.Name).ConfigureAwait(false))
            if (spot.Node is SimpleNameSyntax name && MemberAccesses.FindCall(name) is { } call && MockSetUps.MayBeDescription(call))
                if (await index.GetModelAsync(document).ConfigureAwait(false) is { } model && IsDescription(call, method, model))
                    found.Add(spot);
        return found;
    }

    bool IsDescription(InvocationExpressionSyntax call, IMethodSymbol method, SemanticModel model) =>
        model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { OriginalDefinition: var called }
        && SolutionIndex.IsSameMethod(called, method)
        && MockSetUps.IsDescription(call, model, cancellationToken);

    /// <summary>Returns true if a class of the solution implements the async form of an interface member by throwing.</summary>
    async Task<bool> LacksFormAsync(IMethodSymbol form)
    {
        if (form.ContainingType.TypeKind != TypeKind.Interface)
            return false;
        foreach (var implementation in await index.FindImplementationsAsync(form).ConfigureAwait(false))
        foreach (var reference in implementation.DeclaringSyntaxReferences)
            if (await reference.GetSyntaxAsync(cancellationToken).ConfigureAwait(false) is MethodDeclarationSyntax method && Throws(method))
                return true;
        return false;
    }

    static bool Throws(MethodDeclarationSyntax method) =>
        method.ExpressionBody?.Expression is ThrowExpressionSyntax
        || method.Body?.Statements is { Count: 1 } only && only[0] is ThrowStatementSyntax;
}
