using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>
/// Creates the syntax that rewriters share: an <c>await</c> with the parentheses and comments that its place requires, a call with a token,
/// a discard.
/// </summary>
internal static class AwaitSyntax
{
    /// <summary>The annotation of the awaits that the fix writes.</summary>
    public static readonly SyntaxAnnotation Written = new("SyncIo.Await");

    /// <summary>Creates <c>await task</c> with the trivia of the replaced code, in parentheses where the place requires them.</summary>
    /// <param name="task">The awaited task.</param>
    /// <param name="instead">The code to replace, whose trivia the await takes over.</param>
    /// <param name="place">The same node in the document, to see the code around it.</param>
    public static ExpressionSyntax CreateAwait(ExpressionSyntax task, SyntaxNode instead, SyntaxNode place)
    {
        ExpressionSyntax awaited = AwaitExpression(Token(SyntaxKind.AwaitKeyword).WithTrailingTrivia(Space), WrapOperand(task))
            .WithAdditionalAnnotations(Written);
        return (NeedsParentheses(place) ? ParenthesizedExpression(awaited) : awaited)
            .WithLeadingTrivia(instead.GetLeadingTrivia())
            .WithTrailingTrivia(FindTrailingComments(task, instead.GetTrailingTrivia()));
    }

    /// <summary>
    /// Returns the comments behind a task, then the trivia behind the whole. A comment to the end of the line is kept only where the line
    /// ends.
    /// </summary>
    static IEnumerable<SyntaxTrivia> FindTrailingComments(ExpressionSyntax task, SyntaxTriviaList whole)
    {
        var endsLine = whole.FirstOrDefault(t => !t.IsKind(SyntaxKind.WhitespaceTrivia)).IsKind(SyntaxKind.EndOfLineTrivia);
        return task.GetTrailingTrivia()
            .Where(t => t.IsKind(SyntaxKind.MultiLineCommentTrivia) || endsLine && t.IsKind(SyntaxKind.SingleLineCommentTrivia))
            .Where(t => whole.All(w => w.ToString() != t.ToString()))
            .SelectMany(t => new[] { Space, t })
            .Concat(whole);
    }

    /// <summary>Returns code that was parsed from text, with the annotation on its awaits.</summary>
    public static T MarkAwaits<T>(T code)
        where T : SyntaxNode =>
        code.ReplaceNodes(code.DescendantNodes().OfType<AwaitExpressionSyntax>(), (_, now) => now.WithAdditionalAnnotations(Written));

    /// <summary>Creates <c>call.GetAwaiter().GetResult()</c>.</summary>
    public static ExpressionSyntax CreateWait(InvocationExpressionSyntax call) =>
        ParseExpression(call.WithoutTrivia() + ".GetAwaiter().GetResult()").WithTriviaFrom(call);

    /// <summary>Creates a call with the token, if there is one, as its argument.</summary>
    public static InvocationExpressionSyntax CreateCall(ExpressionSyntax member, ExpressionSyntax? token) =>
        InvocationExpression(member, ArgumentList(token == null ? default : SingletonSeparatedList(Argument(token))));

    /// <summary>Creates <c>_ = task</c>.</summary>
    public static ExpressionSyntax CreateDiscard(ExpressionSyntax task) =>
        AssignmentExpression(
                SyntaxKind.SimpleAssignmentExpression,
                ParseExpression("_").WithTrailingTrivia(Space),
                Token(SyntaxKind.EqualsToken).WithTrailingTrivia(Space),
                task.WithoutLeadingTrivia()
            )
            .WithLeadingTrivia(task.GetLeadingTrivia());

    /// <summary>Finds the node of rewritten code that is at the same position in it as a piece is in the original code.</summary>
    /// <param name="now">The rewritten code.</param>
    /// <param name="whole">The original code.</param>
    /// <param name="piece">The node of the original code to find.</param>
    public static T FindSameNode<T>(SyntaxNode now, SyntaxNode whole, T piece)
        where T : SyntaxNode
    {
        foreach (var step in piece.AncestorsAndSelf().TakeWhile(n => n != whole).Reverse().ToArray())
            now = now.ChildNodes().ElementAt(step.Parent!.ChildNodes().TakeWhile(n => n != step).Count());
        return (T)now;
    }

    /// <summary>Returns an operand for <c>await</c>; an expression that binds more weakly gets parentheses.</summary>
    static ExpressionSyntax WrapOperand(ExpressionSyntax task)
    {
        task = task.WithoutTrivia();
        return
            task
                is BinaryExpressionSyntax
                    or ConditionalExpressionSyntax
                    or AssignmentExpressionSyntax
                    or AnonymousFunctionExpressionSyntax
                    or SwitchExpressionSyntax
                    or WithExpressionSyntax
            ? ParenthesizedExpression(task)
            : task;
    }

    static bool NeedsParentheses(SyntaxNode place) =>
        place.Parent switch
        {
            MemberAccessExpressionSyntax access => access.Expression == place,
            ElementAccessExpressionSyntax access => access.Expression == place,
            ConditionalAccessExpressionSyntax access => access.Expression == place,
            InvocationExpressionSyntax call => call.Expression == place,
            PostfixUnaryExpressionSyntax => true,
            _ => false,
        };

    /// <summary>
    /// Returns the await of a completed task around a value: <c>await Task.FromResult(value)</c>. When the value is awaited itself, nothing
    /// needs the task.
    /// </summary>
    public static AwaitExpressionSyntax? FindCompletedTask(SyntaxNode value) =>
        value.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { ArgumentList.Arguments.Count: 1 } call }
        && call.Expression.ToString() is "Task.FromResult" or "ValueTask.FromResult"
            ? call.Parent as AwaitExpressionSyntax
            : null;

    /// <summary>Returns the awaited value in the await of a completed task; unchanged if the value is not awaited.</summary>
    public static ExpressionSyntax UnwrapCompletedTask(AwaitExpressionSyntax completed) =>
        ((InvocationExpressionSyntax)completed.Expression).ArgumentList.Arguments[0].Expression is AwaitExpressionSyntax value
            ? value.WithTriviaFrom(completed)
            : completed;

    /// <summary>Returns an expression that a dot or an operator may stand beside; one that binds more weakly gets parentheses.</summary>
    public static ExpressionSyntax WrapPrimary(ExpressionSyntax value) =>
        IsPrimary(value) ? value : ParenthesizedExpression(value.WithoutTrivia()).WithTriviaFrom(value);

    static bool IsPrimary(ExpressionSyntax value) =>
        value
            is InvocationExpressionSyntax
                or MemberAccessExpressionSyntax
                or SimpleNameSyntax
                or ElementAccessExpressionSyntax
                or ParenthesizedExpressionSyntax
                or ObjectCreationExpressionSyntax
                or ThisExpressionSyntax
                or PostfixUnaryExpressionSyntax
                or DefaultExpressionSyntax
                or AnonymousObjectCreationExpressionSyntax;
}
