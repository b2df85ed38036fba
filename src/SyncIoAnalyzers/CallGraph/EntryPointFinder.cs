using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Configuration;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>Finds the entry points of one compilation by the entry point table and by the conventions of ASP.NET Core.</summary>
internal sealed class EntryPointFinder
{
    // MVC recognizes a controller by its name alone; no table line can express that for public classes only.
    static readonly RankedLine NamedControllerLine = new(
        new EntryPointLine(
            "controller",
            EntryPointMatchKind.Marked,
            MemberPattern.ParsePattern("T:Microsoft.AspNetCore.Mvc.ControllerAttribute", out _)!,
            "*"
        ),
        int.MaxValue
    );

    readonly EntryPointTable _entryPointTable;
    readonly EntryPointLineIndex _lineIndex;
    readonly bool _hasMvc;
    readonly bool _isLibrary;

    static readonly ConditionalWeakTable<Compilation, ConditionalWeakTable<EntryPointTable, EntryPointFinder>> FindersByCompilation = new();

    /// <summary>Returns the finder of a compilation and table, which resolves the lines of the table once.</summary>
    public static EntryPointFinder GetOrCreate(Compilation compilation, EntryPointTable table) =>
        FindersByCompilation.GetOrCreateValue(compilation).GetValue(table, t => new EntryPointFinder(compilation, t));

    EntryPointFinder(Compilation compilation, EntryPointTable table)
    {
        _entryPointTable = table;
        _lineIndex = new EntryPointLineIndex(compilation, table);
        _isLibrary = compilation.Options.OutputKind == OutputKind.DynamicallyLinkedLibrary;
        _hasMvc = _lineIndex.ApplicableLines.Any(l => l.Target.Text == NamedControllerLine.Line.Target.Text);
        HasRequestDelegates = _lineIndex.ApplicableLines.Any(l => l.MatchKind == EntryPointMatchKind.Given && IsRequestLine(l));
    }

    /// <summary>Gets whether the compilation knows a member that takes request delegates (<c>MapGet</c>).</summary>
    public bool HasRequestDelegates { get; }

    /// <summary>Gets whether the compilation references a framework that calls entry points at all.</summary>
    public bool MayHaveEntryPoints =>
        HasRequestDelegates
        || _lineIndex.ApplicableLines.Any(l =>
            !l.IsAboutDelegates
            && !IsAboutOtherCode(l.MatchKind)
            && (IsRequestLine(l) || l.MatchKind != EntryPointMatchKind.Marked && EntryReach.StandsAlone(l.Kind))
        );

    static bool IsAboutOtherCode(EntryPointMatchKind matchKind) =>
        matchKind is EntryPointMatchKind.Registers or EntryPointMatchKind.Asks or EntryPointMatchKind.Runs or EntryPointMatchKind.Replaces;

    static bool IsRequestLine(EntryPointLine line) =>
        EntryReach.FromKind(line.Kind) == ReachKind.Request && EntryReach.StandsAlone(line.Kind);

    /// <summary>Finds the entry points that a type declares.</summary>
    public IEnumerable<EntryPointFact> FindEntryPoints(INamedTypeSymbol type, SymbolKeys keys)
    {
        var typeLines = GetTypeLines(type);
        var contracts = GetContractLines(type);
        var creators = typeLines.Where(l => IsCreatedByFramework(l.Line)).ToList();
        foreach (var method in type.GetMembers().OfType<IMethodSymbol>())
        {
            if (method.IsAbstract || method.IsImplicitlyDeclared || method.MethodKind == MethodKind.Constructor)
                continue;
            var lines = typeLines.Where(l => IsCalled(l.Line, method, type)).Concat(GetMemberLines(method));
            if (contracts.TryGetValue(method, out var contractLines))
                lines = lines.Concat(contractLines);
            if (FindFirst(lines) is not { } line || FindEffectiveKind(line, method) is not { } kind)
                continue;
            if (_lineIndex.FindReplacements(method).Any(m => ReplacedMembers.IsReplacedBy(m, method)))
                continue;
            if (EntryPointKinds.IsCreatedPerRequest(line.Kind) && !method.IsStatic)
                creators.Add(new RankedLine(line, int.MaxValue));
            var name = EntryPointNames.GetMethodName(line.Kind, method, type);
            yield return new EntryPointFact(kind, keys.GetKey(method), name, TypeHierarchy.GetParameterTypes(method, keys))
            {
                IsByName = IsByName(line, type),
            };
            foreach (var parser in ParameterParsers.FindEntryPoints(line.Kind, method, keys))
                yield return parser;
        }

        foreach (var construction in FindConstructions(type, creators, keys))
            yield return construction;
    }

