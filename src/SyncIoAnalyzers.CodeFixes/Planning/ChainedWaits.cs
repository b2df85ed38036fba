using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// Finds the other waits of a chain of calls, <c>client.GetAsync(url).Result.Content.ReadAsStringAsync().Result</c>, which one action
/// awaits together.
/// </summary>
internal static class ChainedWaits
{
    /// <summary>Returns a request for the wait of a finding and for each other wait of its chain.</summary>
    /// <param name="requested">The request for the finding.</param>
    /// <param name="document">The document of the finding.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    public static async Task<IReadOnlyList<RequestedFix>> FindRequestsAsync(
        RequestedFix requested,
        Document document,
        CancellationToken cancellationToken
    )
    {
        if (
            requested.Finding.Id != "SIO001"
            || await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is not { } root
            || await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is not { } model
        )
            return [requested];
        var wait = root.FindNode(requested.Finding.Location.SourceSpan, getInnermostNodeForTie: true);
        var others = FindReceivers(wait).Concat(FindCallsOnValue(wait)).Where(n => IsWait(n, model, cancellationToken));
        return [requested, .. others.Select(n => requested with { Finding = CreateFinding(requested.Finding, n) })];
    }

    static Diagnostic CreateFinding(Diagnostic finding, SyntaxNode wait) => Diagnostic.Create(finding.Descriptor, wait.GetLocation());

    static bool IsWait(SyntaxNode node, SemanticModel model, CancellationToken cancellationToken) =>
        TaskSyntax.FindWaitedTask(node) is { } task
        && AwaitableTypes.IsTask(model.GetTypeInfo(task, cancellationToken).Type, out _)
        && WaitForms.FindForm(node, "await", model, cancellationToken) is { Form: TaskWaitForm, Refusal: null };

    static IEnumerable<SyntaxNode> FindReceivers(SyntaxNode node)
    {
        for (var at = FindReceiver(node); at != null; at = FindReceiver(at))
            yield return at;
    }

    static IEnumerable<SyntaxNode> FindCallsOnValue(SyntaxNode node)
    {
        for (var at = node; at.Parent is { } parent && FindReceiver(parent) == at; at = parent)
            yield return parent;
    }

    static SyntaxNode? FindReceiver(SyntaxNode node) =>
        node
            is MemberAccessExpressionSyntax
                or InvocationExpressionSyntax
                or ElementAccessExpressionSyntax
                or ParenthesizedExpressionSyntax
                or PostfixUnaryExpressionSyntax
            ? node.ChildNodes().First()
            : null;
}
