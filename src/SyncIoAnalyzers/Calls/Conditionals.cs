using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.Calls;

/// <summary>Calls behind a question mark: an <c>await</c> of what may be null would throw, so null is asked for first.</summary>
internal static class Conditionals
{
    /// <summary><c>a?.LoadAsync().Wait();</c> becomes <c>if (a != null) await a.LoadAsync();</c>, and a value <c>a == null ? null : await a.LoadAsync()</c>.</summary>
    /// <param name="access">The question mark with what stands on both sides.</param>
    /// <param name="call">The blocking call; it has to be the end of the chain, or what comes behind it would have to be moved as well.</param>
    /// <param name="takesToken">Whether what makes the task takes a token.</param>
    /// <param name="task">Makes the task, of the call as it would be without the question mark, and of a token to hand on.</param>
    /// <param name="model">The semantic model of its tree.</param>
    /// <param name="token">Ends the work.</param>
    public static Rewritten Of(ConditionalAccessExpressionSyntax access, SyntaxNode call, bool takesToken, Func<ExpressionSyntax, ExpressionSyntax?, ExpressionSyntax?> task, SemanticModel model, CancellationToken token)
    {
        if (access.WhenNotNull != call || !Code.IsStable(access.Expression, model, token) || model.GetTypeInfo(access.Expression, token).Type is not { IsReferenceType: true } || task(Whole(access), null) == null)
            return Refusal.UsesTheWait;
        if (access.Parent is ExpressionStatementSyntax statement)
            // An if without a block around it could be taken for the owner of an else that follows.
            return Statements.MaySplit(statement) ? Rewrite.Of(takesToken, given => new(statement, n => IfNotNull((ConditionalAccessExpressionSyntax)((ExpressionStatementSyntax)n).Expression, whole => task(whole, given), n))) : Refusal.UsesTheWait;
        return Nothing(access, model, token) is not { } nothing ? Refusal.UsesTheWait : Rewrite.Of(takesToken, given => new(access, n =>
        {
            var now = (ConditionalAccessExpressionSyntax)n;
            ExpressionSyntax made = ConditionalExpression(ParseExpression($"{now.Expression.WithoutTrivia()} == null "), Token(SyntaxKind.QuestionToken).WithTrailingTrivia(Space), ParseExpression(nothing + " "),
                Token(SyntaxKind.ColonToken).WithTrailingTrivia(Space), Code.Await(task(Whole(now), given)!.WithoutTrivia(), IdentifierName("x"), now.WhenNotNull));
            return (StandsAlone(access) ? made : ParenthesizedExpression(made)).WithTriviaFrom(n);
        }));
    }

    /// <summary>The chain without its question mark.</summary>
    static ExpressionSyntax Whole(ConditionalAccessExpressionSyntax access) => ParseExpression($"{access.Expression.WithoutTrivia()}{access.WhenNotNull.WithoutTrivia()}");

    static StatementSyntax IfNotNull(ConditionalAccessExpressionSyntax access, Func<ExpressionSyntax, ExpressionSyntax?> task, SyntaxNode instead) =>
        Statements.If(ParseExpression($"{access.Expression.WithoutTrivia()} != null"), Statements.Await(task(Whole(access))!)).WithTriviaFrom(instead);

    /// <summary>Null with a type that the value has, since a number beside it has none; null when the type is not clear.</summary>
    static string? Nothing(ExpressionSyntax access, SemanticModel model, CancellationToken token) => model.GetTypeInfo(access, token).Type switch
    {
        { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } type => $"({type.ToMinimalDisplayString(model, access.SpanStart)})null",
        { IsReferenceType: true, TypeKind: not (TypeKind.TypeParameter or TypeKind.Dynamic) } => "null",
        _ => null,
    };

    static bool StandsAlone(ExpressionSyntax access) => access.Parent is EqualsValueClauseSyntax or ReturnStatementSyntax or ArrowExpressionClauseSyntax or LambdaExpressionSyntax or ParenthesizedExpressionSyntax or ArgumentSyntax
        || access.Parent is AssignmentExpressionSyntax assignment && assignment.Right == access;
}