    /// <summary>
    /// Returns true if a framework uses a type only where its name stands. An attribute may give it another name:
    /// <c>[ViewComponent(Name = "Cart")]</c>.
    /// </summary>
    static bool IsByName(EntryPointLine line, INamedTypeSymbol type) =>
        line.IsByName && !type.GetAttributes().Any(a => a.NamedArguments.Any(n => n.Key == "Name"));

    /// <summary>
    /// Finds the constructors and initializers that run when a framework creates the type, and what disposes it after a request.
    /// </summary>
    IEnumerable<EntryPointFact> FindConstructions(INamedTypeSymbol type, List<RankedLine> creators, SymbolKeys keys)
    {
        if (type.IsStatic || FindFirst(creators) is not { } line)
            yield break;
        if (FindEffectiveKind(line.Kind, type.DeclaringSyntaxReferences[0].SyntaxTree) is not { } kind)
            yield break;
        var hierarchy = new TypeHierarchy(keys);
        var disposal = EntryPointKinds.IsCreatedPerRequest(kind) ? hierarchy.FindDisposal(type) : [];
        foreach (var key in hierarchy.GetConstructionKeys(type).Concat(disposal))
            yield return new EntryPointFact(kind, key, line.Kind + " " + type.Name) { IsByName = IsByName(line, type) };
    }

    /// <summary>Finds the table line for a delegate that is passed to a method or constructor, or stored in a property or event.</summary>
    /// <param name="member">The method, constructor, property or event.</param>
    /// <param name="parameter">The parameter to which it is passed.</param>
    public EntryPointLine? FindDelegateLine(ISymbol member, string parameter) =>
        FindFirst(_lineIndex.GetDelegateLines(member).Where(l => WildcardMatcher.IsMatch(l.Line.Argument, parameter)));

    /// <summary>Returns true if a table line is about delegates that are passed to a member with this name.</summary>
    public bool MayTakeDelegate(string name) => _lineIndex.MayTakeDelegate(name);

    /// <summary>Finds the table line that gives the lifetime of the class that a call registers.</summary>
    public EntryPointLine? FindRegistrationLine(IMethodSymbol callee) =>
        FindFirst(_lineIndex.GetRegistrationLines(callee)) ?? RegistrationHelper.FindLine(callee);

    /// <summary>
    /// Finds the service that a call requests, or the type to which a generic method limits it; null if it requests none.
    /// </summary>
    public INamedTypeSymbol? FindRequestedService(IMethodSymbol callee) =>
        callee.TypeArguments.Length == 1 && FindFirst(_lineIndex.GetServiceLines(callee)) != null
            ? callee.TypeArguments[0] switch
            {
                ITypeParameterSymbol parameter => parameter.ConstraintTypes.OfType<INamedTypeSymbol>().FirstOrDefault(),
                var type => type as INamedTypeSymbol,
            }
            : null;

    /// <summary>
    /// Finds the members whose overrides and implementations the framework runs within a call, each with the type that they must have:
    /// <c>IConfigureOptions&lt;T&gt;.Configure</c> for <c>IOptionsSnapshot&lt;T&gt;.Value</c>.
    /// </summary>
    public IEnumerable<(IMethodSymbol Run, INamedTypeSymbol Type)> FindRunMembers(ISymbol called, ITypeSymbol? receiver)
    {
        var type = receiver as INamedTypeSymbol ?? called.ContainingType;
        foreach (var (caller, run) in _lineIndex.GetRunMembers(called))
            if (BaseTypes.FindForm(type, caller) is { } form)
                yield return (run, FindRunType(run.ContainingType, type, form));
    }

