using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Requests;

/// <summary>The entry points of one compilation, by the table and by ASP.NET Core's own conventions.</summary>
internal sealed class EntryPoints
{
    // MVC takes a class by its name alone, which no line can say of public classes only.
    static readonly Ranked NamedController = new(new EntryPointLine("controller", Picks.Marked, Pattern.Parse("T:Microsoft.AspNetCore.Mvc.ControllerAttribute", out _)!, "*"), int.MaxValue);

    readonly EntryPointTable _table;
    readonly EntryTargets _targets;
    readonly bool _hasMvc;
    readonly bool _isLibrary;

    static readonly ConditionalWeakTable<Compilation, ConditionalWeakTable<EntryPointTable, EntryPoints>> Known = new();

    /// <summary>The table's lines, resolved in a compilation once.</summary>
    public static EntryPoints Of(Compilation compilation, EntryPointTable table) => Known.GetOrCreateValue(compilation).GetValue(table, t => new EntryPoints(compilation, t));

    EntryPoints(Compilation compilation, EntryPointTable table)
    {
        _table = table;
        _targets = new EntryTargets(compilation, table);
        _isLibrary = compilation.Options.OutputKind == OutputKind.DynamicallyLinkedLibrary;
        _hasMvc = _targets.Live.Any(l => l.Target.Text == NamedController.Line.Target.Text);
        HandsRequests = _targets.Live.Any(l => l.Picks == Picks.Given && IsRequest(l));
    }

    /// <summary>Whether the compilation knows a member that takes the delegates of requests (<c>MapGet</c>).</summary>
    public bool HandsRequests { get; }

    /// <summary>Whether the compilation references a framework that calls entry points at all.</summary>
    public bool MayBe => HandsRequests || _targets.Live.Any(l => !l.IsOfDelegates && l.Picks is not (Picks.Registers or Picks.Asks) && (IsRequest(l) || l.Picks != Picks.Marked && EntryKinds.StandsAlone(l.Kind)));

    static bool IsRequest(EntryPointLine line) => EntryKinds.Reach(line.Kind) == ReachKind.Request && EntryKinds.StandsAlone(line.Kind);

    /// <summary>The entry points that a type declares.</summary>
    public IEnumerable<EntryFact> Of(INamedTypeSymbol type, Keys keys)
    {
        var ofType = OfType(type);
        var contracts = Contracts(type);
        var creators = ofType.Where(l => IsCreated(l.Line)).ToList();
        foreach (var method in type.GetMembers().OfType<IMethodSymbol>())
        {
            if (method.IsAbstract || method.IsImplicitlyDeclared || method.MethodKind == MethodKind.Constructor)
                continue;
            var lines = ofType.Where(l => Calls(l.Line, method, type)).Concat(OfMember(method));
            if (contracts.TryGetValue(method, out var contract))
                lines = lines.Concat(contract);
            if (First(lines) is not { } line || Counts(line, method) is not { } kind)
                continue;
            if (EntryKinds.IsCreatedPerRequest(line.Kind) && !method.IsStatic)
                creators.Add(new Ranked(line, int.MaxValue));
            yield return new EntryFact(kind, keys.Of(method), Routes.Display(line.Kind, method, type), TypeHierarchy.Takes(method, keys));
        }

        if (!type.IsStatic && First(creators) is { } creator && Counts(creator.Kind, type.DeclaringSyntaxReferences[0].SyntaxTree) is { } kindOfType)
            foreach (var key in new TypeHierarchy(keys).Construction(type))
                yield return new EntryFact(kindOfType, key, creator.Kind + " " + type.Name);
    }

    /// <summary>The line that says what becomes of a delegate handed to a method or constructor, or kept in a property or event.</summary>
    /// <param name="member">The method, constructor, property or event.</param>
    /// <param name="parameter">The parameter to which it is handed.</param>
    public EntryPointLine? Handed(ISymbol member, string parameter) => First(_targets.Handed(member).Where(l => Wildcard.Matches(l.Line.Third, parameter)));

    /// <summary>Whether some line speaks of delegates handed to a member with this name.</summary>
    public bool MayHand(string name) => _targets.MayHand(name);

    /// <summary>The line that says how long what a call registers lives.</summary>
    public EntryPointLine? Registers(IMethodSymbol callee) => First(_targets.Registers(callee));

    /// <summary>The service that a call asks for; null when it asks for none.</summary>
    public INamedTypeSymbol? Asked(IMethodSymbol callee) => callee.TypeArguments.Length == 1 && First(_targets.Asks(callee)) != null ? callee.TypeArguments[0] as INamedTypeSymbol : null;

    /// <summary>Whether a member with this name may register a class.</summary>
    public bool MayRegister(string name) => _targets.MayRegister(name);

