using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Rules;

/// <summary>Runs the rules over a piece of code. Rules about wrappers and loops depend on what others find in their lambdas.</summary>
internal interface IFindingSearch
{
    /// <summary>Returns the findings in a piece of code, in the order of the text.</summary>
    /// <param name="root">The code to look through.</param>
    /// <param name="semantics">The semantic model of its tree.</param>
    /// <param name="model">The state that rules share.</param>
    /// <param name="inside">The wrapper around the code, when its own rule runs the search; null otherwise.</param>
    /// <param name="cancellationToken">Ends the analysis.</param>
    IEnumerable<BlockingFinding> FindAll(
        SyntaxNode root,
        SemanticModel semantics,
        CompilationModel model,
        SyntaxNode? inside,
        CancellationToken cancellationToken
    );

    /// <summary>Returns the findings that the API tables alone show, without looking into other bodies.</summary>
    IEnumerable<BlockingFinding> FindKnown(
        SyntaxNode root,
        SemanticModel semantics,
        CompilationModel model,
        CancellationToken cancellationToken
    );
}