    /// <summary>Returns true if the framework runs other members within a call of a member.</summary>
    public bool RunsMembers(ISymbol called) => _lineIndex.GetRunMembers(called).Count > 0;

    static INamedTypeSymbol FindRunType(INamedTypeSymbol declaring, INamedTypeSymbol receiver, INamedTypeSymbol form) =>
        BaseTypes.FindForm(receiver, declaring) != null ? receiver
        : declaring.Arity > 0 && declaring.Arity == form.Arity ? declaring.Construct([.. form.TypeArguments])
        : declaring;

    /// <summary>Returns true if a member with this name may register a class.</summary>
    public bool MayRegisterService(string name) => _lineIndex.MayRegisterService(name);

    /// <summary>Finds the kind that an entry point has in a tree; null if the options disable it.</summary>
    public string? FindEffectiveKind(string kind, SyntaxTree tree) => _entryPointTable.GetKindFilter(tree).FindEffectiveKind(kind);

    string? FindEffectiveKind(EntryPointLine line, IMethodSymbol method) =>
        method.DeclaringSyntaxReferences.FirstOrDefault() is { } declared ? FindEffectiveKind(line.Kind, declared.SyntaxTree) : line.Kind;

    static EntryPointLine? FindFirst(IEnumerable<RankedLine> lines)
    {
        var first = default(RankedLine);
        foreach (var line in lines)
            if (first.Line == null || line.Rank < first.Rank)
                first = line;
        return first.Line?.Kind == EntryPointKinds.None ? null : first.Line;
    }

    List<RankedLine> GetTypeLines(INamedTypeSymbol type)
    {
        var lines = new List<RankedLine>();
        if (type.TypeKind != TypeKind.Class)
            return lines;
        foreach (var super in BaseTypes.GetBaseTypesAndThis(type).Concat(type.AllInterfaces))
        {
            lines.AddRange(_lineIndex.GetTypeLines(EntryPointMatchKind.Derives, super));
            lines.AddRange(_lineIndex.GetTypeLines(EntryPointMatchKind.Declares, super));
        }

        if (_lineIndex.HasLines(EntryPointMatchKind.Marked) && IsNotExcluded(type))
            lines.AddRange(
                BaseTypes.GetBaseTypesAndThis(type).SelectMany(b => _lineIndex.GetAttributeLines(EntryPointMatchKind.Marked, b))
            );
        if (_lineIndex.HasLines(EntryPointMatchKind.Takes))
            lines.AddRange(
                type.InstanceConstructors.SelectMany(c => c.Parameters)
                    .SelectMany(p => _lineIndex.GetTypeLines(EntryPointMatchKind.Takes, p.Type))
            );
        if (_hasMvc && IsNamedController(type))
            lines.Add(NamedControllerLine);
        return lines;
    }

    IEnumerable<RankedLine> GetMemberLines(IMethodSymbol method)
    {
        var lines = _lineIndex
            .GetNamedLines(method)
            .Concat(_lineIndex.GetContractLines(method))
            .Concat(_lineIndex.GetAttributeLines(EntryPointMatchKind.Marked, method));
        if (!_lineIndex.HasLines(EntryPointMatchKind.Accepts))
            return lines;
        if (method is not { MethodKind: MethodKind.Ordinary, DeclaredAccessibility: Accessibility.Public })
            return lines;
        return lines.Concat(method.Parameters.SelectMany(GetParameterLines).Where(l => l.Line.IsMethodIncluded(method)));
    }

    IEnumerable<RankedLine> GetParameterLines(IParameterSymbol parameter) =>
        _lineIndex
            .GetTypeLines(EntryPointMatchKind.Accepts, parameter.Type)
            .Concat(_lineIndex.GetAttributeLines(EntryPointMatchKind.Accepts, parameter));

