using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>How the places that name a member use it, and whether they can wait for it.</summary>
internal sealed class Uses(Members members, GivenDelegates given, Solution solution, SolutionIndex index, CancellationToken token)
{
    /// <summary>What a name is the end of: <c>a.b.Name</c>.</summary>
    public static ExpressionSyntax Whole(SimpleNameSyntax name) => name.Parent is MemberBindingExpressionSyntax binding ? binding : Requests.Bound.Access(name);

    /// <summary>Whether a member is only asked for its name.</summary>
    public static bool IsNameOf(ExpressionSyntax member) => member.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" } } };

    /// <summary>What a place that names a member makes of it; null when nothing changes there.</summary>
    public async Task<Use?> Of(Spot spot, Member member)
    {
        var document = solution.GetDocument(spot.Document);
        if (document == null || !Editable.Is(document) || await index.Model(document.Id).ConfigureAwait(false) is not { } model)
            return new Use(spot, spot.Node, Refusal.NotEditable);
        if (spot.Node.IsPartOfStructuredTrivia())
            return spot.Node is SimpleNameSyntax ? new Use(spot, spot.Node, null) : null;
        if (spot.Node is not SimpleNameSyntax name)
            return new Use(spot, Holder.Of(spot.Node), Refusal.UsesTheWait);
        var whole = Whole(name);
        var holder = Holder.Of(whole);
        if (whole.Parent is not InvocationExpressionSyntax call || call.Expression != whole)
        {
            // In an attribute it is for somebody who looks the member up and wants it as it is: the data of a test.
            var isNameOf = !whole.Ancestors().Any(a => a is AttributeSyntax) && IsNameOf(whole);
            var isHandler = Lambdas.IsHandler(whole, model, token);
            member.IsEntry |= isHandler;
            var handed = isNameOf || isHandler ? null : await given.Of(whole, spot.Document, model).ConfigureAwait(false);
            return new Use(spot, holder, isNameOf || isHandler || handed != null ? null : Refusal.InLambda) { In = handed };
        }

        if (Mocks.IsSetUp(call, model, token, out var also))
            return new Use(spot, holder, null) { Also = also };
        if (Calls.Waits.Behind(call) != null)
            return new Use(new Spot(spot.Document, call), holder, Refusal.UsesTheWait);
        var (around, obstacle) = await members.Admit(call, holder, spot.Document, model).ConfigureAwait(false);
        if (obstacle != null)
            return new Use(new Spot(spot.Document, call), holder, obstacle);
        var slot = Calls.Tokens.Slot(call, model);
        return new Use(new Spot(spot.Document, call), holder, null) { In = around, Slot = slot, Token = slot == null || Options.FixTokens.In(document) == TokenChoice.None ? null : Calls.Tokens.InScope(call, model, token) };
    }
}
