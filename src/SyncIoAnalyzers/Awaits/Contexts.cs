using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Awaits;

/// <summary>The code of a compilation that belongs to a context, by the types of the table, and all that such code leads to.</summary>
/// <remarks>
/// Most compilations declare no such type, and nothing else is looked at then. Where one does, the walk that finds request paths goes from its members;
/// it sees what <c>docs/how-it-works.md</c> says that it sees.
/// </remarks>
internal sealed class Contexts(Compilation compilation, Model model, EntryPointTable table, Keys keys)
{
    readonly object _gate = new();
    IReadOnlyList<IMethodSymbol>? _members;
    bool? _needs;
    HashSet<string>? _reached;

    /// <summary>The line about the type around a place, or about a parameter of a function around it; null when there is none.</summary>
    public TableLine? Own(string section, SyntaxNode place, SemanticModel semantics, CancellationToken token)
    {
        if (MayBe(section, token))
            for (var symbol = semantics.GetEnclosingSymbol(place.SpanStart, token); symbol is not (null or INamespaceSymbol); symbol = symbol.ContainingSymbol)
                if (Lines(symbol, section).FirstOrDefault() is { } line)
                    return line;
        return null;
    }

    /// <summary>View models are known to every project, and declared by few.</summary>
    bool MayBe(string section, CancellationToken token) => section == Sections.NeedsContext ? _needs ??= model.Apis.Live(section).Any() : Members(token).Count > 0;

    /// <summary>Whether the code around a place belongs to a context, or something that does leads there.</summary>
    public bool Reach(SyntaxNode place, SemanticModel semantics, CancellationToken token) =>
        Own(Sections.NeedsContext, place, semantics, token) != null || Own(Sections.MayNeedContext, place, semantics, token) != null
        || Members(token).Count > 0 && place.AncestorsAndSelf().Where(n => Keys.IsFunction(n) || Keys.IsMember(n)).Select(n => keys.At(n, semantics, token)).Any(k => k != null && Reached(token).Contains(k));

    IEnumerable<TableLine> Lines(ISymbol symbol, string section) => symbol switch
    {
        INamedTypeSymbol type => [model.Apis.Line(section, type)],
        IMethodSymbol method => method.Parameters.Select(p => model.Apis.Line(section, p.Type)),
        _ => Enumerable.Empty<TableLine?>(),
    } is var lines ? lines.OfType<TableLine>() : [];

    /// <summary>The methods that belong to a context: those of such types, and those that are given one.</summary>
    IReadOnlyList<IMethodSymbol> Members(CancellationToken token) => Volatile.Read(ref _members) is { } known ? known : _members = [.. Find(token)];

    IEnumerable<IMethodSymbol> Find(CancellationToken token)
    {
        var sections = new[] { Sections.NeedsContext, Sections.MayNeedContext }.Where(s => model.Apis.Live(s).Any()).ToArray();
        foreach (var type in sections.Length == 0 ? [] : DeclaredTypes.In(compilation.Assembly.GlobalNamespace, token))
        {
            var isOwn = Around(type).Any(t => sections.Any(s => Lines(t, s).Any()));
            foreach (var method in type.GetMembers().OfType<IMethodSymbol>())
                if (!method.IsImplicitlyDeclared && (isOwn || sections.Any(s => Lines(method, s).Any())))
                    yield return method;
        }
    }

    static IEnumerable<INamedTypeSymbol> Around(INamedTypeSymbol? type)
    {
        for (; type != null; type = type.ContainingType)
            yield return type;
    }

    /// <summary>The keys of all code that those methods lead to. A cancelled walk leaves nothing behind.</summary>
    HashSet<string> Reached(CancellationToken token)
    {
        if (Volatile.Read(ref _reached) is { } known)
            return known;
        lock (_gate)
            return _reached ??= [.. Walk.From(Members(token).Select(m => new EntryFact("component", keys.Of(m), m.Name)), new World([compilation], table, name => MayAwait(name, token), token), token).Steps.Keys];
    }

    /// <summary>What awaits, and what a fix would make await.</summary>
    bool MayAwait(string name, CancellationToken token) => name is Mentions.Await or "GetAsyncEnumerator" or "DisposeAsync" || model.MayReport(name, token);
}
