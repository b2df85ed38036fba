using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Calls;

/// <summary>Waits whose result the next statement reads: both are one <c>await</c>.</summary>
internal static class Reads
{
    /// <summary><c>task.Wait(); return task.Result;</c> becomes <c>return await task;</c>. Null when the next statement does anything before it reads.</summary>
    public static Rewrite? After(StatementSyntax wait, ExpressionSyntax task, SemanticModel model, CancellationToken token)
    {
        if (!Code.IsStable(task, model, token) || Apis.Awaited.IsValueTask(model.GetTypeInfo(task, token).Type) || wait.DescendantTrivia().Any(t => !t.IsKind(SyntaxKind.WhitespaceTrivia) && !t.IsKind(SyntaxKind.EndOfLineTrivia))
            || wait.Parent is not BlockSyntax block || block.Statements.SkipWhile(s => s != wait).ElementAtOrDefault(1) is not { } next || First(next, task) is not { } read)
            return null;
        return new Rewrite(read, n => Code.Await(Waits.Waited(n)!, n, read)) { Also = [new Rewrite(wait, _ => Statements.Gone(wait)) { Awaits = false }] };
    }

    /// <summary>The read with which a statement begins.</summary>
    static ExpressionSyntax? First(StatementSyntax statement, ExpressionSyntax task)
    {
        var value = statement switch
        {
            ReturnStatementSyntax returned => returned.Expression,
            LocalDeclarationStatementSyntax { Declaration.Variables: { Count: 1 } variables } => variables[0].Initializer?.Value,
            ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax { Left: IdentifierNameSyntax, Right: var assigned } } => assigned,
            _ => null,
        };
        for (; value is MemberAccessExpressionSyntax or InvocationExpressionSyntax; value = value is MemberAccessExpressionSyntax access ? access.Expression : ((InvocationExpressionSyntax)value).Expression)
            if (Waits.Waited(value) is { } read && read.IsEquivalentTo(task, topLevel: false))
                return value;
        return null;
    }
}
