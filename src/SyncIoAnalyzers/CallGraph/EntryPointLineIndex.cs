using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>A line of the entry point table and its rank: of several lines, the first applies.</summary>
internal readonly record struct RankedLine(EntryPointLine Line, int Rank);

/// <summary>
/// The lines of the entry point table, indexed by the symbols that they match in one compilation. Types are looked up by name once; lines
/// about frameworks that the compilation does not reference cost nothing after that, and the others are found by symbol or name instead
/// of one by one.
/// </summary>
internal sealed class EntryPointLineIndex
{
    static readonly IReadOnlyList<RankedLine> NoLines = [];

    readonly Dictionary<(EntryPointMatchKind, ISymbol), List<RankedLine>> _linesByType = new(new MatchKindAndTypeComparer());
    readonly Dictionary<string, List<(RankedLine Line, ISymbol Member)>> _linesByMemberName = [];
    readonly Dictionary<ISymbol, List<RankedLine>> _delegateLines = new(SymbolEqualityComparer.Default);
    readonly HashSet<string> _delegateNames = [];
    readonly Dictionary<ISymbol, List<RankedLine>> _registrationLines = new(SymbolEqualityComparer.Default);
    readonly Dictionary<ISymbol, List<RankedLine>> _serviceLines = new(SymbolEqualityComparer.Default);
    readonly Dictionary<ISymbol, List<(INamedTypeSymbol Receiver, IMethodSymbol Run)>> _runMembers = new(SymbolEqualityComparer.Default);
    readonly List<(ISymbol Async, ISymbol Sync)> _replacedMembers = [];
    readonly HashSet<string> _registrationNames = [];
    readonly HashSet<EntryPointMatchKind> _matchKinds = [];
    readonly List<RankedLine> _namedLines = [];

    /// <summary>Resolves every line of the table.</summary>
    public EntryPointLineIndex(Compilation compilation, EntryPointTable table)
    {
        for (var i = 0; i < table.Lines.Count; i++)
        {
            var line = new RankedLine(table.Lines[i], i);
            var (matchKind, target) = (line.Line.MatchKind, line.Line.Target);
            if (
                matchKind == EntryPointMatchKind.Named
                && (line.Line.Argument == "*" || TypeResolver.FindType(compilation, line.Line.Argument.Substring(2)) != null)
            )
                _namedLines.Add(line);
            if (matchKind == EntryPointMatchKind.Named || TypeResolver.FindType(compilation, target.TypeName) is not { } type)
                continue;
            _matchKinds.Add(matchKind);
            ApplicableLines.Add(line.Line);
            if (line.Line.OtherMember is { } other)
                AddPair(line.Line, type, other, TypeResolver.FindType(compilation, other.TypeName));
            else if (target.IsTypePattern)
                _linesByType.GetOrAddList((matchKind, type)).Add(line);
            else
                foreach (var member in type.GetMembers().Where(m => target.Matches(m, target.TypeName)))
                    AddMember(line, member);
        }
    }

    /// <summary>Gets the lines whose type the compilation knows.</summary>
    public List<EntryPointLine> ApplicableLines { get; } = [];

    /// <summary>Returns true if any line matches in this way.</summary>
    public bool HasLines(EntryPointMatchKind matchKind) => _matchKinds.Contains(matchKind);

    /// <summary>Returns the lines that match a type in this way.</summary>
    public IReadOnlyList<RankedLine> GetTypeLines(EntryPointMatchKind matchKind, ITypeSymbol type) =>
        HasLines(matchKind) && _linesByType.TryGetValue((matchKind, type.OriginalDefinition), out var lines) ? lines : NoLines;

    /// <summary>Returns the lines that match an attribute of the symbol, or a base of it, in this way.</summary>
    public IEnumerable<RankedLine> GetAttributeLines(EntryPointMatchKind matchKind, ISymbol symbol)
    {
        if (!HasLines(matchKind))
            yield break;
        foreach (var attribute in symbol.GetAttributes())
            for (var type = attribute.AttributeClass; type is { SpecialType: not SpecialType.System_Object }; type = type.BaseType)
                foreach (var line in GetTypeLines(matchKind, type))
                    yield return line;
    }

    /// <summary>Returns the lines whose member this method implements or overrides.</summary>
    public IEnumerable<RankedLine> GetContractLines(IMethodSymbol method)
    {
        if (!_linesByMemberName.TryGetValue(method.Name.Substring(method.Name.LastIndexOf('.') + 1), out var targets))
            yield break;
        foreach (var (line, member) in targets)
            if (OverrideChain.IsImplementing(method, method.ContainingType, member))
                yield return line;
    }

