using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Requests;

/// <summary>The entry points of one compilation, by the table and by ASP.NET Core's own conventions.</summary>
internal sealed class EntryPoints
{
    readonly EntryPointTable _table;
    readonly List<(EntryPointLine Line, ISymbol Target)> _targets = [];
    readonly EntryPointLine[] _named;
    readonly bool _hasMvc;
    readonly bool _isLibrary;

    /// <summary>Resolves the table's lines in a compilation; those of frameworks that it does not reference cost nothing from here on.</summary>
    public EntryPoints(Compilation compilation, EntryPointTable table)
    {
        _table = table;
        _isLibrary = compilation.Options.OutputKind == OutputKind.DynamicallyLinkedLibrary;
        _named = [.. table.Lines.Where(l => l.Picks == Picks.Named)];
        var types = new Dictionary<string, INamedTypeSymbol?>();
        foreach (var line in table.Lines.Where(l => l.Picks != Picks.Named))
        {
            var name = line.Target.Type;
            if (!types.TryGetValue(name, out var type))
                types.Add(name, type = Apis.TypeNames.Find(compilation, name));
            if (type == null)
                continue;
            if (line.Target.IsType)
                _targets.Add((line, type));
            else
                _targets.AddRange(type.GetMembers().Where(m => line.Target.Matches(m, name)).Select(m => (line, m)));
        }

        _hasMvc = types.TryGetValue("Microsoft.AspNetCore.Mvc.ControllerAttribute", out var attribute) && attribute != null;
        HandsRequests = _targets.Any(t => t.Line.Picks == Picks.Given && EntryPointTable.Reach(t.Line.Kind) == ReachKind.Request);
    }

    /// <summary>Whether the compilation knows a member that takes the delegates of requests (<c>MapGet</c>).</summary>
    public bool HandsRequests { get; }

    /// <summary>Whether the compilation references a framework that calls entry points at all.</summary>
    public bool MayBe => _hasMvc || HandsRequests
        || _targets.Any(t => t.Line.Picks is Picks.Implements or Picks.Derives or Picks.Takes && EntryPointTable.Reach(t.Line.Kind) is ReachKind.Request or ReachKind.Background);

    /// <summary>The entry points that a type declares.</summary>
    public IEnumerable<EntryFact> Of(INamedTypeSymbol type, Keys keys)
    {
        var kind = TypeKindOf(type);
        foreach (var method in type.GetMembers().OfType<IMethodSymbol>())
        {
            if (kind is { } line && IsCalledByFramework(method, type) && Apis.Wildcard.Matches(line.Methods, method.Name))
                yield return new EntryFact(line.Kind, keys.Of(method), Routes.Display(line.Kind, method, type));
            else if (kind is { Kind: "controller" or "page" or "hub" } activated && method is { MethodKind: MethodKind.Constructor, IsImplicitlyDeclared: false })
                yield return new EntryFact(activated.Kind, keys.Of(method), activated.Kind + " " + type.Name);
            else if (MemberLine(method, keys) is { } member)
                yield return new EntryFact(member.Kind, keys.Of(method), Routes.Display(member.Kind, method, type));
        }
    }

    /// <summary>The line that says what becomes of a delegate handed to this method or constructor.</summary>
    public EntryPointLine? Handed(IMethodSymbol callee)
    {
        var definition = Apis.ApiIndex.Definition(callee);
        var name = callee.MethodKind == MethodKind.Constructor ? callee.ContainingType.Name : callee.Name;
        if (_table.Handed(name).Count == 0)
            return null;
        foreach (var (line, target) in _targets)
            if (line.Picks is Picks.Given or Picks.Dropped && SymbolEqualityComparer.Default.Equals(target, definition))
                return line;
        return null;
    }

    /// <summary>Whether some line speaks of delegates handed to a member with this name.</summary>
    public bool MayHand(string name) => _table.Handed(name).Count > 0;

