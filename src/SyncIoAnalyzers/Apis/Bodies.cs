using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Requests;
using SyncIoAnalyzers.Rules;

namespace SyncIoAnalyzers.Apis;

/// <summary>What the project's own methods do: whether they wait, and what they call. Each body is bound once.</summary>
internal sealed class Bodies(Compilation compilation, Model model)
{
    // How many calls down a wait still shows that a method blocks: deeper, the reader could not follow either.
    const int MaxDepth = 6;

    readonly ConcurrentDictionary<ISymbol, bool> _wait = new(SymbolEqualityComparer.Default);
    readonly ConcurrentDictionary<ISymbol, IReadOnlyList<Call>> _calls = new(SymbolEqualityComparer.Default);
    readonly ConcurrentDictionary<ISymbol, bool> _block = new(SymbolEqualityComparer.Default);
    ILookup<string, IMethodSymbol>? _methods;

    sealed record Call(IMethodSymbol Method, bool HoldsCaller);

    /// <summary>The code of a method, as far as this project holds it: a referenced project may come with its source, and that is not ours to bind.</summary>
    public IEnumerable<SyntaxNode> Of(IMethodSymbol method, CancellationToken token) => method.OriginalDefinition.DeclaringSyntaxReferences.Where(r => compilation.ContainsSyntaxTree(r.SyntaxTree))
        .Select(r => r.GetSyntax(token)).OfType<MethodDeclarationSyntax>().Select(m => (SyntaxNode?)m.Body ?? m.ExpressionBody).OfType<SyntaxNode>();

    /// <summary>Whether a method waits, or calls one that does, a few calls down.</summary>
    public bool Block(IMethodSymbol method, CancellationToken token) =>
        _block.GetOrAdd(method.OriginalDefinition, m => Search((IMethodSymbol)m, c => c.HoldsCaller, found => Waits(found, token), token));

    /// <summary>Whether a method is one of some others, or calls one of them, a few calls down.</summary>
    public bool Lead(IMethodSymbol method, IReadOnlyList<ISymbol> others, CancellationToken token) =>
        Search(method.OriginalDefinition, _ => true, found => others.Any(o => SymbolEqualityComparer.Default.Equals(o.OriginalDefinition, found)), token);

    /// <summary>The methods of the project that implement or override a contract.</summary>
    public IEnumerable<IMethodSymbol> Implementations(IMethodSymbol contract, CancellationToken token) =>
        from candidate in Methods(token)[contract.Name]
        where Overrides.Reach(candidate, contract) || Overrides.Implementing(candidate.ContainingType, contract.OriginalDefinition).Contains(candidate, SymbolEqualityComparer.Default)
        select candidate;

    bool Search(IMethodSymbol method, Func<Call, bool> follow, Func<IMethodSymbol, bool> found, CancellationToken token)
    {
        var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default) { method };
        IReadOnlyList<IMethodSymbol> level = [method];
        for (var depth = 0; level.Count > 0; depth++)
        {
            if (level.Any(found))
                return true;
            if (depth == MaxDepth)
                break;
            level = [.. level.SelectMany(m => Calls(m, token)).Where(follow).Select(c => c.Method).Where(seen.Add)];
        }

        return false;
    }

    /// <summary>A body tells more than a line about what it implements: the connection of a test waits for nothing.</summary>
    bool Waits(IMethodSymbol method, CancellationToken token) => _wait.GetOrAdd(method, m => Of((IMethodSymbol)m, token).ToArray() is not { Length: > 0 } bodies ? model.Apis.Shows(m) : bodies.Any(code =>
        Trees.Model(compilation, code.SyntaxTree) is var semantics && Candidates.Known(code, semantics, model, token).Any(a => a.HoldsCaller && RunsHere(a.Where, code, semantics, token) && !NotRun.IsForAsync(a.Where))));

    IReadOnlyList<Call> Calls(IMethodSymbol method, CancellationToken token) => _calls.GetOrAdd(method, m => [.. Of((IMethodSymbol)m, token).SelectMany(code => CallsIn(code, token))]);

    /// <summary>Whether a place is run by the body that holds it: not in a lambda that is kept, or handed to another thread.</summary>
    bool RunsHere(SyntaxNode place, SyntaxNode body, SemanticModel semantics, CancellationToken token) => place.Ancestors().TakeWhile(n => n != body).OfType<AnonymousFunctionExpressionSyntax>()
        .All(l => l.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } && semantics.GetSymbolInfo(call, token).Symbol is { } callee && model.Apis.Blocking(callee) is not { Section: "SIO201" } && !model.Apis.IsIn(Sections.Recorded, callee));

    /// <summary>The project's methods that a body calls, and whether it waits for their end; of a contract, those that implement it. Beside them, what the tables say to wait.</summary>
    IEnumerable<Call> CallsIn(SyntaxNode body, CancellationToken token)
    {
        token.ThrowIfCancellationRequested();
        var semantics = Trees.Model(compilation, body.SyntaxTree);
        foreach (var call in body.DescendantNodes().OfType<InvocationExpressionSyntax>())
            if (semantics.GetSymbolInfo(call, token).Symbol is IMethodSymbol called && (IsOwn(called) || Shows(called, call, semantics, token) || IsForeignContract(called)))
            {
                var holdsCaller = !called.IsAsync && !Awaited.IsAwaitable(called.ReturnType) && RunsHere(call, body, semantics, token)
                    && !NotRun.IsForAsync(call) && !NotRun.IsFallback(call, called.Name);
                var definition = (IMethodSymbol)ApiIndex.Definition(called);
                foreach (var method in definition.IsAbstract && !model.Apis.Shows(definition) ? Implementations(definition, token) : Enumerable.Repeat(definition, 1))
                    yield return new Call(method, holdsCaller);
            }
    }

    /// <summary>Whether a line says that the called member waits, and it does: not in memory, not for a local file, not in the half of a choice that is meant to be sync.</summary>
    bool Shows(IMethodSymbol called, InvocationExpressionSyntax call, SemanticModel semantics, CancellationToken token) =>
        model.Apis.Shows(called) && semantics.GetOperation(call, token) is IInvocationOperation operation && model.Origins.Of(operation, semantics) == Origin.Elsewhere && !NotRun.Is(operation, semantics, token);

    bool IsOwn(IMethodSymbol method) => SymbolEqualityComparer.Default.Equals(method.ContainingAssembly, compilation.Assembly);

    /// <summary>A contract of another project or library, which classes of this project may implement. Of the framework's (<c>IDisposable</c>, <c>ILogger</c>) nobody can tell whose class is called.</summary>
    static bool IsForeignContract(IMethodSymbol method) => method.IsAbstract && Namespaces.Root(method) is not ("System" or "Microsoft");

    /// <summary>The methods with a body that the project declares, by name, explicit implementations by that of their contract; collected on the first question about one.</summary>
    ILookup<string, IMethodSymbol> Methods(CancellationToken token) => _methods ??= DeclaredTypes.In(compilation.Assembly.GlobalNamespace, token).Where(t => t.TypeKind != TypeKind.Interface)
        .SelectMany(t => t.GetMembers().OfType<IMethodSymbol>()).Where(m => !m.IsAbstract).ToLookup(m => m.Name.Substring(m.Name.LastIndexOf('.') + 1));
}
