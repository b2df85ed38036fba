using System.Collections.Concurrent;
using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.Apis;

/// <summary>What the tables say of the symbols of one compilation. Every symbol is looked up once, also one that no line speaks of.</summary>
internal sealed class ApiIndex(Compilation compilation, ApiTable table)
{
    readonly ConcurrentDictionary<ISymbol, TableLine?> _verdicts = new(SymbolEqualityComparer.Default);
    readonly ConcurrentDictionary<(ISymbol, string), bool> _sections = new();
    readonly ConcurrentDictionary<(ITypeSymbol, string), TableLine?> _typeLines = new();
    readonly ConcurrentDictionary<ITypeSymbol, string> _names = new(SymbolEqualityComparer.Default);

    readonly ConcurrentDictionary<string, bool> _live = new();
    readonly Clients _clients = new(compilation, table.In(Sections.Clients));
    IReadOnlyList<string>? _queryClasses;

    /// <summary>Whether a member of this name could block: the question asked of every name in the code. A line counts only where its type, and that of its counterpart, are referenced.</summary>
    public bool MayBlock(string name) => table.MayName(name) && _live.GetOrAdd(name, n => table.RulesNamed(n).Any(IsLive)) || table.MayBeWild(name) || _clients.MayName(name);

    bool IsLive(TableLine line) => (line.Section != "SIO104" || HasQueries) && Knows(line.Member.Type) && (line.Counterpart?.LastIndexOf('.') is not > 0 || Knows(line.Counterpart.Substring(0, line.Counterpart.LastIndexOf('.'))));

    /// <summary>Whether the compilation knows a type of this name.</summary>
    public bool Knows(string type) => type.Contains('*') || Type(type) != null;

    /// <summary>Whether the compilation knows queries that a database runs.</summary>
    public bool HasQueries => QueryClasses.Count > 0;

    /// <summary>The classes with async operators for queries that the compilation knows, in the order of the table.</summary>
    public IReadOnlyList<string> QueryClasses => _queryClasses ??= [.. table.In(Sections.Queries).Select(l => l.Counterpart).OfType<string>().Distinct().Where(Knows)];

    /// <summary>The lines of a section whose type the compilation knows.</summary>
    public IEnumerable<TableLine> Live(string section) => table.In(section).Where(l => Knows(l.Member.Type));

    /// <summary>The type, or else its bases and interfaces, that a section names.</summary>
    public TableLine? Line(string section, ITypeSymbol type) => _typeLines.GetOrAdd((type.OriginalDefinition, section), key =>
        Bases(key.Item1).Concat(key.Item1.AllInterfaces).Select(t => t.OriginalDefinition).Select(t => table.Find(t, NameOf(t), s => s == section)).FirstOrDefault(l => l != null));

    /// <summary>Whether the call is given a constant with which it does not wait: <c>CommandFlags.FireAndForget</c>.</summary>
    public bool DoesNotWait(IInvocationOperation call) => call.Arguments.Any(a => a.Value is { Type: INamedTypeSymbol { TypeKind: TypeKind.Enum } flags, ConstantValue: { HasValue: true, Value: { } value } }
        && flags.GetMembers().OfType<IFieldSymbol>().Any(f => f.ConstantValue is { } flag && IsIn(Sections.NoWait, f) && (Bits(value) & Bits(flag)) != 0));

    static long Bits(object value) => value is ulong big ? unchecked((long)big) : Convert.ToInt64(value, CultureInfo.InvariantCulture);

    /// <summary>The line of a section about a member.</summary>
    public TableLine? Line(string section, IMethodSymbol method) =>
        Levels(Definition(method)).Select(m => table.Find(m, NameOf(m.ContainingType), s => s == section)).FirstOrDefault(l => l != null);

    /// <summary>The line that says that the member blocks, found on the member itself, on what it overrides or on what it implements.</summary>
    /// <returns>Null when none does, when a <c>[sync]</c> line says that it is right to call it, or a <c>[blocks]</c> line that there is nothing to await.</returns>
    public TableLine? Blocking(ISymbol member)
    {
        var definition = Definition(member);
        return _verdicts.GetOrAdd(definition, Verdict) is { } line && line.Section is not (Sections.Sync or Sections.Blocks) ? line : null;
    }

