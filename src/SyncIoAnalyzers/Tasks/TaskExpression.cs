using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.Tasks;

/// <summary>Looks through what stands around a task without changing which task it is.</summary>
internal static class TaskExpression
{
    static readonly HashSet<string> SameTask = ["ConfigureAwait", "GetAwaiter", "AsTask", "Preserve", "WaitAsync", "Unwrap"];

    /// <summary>The task behind conversions, <c>ConfigureAwait</c>, <c>AsTask</c> and the like.</summary>
    public static IOperation Unwrap(IOperation value)
    {
        while (true)
            switch (value)
            {
                case IConversionOperation { OperatorMethod: null } conversion: value = conversion.Operand; break;
                case IParenthesizedOperation parenthesized: value = parenthesized.Operand; break;
                case IInvocationOperation { Instance: { } instance, TargetMethod.Name: var name } when SameTask.Contains(name): value = instance; break;
                case IInvocationOperation { TargetMethod: { IsExtensionMethod: true, Name: "Unwrap" } } unwrap: value = unwrap.Arguments[0].Value; break;
                default: return value;
            }
    }

    /// <summary>The variable that holds the task, or the collection that holds the tasks.</summary>
    public static ISymbol? Variable(IOperation value) => Unwrap(value) switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation } field => field.Field,
        _ => null,
    };
}
