using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>A wait for the end of a process that gives up after a time.</summary>
/// <param name="Target">The wait, or the statement that uses its result.</param>
/// <param name="Wait">The wait.</param>
internal sealed record ProcessExitForm(SyntaxNode Target, InvocationExpressionSyntax Wait) : CallForm(Target)
{
    /// <summary>True if the timeout is infinite.</summary>
    public bool IsEndless { get; init; }
}

/// <summary>
/// Finds the forms of <c>process.WaitForExit(5000)</c>. <c>WaitForExitAsync</c> takes no time, but the process shows afterwards if it has
/// ended.
/// </summary>
internal static class ProcessExits
{
    /// <summary>The async counterpart, which takes only a token.</summary>
    public const string Counterpart = "WaitForExitAsync";

    /// <summary>Returns true for a wait with a timeout where the framework has the async form, since .NET 5.</summary>
    public static bool IsTimedWait(IMethodSymbol method) =>
        method is { Name: "WaitForExit", Parameters.Length: 1, ContainingType: { Name: "Process" } type }
        && type.ContainingNamespace.ToDisplayString() == "System.Diagnostics"
        && !type.GetMembers(Counterpart).IsEmpty;

    /// <summary>Returns the form of a wait; null for another call.</summary>
    public static FormDecision? FindForm(InvocationExpressionSyntax wait, SemanticModel model, CancellationToken cancellationToken)
    {
        if (model.GetSymbolInfo(wait, cancellationToken).Symbol is not IMethodSymbol method || !IsTimedWait(method))
            return null;
        if (wait.Expression is not MemberAccessExpressionSyntax { Expression: var process })
            return Refusal.UsesTheWait;
        var isEndless = WaitLimits.IsInfinite(wait.ArgumentList.Arguments[0], model, cancellationToken);
        if (ValueUses.IsUnused(wait, model))
            return new ProcessExitForm(wait, wait) { IsEndless = isEndless };
        // The process is read again after the wait, so the wait has to come first in a statement of its own.
        return !isEndless && ValueUses.IsStable(process, model, cancellationToken) && FindStatement(wait) is { } statement
            ? new ProcessExitForm(statement, wait)
            : Refusal.OtherArguments;
    }

    static StatementSyntax? FindStatement(InvocationExpressionSyntax wait)
    {
        var (whole, _) = TimedWaits.FindCondition(wait);
        StatementSyntax? statement = whole.Parent switch
        {
            IfStatementSyntax choice when choice.Condition == whole => choice,
            ReturnStatementSyntax returned => returned,
            EqualsValueClauseSyntax value => TimedWaits.FindDeclaration(value),
            _ => null,
        };
        return statement != null && TaskSyntax.CanSplit(statement) ? statement : null;
    }
}
