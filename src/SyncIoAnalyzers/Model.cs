using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Awaits;
using SyncIoAnalyzers.Baselines;
using SyncIoAnalyzers.Overlap;
using SyncIoAnalyzers.Requests;
using SyncIoAnalyzers.Rules;
using SyncIoAnalyzers.Tasks;

namespace SyncIoAnalyzers;

/// <summary>What every rule asks: does it block, is the task completed, which request gets here, what kind of project is this.</summary>
internal sealed class Model
{
    static readonly ConditionalWeakTable<Compilation, ConditionalWeakTable<AnalyzerOptions, Model>> Models = new();

    readonly Compilation _compilation;
    readonly EntryPointTable _entryPoints;
    readonly Keys _keys;
    readonly IReadOnlyCollection<string> _off;
    readonly IReadOnlyList<SummaryHead> _summaries;
    readonly ConcurrentDictionary<string, Location?> _locations = new(); // paths have their beginnings in common
    readonly object _gate = new();
    readonly Lazy<bool> _mayHaveEntryPoints;
    RequestPaths? _paths;

    /// <summary>The model of one compilation with one set of options and additional files, the same for all analyzers; null when they are switched off.</summary>
    public static Model? Of(Compilation compilation, AnalyzerOptions options, CancellationToken token, Levels? levels = null) =>
        AppModel.Of(compilation, options.AnalyzerConfigOptionsProvider.GlobalOptions).Mode == Mode.Off ? null
        : Models.GetOrCreateValue(compilation).GetValue(options, o => new Model(compilation, o, levels ?? Levels.Shipped, token));

    Model(Compilation compilation, AnalyzerOptions options, Levels levels, CancellationToken token)
    {
        _compilation = compilation;
        var files = UserFiles.Read(options.AdditionalFiles, token);
        App = AppModel.Of(compilation, options.AnalyzerConfigOptionsProvider.GlobalOptions);
        _off = levels.OffAt(AppModel.Level(options.AnalyzerConfigOptionsProvider.GlobalOptions));
        _summaries = files.Heads;
        Apis = new ApiIndex(compilation, ApiTable.With(Summaries.For(compilation, files.Heads), files.Packages, files.Apis));
        Counterparts = new CounterpartFinder(Apis);
        Completion = new Completion(Apis);
        Origins = new Origins(Apis);
        Queries = new Queries(Apis);
        Disposals = new Disposals(Apis, Origins);
        Opens = new Opens(Apis);
        Pairs = new Pairs(compilation, this);
        Effects = new Effects(compilation, this);
        _entryPoints = EntryPointTable.With(files.EntryPoints, options.AnalyzerConfigOptionsProvider.GetOptions);
        _paths = files.Paths;
        _mayHaveEntryPoints = new(() => files.Paths != null || EntryPoints.Of(compilation, _entryPoints).MayBe);
        _keys = new Keys([compilation.AssemblyName ?? ""]);
        Baseline = files.Baseline is { } baseline ? new Baseline(baseline, compilation, _keys) : null;
        Awaits = new ConfiguredAwaits(compilation, this, options.AnalyzerConfigOptionsProvider, new Contexts(compilation, this, _entryPoints, _keys));
    }

    /// <summary>What kind of project this is.</summary>
    public AppModel App { get; }

    /// <summary>Whether there is this rule at the level that the project stays at.</summary>
    public bool Has(DiagnosticDescriptor rule) => _off.Count == 0 || !_off.Contains(rule.Id);

    /// <summary>What the tables say of a symbol.</summary>
    public ApiIndex Apis { get; }

    /// <summary>What to write instead.</summary>
    public CounterpartFinder Counterparts { get; }

    /// <summary>Which tasks are completed.</summary>
    public Completion Completion { get; }

    /// <summary>The project's own members with an async twin.</summary>
    public Pairs Pairs { get; }

    /// <summary>What may run at once.</summary>
    public Effects Effects { get; }

    /// <summary>Where streams lead.</summary>
    public Origins Origins { get; }

    /// <summary>What is better disposed asynchronously.</summary>
    public Disposals Disposals { get; }

    /// <summary>What opens files.</summary>
    public Opens Opens { get; }

    /// <summary>Which database runs a query.</summary>
    public Queries Queries { get; }

    /// <summary>The findings that were there already; null when the project has no file of them.</summary>
    public Baseline? Baseline { get; }

    /// <summary>What awaits are to say of the context.</summary>
    public ConfiguredAwaits Awaits { get; }

    /// <summary>Whether nothing that is found here can be louder than a suggestion: no request gets here, and nobody asked for more. A baseline is judged at the end, by what was seen.</summary>
    public bool OnlySuggests => Baseline == null && !MayHaveEntryPoints && Place.Other.Severity(DiagnosticSeverity.Warning, App) == DiagnosticSeverity.Info;

    /// <summary>Whether a name, or one of the words of <see cref="Mentions"/>, may be that of something that a rule reports.</summary>
    public bool MayReport(string name, CancellationToken token) =>
        Apis.MayBlock(name) || Pairs.MayBlock(name, token) || name == "IsCompleted" || BlockingWait.MayEnd(name) || name == Mentions.Loop && Apis.HasQueries
        || Disposals.MayName(name) || Opens.MayName(name) || name == Mentions.Overlap;

