using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>A wait by an awaiter that a variable keeps: the task is kept instead, so that all is begun in the order it was.</summary>
/// <param name="Wait">The wait.</param>
/// <param name="Variable">The variable with the awaiter.</param>
internal sealed record KeptAwaiterForm(InvocationExpressionSyntax Wait, VariableDeclaratorSyntax Variable) : CallForm(Wait);

/// <summary>The end of an operation whose beginning is its argument: <c>x.EndRead(x.BeginRead(…, null, null))</c>.</summary>
/// <param name="End">The call of the <c>EndX</c>.</param>
/// <param name="Counterpart">The member that does the same asynchronously; with its type for <c>Task.Factory.FromAsync</c>.</param>
internal sealed record BeginEndForm(InvocationExpressionSyntax End, string Counterpart) : CallForm(End)
{
    /// <summary>
    /// Returns the call that is awaited: the counterpart with the same arguments, else both methods given to <c>Task.Factory.FromAsync</c>.
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

/// <summary>Decides for operations that are begun in one place and waited for in another: a kept awaiter, <c>EndX(BeginX(…))</c>.</summary>
internal static class BeginEndForms
{
    /// <summary>Returns the form of <c>var awaiter = LoadAsync().GetAwaiter(); … awaiter.GetResult()</c>.</summary>
    public static FormDecision FindAwaiterForm(InvocationExpressionSyntax wait, SemanticModel model, CancellationToken cancellationToken)
    {
        if (
            wait.Expression is not MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax awaiter }
            || model.GetSymbolInfo(awaiter, cancellationToken).Symbol is not ILocalSymbol local
            || local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) is not VariableDeclaratorSyntax variable
            || FindBlock(variable) is not { } block
            || CountUses(block, local.Name) != 1
            || EnclosingFunction.GetFunction(wait) != EnclosingFunction.GetFunction(variable)
        )
            return Refusal.UsesTheWait;
        return new KeptAwaiterForm(wait, variable);
    }

    /// <summary>
    /// Returns the block in which a variable is declared alone with the awaiter of a call; null when it is declared otherwise.
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
