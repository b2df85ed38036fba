using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Eligibility;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>
/// Finds the rewrite of the code that a finding marks. The form of a call is decided where the finding is made; here it is written.
/// </summary>
internal static class CallRewriter
{
    /// <summary>Returns the rewrite of the code that a finding marks, or why there is none.</summary>
    /// <param name="finding">The finding.</param>
    /// <param name="action">The fix action; null when there is none.</param>
    /// <param name="root">The root of its tree.</param>
    /// <param name="model">The semantic model of that tree.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    public static RewriteResult FindRewrite(
        Diagnostic finding,
        FixAction? action,
        SyntaxNode root,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (action == null || !root.FullSpan.Contains(finding.Location.SourceSpan))
            return Refusal.ByHand;
        var node = root.FindNode(finding.Location.SourceSpan, getInnermostNodeForTie: true);
        var counterpart = CallForms.FindCounterpart(finding);
        return (finding.Id, node) switch
        {
            ("SIO301", _) => ConfigureAwaitRewriter.AddConfigureAwait(root.FindToken(finding.Location.SourceSpan.Start).Parent!, model),
            ("SIO302", _) => ConfigureAwaitRewriter.RemoveConfigureAwait(node, counterpart, model),
            ("SIO105", UsingStatementSyntax or LocalDeclarationStatementSyntax) => RewriteUsing((StatementSyntax)node, finding, model),
            ("SIO107", ExpressionSyntax open) => ResourceRewriter.RewriteOpen(open, counterpart, model),
            ("SIO402", StatementSyntax waiting) => ConcurrentRequestsRewriter.FindRewrite(
                waiting,
                finding,
                action,
                root,
                model,
                cancellationToken
            ),
            _ => RewriteForm(finding, root, model, cancellationToken),
        };
    }

    static RewriteResult RewriteUsing(StatementSyntax statement, Diagnostic finding, SemanticModel model) =>
        ResourceRewriter.RewriteUsing(statement, CallForms.FindCounterpart(finding), CallForms.FindImport(finding), model);

    static RewriteResult RewriteForm(Diagnostic finding, SyntaxNode root, SemanticModel model, CancellationToken cancellationToken)
    {
        var found = CallForms.FindForm(finding, root, model, cancellationToken);
        if (found.Form is not { } form)
            return found.Refusal ?? Refusal.ByHand;
        var created = CreateRewrite(form, model, cancellationToken);
        return created with { Refusal = found.Refusal ?? created.Refusal };
    }

    static RewriteResult CreateRewrite(CallForm form, SemanticModel model, CancellationToken cancellationToken) =>
        form switch
        {
            ParallelLoopForm loop => CreateLoopRewrite(loop, model, cancellationToken),
            WrapperBlockForm wrapper => WrapperBlockRewriter.CreateRewrite(wrapper, CreateCallRewrites(wrapper.Calls, model)),
            _ => CreateCallRewrite(form, model),
        };

    static RewriteResult CreateLoopRewrite(ParallelLoopForm form, SemanticModel model, CancellationToken cancellationToken) =>
        ParallelLoopRewriter.CreateRewrite(form.Loop, form.Method, CreateCallRewrites(form.Waits, model), model, cancellationToken);

    static CallRewrite[] CreateCallRewrites(IReadOnlyList<CallForm> forms, SemanticModel model) =>
        [.. forms.Select(f => CreateCallRewrite(f, model))];

    /// <summary>Returns the rewrite of a call of any form without waits inside.</summary>
    static CallRewrite CreateCallRewrite(CallForm form, SemanticModel model) =>
        form switch
        {
            TaskWaitForm wait => TaskWaitRewriter.CreateRewrite(wait, model),
            ResultReadForm read => TaskWaitRewriter.CreateRewrite(read),
            ConditionalCallForm call => ConditionalCallRewriter.CreateRewrite(call),
            CompletionPollForm poll => CompletionPollRewriter.CreateRewrite(poll, model),
            TimedWaitForm wait => TimedWaitRewriter.CreateRewrite(wait, model),
            ProcessExitForm wait => ProcessExitRewriter.CreateRewrite(wait, model),
            GroupWaitForm wait => GroupWaitRewriter.CreateRewrite(wait),
            ComparedIndexForm wait => GroupWaitRewriter.CreateRewrite(wait),
            CompletedIndexForm wait => GroupWaitRewriter.CreateRewrite(wait, model),
            KeptAwaiterForm wait => BeginEndRewriter.CreateRewrite(wait, model),
            BeginEndForm end => BeginEndRewriter.CreateRewrite(end, model),
            AsyncWrapperForm wrapper => WrapperRewriter.CreateRewrite(wrapper, model),
            IoWrapperForm wrapper => WrapperRewriter.CreateRewrite(wrapper),
            QueryLoopForm loop => SequenceLoopRewriter.CreateRewrite(loop, model),
            QueryRowsForm rows => SequenceLoopRewriter.CreateRewrite(rows),
            BlockingSequenceForm loop => SequenceLoopRewriter.CreateRewrite(loop, model),
            BlockingListForm list => SequenceLoopRewriter.CreateRewrite(list, model),
            SequenceLoopForm loop => SequenceLoopRewriter.CreateRewrite(loop, model),
            ReaderLoopForm loop => ReaderLoopRewriter.CreateRewrite(loop),
            FormReadForm read => CounterpartRewriter.CreateRewrite(read),
            SessionLoadForm load => CounterpartRewriter.CreateRewrite(load),
            CounterpartForm call => CounterpartRewriter.CreateRewrite(call),
            _ => throw new InvalidOperationException(form.ToString()),
        };
}
