using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Requests;

/// <summary>The one place that asks a compilation for a semantic model.</summary>
internal static class Trees
{
#pragma warning disable RS1030 // Walks go from tree to tree, which no analyzer action offers; the driver's own model is what mostly comes back.
    /// <summary>The semantic model of a tree.</summary>
    public static SemanticModel Model(Compilation compilation, SyntaxTree tree) => compilation.GetSemanticModel(tree);
#pragma warning restore RS1030

    /// <summary>Has each tree read, on as many threads as the compiler itself may use: what is read of one does not depend on the others.</summary>
    public static void Each(Compilation compilation, Action<SyntaxTree> read, CancellationToken token) => Each(compilation, compilation.SyntaxTrees, read, token);

    /// <summary>The same for anything else that can be read one by one.</summary>
    public static void Each<T>(Compilation compilation, IEnumerable<T> all, Action<T> read, CancellationToken token)
    {
        if (compilation.Options.ConcurrentBuild)
            Crew.Of(compilation).Each(all, read, token);
    }
}
