using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>Lambdas and method groups that are given to a call: they can become async where the call can take an async delegate instead.</summary>
internal sealed class GivenDelegates(Members members, SolutionIndex index, CancellationToken token)
{
    readonly Dictionary<SyntaxNode, Member?> _known = [];

    /// <summary>What stands for a delegate that is an argument; null when whoever is given it has to call it synchronously.</summary>
    public async Task<Member?> Of(ExpressionSyntax given, DocumentId document, SemanticModel model)
    {
        if (_known.TryGetValue(given, out var known))
            return known;
        _known[given] = null; // whatever comes back here on the way finds no way
        return _known[given] = await Find(given, document, model).ConfigureAwait(false);
    }

    async Task<Member?> Find(ExpressionSyntax given, DocumentId document, SemanticModel model)
    {
        if (given is AnonymousMethodExpressionSyntax || given.Parent is not ArgumentSyntax { RefKindKeyword.RawKind: 0, Parent.Parent: InvocationExpressionSyntax call } argument || model.GetSymbolInfo(call, token).Symbol is not IMethodSymbol callee)
            return null;
        var form = AsyncForm.Of(call, argument, callee, model, token);
        var to = form == null ? await Ours(callee, argument, call).ConfigureAwait(false) : null;
        if (form == null && to == null)
            return null;
        var holder = Holder.Of(call);
        var isAwaited = form is not { IsAwaited: false };
        var (member, refusal) = isAwaited ? await members.Admit(call, holder, document, model).ConfigureAwait(false) : default;
        if (refusal != null || Calls.Waits.Behind(call) != null)
            return null;
        var made = members.Add(new Member(callee) { IsDelegate = true, Handed = to });
        made.Name = form?.Name ?? made.OldName;
        made.Uses.Add(new Use(new Spot(document, call), holder, null) { In = member, IsAwaited = isAwaited });
        return made;
    }

    /// <summary>The member of ours that is given the delegate, if it does no more with it than to call it; settled when all of them are known.</summary>
    async Task<Handed?> Ours(IMethodSymbol callee, ArgumentSyntax argument, InvocationExpressionSyntax call)
    {
        if (OwnDelegate.Of(callee, argument, call, token) is not { } parameter || parameter.ContainingSymbol.DeclaringSyntaxReferences.FirstOrDefault() is not { } reference
            || await index.Declared(reference).ConfigureAwait(false) is not { } declared || await index.Model(declared.Document).ConfigureAwait(false) is not { } model)
            return null;
        return members.Require(declared.Node, declared.Document, model) is { ReturnsTask: false, Refusal: null } to ? new Handed(to, parameter.Ordinal) : null;
    }
}

/// <summary>The member of ours that a delegate is given to.</summary>
/// <param name="To">The member.</param>
/// <param name="Ordinal">Which of its parameters takes the delegate.</param>
internal sealed record Handed(Member To, int Ordinal);
