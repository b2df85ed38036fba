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
    /// Finds the errors in some documents of one project. It emits code only if one of them awaits beside a span or a reference.
    /// </summary>
    public static async Task<IEnumerable<Diagnostic>> FindErrorsAsync(IEnumerable<Document> documents, CancellationToken cancellationToken)
    {
        foreach (var document in documents)
            if (
                await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is { } model
                && HasReferences(model, cancellationToken)
            )
                return model.Compilation.Emit(Stream.Null, cancellationToken: cancellationToken).Diagnostics.Where(d => Ids.Contains(d.Id));
        return [];
    }

    /// <summary>
    /// Returns true if a document may have such errors. The text decides where it can; only expressions before an await in its statement
    /// are bound.
    /// </summary>
    static bool HasReferences(SemanticModel model, CancellationToken cancellationToken)
    {
        var awaits = model.SyntaxTree.GetRoot(cancellationToken).DescendantNodes().OfType<AwaitExpressionSyntax>().ToArray();
        var functions = awaits.Select(EnclosingFunction.GetFunction).Distinct();
        return functions.Any(f => EnclosingFunction.GetOwnNodes(f).Any(MayBeReference))
            || awaits.Any(a => FindEarlierExpressions(a).Any(e => IsReference(e, model, cancellationToken)));
    }

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