    EntryPointLine? TypeKindOf(INamedTypeSymbol type)
    {
        if (type.TypeKind != TypeKind.Class)
            return null;
        foreach (var (line, target) in _targets)
            if (line.Picks switch
            {
                Picks.Derives => Bases(type).Concat(type.AllInterfaces).Any(b => SymbolEqualityComparer.Default.Equals(b.OriginalDefinition, target)),
                Picks.Marked => !type.IsStatic && Bases(type).Prepend(type).Any(b => HasAttribute(b, target)) && IsNotExcluded(type),
                Picks.Takes => type.InstanceConstructors.Any(c => c.Parameters.Any(p => SymbolEqualityComparer.Default.Equals(p.Type, target))),
                _ => false,
            })
                return line;
        return _hasMvc && IsNamedController(type) ? new EntryPointLine("controller", Picks.Marked, _table.Lines[0].Target, "*") : null;
    }

    /// <summary>
    /// ASP.NET Core takes any public class named so in the app and its parts. A library may name anything so: there it must look like MVC.
    /// </summary>
    bool IsNamedController(INamedTypeSymbol type) =>
        type is { IsAbstract: false, Arity: 0, DeclaredAccessibility: Accessibility.Public, IsStatic: false } && type.Name.EndsWith("Controller", StringComparison.Ordinal)
        && IsNotExcluded(type) && (!_isLibrary || type.GetMembers().OfType<IMethodSymbol>().Any(m => IsMvc(m.ReturnType) || m.GetAttributes().Any(a => IsMvc(a.AttributeClass))));

    static bool IsMvc(ITypeSymbol? type) => type?.ContainingNamespace is { } space && space.ToDisplayString().StartsWith("Microsoft.AspNetCore.Mvc", StringComparison.Ordinal);

    static bool IsNotExcluded(ISymbol symbol) => !symbol.GetAttributes().Any(a => a.AttributeClass?.Name is "NonControllerAttribute" or "NonActionAttribute");

    /// <summary>Public methods of its own: not those it takes over from the framework or from <c>object</c>.</summary>
    static bool IsCalledByFramework(IMethodSymbol method, INamedTypeSymbol type) =>
        method is { MethodKind: MethodKind.Ordinary, DeclaredAccessibility: Accessibility.Public, IsStatic: false, IsImplicitlyDeclared: false, Arity: 0 }
        && !(Root(method) is { } root && !SymbolEqualityComparer.Default.Equals(root.ContainingAssembly, type.ContainingAssembly) && root.ContainingType.Locations[0].IsInMetadata)
        && method.Name is not ("Dispose" or "DisposeAsync") && IsNotExcluded(method);

    static IMethodSymbol? Root(IMethodSymbol method)
    {
        var over = method.OverriddenMethod;
        while (over?.OverriddenMethod != null)
            over = over.OverriddenMethod;
        return over;
    }

    EntryPointLine? MemberLine(IMethodSymbol method, Keys keys)
    {
        foreach (var line in _named)
            if (line.Target.Matches(method, Keys.NameOf(method.ContainingType)))
                return line;
        foreach (var (line, target) in _targets)
            if (line.Picks switch
            {
                Picks.Implements => Stands(method, target),
                Picks.Marked => HasAttribute(method, target),
                _ => false,
            })
                return line;
        return null;
    }

    static bool Stands(IMethodSymbol method, ISymbol contract)
    {
        if (contract.Name != method.Name && !method.Name.EndsWith("." + contract.Name, StringComparison.Ordinal))
            return false;
        if (Apis.Overrides.Reach(method, contract))
            return true;
        return contract.ContainingType.TypeKind == TypeKind.Interface
            && method.ContainingType.AllInterfaces.FirstOrDefault(i => SymbolEqualityComparer.Default.Equals(i.OriginalDefinition, contract.ContainingType)) is { } implemented
            && implemented.GetMembers(contract.Name).Any(m => Apis.Overrides.Reach(method, method.ContainingType.FindImplementationForInterfaceMember(m)));
    }

    static bool HasAttribute(ISymbol symbol, ISymbol attribute) =>
        symbol.GetAttributes().Any(a => a.AttributeClass is { } type && Bases(type).Prepend(type).Any(b => SymbolEqualityComparer.Default.Equals(b, attribute)));

    static IEnumerable<INamedTypeSymbol> Bases(INamedTypeSymbol type)
    {
        for (var b = type.BaseType; b != null; b = b.BaseType)
            yield return b;
    }
}
