using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Rules;

/// <summary>A call or property read that a table line speaks of.</summary>
/// <param name="Operation">The call.</param>
/// <param name="Line">The line.</param>
/// <param name="Model">What rules may ask.</param>
/// <param name="Semantics">The semantic model of the tree.</param>
/// <param name="Token">Ends the analysis.</param>
internal sealed record Site(IOperation Operation, TableLine Line, Model Model, SemanticModel Semantics, CancellationToken Token)
{
    /// <summary>The wrapper around the call, when it is the wrapper's own rule that asks; null otherwise.</summary>
    public SyntaxNode? Inside { get; init; }

    /// <summary>The call as people name it: <c>DbCommand.ExecuteReader</c>.</summary>
    public string Name => Operation switch
    {
        IInvocationOperation { TargetMethod: var method } => method.ContainingType.Name + "." + method.Name,
        IPropertyReferenceOperation { Property: var property } => property.ContainingType.Name + "." + property.Name,
        _ => Operation.Syntax.ToString(),
    };

    /// <summary>
    /// Whether the code only looks like a call: in <c>nameof</c>, in an expression tree, or on the sync half of <c>if (async) … else …</c>.
    /// </summary>
    public bool IsNotRun => NotRun.Is(Operation, Semantics, Token);

    /// <summary>Whether the call only polls: its timeout is zero.</summary>
    public bool Polls => Operation is IInvocationOperation call && call.Arguments.Any(a => IsTimeout(a.Parameter) && IsZero(a.Value));

    static bool IsTimeout(IParameterSymbol? parameter) => parameter is { Type: { SpecialType: SpecialType.System_Int32 or SpecialType.System_Int64 } or { Name: "TimeSpan" } }
        && parameter.Name is "timeout" or "millisecondsTimeout" or "milliseconds";

    static bool IsZero(IOperation value)
    {
        value = value is IConversionOperation conversion ? conversion.Operand : value;
        return value.ConstantValue is { HasValue: true, Value: 0 or 0L }
            || value is IFieldReferenceOperation { Field: { Name: "Zero", ContainingType.Name: "TimeSpan" } }
            || value is IDefaultValueOperation;
    }
}
