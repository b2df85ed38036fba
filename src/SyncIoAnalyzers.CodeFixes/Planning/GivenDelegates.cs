using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// Lambdas and method groups that are passed to a call: they can become async where the call can take an async delegate instead.
/// </summary>
internal sealed class GivenDelegates(CallerCollector members, SolutionIndex index, CancellationToken cancellationToken)
{
    readonly Dictionary<SyntaxNode, AsyncMember?> _known = [];
    readonly Dictionary<ISymbol, AsyncMember?> _tables = new(SymbolEqualityComparer.Default);

    /// <summary>Returns the member for a delegate that is an argument; null when the callee has to call it synchronously.</summary>
    public async Task<AsyncMember?> FindMemberAsync(ExpressionSyntax given, DocumentId document, SemanticModel model)
    {
        if (_known.TryGetValue(given, out var known))
            return known;
        _known[given] = null; // a cycle that comes back here finds no member
        return _known[given] = await CreateMemberAsync(given, document, model).ConfigureAwait(false);
    }

    async Task<AsyncMember?> CreateMemberAsync(ExpressionSyntax given, DocumentId document, SemanticModel model)
    {
        if (FunctionTable.FindTable(given, model, cancellationToken) is { } table)
            return await FindTableMemberAsync(table, document, model).ConfigureAwait(false);
        if (
            given.Parent is not ArgumentSyntax { RefKindKeyword.RawKind: 0, Parent.Parent: InvocationExpressionSyntax call } argument
            || model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol callee
        )
            return null;
        var form = AsyncDelegateOverload.FindOverload(call, argument, callee, model, cancellationToken);
        var to = form == null ? await FindTargetAsync(callee, argument, call).ConfigureAwait(false) : null;
        if (form == null && to == null)
            return null;
        var holder = EnclosingFunction.GetFunction(call);
        var isAwaited = form is not { IsAwaited: false };
        var (member, refusal) = isAwaited ? await members.AdmitAwaitAsync(call, holder, document, model).ConfigureAwait(false) : default;
        if (refusal != null || TaskSyntax.FindConditionalAccess(call) != null)
            return null;
        var made = members.AddDelegate(new AsyncMember(callee) { IsDelegate = true, DelegateTarget = to });
        made.Name = form?.Name ?? made.OldName;
        made.Refusal = form == null ? null : await members.FindDelegateRefusalAsync(callee.OriginalDefinition).ConfigureAwait(false);
        var use = new MemberUse(new DocumentNode(document, call), holder, null) { Caller = member, IsAwaited = isAwaited };
        made.Uses.Add(form == null ? use : AddForm(use, form, given, model));
        return made;
    }

    /// <summary>Returns the call that takes a delegate with what the async form of the call changes in it.</summary>
    MemberUse AddForm(MemberUse use, AsyncDelegateOverload form, ExpressionSyntax given, SemanticModel model) =>
        use with
        {
            IsLookup = form.IsLookup,
            Loop = form.Loop,
            TokenLambda = form.AddsToken ? given as LambdaExpressionSyntax : null,
            Slot = form.Slot,
            Token = FindToken(use.Spot.Node, form, model),
        };

    ExpressionSyntax? FindToken(SyntaxNode call, AsyncDelegateOverload form, SemanticModel model)
    {
        var token = form.Slot == null ? null : TokenScope.FindToken(call, model, cancellationToken);
        return token == null && form.RequiresToken ? TokenSlots.NoToken : token;
    }

    /// <summary>Returns the member for functions that code keeps; null when a call of one of them cannot be awaited.</summary>
    async Task<AsyncMember?> FindTableMemberAsync(FunctionTable table, DocumentId document, SemanticModel model)
    {
        if (_tables.TryGetValue(table.Holder, out var known))
            return known;
        _tables[table.Holder] = null; // a call in one of its own functions finds no member
        var made = new AsyncMember(table.Function.DelegateInvokeMethod!) { IsDelegate = true, Table = table };
        foreach (var call in table.Calls)
        {
            var holder = EnclosingFunction.GetFunction(call);
            var (caller, refusal) = await members.AdmitAwaitAsync(call, holder, document, model).ConfigureAwait(false);
            if (refusal != null)
                return null;
            made.Uses.Add(new MemberUse(new DocumentNode(document, call), holder, null) { Caller = caller });
        }

        return _tables[table.Holder] = members.AddDelegate(made);
    }

    /// <summary>
    /// Returns the member of the solution that takes the delegate, if it only calls it; the decision is final when all members are known.
    /// </summary>
    async Task<OwnDelegateTarget?> FindTargetAsync(IMethodSymbol callee, ArgumentSyntax argument, InvocationExpressionSyntax call)
    {
        if (
            ConvertibleDelegateParameter.FindParameter(callee, argument, call, cancellationToken) is not { } parameter
            || parameter.ContainingSymbol.DeclaringSyntaxReferences.FirstOrDefault() is not { } reference
        )
            return null;
        if (
            await index.FindDeclarationAsync(reference).ConfigureAwait(false) is not { } declared
            || await index.GetModelAsync(declared.Document).ConfigureAwait(false) is not { } model
        )
            return null;
        return members.RequireAsync(declared.Node, declared.Document, model) is { ReturnsTask: false, Refusal: null } to
            ? new OwnDelegateTarget(to, parameter.Ordinal)
            : null;
    }
}

/// <summary>The member of the solution that a delegate is passed to.</summary>
/// <param name="To">The member.</param>
/// <param name="Ordinal">Which of its parameters takes the delegate.</param>
internal sealed record OwnDelegateTarget(AsyncMember To, int Ordinal);
