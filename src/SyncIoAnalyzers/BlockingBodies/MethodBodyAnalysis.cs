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
    VerdictSearch elsewhere
)
{
    // The call depth down to which a wait shows that a method blocks: a reader could not follow a deeper one either.
    const int MaxCallDepth = 6;

    readonly ConcurrentDictionary<ISymbol, MemberVerdict> _verdictsByMethod = new(SymbolEqualityComparer.Default);
    readonly ConcurrentDictionary<ISymbol, IReadOnlyList<MethodCall>> _callsByMethod = new(SymbolEqualityComparer.Default);
    readonly ConcurrentDictionary<ISymbol, bool> _blockingMethods = new(SymbolEqualityComparer.Default);
    readonly ConcurrentDictionary<ISymbol, bool> _fileReaders = new(SymbolEqualityComparer.Default);

    sealed record MethodCall(IMethodSymbol Method, bool IsBlockingForCaller);

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
            m => [.. bodies.FindBodies((IMethodSymbol)m, cancellationToken).SelectMany(code => CollectCalls(code, cancellationToken))]
        );

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
    /// Returns the project's methods that a body calls, and if it waits for their end; for a contract, its implementations. Also returns
    /// the calls that wait according to the tables.
    /// </summary>
    IEnumerable<MethodCall> CollectCalls(SyntaxNode body, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        var model = CompilationTrees.GetSemanticModel(compilation, body.SyntaxTree);
        foreach (var call in body.DescendantNodes().OfType<InvocationExpressionSyntax>())
            if (model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol called)
            {
                foreach (var passed in FindPassedMethods(call, called, model, cancellationToken))
                    yield return new MethodCall(passed, IsBlockingForCaller(passed, call, body, model, cancellationToken));
                if (!MayWait(called, call, model, cancellationToken))
                    continue;
                var isBlocking = IsBlockingForCaller(called, call, body, model, cancellationToken);
                foreach (var method in FindCalledMethods(called, cancellationToken))
                    yield return new MethodCall(method, isBlocking);
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
                && IsOwnMethod(passed)
                && RunsDelegates(called)
            )
                yield return passed.OriginalDefinition;
    }

    bool MayBeMethod(ExpressionSyntax value, CancellationToken cancellationToken) =>
        value is not InvocationExpressionSyntax
        && SyntaxNames.GetMemberName(value) is { } name
        && bodies.GetMethods(name, cancellationToken).Any();

    bool MayWait(IMethodSymbol called, InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken) =>
        IsOwnMethod(called)
        || IsBlockingByTable(called, call, model, cancellationToken)
        || IsForeignContract(called)
        || IsBlockingElsewhere(called, cancellationToken);

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

    IEnumerable<IMethodSymbol> FindCalledMethods(IMethodSymbol called, CancellationToken cancellationToken)
    {
        var definition = (IMethodSymbol)ApiIndex.GetDefinition(called);
        return definition.IsAbstract && !apis.HasBlocksLine(definition) && !IsBlockingElsewhere(definition, cancellationToken)
            ? bodies.FindImplementations(definition, cancellationToken).Prepend(definition)
            : [definition];
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
