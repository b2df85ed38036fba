using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Requests;

/// <summary>A line of the entry point table and its place in it: of several the first counts.</summary>
internal readonly record struct Ranked(EntryPointLine Line, int Rank);

/// <summary>
/// The lines of the entry point table by what they mean in one compilation. Types are looked up by name once; lines of frameworks that it does
/// not reference cost nothing from there on, and the others are found by symbol or name, not tried one by one.
/// </summary>
internal sealed class EntryTargets
{
    static readonly IReadOnlyList<Ranked> Nothing = [];

    readonly Dictionary<(Picks, ISymbol), List<Ranked>> _types = new(new ByPickAndSymbol());
    readonly Dictionary<string, List<(Ranked Line, ISymbol Member)>> _members = [];
    readonly Dictionary<ISymbol, List<Ranked>> _delegates = new(SymbolEqualityComparer.Default);
    readonly HashSet<string> _delegateNames = [];
    readonly Dictionary<ISymbol, List<Ranked>> _registrations = new(SymbolEqualityComparer.Default);
    readonly Dictionary<ISymbol, List<Ranked>> _asked = new(SymbolEqualityComparer.Default);
    readonly HashSet<string> _registrationNames = [];
    readonly HashSet<Picks> _picks = [];
    readonly List<Ranked> _named = [];

    /// <summary>Looks up every line.</summary>
    public EntryTargets(Compilation compilation, EntryPointTable table)
    {
        for (var i = 0; i < table.Lines.Count; i++)
        {
            var line = new Ranked(table.Lines[i], i);
            var (picks, target) = (line.Line.Picks, line.Line.Target);
            if (picks == Picks.Named && (line.Line.Third == "*" || TypeNames.Find(compilation, line.Line.Third.Substring(2)) != null))
                _named.Add(line);
            if (picks == Picks.Named || TypeNames.Find(compilation, target.Type) is not { } type)
                continue;
            _picks.Add(picks);
            Live.Add(line.Line);
            if (target.IsType)
                _types.Into((picks, type)).Add(line);
            else
                foreach (var member in type.GetMembers().Where(m => target.Matches(m, target.Type)))
                    Add(line, member);
        }
    }

    /// <summary>The lines whose type the compilation knows.</summary>
    public List<EntryPointLine> Live { get; } = [];

    /// <summary>Whether any line picks in this way.</summary>
    public bool Any(Picks picks) => _picks.Contains(picks);

    /// <summary>The lines that pick by a type in this way.</summary>
    public IReadOnlyList<Ranked> OfType(Picks picks, ITypeSymbol type) => Any(picks) && _types.TryGetValue((picks, type.OriginalDefinition), out var lines) ? lines : Nothing;

    /// <summary>The lines that pick by an attribute, or a base of it, in this way.</summary>
    public IEnumerable<Ranked> OfAttributes(Picks picks, ISymbol symbol)
    {
        if (!Any(picks))
            yield break;
        foreach (var attribute in symbol.GetAttributes())
            for (var type = attribute.AttributeClass; type is { SpecialType: not SpecialType.System_Object }; type = type.BaseType)
                foreach (var line in OfType(picks, type))
                    yield return line;
    }

    /// <summary>The lines whose member this method implements or overrides.</summary>
    public IEnumerable<Ranked> Implemented(IMethodSymbol method)
    {
        if (!_members.TryGetValue(method.Name.Substring(method.Name.LastIndexOf('.') + 1), out var targets))
            yield break;
        foreach (var (line, member) in targets)
            if (Stands(method, member))
                yield return line;
    }

    /// <summary>The lines that mean the method by its name.</summary>
    public IEnumerable<Ranked> Named(IMethodSymbol method) => _named.Where(l => Wildcard.Matches(l.Line.Target.Name, method.Name) && l.Line.Target.Matches(method, Keys.NameOf(method.ContainingType)));

    /// <summary>The lines about delegates handed to a member.</summary>
    public IReadOnlyList<Ranked> Handed(ISymbol member) => _delegates.TryGetValue(ApiIndex.Definition(member), out var lines) ? lines : Nothing;

    /// <summary>Whether some line speaks of delegates handed to a member, or to the constructor of a type, with this name.</summary>
    public bool MayHand(string name) => _delegateNames.Contains(name);

    /// <summary>The lines about what a call registers.</summary>
    public IReadOnlyList<Ranked> Registers(IMethodSymbol callee) => _registrations.TryGetValue(ApiIndex.Definition(callee), out var lines) ? lines : Nothing;

    /// <summary>The lines about a call that asks for a service.</summary>
    public IReadOnlyList<Ranked> Asks(IMethodSymbol callee) => _asked.TryGetValue(ApiIndex.Definition(callee), out var lines) ? lines : Nothing;

    /// <summary>Whether a member, or the constructor of a type, with this name may register a class.</summary>
    public bool MayRegister(string name) => _registrationNames.Contains(name);

    void Add(Ranked line, ISymbol member)
    {
        var called = member is IMethodSymbol { MethodKind: MethodKind.Constructor } ? member.ContainingType.Name : member.Name;
        if (line.Line.IsOfDelegates)
        {
            _delegates.Into(member).Add(line);
            _delegateNames.Add(called);
        }
        else if (line.Line.Picks == Picks.Registers)
        {
            _registrations.Into(member).Add(line);
            _registrationNames.Add(called);
        }
        else if (line.Line.Picks == Picks.Asks)
            _asked.Into(member).Add(line);
        else
            _members.Into(member.Name).Add((line, member));
    }

    static bool Stands(IMethodSymbol method, ISymbol contract) => Overrides.Reach(method, contract) || Overrides.Implementing(method.ContainingType, contract).Any(m => Overrides.Reach(method, m));

    sealed class ByPickAndSymbol : IEqualityComparer<(Picks Picks, ISymbol Type)>
    {
        public bool Equals((Picks Picks, ISymbol Type) x, (Picks Picks, ISymbol Type) y) => x.Picks == y.Picks && SymbolEqualityComparer.Default.Equals(x.Type, y.Type);

        public int GetHashCode((Picks Picks, ISymbol Type) pair) => SymbolEqualityComparer.Default.GetHashCode(pair.Type) * 31 + (int)pair.Picks;
    }
}
