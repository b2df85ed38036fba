using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.DataFlow;

/// <summary>
/// Finds the parameters whose tasks are completed where a method of the project returns true: <c>bool IsReady(Task t) => t.IsCompleted</c>.
/// </summary>
internal sealed class CheckedParameters(Compilation compilation, MethodBodies bodies)
{
    readonly ParameterFacts _facts = new(compilation, bodies, FindCheckedPaths);

    /// <summary>Returns the arguments of a call whose tasks are completed where it returned true.</summary>
    public IEnumerable<IOperation> FindCheckedArguments(IInvocationOperation call, CancellationToken cancellationToken) =>
        call.TargetMethod.ReturnType.SpecialType == SpecialType.System_Boolean
            ? _facts.FindArguments(call, t => AwaitableTypes.IsTask(t, out _), cancellationToken)
            : [];

    /// <summary>Returns the tasks that the only value which a body returns checks.</summary>
    static IEnumerable<AccessPath> FindCheckedPaths(
        IMethodSymbol method,
        SyntaxNode body,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        var values = EnclosingFunction.GetReturnedValues(body).Take(2).ToArray();
        if (values.Length != 1 || model.GetOperation(values[0], cancellationToken) is not { } condition)
            return [];
        var accessPaths = new AccessPathResolver(model, captured: null, cancellationToken);
        var conditions = new ConditionAnalysis(accessPaths, _ => false, _ => []);
        return conditions.FindCompletedPaths(condition, true).Where(p => p.Suffix.Length == 0);
    }
}
