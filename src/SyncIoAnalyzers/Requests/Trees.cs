using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Requests;

/// <summary>The one place that asks a compilation for a semantic model.</summary>
internal static class Trees
{
#pragma warning disable RS1030 // Walks go from tree to tree, which no analyzer action offers; the driver's own model is what mostly comes back.
    /// <summary>The semantic model of a tree.</summary>
    public static SemanticModel Model(Compilation compilation, SyntaxTree tree) => compilation.GetSemanticModel(tree);
#pragma warning restore RS1030
}
