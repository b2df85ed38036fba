using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.DataFlow;

/// <summary>
/// Finds the parameters whose tasks are completed where a method of the project returns true: <c>bool IsReady(Task t) => t.IsCompleted</c>.
/// Each method is read once.
/// </summary>
internal sealed class CheckedParameters(Compilation compilation, MethodBodies bodies)
{
    readonly ConcurrentDictionary<ISymbol, HashSet<int>> _ordinals = new(SymbolEqualityComparer.Default);

    /// <summary>Returns the arguments of a call whose tasks are completed where it returned true.</summary>
    public IEnumerable<IOperation> FindCheckedArguments(IInvocationOperation call, CancellationToken cancellationToken)
    {
        var method = call.TargetMethod.OriginalDefinition;
        if (method.ReturnType.SpecialType != SpecialType.System_Boolean || OverrideChain.IsPolymorphic(method))
            return [];
        if (!method.Parameters.Any(p => AwaitableTypes.IsTask(p.Type, out _)))
            return [];
        var ordinals = _ordinals.GetOrAdd(method, m => [.. FindOrdinals((IMethodSymbol)m, cancellationToken)]);
        return call.Arguments.Where(a => a.Parameter is { Ordinal: var ordinal } && ordinals.Contains(ordinal)).Select(a => a.Value);
    }

    IEnumerable<int> FindOrdinals(IMethodSymbol method, CancellationToken cancellationToken)
    {
        if (bodies.FindBodies(method, cancellationToken).FirstOrDefault() is not { } body)
            return [];
        var values = EnclosingFunction.GetReturnedValues(body).Take(2).ToArray();
        var model = CompilationTrees.GetSemanticModel(compilation, body.SyntaxTree);
        if (values.Length != 1 || model.GetOperation(values[0], cancellationToken) is not { } condition)
            return [];
        var accessPaths = new AccessPathResolver(model, captured: null, cancellationToken);
        var paths = new ConditionAnalysis(accessPaths, _ => false, _ => []).FindCompletedPaths(condition, true);
        return paths
            .Where(p => p.Suffix.Length == 0)
            .Select(p => p.Root)
            .OfType<IParameterSymbol>()
            .Where(p => VariableWrites.IsWrittenAtMostOnce(p, cancellationToken))
            .Select(p => p.Ordinal);
    }
}
