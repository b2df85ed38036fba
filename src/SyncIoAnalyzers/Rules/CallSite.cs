using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.DataFlow;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Rules;

/// <summary>A call, a property read or a method passed by name that a table line matches.</summary>
/// <param name="Operation">The call.</param>
/// <param name="TableLine">The line.</param>
/// <param name="CompilationModel">The state that rules share.</param>
/// <param name="SemanticModel">The semantic model of the tree.</param>
/// <param name="CancellationToken">Ends the analysis.</param>
internal sealed record CallSite(
    IOperation Operation,
    TableLine TableLine,
    CompilationModel CompilationModel,
    SemanticModel SemanticModel,
    CancellationToken CancellationToken
)
{
    /// <summary>The wrapper around the call, when the rule about the wrapper runs the analysis; null otherwise.</summary>
    public SyntaxNode? EnclosingWrapper { get; init; }

    /// <summary>The call as messages name it: <c>DbCommand.ExecuteReader</c>.</summary>
    public string DisplayName =>
        Target switch
        {
            IMethodSymbol { MethodKind: MethodKind.Constructor } constructor => "new " + constructor.ContainingType.Name,
            { } member => MemberNames.GetDisplayName(member),
            _ => Operation.Syntax.ToString(),
        };

    /// <summary>The method, constructor or property that the line matches; null for any other operation.</summary>
    public ISymbol? Target =>
        Operation switch
        {
            IInvocationOperation call => call.TargetMethod,
            IObjectCreationOperation creation => creation.Constructor,
            IPropertyReferenceOperation read => read.Property,
            IMethodReferenceOperation group => group.Method,
            _ => null,
        };

    /// <summary>
    /// True if the code is not executed as a call: in <c>nameof</c>, an expression tree, or the sync half of <c>if (async) … else …</c>.
    /// </summary>
    public bool IsNonExecuted => NonExecutedCode.IsNonExecuted(Operation, SemanticModel, CancellationToken);

    /// <summary>True if the call only polls: its timeout is zero.</summary>
    public bool IsPolling =>
        Operation is IInvocationOperation call && call.Arguments.Any(a => IsTimeoutParameter(a.Parameter) && IsZeroTimeout(a.Value));

    static bool IsTimeoutParameter(IParameterSymbol? parameter) =>
        parameter is { Type: { SpecialType: SpecialType.System_Int32 or SpecialType.System_Int64 } or { Name: "TimeSpan" } }
        && parameter.Name is "timeout" or "millisecondsTimeout" or "milliseconds";

    static bool IsZeroTimeout(IOperation value)
    {
        value = value is IConversionOperation conversion ? conversion.Operand : value;
        return value.ConstantValue is { HasValue: true, Value: 0 or 0L }
            || value is IFieldReferenceOperation { Field: { Name: "Zero", ContainingType.Name: "TimeSpan" } }
            || value is IDefaultValueOperation
            || IsUnchangedZero(value);
    }

    /// <summary>Returns true for a local whose only value is a literal zero.</summary>
    static bool IsUnchangedZero(IOperation value) =>
        value is ILocalReferenceOperation { Local: var local }
        && VariableWrites.IsWrittenAtMostOnce(local, default)
        && LocalAssignments.FindValues(local).FirstOrDefault() is LiteralExpressionSyntax { Token.Value: 0 or 0L };
}
