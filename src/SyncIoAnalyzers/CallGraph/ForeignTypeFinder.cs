using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Configuration;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>Finds the types that a host contains but never creates, so that no call on its paths is dispatched to them.</summary>
internal sealed class ForeignTypeFinder
{
    // What a class may implement besides contracts of the program and still be created by nothing but code that names it.
    static readonly HashSet<string> PlainContracts = ["IAsyncDisposable", "ICloneable", "IComparable", "IDisposable", "IEquatable"];

    readonly ProgramModel _program;
    readonly IReadOnlyList<Compilation> _compilations;
    readonly TypeFact[] _alternatives;
    readonly TypeFact[] _typesAddedByName;
    readonly TypeFact[] _plainTypes;
    readonly TypeFact[] _abstractTypes;
    readonly TypeMentions _mentions;

    // Without the code that the Razor compiler makes of views, nothing shows what they use.
    readonly bool _hasViews;
    readonly Dictionary<string, TypeNames> _namesByType = [];

    /// <summary>Reads where the code of a program names types.</summary>
    /// <param name="program">The program, with its registrations.</param>
    /// <param name="compilations">Its projects.</param>
    /// <param name="cancellationToken">Cancels the reading.</param>
    public ForeignTypeFinder(ProgramModel program, IReadOnlyList<Compilation> compilations, CancellationToken cancellationToken)
    {
        (_program, _compilations) = (program, compilations);
        _hasViews = compilations.Any(c => c.SyntaxTrees.Any(RazorMapping.IsRazorTree));
        _alternatives = [.. FindAlternatives()];
        _typesAddedByName = [.. FindTypesAddedByName()];
        _plainTypes = [.. program.TypesByKey.Values.Where(IsPlain).Except(_alternatives)];
        _abstractTypes =
        [
            .. FindTypesOf(type => type.All(e => EntryPointKinds.IsCreatedPerRequest(e.Kind)))
                .Concat(program.TypesByKey.Values.Where(HasBodiesForContracts))
                .Where(t => t is { Constructors.Count: 0, Supertypes.Count: > 1 } && !HasDerivedType(t.Key)),
        ];
        var names = program
            .RegisteredTypes.Concat(_alternatives.Concat(_plainTypes).Concat(_abstractTypes).Select(t => t.Key))
            .Select(GetSimpleName);
        _mentions = new(compilations, [.. names], cancellationToken);
    }

    /// <summary>Returns the types that a host contains but never creates, by their symbol keys.</summary>
    public IReadOnlyList<string> FindTypes(ProcessHost host, CancellationToken cancellationToken) =>
        [
            .. FindUnmentionedServices(host),
            .. FindUnnamed(host, _typesAddedByName.Where(t => MayBeUnnamed(t, host)), cancellationToken),
            .. FindUnnamed(host, _plainTypes.Where(t => MayBeUnmentioned(t, host)), cancellationToken),
            .. FindAbstractTypes(host),
        ];

    /// <summary>
    /// Returns the registered classes, and those that implement a contract for which others are registered, that no code of a host names.
    /// </summary>
    IEnumerable<string> FindUnmentionedServices(ProcessHost host) =>
        _alternatives
            .Where(t => !host.MayLoad(t.Key) && !_mentions.MayCreateUnnamed(FindContracts(t), host))
            .Select(t => t.Key)
            .Concat(_program.RegisteredTypes.Where(_program.TypesByKey.ContainsKey))
            .Where(t => !HasDerivedType(t) && !_mentions.IsMentioned(GetSimpleName(t), host));

    /// <summary>Returns the types that no code of a host names: in code that runs, in attributes, bases or texts.</summary>
    IEnumerable<string> FindUnnamed(ProcessHost host, IEnumerable<TypeFact> types, CancellationToken cancellationToken)
    {
        var loose = types.Where(t => !host.MayLoad(t.Key)).ToArray();
        var unread = loose.Select(t => GetSimpleName(t.Key)).Where(n => !_namesByType.ContainsKey(n)).Distinct().ToArray();
        var read = new TypeNames(_compilations, unread, cancellationToken);
        foreach (var name in unread)
            _namesByType.Add(name, read);
        return loose.Select(t => t.Key).Where(t => !GetMentions(GetSimpleName(t)).Any(m => _mentions.IsRun(m, host)));
    }

    IEnumerable<TypeMention> GetMentions(string name) => _namesByType[name].GetMentions(name);

