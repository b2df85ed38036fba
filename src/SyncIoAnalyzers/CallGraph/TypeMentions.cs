using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// Finds the names of types in the code that a host runs. An extension method that no code of the host calls, such as one that registers
/// the services of another host, is not run.
/// </summary>
internal sealed class TypeMentions
{
    readonly Dictionary<string, HashSet<TypeMention>> _mentions = [];
    readonly HashSet<string> _extensions = [];
    readonly List<(TypeMention Place, CodeFragment Fragment, HashSet<string>? Contracts)> _scans = [];

    /// <summary>Reads the code of a program.</summary>
    /// <param name="compilations">The projects.</param>
    /// <param name="types">The simple names of the types.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    public TypeMentions(IEnumerable<Compilation> compilations, HashSet<string> types, CancellationToken cancellationToken)
    {
        var trees = compilations
            .SelectMany(c =>
                c.SyntaxTrees.Select(t => (Assembly: c.AssemblyName ?? "", Index: IdentifierIndex.GetIndex(t, cancellationToken)))
            )
            .ToArray();
        var fragments = trees
            .SelectMany(t => t.Index.Fragments.Select(f => (t.Assembly, Fragment: f)))
            .Where(f => f.Fragment.Declaration != null)
            .ToArray();
        _extensions.UnionWith(fragments.Select(f => FindExtension(f.Fragment)).OfType<string>());
        foreach (var (assembly, fragment) in fragments)
            AddMentions(assembly, fragment, types);
        RemoveUnusedScans([.. trees.Select(t => t.Index)]);
    }

    /// <summary>Removes the scans of classes that no other code names, such as a finder of types that is left over.</summary>
    void RemoveUnusedScans(IReadOnlyList<IdentifierIndex> trees)
    {
        var owners = new HashSet<string>(_scans.Where(s => IsOfPlainClass(s.Fragment)).Select(s => s.Fragment.TypeName));
        if (owners.Count == 0)
            return;
        var used = new HashSet<string>(trees.SelectMany(t => FindUses(t, owners)));
        _scans.RemoveAll(s => IsOfPlainClass(s.Fragment) && !used.Contains(s.Fragment.TypeName));
    }

    static IEnumerable<string> FindUses(IdentifierIndex tree, HashSet<string> types) =>
        tree
            .Fragments.Where(f => f.Declaration != null)
            .SelectMany(f => f.MentionedNames.Concat(GetCreatedNames(f)).Where(n => n != f.TypeName))
            .Concat(tree.TypeOutlines.SelectMany(t => t.BaseNames))
            .Concat(tree.ParameterOutlines.SelectMany(p => p.TypeNames))
            .Where(types.Contains);

    /// <summary>Returns true for code of a class that nothing finds by itself: no program, and no class of a framework.</summary>
    static bool IsOfPlainClass(CodeFragment fragment) =>
        FindExtension(fragment) == null
        && fragment.Declaration!.FirstAncestorOrSelf<TypeDeclarationSyntax>()
            is { BaseList: null, AttributeLists.Count: 0, Parent: not TypeDeclarationSyntax, Members: var members }
        && !members.OfType<MethodDeclarationSyntax>().Any(m => m.Identifier.ValueText == "Main");

    void AddMentions(string assembly, CodeFragment fragment, HashSet<string> types)
    {
        var (mention, isScan) = (new TypeMention(assembly, FindExtension(fragment)), false);
        foreach (var name in fragment.MentionedNames.Concat(GetCreatedNames(fragment)))
            if (name != mention.Extension && (types.Contains(name) || _extensions.Contains(name)))
                (_mentions.TryGetValue(name, out var known) ? known : _mentions[name] = []).Add(mention);
            else
                isScan = isScan || AssemblyScan.MayCreateTypes(name, fragment.Declaration!, _extensions.Contains);
        if (isScan)
            _scans.Add((mention, fragment, AssemblyScan.FindContracts(fragment.Declaration!)));
    }

    /// <summary>Returns the names in the declaration around <c>new()</c>, one of which may be that of the type.</summary>
    static IEnumerable<string> GetCreatedNames(CodeFragment fragment) =>
        fragment.MentionedNames.Contains(IdentifierIndex.New)
        && fragment.Declaration!.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } declaration and not BaseTypeDeclarationSyntax
            ? declaration.DescendantNodes().OfType<SimpleNameSyntax>().Select(n => n.Identifier.ValueText)
            : [];

    static string? FindExtension(CodeFragment fragment) =>
        fragment.Declaration is MethodDeclarationSyntax method ? TypeMention.FindExtension(method) : null;

    /// <summary>Returns true if code that a host runs mentions a name.</summary>
    public bool IsMentioned(string name, ProcessHost host) => IsMentioned(name, host, []);

    bool IsMentioned(string name, ProcessHost host, HashSet<string> open) =>
        _mentions.TryGetValue(name, out var mentions) && mentions.Any(m => IsRun(m, host, open));

    /// <summary>Returns true if a host runs the code of a mention.</summary>
    public bool IsRun(TypeMention mention, ProcessHost host) => IsRun(mention, host, []);

    bool IsRun(TypeMention mention, ProcessHost host, HashSet<string> open) =>
        host.ContainsAssembly(mention.Assembly)
        && (mention.Extension == null || open.Add(mention.Extension) && IsMentioned(mention.Extension, host, open));

    /// <summary>Returns true if code of a host that reads an assembly mentions one of some contracts, whose types it may create.</summary>
    public bool MayScanFor(IEnumerable<string> contracts, ProcessHost host) =>
        _scans.Exists(s => IsRun(s.Place, host) && contracts.Any(s.Fragment.MentionedNames.Contains));

    /// <summary>Returns true if a host may create a type with some contracts although its code does not name the type.</summary>
    public bool MayCreateUnnamed(IEnumerable<string> contracts, ProcessHost host) =>
        _scans.Exists(s => IsRun(s.Place, host) && s.Contracts?.Overlaps(contracts) != false);
}
