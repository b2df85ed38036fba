using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>Writes the set-up of a mock for the async form of a member.</summary>
internal static class MockSetUpWriter
{
    /// <summary>Returns the statement of a set-up, followed by its copy for the async form of a member whose sync form stays.</summary>
    /// <param name="statement">The statement, in which other names may have changed.</param>
    /// <param name="place">The same statement in the document.</param>
    /// <param name="use">The set-up.</param>
    /// <param name="name">The name of the async form.</param>
    public static StatementSyntax AppendCopy(StatementSyntax statement, StatementSyntax place, MemberUse use, string name)
    {
        var called = FindNode(use.Spot.Node.FirstAncestorOrSelf<InvocationExpressionSyntax>()!);
        var copy = statement.ReplaceNodes(
            use.Answers.Select(FindNode).Append(called),
            (old, now) =>
                old == called
                    ? use.AddArguments(CallSyntax.RenameCall((InvocationExpressionSyntax)now, name))
                    : WriteForTask((InvocationExpressionSyntax)now)
        );
        return StatementBuilder.JoinStatements(null, statement, copy);

        SyntaxNode FindNode(SyntaxNode node) => AwaitSyntax.FindSameNode(statement, place, node);
    }

    /// <summary>
    /// Returns the form for a task of a call that says what a mock returns or throws. That form of Moq cannot take the type arguments, so
    /// the argument gets them: <c>Returns&lt;User?&gt;(null)</c> becomes <c>ReturnsAsync((User?)null)</c>, and
    /// <c>Throws&lt;IOException&gt;()</c> becomes <c>ThrowsAsync(new IOException())</c>.
    /// </summary>
    public static InvocationExpressionSyntax WriteForTask(InvocationExpressionSyntax answer)
    {
        if (answer.Expression is not MemberAccessExpressionSyntax { Name: var name } access)
            return answer;
        var plain = answer.WithExpression(access.WithName(IdentifierName(name.Identifier.ValueText + "Async").WithTriviaFrom(name)));
        return name is GenericNameSyntax { TypeArgumentList.Arguments: var types }
            ? plain.WithArgumentList(WithTypes(plain.ArgumentList, types))
            : plain;
    }

    static ArgumentListSyntax WithTypes(ArgumentListSyntax list, SeparatedSyntaxList<TypeSyntax> types)
    {
        if (list.Arguments.FirstOrDefault()?.Expression is not { } value)
            return ArgumentList(SingletonSeparatedList(Argument(ParseExpression($"new {types[0]}()")))).WithTriviaFrom(list);
        return list.ReplaceNode(value, value is LambdaExpressionSyntax lambda ? WithTypes(lambda, types) : CastExpression(types[0], value));
    }

    /// <summary>Returns a lambda whose parameters have the types.</summary>
    static LambdaExpressionSyntax WithTypes(LambdaExpressionSyntax lambda, SeparatedSyntaxList<TypeSyntax> types)
    {
        var parameters = FindParameters(lambda);
        if (parameters.Count != types.Count)
            return lambda;
        var typed = parameters.Select((p, at) => p.WithoutTrivia().WithType(types[at].WithoutTrivia().WithTrailingTrivia(Space)));
        var comma = Token(SyntaxKind.CommaToken).WithTrailingTrivia(Space);
        var list = ParameterList(SeparatedList(typed, Enumerable.Repeat(comma, parameters.Count - 1))).WithTrailingTrivia(Space);
        return ParenthesizedLambdaExpression(lambda.AsyncKeyword, list, lambda.ArrowToken, lambda.Body).WithTriviaFrom(lambda);
    }

    static SeparatedSyntaxList<ParameterSyntax> FindParameters(LambdaExpressionSyntax lambda) =>
        lambda is ParenthesizedLambdaExpressionSyntax { ParameterList.Parameters: var several }
            ? several
            : SingletonSeparatedList(((SimpleLambdaExpressionSyntax)lambda).Parameter);
}
