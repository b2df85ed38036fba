using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Semantics;

/// <summary>Finds the bodies of the methods that a compilation declares, and the methods that implement a contract.</summary>
internal sealed class MethodBodies(Compilation compilation)
{
    ILookup<string, IMethodSymbol>? _methods;

    /// <summary>
    /// Returns the bodies of a method in this project: a referenced project may come with its source, which belongs to another compilation
    /// and is not bound here.
    /// </summary>
    public IEnumerable<SyntaxNode> FindBodies(IMethodSymbol method, CancellationToken cancellationToken) =>
        GetBodies(
            method.OriginalDefinition.DeclaringSyntaxReferences.Where(r => compilation.ContainsSyntaxTree(r.SyntaxTree)),
            cancellationToken
        );

    /// <summary>Returns the bodies of some declarations of a method, in whatever project.</summary>
    public static IEnumerable<SyntaxNode> GetBodies(IEnumerable<SyntaxReference> declarations, CancellationToken cancellationToken) =>
        declarations
            .Select(r => r.GetSyntax(cancellationToken))
            .OfType<MethodDeclarationSyntax>()
            .Select(m => (SyntaxNode?)m.Body ?? m.ExpressionBody)
            .OfType<SyntaxNode>();

    /// <summary>Returns the methods of the project that have a name and a body.</summary>
    public IEnumerable<IMethodSymbol> GetMethods(string name, CancellationToken cancellationToken) =>
        GetMethodsByName(cancellationToken)[name];

    /// <summary>Returns the methods of the project that implement or override a contract.</summary>
    public IEnumerable<IMethodSymbol> FindImplementations(IMethodSymbol contract, CancellationToken cancellationToken)
    {
        var definition = contract.OriginalDefinition;
        return GetMethodsByName(cancellationToken)[contract.Name].Where(m => OverrideChain.IsImplementing(m, m.ContainingType, definition));
    }

    /// <summary>
    /// The methods with a body that the project declares, by name; explicit implementations by the name of the interface member. Collected
    /// on first use.
    /// </summary>
    ILookup<string, IMethodSymbol> GetMethodsByName(CancellationToken cancellationToken) =>
        _methods ??= DeclaredTypes
            .GetAllTypes(compilation.Assembly.GlobalNamespace, cancellationToken)
            .Where(t => t.TypeKind != TypeKind.Interface)
            .SelectMany(t => t.GetMembers().OfType<IMethodSymbol>())
            .Where(m => !m.IsAbstract)
            .ToLookup(m => m.Name.Substring(m.Name.LastIndexOf('.') + 1));
}
