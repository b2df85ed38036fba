using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.Calls;

/// <summary><c>Task.Run</c> and its kind around a call: the wrapper goes, and what it held is awaited where the wrapper stood.</summary>
internal static class Wrappers
{
    /// <summary>A wrapper around an async call.</summary>
    public static Rewritten OfAsync(InvocationExpressionSyntax run, SemanticModel model, CancellationToken token)
    {
        if (Delegate(run) is not { } given || Task(given) == null || !IsPlain(run, given))
            return Refusal.ByHand;
        var whole = Whole(run, model, token);
        if (Waits.Refuses(whole, model, token) is { } refusal)
            return refusal;
        if (whole == run)
            return Refusal.UsesTheWait; // nobody waits for the task, or it is kept or handed on: awaited here it would be something else
        var isConfigured = whole is AwaitExpressionSyntax && whole.ToString().EndsWith(".ConfigureAwait(false)", StringComparison.Ordinal);
        var rewrite = Waits.Awaiting(whole, Task(given)!, n => Task(Delegate(Innermost(n, run, whole))!)!.WithoutTrivia(), model);
        return isConfigured ? rewrite.Then(code => NewAwaits.Configured(code)) : rewrite;
    }

    /// <summary>A wrapper around one call of sync I/O that has a counterpart.</summary>
    public static Rewritten OfIo(InvocationExpressionSyntax run, Diagnostic finding, SemanticModel model, CancellationToken token)
    {
        if (finding.Properties.TryGetValue(Finding.Counterpart, out var write) && Delegate(run) is ParenthesizedLambdaExpressionSyntax lambda && IsPlain(run, lambda) && Value(lambda) is { } value
            && finding.AdditionalLocations.Select(l => l.SourceSpan).Where(lambda.Span.Contains).ToArray() is { Length: 1 } places
            && lambda.FindNode(places[0], getInnermostNodeForTie: true) is InvocationExpressionSyntax call && Counterparts.Shape(call, write ?? "", finding, model, token) is { } shape)
        {
            var (whole, isAll) = (Whole(run, model, token), call == value);
            if (Waits.Refuses(whole, model, token) is { } refusal)
                return refusal;
            if (whole == run && !isAll)
                return Refusal.UsesTheWait;
            return Rewrite.Of(shape.TakesToken, token =>
            {
                var made = shape.Written(call, token);
                var written = isAll ? made.WithoutTrivia() : value.ReplaceNode(call, Code.Await(made, call, call)).WithoutTrivia();
                return whole == run ? new Rewrite(whole, n => written.WithTriviaFrom(n)) { Awaits = false }
                    : new Rewrite(whole, n => isAll ? Code.Await(written, n, whole) : Parenthesized(written).WithTriviaFrom(n));
            });
        }

        return Refusal.ByHand;
    }

    static ExpressionSyntax Parenthesized(ExpressionSyntax value) => value is InvocationExpressionSyntax or MemberAccessExpressionSyntax or IdentifierNameSyntax or ElementAccessExpressionSyntax or ParenthesizedExpressionSyntax or LiteralExpressionSyntax ? value : ParenthesizedExpression(value);

    /// <summary>Nothing but the delegate is given: a token, options or a scheduler would be lost, and so would comments.</summary>
    static bool IsPlain(InvocationExpressionSyntax run, ExpressionSyntax given) => run.ArgumentList.Arguments.Count == 1
        && !given.DescendantTrivia().Any(t => t.IsKind(Microsoft.CodeAnalysis.CSharp.SyntaxKind.SingleLineCommentTrivia) || t.IsKind(Microsoft.CodeAnalysis.CSharp.SyntaxKind.MultiLineCommentTrivia) || t.IsDirective);

    static ExpressionSyntax? Delegate(InvocationExpressionSyntax run) => run.ArgumentList.Arguments.FirstOrDefault()?.Expression;

    /// <summary>The task that a delegate makes: what it awaits, waits for or returns.</summary>
    static ExpressionSyntax? Task(ExpressionSyntax given) => given switch
    {
        LambdaExpressionSyntax lambda => Value(lambda) is { } value ? Stripped(value) : null,
        IdentifierNameSyntax or MemberAccessExpressionSyntax => InvocationExpression(given.WithoutTrivia()),
        _ => null,
    };

    /// <summary>The one expression of which a lambda consists.</summary>
    static ExpressionSyntax? Value(LambdaExpressionSyntax lambda) => Code.OnlyValue(lambda.ExpressionBody, lambda.Block);

    static ExpressionSyntax? Stripped(ExpressionSyntax value) => value switch
    {
        AwaitExpressionSyntax awaited => awaited.Expression,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result", Expression: var task } => task,
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Wait", Expression: var task }, ArgumentList.Arguments.Count: 0 } => task,
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetResult", Expression: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var task } } } } => task,
        InvocationExpressionSyntax call => call,
        _ => null,
    };

    /// <summary>The wrapper with all that waits for it: <c>Task.Run(…).Unwrap().GetAwaiter().GetResult()</c>, <c>await Task.Run(…)</c>.</summary>
    static ExpressionSyntax Whole(InvocationExpressionSyntax run, SemanticModel model, CancellationToken token)
    {
        ExpressionSyntax at = run;
        while (true)
            switch (at.Parent)
            {
                case AwaitExpressionSyntax awaited: return awaited.Parent is AwaitExpressionSyntax twice ? twice : awaited;
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result" } read when read.Expression == at:
                    if (Apis.Awaited.IsTask(model.GetTypeInfo(read, token).Type, out _) && read.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result" or "Wait" or "GetAwaiter" }) { at = read; continue; }
                    return read;
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Wait" or "GetResult", Parent: InvocationExpressionSyntax wait }: return wait;
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetAwaiter" or "ConfigureAwait" or "Unwrap", Parent: InvocationExpressionSyntax same }: at = same; continue;
                case ParenthesizedExpressionSyntax same: at = same; continue;
                default: return run;
            }
    }

    /// <summary>The wrapper in what has become of the whole: as many steps inwards as it was.</summary>
    static InvocationExpressionSyntax Innermost(SyntaxNode now, InvocationExpressionSyntax run, ExpressionSyntax whole)
    {
        var depth = run.AncestorsAndSelf().TakeWhile(n => n != whole).Count();
        return (InvocationExpressionSyntax)now.DescendantNodesAndSelf().OfType<InvocationExpressionSyntax>().First(i => i.AncestorsAndSelf().TakeWhile(n => n != now).Count() == depth && Delegate(i) != null);
    }
}
