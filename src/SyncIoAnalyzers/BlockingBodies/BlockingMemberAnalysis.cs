using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.BlockingBodies;

/// <summary>
/// Finds the project's own members that may block their callers: those with an async form beside them, and helpers that wait for a task
/// argument.
/// </summary>
internal sealed class BlockingMemberAnalysis(
    Compilation compilation,
    MethodBodies bodies,
    ApiIndex apis,
    StreamOriginAnalysis origins,
    QueryProviderAnalysis queries,
    BlockingCallSearch search,
    VerdictSearch elsewhere,
    Func<string, bool> isNamedElsewhere,
    BodyFactStore? facts
)
{
    static readonly ConditionalWeakTable<SyntaxTree, DeclaredNames> NamesByTree = new();
    readonly ConcurrentDictionary<ISymbol, bool> _blockingContracts = new(SymbolEqualityComparer.Default);
    readonly object _gate = new();
    HashSet<string>? _candidateNames;
    HashSet<string>? _methodNames;
    HashSet<string>? _sequenceNames;
    HashSet<string>? _streamNames;
    StreamArgumentAnalysis? _streams;

    /// <summary>
    /// The methods of a tree, those of them that take a task and do not return one, and those that return an <c>IEnumerable</c> or a
    /// stream.
    /// </summary>
    sealed record DeclaredNames(string[] MethodNames, string[] HelperNames, string[] SequenceNames, string[] StreamNames);

    /// <summary>The analysis of the bodies of the project's methods.</summary>
    public MethodBodyAnalysis MethodBodies { get; } = new(compilation, bodies, apis, origins, search, elsewhere, facts);

    /// <summary>The analysis of the streams that they take as arguments.</summary>
    public StreamArgumentAnalysis StreamArguments => _streams ??= new(compilation, bodies, apis, origins, this, search);

    /// <summary>
    /// Returns true if the project declares a method with this name and one with <c>Async</c> appended, or one with this name that takes a
    /// task, or if another project has such a method, which is known to block.
    /// </summary>
    public bool MayBlock(string name, CancellationToken cancellationToken) =>
        isNamedElsewhere(name) || DeclaresCandidate(name, cancellationToken);

    bool DeclaresCandidate(string name, CancellationToken cancellationToken) =>
        (Volatile.Read(ref _candidateNames) ?? GetCandidateNames(cancellationToken)).Contains(name);

    /// <summary>Returns true if the body of a method blocks on a task argument, or on a task that a delegate argument returns.</summary>
    public bool IsWaitingForArgument(IMethodSymbol method, CancellationToken cancellationToken)
    {
        if (elsewhere(method.OriginalDefinition, cancellationToken).Includes(MemberVerdict.Waits))
            return true;
        var tasks = method.OriginalDefinition.Parameters.Where(p => HoldsTask(p.Type)).Select(p => p.Name).ToArray();
        if (tasks.Length == 0)
            return false;
        return facts == null ? IsWaiting() : facts.WaitsForArgument(method, IsWaiting);

        bool IsWaiting() => bodies.FindBodies(method, cancellationToken).Any(b => WaitsForAny(b, tasks, cancellationToken));
    }

    bool WaitsForAny(SyntaxNode body, string[] tasks, CancellationToken cancellationToken)
    {
        var model = CompilationTrees.GetSemanticModel(compilation, body.SyntaxTree);
        var names = AddLocals(body, new(tasks), model, cancellationToken);
        return search(body, model, cancellationToken).Any(c => c.IsTrapForCallers && HasAnyName(c.Node, names));
    }

    /// <summary>
    /// Adds the local variables whose task comes from what has one of the names: <c>var task = Start(func).Unwrap();</c>.
    /// </summary>
    static HashSet<string> AddLocals(SyntaxNode body, HashSet<string> names, SemanticModel model, CancellationToken cancellationToken)
    {
        foreach (var local in body.DescendantNodes().OfType<VariableDeclaratorSyntax>())
            if (
                local.Initializer is { Value: var value }
                && HasAnyName(value, names)
                && HoldsTask(model.GetTypeInfo(value, cancellationToken).Type)
            )
                names.Add(local.Identifier.ValueText);
        return names;
    }

    static bool HasAnyName(SyntaxNode code, HashSet<string> names) =>
        code.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Any(n => names.Contains(n.Identifier.ValueText));

    /// <summary>Returns true for a task, an array of tasks, and a delegate that returns a task.</summary>
    static bool HoldsTask(ITypeSymbol? type) =>
        type switch
        {
            IArrayTypeSymbol { ElementType: var element } => AwaitableTypes.IsTask(element, out _),
            INamedTypeSymbol { TypeKind: TypeKind.Delegate, DelegateInvokeMethod.ReturnType: var result } => AwaitableTypes.IsTask(
                result,
                out _
            ),
            _ => AwaitableTypes.IsTask(type, out _),
        };

    /// <summary>
    /// Returns true if a method of the project is known to block: by its body, by those of its implementations, or, without any, by the
    /// sync/async pair itself.
    /// </summary>
    public bool IsBlocking(IMethodSymbol method, IMethodSymbol? counterpart, CancellationToken cancellationToken)
    {
        method = method.OriginalDefinition;
        var verdict = elsewhere(method, cancellationToken);
        if (verdict != null && (verdict != MemberVerdict.Free || IsForeign(method)))
            return verdict.MayBlock();
        if (!method.IsAbstract)
            return MethodBodies.IsBlocking(method, cancellationToken);
        if (_blockingContracts.TryGetValue(method, out var known))
            return known;
        var implementations = bodies.FindImplementations(method, cancellationToken).ToArray();
        var isBlocking =
            implementations.Length == 0
                ? counterpart != null && IsExactPair(method, counterpart) && verdict == null
                : implementations.Any(i => MethodBodies.IsBlocking(i, cancellationToken));
        _blockingContracts[method] = isBlocking;
        return isBlocking;
    }

    /// <summary>
    /// Returns true if short I/O on local files is the longest for which a method waits; for a contract, if one of its implementations
    /// does.
    /// </summary>
    public bool OnlyReadsFiles(IMethodSymbol method, CancellationToken cancellationToken)
    {
        method = method.OriginalDefinition;
        var verdict = elsewhere(method, cancellationToken);
        if (verdict != null && (verdict != MemberVerdict.Free || IsForeign(method)))
            return verdict.Value.HasFlag(MemberVerdict.ReadsFiles);
        return method.IsAbstract
            ? bodies.FindImplementations(method, cancellationToken).Any(i => MethodBodies.OnlyReadsFiles(i, cancellationToken))
            : MethodBodies.OnlyReadsFiles(method, cancellationToken);
    }

    /// <summary>Returns true if some implementations of a contract block.</summary>
    public bool IsPartlyBlocking(IMethodSymbol method, CancellationToken cancellationToken) =>
        elsewhere(method.OriginalDefinition, cancellationToken).Includes(MemberVerdict.Partly);

    /// <summary>Returns true if the own body of a virtual method blocks, whatever its overrides do.</summary>
    public bool HasBlockingBody(IMethodSymbol method, CancellationToken cancellationToken) =>
        elsewhere(method.OriginalDefinition, cancellationToken) is { } verdict
            ? verdict.HasFlag(MemberVerdict.Blocks)
            : MethodBodies.IsBlocking(method, cancellationToken);

    bool IsForeign(IMethodSymbol method) => !SymbolEqualityComparer.Default.Equals(method.ContainingAssembly, compilation.Assembly);

    /// <summary>
    /// Returns true if a counterpart frees no thread: it leads back to the sync method or to the member that calls it, does so in each
    /// class that blocks, or throws a <see cref="NotSupportedException"/>.
    /// </summary>
    public bool IsUseless(IMethodSymbol counterpart, IMethodSymbol method, ISymbol? caller, CancellationToken cancellationToken) =>
        MethodBodies.CanReach(counterpart, caller == null ? [method] : [method, caller], cancellationToken)
        || IsUnsupported(counterpart, cancellationToken)
        || method.IsAbstract && OnlyWrapsBlockingCode(counterpart, method, cancellationToken);

    /// <summary>Returns true if each class that blocks implements the counterpart of a contract by a call of its own sync method.</summary>
    bool OnlyWrapsBlockingCode(IMethodSymbol counterpart, IMethodSymbol contract, CancellationToken cancellationToken)
    {
        var implementations = bodies.FindImplementations(contract, cancellationToken).ToArray();
        var blocking = Array.FindAll(implementations, i => MethodBodies.IsBlocking(i, cancellationToken));
        if (blocking.Length == 0)
            blocking = Array.FindAll(implementations, i => MethodBodies.OnlyReadsFiles(i, cancellationToken));
        if (blocking.Length == 0)
            return false;
        var forms = bodies
            .FindImplementations(counterpart, cancellationToken)
            .ToLookup<IMethodSymbol, ISymbol>(f => f.ContainingType, SymbolEqualityComparer.Default);
        return blocking.All(i => forms[i.ContainingType].Any(f => MethodBodies.CanReach(f, [i], cancellationToken)));
    }

    bool IsUnsupported(IMethodSymbol method, CancellationToken cancellationToken) =>
        IsUnsupported(
            bodies.FindBodies(method, cancellationToken).FirstOrDefault() switch
            {
                ArrowExpressionClauseSyntax arrow => (arrow.Expression as ThrowExpressionSyntax)?.Expression,
                BlockSyntax { Statements: { Count: 1 } only } => (only[0] as ThrowStatementSyntax)?.Expression,
                _ => null,
            }
        );

    static bool IsUnsupported(ExpressionSyntax? thrown) =>
        thrown is ObjectCreationExpressionSyntax { Type: var type } && SyntaxNames.GetTypeName(type) == nameof(NotSupportedException);

    /// <summary>
    /// Returns true for the same parameters with at most one more token, the same type parameters, and a task of the same result.
    /// </summary>
    public static bool IsExactPair(IMethodSymbol method, IMethodSymbol counterpart)
    {
        if (method.Arity != counterpart.Arity || !HasSameParameters(method.OriginalDefinition, counterpart.OriginalDefinition))
            return false;
        return AwaitableTypes.IsTask(counterpart.OriginalDefinition.ReturnType, out var result)
            && (result == null ? method.ReturnsVoid : TypeIdentity.HasSameName(result, method.OriginalDefinition.ReturnType));
    }

    static bool HasSameParameters(IMethodSymbol method, IMethodSymbol counterpart)
    {
        var (syncParameters, asyncParameters) = (method.Parameters, counterpart.Parameters);
        var addedCount = asyncParameters.Length - syncParameters.Length;
        if (addedCount is not (0 or 1))
            return false;
        var addsOnlyToken = addedCount == 0 || asyncParameters[asyncParameters.Length - 1].Type.Name == "CancellationToken";
        return addsOnlyToken && syncParameters.Zip(asyncParameters, (a, b) => TypeIdentity.HasSameName(a.Type, b.Type)).All(same => same);
    }

    /// <summary>Returns the names of the methods that the project declares.</summary>
    public HashSet<string> GetMethodNames(CancellationToken cancellationToken)
    {
        if (Volatile.Read(ref _methodNames) == null)
            GetCandidateNames(cancellationToken); // collects both
        return _methodNames!;
    }

    /// <summary>Returns the names of the methods whose body returns a query of a database.</summary>
    public IEnumerable<string> GetQueryNames(CancellationToken cancellationToken)
    {
        GetCandidateNames(cancellationToken); // collects all names
        return apis.HasQueries ? _sequenceNames!.Where(name => bodies.GetMethods(name, cancellationToken).Any(queries.HasQueryBody)) : [];
    }

    /// <summary>Returns the names of the methods whose body returns a stream in memory.</summary>
    public IEnumerable<string> GetStreamNames(CancellationToken cancellationToken)
    {
        GetCandidateNames(cancellationToken); // collects all names
        return _streamNames!.Where(name => bodies.GetMethods(name, cancellationToken).Any(ReturnsMemory));
    }

    /// <summary>Returns true if the body of a method returns a stream in memory.</summary>
    public bool ReturnsMemory(IMethodSymbol method) => origins.ReturnsMemory(method, compilation);

    /// <summary>Returns the source of the queries that a method returns, in every class of the project that has it.</summary>
    public QuerySource FindReturnedSource(IMethodSymbol method) => queries.FindReturnedSource(method);

    /// <summary>Returns the methods of the project that have a name and a body.</summary>
    public IEnumerable<IMethodSymbol> GetMethods(string name, CancellationToken cancellationToken) =>
        bodies.GetMethods(name, cancellationToken);

    /// <summary>
    /// Returns the names of the methods that the project declares with <c>Async</c> appended as well, or that take a task and return none.
    /// </summary>
    public HashSet<string> GetCandidateNames(CancellationToken cancellationToken) =>
        SharedWork
            .GetOrCreate(compilation)
            .RunExclusively(_gate, () => _candidateNames ??= CollectNames(cancellationToken), cancellationToken);

    HashSet<string> CollectNames(CancellationToken cancellationToken)
    {
        CompilationTrees.ForEachItem(
            compilation,
            compilation.SyntaxTrees.Where(t => !NamesByTree.TryGetValue(t, out _)),
            tree => NamesByTree.GetValue(tree, ReadDeclaredNames),
            cancellationToken
        ); // one, after an edit
        var (methods, helpers) = (new HashSet<string>(), new HashSet<string>());
        var (sequences, streams) = (new HashSet<string>(), new HashSet<string>());
        foreach (var tree in compilation.SyntaxTrees)
        {
            cancellationToken.ThrowIfCancellationRequested();
            var names = NamesByTree.GetValue(tree, ReadDeclaredNames);
            methods.UnionWith(names.MethodNames);
            helpers.UnionWith(names.HelperNames);
            sequences.UnionWith(names.SequenceNames);
            streams.UnionWith(names.StreamNames);
        }

        (_methodNames, _sequenceNames, _streamNames) = (methods, sequences, streams);
        return [.. methods.Where(n => methods.Contains(n + "Async")), .. helpers];
    }

    static DeclaredNames ReadDeclaredNames(SyntaxTree tree)
    {
        var methods = tree.GetRoot()
            .DescendantNodes(n => n is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax or TypeDeclarationSyntax)
            .OfType<MethodDeclarationSyntax>()
            .ToArray();
        var helpers = methods.Where(IsTaskHelper).Select(m => m.Identifier.ValueText).Distinct();
        var byType = methods.ToLookup(m => SyntaxNames.GetTypeName(m.ReturnType), m => m.Identifier.ValueText);
        var sequences = byType["IEnumerable"].Concat(byType["IQueryable"]).Distinct();
        var streams = byType.Where(t => MayBeStream(t.Key)).SelectMany(names => names).Distinct();
        return new DeclaredNames([.. methods.Select(m => m.Identifier.ValueText).Distinct()], [.. helpers], [.. sequences], [.. streams]);
    }

    static bool MayBeStream(string type) =>
        type.EndsWith("Stream", StringComparison.Ordinal)
        || type.EndsWith("Reader", StringComparison.Ordinal)
        || type.EndsWith("Writer", StringComparison.Ordinal);

    static bool IsTaskHelper(MethodDeclarationSyntax method) =>
        !MayBeTask(method.ReturnType) && method.ParameterList.Parameters.Any(p => p.Type is { } type && MayBeTask(type));

    static bool MayBeTask(TypeSyntax type) => type.ToString().Contains("Task");
}
