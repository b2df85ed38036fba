using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Semantics;

/// <summary>
/// Reads the code of members that may be declared in another project. It records the trees that were read, because what was found in the
/// reading project is then only valid as long as these do not change.
/// </summary>
internal static class ConsultedDeclarations
{
    static readonly ConditionalWeakTable<SyntaxTree, object> ReadTrees = new();

    /// <summary>Returns the code of a declaration.</summary>
    public static SyntaxNode GetSyntax(SyntaxReference declaration, CancellationToken cancellationToken = default)
    {
        ReadTrees.GetValue(declaration.SyntaxTree, _ => new object());
        return declaration.GetSyntax(cancellationToken);
    }

    /// <summary>Returns the code of the first declaration of a symbol; null if it has none in source.</summary>
    public static SyntaxNode? FindSyntax(ISymbol symbol, CancellationToken cancellationToken = default) =>
        symbol.DeclaringSyntaxReferences.FirstOrDefault() is { } declaration ? GetSyntax(declaration, cancellationToken) : null;

    /// <summary>Returns true if the code of any member in a tree was read.</summary>
    public static bool IsRead(SyntaxTree tree) => ReadTrees.TryGetValue(tree, out _);
}
