using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Configuration;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>The request paths of one compilation, computed on first use, and the call places that follow from them.</summary>
/// <param name="compilation">The compilation.</param>
/// <param name="project">The kind of project.</param>
/// <param name="entryPoints">The table of the members that frameworks call.</param>
/// <param name="solutionPaths">
/// The request paths of the whole solution; null if the project did not receive them and is analyzed alone.
/// </param>
/// <param name="keys">The keys of its members.</param>
/// <param name="mayReport">Returns true if a name may be that of something that a rule reports.</param>
/// <param name="waitsOnlyForStreams">Returns true if a method of the project waits for nothing but the streams that it takes.</param>
internal sealed class RequestReachability(
    Compilation compilation,
    ProjectProperties project,
    EntryPointTable entryPoints,
    RequestPaths? solutionPaths,
    SymbolKeys keys,
    Func<string, CancellationToken, bool> mayReport,
    Func<IMethodSymbol, CancellationToken, bool> waitsOnlyForStreams
)
{
    readonly ConcurrentDictionary<string, Location?> _locations = new(); // paths share their first steps
    readonly object _gate = new();
    readonly Lazy<bool> _mayHaveEntryPoints = new(() =>
        solutionPaths != null || EntryPointFinder.GetOrCreate(compilation, entryPoints).MayHaveEntryPoints
    );
    RequestPaths? _paths = solutionPaths;

    /// <summary>Gets whether there may be entry points, without an analysis.</summary>
    public bool MayHaveEntryPoints => _mayHaveEntryPoints.Value;

    /// <summary>Gets the request paths file of the whole solution, if the project received one.</summary>
    public RequestPathsFile? PathsFile => _paths as RequestPathsFile;

    /// <summary>Returns true if a framework calls the method by its own conventions, so that its name and type must not change.</summary>
    public bool IsEntryPoint(IMethodSymbol method) =>
        EntryPointFinder
            .GetOrCreate(compilation, entryPoints)
            .FindEntryPoints(method.ContainingType, keys)
            .Any(e => e.Key == keys.GetKey(method));

    /// <summary>
    /// Returns true if the project itself declares members that serve requests or run in the background. No code is bound, and other
    /// projects do not count.
    /// </summary>
    public bool DeclaresEntryPoints(CancellationToken cancellationToken)
    {
        var entryPointFinder = EntryPointFinder.GetOrCreate(compilation, entryPoints);
        return entryPointFinder.MayHaveEntryPoints
            && DeclaredTypes
                .GetAllTypes(compilation.Assembly.GlobalNamespace, cancellationToken)
                .Where(t => !t.DeclaringSyntaxReferences.IsEmpty)
                .SelectMany(t => entryPointFinder.FindEntryPoints(t, keys))
                .Any(e => EntryReach.StandsAlone(e.Kind));
    }

    /// <summary>Finds the place of a call, and the path on which a request reaches it.</summary>
    public (CallPlace Place, RequestPath? Path) FindPlace(
        SyntaxNode call,
        SemanticModel model,
        bool isTrapForCallers,
        RequiredPath? required,
        CancellationToken cancellationToken
    )
    {
        if (FindPathTo(call, model, required, cancellationToken) is not { } path)
            return (ClassifyUnreached(call, model, isTrapForCallers, cancellationToken), null);
        var place = LimitToPlace(path.Kind, call, model, cancellationToken) switch
        {
            ReachKind.Request => CallPlace.Request,
            ReachKind.Once => CallPlace.Once,
            ReachKind.Background => CallPlace.Background,
            _ => CallPlace.Other,
        };
        return (place, path);
    }

    /// <summary>Returns the reach kind of a call in a member that some kind of code runs.</summary>
    ReachKind LimitToPlace(ReachKind kind, SyntaxNode call, SemanticModel model, CancellationToken cancellationToken)
    {
        if (kind is not (ReachKind.Request or ReachKind.Once))
            return kind;
        if (DetachedCode.IsDetached(call, model, cancellationToken))
            return ReachKind.Background;
        return IsInitialization(call, model, cancellationToken) ? ReachKind.Once : kind;
    }

    /// <summary>Returns true if a call runs only to initialize something that outlives the request.</summary>
    bool IsInitialization(SyntaxNode call, SemanticModel model, CancellationToken cancellationToken) =>
        OneTimeInitialization.FindReach(call, model, cancellationToken) switch
        {
            ReachKind.Once => true,
            ReachKind.OncePerObject => !IsInObjectPerRequest(call, model, cancellationToken),
            _ => false,
        };

    bool IsInObjectPerRequest(SyntaxNode place, SemanticModel model, CancellationToken cancellationToken) =>
        SymbolKeys.FindMemberAt(place, model, cancellationToken)?.ContainingType is { } type
        && GetPaths(cancellationToken).IsCreatedPerRequest(TypeLifetimes.GetName(keys.GetKey(type)));

    RequestPath? FindPathTo(SyntaxNode call, SemanticModel model, RequiredPath? required, CancellationToken cancellationToken)
    {
        if (!MayHaveEntryPoints || keys.FindKeyAt(call, model, cancellationToken) is not { } key)
            return null;
        var paths = GetPaths(cancellationToken);
        if (required is { ArgumentType: { } type, Parameters: var deciding })
            return paths.FindArgumentPath(key, deciding, type);
        return paths.TakesStreamInMemory(key) && FindStreamParameters(call, model, cancellationToken) is { Count: > 0 } parameters
            ? paths.FindPath(key, parameters)
            : paths.FindPath(key) ?? FindFormerPath(key);
    }

    /// <summary>Finds the parameters that bring the streams of a call that waits for nothing else.</summary>
    IReadOnlyList<int> FindStreamParameters(SyntaxNode call, SemanticModel model, CancellationToken cancellationToken)
    {
        if (model.GetOperation(call, cancellationToken) is not IInvocationOperation { TargetMethod: var called } read)
            return [];
        if (!called.DeclaringSyntaxReferences.IsEmpty && !waitsOnlyForStreams(called, cancellationToken))
            return [];
        return SymbolKeys.FindMemberAt(call, model, cancellationToken) is { } member
            ? StreamParameters.GetOrCreate(model.Compilation).FindParameters(read, member, model, cancellationToken)
            : [];
    }

    /// <summary>Finds the declarations of the members on a path, as far as this compilation contains them.</summary>
    public IEnumerable<Location> FindDeclarations(RequestPath path) =>
        path.Steps.Select(step => _locations.GetOrAdd(step, FindDeclaration)).OfType<Location>();

    Location? FindDeclaration(string key) =>
        keys.ResolveSymbol(key, compilation) is { } symbol ? FindFirst(symbol.Locations.Where(RazorMapping.IsUserCode)) : null;

    /// <summary>
    /// Finds the lines of the request paths file that are out of date, as far as the code shows. The entry points are read again, without
    /// an analysis.
    /// </summary>
    public IEnumerable<(TextLine? Line, string What)> FindStaleLines(CancellationToken cancellationToken) =>
        PathsFile is { } file && new StalePathFinder(file, compilation, keys) is { CanCompare: true } finder
            ? finder.FindStaleLines(CreateProgramModel(cancellationToken).EntryPoints, cancellationToken)
            : [];

    /// <summary>
    /// Returns true for a library whose callers are unknown: it has neither entry points nor the request paths of a whole solution.
    /// </summary>
    public bool CannotSeeCallers(CancellationToken cancellationToken) =>
        project is { IsLibrary: true, IsTestProject: false } && !HasEntryPoints(cancellationToken) && PathsFile == null;

    /// <summary>
    /// Finds the path of a member that became async since the file was written: that of its sync form, which no longer exists. A fix
    /// renames members one by one and needs the path of each.
    /// </summary>
    RequestPath? FindFormerPath(string key)
    {
        if (PathsFile is not { } file)
            return null;
        if (SymbolKeys.GetSyncForms(key).FirstOrDefault(k => file.LinesByKey.ContainsKey(k)) is not { } syncKey)
            return null;
        if (keys.ResolveSymbol(syncKey, compilation) != null || file.FindPath(syncKey) is not { } path)
            return null;
        return path with { Steps = [.. path.Steps.Take(path.Steps.Count - 1), key] };
    }

    /// <summary>Finds the first of several declarations, independent of the order in which the compiler received the files.</summary>
    static Location? FindFirst(IEnumerable<Location> locations) =>
        locations.OrderBy(l => l.SourceTree?.FilePath, StringComparer.Ordinal).ThenBy(l => l.SourceSpan.Start).FirstOrDefault();

    CallPlace ClassifyUnreached(SyntaxNode call, SemanticModel model, bool isTrapForCallers, CancellationToken cancellationToken)
    {
        if (project.IsTestProject || !project.IsLibrary && !HasEntryPoints(cancellationToken))
            return CallPlace.Other;
        if (isTrapForCallers && !HasEntryPoints(cancellationToken))
            return CallPlace.Library;
        return IsInAsyncMember(call, model, cancellationToken) ? CallPlace.Async : CallPlace.Other;
    }

    /// <summary>Returns true if the innermost function around a node returns an awaitable.</summary>
    static bool IsInAsyncMember(SyntaxNode place, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetEnclosingSymbol(place.SpanStart, cancellationToken) is IMethodSymbol method
        && (
            method.IsAsync
            || AwaitableTypes.IsAsyncReturnType(method.ReturnType) && !DedicatedThread.IsOnDedicatedThread(place, method, cancellationToken)
        );

    bool HasEntryPoints(CancellationToken cancellationToken) => MayHaveEntryPoints && GetPaths(cancellationToken).HasEntryPoints;

    /// <summary>
    /// Returns the request paths, computed on first use. A cancelled analysis leaves nothing behind: the next caller starts again.
    /// </summary>
    RequestPaths GetPaths(CancellationToken cancellationToken) => Volatile.Read(ref _paths) ?? ComputePaths(cancellationToken);

    RequestPaths ComputePaths(CancellationToken cancellationToken) =>
        SharedWork
            .GetOrCreate(compilation)
            .RunExclusively(
                _gate,
                () =>
                    _paths ??= ReachabilityCache.GetRequestPaths(
                        compilation,
                        entryPoints,
                        name => mayReport(name, cancellationToken),
                        cancellationToken
                    ),
                cancellationToken
            );

    ProgramModel CreateProgramModel(CancellationToken cancellationToken) =>
        new([compilation], entryPoints, name => mayReport(name, cancellationToken), cancellationToken);
}
