using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// Finds calls of <c>dynamic</c> values: they are bound by name when they run, so the compiler does not see that a member of another name
/// would break them.
/// </summary>
internal static class DynamicCalls
{
    /// <summary>Returns the refusal of a method that a call of a dynamic value may run; null when there is no such call.</summary>
    public static async Task<Refusal?> FindRefusalAsync(IMethodSymbol method, SolutionIndex index, CancellationToken cancellationToken)
    {
        var called = AsyncNames.GetPlainName(method);
        var documents = await index.FindDocumentsAsync([called]).ConfigureAwait(false);
        documents.IntersectWith(await index.FindDocumentsAsync(["dynamic"]).ConfigureAwait(false));
        foreach (var document in documents)
        foreach (var name in await index.FindNamesAsync(document, called).ConfigureAwait(false))
            if (
                FindCall(name.Node, method) is { } access
                && await index.GetModelAsync(document).ConfigureAwait(false) is { } model
                && model.GetTypeInfo(access.Expression, cancellationToken).Type is { TypeKind: TypeKind.Dynamic }
            )
                return ContractResolver.CreateRefusal(
                    $"{Path.GetFileName(access.SyntaxTree.FilePath)} calls '{method.Name}' of a dynamic value, which may be this member"
                );
        return null;
    }

    static MemberAccessExpressionSyntax? FindCall(SyntaxNode name, IMethodSymbol method) =>
        name.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax call } access
        && access.Name == name
        && call.Expression == access
        && call.ArgumentList.Arguments.Count <= method.Parameters.Length
            ? access
            : null;
}
