using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>
/// A wait through an awaiter in a variable. The fix stores the task instead, so that all operations still begin in the same order.
/// </summary>
/// <param name="Wait">The wait.</param>
/// <param name="Variable">The variable with the awaiter.</param>
internal sealed record KeptAwaiterForm(InvocationExpressionSyntax Wait, VariableDeclaratorSyntax Variable) : CallForm(Wait);

/// <summary>The end of an operation whose beginning is its argument: <c>x.EndRead(x.BeginRead(…, null, null))</c>.</summary>
/// <param name="End">The call of the <c>EndX</c>.</param>
/// <param name="Counterpart">The async member that does the same work, or <c>Task.Factory.FromAsync</c>.</param>
internal sealed record BeginEndForm(InvocationExpressionSyntax End, string Counterpart) : CallForm(End)
{
    /// <summary>
    /// Returns the call to await: the counterpart with the same arguments, else <c>Task.Factory.FromAsync</c> with both methods.
    /// </summary>
    public ExpressionSyntax WriteCall(InvocationExpressionSyntax now, SemanticModel model)
    {
        var begin = (InvocationExpressionSyntax)now.ArgumentList.Arguments[0].Expression;
        var all = begin.ArgumentList.Arguments;
        var given = all.Take(all.Count - 2).Select(a => a.WithoutTrivia().ToString());
        if (!Counterpart.Contains('.'))
            return SyntaxFactory.ParseExpression($"{BeginAccess.Expression.WithoutTrivia()}.{Counterpart}({string.Join(", ", given)})");
        string[] methods = [BeginAccess.WithoutTrivia().ToString(), End.Expression.WithoutTrivia().ToString()];
        var fromAsync = TypeReferences.WriteStaticMember("Task.Factory.FromAsync", model, End.SpanStart);
        return SyntaxFactory.ParseExpression($"{fromAsync}({string.Join(", ", methods.Concat(given).Append("null"))})");
    }

    MemberAccessExpressionSyntax BeginAccess =>
        (MemberAccessExpressionSyntax)((InvocationExpressionSyntax)End.ArgumentList.Arguments[0].Expression).Expression;
}

/// <summary>Finds the forms of waits for operations that begin elsewhere: an awaiter in a variable, <c>EndX(BeginX(…))</c>.</summary>
internal static class BeginEndForms
{
    /// <summary>Returns the form of <c>var awaiter = LoadAsync().GetAwaiter(); … awaiter.GetResult()</c>.</summary>
    public static FormDecision FindAwaiterForm(InvocationExpressionSyntax wait, SemanticModel model, CancellationToken cancellationToken)
    {
        if (
            FindAwaiterVariable(wait, model, cancellationToken) is not { } variable
            || FindBlock(variable) is not { } block
            || CountUses(block, variable.Identifier.ValueText) != 1
            || EnclosingFunction.GetFunction(wait) != EnclosingFunction.GetFunction(variable)
        )
            return Refusal.UsesTheWait;
        return new KeptAwaiterForm(wait, variable);
    }

    static VariableDeclaratorSyntax? FindAwaiterVariable(
        InvocationExpressionSyntax wait,
        SemanticModel model,
        CancellationToken cancellationToken
    ) =>
        wait.Expression is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax awaiter }
        && model.GetSymbolInfo(awaiter, cancellationToken).Symbol is ILocalSymbol local
            ? local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) as VariableDeclaratorSyntax
            : null;

    /// <summary>
    /// Returns the block that declares a variable, alone in its statement, as the awaiter of a call; null for any other declaration.
    /// </summary>
    static BlockSyntax? FindBlock(VariableDeclaratorSyntax variable) =>
        variable
            is {
                Initializer.Value: InvocationExpressionSyntax
                {
                    Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetAwaiter" }
                },
                Parent: VariableDeclarationSyntax
                {
                    Variables.Count: 1,
                    Parent: LocalDeclarationStatementSyntax { Parent: BlockSyntax block }
                }
            }
            ? block
            : null;

    static int CountUses(SyntaxNode block, string name) =>
        block.DescendantNodes().OfType<IdentifierNameSyntax>().Count(n => n.Identifier.ValueText == name);

    /// <summary>Returns the form of <c>x.EndRead(x.BeginRead(…, null, null))</c>.</summary>
    public static FormDecision FindEndForm(
        InvocationExpressionSyntax end,
        string counterpart,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (!BeginsInArgument(end, model, cancellationToken))
            return Refusal.ByHand;
        var form = new BeginEndForm(end, counterpart.Substring(counterpart.LastIndexOf(' ') + 1));
        var written = form.WriteCall(end, model);
        return
            model.GetSpeculativeSymbolInfo(end.SpanStart, written, SpeculativeBindingOption.BindAsExpression).Symbol is IMethodSymbol bound
            && AwaitableTypes.IsTask(bound.ReturnType, out _)
            ? form
            : Refusal.OtherArguments;
    }

    static bool BeginsInArgument(InvocationExpressionSyntax end, SemanticModel model, CancellationToken cancellationToken)
    {
        if (
            end.ArgumentList.Arguments is not { Count: 1 } ended
            || ended[0].Expression is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax begin } beginCall
            || end.Expression is not MemberAccessExpressionSyntax access
            || !access.Expression.IsEquivalentTo(begin.Expression)
        )
            return false;
        var arguments = beginCall.ArgumentList.Arguments;
        return arguments.Count >= 2
            && ValueUses.IsStable(begin.Expression, model, cancellationToken)
            && arguments.Skip(arguments.Count - 2).All(a => a.Expression.IsKind(SyntaxKind.NullLiteralExpression));
    }
}