    /// <summary>Returns the lines that match the method by its name.</summary>
    public IEnumerable<RankedLine> GetNamedLines(IMethodSymbol method) =>
        _namedLines.Where(l =>
            WildcardMatcher.IsMatch(l.Line.Target.MemberName, method.Name)
            && l.Line.Target.Matches(method, SymbolKeys.GetTypeName(method.ContainingType))
        );

    /// <summary>Returns the lines about delegates that are passed to a member.</summary>
    public IReadOnlyList<RankedLine> GetDelegateLines(ISymbol member) =>
        _delegateLines.TryGetValue(ApiIndex.GetDefinition(member), out var lines) ? lines : NoLines;

    /// <summary>
    /// Returns true if a line is about delegates that are passed to a member, or to the constructor of a type, with this name.
    /// </summary>
    public bool MayTakeDelegate(string name) => _delegateNames.Contains(name);

    /// <summary>Returns the lines about classes that a call registers.</summary>
    public IReadOnlyList<RankedLine> GetRegistrationLines(IMethodSymbol callee) =>
        _registrationLines.TryGetValue(ApiIndex.GetDefinition(callee), out var lines) ? lines : NoLines;

    /// <summary>Returns the lines about a call that requests a service.</summary>
    public IReadOnlyList<RankedLine> GetServiceLines(IMethodSymbol callee) =>
        _serviceLines.TryGetValue(ApiIndex.GetDefinition(callee), out var lines) ? lines : NoLines;

    /// <summary>
    /// Returns the members whose overrides and implementations the framework runs within a call of a member, each with the type on which
    /// the call must be made.
    /// </summary>
    public IReadOnlyList<(INamedTypeSymbol Receiver, IMethodSymbol Run)> GetRunMembers(ISymbol called) =>
        _runMembers.TryGetValue(ApiIndex.GetDefinition(called), out var members) ? members : [];

    /// <summary>Returns the members that the framework calls instead of those that a method overrides or implements.</summary>
    public IEnumerable<ISymbol> FindReplacements(IMethodSymbol method) =>
        _replacedMembers.Where(pair => OverrideChain.IsImplementing(method, method.ContainingType, pair.Sync)).Select(pair => pair.Async);

    /// <summary>Returns true if a member, or the constructor of a type, with this name may register a class.</summary>
    public bool MayRegisterService(string name) => _registrationNames.Contains(name);

    void AddMember(RankedLine line, ISymbol member)
    {
        var name = member is IMethodSymbol { MethodKind: MethodKind.Constructor } ? member.ContainingType.Name : member.Name;
        if (line.Line.IsAboutDelegates)
        {
            _delegateLines.GetOrAddList(member).Add(line);
            _delegateNames.Add(name);
        }
        else if (line.Line.MatchKind == EntryPointMatchKind.Registers)
        {
            _registrationLines.GetOrAddList(member).Add(line);
            _registrationNames.Add(name);
        }
        else if (line.Line.MatchKind == EntryPointMatchKind.Asks)
            _serviceLines.GetOrAddList(member).Add(line);
        else
            _linesByMemberName.GetOrAddList(member.Name).Add((line, member));
    }

    /// <summary>Adds a line about two members: one runs the other, or the framework calls it instead of the other.</summary>
    void AddPair(EntryPointLine line, INamedTypeSymbol type, MemberPattern other, INamedTypeSymbol? declaring)
    {
        var members = declaring?.GetMembers().OfType<IMethodSymbol>().Where(m => other.Matches(m, other.TypeName)).ToArray() ?? [];
        foreach (var called in type.AllInterfaces.Prepend(type).SelectMany(t => t.GetMembers()))
            if (!line.Target.Matches(called, line.Target.TypeName))
                continue;
            else if (line.MatchKind == EntryPointMatchKind.Runs)
                _runMembers.GetOrAddList(called.OriginalDefinition).AddRange(members.Select(m => (type, m)));
            else
                _replacedMembers.AddRange(members.Select(m => (called, (ISymbol)m)));
    }

    sealed class MatchKindAndTypeComparer : IEqualityComparer<(EntryPointMatchKind MatchKind, ISymbol Type)>
    {
        public bool Equals((EntryPointMatchKind MatchKind, ISymbol Type) x, (EntryPointMatchKind MatchKind, ISymbol Type) y) =>
            x.MatchKind == y.MatchKind && SymbolEqualityComparer.Default.Equals(x.Type, y.Type);

        public int GetHashCode((EntryPointMatchKind MatchKind, ISymbol Type) pair) =>
            SymbolEqualityComparer.Default.GetHashCode(pair.Type) * 31 + (int)pair.MatchKind;
    }
}
