using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Apis;

/// <summary>The project's own members that may block their callers: those with an async twin, and helpers that wait for a task they are given.</summary>
internal sealed class Pairs(Compilation compilation, Model model)
{
    const int MaxDepth = 6;

    static readonly ConditionalWeakTable<SyntaxTree, Names> Declared = new();

    // What shows that a body blocks. Short local file I/O does not: it may stay synchronous.
    static readonly HashSet<string> Proofs = ["SIO001", "SIO002", "SIO101", "SIO104", "SIO106"];

    readonly ConcurrentDictionary<ISymbol, bool> _blocks = new(SymbolEqualityComparer.Default);
    readonly ConcurrentDictionary<ISymbol, bool> _contracts = new(SymbolEqualityComparer.Default);
    ILookup<string, IMethodSymbol>? _methods;
    readonly object _gate = new();
    HashSet<string>? _names;

    /// <summary>The methods of a tree, and those of them that are given a task and return none.</summary>
    sealed record Names(string[] Methods, string[] Helpers);

    /// <summary>Whether the project declares a method of this name and one of the name with <c>Async</c> behind it, or one of this name that is given a task.</summary>
    public bool MayBlock(string name, CancellationToken token) => (Volatile.Read(ref _names) ?? ReadNames(token)).Contains(name);

    /// <summary>Whether a method's body blocks on a task, or on what a delegate returns, that it is given.</summary>
    public bool WaitsForArgument(IMethodSymbol method, CancellationToken token)
    {
        var given = new HashSet<string>(method.OriginalDefinition.Parameters.Where(p => GivesTask(p.Type)).Select(p => p.Name));
        return given.Count > 0 && Bodies(method, token).Any(b => Candidates.Known(b, Trees.Model(compilation, b.SyntaxTree), model, token)
            .Any(a => a.Rule.IsTrapForCallers && a.Where.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Any(n => given.Contains(n.Identifier.ValueText))));
    }

    static bool GivesTask(ITypeSymbol type) => Awaited.IsTask(type, out _) || type is INamedTypeSymbol { TypeKind: TypeKind.Delegate, DelegateInvokeMethod.ReturnType: var result } && Awaited.IsTask(result, out _);

    /// <summary>Whether a method of the project is known to block: by its body, by those of its implementations, or, where none is seen, by the pair itself.</summary>
    public bool Blocks(IMethodSymbol method, IMethodSymbol? counterpart, CancellationToken token)
    {
        method = method.OriginalDefinition;
        if (!method.IsAbstract)
            return BodyBlocks(method, MaxDepth, token);
        if (_contracts.TryGetValue(method, out var known))
            return known;
        var implementations = Implementations(method, token).ToArray();
        return _contracts[method] = implementations.Length == 0 ? counterpart != null && IsExact(method, counterpart) : implementations.Any(i => BodyBlocks(i, MaxDepth, token));
    }

    /// <summary>Whether the body of one method calls the other.</summary>
    public bool Calls(IMethodSymbol method, IMethodSymbol other, CancellationToken token) => Bodies(method, token).Any(b => b.DescendantNodes().OfType<InvocationExpressionSyntax>().Any(c =>
        CallerName(c) == other.Name && SymbolEqualityComparer.Default.Equals(Trees.Model(compilation, b.SyntaxTree).GetSymbolInfo(c, token).Symbol?.OriginalDefinition, other.OriginalDefinition)));

    bool BodyBlocks(IMethodSymbol method, int depth, CancellationToken token)
    {
        method = method.OriginalDefinition;
        if (_blocks.TryGetValue(method, out var known))
            return known;
        if (depth == 0 || !SymbolEqualityComparer.Default.Equals(method.ContainingAssembly, compilation.Assembly))
            return false;
        var blocks = Bodies(method, token).Any(b => HasProof(b, token) || Calls(b, token).Any(m => !SymbolEqualityComparer.Default.Equals(m, method) && BodyBlocks(m, depth - 1, token)));
        // A negative answer from the depths may only mean that the depth ran out.
        if (blocks || depth == MaxDepth)
            _blocks[method] = blocks;
        return blocks;
    }

    bool HasProof(SyntaxNode body, CancellationToken token) =>
        Candidates.Known(body, Trees.Model(compilation, body.SyntaxTree), model, token).Any(a => Proofs.Contains(a.Rule.Descriptor.Id));

