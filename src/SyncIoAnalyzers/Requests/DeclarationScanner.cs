using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Requests;

/// <summary>Reads what a tree declares, without binding a body: what types implement, entry points among their members.</summary>
internal sealed class DeclarationScanner(Keys keys, EntryPoints entries, SemanticModel model, CancellationToken token)
{
    readonly List<TypeFact> _types = [];
    readonly List<EntryFact> _entries = [];

    /// <summary>What the tree of the semantic model declares.</summary>
    public Declarations Scan()
    {
        foreach (var type in model.SyntaxTree.GetRoot(token).DescendantNodes(n => n is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax or TypeDeclarationSyntax).OfType<TypeDeclarationSyntax>())
            Type(type);
        return new Declarations(_types, _entries);
    }

    void Type(TypeDeclarationSyntax syntax)
    {
        token.ThrowIfCancellationRequested();
        if (model.GetDeclaredSymbol(syntax, token) is not { } type || type.DeclaringSyntaxReferences[0].GetSyntax(token) != syntax)
            return;
        _types.Add(new TypeHierarchy(keys).Of(type, token));
        token.ThrowIfCancellationRequested();
        _entries.AddRange(entries.Of(type, keys));
    }

    /// <summary>A delegate, a lazy value, or a collection of them.</summary>
    internal static bool HoldsDelegates(ITypeSymbol? type) => type switch
    {
        { TypeKind: TypeKind.Delegate } => true,
        IArrayTypeSymbol array => HoldsDelegates(array.ElementType),
        INamedTypeSymbol { Name: "Lazy", Arity: 1 } => true,
        INamedTypeSymbol { Arity: > 0 } generic => generic.TypeArguments.Any(HoldsDelegates),
        _ => false,
    };
}
