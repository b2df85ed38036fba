using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Apis;

/// <summary>What the project's own methods do: whether they wait, and what they call. Each body is bound once.</summary>
internal sealed class Bodies(Compilation compilation, Model model)
{
    // How many calls down a wait still shows that a method blocks: deeper, the reader could not follow either.
    const int MaxDepth = 6;

    readonly ConcurrentDictionary<ISymbol, Body> _bodies = new(SymbolEqualityComparer.Default);
    readonly ConcurrentDictionary<ISymbol, bool> _block = new(SymbolEqualityComparer.Default);
    ILookup<string, IMethodSymbol>? _methods;

    sealed record Body(bool Waits, IReadOnlyList<IMethodSymbol> Calls);

    /// <summary>The code of a method, as far as this project holds it: a referenced project may come with its source, and that is not ours to bind.</summary>
    public IEnumerable<SyntaxNode> Of(IMethodSymbol method, CancellationToken token) => method.OriginalDefinition.DeclaringSyntaxReferences.Where(r => compilation.ContainsSyntaxTree(r.SyntaxTree))
        .Select(r => r.GetSyntax(token)).OfType<MethodDeclarationSyntax>().Select(m => (SyntaxNode?)m.Body ?? m.ExpressionBody).OfType<SyntaxNode>();

    /// <summary>Whether a method waits, or calls one that does, a few calls down.</summary>
    public bool Block(IMethodSymbol method, CancellationToken token) => _block.GetOrAdd(method.OriginalDefinition, m => Search((IMethodSymbol)m, token));

    /// <summary>The methods of the project that implement or override a contract.</summary>
    public IEnumerable<IMethodSymbol> Implementations(IMethodSymbol contract, CancellationToken token) =>
        from candidate in Methods(token)[contract.Name]
        let type = candidate.ContainingType
        where Overrides.Reach(candidate, contract) || type.AllInterfaces.Where(i => SymbolEqualityComparer.Default.Equals(i.OriginalDefinition, contract.ContainingType.OriginalDefinition))
            .SelectMany(i => i.GetMembers(contract.Name)).Any(m => SymbolEqualityComparer.Default.Equals(type.FindImplementationForInterfaceMember(m), candidate))
        select candidate;

    bool Search(IMethodSymbol method, CancellationToken token)
    {
        var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default) { method };
        IReadOnlyList<IMethodSymbol> level = [method];
        for (var depth = 0; depth <= MaxDepth && level.Count > 0; depth++)
        {
            var bodies = level.Select(m => _bodies.GetOrAdd(m, s => Read((IMethodSymbol)s, token)));
            var next = new List<IMethodSymbol>();
            foreach (var body in bodies)
            {
                if (body.Waits)
                    return true;
                next.AddRange(body.Calls.Where(seen.Add));
            }

            level = next;
        }

        return false;
    }

    Body Read(IMethodSymbol method, CancellationToken token)
    {
        token.ThrowIfCancellationRequested();
        var code = Of(method, token).ToArray();
        return code.Any(c => Trees.Model(compilation, c.SyntaxTree) is var semantics && Candidates.Known(c, semantics, model, token).Any(a => a.HoldsCaller && RunsHere(a.Where, c, semantics, token)))
            ? new Body(true, [])
            : new Body(false, [.. code.SelectMany(c => Calls(c, token))]);
    }

    /// <summary>Whether a place is run by the body that holds it: not in a lambda that is kept, or handed to another thread.</summary>
    bool RunsHere(SyntaxNode place, SyntaxNode body, SemanticModel semantics, CancellationToken token) => place.Ancestors().TakeWhile(n => n != body).OfType<AnonymousFunctionExpressionSyntax>()
        .All(l => l.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } && semantics.GetSymbolInfo(call, token).Symbol is { } callee && model.Apis.Blocking(callee) is not { Section: "SIO201" });

    /// <summary>The project's methods that a body calls and whose end it waits for; of a contract, those that implement it.</summary>
    IEnumerable<IMethodSymbol> Calls(SyntaxNode body, CancellationToken token)
    {
        var semantics = Trees.Model(compilation, body.SyntaxTree);
        foreach (var call in body.DescendantNodes().OfType<InvocationExpressionSyntax>())
            if (semantics.GetSymbolInfo(call, token).Symbol is IMethodSymbol { IsAsync: false } called && !Awaited.IsAwaitable(called.ReturnType)
                && SymbolEqualityComparer.Default.Equals(called.ContainingAssembly, compilation.Assembly) && RunsHere(call, body, semantics, token))
                foreach (var method in called.IsAbstract ? Implementations(called.OriginalDefinition, token) : [called.OriginalDefinition])
                    yield return method;
    }

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
}
