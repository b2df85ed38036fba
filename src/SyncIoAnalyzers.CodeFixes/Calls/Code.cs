using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Calls;

/// <summary>Pieces of code that rewrites are made of.</summary>
internal static class Code
{
    /// <summary>Marks the awaits that the fix writes.</summary>
    public static readonly SyntaxAnnotation Written = new("SyncIo.Await");

    /// <summary><c>await task</c>, with the trivia of what it replaces and in parentheses where the place wants them.</summary>
    /// <param name="task">What is awaited.</param>
    /// <param name="instead">What it is written for, with its trivia.</param>
    /// <param name="place">The same node where it stands in the document.</param>
    public static ExpressionSyntax Await(ExpressionSyntax task, SyntaxNode instead, SyntaxNode place)
    {
        ExpressionSyntax awaited = AwaitExpression(Token(SyntaxKind.AwaitKeyword).WithTrailingTrivia(Space), Operand(task)).WithAdditionalAnnotations(Written);
        return (WantsParentheses(place) ? ParenthesizedExpression(awaited) : awaited).WithLeadingTrivia(instead.GetLeadingTrivia()).WithTrailingTrivia(instead.GetTrailingTrivia());
    }

    /// <summary>A call with another member name; type arguments stay.</summary>
    public static InvocationExpressionSyntax Renamed(InvocationExpressionSyntax call, string name) => call.Expression switch
    {
        MemberAccessExpressionSyntax access => call.WithExpression(access.WithName(Renamed(access.Name, name))),
        MemberBindingExpressionSyntax binding => call.WithExpression(binding.WithName(Renamed(binding.Name, name))),
        SimpleNameSyntax simple => call.WithExpression(Renamed(simple, name)),
        _ => call,
    };

    /// <summary>A name with another text; type arguments and trivia stay.</summary>
    public static SimpleNameSyntax Renamed(SimpleNameSyntax name, string text) => name.WithIdentifier(Renamed(name.Identifier, text));

    /// <summary>An identifier with another text and the same trivia; one that has the text already stays, with its <c>@</c>.</summary>
    public static SyntaxToken Renamed(SyntaxToken identifier, string text) => identifier.ValueText == text ? identifier : Identifier(text).WithTriviaFrom(identifier);

    /// <summary>The one expression of which a function consists; null when it has more than that.</summary>
    public static ExpressionSyntax? OnlyValue(ExpressionSyntax? arrow, BlockSyntax? block) => arrow ?? (block is { Statements: { Count: 1 } statements } ? statements[0] switch
    {
        ReturnStatementSyntax { Expression: { } returned } => returned,
        ExpressionStatementSyntax { Expression: var expression } => expression,
        _ => null,
    } : null);

    /// <summary>A call with one more argument.</summary>
    public static InvocationExpressionSyntax With(InvocationExpressionSyntax call, ArgumentSyntax argument)
    {
        var arguments = call.ArgumentList.Arguments;
        var separated = arguments.Count == 0 ? argument : argument.WithLeadingTrivia(Space);
        return call.WithArgumentList(call.ArgumentList.WithArguments(arguments.Add(separated)));
    }

    /// <summary>A static member by the shortest name that means it there.</summary>
    public static ExpressionSyntax Static(string typeAndMember, SemanticModel model, int position)
    {
        var known = typeAndMember.Substring(0, typeAndMember.IndexOf('.')) is var type && !model.LookupNamespacesAndTypes(position, null, type).IsEmpty;
        return ParseExpression(known ? typeAndMember : "System.Threading.Tasks." + typeAndMember);
    }

    /// <summary><c>if (receiver != null) await task;</c> for <c>receiver?.Task().Wait();</c>.</summary>
    public static StatementSyntax AwaitUnlessNull(ExpressionSyntax receiver, ExpressionSyntax task, SyntaxNode instead) =>
        IfStatement(ParseExpression($"{receiver.WithoutTrivia()} != null"), ExpressionStatement(AwaitExpression(Token(SyntaxKind.AwaitKeyword).WithTrailingTrivia(Space), task.WithoutTrivia()).WithAdditionalAnnotations(Written)))
            .WithIfKeyword(Token(SyntaxKind.IfKeyword).WithTrailingTrivia(Space)).WithCloseParenToken(Token(SyntaxKind.CloseParenToken).WithTrailingTrivia(Space)).WithTriviaFrom(instead);

    /// <summary><c>_ = task</c>.</summary>
    public static ExpressionSyntax Discarded(ExpressionSyntax task) => AssignmentExpression(SyntaxKind.SimpleAssignmentExpression, ParseExpression("_").WithTrailingTrivia(Space),
        Token(SyntaxKind.EqualsToken).WithTrailingTrivia(Space), task.WithoutLeadingTrivia()).WithLeadingTrivia(task.GetLeadingTrivia());

    /// <summary>What may stand behind <c>await</c> as it is; anything weaker gets parentheses.</summary>
    static ExpressionSyntax Operand(ExpressionSyntax task)
    {
        task = task.WithLeadingTrivia().WithTrailingTrivia(task.GetTrailingTrivia().Where(t => t.IsKind(SyntaxKind.MultiLineCommentTrivia)));
        return task is BinaryExpressionSyntax or ConditionalExpressionSyntax or AssignmentExpressionSyntax or AnonymousFunctionExpressionSyntax or SwitchExpressionSyntax or WithExpressionSyntax ? ParenthesizedExpression(task) : task;
    }

    static bool WantsParentheses(SyntaxNode place) => place.Parent switch
    {
        MemberAccessExpressionSyntax access => access.Expression == place,
        ElementAccessExpressionSyntax access => access.Expression == place,
        ConditionalAccessExpressionSyntax access => access.Expression == place,
        InvocationExpressionSyntax call => call.Expression == place,
        PostfixUnaryExpressionSyntax => true,
        _ => false,
    };
}
