using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>A wrapper around an async call, which the fix awaits in place of the wrapper.</summary>
/// <param name="Whole">The wrapper together with the waits for it.</param>
/// <param name="Run">The wrapper.</param>
internal sealed record AsyncWrapperForm(ExpressionSyntax Whole, InvocationExpressionSyntax Run) : CallForm(Whole)
{
    /// <summary>Gets a value indicating whether the task is returned or kept: nothing waits for it here.</summary>
    public bool IsReturned { get; init; }
}

/// <summary>A wrapper around one call of sync I/O that has a counterpart.</summary>
/// <param name="Whole">The wrapper together with the waits for it.</param>
/// <param name="Run">The wrapper.</param>
/// <param name="Value">The value of the lambda.</param>
/// <param name="Call">The call in it.</param>
/// <param name="Counterpart">How the counterpart is called.</param>
/// <param name="Token">The token of the wrapper, which the counterpart gets; null when the wrapper takes none.</param>
internal sealed record IoWrapperForm(
    ExpressionSyntax Whole,
    InvocationExpressionSyntax Run,
    ExpressionSyntax Value,
    InvocationExpressionSyntax Call,
    CounterpartCall Counterpart,
    ExpressionSyntax? Token
) : CallForm(Whole);

/// <summary>
/// Finds the forms of <c>Task.Run</c> and <c>StartNew</c> around a call: the fix removes the wrapper and awaits the call in its place.
/// </summary>
internal static class WrapperForms
{
    /// <summary>Returns the form of a wrapper around an async call.</summary>
    public static FormDecision FindAsyncForm(InvocationExpressionSyntax run, SemanticModel model, CancellationToken cancellationToken)
    {
        var whole = FindWhole(run, model, cancellationToken);
        if (TaskWaits.FindRefusal(whole) is { } refusal)
            return refusal;
        if (WrapperBlocks.FindBlock(run) is { } block)
            return DecideBlock(WrapperBlocks.FindForm(run, whole, block, []), null, whole, model, cancellationToken);
        if (FindDelegate(run) is not { } given || !MakesTask(given) || HasComments(given) || !TakesOnlyDelegate(run, given, model))
            return Refusal.ByHand;
        var form = new AsyncWrapperForm(whole, run);
        // Nothing waits for the task, or it is stored or passed on: an await here would change the type of the value.
        if (whole != run)
            return AggregateExceptionCatches.RefuseCaught(form, whole, model, cancellationToken);
        var task = FindUnwrapped(run);
        // The rule reports only those whose task has the type of the task inside.
        return IsReturn(task.Parent) || KeptTasks.IsKept(task)
            ? new AsyncWrapperForm(task, run) { IsReturned = true }
            : Refusal.UsesTheWait;
    }

