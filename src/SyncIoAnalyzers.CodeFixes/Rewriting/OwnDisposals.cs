using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.ConfigureAwait;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>
/// Finds the <c>Dispose</c> of a type of the program that has a <c>DisposeAsync</c> of its own, which may do something else.
/// </summary>
internal static class OwnDisposals
{
    /// <summary>Returns the <c>Dispose</c> of what a statement or call disposes; null unless the program declares both members.</summary>
    public static IMethodSymbol? FindDispose(SyntaxNode place, SemanticModel model, CancellationToken cancellationToken)
    {
        var type = FindDisposed(place) is { } disposed ? model.GetTypeInfo(disposed, cancellationToken).Type : null;
        return BaseTypes
            .GetBaseTypesAndThis(type)
            .SelectMany(t => t.GetMembers(nameof(IDisposable.Dispose)))
            .OfType<IMethodSymbol>()
            .FirstOrDefault(IsOwnWithForm);
    }

    static bool IsOwnWithForm(IMethodSymbol dispose) =>
        dispose is { Parameters.IsEmpty: true, DeclaringSyntaxReferences.IsEmpty: false } && OwnForms.HasForm(dispose);

    static ExpressionSyntax? FindDisposed(SyntaxNode place) =>
        place is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access }
            ? access.Expression
            : AwaitConstruct.FindResource(place);
}