    bool MayBeUnnamed(TypeFact type, ProcessHost host) => !_mentions.MayScanFor(FindContracts(type), host);

    bool MayBeUnmentioned(TypeFact type, ProcessHost host) =>
        host.Executable != null
        && host.Contains(type.Key)
        && !_mentions.IsMentioned(GetSimpleName(type.Key), host)
        && !_mentions.MayCreateUnnamed(FindContracts(type), host);

    /// <summary>
    /// Returns true for a class with bodies for contracts or bases of the program, and with no base or contract of a library that would
    /// find and create it. The handlers of a message are left out: a bus creates them.
    /// </summary>
    bool IsPlain(TypeFact type) =>
        type is { Constructors.Count: > 0, MessageHandlers.Count: 0 }
        && HasBodiesForContracts(type)
        && type.Supertypes.All(s => s.Contains('/') || PlainContracts.Contains(GetSimpleName(s)))
        && !_program.RegisteredTypes.Contains(type.Key)
        && !HasDerivedType(type.Key);

    static bool HasBodiesForContracts(TypeFact type) => type.Implementations.Any(i => i.Contract.Contains('/'));

    /// <summary>Returns the types that implement a contract of the program for which only others are registered.</summary>
    IEnumerable<TypeFact> FindAlternatives() =>
        _program
            .Registrations.Where(r => r.Key.Contains('/') && r.Value.Any(f => f.ImplementationType != null || f.CreatedType != null))
            .SelectMany(r => _program.GetImplementations(r.Key))
            .Where(t => !_program.RegisteredTypes.Contains(t.Key))
            .Distinct();

    /// <summary>Returns the filters, hubs and the like, whose entry points a framework runs only where code names the type.</summary>
    IEnumerable<TypeFact> FindTypesAddedByName()
    {
        var others = ProgramModel.GroupByType(_program.EntryPoints.Except(_program.DeclaredEntryPoints));
        var found = new HashSet<string>(_program.DeclaredEntryPoints.Where(IsFoundByItself).Select(e => e.Key));
        return FindTypesOf(type =>
                !others.Contains(type.Key) && type.All(e => e.IsByName && (_hasViews || !EntryPointKinds.IsNamedInViews(e.Kind)))
            )
            .Where(t => !HasDerivedType(t.Key) && !MayBeNamedInMarkup(t) && !t.Constructors.Any(found.Contains));
    }

    /// <summary>Returns the types with certain entry points of their own, grouped by the name of the type.</summary>
    IEnumerable<TypeFact> FindTypesOf(Func<IGrouping<string, EntryPointFact>, bool> hasEntryPoints) =>
        ProgramModel
            .GroupByType(_program.DeclaredEntryPoints)
            .Where(hasEntryPoints)
            .Select(type => _program.FindTypeByName(type.Key))
            .OfType<TypeFact>();

    /// <summary>Returns true for a member of a controller, a page and the like, which a framework finds and creates.</summary>
    static bool IsFoundByItself(EntryPointFact entry) => EntryPointKinds.IsCreatedPerRequest(entry.Kind) && !entry.IsByName;

    /// <summary>Returns true for a type of System.Web, which a configuration file or a page may name.</summary>
    static bool MayBeNamedInMarkup(TypeFact type) => type.Supertypes.Any(s => s.StartsWith("T:System.Web.", StringComparison.Ordinal));

    /// <summary>
    /// Returns the abstract classes that no class of the program derives from. Of a library that may be loaded at run time, others may, and
    /// where code names a class, it may call a static member of a contract.
    /// </summary>
    IEnumerable<string> FindAbstractTypes(ProcessHost host) =>
        host.Executable == null
            ? []
            : _abstractTypes
                .Where(t => host.Contains(t.Key) && !host.MayLoad(t.Key))
                .Where(t => !HasBodiesForContracts(t) || !_mentions.IsMentioned(GetSimpleName(t.Key), host))
                .Select(t => t.Key);

    bool HasDerivedType(string type) => _program.GetImplementations(type).Any(t => t.Key != type);

    static IEnumerable<string> FindContracts(TypeFact type) => type.Supertypes.Select(GetSimpleName);

    static string GetSimpleName(string type)
    {
        var name = type.Split('<', '{')[0];
        return name.Substring(name.LastIndexOfAny(['.', ':']) + 1).Split('`')[0];
    }
}
