using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Apis;

/// <summary>What the tables say of the symbols of one compilation. Every symbol is looked up once, also one that no line speaks of.</summary>
internal sealed class ApiIndex(Compilation compilation, ApiTable table)
{
    readonly ConcurrentDictionary<ISymbol, TableLine?> _verdicts = new(SymbolEqualityComparer.Default);
    readonly ConcurrentDictionary<(ISymbol, string), bool> _sections = new();
    readonly ConcurrentDictionary<ITypeSymbol, string> _names = new(SymbolEqualityComparer.Default);
    readonly ConcurrentDictionary<string, INamedTypeSymbol?> _types = new();

    readonly ConcurrentDictionary<string, bool> _live = new();
    readonly ConcurrentDictionary<string, bool> _known = new();

    /// <summary>Whether a member of this name could block: the question asked of every name in the code. A line counts only where its type, and that of its counterpart, are referenced.</summary>
    public bool MayBlock(string name) => table.MayName(name) && _live.GetOrAdd(name, n => table.RulesNamed(n).Any(IsLive)) || table.MayBeWild(name);

    bool IsLive(TableLine line) => Knows(line.Member.Type) && (line.Counterpart?.LastIndexOf('.') is not > 0 || Knows(line.Counterpart.Substring(0, line.Counterpart.LastIndexOf('.'))));

    bool Knows(string type) => type.Contains('*') || _known.GetOrAdd(type, name => TypeNames.Exists(compilation, name));

    /// <summary>Whether the compilation knows queries that a database runs.</summary>
    public bool HasQueries => Knows("Microsoft.EntityFrameworkCore.EntityFrameworkQueryableExtensions");

    /// <summary>The line that says that the member blocks, found on the member itself, on what it overrides or on what it implements.</summary>
    /// <returns>Null when none does, or when a <c>[sync]</c> line says that it is right to call it.</returns>
    public TableLine? Blocking(ISymbol member)
    {
        var definition = Definition(member);
        return _verdicts.GetOrAdd(definition, Verdict) is { } line && line.Section != Sections.Sync ? line : null;
    }

    /// <summary>Whether a <c>[sync]</c> line says that it is right to call the member.</summary>
    public bool IsSync(ISymbol member) => _verdicts.GetOrAdd(Definition(member), Verdict) is { Section: Sections.Sync };

    /// <summary>The line of <c>[counterparts]</c> for a member.</summary>
    public TableLine? CounterpartLine(ISymbol member) =>
        Levels(Definition(member)).Select(m => table.Find(m, NameOf(m.ContainingType), s => s == Sections.Counterparts)).FirstOrDefault(l => l != null);

    /// <summary>Whether a section names the member, its type, or a base of its type.</summary>
    public bool IsIn(string section, ISymbol member) =>
        _sections.GetOrAdd((Definition(member), section), key => Levels(key.Item1).Any(m => table.Find(m, NameOf(m.ContainingType), s => s == section) != null));

    /// <summary>Whether a section names the type or one it derives from.</summary>
    public bool IsIn(string section, ITypeSymbol? type)
    {
        for (; type is { SpecialType: not SpecialType.System_Object }; type = type.BaseType)
            if (_sections.GetOrAdd((type.OriginalDefinition, section), key => table.Find(key.Item1, NameOf((ITypeSymbol)key.Item1), s => s == section) != null))
                return true;
        return false;
    }

    /// <summary>A type by its full name; null when the compilation does not know it.</summary>
    public INamedTypeSymbol? Type(string metadataName) => _types.GetOrAdd(metadataName, name => TypeNames.Find(compilation, name));

    /// <summary>The full name of a type as documentation ids write it.</summary>
    public string NameOf(ITypeSymbol? type) =>
        type == null ? "" : _names.GetOrAdd(type.OriginalDefinition, t => t.GetDocumentationCommentId() is { Length: > 2 } id ? id.Substring(2) : "");

    /// <summary>The definition behind a constructed or reduced member.</summary>
    public static ISymbol Definition(ISymbol member) => (member is IMethodSymbol { ReducedFrom: { } whole } ? whole : member).OriginalDefinition;

    TableLine? Verdict(ISymbol member)
    {
        foreach (var level in Levels(member))
            if (table.Find(level, NameOf(level.ContainingType), IsVerdict) is { } line)
                return line;
        return null;
    }

    static bool IsVerdict(string section) => section is Sections.Sync || section.StartsWith("SIO", StringComparison.Ordinal);

    /// <summary>The member, then what it overrides, then what it implements: the nearest line wins.</summary>
    static IEnumerable<ISymbol> Levels(ISymbol member)
    {
        for (ISymbol? level = member; level != null; level = Overrides.Next(level))
            yield return level.OriginalDefinition;
        if (member.IsStatic || member.ContainingType is not { } type)
            yield break;
        foreach (var contract in type.AllInterfaces)
            foreach (var candidate in contract.GetMembers(member.Name))
                if (Overrides.Reach(member, type.FindImplementationForInterfaceMember(candidate)))
                    yield return candidate.OriginalDefinition;
    }
}
