using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Configuration;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>Reads how the places that name a member use it, and whether they can await it.</summary>
internal sealed class MemberUseReader(
    CallerCollector members,
    GivenDelegates given,
    Solution solution,
    SolutionIndex index,
    RequestScope requests,
    CancellationToken cancellationToken
)
{
    readonly MarkupHandlers _handlers = new(index, cancellationToken);

    /// <summary>Returns the use of a member at a place that names it; null when nothing changes there.</summary>
    public async Task<MemberUse?> ReadUseAsync(DocumentNode spot, AsyncMember member)
    {
        var document = solution.GetDocument(spot.Document);
        if (
            document == null
            || !index.IsEditable(spot.Document, spot.Node)
            || await index.GetModelAsync(document.Id).ConfigureAwait(false) is not { } model
        )
            return await ReadGeneratedUseAsync(spot, member).ConfigureAwait(false);
        var isOfHelper = member.Forms is { IsOfHelper: true };
        if (spot.Node.IsPartOfStructuredTrivia() && !isOfHelper)
            return spot.Node is SimpleNameSyntax ? new MemberUse(spot, spot.Node, null) : null;
        if (spot.Node is not SimpleNameSyntax name)
            return new MemberUse(spot, EnclosingFunction.GetFunction(spot.Node), Refusal.UsesTheWait);
        if (MemberAccesses.FindCall(name) is not { } call)
            return isOfHelper
                ? new MemberUse(spot, spot.Node, Refusal.UsesTheWait)
                : await ReadUncalledNameAsync(name, spot, member, model).ConfigureAwait(false);
        if (isOfHelper)
            return await ReadHelperCallAsync(call, document, model).ConfigureAwait(false);
        var use = await ReadCallAsync(call, spot, document, member, model).ConfigureAwait(false);
        return MarkVerification(use, call, member, model);
    }

    /// <summary>Marks a call by which a test verifies with NSubstitute that the sync form was called, or was not.</summary>
    MemberUse MarkVerification(MemberUse use, InvocationExpressionSyntax call, AsyncMember member, SemanticModel model)
    {
        var isDenied =
            (use.Mock != null || EnclosingFunction.IsAsync(use.Holder)) && MockSetUps.IsDenied(call, SyntaxNames.AddAsync(member.OldName));
        var isVerification = member.Forms != null && IsAwaitedVerification(call, use, model);
        return isDenied || isVerification ? use with { IsDenied = isDenied, IsVerification = isVerification } : use;
    }

    bool IsAwaitedVerification(InvocationExpressionSyntax call, MemberUse use, SemanticModel model) =>
        use is { Mock: null, Obstacle: null }
        && MockSetUps.IsReceived(call, model, cancellationToken)
        && !MockSetUps.RunsSyncCode(use.Holder, model, cancellationToken);

    /// <summary>Returns the use of a member in code that cannot be edited; null when it needs no edit.</summary>
    async Task<MemberUse?> ReadGeneratedUseAsync(DocumentNode spot, AsyncMember member)
    {
        var isHandler =
            member.Forms == null
            && await index.GetModelAsync(spot.Document).ConfigureAwait(false) is { } model
            && await IsHandlerAsync(spot.Node, member, model).ConfigureAwait(false);
        return isHandler ? null : new MemberUse(spot, spot.Node, Refusal.NotEditable);
    }

    /// <summary>Returns the use of a member that is named and not called; null when it needs no edit.</summary>
    async Task<MemberUse?> ReadUncalledNameAsync(SimpleNameSyntax name, DocumentNode spot, AsyncMember member, SemanticModel model)
    {
        var isHandler = member.Forms == null && await IsHandlerAsync(name, member, model).ConfigureAwait(false);
        return isHandler ? null : await ReadNameAsync(MemberAccesses.FindWholeAccess(name), spot, member, model).ConfigureAwait(false);
    }

    /// <summary>Returns true if a component runs and awaits the member that a name stands for, which makes it an entry point.</summary>
    async Task<bool> IsHandlerAsync(SyntaxNode name, AsyncMember member, SemanticModel model)
    {
        var isHandler = await _handlers.IsHandlerAsync(name, model).ConfigureAwait(false);
        member.IsEntryPoint |= isHandler;
        return isHandler;
    }

    /// <summary>Returns the use of a member that is named and not called.</summary>
    async Task<MemberUse> ReadNameAsync(ExpressionSyntax whole, DocumentNode spot, AsyncMember member, SemanticModel model)
    {
        // In an attribute it is for a framework that looks the member up and needs it as it is: the data of a test.
        var isNameOf = !whole.Ancestors().Any(a => a is AttributeSyntax) && MemberAccesses.IsNameOf(whole);
        var isHandler = EndpointHandlers.IsEndpointHandler(whole, model, cancellationToken);
        member.IsEntryPoint |= isHandler;
        var isName = isNameOf || isHandler;
        var isHanded = !isName && HasResultOfFunction(whole, model);
        var handed = isHanded ? await given.FindMemberAsync(whole, spot.Document, model).ConfigureAwait(false) : null;
        return new MemberUse(spot, EnclosingFunction.GetFunction(whole), isName || handed != null ? null : Refusal.InLambda)
        {
            Caller = handed,
        };
    }

    /// <summary>
    /// Returns true for a method that returns what its delegate returns: a task of a more derived type does not convert as the type does.
    /// </summary>
    bool HasResultOfFunction(ExpressionSyntax method, SemanticModel model)
    {
        var function = model.GetTypeInfo(method, cancellationToken).ConvertedType as INamedTypeSymbol;
        return model.GetSymbolInfo(method, cancellationToken).Symbol is not IMethodSymbol { ReturnsVoid: false, ReturnType: var own }
            || function?.DelegateInvokeMethod is not { ReturnType: var result }
            || SymbolEqualityComparer.Default.Equals(own, result);
    }

    /// <summary>Returns the use of a member that is called.</summary>
    async Task<MemberUse> ReadCallAsync(
        InvocationExpressionSyntax call,
        DocumentNode spot,
        Document document,
        AsyncMember member,
        SemanticModel model
    )
    {
        var holder = EnclosingFunction.GetFunction(call.Expression);
        if (MockConditions.FindCondition(call, model, cancellationToken) is { } condition)
            return ReadSetUp(call, spot, holder, member, model) with { Obstacle = null, MockCondition = condition };
        if (MockSetUps.IsSetUp(call, model, cancellationToken, out var answers))
            return ReadSetUp(call, spot, holder, member, model) with
            {
                Answers = answers,
                Unanswered = StrictMocks.FindUnanswered(call, model, cancellationToken),
            };
        spot = new DocumentNode(spot.Document, call);
        if (member.Forms != null && !EnclosingFunction.IsAsync(holder) && MockSetUps.IsReceived(call, model, cancellationToken))
            return ReadSetUp(call, spot, holder, member, model) with { Mock = MockRole.Verification };
        var access = TaskSyntax.FindConditionalAccess(call);
        var conditional = access == null ? null : ConditionalCalls.FindForm(access, call, model, cancellationToken);
        if (access != null && conditional == null)
            return new MemberUse(spot, holder, Refusal.UsesTheWait);
        var (around, obstacle) = await members.AdmitAwaitAsync(call, holder, spot.Document, model).ConfigureAwait(false);
        var isOutside = requests.IsOutside(call, model, cancellationToken);
        if (obstacle != null)
            return new MemberUse(spot, holder, obstacle) { IsOutsideRequests = isOutside };
        if (FindDefaults(call, member, model) is not { } defaults)
            return new MemberUse(spot, holder, Refusal.OtherArguments) { IsOutsideRequests = isOutside };
        var slot = member.Forms == null ? TokenSlots.FindSlot(call, model) : CreateFormSlot(call, member, model);
        return new MemberUse(spot, holder, null)
        {
            Defaults = defaults,
            Caller = around,
            IsOutsideRequests = isOutside,
            Conditional = conditional,
            Slot = slot,
            Token = (slot == null ? null : FindToken(call, document, model)) ?? FindRequiredToken(member),
        };
    }

    ExpressionSyntax? FindToken(InvocationExpressionSyntax call, Document document, SemanticModel model) =>
        MockSetUps.FindAnyToken(call, model, cancellationToken) is { } any ? any
        : SyncIoOptions.FixTokens.GetDocumentValue(document) == CancellationTokenChoice.None ? null
        : TokenScope.FindToken(call, model, cancellationToken);

    /// <summary>Returns the call of a helper that only waits, which becomes the await of its task.</summary>
    async Task<MemberUse> ReadHelperCallAsync(InvocationExpressionSyntax call, Document document, SemanticModel model)
    {
        var (spot, holder) = (new DocumentNode(document.Id, call), EnclosingFunction.GetFunction(call.Expression));
        var (form, refusal) = WaitForms.FindForm(call, "await", model, cancellationToken);
        if (form is not TaskWaitForm wait)
            return new MemberUse(spot, holder, refusal ?? Refusal.UsesTheWait);
        var (around, obstacle) = await members.AdmitAwaitAsync(call, holder, document.Id, model).ConfigureAwait(false);
        if (obstacle != null)
            return new MemberUse(spot, holder, obstacle);
        var rewrite = TaskWaitRewriter.CreateRewrite(wait, model);
        var takesToken = SyncIoOptions.FixTokens.GetDocumentValue(document) != CancellationTokenChoice.None;
        var token = takesToken && rewrite.WithToken != null ? TokenScope.FindToken(call, model, cancellationToken) : null;
        return new MemberUse(spot, holder, null) { Caller = around, WithoutHelper = token == null ? rewrite : rewrite.WithToken!(token) };
    }

    /// <summary>Returns the use of a member in the set-up of a mock, which names every argument of the async form.</summary>
    MemberUse ReadSetUp(InvocationExpressionSyntax call, DocumentNode spot, SyntaxNode holder, AsyncMember member, SemanticModel model)
    {
        var (slot, role) = (CreateFormSlot(call, member, model), MockSetUps.FindRole(call, model, cancellationToken));
        var isRepeated = role == MockRole.SetUp && member.IsOfLibrary;
        return new MemberUse(spot, holder, isRepeated && !MockSetUps.MayBeRepeated(call, slot != null) ? Refusal.InTestDouble : null)
        {
            Defaults = FindDefaults(call, member, model) ?? [],
            Mock = role,
            Slot = slot,
            Token = slot == null ? null : MockSetUps.FindAnyToken(call, model, cancellationToken),
        };
    }

    /// <summary>Returns the arguments that the call of an existing form has to add; null when code cannot express one.</summary>
    IReadOnlyList<ArgumentSyntax>? FindDefaults(InvocationExpressionSyntax call, AsyncMember member, SemanticModel model) =>
        member.Forms?.Form is { } form ? OmittedArguments.FindArguments(call, form, model, cancellationToken) : [];

    /// <summary>Returns the slot for the token of an existing form; null when it takes none.</summary>
    TokenSlot? CreateFormSlot(InvocationExpressionSyntax call, AsyncMember member, SemanticModel model) =>
        member.Forms?.Token is { } token
            ? TokenParameter.CreateSlot(
                token,
                model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { ReducedFrom: not null }
            )
            : null;

    /// <summary>Returns the token that a call of an existing form has to be given where none is in scope.</summary>
    static ExpressionSyntax? FindRequiredToken(AsyncMember member) =>
        member.Forms?.Token is { IsOptional: false } ? TokenSlots.NoToken : null;
}
