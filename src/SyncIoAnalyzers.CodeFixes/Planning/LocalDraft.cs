using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Configuration;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// The rewrite of a finding, or its refusal, as far as the document of the finding alone decides it. No other file is read, so it is cheap
/// enough for every lightbulb.
/// </summary>
/// <param name="Document">The document that is rewritten; null when there is none.</param>
/// <param name="Model">The semantic model of that document.</param>
/// <param name="Rewrite">The rewrite of the call; null when it is refused.</param>
/// <param name="Refusal">The reason why not; null when it is rewritten.</param>
internal sealed record LocalDraft(Document? Document, SemanticModel? Model, CallRewrite? Rewrite, Refusal? Refusal)
{
    /// <summary>The reason why the rewrite is unsafe, which the request allows; null when it is not.</summary>
    public Refusal? UnsafeReason { get; init; }

    /// <summary>True if the function around the call has to become async, and with it the members on the path to the request.</summary>
    public bool ReachesCallers => Rewrite != null && NeedsAsync(Rewrite);

    /// <summary>True if the call can take a token and gets none, neither from the code around it nor by an option.</summary>
    public bool LacksToken =>
        Rewrite?.WithToken != null && SyncIoOptions.FixTokens.GetDocumentValue(Document!) != CancellationTokenChoice.Add;

    /// <summary>Drafts the rewrite of a finding.</summary>
    /// <param name="marked">The finding and its action.</param>
    /// <param name="solution">The solution of the finding.</param>
    /// <param name="findModel">Returns the semantic model of a document.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    /// <param name="pages">The pages whose code can be edited; null for none.</param>
    public static async Task<LocalDraft> CreateAsync(
        RequestedFix marked,
        Solution solution,
        Func<Document, Task<SemanticModel?>> findModel,
        CancellationToken cancellationToken,
        EditablePages? pages = null
    )
    {
        var document = solution.GetDocument(marked.Document) is { } marking ? LinkedDocuments.FindFirst(marking) : null;
        if (
            document == null
            || await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is not { } root
            || await findModel(document).ConfigureAwait(false) is not { } model
        )
            return new LocalDraft(null, null, null, Refusal.ByHand);
        if (document.Id != marked.Document && !await HasSameCodeAsync(marked.Finding, root, cancellationToken).ConfigureAwait(false))
            return new LocalDraft(document, model, null, Refusal.HasDirectives);
        var (rewrite, refusal) = FindRewrite(marked, document, root, model, pages ?? EditablePages.None, cancellationToken);
        return rewrite == null
            ? new LocalDraft(document, model, null, refusal)
            : new LocalDraft(document, model, rewrite, null) { UnsafeReason = refusal };
    }

    static RewriteResult FindRewrite(
        RequestedFix marked,
        Document document,
        SyntaxNode root,
        SemanticModel model,
        EditablePages pages,
        CancellationToken cancellationToken
    )
    {
        if (Refusal.FromDiagnostic(marked.Finding) is { } named && !marked.IsAllowed(named))
            return named;
        var (rewrite, refusal) = CallRewriter.FindRewrite(marked.Finding, marked.Action, root, model, cancellationToken);
        if (rewrite == null)
            return refusal is { } reason && !marked.IsAllowed(reason) ? reason : Refusal.ByHand;
        if (refusal != null && !marked.IsAllowed(refusal))
            return refusal;
        if (!IsEditable(rewrite, document, pages))
            return Refusal.NotEditable;
        rewrite = HandToken(rewrite, marked, document, model, cancellationToken);
        if (LostComments.AreLost(rewrite))
            return Refusal.HasComment;
        if (FindContractRefusal(rewrite, model, cancellationToken) is { } contract)
            return contract;
        return HasDirectives(rewrite) ? Refusal.HasDirectives : new RewriteResult(rewrite, refusal);
    }

    static bool IsEditable(CallRewrite rewrite, Document document, EditablePages pages) =>
        EditableDocuments.IsEditable(document)
        || rewrite.RelatedRewrites.Prepend(rewrite).All(r => pages.IsEditable(document.Id, r.Target.Span));

    /// <summary>Returns the reason why the member that has to become async answers to a contract that has no async form.</summary>
    static Refusal? FindContractRefusal(CallRewrite rewrite, SemanticModel model, CancellationToken cancellationToken) =>
        NeedsAsync(rewrite)
        && EnclosingFunction.GetFunction(rewrite.Target) is MethodDeclarationSyntax declaration
        && model.GetDeclaredSymbol(declaration, cancellationToken) is IMethodSymbol method
        && !AwaitableTypes.IsAsyncReturnType(method.ReturnType)
            ? ContractResolver.FindRefusal(method)
            : null;

    /// <summary>Returns true if the member that has to become async has code of other builds.</summary>
    static bool HasDirectives(CallRewrite rewrite) =>
        NeedsAsync(rewrite)
        && EnclosingFunction.GetFunction(rewrite.Target) is var function
        && function is not AnonymousFunctionExpressionSyntax
        && CallerCollector.HasDirectives(function);

    static bool NeedsAsync(CallRewrite rewrite) =>
        rewrite.IsAwaiting && !EnclosingFunction.IsAsync(EnclosingFunction.GetFunction(rewrite.Target));

    /// <summary>Returns true if the copy of a file that is planned over has the code of a finding in another copy.</summary>
    static async Task<bool> HasSameCodeAsync(Diagnostic finding, SyntaxNode root, CancellationToken cancellationToken)
    {
        if (finding.Location.SourceTree is not { } tree)
            return true;
        var span = finding.Location.SourceSpan;
        if (!root.FullSpan.Contains(span))
            return false;
        var other = await tree.GetRootAsync(cancellationToken).ConfigureAwait(false);
        return LinkedDocuments.FindSameNode(other.FindNode(span, getInnermostNodeForTie: true), root) != null;
    }

    /// <summary>Returns a rewrite with the token in scope, where the options allow one.</summary>
    static CallRewrite HandToken(
        CallRewrite rewrite,
        RequestedFix marked,
        Document document,
        SemanticModel model,
        CancellationToken cancellationToken
    ) =>
        rewrite.WithToken != null
        && (SyncIoOptions.FixTokens.GetDocumentValue(document) != CancellationTokenChoice.None || marked.Action == FixAction.AwaitWithToken)
        && TokenScope.FindToken(rewrite.Target, model, cancellationToken) is { } inScope
            ? rewrite.WithToken(inScope)
            : rewrite;
}
