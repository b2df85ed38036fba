using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Verification;

/// <summary>
/// Finds errors of an <c>await</c> that the compiler reports only when it emits code: a span or a reference that would have to survive the
/// await.
/// </summary>
internal static class LateErrors
{
    static readonly HashSet<string> Ids = ["CS4007", "CS8178", "CS9217"];

    /// <summary>
    /// Finds the errors in some documents of one project. It emits code only if a changed function awaits beside a span or a reference:
    /// that takes longer than all other checks of the project.
    /// </summary>
    /// <param name="documents">The documents.</param>
    /// <param name="old">The solution before the change. Its functions are not examined again.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    public static async Task<IEnumerable<Diagnostic>> FindErrorsAsync(
        IEnumerable<Document> documents,
        Solution old,
        CancellationToken cancellationToken
    )
    {
        foreach (var document in documents)
        {
            var before = old.GetDocument(document.Id) is { } was
                ? await was.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false)
                : null;
            if (
                await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is { } model
                && HasReferences(model, before, cancellationToken)
            )
                return FindErrors(model.Compilation, cancellationToken);
        }

        return [];
    }

    /// <summary>Finds the errors of a whole project.</summary>
    public static IEnumerable<Diagnostic> FindErrors(Compilation compilation, CancellationToken cancellationToken) =>
        compilation.Emit(Stream.Null, cancellationToken: cancellationToken).Diagnostics.Where(IsLate);

    /// <summary>Returns true if an error is one of those.</summary>
    public static bool IsLate(Diagnostic error) => Ids.Contains(error.Id);

    /// <summary>
    /// Returns true if a document may have such errors. The text decides where it can; only expressions before an await in its statement
    /// are bound.
    /// </summary>
    static bool HasReferences(SemanticModel model, SyntaxNode? before, CancellationToken cancellationToken)
    {
        var known = new HashSet<string>(before == null ? [] : FindAwaits(before).Select(a => EnclosingFunction.GetFunction(a).ToString()));
        var awaits = FindAwaits(model.SyntaxTree.GetRoot(cancellationToken))
            .GroupBy(EnclosingFunction.GetFunction)
            .Where(f => !known.Contains(f.Key.ToString()))
            .ToArray();
        return awaits.Any(f => EnclosingFunction.GetOwnNodes(f.Key).Any(MayBeReference))
            || awaits.SelectMany(f => f).Any(a => FindEarlierExpressions(a).Any(e => IsReference(e, model, cancellationToken)));
    }

    static IEnumerable<AwaitExpressionSyntax> FindAwaits(SyntaxNode root) => root.DescendantNodes().OfType<AwaitExpressionSyntax>();

    static bool MayBeReference(SyntaxNode node) =>
        node is RefTypeSyntax or RefExpressionSyntax
        || node is SimpleNameSyntax { Identifier.ValueText: "Span" or "ReadOnlySpan" or "AsSpan" };

    /// <summary>Finds the expressions of a statement that run before an await in it; most awaits have none.</summary>
    static IEnumerable<ExpressionSyntax> FindEarlierExpressions(AwaitExpressionSyntax awaited)
    {
        var whole =
            awaited
                .Ancestors()
                .TakeWhile(n =>
                    n
                        is not (
                            StatementSyntax
                            or EqualsValueClauseSyntax
                            or ArrowExpressionClauseSyntax
                            or AnonymousFunctionExpressionSyntax
                        )
                )
                .LastOrDefault()
            ?? awaited;
        return whole
            .DescendantNodesAndSelf(n => n.SpanStart < awaited.SpanStart)
            .OfType<ExpressionSyntax>()
            .Where(e =>
                e.SpanStart < awaited.SpanStart
                && e is not (ParenthesizedExpressionSyntax or IdentifierNameSyntax { Parent: AssignmentExpressionSyntax })
            );
    }

    static bool IsReference(ExpressionSyntax expression, SemanticModel model, CancellationToken cancellationToken)
    {
        var type = model.GetTypeInfo(expression, cancellationToken);
        if (type.Type?.IsRefLikeType == true || type.ConvertedType?.IsRefLikeType == true)
            return true;
        return model.GetSymbolInfo(expression, cancellationToken).Symbol
            is IMethodSymbol { ReturnsByRef: true }
                or IMethodSymbol { ReturnsByRefReadonly: true }
                or IPropertySymbol { ReturnsByRef: true }
                or IPropertySymbol { ReturnsByRefReadonly: true };
    }
}
