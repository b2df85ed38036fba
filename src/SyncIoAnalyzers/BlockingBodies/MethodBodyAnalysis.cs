using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.BlockingBodies;

/// <summary>Analyzes the bodies of the project's own methods for waits and calls. Each body is bound once.</summary>
internal sealed class MethodBodyAnalysis(
    Compilation compilation,
    MethodBodies bodies,
    ApiIndex apis,
    StreamOriginAnalysis origins,
    BlockingCallSearch search,
    VerdictSearch elsewhere,
    BodyFactStore? facts
)
{
    // The call depth down to which a wait shows that a method blocks: a reader could not follow a deeper one either.
    const int MaxCallDepth = 6;

    readonly ConcurrentDictionary<ISymbol, MemberVerdict> _verdictsByMethod = new(SymbolEqualityComparer.Default);
    readonly ConcurrentDictionary<ISymbol, IReadOnlyList<MethodCall>> _callsByMethod = new(SymbolEqualityComparer.Default);
    readonly ConcurrentDictionary<ISymbol, bool> _blockingMethods = new(SymbolEqualityComparer.Default);
    readonly ConcurrentDictionary<ISymbol, bool> _fileReaders = new(SymbolEqualityComparer.Default);

    sealed record MethodCall(IMethodSymbol Method, bool IsBlockingForCaller, BodyCallKind Kind);

    /// <summary>Returns true if a method waits, or calls one that does, within the maximum call depth.</summary>
    public bool IsBlocking(IMethodSymbol method, CancellationToken cancellationToken) =>
        _blockingMethods.GetOrAdd(
            method.OriginalDefinition,
            m =>
                HasMatchInCallGraph(
                    (IMethodSymbol)m,
                    c => c.IsBlockingForCaller,
                    found => FindVerdict(found, cancellationToken) == MemberVerdict.Blocks,
                    cancellationToken
                )
        );

    /// <summary>Returns true if short I/O on local files is all that a method waits for, within the maximum call depth.</summary>
    public bool OnlyReadsFiles(IMethodSymbol method, CancellationToken cancellationToken) =>
        _fileReaders.GetOrAdd(
            method.OriginalDefinition,
            m =>
                !IsBlocking((IMethodSymbol)m, cancellationToken)
                && HasMatchInCallGraph(
                    (IMethodSymbol)m,
                    c => c.IsBlockingForCaller,
                    found => FindVerdict(found, cancellationToken) == MemberVerdict.ReadsFiles,
                    cancellationToken
                )
        );

    /// <summary>Returns true if a method is one of some others, or calls one of them, within the maximum call depth.</summary>
    public bool CanReach(IMethodSymbol method, IReadOnlyList<ISymbol> others, CancellationToken cancellationToken) =>
        HasMatchInCallGraph(
            method.OriginalDefinition,
            _ => true,
            found => others.Any(o => SymbolEqualityComparer.Default.Equals(o.OriginalDefinition, found)),
            cancellationToken
        );

    bool HasMatchInCallGraph(
        IMethodSymbol method,
        Func<MethodCall, bool> follow,
        Func<IMethodSymbol, bool> found,
        CancellationToken cancellationToken
    )
    {
        var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default) { method };
        IReadOnlyList<IMethodSymbol> level = [method];
        for (var depth = 0; level.Count > 0; depth++)
        {
            if (level.Any(found))
                return true;
            if (depth == MaxCallDepth)
                break;
            level = [.. level.SelectMany(m => GetCalls(m, cancellationToken)).Where(follow).Select(c => c.Method).Where(seen.Add)];
        }

        return false;
    }

    /// <summary>
    /// Returns what a method itself waits for. Its body takes precedence over a line about its contract: the connection of a test waits for
    /// nothing.
    /// </summary>
    MemberVerdict FindVerdict(IMethodSymbol method, CancellationToken cancellationToken) =>
        _verdictsByMethod.GetOrAdd(method, m => ComputeVerdict((IMethodSymbol)m, cancellationToken));

    MemberVerdict ComputeVerdict(IMethodSymbol method, CancellationToken cancellationToken)
    {
        var found = bodies.FindBodies(method, cancellationToken).ToArray();
        if (found.Length == 0 && (apis.HasBlocksLine(method) || IsBlockingElsewhere(method, cancellationToken)))
            return MemberVerdict.Blocks;
        if (found.Length == 0)
            return (elsewhere(method, cancellationToken) ?? MemberVerdict.Free) & MemberVerdict.ReadsFiles;
        return facts == null ? FindOwnWait(found, cancellationToken) : facts.GetWait(method, () => FindOwnWait(found, cancellationToken));
    }

    /// <summary>Returns what a method waits for in its own bodies.</summary>
    MemberVerdict FindOwnWait(IEnumerable<SyntaxNode> found, CancellationToken cancellationToken)
    {
        var verdict = MemberVerdict.Free;
        foreach (var wait in found.SelectMany(b => FindWaits(b, cancellationToken)))
            if (wait.IsBlockingForCaller)
                return MemberVerdict.Blocks;
            else
                verdict = MemberVerdict.ReadsFiles;
        return verdict;
    }

    /// <summary>Returns true if a body in another project shows that a method blocks.</summary>
    bool IsBlockingElsewhere(IMethodSymbol method, CancellationToken cancellationToken) => elsewhere(method, cancellationToken).MayBlock();

    IEnumerable<IBlockingCall> FindWaits(SyntaxNode body, CancellationToken cancellationToken)
    {
        var model = CompilationTrees.GetSemanticModel(compilation, body.SyntaxTree);
        return search(body, model, cancellationToken)
            .Where(c =>
                (c.IsBlockingForCaller || c.IsFileIo)
                && IsRunInPlace(c.Node, body, model, cancellationToken)
                && !NonExecutedCode.IsInAsyncOnlyBranch(c.Node)
            );
    }

    IReadOnlyList<MethodCall> GetCalls(IMethodSymbol method, CancellationToken cancellationToken) =>
        _callsByMethod.GetOrAdd(
            method,
            m =>
                [
                    .. CollectCalls((IMethodSymbol)m, cancellationToken)
                        .SelectMany(c => FindCalledMethods(c, cancellationToken).Select(called => c with { Method = called })),
                ]
        );

    IEnumerable<MethodCall> CollectCalls(IMethodSymbol method, CancellationToken cancellationToken)
    {
        var collected = bodies.FindBodies(method, cancellationToken).SelectMany(code => CollectCalls(code, cancellationToken));
        return facts == null
            ? collected
            : facts
                .GetCalls(method, () => [.. collected.Select(CreateFact)])
                .Select(c => new MethodCall(facts.Methods.FindMethod(c.Key)!, c.IsBlockingForCaller, c.Kind))
                .Where(c => c.Method != null);
    }

    static BodyCall CreateFact(MethodCall call) => new(SymbolKeys.GetSolutionKey(call.Method), call.IsBlockingForCaller, call.Kind);

    /// <summary>
    /// Returns true if a place runs as part of the body that contains it: not in a lambda that is stored, or handed to another thread.
    /// </summary>
    bool IsRunInPlace(SyntaxNode place, SyntaxNode body, SemanticModel model, CancellationToken cancellationToken) =>
        place
            .Ancestors()
            .TakeWhile(n => n != body)
            .OfType<AnonymousFunctionExpressionSyntax>()
            .All(l => IsRunByReceiver(l, model, cancellationToken));

    bool IsRunByReceiver(AnonymousFunctionExpressionSyntax lambda, SemanticModel model, CancellationToken cancellationToken) =>
        lambda.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }
        && model.GetSymbolInfo(call, cancellationToken).Symbol is { } callee
        && RunsDelegates(callee);

    /// <summary>Returns true if a call of a member runs the delegates that it is given before it returns.</summary>
    bool RunsDelegates(ISymbol callee) =>
        apis.FindBlockingLine(callee) is not { Section: "SIO201" } && !apis.IsInSection(TableSections.Recorded, callee);

    /// <summary>
    /// Returns the project's methods that a body calls, and if it waits for their end. Also returns the calls that wait according to the
    /// tables, and those that the bodies of other projects decide about.
    /// </summary>
    IEnumerable<MethodCall> CollectCalls(SyntaxNode body, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        var model = CompilationTrees.GetSemanticModel(compilation, body.SyntaxTree);
        foreach (var call in body.DescendantNodes().OfType<InvocationExpressionSyntax>())
            if (model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol called)
            {
                foreach (var passed in FindPassedMethods(call, called, model, cancellationToken))
                    yield return CreateCall(passed, BodyCallKind.Passed);
                if (FindKind(called, call, model, cancellationToken) is { } kind)
                    yield return CreateCall(called, kind);

                MethodCall CreateCall(IMethodSymbol method, BodyCallKind kind) =>
                    new(
                        (IMethodSymbol)ApiIndex.GetDefinition(method),
                        IsBlockingForCaller(method, call, body, model, cancellationToken),
                        kind
                    );
            }
    }

    /// <summary>
    /// Returns the project's methods that a call is given by name and runs: <c>cache.GetOrAdd(key, Load)</c>. As for lambdas, a call that
    /// hands them to another thread does not.
    /// </summary>
    IEnumerable<IMethodSymbol> FindPassedMethods(
        InvocationExpressionSyntax call,
        IMethodSymbol called,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        foreach (var value in call.ArgumentList.Arguments.Select(a => a.Expression).Where(v => MayBeMethod(v, cancellationToken)))
            if (
                model.GetSymbolInfo(value, cancellationToken).Symbol is IMethodSymbol passed
                && passed.MethodKind != MethodKind.LocalFunction
                && IsOwnMethod(passed)
                && RunsDelegates(called)
            )
                yield return passed.OriginalDefinition;
    }

    bool MayBeMethod(ExpressionSyntax value, CancellationToken cancellationToken) =>
        value is not InvocationExpressionSyntax
        && SyntaxNames.GetMemberName(value) is { } name
        && bodies.GetMethods(name, cancellationToken).Any();

    /// <summary>Returns what decides about a called method; null if it does not wait.</summary>
    BodyCallKind? FindKind(IMethodSymbol called, InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken)
    {
        if (called.MethodKind == MethodKind.LocalFunction)
            return null; // part of the body that declares it
        if (IsOwnMethod(called) || IsBlockingByTable(called, call, model, cancellationToken) || IsForeignContract(called))
            return BodyCallKind.Known;
        var isOfSolution = facts != null && called.Locations.Any(l => l.IsInSource);
        return isOfSolution || IsBlockingElsewhere(called, cancellationToken) ? BodyCallKind.Possible : null;
    }

    bool IsBlockingForCaller(
        IMethodSymbol called,
        InvocationExpressionSyntax call,
        SyntaxNode body,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (called.IsAsync || AwaitableTypes.IsAsyncReturnType(called.ReturnType))
            return false;
        return IsRunInPlace(call, body, model, cancellationToken)
            && !NonExecutedCode.IsInAsyncOnlyBranch(call)
            && !NonExecutedCode.IsSyncFallback(call, called.Name);
    }

    /// <summary>Returns the methods that a call runs: of a contract without a verdict, also its implementations.</summary>
    IEnumerable<IMethodSymbol> FindCalledMethods(MethodCall call, CancellationToken cancellationToken)
    {
        var method = call.Method;
        if (call.Kind == BodyCallKind.Passed)
            return [method];
        if (call.Kind == BodyCallKind.Possible && !IsBlockingElsewhere(method, cancellationToken))
            return [];
        return method.IsAbstract && !apis.HasBlocksLine(method) && !IsBlockingElsewhere(method, cancellationToken)
            ? bodies.FindImplementations(method, cancellationToken).Prepend(method)
            : [method];
    }

    /// <summary>
    /// Returns true if a line says that the called member waits, and it does: not in memory, not for a local file, not in the sync half of
    /// a branch.
    /// </summary>
    bool IsBlockingByTable(
        IMethodSymbol called,
        InvocationExpressionSyntax call,
        SemanticModel model,
        CancellationToken cancellationToken
    ) =>
        apis.HasBlocksLine(called)
        && model.GetOperation(call, cancellationToken) is IInvocationOperation operation
        && origins.GetCallOrigin(operation, model) == StreamOrigin.Elsewhere
        && !NonExecutedCode.IsNonExecuted(operation, model, cancellationToken);

    bool IsOwnMethod(IMethodSymbol method) => SymbolEqualityComparer.Default.Equals(method.ContainingAssembly, compilation.Assembly);

    /// <summary>
    /// Returns true for a contract of another project or library, which classes of this project may implement. For those of the framework
    /// (<c>IDisposable</c>, <c>ILogger</c>) the called class cannot be determined.
    /// </summary>
    static bool IsForeignContract(IMethodSymbol method) => method.IsAbstract && !SymbolNamespaces.IsOfFramework(method);
}
