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
    readonly List<(string Assembly, CodeFragment Fragment, HashSet<string>? Contracts)> _scans = [];

    /// <summary>Reads the code of a program.</summary>
    /// <param name="compilations">The projects.</param>
    /// <param name="types">The simple names of the types.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    public TypeMentions(IEnumerable<Compilation> compilations, HashSet<string> types, CancellationToken cancellationToken)
    {
        var fragments = compilations
            .SelectMany(c => c.SyntaxTrees.Select(t => (Assembly: c.AssemblyName ?? "", Tree: t)))
            .SelectMany(t => IdentifierIndex.GetIndex(t.Tree, cancellationToken).Fragments.Select(f => (t.Assembly, Fragment: f)))
            .Where(f => f.Fragment.Declaration != null)
            .ToArray();
        _extensions.UnionWith(fragments.Select(f => FindExtension(f.Fragment)).OfType<string>());
        foreach (var (assembly, fragment) in fragments)
            AddMentions(assembly, fragment, types);
    }

    void AddMentions(string assembly, CodeFragment fragment, HashSet<string> types)
    {
        var (mention, isScan) = (new TypeMention(assembly, FindExtension(fragment)), false);
        foreach (var name in fragment.MentionedNames.Concat(GetCreatedNames(fragment)))
            if (name != mention.Extension && (types.Contains(name) || _extensions.Contains(name)))
                (_mentions.TryGetValue(name, out var known) ? known : _mentions[name] = []).Add(mention);
            else
                isScan = isScan || AssemblyScan.MayCreateTypes(name, fragment.Declaration!, _extensions.Contains);
        if (isScan)
            _scans.Add((assembly, fragment, AssemblyScan.FindContracts(fragment.Declaration!)));
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
        _scans.Exists(s => host.ContainsAssembly(s.Assembly) && contracts.Any(s.Fragment.MentionedNames.Contains));

    /// <summary>Returns true if a host may create a type with some contracts although its code does not name the type.</summary>
    public bool MayCreateUnnamed(IEnumerable<string> contracts, ProcessHost host) =>
        _scans.Exists(s => host.ContainsAssembly(s.Assembly) && s.Contracts?.Overlaps(contracts) != false);
}
