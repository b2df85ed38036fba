using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>Reads the types of a tree and the entry points among their members, without binding a body.</summary>
internal sealed class DeclarationScanner(
    SymbolKeys keys,
    EntryPointFinder entryPointFinder,
    SemanticModel model,
    CancellationToken cancellationToken
)
{
    readonly List<TypeFact> _typeFacts = [];
    readonly List<EntryPointFact> _entryPoints = [];

    /// <summary>Reads the declarations in the tree of the semantic model.</summary>
    public TreeDeclarations ScanTree()
    {
        foreach (
            var type in model
                .SyntaxTree.GetRoot(cancellationToken)
                .DescendantNodes(n => n is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax or TypeDeclarationSyntax)
                .OfType<TypeDeclarationSyntax>()
        )
            ScanType(type);
        return new TreeDeclarations(_typeFacts, _entryPoints);
    }

    void ScanType(TypeDeclarationSyntax syntax)
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (
            model.GetDeclaredSymbol(syntax, cancellationToken) is not { } type
            || type.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) != syntax
        )
            return;
        _typeFacts.Add(new TypeHierarchy(keys).GetTypeFact(type, cancellationToken));
        cancellationToken.ThrowIfCancellationRequested();
        _entryPoints.AddRange(entryPointFinder.FindEntryPoints(type, keys));
    }
}
