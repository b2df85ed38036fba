using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// The names that may lead to a candidate: those of code that mentions a candidate, of code that mentions that code, and so on. The
/// analysis binds no other names, and no code that mentions none of them.
/// </summary>
/// <remarks>
/// Only names are compared, so many more are relevant than really lead to a candidate: code that calls any <c>Load</c> is bound if one
/// <c>Load</c> reaches a candidate. Measurements show that this makes the analysis cheaper than binding the project.
/// </remarks>
internal sealed class RelevantNames
{
    readonly Func<string, bool> _isCandidate;
    readonly ConcurrentDictionary<string, bool> _candidates;
    readonly HashSet<string> _relevantNames = [];
    readonly HashSet<CodeFragment> _relevantFragments = [];
    readonly ConcurrentDictionary<CodeFragment, ulong> _fragmentHashes = new();
    readonly ConcurrentDictionary<IdentifierIndex, ulong> _functionsHashes = new();
    readonly HashSet<string> _functionNames = [];
    HashSet<string> _declaredNames = [],
        _storeNames = [];

    RelevantNames(Func<string, bool> isCandidate, ConcurrentDictionary<string, bool> candidates) =>
        (_isCandidate, _candidates) = (isCandidate, candidates);

    /// <summary>Copies the names with another predicate; the relevant fragments are not copied.</summary>
    RelevantNames(RelevantNames other, Func<string, bool> isCandidate)
        : this(isCandidate, other._candidates) =>
        (_relevantNames, _functionNames, _declaredNames, _storeNames) = (
            other._relevantNames,
            other._functionNames,
            other._declaredNames,
            other._storeNames
        ); // no code adds to them any more

    /// <summary>Computes the relevant names of syntax trees.</summary>
    /// <param name="trees">The trees of the program.</param>
    /// <param name="isCandidate">Returns true if a name may be that of a call that some rule reports.</param>
    /// <param name="runs">The names of the members whose calls run members with other names, and the type of these.</param>
    /// <param name="cancellationToken">Cancels the analysis.</param>
    public static RelevantNames ComputeFrom(
        IEnumerable<SyntaxTree> trees,
        Func<string, bool> isCandidate,
        IReadOnlyCollection<(string Called, string Type, string Run)> runs,
        CancellationToken cancellationToken
    )
    {
        var relevantNames = new RelevantNames(isCandidate, new());
        relevantNames.ComputeClosure([.. trees.Select(t => IdentifierIndex.GetIndex(t, cancellationToken))], runs, cancellationToken);
        return relevantNames;
    }

    /// <summary>Copies the names without the predicate, which would keep a compilation alive.</summary>
    public RelevantNames CopyNames() => new(this, _ => false);

    /// <summary>
    /// Returns the names after an edit of trees that left all declarations as they were; null if the edit changed the relevant names.
    /// </summary>
    /// <param name="edits">The indexes of each tree before and after the edit.</param>
    /// <param name="isCandidate">Returns true if a name may be that of a call that some rule reports.</param>
    public RelevantNames? ReuseAfterEdits(
        IReadOnlyList<(IdentifierIndex Before, IdentifierIndex After)> edits,
        Func<string, bool> isCandidate
    )
    {
        var relevantNames = new RelevantNames(this, isCandidate);
        return
            _candidates.All(c => isCandidate(c.Key) == c.Value)
            && edits.All(e =>
                e.Before.IsEquivalentTo(e.After, name => _declaredNames.Contains(name) || relevantNames.IsCandidate(name), IsStoreName)
            )
            ? relevantNames
            : null;
    }

    /// <summary>
    /// Returns true if a delegate stored under a name may run: the name is that of a field, or of a parameter of the program that may be
    /// a delegate.
    /// </summary>
    bool IsStoreName(string store) => _storeNames.Contains(store);