    /// <summary>Whether a framework calls the method by its own rules, so that neither its name nor its place may change.</summary>
    public bool IsEntryPoint(IMethodSymbol method) => EntryPoints.Of(_compilation, _entryPoints).Of(method.ContainingType, _keys).Any(e => e.Key == _keys.Of(method));

    /// <summary>Whether the project itself declares what serves requests or runs in the background. No code is bound for it, and other projects do not count.</summary>
    public bool DeclaresEntryPoints(CancellationToken token) => EntryPoints.Of(_compilation, _entryPoints) is var entries && entries.MayBe
        && DeclaredTypes.In(_compilation.Assembly.GlobalNamespace, token).Any(t => !t.DeclaringSyntaxReferences.IsEmpty && entries.Of(t, _keys).Any(e => EntryKinds.StandsAlone(e.Kind)));

    /// <summary>Where a call stands, and how a request gets there.</summary>
    public (Place Place, RequestPath? Path) PlaceOf(SyntaxNode call, SemanticModel model, bool isTrapForCallers, CancellationToken token)
    {
        var path = MayHaveEntryPoints && _keys.At(call, model, token) is { } key ? Paths(token).To(key) ?? Former(key) : null;
        var place = path?.Kind switch
        {
            ReachKind.Request => OnceOnly.Holds(call, model, token) ? Place.Once : Place.Request,
            ReachKind.Once => Place.Once,
            ReachKind.Background => Place.Background,
            ReachKind.Startup => Place.Other,
            _ => Unreached(call, model, isTrapForCallers, token),
        };
        return (place, path);
    }

    /// <summary>The path of a member that became async since the file was written: that of its sync form, which is gone. A fix renames as it goes, and asks again.</summary>
    RequestPath? Former(string key) => PathsFile is { } file && Keys.SyncForms(key).FirstOrDefault(k => file.Lines.ContainsKey(k)) is { } sync && _keys.Resolve(sync, _compilation) == null && file.To(sync) is { } path
        ? path with { Steps = [.. path.Steps.Take(path.Steps.Count - 1), key] }
        : null;

    /// <summary>The declarations of the members on a path, as far as this compilation holds them.</summary>
    public IEnumerable<Location> Locations(RequestPath path)
    {
        foreach (var step in path.Steps)
            if (_locations.GetOrAdd(step, s => _keys.Resolve(s, _compilation) is { } symbol ? First(symbol.Locations.Where(Razor.IsWritten)) : null) is { } location)
                yield return location;
    }

    /// <summary>Of the pieces of a member the same one, in whatever order the compiler was given the files.</summary>
    static Location? First(IEnumerable<Location> pieces) => pieces.OrderBy(p => p.SourceTree?.FilePath, StringComparer.Ordinal).ThenBy(p => p.SourceSpan.Start).FirstOrDefault();

    Place Unreached(SyntaxNode call, SemanticModel model, bool isTrapForCallers, CancellationToken token)
    {
        if (App.IsTest || !App.IsLibrary && !HasEntryPoints(token))
            return Place.Other;
        if (isTrapForCallers && !HasEntryPoints(token))
            return Place.Library;
        return IsInAsyncMember(call, model, token) ? Place.Async : Place.Other;
    }

    /// <summary>The paths of the whole solution, if the project was given them.</summary>
    public PathsFile? PathsFile => _paths as PathsFile;

    /// <summary>What is told of another version of a referenced assembly; null when all fit. Only names are compared.</summary>
    public (SummaryHead Head, Version Referenced)? OutdatedSummary => Summaries.Outdated(_compilation, _summaries);

    /// <summary>What the code shows to be out of date in them. Its entry points are read anew, nothing is walked.</summary>
    public IEnumerable<(TextLine? Line, string What)> Stale(CancellationToken token) =>
        PathsFile is { } file && new StalePaths(file, _compilation, _keys) is { MayBeJudged: true } stale ? stale.Find(World(token).Entries, token) : [];

    /// <summary>Whether this is a library of which nothing says who calls it: no entry point, and no paths of a whole solution.</summary>
    public bool CannotSeeCallers(CancellationToken token) => App is { IsLibrary: true, IsTest: false } && !HasEntryPoints(token) && PathsFile == null;

    /// <summary>Whether the innermost function around a place returns something to await.</summary>
    static bool IsInAsyncMember(SyntaxNode place, SemanticModel model, CancellationToken token) =>
        model.GetEnclosingSymbol(place.SpanStart, token) is IMethodSymbol method && (method.IsAsync || Awaited.IsAwaitable(method.ReturnType) && !OwnThread.Runs(place, method, token));

    bool HasEntryPoints(CancellationToken token) => MayHaveEntryPoints && Paths(token).HasEntryPoints;

    bool MayHaveEntryPoints => _mayHaveEntryPoints.Value;

    /// <summary>The walk, made on the first question. A cancelled one leaves nothing behind: the next caller starts again.</summary>
    RequestPaths Paths(CancellationToken token) => Volatile.Read(ref _paths) ?? Walk(token);

    RequestPaths Walk(CancellationToken token) => Crew.Of(_compilation).Alone(_gate, () => _paths ??= LastWalk.Over(_compilation, _entryPoints, name => MayReport(name, token), token), token);

    World World(CancellationToken token) => new([_compilation], _entryPoints, name => MayReport(name, token), token);
}