    /// <summary>Returns the form of a wrapper around one call of sync I/O that has a counterpart.</summary>
    /// <param name="run">The wrapper.</param>
    /// <param name="places">The places of the blocking calls that the finding names.</param>
    /// <param name="counterpart">The counterpart that the finding names.</param>
    /// <param name="import">The namespace of the counterpart; null when it is no extension.</param>
    /// <param name="model">The semantic model of its tree.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    public static FormDecision FindIoForm(
        InvocationExpressionSyntax run,
        IEnumerable<TextSpan> places,
        string counterpart,
        string? import,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (
            FindLambda(run, model) is not var (lambda, token)
            || FindValue(lambda) is not { } value
            || FindOnlyCall(lambda, places) is not { } call
            || CounterpartForms.FindCounterpart(call, counterpart, import, model, cancellationToken) is not { } found
        )
            return Refusal.ByHand;
        // A token that the counterpart cannot take would be lost.
        if (token != null && TokenSlots.IsPassed(token, call))
            token = null;
        else if (token != null && found.Slot == null)
            return Refusal.ByHand;
        var whole = FindWhole(run, model, cancellationToken);
        if (TaskWaits.FindRefusal(whole) is { } refusal)
            return refusal;
        if (whole == run && call != value)
            return Refusal.UsesTheWait;
        var form = new IoWrapperForm(whole, run, value, call, found, token);
        return AggregateExceptionCatches.RefuseCaught(form, whole, model, cancellationToken);
    }

    /// <summary>Returns the form of a wrapper around several statements, in which sync I/O is called.</summary>
    /// <param name="run">The wrapper.</param>
    /// <param name="block">The block of its lambda.</param>
    /// <param name="inside">The calls of sync I/O, as findings.</param>
    /// <param name="model">The semantic model of its tree.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    public static FormDecision FindBlockForm(
        InvocationExpressionSyntax run,
        BlockSyntax block,
        IReadOnlyList<Diagnostic> inside,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        var whole = FindWhole(run, model, cancellationToken);
        if (TaskWaits.FindRefusal(whole) is { } refusal)
            return refusal;
        var calls = InnerWaits.FindForms(inside, run.SyntaxTree.GetRoot(cancellationToken), model, cancellationToken);
        return calls.Forms.Count == 0
            ? calls.Refusal ?? Refusal.ByHand
            : DecideBlock(WrapperBlocks.FindForm(run, whole, block, calls.Forms), calls.Refusal, whole, model, cancellationToken);
    }

    static FormDecision DecideBlock(
        WrapperBlockForm? form,
        Refusal? change,
        ExpressionSyntax whole,
        SemanticModel model,
        CancellationToken cancellationToken
    ) =>
        form == null
            ? Refusal.ByHand
            : AggregateExceptionCatches.RefuseCaught(new FormDecision(form, change), whole, model, cancellationToken);

    /// <summary>
    /// Returns the lambda of a wrapper and its token, if it takes one; null if it takes more, or if comments would be lost with it.
    /// </summary>
    static (ParenthesizedLambdaExpressionSyntax Lambda, ExpressionSyntax? Token)? FindLambda(
        InvocationExpressionSyntax run,
        SemanticModel model
    )
    {
        if (FindDelegate(run) is not ParenthesizedLambdaExpressionSyntax lambda || HasComments(lambda))
            return null;
        return run.ArgumentList.Arguments switch
        {
            { Count: 1 } => (lambda, null),
            { Count: 2 } two when TokenSlots.IsTokenType(model.GetTypeInfo(two[1].Expression).Type) => (lambda, two[1].Expression),
            _ => null,
        };
    }

    static InvocationExpressionSyntax? FindOnlyCall(SyntaxNode lambda, IEnumerable<TextSpan> places) =>
        places.Where(lambda.Span.Contains).ToArray() is { Length: 1 } inside
            ? lambda.FindNode(inside[0], getInnermostNodeForTie: true) as InvocationExpressionSyntax
            : null;

    /// <summary>Returns true if a delegate has comments or directives, which would be lost.</summary>
    static bool HasComments(ExpressionSyntax given) => given.DescendantTrivia().Any(CommentTrivia.IsComment);

    /// <summary>
    /// Returns true if the wrapper takes only the delegate, or a token too that the call in the delegate takes as well: that call ends by
    /// it without the wrapper. Options, a scheduler and other tokens would be lost.
    /// </summary>
    static bool TakesOnlyDelegate(InvocationExpressionSyntax run, ExpressionSyntax given, SemanticModel model) =>
        run.ArgumentList.Arguments switch
        {
            { Count: 1 } => true,
            { Count: 2 } two => TokenSlots.IsTokenType(model.GetTypeInfo(two[1].Expression).Type)
                && TokenSlots.IsPassed(two[1].Expression, given),
            _ => false,
        };

    /// <summary>Returns the delegate that a wrapper is given.</summary>
    public static ExpressionSyntax? FindDelegate(InvocationExpressionSyntax run) => run.ArgumentList.Arguments.FirstOrDefault()?.Expression;

    /// <summary>Returns the task of a wrapper as it is used: after <c>Unwrap</c> and parentheses.</summary>
    public static ExpressionSyntax FindUnwrapped(ExpressionSyntax run) =>
        run.Parent switch
        {
            ParenthesizedExpressionSyntax same => FindUnwrapped(same),
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Unwrap", Parent: InvocationExpressionSyntax same } => FindUnwrapped(
                same
            ),
            _ => run,
        };

    static bool MakesTask(ExpressionSyntax given) =>
        given is LambdaExpressionSyntax lambda ? FindTask(lambda) != null : given is IdentifierNameSyntax or MemberAccessExpressionSyntax;

    /// <summary>Returns true for a node whose expression is the value of a function.</summary>
    public static bool IsReturn(SyntaxNode? place) =>
        place
            is ReturnStatementSyntax
                or LambdaExpressionSyntax
                or ArrowExpressionClauseSyntax { Parent: MethodDeclarationSyntax or LocalFunctionStatementSyntax };

    /// <summary>Returns the task that a lambda awaits, waits for or returns; null when the lambda does anything else.</summary>
    public static ExpressionSyntax? FindTask(LambdaExpressionSyntax lambda) =>
        FindValue(lambda) switch
        {
            null => null,
            AwaitExpressionSyntax awaited => awaited.Expression,
            var value => TaskSyntax.FindWaitedTask(value) ?? FindAwaiterOwner(value) ?? value as InvocationExpressionSyntax,
        };

    // Of a method with another name than GetAwaiter as well.
    static ExpressionSyntax? FindAwaiterOwner(ExpressionSyntax wait) =>
        (TaskSyntax.FindAwaiterMember(wait) as MemberAccessExpressionSyntax)?.Expression;

    /// <summary>Returns the only expression of a lambda.</summary>
    static ExpressionSyntax? FindValue(LambdaExpressionSyntax lambda) => TaskSyntax.FindOnlyValue(lambda.ExpressionBody, lambda.Block);

    /// <summary>
    /// Returns the wrapper together with the waits for it: <c>Task.Run(…).Unwrap().GetAwaiter().GetResult()</c>, <c>await Task.Run(…)</c>.
    /// </summary>
    static ExpressionSyntax FindWhole(InvocationExpressionSyntax run, SemanticModel model, CancellationToken cancellationToken)
    {
        ExpressionSyntax at = run;
        while (true)
            switch (at.Parent)
            {
                case AwaitExpressionSyntax awaited:
                    return awaited.Parent as AwaitExpressionSyntax ?? awaited;
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result" } read when read.Expression == at:
                    if (!IsWaitedAgain(read, model, cancellationToken))
                        return read;
                    at = read;
                    continue;
                case MemberAccessExpressionSyntax
                {
                    Name.Identifier.ValueText: "Wait" or "GetResult",
                    Parent: InvocationExpressionSyntax wait
                }:
                    return wait;
                case MemberAccessExpressionSyntax
                {
                    Name.Identifier.ValueText: "GetAwaiter" or "ConfigureAwait" or "Unwrap",
                    Parent: InvocationExpressionSyntax same
                }:
                    at = same;
                    continue;
                case ParenthesizedExpressionSyntax same:
                    at = same;
                    continue;
                default:
                    return run;
            }
    }

    /// <summary>Returns true if a result is a task that is waited for in turn.</summary>
    static bool IsWaitedAgain(MemberAccessExpressionSyntax read, SemanticModel model, CancellationToken cancellationToken) =>
        read.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result" or "Wait" or "GetAwaiter" }
        && AwaitableTypes.IsTask(model.GetTypeInfo(read, cancellationToken).Type, out _);
}
