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
/// <param name="Counterpart">The call of the counterpart.</param>
/// <param name="Import">The namespace that must be imported for it; null when none must.</param>
internal sealed record CounterpartForm(InvocationExpressionSyntax Call, CounterpartCall Counterpart, string? Import) : CallForm(Call);

/// <summary>A loop over the result of a call whose counterpart gives the items one by one.</summary>
/// <param name="Loop">The loop.</param>
/// <param name="Call">The call.</param>
/// <param name="Counterpart">The name of the counterpart.</param>
internal sealed record SequenceLoopForm(CommonForEachStatementSyntax Loop, InvocationExpressionSyntax Call, string Counterpart)
    : CallForm(Loop);

/// <summary>The change of a call to its counterpart, without the await.</summary>
/// <param name="Rename">Writes the counterpart into the call.</param>
/// <param name="Slot">Adds a token to the call; null when the counterpart takes none.</param>
/// <param name="NeedsToken">True if the counterpart cannot be called without a token.</param>
internal sealed record CounterpartCall(
    Func<InvocationExpressionSyntax, InvocationExpressionSyntax> Rename,
    TokenSlot? Slot,
    bool NeedsToken
)
{
    /// <summary>Returns the call with the counterpart and the token, if there is one to pass on.</summary>
    public InvocationExpressionSyntax WriteCall(InvocationExpressionSyntax call, ExpressionSyntax? token)
    {
        var handed = token ?? (NeedsToken ? TokenSlots.NoToken : null);
        return Slot != null && handed != null ? Slot(Rename(call), handed) : Rename(call);
    }
}

