using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// A hash of everything on which the binding of a name in another file depends: declarations, references and options. Bodies do not
/// count, so an edit inside a body leaves the bindings of other files valid.
/// </summary>
internal static class DeclarationHash
{
    static readonly ConditionalWeakTable<SyntaxTree, object> HashesByTree = new();

    /// <summary>Computes the hash of compilations that are analyzed together.</summary>
    public static ulong ComputeProgramHash(
        IReadOnlyList<Compilation> compilations,
        EntryPointTable table,
        CancellationToken cancellationToken
    )
    {
        var hash = StableHash.Seed;
        foreach (var line in table.Lines)
            hash = StableHash.Mix(
                StableHash.Mix(StableHash.Mix(StableHash.Mix(hash, line.Kind), (ulong)line.MatchKind), line.Target.Text),
                line.Argument
            );
        // Each compilation once: a project references all others near and far, and in a chain of 25 the ways to the first are millions.
        var known = new Dictionary<Compilation, ulong>();
        foreach (var compilation in compilations)
        {
            hash = StableHash.Mix(hash, ComputeCompilationHash(compilation, known, cancellationToken));
            foreach (var tree in compilation.SyntaxTrees)
                hash = StableHash.Mix(hash, table.GetConfiguredKinds(tree));
        }

        return hash;
    }

    static ulong ComputeCompilationHash(Compilation compilation, Dictionary<Compilation, ulong> known, CancellationToken cancellationToken)
    {
        if (known.TryGetValue(compilation, out var hash))
            return hash;
        hash = StableHash.Mix(StableHash.Seed, compilation.AssemblyName ?? "");
        // Only the options on which names depend: editors create new options for every analysis, and the resolvers inside cannot be
        // hashed.
        var options = compilation.Options;
        hash = StableHash.Mix(
            StableHash.Mix(StableHash.Mix(hash, (ulong)options.OutputKind), (ulong)options.MetadataImportOptions),
            options.MainTypeName ?? ""
        );
        foreach (var tree in compilation.SyntaxTrees)
        {
            cancellationToken.ThrowIfCancellationRequested();
            hash = StableHash.Mix(hash, GetTreeHash(tree));
        }

        foreach (var reference in compilation.References)
            hash = StableHash.Mix(
                hash,
                reference is CompilationReference { Compilation: var other }
                    ? ComputeCompilationHash(other, known, cancellationToken)
                    : (ulong)RuntimeHelpers.GetHashCode(reference)
            );
        known.Add(compilation, hash);
        return hash;
    }

    /// <summary>Returns the hash of the declarations in one tree.</summary>
    public static ulong GetTreeHash(SyntaxTree tree) =>
        (ulong)HashesByTree.GetValue(tree, t => (object)HashDeclarations(t.GetRoot(), StableHash.Seed));

    /// <summary>Hashes every syntax token outside of bodies and initializers.</summary>
    static ulong HashDeclarations(SyntaxNode node, ulong hash)
    {
        foreach (var child in node.ChildNodesAndTokens())
        {
            if (child.AsNode() is not { } childNode)
                hash = StableHash.Mix(hash, child.AsToken().Text);
            else if (childNode is ExpressionSyntax)
                // Not by recursion: a constant of 25,000 terms is as deep.
                hash = childNode.DescendantTokens().Aggregate(hash, (h, t) => StableHash.Mix(h, t.Text));
            else if (IsBody(childNode) || IsInitializer(childNode))
                hash = StableHash.Mix(hash, (ulong)childNode.RawKind);
            else
                hash = HashDeclarations(childNode, hash);
        }

        return hash;
    }

    static bool IsBody(SyntaxNode node) => node is BlockSyntax or ArrowExpressionClauseSyntax or GlobalStatementSyntax;

    /// <summary>
    /// Returns true for the value of a field or property. That of a constant does not count, because other code binds to it.
    /// </summary>
    static bool IsInitializer(SyntaxNode node) =>
        node
            is EqualsValueClauseSyntax
            {
                Parent: PropertyDeclarationSyntax or VariableDeclaratorSyntax { Parent.Parent: FieldDeclarationSyntax },
            }
        && !(node.Parent?.Parent?.Parent is FieldDeclarationSyntax field && field.Modifiers.Any(SyntaxKind.ConstKeyword));
}