    IEnumerable<IMethodSymbol> Calls(SyntaxNode body, CancellationToken token)
    {
        var semantics = Trees.Model(compilation, body.SyntaxTree);
        foreach (var call in body.DescendantNodes().OfType<InvocationExpressionSyntax>())
            if (semantics.GetSymbolInfo(call, token).Symbol is IMethodSymbol { IsAbstract: false, IsAsync: false } called && !Awaited.IsAwaitable(called.ReturnType))
                yield return called.OriginalDefinition;
    }

    static string? CallerName(InvocationExpressionSyntax call) => call.Expression switch
    {
        MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
        SimpleNameSyntax name => name.Identifier.ValueText,
        _ => null,
    };

    /// <summary>The code of a method, as far as this project holds it: a referenced project may come with its source, and that is not ours to bind.</summary>
    IEnumerable<SyntaxNode> Bodies(IMethodSymbol method, CancellationToken token) =>
        method.OriginalDefinition.DeclaringSyntaxReferences.Where(r => compilation.ContainsSyntaxTree(r.SyntaxTree)).Select(r => r.GetSyntax(token)).OfType<MethodDeclarationSyntax>().Select(m => (SyntaxNode?)m.Body ?? m.ExpressionBody).OfType<SyntaxNode>();

    IEnumerable<IMethodSymbol> Implementations(IMethodSymbol method, CancellationToken token) =>
        from candidate in Methods(token)[method.Name]
        let type = candidate.ContainingType
        where Overrides.Reach(candidate, method) || type.AllInterfaces.Where(i => SymbolEqualityComparer.Default.Equals(i.OriginalDefinition, method.ContainingType.OriginalDefinition))
            .SelectMany(i => i.GetMembers(method.Name)).Any(m => SymbolEqualityComparer.Default.Equals(type.FindImplementationForInterfaceMember(m), candidate))
        select candidate;

    /// <summary>The methods with a body that the project declares, by name; collected on the first question about a contract.</summary>
    ILookup<string, IMethodSymbol> Methods(CancellationToken token) => _methods ??= Types(compilation.Assembly.GlobalNamespace, token).Where(t => t.TypeKind != TypeKind.Interface)
        .SelectMany(t => t.GetMembers().OfType<IMethodSymbol>()).Where(m => !m.IsAbstract).ToLookup(m => m.Name);

    static IEnumerable<INamedTypeSymbol> Types(INamespaceOrTypeSymbol container, CancellationToken token)
    {
        token.ThrowIfCancellationRequested();
        foreach (var member in container.GetMembers().OfType<INamespaceOrTypeSymbol>())
        {
            if (member is INamedTypeSymbol type)
                yield return type;
            foreach (var inner in Types(member, token))
                yield return inner;
        }
    }

    /// <summary>The same parameters and at most a token more, the same type parameters, a task of the same result.</summary>
    static bool IsExact(IMethodSymbol method, IMethodSymbol counterpart)
    {
        var (a, b) = (method.OriginalDefinition.Parameters, counterpart.OriginalDefinition.Parameters);
        return method.Arity == counterpart.Arity && b.Length - a.Length is 0 or 1 && (b.Length == a.Length || b[b.Length - 1].Type.Name == "CancellationToken")
            && a.Zip(b, (x, y) => x.Type.ToDisplayString() == y.Type.ToDisplayString()).All(same => same)
            && Awaited.IsTask(counterpart.OriginalDefinition.ReturnType, out var result) && (result?.ToDisplayString() ?? "void") == method.OriginalDefinition.ReturnType.ToDisplayString();
    }

    HashSet<string> ReadNames(CancellationToken token)
    {
        lock (_gate)
        {
            if (_names != null)
                return _names;
            var (methods, helpers) = (new HashSet<string>(), new HashSet<string>());
            foreach (var tree in compilation.SyntaxTrees)
            {
                token.ThrowIfCancellationRequested();
                var names = Declared.GetValue(tree, Read);
                methods.UnionWith(names.Methods);
                helpers.UnionWith(names.Helpers);
            }

            return _names = [.. methods.Where(n => methods.Contains(n + "Async")), .. helpers];
        }
    }

    static Names Read(SyntaxTree tree)
    {
        var methods = tree.GetRoot().DescendantNodes(n => n is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax or TypeDeclarationSyntax).OfType<MethodDeclarationSyntax>().ToArray();
        return new Names([.. methods.Select(m => m.Identifier.ValueText).Distinct()],
            [.. methods.Where(m => !IsTask(m.ReturnType) && m.ParameterList.Parameters.Any(p => p.Type is { } type && IsTask(type))).Select(m => m.Identifier.ValueText).Distinct()]);
    }

    static bool IsTask(TypeSyntax type) => type.ToString().Contains("Task");
}
