using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>Errors of an <c>await</c> that the compiler tells only when it makes code: a span or a reference that would have to live on over it.</summary>
internal static class LateErrors
{
    static readonly HashSet<string> Ids = ["CS4007", "CS8178", "CS9217"];

    /// <summary>Those of some documents of one project. Code is made only where one of them awaits beside a span or a reference.</summary>
    public static async Task<IEnumerable<Diagnostic>> In(IEnumerable<Document> documents, CancellationToken token)
    {
        foreach (var document in documents)
            if (await document.GetSemanticModelAsync(token).ConfigureAwait(false) is { } model && HasReferences(model, token))
                return model.Compilation.Emit(Stream.Null, cancellationToken: token).Diagnostics.Where(d => Ids.Contains(d.Id));
        return [];
    }

    /// <summary>By the text as far as it tells; bound is only what runs in a statement before an await.</summary>
    static bool HasReferences(SemanticModel model, CancellationToken token)
    {
        var awaits = model.SyntaxTree.GetRoot(token).DescendantNodes().OfType<AwaitExpressionSyntax>().ToArray();
        return awaits.Select(Holder.Of).Distinct().Any(h => Holder.Own(h).Any(n => n is RefTypeSyntax or RefExpressionSyntax or SimpleNameSyntax { Identifier.ValueText: "Span" or "ReadOnlySpan" or "AsSpan" }))
            || awaits.Any(a => Earlier(a).Any(e => IsReference(e, model, token)));
    }

    /// <summary>The expressions of a statement that run before an await in it: none for most.</summary>
    static IEnumerable<ExpressionSyntax> Earlier(AwaitExpressionSyntax awaited)
    {
        var whole = awaited.Ancestors().TakeWhile(n => n is not (StatementSyntax or EqualsValueClauseSyntax or ArrowExpressionClauseSyntax or AnonymousFunctionExpressionSyntax)).LastOrDefault() ?? awaited;
        return whole.DescendantNodesAndSelf(n => n.SpanStart < awaited.SpanStart).OfType<ExpressionSyntax>()
            .Where(e => e.SpanStart < awaited.SpanStart && e is not (ParenthesizedExpressionSyntax or IdentifierNameSyntax { Parent: AssignmentExpressionSyntax }));
    }

    static bool IsReference(ExpressionSyntax expression, SemanticModel model, CancellationToken token) =>
        model.GetTypeInfo(expression, token) is var type && (type.Type?.IsRefLikeType == true || type.ConvertedType?.IsRefLikeType == true)
        || model.GetSymbolInfo(expression, token).Symbol is IMethodSymbol { ReturnsByRef: true } or IMethodSymbol { ReturnsByRefReadonly: true } or IPropertySymbol { ReturnsByRef: true } or IPropertySymbol { ReturnsByRefReadonly: true };
}
