using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.DataFlow;

/// <summary>Finds the parameters of own methods whose tasks the body waits for or checks. Each method is read once.</summary>
/// <param name="compilation">The project.</param>
/// <param name="bodies">The bodies of its methods.</param>
/// <param name="findPaths">Returns the paths of the tasks that the body of a method waits for or checks.</param>
internal sealed class ParameterFacts(
    Compilation compilation,
    MethodBodies bodies,
    Func<IMethodSymbol, SyntaxNode, SemanticModel, CancellationToken, IEnumerable<AccessPath>> findPaths
)
{
    readonly ConcurrentDictionary<ISymbol, HashSet<int>> _ordinals = new(SymbolEqualityComparer.Default);

    /// <summary>Returns the arguments of such parameters; none for a method that another class may replace.</summary>
    /// <param name="call">The call.</param>
    /// <param name="mayHold">Returns true if a parameter of a method with this type may be one; judged before the body is read.</param>
    /// <param name="cancellationToken">Cancels the analysis.</param>
    public IEnumerable<IOperation> FindArguments(
        IInvocationOperation call,
        Func<ITypeSymbol, bool> mayHold,
        CancellationToken cancellationToken
    )
    {
        var method = call.TargetMethod.OriginalDefinition;
        if (OverrideChain.IsPolymorphic(method) || !method.Parameters.Any(p => mayHold(p.Type)))
            return [];
        var ordinals = _ordinals.GetOrAdd(method, m => [.. FindOrdinals((IMethodSymbol)m, cancellationToken)]);
        return call.Arguments.Where(a => a.Parameter is { Ordinal: var ordinal } && ordinals.Contains(ordinal)).Select(a => a.Value);
    }

    IEnumerable<int> FindOrdinals(IMethodSymbol method, CancellationToken cancellationToken)
    {
        if (bodies.FindBodies(method, cancellationToken).FirstOrDefault() is not { } body)
            return [];
        return findPaths(method, body, CompilationTrees.GetSemanticModel(compilation, body.SyntaxTree), cancellationToken)
            .Select(p => p.Root)
            .OfType<IParameterSymbol>()
            .Where(p => VariableWrites.IsWrittenAtMostOnce(p, cancellationToken))
            .Select(p => p.Ordinal);
    }
}
