using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.Tasks;

/// <summary>Looks through what stands around a task without changing which task it is, and knows the calls that combine tasks.</summary>
internal static class TaskExpression
{
    /// <summary>A collection expression or params span; its own operation is newer than the Roslyn this is built against.</summary>
    public const OperationKind CollectionExpression = (OperationKind)127;

    static readonly HashSet<string> SameTask = ["ConfigureAwait", "GetAwaiter", "AsTask", "Preserve", "WaitAsync", "Unwrap"];

    /// <summary>The task behind conversions, <c>ConfigureAwait</c>, <c>AsTask</c> and the like.</summary>
    public static IOperation Unwrap(IOperation value)
    {
        while (true)
            switch (value)
            {
                case IConversionOperation { OperatorMethod: null } conversion: value = conversion.Operand; break;
                case IConditionalAccessInstanceOperation instance when Receiver(instance) is { } receiver: value = receiver; break;
                case IConditionalAccessOperation { WhenNotNull: IInvocationOperation { TargetMethod.Name: var name } } access when SameTask.Contains(name): value = access.Operation; break;
                case IInvocationOperation { Instance: { } instance, TargetMethod.Name: var name } when SameTask.Contains(name): value = instance; break;
                case IInvocationOperation { TargetMethod: { IsExtensionMethod: true, Name: "Unwrap" } } unwrap: value = unwrap.Arguments[0].Value; break;
                default: return value;
            }
    }

    /// <summary>Whether the wait may end before the task behind it: <c>task.WaitAsync(timeout)</c>.</summary>
    public static bool MayGiveUp(IOperation value) => value.DescendantsAndSelf().Any(o => o is IInvocationOperation { TargetMethod.Name: "WaitAsync" });

    /// <summary>The variable that holds the task, or the collection that holds the tasks.</summary>
    public static ISymbol? Variable(IOperation value) => Unwrap(value) switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation } field => field.Field,
        _ => null,
    };

    /// <summary>What <c>await Task.WhenAny(…)</c> gives is completed.</summary>
    public static bool IsWinner(IOperation value) => value switch
    {
        IAwaitOperation { Operation: var any } => IsCombined(Unwrap(any), "WhenAny"),
        IPropertyReferenceOperation { Property.Name: "Result", Instance: { } any } => IsCombined(Unwrap(any), "WhenAny"),
        IInvocationOperation { TargetMethod.Name: "GetResult", Instance: { } any } => IsCombined(Unwrap(any), "WhenAny"),
        _ => false,
    };

    /// <summary>Whether the value is a call of a static method of <c>Task</c> of this name.</summary>
    public static bool IsCombined(IOperation value, string name) => value is IInvocationOperation { TargetMethod: { ContainingType.Name: "Task" } method } && method.Name == name;

    /// <summary>The expressions that a sequence is written from; null when it is not written out.</summary>
    public static IEnumerable<IOperation>? Literal(IOperation sequence) => Unwrap(sequence) switch
    {
        IArrayCreationOperation { Initializer.ElementValues: var elements } => elements,
        IObjectCreationOperation { Initializer.Initializers: var adds } => adds.OfType<IInvocationOperation>().SelectMany(a => a.Arguments).Select(a => a.Value),
        { Kind: CollectionExpression } other => other.ChildOperations,
        _ => null,
    };

    static IOperation? Receiver(IConditionalAccessInstanceOperation instance)
    {
        for (var at = instance.Parent; at != null; at = at.Parent)
            if (at is IConditionalAccessOperation access && access.Operation.Syntax == instance.Syntax)
                return access.Operation;
        return null;
    }
}
