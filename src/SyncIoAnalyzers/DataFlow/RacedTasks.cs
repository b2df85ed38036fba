using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.DataFlow;

/// <summary>
/// Finds the task that won a race of two: where <c>await Task.WhenAny(work, limit)</c> is not <c>limit</c>, it is <c>work</c>.
/// </summary>
internal static class RacedTasks
{
    /// <summary>Returns the path of the winner that is not the given task; none if the race has not exactly two tasks.</summary>
    public static IEnumerable<AccessPath> FindOther(IOperation winner, IOperation loser, AccessPathResolver accessPaths)
    {
        if (!AwaitableTypes.IsTask(accessPaths.UnwrapValue(winner).Type, out _))
            return [];
        var paths = FindTasks(accessPaths.FindOnlyValue(winner), accessPaths).Select(accessPaths.FindPath).ToArray();
        if (paths.Length != 2 || accessPaths.FindPath(loser) is not { } lost)
            return [];
        return paths[0] == lost && paths[1] is { } second ? [second]
            : paths[1] == lost && paths[0] is { } first ? [first]
            : [];
    }

    static IEnumerable<IOperation> FindTasks(IOperation value, AccessPathResolver accessPaths)
    {
        if (value is not IAwaitOperation { Operation: var task })
            return [];
        if (accessPaths.UnwrapValue(task) is not IInvocationOperation { Arguments: var arguments } race)
            return [];
        if (!TaskExpression.IsTaskMethodCall(race, "WhenAny"))
            return [];
        return arguments.Length == 1 ? TaskExpression.FindLiteralElements(arguments[0].Value) ?? [] : arguments.Select(a => a.Value);
    }
}
