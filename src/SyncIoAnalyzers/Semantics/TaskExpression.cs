using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.Semantics;

/// <summary>Removes the calls around a task that do not change which task it is, and recognizes the calls that combine tasks.</summary>
internal static class TaskExpression
{
    /// <summary>
    /// A collection expression or params span; its operation is newer than the Roslyn version that this is built against.
    /// </summary>
    public const OperationKind CollectionExpressionKind = (OperationKind)127;

    /// <summary>The elements of a sequence that a collection expression spreads.</summary>
    const OperationKind SpreadKind = (OperationKind)128;

    static readonly HashSet<string> SameTaskMethods = ["ConfigureAwait", "GetAwaiter", "AsTask", "Preserve", "WaitAsync", "Unwrap"];

    // The WaitAsync of a semaphore, and the AsTask of anything else, start a task of their own.
    static bool IsSameTaskMethod(IMethodSymbol method) =>
        SameTaskMethods.Contains(method.Name)
        && (method.Name is "ConfigureAwait" or "GetAwaiter" || AwaitableTypes.IsTask(method.ContainingType, out _));

    // Extensions of a team's own that shorten ConfigureAwait(false) return what it returns.
    static bool IsSameTaskExtension(IMethodSymbol method) =>
        method.Name == "Unwrap" || method.ReturnType is { Name: "ConfiguredTaskAwaitable" or "ConfiguredValueTaskAwaitable" };

    /// <summary>Returns the task behind conversions, <c>ConfigureAwait</c>, <c>AsTask</c> and the like.</summary>
    public static IOperation UnwrapTask(IOperation value)
    {
        while (true)
            switch (value)
            {
                case IConversionOperation { OperatorMethod: null } conversion:
                    value = conversion.Operand;
                    break;
                case IConditionalAccessInstanceOperation instance when FindConditionalReceiver(instance) is { } receiver:
                    value = receiver;
                    break;
                case IConditionalAccessOperation { WhenNotNull: IInvocationOperation { TargetMethod: var method } } access
                    when IsSameTaskMethod(method):
                    value = access.Operation;
                    break;
                case IInvocationOperation { Instance: { } instance, TargetMethod: var method } when IsSameTaskMethod(method):
                    value = instance;
                    break;
                case IInvocationOperation { TargetMethod: { IsExtensionMethod: true } method } extension when IsSameTaskExtension(method):
                    value = extension.Arguments[0].Value;
                    break;
                default:
                    return value;
            }
    }

    /// <summary>Returns true if the wait may end before the task behind it: <c>task.WaitAsync(timeout)</c>.</summary>
    public static bool CanEndEarly(IOperation value) =>
        value.DescendantsAndSelf().Any(o => o is IInvocationOperation { TargetMethod.Name: "WaitAsync" });

    /// <summary>Returns the variable that holds the task, or the collection that holds the tasks.</summary>
    public static ISymbol? FindVariable(IOperation value) =>
        UnwrapTask(value) switch
        {
            ILocalReferenceOperation local => local.Local,
            IParameterReferenceOperation parameter => parameter.Parameter,
            IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation } field => field.Field,
            _ => null,
        };

    /// <summary>Returns true for the result of <c>await Task.WhenAny(…)</c>, which is a completed task.</summary>
    public static bool IsWhenAnyResult(IOperation value) =>
        FindAwaitedTask(value) is { } task && IsTaskMethodCall(UnwrapTask(task), "WhenAny");

    static IOperation? FindAwaitedTask(IOperation value) =>
        value switch
        {
            IAwaitOperation { Operation: var task } => task,
            IPropertyReferenceOperation { Property.Name: "Result", Instance: { } task } => task,
            IInvocationOperation { TargetMethod.Name: "GetResult", Instance: { } awaiter } => awaiter,
            _ => null,
        };

    /// <summary>Returns true if the value is a call of a static method of <c>Task</c> with this name.</summary>
    public static bool IsTaskMethodCall(IOperation value, string name) =>
        value is IInvocationOperation { TargetMethod: { ContainingType.Name: "Task" } method } && method.Name == name;

    /// <summary>Returns the element expressions of a sequence literal; null when the sequence is not a literal.</summary>
    public static IEnumerable<IOperation>? FindLiteralElements(IOperation sequence)
    {
        var literal = UnwrapTask(sequence);
        if (literal.Kind == CollectionExpressionKind)
            return literal.ChildOperations.Select(GetElement);
        return literal switch
        {
            IArrayCreationOperation { Initializer.ElementValues: var elements } => elements,
            IObjectCreationOperation { Initializer.Initializers: var adds } => GetAddedValues(adds),
            _ => null,
        };
    }

    /// <summary>Returns an element of a collection expression, or the sequence whose elements it spreads.</summary>
    static IOperation GetElement(IOperation element) => element.Kind == SpreadKind ? element.ChildOperations.First() : element;

    static IEnumerable<IOperation> GetAddedValues(IEnumerable<IOperation> adds) =>
        adds.OfType<IInvocationOperation>().SelectMany(a => a.Arguments).Select(a => a.Value);

    static IOperation? FindConditionalReceiver(IConditionalAccessInstanceOperation instance)
    {
        for (var at = instance.Parent; at != null; at = at.Parent)
            if (at is IConditionalAccessOperation access && access.Operation.Syntax == instance.Syntax)
                return access.Operation;
        return null;
    }
}
