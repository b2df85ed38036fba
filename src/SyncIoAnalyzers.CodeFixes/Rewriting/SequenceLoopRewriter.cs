using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>Rewrites loops as <c>await foreach</c>.</summary>
internal static class SequenceLoopRewriter
{
    /// <summary>
    /// Rewrites a loop over a query: over its rows as an async sequence, or over the list of them where the database provider has no such
    /// operator.
    /// </summary>
    public static CallRewrite CreateRewrite(QueryLoopForm form, SemanticModel model)
    {
        var (loop, name) = (form.Loop, form.Counterpart);
        return CallRewrite.WithOptionalToken(
            CanTakeToken(loop, model),
            token => new CallRewrite(
                loop,
                n =>
                    AwaitItems(
                        (CommonForEachStatementSyntax)n,
                        e => WithToken(CallOn(SequenceForms.RemoveAsEnumerable(e), name, null), token)
                    )
            )
            {
                Import = form.Import,
            }
        );
    }

    /// <summary>Rewrites a loop over <c>ToBlockingEnumerable</c>: it runs over the receiver of that call.</summary>
    public static CallRewrite CreateRewrite(BlockingSequenceForm form, SemanticModel model) =>
        CallRewrite.WithOptionalToken(
            !form.HasToken && CanTakeToken(form.Loop, model),
            token => new CallRewrite(form.Loop, n => AwaitItems((CommonForEachStatementSyntax)n, e => FindSequence(e, token)))
        );

    /// <summary>Rewrites the value of <c>ToBlockingEnumerable</c> as the awaited list or array of the items.</summary>
    public static CallRewrite CreateRewrite(BlockingListForm form, SemanticModel model)
    {
        var given = form.Call.ArgumentList.Arguments.FirstOrDefault()?.Expression;
        var isImported = !model.LookupNamespacesAndTypes(form.Whole.SpanStart, null, "AsyncEnumerable").IsEmpty;
        return CallRewrite.WithOptionalToken(
            given == null,
            token => new CallRewrite(form.Whole, n => AwaitSyntax.CreateAwait(WriteList(n, form, token ?? given), n, form.Whole))
            {
                Import = isImported ? null : "System.Linq",
            }
        );
    }

    /// <summary>Rewrites a query whose rows code reads as a sequence to the awaited list of them.</summary>
    public static CallRewrite CreateRewrite(QueryRowsForm form)
    {
        return CallRewrite.WithOptionalToken(
            true,
            token => new CallRewrite(form.Rows, n => AwaitSyntax.CreateAwait(WriteRows((ExpressionSyntax)n, token), n, form.Rows))
            {
                Import = form.Import,
            }
        );

        InvocationExpressionSyntax WriteRows(ExpressionSyntax now, ExpressionSyntax? token)
        {
            var isOperator =
                now is InvocationExpressionSyntax call && SyntaxNames.GetMemberName(call.Expression) + "Async" == form.Counterpart;
            var rows = isOperator ? FindReceiver(now) : now;
            // The counterpart takes the line of AsEnumerable.
            return SequenceForms.RemoveAsEnumerable(rows) == rows
                ? CallOn(rows, form.Counterpart, token)
                : AddToken(CallSyntax.RenameCall((InvocationExpressionSyntax)rows.WithoutTrivia(), form.Counterpart), token);
        }
    }

    static InvocationExpressionSyntax WriteList(SyntaxNode now, BlockingListForm form, ExpressionSyntax? token)
    {
        var items = FindReceiver((ExpressionSyntax)now);
        if (form.Whole != form.Call)
            items = FindReceiver(items);
        return CallOn(items, form.Counterpart, token == null || TokenSlots.IsPassed(token, items) ? null : token.WithoutTrivia());
    }

    static ExpressionSyntax FindReceiver(ExpressionSyntax call) =>
        ((MemberAccessExpressionSyntax)((InvocationExpressionSyntax)call).Expression).Expression;

    /// <summary>Rewrites a loop over the result of a call whose counterpart returns an async sequence.</summary>
    public static CallRewrite CreateRewrite(SequenceLoopForm form, SemanticModel model)
    {
        var slot = TokenSlots.FindSlot(CallSyntax.RenameCall(form.Call, form.Counterpart), form.Call, model);
        return CallRewrite.WithOptionalToken(
            slot != null,
            token => new CallRewrite(form.Loop, n => WriteLoop((CommonForEachStatementSyntax)n, token))
        );

        SyntaxNode WriteLoop(CommonForEachStatementSyntax now, ExpressionSyntax? token)
        {
            if (now.Expression is not InvocationExpressionSyntax call)
                return now;
            var renamed = CallSyntax.RenameCall(call, form.Counterpart);
            return AddAwait(now.WithExpression(token != null ? slot!(renamed, token) : renamed));
        }
    }

    static CommonForEachStatementSyntax AwaitItems(CommonForEachStatementSyntax loop, Func<ExpressionSyntax, ExpressionSyntax> sequence) =>
        AddAwait(loop.WithExpression(sequence(loop.Expression).WithTriviaFrom(loop.Expression)));

    static ExpressionSyntax FindSequence(ExpressionSyntax call, ExpressionSyntax? token)
    {
        var given = ((InvocationExpressionSyntax)call).ArgumentList.Arguments.FirstOrDefault()?.Expression;
        return WithToken(FindReceiver(call), token ?? given);
    }

    /// <summary>Returns true if a sequence can be given a token in a loop: its extension is there.</summary>
    static bool CanTakeToken(SyntaxNode loop, SemanticModel model) =>
        !model.LookupNamespacesAndTypes(loop.SpanStart, null, "TaskAsyncEnumerableExtensions").IsEmpty;

    static ExpressionSyntax WithToken(ExpressionSyntax sequence, ExpressionSyntax? token) =>
        token == null || TokenSlots.IsPassed(token, sequence) ? sequence : CallOn(sequence, "WithCancellation", token);

    static InvocationExpressionSyntax AddToken(InvocationExpressionSyntax call, ExpressionSyntax? token) =>
        token == null ? call : CallSyntax.AppendArgument(call, Argument(token.WithoutTrivia()));

    static InvocationExpressionSyntax CallOn(ExpressionSyntax receiver, string name, ExpressionSyntax? token)
    {
        receiver = receiver.WithoutTrivia();
        if (receiver is QueryExpressionSyntax or AwaitExpressionSyntax or BinaryExpressionSyntax)
            receiver = ParenthesizedExpression(receiver);
        return AwaitSyntax.CreateCall(
            MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, receiver, IdentifierName(name)),
            token
        );
    }

    static CommonForEachStatementSyntax AddAwait(CommonForEachStatementSyntax loop)
    {
        var keyword = Token(SyntaxKind.AwaitKeyword).WithLeadingTrivia(loop.ForEachKeyword.LeadingTrivia).WithTrailingTrivia(Space);
        var bare = loop.ForEachKeyword.WithLeadingTrivia();
        CommonForEachStatementSyntax awaited = loop switch
        {
            ForEachStatementSyntax one => one.WithForEachKeyword(bare).WithAwaitKeyword(keyword),
            _ => ((ForEachVariableStatementSyntax)loop).WithForEachKeyword(bare).WithAwaitKeyword(keyword),
        };
        return awaited.WithAdditionalAnnotations(AwaitSyntax.Written);
    }
}