    /// <summary>Returns true if a name, or one of the words of <see cref="IdentifierIndex"/>, may lead to a candidate.</summary>
    public bool IsRelevant(string name) => _relevantNames.Contains(name);

    /// <summary>Returns true if a name may lead to a candidate, or is one itself.</summary>
    public bool IsRelevantOrCandidate(string name) => IsRelevant(name) || IsCandidate(name);

    /// <summary>Returns true if a code fragment may lead to a candidate.</summary>
    public bool IsRelevantFragment(CodeFragment fragment) =>
        _relevantNames.Contains(IdentifierIndex.ImplicitConversion) || _relevantFragments.Contains(fragment);

    /// <summary>Returns true if a code fragment mentions a candidate.</summary>
    public bool HasCandidate(CodeFragment fragment) => fragment.MentionedNames.Any(IsCandidate);

    /// <summary>Returns true if the program declares a method or local function of this name.</summary>
    public bool IsFunctionName(string name) => _functionNames.Contains(name);

    /// <summary>Returns a hash of the relevant names in a fragment; its call edges are valid as long as the hash stays the same.</summary>
    public ulong GetFragmentHash(CodeFragment fragment)
    {
        if (_fragmentHashes.TryGetValue(fragment, out var known))
            return known;
        var hash = _relevantNames.Contains(IdentifierIndex.ImplicitConversion) ? 1UL : 0;
        foreach (var name in fragment.MentionedNames)
            if (IsRelevantOrCandidate(name))
                hash += IsRelevant(name) ? StableHash.HashText(name) : StableHash.HashText(name) * 31;
        return _fragmentHashes[fragment] = hash;
    }

    /// <summary>Returns a hash of the words in a tree that name functions of the program.</summary>
    public ulong GetFunctionsHash(IdentifierIndex tree) => _functionsHashes.GetOrAdd(tree, ComputeFunctionsHash);

    ulong ComputeFunctionsHash(IdentifierIndex tree)
    {
        var hash = 0UL;
        foreach (var name in tree.FindMentions(_functionNames))
            hash += StableHash.HashText(name);
        return hash;
    }

    void ComputeClosure(
        IdentifierIndex[] trees,
        IReadOnlyCollection<(string Called, string Type, string Run)> runs,
        CancellationToken cancellationToken
    )
    {
        var fragments = trees.SelectMany(t => t.Fragments).ToList();
        fragments.AddRange(CreateRunLinks(trees, runs));
        _storeNames = [.. trees.SelectMany(t => t.StoreNames)];
        var delegateParameters = FindDelegateParameters(trees);
        foreach (var parameter in delegateParameters)
            fragments.Add(CreateParameterLink(parameter));
        _functionNames.UnionWith(trees.SelectMany(t => t.FunctionNames));
        var handlers = FindTypesWithGenericBase(trees);
        _declaredNames = [.. fragments.SelectMany(f => GetReachingNames(f, _storeNames, handlers))];
        var mentioningFragments = new Dictionary<string, List<CodeFragment>>();
        var worklist = new Queue<CodeFragment>();
        foreach (var fragment in fragments)
        {
            cancellationToken.ThrowIfCancellationRequested();
            IndexMentions(fragment, mentioningFragments, worklist);
        }

        foreach (var parameter in delegateParameters)
            IndexArguments(parameter, mentioningFragments);
        while (worklist.Count > 0)
            foreach (var name in GetReachingNames(worklist.Dequeue(), _storeNames, handlers))
                if (_relevantNames.Add(name) && mentioningFragments.TryGetValue(name, out var mentioning))
                    foreach (var fragment in mentioning.Where(_relevantFragments.Add))
                        worklist.Enqueue(fragment);
    }

