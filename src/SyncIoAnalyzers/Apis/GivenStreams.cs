using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Apis;

/// <summary>Methods that wait for nothing but the streams that they are given: over one in memory they only compute.</summary>
internal sealed class GivenStreams(Compilation compilation, Model model)
{
    readonly Origins _origins = new(model.Apis, Origin.Memory);

    /// <summary>Whether a call of a method of the project waits for nothing, since all streams that it is given are in memory.</summary>
    public bool AreInMemory(IInvocationOperation call, SemanticModel semantics, CancellationToken token) =>
        model.Origins.Of(call, semantics) == Origin.Memory && AreAll(call.TargetMethod, [], token);

    bool AreAll(IMethodSymbol called, HashSet<ISymbol> seen, CancellationToken token)
    {
        var method = (IMethodSymbol)ApiIndex.Definition(called);
        if (method.IsAbstract || method.IsVirtual || method.IsOverride)
            return false;
        return !seen.Add(method) || model.Pairs.Bodies.Of(method, token).All(code => Trees.Model(compilation, code.SyntaxTree) is var semantics
            && Candidates.Known(code, semantics, model, token).Where(a => a.HoldsCaller).All(a => IsOfGiven(semantics.GetOperation(a.Where, token), semantics))
            && code.DescendantNodesAndSelf().OfType<InvocationExpressionSyntax>().All(c => IsHarmless(c, semantics, seen, token)));
    }

    bool IsOfGiven(IOperation? call, SemanticModel semantics) => call is IInvocationOperation operation && _origins.Of(operation, semantics) == Origin.Memory;

    bool IsHarmless(InvocationExpressionSyntax call, SemanticModel semantics, HashSet<ISymbol> seen, CancellationToken token) =>
        semantics.GetSymbolInfo(call, token).Symbol is not IMethodSymbol called || !model.Pairs.Blocks((IMethodSymbol)ApiIndex.Definition(called), null, token)
        || IsOfGiven(semantics.GetOperation(call, token), semantics) && AreAll(called, seen, token);
}
