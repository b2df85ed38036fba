using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>The facts that a reachability analysis read from one syntax tree.</summary>
/// <param name="FrameworkRegistrations">The delegates and classes that it registers with frameworks; null if they were not needed.</param>
/// <param name="EdgesByNode">The call edges of its code, as far as they were needed.</param>
internal sealed record TreeReading(
    FrameworkRegistrations? FrameworkRegistrations,
    Dictionary<SyntaxNode, IReadOnlyDictionary<string, List<CallEdge>>> EdgesByNode
);

/// <summary>Reads the call edges and framework registrations of code, and remembers which were needed.</summary>
/// <param name="keys">The keys of members.</param>
/// <param name="relevantNames">The names that are worth binding.</param>
/// <param name="hasMessageHandlers">Returns true if the program handles messages.</param>
/// <param name="programHash">The hash of the program; the facts of a tree are valid for this hash only.</param>
internal sealed class CodeReader(SymbolKeys keys, RelevantNames relevantNames, Func<bool> hasMessageHandlers, ulong programHash)
{
    readonly Dictionary<SyntaxTree, TreeReading> _readingsByTree = [];

    /// <summary>Gets the readings by syntax tree.</summary>
    public IReadOnlyDictionary<SyntaxTree, TreeReading> ReadingsByTree => _readingsByTree;

    /// <summary>Returns the framework registrations of a tree and remembers that they were needed.</summary>
    public FrameworkRegistrations GetRegistrations(
        SyntaxTree tree,
        Compilation compilation,
        EntryPointFinder entryPointFinder,
        CancellationToken cancellationToken
    )
    {
        var registrations = ReadRegistrations(tree, compilation, entryPointFinder, cancellationToken);
        _readingsByTree[tree] = GetReading(tree) with { FrameworkRegistrations = registrations };
        return registrations;
    }

    /// <summary>Returns the same without recording the need for it; callable on any thread.</summary>
    public FrameworkRegistrations ReadRegistrations(
        SyntaxTree tree,
        Compilation compilation,
        EntryPointFinder entryPointFinder,
        CancellationToken cancellationToken
    ) =>
        TreeFacts
            .GetOrCreate(tree, programHash)
            .GetRegistrations(
                relevantNames.GetFunctionsHash(IdentifierIndex.GetIndex(tree, cancellationToken)),
                () => ScanRegistrations(tree, compilation, entryPointFinder, cancellationToken)
            );

    FrameworkRegistrations ScanRegistrations(
        SyntaxTree tree,
        Compilation compilation,
        EntryPointFinder entryPointFinder,
        CancellationToken cancellationToken
    )
    {
        if (!IdentifierIndex.GetIndex(tree, cancellationToken).HasWord(MayRegister))
            return new FrameworkRegistrations([], []);
        var model = CompilationTrees.GetSemanticModel(compilation, tree);
        return new FrameworkRegistrationScanner(keys, entryPointFinder, relevantNames.IsFunctionName, model, cancellationToken).ScanTree();

        bool MayRegister(string name) =>
            name == IdentifierIndex.New || entryPointFinder.MayTakeDelegate(name) || entryPointFinder.MayRegisterService(name);
    }

    /// <summary>
    /// Returns the call edges of a code fragment, its lambdas and the stores of its delegates, and remembers that they were needed.
    /// </summary>
    public IReadOnlyDictionary<string, List<CallEdge>> GetEdges(
        CodeFragment fragment,
        Compilation compilation,
        EntryPointFinder entryPointFinder,
        CancellationToken cancellationToken
    ) =>
        GetReading(fragment.Declaration!.SyntaxTree).EdgesByNode[fragment.Declaration] = ReadEdges(
            fragment,
            compilation,
            entryPointFinder,
            cancellationToken
        );

    /// <summary>Returns the same without recording the need for it; callable on any thread.</summary>
    public IReadOnlyDictionary<string, List<CallEdge>> ReadEdges(
        CodeFragment fragment,
        Compilation compilation,
        EntryPointFinder entryPointFinder,
        CancellationToken cancellationToken
    )
    {
        var code = fragment.Declaration!;
        return TreeFacts
            .GetOrCreate(code.SyntaxTree, programHash)
            .GetEdges(
                code,
                // Arguments count as messages only if the program handles messages.
                StableHash.Mix(relevantNames.GetFragmentHash(fragment), hasMessageHandlers() ? 1UL : 0),
                () => BindCode(code, CompilationTrees.GetSemanticModel(compilation, code.SyntaxTree), entryPointFinder, cancellationToken)
            );
    }

    TreeReading GetReading(SyntaxTree tree) =>
        _readingsByTree.TryGetValue(tree, out var reading) ? reading : _readingsByTree[tree] = new(null, []);

    IReadOnlyDictionary<string, List<CallEdge>> BindCode(
        SyntaxNode code,
        SemanticModel model,
        EntryPointFinder entryPointFinder,
        CancellationToken cancellationToken
    )
    {
        if (SymbolKeys.FindDeclaredSymbol(code, model, cancellationToken) is not { } declaredSymbol)
            return new Dictionary<string, List<CallEdge>>();
        if (keys.FindMemberKey(code, model, cancellationToken) is not { } key)
            return new Dictionary<string, List<CallEdge>>();
        var scanner = new BodyScanner(
            keys,
            entryPointFinder,
            IsRelevantName,
            relevantNames.IsRelevantOrCandidate,
            model,
            cancellationToken
        );
        return scanner.ScanBody(key, code, declaredSymbol);
    }

    /// <summary>Returns true if a name is relevant; an argument is relevant as a message only if the program handles messages.</summary>
    bool IsRelevantName(string name) => relevantNames.IsRelevant(name) && (name != IdentifierIndex.MessageArgument || hasMessageHandlers());
}
