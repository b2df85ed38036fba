using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.ConfigureAwait;

/// <summary>
/// Finds the code of a compilation that belongs to a context, by the types of the API table, and all code that such code reaches.
/// </summary>
/// <remarks>
/// Most compilations declare no such type, and nothing else is analyzed then. Otherwise, the reachability analysis that finds request paths
/// starts from the members of such types, with the limits that <c>docs/how-it-works.md</c> describes.
/// </remarks>
/// <param name="compilation">The compilation.</param>
/// <param name="apis">The API tables.</param>
/// <param name="table">The table of entry points.</param>
/// <param name="keys">The symbol keys of its members.</param>
/// <param name="mayReport">Returns true if an identifier with this text may refer to something that a rule reports.</param>
internal sealed class ContextBoundCode(
    Compilation compilation,
    ApiIndex apis,
    EntryPointTable table,
    SymbolKeys keys,
    Func<string, CancellationToken, bool> mayReport
)
{
    readonly object _gate = new();
    IReadOnlyList<IMethodSymbol>? _contextMembers;
    bool? _hasContextTypes;
    HashSet<string>? _reachedKeys;

    /// <summary>
    /// Returns the table line about the type around a place, or about a parameter of a function around it; null when there is none.
    /// </summary>
    public TableLine? FindEnclosingLine(string section, SyntaxNode place, SemanticModel semantics, CancellationToken cancellationToken)
    {
        if (MayHaveLine(section, cancellationToken))
            for (
                var symbol = semantics.GetEnclosingSymbol(place.SpanStart, cancellationToken);
                symbol is not (null or INamespaceSymbol);
                symbol = symbol.ContainingSymbol
            )
                if (GetLines(symbol, section).FirstOrDefault() is { } line)
                    return line;
        return null;
    }

    /// <summary>
    /// Returns true if a line of the section may apply. Every project knows the types of view models, but few declare one.
    /// </summary>
    bool MayHaveLine(string section, CancellationToken cancellationToken) =>
        section == TableSections.NeedsContext
            ? _hasContextTypes ??= apis.GetApplicableLines(section).Any()
            : GetContextMembers(cancellationToken).Count > 0;

    /// <summary>Returns true if the code around a place belongs to a context, or is reached from code that does.</summary>
    public bool IsContextBound(SyntaxNode place, SemanticModel semantics, CancellationToken cancellationToken) =>
        FindEnclosingLine(TableSections.NeedsContext, place, semantics, cancellationToken) != null
        || FindEnclosingLine(TableSections.MayNeedContext, place, semantics, cancellationToken) != null
        || GetContextMembers(cancellationToken).Count > 0 && IsReached(place, semantics, cancellationToken);

    bool IsReached(SyntaxNode place, SemanticModel semantics, CancellationToken cancellationToken) =>
        place
            .AncestorsAndSelf()
            .Where(n => FunctionNodes.IsFunction(n) || FunctionNodes.IsMember(n))
            .Select(n => keys.FindKeyAt(n, semantics, cancellationToken))
            .Any(k => k != null && GetReachedKeys(cancellationToken).Contains(k));

    IEnumerable<TableLine> GetLines(ISymbol symbol, string section) =>
        symbol switch
        {
            INamedTypeSymbol type => [apis.FindTypeLine(section, type)],
            IMethodSymbol method => method.Parameters.Select(p => apis.FindTypeLine(section, p.Type)),
            _ => Enumerable.Empty<TableLine?>(),
        }
            is var lines
            ? lines.OfType<TableLine>()
            : [];

    /// <summary>Returns the methods that belong to a context: members of such types, and methods with a parameter of one.</summary>
    IReadOnlyList<IMethodSymbol> GetContextMembers(CancellationToken cancellationToken) =>
        Volatile.Read(ref _contextMembers) is { } known ? known : _contextMembers = [.. CollectContextMembers(cancellationToken)];

    IEnumerable<IMethodSymbol> CollectContextMembers(CancellationToken cancellationToken)
    {
        var sections = new[] { TableSections.NeedsContext, TableSections.MayNeedContext }
            .Where(s => apis.GetApplicableLines(s).Any())
            .ToArray();
        foreach (var type in sections.Length == 0 ? [] : DeclaredTypes.GetAllTypes(compilation.Assembly.GlobalNamespace, cancellationToken))
        {
            var isOwn = GetContainingTypes(type).Any(t => sections.Any(s => GetLines(t, s).Any()));
            foreach (var method in type.GetMembers().OfType<IMethodSymbol>())
                if (!method.IsImplicitlyDeclared && (isOwn || sections.Any(s => GetLines(method, s).Any())))
                    yield return method;
        }
    }

    static IEnumerable<INamedTypeSymbol> GetContainingTypes(INamedTypeSymbol? type)
    {
        for (; type != null; type = type.ContainingType)
            yield return type;
    }

    /// <summary>Returns the keys of all code that those methods reach. A cancelled analysis stores nothing.</summary>
    HashSet<string> GetReachedKeys(CancellationToken cancellationToken)
    {
        if (Volatile.Read(ref _reachedKeys) is { } known)
            return known;
        lock (_gate)
            return _reachedKeys ??= FindReachedKeys(cancellationToken);
    }

    HashSet<string> FindReachedKeys(CancellationToken cancellationToken)
    {
        var entryPoints = GetContextMembers(cancellationToken).Select(m => new EntryPointFact("component", keys.GetKey(m), m.Name));
        var program = new ProgramModel([compilation], table, name => MayAwait(name, cancellationToken), cancellationToken);
        return [.. ReachabilityAnalysis.AnalyzeFrom(entryPoints, program, cancellationToken).Members];
    }

    /// <summary>Returns true for names of code that awaits or that a fix would make await.</summary>
    bool MayAwait(string name, CancellationToken cancellationToken) =>
        name is IdentifierIndex.Await or "GetAsyncEnumerator" or "DisposeAsync" || mayReport(name, cancellationToken);
}
