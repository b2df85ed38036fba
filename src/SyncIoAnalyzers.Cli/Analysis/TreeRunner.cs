using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>
/// Runs the rules on single trees of a project. The compiler's driver binds the whole project for that, or skips them where comments are
/// not parsed.
/// </summary>
internal static class TreeRunner
{
    /// <summary>Returns the effective diagnostics in some trees, as the driver does for the whole project.</summary>
    /// <param name="compilation">The project.</param>
    /// <param name="options">Its options and additional files.</param>
    /// <param name="trees">The trees.</param>
    /// <param name="onKnown">Receives the diagnostics that the baseline contains.</param>
    /// <param name="onFailure">Receives the exception of a rule that failed on a tree.</param>
    /// <param name="cancel">Cancels the analysis.</param>
    public static ImmutableArray<Diagnostic> FindDiagnostics(
        Compilation compilation,
        AnalyzerOptions options,
        IEnumerable<SyntaxTree> trees,
        Action<Diagnostic> onKnown,
        Action<Exception> onFailure,
        CancellationToken cancel
    )
    {
        if (CompilationContext.GetOrCreate(compilation, options, cancel) is not { } context)
            return [];
        var found = new List<Diagnostic>();
        foreach (var model in trees.Where(IsAnalyzed).Select(t => compilation.GetSemanticModel(t)))
            try
            {
                new TreeAnalysis(model, context, options.AnalyzerConfigOptionsProvider, cancel).Run(found.Add, onKnown);
            }
            catch (Exception exception) when (exception is not OperationCanceledException)
            {
                onFailure(exception);
            }

        return
        [
            .. CompilationWithAnalyzers
                .GetEffectiveDiagnostics(found, compilation)
                .Where(d => !GeneratedCode.IsInGeneratedSymbol(d.Location, compilation, cancel)),
        ];

        bool IsAnalyzed(SyntaxTree tree) => RazorMapping.IsRazorTree(tree) || !GeneratedCode.IsGenerated(tree, options, cancel);
    }
}
