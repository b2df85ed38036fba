using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Semantics;

/// <summary>The only place that requests a semantic model from a compilation.</summary>
internal static class CompilationTrees
{
#pragma warning disable RS1030 // Analyses go from tree to tree, which no analyzer action offers; mostly the driver has the model already.
    /// <summary>Returns the semantic model of a tree.</summary>
    public static SemanticModel GetSemanticModel(Compilation compilation, SyntaxTree tree) => compilation.GetSemanticModel(tree);
#pragma warning restore RS1030

    /// <summary>
    /// Reads each tree, on as many threads as the compiler itself may use: the trees are read independently of each other.
    /// </summary>
    public static void ForEachTree(Compilation compilation, Action<SyntaxTree> read, CancellationToken cancellationToken) =>
        ForEachItem(compilation, compilation.SyntaxTrees, read, cancellationToken);

    /// <summary>Reads each item of a sequence in the same way.</summary>
    public static void ForEachItem<T>(Compilation compilation, IEnumerable<T> all, Action<T> read, CancellationToken cancellationToken)
    {
        if (compilation.Options.ConcurrentBuild)
            SharedWork.GetOrCreate(compilation).RunForEach(all, read, cancellationToken);
    }
}
