using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Verification;

/// <summary>
/// Finds the async lambdas whose delegate returns nothing: their caller does not wait for them, and an exception ends the process. The
/// compiler reports none.
/// </summary>
internal static class AsyncVoidLambdas
{
    /// <summary>Finds the lambdas in a file.</summary>
    public static IEnumerable<Diagnostic> FindErrors(SemanticModel model, CancellationToken cancellationToken) =>
        model
            .SyntaxTree.GetRoot(cancellationToken)
            .DescendantNodes()
            .OfType<AnonymousFunctionExpressionSyntax>()
            .Where(f => f.AsyncKeyword.IsKind(SyntaxKind.AsyncKeyword) && ReturnsNothing(f, model, cancellationToken))
            .Select(f => CreateError(f.AsyncKeyword.GetLocation()));

    static bool ReturnsNothing(AnonymousFunctionExpressionSyntax function, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetSymbolInfo(function, cancellationToken).Symbol is IMethodSymbol { ReturnsVoid: true };

    static Diagnostic CreateError(Location place) =>
        Diagnostic.Create(
            "AsyncVoid",
            "Fix",
            "the caller of this async lambda could not await it",
            DiagnosticSeverity.Error,
            DiagnosticSeverity.Error,
            isEnabledByDefault: true,
            warningLevel: 0,
            location: place
        );
}
