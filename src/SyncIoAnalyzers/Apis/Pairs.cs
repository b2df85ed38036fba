using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Apis;

/// <summary>The project's own members that may block their callers: those with an async twin, and helpers that wait for a task they are given.</summary>
internal sealed class Pairs(Compilation compilation, Model model)
{
    static readonly ConditionalWeakTable<SyntaxTree, Names> Declared = new();
    readonly ConcurrentDictionary<ISymbol, bool> _contracts = new(SymbolEqualityComparer.Default);
    readonly object _gate = new();
    HashSet<string>? _names;

    /// <summary>The methods of a tree, and those of them that are given a task and return none.</summary>
    sealed record Names(string[] Methods, string[] Helpers);

    /// <summary>What the project's own methods do.</summary>
    public Bodies Bodies { get; } = new(compilation, model);

    /// <summary>What becomes of the streams that they are given.</summary>
    public GivenStreams Streams { get; } = new(compilation, model);

    /// <summary>Whether the project declares a method of this name and one of the name with <c>Async</c> behind it, or one of this name that is given a task.</summary>
    public bool MayBlock(string name, CancellationToken token) => (Volatile.Read(ref _names) ?? ReadNames(token)).Contains(name);

    /// <summary>Whether a method's body blocks on a task, or on what a delegate returns, that it is given.</summary>
    public bool WaitsForArgument(IMethodSymbol method, CancellationToken token)
    {
        var given = new HashSet<string>(method.OriginalDefinition.Parameters.Where(p => GivesTask(p.Type)).Select(p => p.Name));
        return given.Count > 0 && Bodies.Of(method, token).Any(b => Candidates.Known(b, Trees.Model(compilation, b.SyntaxTree), model, token)
            .Any(a => a.Rule.IsTrapForCallers && a.Where.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Any(n => given.Contains(n.Identifier.ValueText))));
    }

    static bool GivesTask(ITypeSymbol type) => Awaited.IsTask(type, out _) || type is INamedTypeSymbol { TypeKind: TypeKind.Delegate, DelegateInvokeMethod.ReturnType: var result } && Awaited.IsTask(result, out _);

    /// <summary>Whether a method of the project is known to block: by its body, by those of its implementations, or, where none is seen, by the pair itself.</summary>
    public bool Blocks(IMethodSymbol method, IMethodSymbol? counterpart, CancellationToken token)
    {
        method = method.OriginalDefinition;
        if (!method.IsAbstract)
            return Bodies.Block(method, token);
        if (_contracts.TryGetValue(method, out var known))
            return known;
        var implementations = Bodies.Implementations(method, token).ToArray();
        return _contracts[method] = implementations.Length == 0 ? counterpart != null && IsExact(method, counterpart) : implementations.Any(i => Bodies.Block(i, token));
    }

    /// <summary>Whether a counterpart leads back to the sync method, or to the member that calls it.</summary>
    public bool LeadsBack(IMethodSymbol counterpart, IMethodSymbol method, ISymbol? caller, CancellationToken token) =>
        Bodies.Lead(counterpart, caller == null ? [method] : [method, caller], token);

    /// <summary>The same parameters and at most a token more, the same type parameters, a task of the same result.</summary>
    static bool IsExact(IMethodSymbol method, IMethodSymbol counterpart)
    {
        var (a, b) = (method.OriginalDefinition.Parameters, counterpart.OriginalDefinition.Parameters);
        return method.Arity == counterpart.Arity && b.Length - a.Length is 0 or 1 && (b.Length == a.Length || b[b.Length - 1].Type.Name == "CancellationToken")
            && a.Zip(b, (x, y) => x.Type.ToDisplayString() == y.Type.ToDisplayString()).All(same => same)
            && Awaited.IsTask(counterpart.OriginalDefinition.ReturnType, out var result) && (result?.ToDisplayString() ?? "void") == method.OriginalDefinition.ReturnType.ToDisplayString();
    }

    HashSet<string> ReadNames(CancellationToken token) => Crew.Of(compilation).Alone(_gate, () => _names ??= NamesOfAll(token), token);

    HashSet<string> NamesOfAll(CancellationToken token)
    {
        Trees.Each(compilation, compilation.SyntaxTrees.Where(t => !Declared.TryGetValue(t, out _)), tree => Declared.GetValue(tree, Read), token); // one, after an edit
        var (methods, helpers) = (new HashSet<string>(), new HashSet<string>());
        foreach (var tree in compilation.SyntaxTrees)
        {
            token.ThrowIfCancellationRequested();
            var names = Declared.GetValue(tree, Read);
            methods.UnionWith(names.Methods);
            helpers.UnionWith(names.Helpers);
        }

        return [.. methods.Where(n => methods.Contains(n + "Async")), .. helpers];
    }

    static Names Read(SyntaxTree tree)
    {
        var methods = tree.GetRoot().DescendantNodes(n => n is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax or TypeDeclarationSyntax).OfType<MethodDeclarationSyntax>().ToArray();
        return new Names([.. methods.Select(m => m.Identifier.ValueText).Distinct()],
            [.. methods.Where(m => !IsTask(m.ReturnType) && m.ParameterList.Parameters.Any(p => p.Type is { } type && IsTask(type))).Select(m => m.Identifier.ValueText).Distinct()]);
    }

    static bool IsTask(TypeSyntax type) => type.ToString().Contains("Task");
}
