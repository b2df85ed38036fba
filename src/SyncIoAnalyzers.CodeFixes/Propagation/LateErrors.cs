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

    static bool HasReferences(SemanticModel model, CancellationToken token) => model.SyntaxTree.GetRoot(token).DescendantNodes().OfType<AwaitExpressionSyntax>().Select(Holder.Of).Distinct()
        .Any(h => Holder.Own(h).OfType<ExpressionSyntax>().Any(e => e is RefTypeSyntax or RefExpressionSyntax || IsReference(e, model, token)));

    static bool IsReference(ExpressionSyntax expression, SemanticModel model, CancellationToken token) =>
        model.GetTypeInfo(expression, token) is var type && (type.Type?.IsRefLikeType == true || type.ConvertedType?.IsRefLikeType == true)
        || model.GetSymbolInfo(expression, token).Symbol is IMethodSymbol { ReturnsByRef: true } or IMethodSymbol { ReturnsByRefReadonly: true } or IPropertySymbol { ReturnsByRef: true } or IPropertySymbol { ReturnsByRefReadonly: true };
}
