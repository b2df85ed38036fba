using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Eligibility;

namespace SyncIoAnalyzers.Rules;

/// <summary>Analyzes wrappers, the calls that run a delegate on the pool: their delegate and the use of their task.</summary>
internal static class TaskRunWrapper
{
    /// <summary>The use of a wrapper's task.</summary>
    internal enum WrapperUse
    {
        /// <summary>Stored or passed on.</summary>
        Other,

        /// <summary>Awaited.</summary>
        Awaited,

        /// <summary>Blocked on by a thread.</summary>
        BlockedOn,

        /// <summary>Returned to the caller.</summary>
        Returned,

        /// <summary>Started, and awaited later.</summary>
        Kept,

        /// <summary>Neither awaited nor blocked on.</summary>
        Discarded,
    }

    /// <summary>Returns the use of the task, and the places that block on it.</summary>
    public static (WrapperUse Use, IReadOnlyList<SyntaxNode> Waits) GetUse(IInvocationOperation run)
    {
        var node = run.Syntax;
        while (true)
            switch (node.Parent)
            {
                case AwaitExpressionSyntax:
                    return (WrapperUse.Awaited, []);
                case ParenthesizedExpressionSyntax:
                    node = node.Parent;
                    continue;
                case ExpressionStatementSyntax:
                    return (WrapperUse.Discarded, []);
                case AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: "_" } }:
                    return (WrapperUse.Discarded, []);
                case { } place when WrapperForms.IsReturn(place):
                    return (WrapperUse.Returned, []);
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result" } access:
                    return (WrapperUse.BlockedOn, [access]);
                case MemberAccessExpressionSyntax
                {
                    Name.Identifier.ValueText: "Wait" or "GetResult",
                    Parent: InvocationExpressionSyntax wait
                }:
                    return (WrapperUse.BlockedOn, [wait]);
                case MemberAccessExpressionSyntax
                {
                    Name.Identifier.ValueText: "GetAwaiter" or "ConfigureAwait" or "Unwrap",
                    Parent: InvocationExpressionSyntax same
                }:
                    node = same;
                    continue;
                default:
                    return (KeptTasks.IsKept(node) ? WrapperUse.Kept : WrapperUse.Other, []);
            }
    }

    /// <summary>Returns true if the delegate runs on a dedicated thread: <c>TaskCreationOptions.LongRunning</c>.</summary>
    public static bool HasDedicatedThread(IInvocationOperation run) =>
        run.Arguments.Any(a =>
            a.Value is { Type.Name: "TaskCreationOptions", ConstantValue: { HasValue: true, Value: int flags } }
            && (flags & (int)TaskCreationOptions.LongRunning) != 0
        );

    /// <summary>Returns the delegate that is run: a lambda or a method group.</summary>
    public static IOperation? FindDelegate(IInvocationOperation run)
    {
        var value = run.Arguments.FirstOrDefault(a => a.Parameter?.Ordinal == 0)?.Value;
        while (value is IConversionOperation conversion)
            value = conversion.Operand;
        return value is IDelegateCreationOperation creation ? creation.Target : value;
    }

    /// <summary>Returns the call that takes the innermost lambda around an operation as its argument.</summary>
    public static IInvocationOperation? FindEnclosingWrapper(IOperation operation)
    {
        for (var at = operation.Parent; at != null; at = at.Parent)
            if (at is IAnonymousFunctionOperation)
            {
                while (at is IAnonymousFunctionOperation or IDelegateCreationOperation or IConversionOperation or IArgumentOperation)
                    at = at.Parent!;
                return at as IInvocationOperation;
            }

        return null;
    }
}