    /// <summary>Returns the methods that implement or override a member with an attribute, or a member of a type with it.</summary>
    Dictionary<ISymbol, List<RankedLine>> GetContractLines(INamedTypeSymbol type)
    {
        var found = new Dictionary<ISymbol, List<RankedLine>>(SymbolEqualityComparer.Default);
        if (!_lineIndex.HasLines(EntryPointMatchKind.Contract) || type.TypeKind == TypeKind.Interface)
            return found;
        foreach (var method in type.GetMembers().OfType<IMethodSymbol>())
            for (var overridden = method.OverriddenMethod; overridden != null; overridden = overridden.OverriddenMethod)
                Add(() => method, overridden);
        foreach (var member in type.AllInterfaces.SelectMany(i => i.GetMembers()).OfType<IMethodSymbol>())
            Add(() => type.FindImplementationForInterfaceMember(member), member);
        return found;

        void Add(Func<ISymbol?> implementation, IMethodSymbol contract)
        {
            var lines = _lineIndex
                .GetAttributeLines(EntryPointMatchKind.Contract, contract)
                .Concat(_lineIndex.GetAttributeLines(EntryPointMatchKind.Contract, contract.ContainingType))
                .ToList();
            if (lines.Count > 0 && implementation() is IMethodSymbol method)
                found[method] = [.. lines.Where(l => l.Line.IsMethodIncluded(method))];
        }
    }

    static bool IsCreatedByFramework(EntryPointLine line) =>
        line.IsAboutConstructors || EntryPointKinds.IsCreatedPerRequest(line.Kind) || line is { Kind: EntryPointKinds.None, Argument: "*" };

    static bool IsCalled(EntryPointLine line, IMethodSymbol method, INamedTypeSymbol type)
    {
        if (!line.IsMethodIncluded(method))
            return false;
        if (line.Kind == EntryPointKinds.None)
            return true;
        return line.MatchKind switch
        {
            EntryPointMatchKind.Declares => method.MethodKind == MethodKind.Ordinary,
            // Resolvers may be static, actions may not.
            EntryPointMatchKind.Marked => IsCalledByFramework(method, type) && !(line.Kind == "controller" && method.IsStatic),
            _ => IsCalledByFramework(method, type) && !method.IsStatic,
        };
    }

    /// <summary>
    /// Returns true if the name makes a type a controller. ASP.NET Core takes any public class with such a name in the application and
    /// its parts. Libraries use such names for other classes too, so there the type must also use MVC.
    /// </summary>
    bool IsNamedController(INamedTypeSymbol type)
    {
        if (type is not { IsAbstract: false, Arity: 0, DeclaredAccessibility: Accessibility.Public, IsStatic: false })
            return false;
        if (!type.Name.EndsWith("Controller", StringComparison.Ordinal) || !IsNotExcluded(type))
            return false;
        return !_isLibrary || type.GetMembers().OfType<IMethodSymbol>().Any(UsesMvc);
    }

    static bool UsesMvc(IMethodSymbol method) =>
        IsMvcType(method.ReturnType) || method.GetAttributes().Any(a => IsMvcType(a.AttributeClass));

    static bool IsMvcType(ITypeSymbol? type) =>
        type?.ContainingNamespace is { } space && space.ToDisplayString().StartsWith("Microsoft.AspNetCore.Mvc", StringComparison.Ordinal);

    static bool IsNotExcluded(ISymbol symbol) =>
        !symbol
            .GetAttributes()
            .Any(a => a.AttributeClass?.Name is "NonControllerAttribute" or "NonActionAttribute" or "NonHandlerAttribute");

    /// <summary>Returns true for public methods of the type, except those inherited from the framework or from <c>object</c>.</summary>
    static bool IsCalledByFramework(IMethodSymbol method, INamedTypeSymbol type)
    {
        if (method is not { MethodKind: MethodKind.Ordinary, DeclaredAccessibility: Accessibility.Public, Arity: 0 })
            return false;
        return !OverridesFrameworkMember(method, type) && method.Name is not ("Dispose" or "DisposeAsync") && IsNotExcluded(method);
    }

    static bool OverridesFrameworkMember(IMethodSymbol method, INamedTypeSymbol type) =>
        FindRootOverridden(method) is { } root
        && !SymbolEqualityComparer.Default.Equals(root.ContainingAssembly, type.ContainingAssembly)
        && root.ContainingType.Locations.Any(l => l.IsInMetadata);

    static IMethodSymbol? FindRootOverridden(IMethodSymbol method)
    {
        var overridden = method.OverriddenMethod;
        while (overridden?.OverriddenMethod != null)
            overridden = overridden.OverriddenMethod;
        return overridden;
    }
}
