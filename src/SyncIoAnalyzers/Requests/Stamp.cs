using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Requests;

/// <summary>
/// A hash of all that decides what a name in some other file binds to: every declaration, references, options. Bodies do not count, so an edit
/// inside one leaves what was bound of the other files valid.
/// </summary>
internal static class Stamp
{
    static readonly ConditionalWeakTable<SyntaxTree, object> Trees = new();

    /// <summary>The stamp of some compilations that are walked together.</summary>
    public static ulong Of(IReadOnlyList<Compilation> compilations, EntryPointTable table, CancellationToken token)
    {
        var hash = Mix(Seed, (ulong)RuntimeHelpers.GetHashCode(table));
        foreach (var compilation in compilations)
            hash = Of(compilation, hash, token);
        return hash;
    }

    static ulong Of(Compilation compilation, ulong hash, CancellationToken token)
    {
        hash = Mix(hash, compilation.AssemblyName ?? "");
        // By identity: the resolvers inside the options of a command-line build throw when they are hashed.
        hash = Mix(hash, (ulong)RuntimeHelpers.GetHashCode(compilation.Options));
        foreach (var tree in compilation.SyntaxTrees)
        {
            token.ThrowIfCancellationRequested();
            hash = Mix(hash, (ulong)Trees.GetValue(tree, t => (object)Declarations(t.GetRoot(), Seed)));
        }

        foreach (var reference in compilation.References)
            hash = reference is CompilationReference { Compilation: var other } ? Of(other, hash, token) : Mix(hash, (ulong)RuntimeHelpers.GetHashCode(reference));
        return hash;
    }

    /// <summary>Every token outside of bodies and initialisers.</summary>
    static ulong Declarations(SyntaxNode node, ulong hash)
    {
        foreach (var child in node.ChildNodesAndTokens())
            hash = child.AsNode() is not { } inner ? Mix(hash, child.AsToken().Text)
                : inner is BlockSyntax or ArrowExpressionClauseSyntax or GlobalStatementSyntax || IsInitializer(inner) ? Mix(hash, (ulong)inner.RawKind)
                : Declarations(inner, hash);
        return hash;
    }

    /// <summary>The value of a field or property; that of a constant decides what others bind to.</summary>
    static bool IsInitializer(SyntaxNode node) => node is EqualsValueClauseSyntax
    {
        Parent: PropertyDeclarationSyntax or VariableDeclaratorSyntax { Parent.Parent: FieldDeclarationSyntax },
    } && !(node.Parent?.Parent?.Parent is FieldDeclarationSyntax field && field.Modifiers.Any(SyntaxKind.ConstKeyword));

    const ulong Seed = 14695981039346656037;

    static ulong Mix(ulong hash, ulong value) => (hash ^ value) * 1099511628211 + (hash >> 29);

    static ulong Mix(ulong hash, string text)
    {
        foreach (var c in text)
            hash = (hash ^ c) * 1099511628211;
        return Mix(hash, (ulong)text.Length);
    }
}