    /// <summary>
    /// Links a delegate parameter to the arguments of the callers, and adds both to the store names. The code of the member shows how it
    /// uses the parameter.
    /// </summary>
    CodeFragment CreateParameterLink(ParameterOutline parameter)
    {
        var link = new CodeFragment(null, "", false, [parameter.Name]);
        link.MentionedNames.UnionWith(parameter.CalleeNames.Select(IdentifierIndex.GetArgumentWord));
        _storeNames.UnionWith(link.MentionedNames);
        _storeNames.Add(parameter.Name);
        return link;
    }

    /// <summary>
    /// Links the call of a member of a framework to the members that it runs, if any class derives from their type by name: it would make
    /// too many names relevant otherwise.
    /// </summary>
    static IEnumerable<CodeFragment> CreateRunLinks(
        IdentifierIndex[] trees,
        IReadOnlyCollection<(string Called, string Type, string Run)> runs
    )
    {
        var bases = new HashSet<string>(trees.SelectMany(t => t.TypeOutlines).SelectMany(t => t.BaseNames));
        foreach (var (called, type, run) in runs)
            if (bases.Contains(type))
            {
                var link = new CodeFragment(null, "", false, [called]);
                link.MentionedNames.Add(run);
                yield return link;
            }
    }

    /// <summary>Indexes the declared names that a fragment mentions; one that mentions a candidate starts the search.</summary>
    void IndexMentions(CodeFragment fragment, Dictionary<string, List<CodeFragment>> mentioningFragments, Queue<CodeFragment> worklist)
    {
        foreach (var name in fragment.MentionedNames)
        {
            if (_declaredNames.Contains(name))
                mentioningFragments.GetOrAddList(name).Add(fragment);
            if (IsCandidate(name) && _relevantFragments.Add(fragment))
                worklist.Enqueue(fragment);
        }
    }

    /// <summary>Makes the code of a member that has a delegate parameter mention the arguments of its callers.</summary>
    void IndexArguments(ParameterOutline parameter, Dictionary<string, List<CodeFragment>> mentioningFragments)
    {
        if (parameter.BodyFragment is not { } body)
            return;
        foreach (var word in parameter.CalleeNames.Select(IdentifierIndex.GetArgumentWord).Where(_declaredNames.Contains))
            mentioningFragments.GetOrAddList(word).Add(body);
    }

    bool IsCandidate(string name) => _candidates.TryGetValue(name, out var known) ? known : _candidates[name] = _isCandidate(name);

    static IEnumerable<string> GetReachingNames(CodeFragment fragment, HashSet<string> storeNames, HashSet<string> handlers)
    {
        foreach (var name in fragment.ReachingNames)
            yield return name;
        foreach (var name in fragment.StoreNames)
            if (IdentifierIndex.IsArgumentWord(name) || storeNames.Contains(name))
                yield return name;
        if (fragment.HasParameters && handlers.Contains(fragment.TypeName))
            yield return IdentifierIndex.MessageArgument;
    }

    /// <summary>Finds the parameters that are delegates, as far as the text shows.</summary>
    static ParameterOutline[] FindDelegateParameters(IdentifierIndex[] trees)
    {
        var types = new HashSet<string>(trees.SelectMany(t => t.DelegateTypeNames));
        return
        [
            .. trees
                .SelectMany(t => t.ParameterOutlines)
                .Where(p => p.TypeNames.Any(t => types.Contains(t) || IdentifierIndex.MayBeDelegateType(t))),
        ];
    }

    /// <summary>Finds the types that have a generic base or interface, directly or indirectly: only they handle messages by type.</summary>
    static HashSet<string> FindTypesWithGenericBase(IdentifierIndex[] trees)
    {
        var types = trees.SelectMany(t => t.TypeOutlines).ToArray();
        var found = new HashSet<string>(types.Where(t => t.HasGenericBase).Select(t => t.Name));
        while (
            types.Where(t => !found.Contains(t.Name) && t.BaseNames.Any(found.Contains)).Select(t => t.Name).ToArray()
                is { Length: > 0 } more
        )
            found.UnionWith(more);
        return found;
    }
}
