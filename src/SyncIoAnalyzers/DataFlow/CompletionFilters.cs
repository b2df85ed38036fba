using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.DataFlow;

/// <summary>
/// Recognizes queries that keep completed tasks only: <c>tasks.Where(t => t.IsCompleted)</c>, <c>tasks.First(t => t.IsCompleted)</c>.
/// </summary>
internal sealed class CompletionFilters(
    AccessPathResolver accessPaths,
    CheckedParameters checks,
    SemanticModel model,
    CancellationToken cancellationToken
)
{
    // Their lambda is a condition, unlike that of MaxBy.
    static readonly HashSet<string> Filters = ["First", "FirstOrDefault", "Last", "LastOrDefault", "Single", "SingleOrDefault", "Where"];

    /// <summary>Returns true if the tasks of all elements are completed.</summary>
    /// <param name="value">The elements, or the one that a query picks.</param>
    /// <param name="suffix">The links that lead from an element to its task; empty for a sequence of tasks.</param>
    public bool KeepsOnlyCompleted(IOperation value, string suffix)
    {
        if (accessPaths.UnwrapValue(value) is not IInvocationOperation { TargetMethod.ContainingType.Name: "Enumerable" } query)
            return false;
        if (Filters.Contains(query.TargetMethod.Name) && RequiresCompletion(query, suffix))
            return true;
        return AccessPathResolver.KeepsElements(query.TargetMethod) && KeepsOnlyCompleted(query.Arguments[0].Value, suffix);
    }

    bool RequiresCompletion(IInvocationOperation query, string suffix)
    {
        if (query.Syntax is not InvocationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } arguments })
            return false;
        if (arguments[0].Expression is not SimpleLambdaExpressionSyntax { ExpressionBody: { } body } lambda)
            return false;
        if (model.GetDeclaredSymbol(lambda.Parameter, cancellationToken) is not { } element)
            return false;
        if (model.GetOperation(body, cancellationToken) is not { } condition)
            return false;
        var conditions = new ConditionAnalysis(accessPaths, _ => false, c => checks.FindCheckedArguments(c, cancellationToken));
        return conditions.FindCompletedPaths(condition, true).Contains(new AccessPath(element).AppendLink(suffix));
    }
}
