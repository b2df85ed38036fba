using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.BlockingBodies;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Concurrency;
using SyncIoAnalyzers.Configuration;
using SyncIoAnalyzers.ConfigureAwait;
using SyncIoAnalyzers.DataFlow;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Rules;

/// <summary>
/// Per-compilation state shared by all rules: API tables, completed-task analysis, request paths, and the analysis of the project's own
/// members.
/// </summary>
internal sealed class CompilationModel
{
    readonly IReadOnlyCollection<string> _off;
    readonly Compilation _compilation;
    readonly MethodBodies _bodies;

    /// <summary>Creates the model; nothing is bound or analyzed yet.</summary>
    /// <param name="compilation">The compilation.</param>
    /// <param name="options">The options of the project and of its trees.</param>
    /// <param name="table">The API table, including the project's own lines.</param>
    /// <param name="entryPoints">The table of entry points.</param>
    /// <param name="paths">The request paths of the whole solution; null when the project has no such file.</param>
    /// <param name="off">The ids of the rules that the project's level disables.</param>
    /// <param name="search">Runs the rules over a piece of code.</param>
    public CompilationModel(
        Compilation compilation,
        AnalyzerConfigOptionsProvider options,
        ApiTable table,
        EntryPointTable entryPoints,
        RequestPaths? paths,
        IReadOnlyCollection<string> off,
        IFindingSearch search
    )
    {
        _off = off;
        Search = search;
        App = ProjectProperties.FromOptions(compilation, options.GlobalOptions);
        Apis = new ApiIndex(compilation, table) { TakesQueries = (paths as RequestPathsFile)?.TakesQueries == true };
        Counterparts = new CounterpartFinder(Apis);
        var verdicts = new MemberVerdicts((paths as RequestPathsFile)?.VerdictsByKey ?? new Dictionary<string, MemberVerdict>());
        VerdictSearch elsewhere = (method, _) => verdicts.FindVerdict(method);
        Origins = new StreamOriginAnalysis(
            Apis,
            isInMemoryElsewhere: method => elsewhere(method, default).Includes(MemberVerdict.InMemory)
        );
        Disposals = new AsyncDisposalFinder(Apis, Origins);
        Opens = new FileOpenAnalysis(Apis);
        Caches = new RegisteredCaches(compilation, Apis);
        CompiledQueries = new CompiledQueries(compilation, Apis);
        _compilation = compilation;
        _bodies = new MethodBodies(compilation);
        Completion = new CompletedTaskAnalysis(compilation, Apis, _bodies);
        Queries = CreateQueries(elsewhere);
        Pairs = CreateMembers(elsewhere, verdicts.HasName);
        Effects = new SideEffectAnalysis(compilation, Apis, _bodies);
        var keys = new SymbolKeys([compilation.AssemblyName ?? ""]);
        Reachability = new RequestReachability(
            compilation,
            App,
            entryPoints,
            paths,
            keys,
            MayReport,
            (method, token) => Pairs.StreamArguments.IsWaitingOnlyForArguments(method, token)
        );
        var contexts = new ContextBoundCode(compilation, Apis, entryPoints, keys, MayReport);
        var reads = new ContextReadFinder(compilation, Apis, _bodies);
        Awaits = new AwaitPolicyResolver(compilation, App, Apis, options, contexts, reads, Reachability.DeclaresEntryPoints);
    }

    /// <summary>The properties of the project.</summary>
    public ProjectProperties App { get; }

    /// <summary>Runs the rules on a piece of code; some rules depend on what others find in it.</summary>
    public IFindingSearch Search { get; }

    /// <summary>The lines of the API tables for symbols of this compilation.</summary>
    public ApiIndex Apis { get; }

    /// <summary>Finds the async counterparts of calls.</summary>
    public CounterpartFinder Counterparts { get; }

    /// <summary>Decides whether tasks are completed.</summary>
    public CompletedTaskAnalysis Completion { get; }

    /// <summary>Decides whether the project's own members block, and whether they have an async twin.</summary>
    public BlockingMemberAnalysis Pairs { get; }

    /// <summary>Decides which code has side effects and so may not run concurrently.</summary>
    public SideEffectAnalysis Effects { get; }

    /// <summary>Decides whether a stream leads to memory, a local file or elsewhere.</summary>
    public StreamOriginAnalysis Origins { get; }

    /// <summary>Finds values that can be disposed asynchronously.</summary>
    public AsyncDisposalFinder Disposals { get; }

    /// <summary>Finds the calls that open files.</summary>
    public FileOpenAnalysis Opens { get; }

    /// <summary>Decides whether the registered cache is in the memory of the process.</summary>
    public RegisteredCaches Caches { get; }

    /// <summary>Finds the delegates that are compiled queries.</summary>
    public CompiledQueries CompiledQueries { get; }

    /// <summary>Finds the database library that runs a query.</summary>
    public QueryProviderAnalysis Queries { get; }

    /// <summary>Decides whether awaits say <c>ConfigureAwait(false)</c>.</summary>
    public AwaitPolicyResolver Awaits { get; }

    /// <summary>The request paths, and the place of each call.</summary>
    public RequestReachability Reachability { get; }

    IEnumerable<BlockingFinding> FindKnown(SyntaxNode code, SemanticModel semantics, CancellationToken cancellationToken) =>
        Search.FindKnown(code, semantics, this, cancellationToken);

    /// <summary>Creates an analysis of the project's own members that searches for verdicts about those of other projects.</summary>
    /// <param name="elsewhere">Finds the verdict about a member.</param>
    /// <param name="isNamedElsewhere">Returns true for the name of a member that there is a verdict about.</param>
    /// <param name="facts">The facts about bodies that all analyses of the project share; null for the only one.</param>
    public BlockingMemberAnalysis CreateMembers(
        VerdictSearch elsewhere,
        Func<string, bool> isNamedElsewhere,
        BodyFactStore? facts = null
    ) => new(_compilation, _bodies, Apis, Origins, CreateQueries(elsewhere), FindKnown, elsewhere, isNamedElsewhere, facts);

    QueryProviderAnalysis CreateQueries(VerdictSearch elsewhere) =>
        new(_compilation, _bodies, Apis, method => elsewhere(method, default).Includes(MemberVerdict.Defers));

    /// <summary>Returns true if the project's level includes a rule.</summary>
    public bool Has(DiagnosticDescriptor rule) => _off.Count == 0 || !_off.Contains(rule.Id);

    /// <summary>Returns true if an identifier with this text may refer to something that blocks.</summary>
    public bool MayBlock(string name, CancellationToken cancellationToken) =>
        Apis.MayBlock(name) || Pairs.MayBlock(name, cancellationToken) || CompiledQueries.MayHoldQuery(name, cancellationToken);

    /// <summary>
    /// Returns true if an identifier with this text, or a word of <see cref="IdentifierIndex"/>, may refer to something that a rule
    /// reports.
    /// </summary>
    public bool MayReport(string name, CancellationToken cancellationToken) =>
        MayBlock(name, cancellationToken)
        || name == "IsCompleted"
        || SyntaxNames.IsEndMethodName(name)
        || name == IdentifierIndex.ForEachLoop && Apis.HasQueries
        || Disposals.MayNameDisposal(name)
        || Opens.MayNameOpening(name)
        || name == IdentifierIndex.OverlappingAwait;
}