    /// <summary>The kind that an entry point counts as in a tree; null when the options drop it.</summary>
    public string? Counts(string kind, SyntaxTree tree) => _table.KindsIn(tree).Of(kind);

    string? Counts(EntryPointLine line, IMethodSymbol method) =>
        method.DeclaringSyntaxReferences.FirstOrDefault() is { } declared ? Counts(line.Kind, declared.SyntaxTree) : line.Kind;

    static EntryPointLine? First(IEnumerable<Ranked> lines)
    {
        var first = default(Ranked);
        foreach (var line in lines)
            if (first.Line == null || line.Rank < first.Rank)
                first = line;
        return first.Line?.Kind == EntryKinds.None ? null : first.Line;
    }

    List<Ranked> OfType(INamedTypeSymbol type)
    {
        var lines = new List<Ranked>();
        if (type.TypeKind != TypeKind.Class)
            return lines;
        foreach (var super in BaseTypes.AndSelf(type).Concat(type.AllInterfaces))
        {
            lines.AddRange(_targets.OfType(Picks.Derives, super));
            lines.AddRange(_targets.OfType(Picks.Declares, super));
        }

        if (_targets.Any(Picks.Marked) && IsNotExcluded(type))
            lines.AddRange(BaseTypes.AndSelf(type).SelectMany(b => _targets.OfAttributes(Picks.Marked, b)));
        if (_targets.Any(Picks.Takes))
            lines.AddRange(type.InstanceConstructors.SelectMany(c => c.Parameters).SelectMany(p => _targets.OfType(Picks.Takes, p.Type)));
        if (_hasMvc && IsNamedController(type))
            lines.Add(NamedController);
        return lines;
    }

    IEnumerable<Ranked> OfMember(IMethodSymbol method)
    {
        var lines = _targets.Named(method).Concat(_targets.Implemented(method)).Concat(_targets.OfAttributes(Picks.Marked, method));
        return _targets.Any(Picks.Accepts) && method is { MethodKind: MethodKind.Ordinary, DeclaredAccessibility: Accessibility.Public }
            ? lines.Concat(method.Parameters.SelectMany(p => _targets.OfType(Picks.Accepts, p.Type).Concat(_targets.OfAttributes(Picks.Accepts, p))).Where(l => l.Line.Calls(method)))
            : lines;
    }

    /// <summary>The methods that stand in for a member with an attribute, or for one of a type with it.</summary>
    Dictionary<ISymbol, List<Ranked>> Contracts(INamedTypeSymbol type)
    {
        var found = new Dictionary<ISymbol, List<Ranked>>(SymbolEqualityComparer.Default);
        if (!_targets.Any(Picks.Contract) || type.TypeKind == TypeKind.Interface)
            return found;
        foreach (var method in type.GetMembers().OfType<IMethodSymbol>())
            for (var over = method.OverriddenMethod; over != null; over = over.OverriddenMethod)
                Add(() => method, over);
        foreach (var member in type.AllInterfaces.SelectMany(i => i.GetMembers()).OfType<IMethodSymbol>())
            Add(() => type.FindImplementationForInterfaceMember(member), member);
        return found;

        void Add(Func<ISymbol?> implementation, IMethodSymbol contract)
        {
            var lines = _targets.OfAttributes(Picks.Contract, contract).Concat(_targets.OfAttributes(Picks.Contract, contract.ContainingType)).ToList();
            if (lines.Count > 0 && implementation() is IMethodSymbol method)
                found[method] = [.. lines.Where(l => l.Line.Calls(method))];
        }
    }

    static bool IsCreated(EntryPointLine line) => line.IsOfConstructors || EntryKinds.IsCreatedPerRequest(line.Kind) || line is { Kind: EntryKinds.None, Third: "*" };

    static bool Calls(EntryPointLine line, IMethodSymbol method, INamedTypeSymbol type) => line.Calls(method) && (line.Kind == EntryKinds.None || line.Picks switch
    {
        Picks.Declares => method.MethodKind == MethodKind.Ordinary,
        // Resolvers may be static, actions not.
        Picks.Marked => IsCalledByFramework(method, type) && !(line.Kind == "controller" && method.IsStatic),
        _ => IsCalledByFramework(method, type) && !method.IsStatic,
    });

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
        method is { MethodKind: MethodKind.Ordinary, DeclaredAccessibility: Accessibility.Public, Arity: 0 }
        && !(Root(method) is { } root && !SymbolEqualityComparer.Default.Equals(root.ContainingAssembly, type.ContainingAssembly) && root.ContainingType.Locations.Any(l => l.IsInMetadata))
        && method.Name is not ("Dispose" or "DisposeAsync") && IsNotExcluded(method);

    static IMethodSymbol? Root(IMethodSymbol method)
    {
        var over = method.OverriddenMethod;
        while (over?.OverriddenMethod != null)
            over = over.OverriddenMethod;
        return over;
    }
}
