using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.DataFlow;

/// <summary>Sorts operations by the order in which they run.</summary>
internal static class OperationOrder
{
    /// <summary>Returns operations in execution order; without recursion, since a long sum nests as deep as it is long.</summary>
    public static IEnumerable<IOperation> SortByExecution(IOperation root)
    {
        var waiting = new Stack<(IOperation Operation, bool IsEntered)>();
        waiting.Push((root, false));
        while (waiting.Count > 0)
        {
            var (operation, isEntered) = waiting.Pop();
            if (isEntered)
            {
                yield return operation;
                continue;
            }

            waiting.Push((operation, true));
            foreach (var child in operation.ChildOperations.Reverse())
                waiting.Push((child, false));
        }
    }
}
