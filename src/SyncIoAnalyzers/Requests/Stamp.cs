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
        var hash = Seed;
        foreach (var line in table.Lines)
            hash = Mix(Mix(Mix(Mix(hash, line.Kind), (ulong)line.Picks), line.Target.Text), line.Third);
        // Each once: a project has all that it references, near and far, and in a chain of 25 the ways to the first are millions.
        var known = new Dictionary<Compilation, ulong>();
        foreach (var compilation in compilations)
        {
            hash = Mix(hash, Of(compilation, known, token));
            foreach (var tree in compilation.SyntaxTrees)
                hash = Mix(hash, table.KindsWrittenIn(tree));
        }

        return hash;
    }

    static ulong Of(Compilation compilation, Dictionary<Compilation, ulong> known, CancellationToken token)
    {
        if (known.TryGetValue(compilation, out var hash))
            return hash;
        hash = Mix(Seed, compilation.AssemblyName ?? "");
        // What names depend on, and no more: editors make new options for every analysis, and the resolvers inside cannot be hashed.
        var options = compilation.Options;
        hash = Mix(Mix(Mix(hash, (ulong)options.OutputKind), (ulong)options.MetadataImportOptions), options.MainTypeName ?? "");
        foreach (var tree in compilation.SyntaxTrees)
        {
            token.ThrowIfCancellationRequested();
            hash = Mix(hash, Of(tree));
        }

        foreach (var reference in compilation.References)
            hash = Mix(hash, reference is CompilationReference { Compilation: var other } ? Of(other, known, token) : (ulong)RuntimeHelpers.GetHashCode(reference));
        known.Add(compilation, hash);
        return hash;
    }

    /// <summary>The part of one tree.</summary>
    public static ulong Of(SyntaxTree tree) => (ulong)Trees.GetValue(tree, t => (object)Declarations(t.GetRoot(), Seed));

    /// <summary>Every token outside of bodies and initialisers.</summary>
    static ulong Declarations(SyntaxNode node, ulong hash)
    {
        foreach (var child in node.ChildNodesAndTokens())
            hash = child.AsNode() is not { } inner ? Mix(hash, child.AsToken().Text)
                : inner is ExpressionSyntax ? inner.DescendantTokens().Aggregate(hash, (h, t) => Mix(h, t.Text)) // not by recursion: a constant of 25,000 terms is as deep
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