    /// <summary>Whether a rule's line says that the member blocks, or a <c>[sync]</c> line that it does not: then no body is asked.</summary>
    public bool IsJudged(ISymbol member) => _verdicts.GetOrAdd(Definition(member), Verdict) is { Section: not Sections.Blocks };

    /// <summary>Whether a <c>[blocks]</c> line says that the member waits, though nothing is said of its calls.</summary>
    public bool Shows(ISymbol member) => _verdicts.GetOrAdd(Definition(member), Verdict) is { Section: Sections.Blocks };

    /// <summary>The line of <c>[counterparts]</c> for a member.</summary>
    public TableLine? CounterpartLine(IMethodSymbol member) => Line(Sections.Counterparts, member);

    /// <summary>Whether a section names the member, its type, or a base of its type.</summary>
    public bool IsIn(string section, ISymbol member) =>
        _sections.GetOrAdd((Definition(member), section), key => Levels(key.Item1).Any(m => table.Find(m, NameOf(m.ContainingType), s => s == section) != null));

    /// <summary>Whether a section names the type or one it derives from.</summary>
    public bool IsIn(string section, ITypeSymbol? type)
    {
        foreach (var level in Bases(type))
            if (_sections.GetOrAdd((level.OriginalDefinition, section), key => table.Find(key.Item1, NameOf((ITypeSymbol)key.Item1), s => s == section) != null))
                return true;
        return false;
    }

    /// <summary>A type by its full name; null when the compilation does not know it.</summary>
    public INamedTypeSymbol? Type(string name) => TypeNames.Find(compilation, name);

    /// <summary>The full name of a type as documentation ids write it. An <c>extension</c> block has none and goes by the class that holds it.</summary>
    public string NameOf(ITypeSymbol? type) =>
        type == null ? "" : _names.GetOrAdd(type.OriginalDefinition, t => t.Name.Length == 0 && t.ContainingType is { } holder ? NameOf(holder)
            : t.GetDocumentationCommentId() is { Length: > 2 } id ? id.Substring(2) : "");

    /// <summary>The definition behind a constructed or reduced member.</summary>
    public static ISymbol Definition(ISymbol member) => (member is IMethodSymbol { ReducedFrom: { } whole } ? whole : member).OriginalDefinition;

    TableLine? Verdict(ISymbol member)
    {
        foreach (var level in Levels(member))
            if ((table.Find(level, NameOf(level.ContainingType), ReferenceEquals(level, member) ? IsVerdict : IsContract) ?? (level is IMethodSymbol method ? _clients.Line(method) : null)) is { } line)
                return line;
        return null;
    }

    static IEnumerable<ITypeSymbol> Bases(ITypeSymbol? type)
    {
        for (; type is { SpecialType: not SpecialType.System_Object }; type = type.BaseType)
            yield return type;
    }

    static bool IsVerdict(string section) => section is Sections.Sync or Sections.Blocks || section.StartsWith("SIO", StringComparison.Ordinal);

    /// <summary>A summary tells what one body does, and nothing of the bodies that override it.</summary>
    static bool IsContract(string section) => IsVerdict(section) && section is not (Sections.Hidden or Sections.HiddenPair);

    /// <summary>The member, then what it overrides or hides, then what it implements: the nearest line wins.</summary>
    static IEnumerable<ISymbol> Levels(ISymbol member)
    {
        for (ISymbol? level = member; level != null; level = Overrides.Next(level) ?? Overrides.Hidden(level))
            yield return level.OriginalDefinition;
        if (member.IsStatic || member.ContainingType is not { } type)
            yield break;
        foreach (var contract in type.AllInterfaces)
            foreach (var candidate in contract.GetMembers(member.Name))
                if (Overrides.Reach(member, type.FindImplementationForInterfaceMember(candidate)))
                    yield return candidate.OriginalDefinition;
    }
}
