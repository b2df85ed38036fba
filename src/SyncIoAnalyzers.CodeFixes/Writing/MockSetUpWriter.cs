using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>Writes the set-up of a mock for the async form of a member.</summary>
internal static class MockSetUpWriter
{
    /// <summary>
    /// Returns the statement of a set-up, followed by its copy for the async form of a member whose sync form stays, unless there is one
    /// already.
    /// </summary>
    /// <param name="statement">The statement, in which other names may have changed.</param>
    /// <param name="place">The same statement in the document.</param>
    /// <param name="use">The set-up.</param>
    /// <param name="name">The name of the async form.</param>
    /// <param name="completed">The completed task for a set-up that needs one.</param>
    public static StatementSyntax AppendCopy(StatementSyntax statement, StatementSyntax place, MemberUse use, string name, string completed)
    {
        var called = FindNode(use.Spot.Node.FirstAncestorOrSelf<InvocationExpressionSyntax>()!);
        var unanswered = use.Unanswered == null ? null : FindNode(use.Unanswered);
        var answers = use.Answers.Select(FindNode).ToArray();
        var functions = use.AddsToken ? MockSetUps.FindFunctions(use.Spot.Node).Select(FindNode).ToArray() : [];
        var changed = answers.Concat(functions).Append(called).Append(unanswered ?? called);
        var copy = statement.ReplaceNodes(changed, (old, now) => WriteCall(old, (InvocationExpressionSyntax)now));
        return place.Parent!.ChildNodes().Any(s => SyntaxFactory.AreEquivalent(s, copy))
            ? statement
            : StatementBuilder.JoinStatements(null, statement, copy);

        SyntaxNode FindNode(SyntaxNode node) => AwaitSyntax.FindSameNode(statement, place, node);

        InvocationExpressionSyntax WriteCall(SyntaxNode old, InvocationExpressionSyntax now) =>
            old == called ? use.AddArguments(CallSyntax.RenameCall(now, name))
            : old == unanswered ? AppendAnswer(now, use.Unanswered!, completed)
            : WriteAnswer(functions.Contains(old) ? MockFunctionWriter.AddToken(now) : now, answers.Contains(old));

        static InvocationExpressionSyntax WriteAnswer(InvocationExpressionSyntax answer, bool isForTask) =>
            isForTask ? WriteForTask(answer) : answer;
    }

    /// <summary>
    /// Returns the completed task of the type that the async form of a void member returns. <c>ValueTask.CompletedTask</c> is newer than
    /// the type.
    /// </summary>
    public static string FindCompletedTask(AsyncMember member, Compilation compilation)
    {
        var form = member.Contract?.To ?? member.Forms?.Form;
        if (!AwaitableTypes.IsValueTask(form?.ReturnType))
            return "Task.CompletedTask";
        var type = compilation.GetTypeByMetadataName("System.Threading.Tasks.ValueTask");
        return type?.GetMembers("CompletedTask").IsEmpty == false ? "ValueTask.CompletedTask" : "default(ValueTask)";
    }

    /// <summary>
    /// Returns a call in a set-up with a completed task as the answer behind it, on a line of its own where the chain of calls has one for
    /// each.
    /// </summary>
    /// <param name="call">The call, in which other names may have changed.</param>
    /// <param name="place">The same call in the document.</param>
    /// <param name="completed">The completed task.</param>
    public static InvocationExpressionSyntax AppendAnswer(
        InvocationExpressionSyntax call,
        InvocationExpressionSyntax place,
        string completed
    )
    {
        var end = call.GetTrailingTrivia();
        var dot = FindDots(place).FirstOrDefault(d => d.GetPreviousToken().TrailingTrivia.Any(SyntaxKind.EndOfLineTrivia));
        var isOnOwnLine = dot != default;
        if (isOnOwnLine && !end.Any(SyntaxKind.EndOfLineTrivia))
            call = call.WithTrailingTrivia(dot.GetPreviousToken().TrailingTrivia.Where(t => t.IsKind(SyntaxKind.EndOfLineTrivia)));
        else if (isOnOwnLine)
            end = TriviaList(end.Where(t => t.IsKind(SyntaxKind.EndOfLineTrivia)));
        else
            call = call.WithoutTrailingTrivia();
        var margin = isOnOwnLine ? dot.LeadingTrivia.Where(t => t.IsKind(SyntaxKind.WhitespaceTrivia)) : [];
        var access = MemberAccessExpression(
            SyntaxKind.SimpleMemberAccessExpression,
            call,
            Token(SyntaxKind.DotToken).WithLeadingTrivia(margin),
            IdentifierName("Returns")
        );
        var list = ArgumentList(SingletonSeparatedList(Argument(ParseExpression(completed))));
        return InvocationExpression(access, list).WithTrailingTrivia(end);
    }

    /// <summary>Returns the dots before and behind a call.</summary>
    static IEnumerable<SyntaxToken> FindDots(InvocationExpressionSyntax call) =>
        new[] { call.Expression, call.Parent }.OfType<MemberAccessExpressionSyntax>().Select(access => access.OperatorToken);

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
