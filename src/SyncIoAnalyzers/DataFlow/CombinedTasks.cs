using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.DataFlow;

/// <summary>Finds the tasks that a wait for one task, for a <c>Task.WhenAll</c> or for a sequence of tasks completes.</summary>
internal sealed class CombinedTasks(AccessPathResolver accessPaths, SemanticModel model, CancellationToken cancellationToken)
{
    /// <summary>
    /// Returns the paths of a task, of the tasks that a <c>WhenAll</c> combines, or of the elements of a sequence; none for a
    /// <c>ValueTask</c>, which may not be read again.
    /// </summary>
    public IEnumerable<AccessPath> FindPaths(IOperation tasks)
    {
        if (FindLiteralElements(tasks) is { } elements)
            return elements.SelectMany(FindPaths);
        var unwrapped = accessPaths.UnwrapValue(tasks);
        if (unwrapped is IInvocationOperation all && TaskExpression.IsTaskMethodCall(all, "WhenAll"))
            return FindArgumentPaths(all);
        var place =
            AccessPathResolver.IsSequence(unwrapped.Type) ? accessPaths.FindElementPath(tasks)
            : AwaitableTypes.IsValueTask(tasks.Type) ? null
            : accessPaths.FindPath(tasks);
        return place is { } path ? [path] : [];
    }

    /// <summary>Returns the paths of the tasks that are the arguments of a <c>WhenAll</c> or <c>WaitAll</c>.</summary>
    public IEnumerable<AccessPath> FindArgumentPaths(IInvocationOperation all) => all.Arguments.SelectMany(a => FindPaths(a.Value));

    /// <summary>Finds the elements written in an expression; the graph splits a collection initializer, the tree does not.</summary>
    public IEnumerable<IOperation>? FindLiteralElements(IOperation sequence) =>
        accessPaths.UnwrapValue(sequence) switch
        {
            IObjectCreationOperation creation => FindInitializerElements(creation),
            var other => TaskExpression.FindLiteralElements(other),
        };

    IEnumerable<IOperation>? FindInitializerElements(IObjectCreationOperation creation) =>
        model.GetOperation(creation.Syntax, cancellationToken) is { } whole ? TaskExpression.FindLiteralElements(whole) : null;
}