/// <summary>Finds the forms of calls that have an async counterpart, and checks that it takes their arguments.</summary>
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
        if (
            FindCounterpart(call, counterpart, import, model, cancellationToken) is not { } fitting
            || AddDefaults(fitting, call, model, cancellationToken) is not { } found
        )
            return Refusal.OtherArguments;
        if (ReaderLoops.FindGuard(call) is { } guard && ReaderLoops.FindForm(call, guard, found, model, cancellationToken) is { } guarded)
            return guarded;
        // a?.Load() is rewritten as a whole: the call alone has no receiver.
        return TaskSyntax.FindConditionalAccess(call) is { } access
            ? ConditionalCalls.FindForm(access, call, found, model, cancellationToken)
            : new CounterpartForm(call, found, FindMissingImport(import, counterpart, call, model, cancellationToken));
    }

    /// <summary>
    /// Adds the arguments that a call omits and whose default values its counterpart does not have; null when code cannot express one.
    /// </summary>
    static CounterpartCall? AddDefaults(
        CounterpartCall counterpart,
        InvocationExpressionSyntax call,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (!OmitsArguments(call, model, cancellationToken))
            return counterpart;
        if (BindCall(WriteBare(call, counterpart.Rename), call, model) is not { } form || form.Locations.All(l => l.IsInMetadata))
            return counterpart;
        if (OmittedArguments.FindArguments(call, form.ReducedFrom ?? form, model, cancellationToken) is not { } omitted)
            return null;
        return omitted.Count == 0
            ? counterpart
            : counterpart with
            {
                Rename = n => omitted.Aggregate(counterpart.Rename(n), CallSyntax.AppendArgument),
            };
    }

    static bool OmitsArguments(InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { Parameters.Length: var count }
        && count > call.ArgumentList.Arguments.Count;

    static bool IsLoopOverItems(InvocationExpressionSyntax call, string counterpart, SemanticModel model) =>
        call.Parent is CommonForEachStatementSyntax loop
        && loop.Expression == call
        && !counterpart.Contains('.')
        && BindCall(CallSyntax.RenameCall(call, counterpart), call, model) is { } bound
        && AwaitableTypes.IsSequence(bound.ReturnType);

    /// <summary>Returns the call of the counterpart in place of a call; null when the arguments do not fit.</summary>
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
        // A span cannot live across an await, but a memory over the same bytes can.
        return Fit(rename)
            ?? Fit(n => (InvocationExpressionSyntax)new SpanReplacer().Visit(rename(n)))
            ?? FindRequiredOptions(call, rename, model)
                .Select(option => Fit(n => AppendOption(rename(n), option, call, model)))
                .FirstOrDefault(fitting => fitting != null);

        CounterpartCall? Fit(Func<InvocationExpressionSyntax, InvocationExpressionSyntax> write) =>
            FitArguments(call, write, import, missing, model);
    }

    /// <summary>Finds the options that change nothing, for counterparts that require options.</summary>
    static IEnumerable<IFieldSymbol> FindRequiredOptions(
        InvocationExpressionSyntax call,
        Func<InvocationExpressionSyntax, InvocationExpressionSyntax> rename,
        SemanticModel model
    ) =>
        model
            .GetSpeculativeSymbolInfo(call.SpanStart, WriteBare(call, rename), SpeculativeBindingOption.BindAsExpression)
            .CandidateSymbols.OfType<IMethodSymbol>()
            .Select(m => FindNextParameter(m, call))
            .Select(p => p == null ? null : CounterpartFinder.FindNoneMember(p.Type))
            .OfType<IFieldSymbol>();

    /// <summary>Returns the call of the counterpart without the question marks before it.</summary>
    static InvocationExpressionSyntax WriteBare(
        InvocationExpressionSyntax call,
        Func<InvocationExpressionSyntax, InvocationExpressionSyntax> rename
    ) => rename((InvocationExpressionSyntax)CounterpartFinder.RemoveConditionalAccess(call));

    static IParameterSymbol? FindNextParameter(IMethodSymbol method, InvocationExpressionSyntax call) =>
        method.Parameters.Skip(call.ArgumentList.Arguments.Count).FirstOrDefault();

    static InvocationExpressionSyntax AppendOption(
        InvocationExpressionSyntax call,
        IFieldSymbol option,
        InvocationExpressionSyntax place,
        SemanticModel model
    )
    {
        var type = option.ContainingType.ToMinimalDisplayString(model, place.SpanStart);
        return CallSyntax.AppendArgument(call, Argument(ParseExpression($"{type}.{option.Name}")));
    }

    static CounterpartCall? FitArguments(
        InvocationExpressionSyntax call,
        Func<InvocationExpressionSyntax, InvocationExpressionSyntax> rename,
        string? import,
        string? missing,
        SemanticModel model
    )
    {
        var bare = WriteBare(call, rename);
        var slot = TokenSlots.FindSlot(bare, call, model, missing);
        if (slot != null && missing == null && !IsAwaitable(slot(bare, TokenSlots.AnyToken), call, model))
            slot = null;
        if (import != null || IsAwaitable(bare, call, model))
            return new CounterpartCall(rename, slot, NeedsToken: false);
        // A counterpart may insist on a token.
        return slot == null ? null : new CounterpartCall(rename, slot, NeedsToken: true);
    }

    static bool IsAwaitable(InvocationExpressionSyntax call, InvocationExpressionSyntax place, SemanticModel model) =>
        BindCall(call, place, model) is { } bound
        && AwaitableTypes.CanBeAwaited(bound.ReturnType, out _)
        && !call.ArgumentList.Arguments.Any(a => ReturnsNoTask(a, bound, call));

    /// <summary>
    /// Returns true for a lambda that returns <c>null</c> where the counterpart takes one that returns a task: it would compile, and the
    /// counterpart would await nothing.
    /// </summary>
    static bool ReturnsNoTask(ArgumentSyntax argument, IMethodSymbol bound, InvocationExpressionSyntax call) =>
        argument.Expression is LambdaExpressionSyntax { AsyncKeyword.RawKind: 0 } lambda
        && FindReturnedValues(lambda).Any(IsNull)
        && AsyncDelegateOverload.HasTaskDelegateParameter(bound, argument, call);

    static IEnumerable<ExpressionSyntax> FindReturnedValues(LambdaExpressionSyntax lambda) =>
        lambda.ExpressionBody is { } value ? [value] : EnclosingFunction.GetReturns(lambda).Select(r => r.Expression!);

    static bool IsNull(ExpressionSyntax value) => value.Kind() is SyntaxKind.NullLiteralExpression or SyntaxKind.DefaultLiteralExpression;

    static IMethodSymbol? BindCall(InvocationExpressionSyntax call, InvocationExpressionSyntax place, SemanticModel model) =>
        model.GetSpeculativeSymbolInfo(place.SpanStart, call, SpeculativeBindingOption.BindAsExpression).Symbol as IMethodSymbol;

    /// <summary>
    /// Returns the namespace to import for a counterpart that is an extension method not yet in scope; null when none is needed.
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

    /// <summary>Replaces <c>AsSpan</c> by <c>AsMemory</c>, and <c>"…"u8</c> by an array.</summary>
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
