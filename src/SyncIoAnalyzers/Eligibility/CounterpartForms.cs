using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>A call whose counterpart is awaited in its place.</summary>
/// <param name="Call">The call.</param>
/// <param name="Counterpart">How the counterpart is called there.</param>
/// <param name="Import">The namespace that must be imported for it; null when none must.</param>
internal sealed record CounterpartForm(InvocationExpressionSyntax Call, CounterpartCall Counterpart, string? Import) : CallForm(Call);

/// <summary>A loop over the result of a call whose counterpart gives the items one by one.</summary>
/// <param name="Loop">The loop.</param>
/// <param name="Call">The call.</param>
/// <param name="Counterpart">The name of the counterpart.</param>
internal sealed record SequenceLoopForm(CommonForEachStatementSyntax Loop, InvocationExpressionSyntax Call, string Counterpart)
    : CallForm(Loop);

/// <summary>A call with its counterpart written into it, not yet awaited.</summary>
/// <param name="Rename">Writes the counterpart into the call.</param>
/// <param name="Slot">Where it takes a token; null when it takes none.</param>
/// <param name="NeedsToken">True if it cannot be called without one.</param>
internal sealed record CounterpartCall(
    Func<InvocationExpressionSyntax, InvocationExpressionSyntax> Rename,
    TokenSlot? Slot,
    bool NeedsToken
)
{
    /// <summary>Returns the call with the counterpart and the token, if there is one to hand on.</summary>
    public InvocationExpressionSyntax WriteCall(InvocationExpressionSyntax call, ExpressionSyntax? token)
    {
        var handed = token ?? (NeedsToken ? LiteralExpression(SyntaxKind.DefaultLiteralExpression) : null);
        return Slot != null && handed != null ? Slot(Rename(call), handed) : Rename(call);
    }
}

/// <summary>Decides for calls that have an async counterpart whether it takes their arguments as they are.</summary>
internal static class CounterpartForms
{
    /// <summary>Returns the form of a call whose finding names a counterpart.</summary>
    public static FormDecision FindForm(
        InvocationExpressionSyntax call,
        string counterpart,
        string? import,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (IsLoopOverItems(call, counterpart, model))
            return new SequenceLoopForm((CommonForEachStatementSyntax)call.Parent!, call, counterpart);
        if (counterpart.Contains(' '))
            return Refusal.ByHand; // advice, nothing to write
        if (FindCounterpart(call, counterpart, import, model, cancellationToken) is not { } found)
            return Refusal.OtherArguments;
        // a?.Load(): the question mark asks for what is before it, so the whole of it is awaited, if that gives a task at all.
        return TaskSyntax.FindConditionalAccess(call) is { } access
            ? ConditionalCalls.FindForm(access, call, found, model, cancellationToken)
            : new CounterpartForm(call, found, FindMissingImport(import, counterpart, call, model, cancellationToken));
    }

    static bool IsLoopOverItems(InvocationExpressionSyntax call, string counterpart, SemanticModel model) =>
        call.Parent is CommonForEachStatementSyntax loop
        && loop.Expression == call
        && !counterpart.Contains('.')
        && BindCall(CallSyntax.RenameCall(call, counterpart), call, model) is { } bound
        && AwaitableTypes.IsSequence(bound.ReturnType);

    /// <summary>Returns how the counterpart is called in place of a call; null when the arguments of the call do not fit.</summary>
    public static CounterpartCall? FindCounterpart(
        InvocationExpressionSyntax call,
        string counterpart,
        string? import,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (counterpart.Contains(' ') || counterpart.Length == 0)
            return null;
        Func<InvocationExpressionSyntax, InvocationExpressionSyntax> rename = counterpart.Contains('.')
            ? n => n.WithExpression(TypeReferences.WriteStaticMember(counterpart, model, call.SpanStart).WithTriviaFrom(n.Expression))
            : n => CallSyntax.RenameCall(n, counterpart);
        var missing = FindMissingImport(import, counterpart, call, model, cancellationToken);
        // Spans cannot live across an await: the same memory, asked for as such.
        return FitArguments(call, rename, import, missing, model)
            ?? FitArguments(call, n => (InvocationExpressionSyntax)new SpanReplacer().Visit(rename(n)), import, missing, model);
    }

    static CounterpartCall? FitArguments(
        InvocationExpressionSyntax call,
        Func<InvocationExpressionSyntax, InvocationExpressionSyntax> rename,
        string? import,
        string? missing,
        SemanticModel model
    )
    {
        var bare = rename((InvocationExpressionSyntax)CounterpartFinder.RemoveConditionalAccess(call));
        var slot = TokenSlots.FindSlot(bare, call, model, missing);
        if (slot != null && missing == null && !IsAwaitable(slot(bare, TokenSlots.AnyToken), call, model))
            slot = null;
        if (import != null || IsAwaitable(bare, call, model))
            return new CounterpartCall(rename, slot, NeedsToken: false);
        // A counterpart may insist on a token.
        return slot == null ? null : new CounterpartCall(rename, slot, NeedsToken: true);
    }

    static bool IsAwaitable(InvocationExpressionSyntax call, InvocationExpressionSyntax place, SemanticModel model) =>
        BindCall(call, place, model) is { } bound && AwaitableTypes.CanBeAwaited(bound.ReturnType, out _);

    static IMethodSymbol? BindCall(InvocationExpressionSyntax call, InvocationExpressionSyntax place, SemanticModel model) =>
        model.GetSpeculativeSymbolInfo(place.SpanStart, call, SpeculativeBindingOption.BindAsExpression).Symbol as IMethodSymbol;

    /// <summary>
    /// Returns the namespace of an operator that is no member yet of what it is called on; null when it need not be imported.
    /// </summary>
    static string? FindMissingImport(
        string? import,
        string counterpart,
        InvocationExpressionSyntax call,
        SemanticModel model,
        CancellationToken cancellationToken
    ) =>
        import != null
        && call.Expression is MemberAccessExpressionSyntax access
        && model.GetTypeInfo(access.Expression, cancellationToken).Type is { } type
        && model.LookupSymbols(call.SpanStart, type, counterpart, includeReducedExtensionMethods: true).IsEmpty
            ? import
            : null;

    /// <summary><c>AsSpan</c> to <c>AsMemory</c>, and <c>"…"u8</c> to an array of it.</summary>
    sealed class SpanReplacer : CSharpSyntaxRewriter
    {
        public override SyntaxNode? VisitIdentifierName(IdentifierNameSyntax node) =>
            node.Identifier.ValueText == "AsSpan" ? node.WithIdentifier(Identifier("AsMemory").WithTriviaFrom(node.Identifier)) : node;

        public override SyntaxNode? VisitLiteralExpression(LiteralExpressionSyntax node) =>
            node.IsKind(SyntaxKind.Utf8StringLiteralExpression) && node.Parent is ArgumentSyntax
                ? InvocationExpression(
                        MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, node.WithoutTrivia(), IdentifierName("ToArray"))
                    )
                    .WithTriviaFrom(node)
                : node;
    }
}
