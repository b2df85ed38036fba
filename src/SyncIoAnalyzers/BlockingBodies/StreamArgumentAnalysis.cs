using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.BlockingBodies;

/// <summary>Finds methods that only wait for the streams that they take: over a stream in memory they only compute.</summary>
internal sealed class StreamArgumentAnalysis(
    Compilation compilation,
    MethodBodies bodies,
    ApiIndex apis,
    StreamOriginAnalysis origins,
    BlockingMemberAnalysis pairs,
    BlockingCallSearch search
)
{
    readonly StreamOriginAnalysis _given = new(apis, StreamOrigin.Memory);

    /// <summary>
    /// Returns true if a call of a method of the project waits for nothing, since all its stream arguments are in memory.
    /// </summary>
    public bool HasOnlyMemoryStreams(IInvocationOperation call, SemanticModel model, CancellationToken cancellationToken) =>
        origins.GetCallOrigin(call, model) == StreamOrigin.Memory && IsWaitingOnlyForArguments(call.TargetMethod, cancellationToken);

    /// <summary>Returns true if a method of the project waits for nothing but the streams that it takes.</summary>
    public bool IsWaitingOnlyForArguments(IMethodSymbol method, CancellationToken cancellationToken) =>
        IsWaitingOnlyForArguments(method, new HashSet<ISymbol>(SymbolEqualityComparer.Default), cancellationToken);

    bool IsWaitingOnlyForArguments(IMethodSymbol called, HashSet<ISymbol> seen, CancellationToken cancellationToken)
    {
        var method = (IMethodSymbol)ApiIndex.GetDefinition(called);
        if (OverrideChain.IsPolymorphic(method))
            return false;
        return !seen.Add(method)
            || bodies.FindBodies(method, cancellationToken).All(b => IsWaitingOnlyForArguments(b, seen, cancellationToken));
    }

    bool IsWaitingOnlyForArguments(SyntaxNode body, HashSet<ISymbol> seen, CancellationToken cancellationToken)
    {
        var model = CompilationTrees.GetSemanticModel(compilation, body.SyntaxTree);
        var waits = search(body, model, cancellationToken).Where(c => c.IsBlockingForCaller);
        if (!waits.All(c => IsOnArgumentStream(model.GetOperation(c.Node, cancellationToken), model)))
            return false;
        var calls = body.DescendantNodesAndSelf().OfType<InvocationExpressionSyntax>();
        return calls.All(c => IsHarmlessCall(c, model, seen, cancellationToken));
    }

    bool IsOnArgumentStream(IOperation? call, SemanticModel model) =>
        call is IInvocationOperation operation && _given.GetCallOrigin(operation, model) == StreamOrigin.Memory;

    bool IsHarmlessCall(InvocationExpressionSyntax call, SemanticModel model, HashSet<ISymbol> seen, CancellationToken cancellationToken)
    {
        if (model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol called)
            return true;
        if (!pairs.IsBlocking((IMethodSymbol)ApiIndex.GetDefinition(called), null, cancellationToken))
            return true;
        return IsOnArgumentStream(model.GetOperation(call, cancellationToken), model)
            && IsWaitingOnlyForArguments(called, seen, cancellationToken);
    }
}
