using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Concurrency;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>Rewrites requests that wait for one another without need: all are started, then all are awaited.</summary>
internal static class ConcurrentRequestsRewriter
{
    /// <summary>Returns the rewrite of a loop, or of a row of statements, whose locations are in the finding.</summary>
    public static RewriteResult FindRewrite(
        StatementSyntax waiting,
        Diagnostic finding,
        FixAction action,
        SyntaxNode root,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        var others = finding
            .AdditionalLocations.Where(l => l.SourceTree == root.SyntaxTree)
            .Select(l => root.FindNode(l.SourceSpan, getInnermostNodeForTie: true))
            .OfType<StatementSyntax>()
            .Where(s => s.Parent == waiting.Parent)
            .ToArray();
        if (others.Length > 0)
            return action == FixAction.StartTogetherBounded
                ? Refusal.ByHand
                : RewriteRow([.. others.Append(waiting).OrderBy(s => s.SpanStart)], model);
        var loop = waiting.DescendantNodes().OfType<AwaitExpressionSyntax>().Select(RequestLoop.FindLoop).FirstOrDefault(l => l != null);
        if (loop == null || LoopItems.FindItems(loop.Loop, model, cancellationToken) is not { } items)
            return Refusal.ByHand;
        var isBounded = action == FixAction.StartTogetherBounded;
        return ConcurrentLoopRewriter.CreateRewrite(loop, items, isBounded, model, cancellationToken);
    }

    /// <summary>Rewrites a row of statements: each starts its request, and all requests are awaited after the last.</summary>
    static RewriteResult RewriteRow(IReadOnlyList<StatementSyntax> row, SemanticModel model)
    {
        var names = new FreeNames(row[0]);
        var tasks = row.Select(s => names.TakeName(FindTaskName(s) + "Task")).ToArray();
        var last = row[row.Count - 1];
        var layout = LineLayout.FromNode(last);
        var combinator = TypeReferences.WriteStaticMember("Task.WhenAll", model, last.SpanStart);
        var ending = row.All(IsConfigured) ? ConfigureAwaitRewriter.WriteEnding(RequestSequence.FindAwait(last)!) : "";
        var whenAll = $"await {combinator}({string.Join(", ", tasks)}){ending};";
        var starts = row.Select((s, i) => new CallRewrite(s, n => StartRequest((StatementSyntax)n, tasks[i], FindRequestType(s, model))))
            .ToArray();
        return new CallRewrite(last, WriteEnd) { RelatedRewrites = [.. starts.Take(starts.Length - 1)] };

        SyntaxNode WriteEnd(SyntaxNode now)
        {
            var start = starts[starts.Length - 1].Build(now).ToFullString().TrimEnd();
            var awaits = row.Select((s, i) => layout.Indent + AwaitRequest(s, tasks[i]));
            return StatementBuilder.ParseStatements([start, layout.Indent + whenAll, .. awaits], layout, WithoutTrailingComment(now));
        }
    }

    static ITypeSymbol? FindRequestType(StatementSyntax statement, SemanticModel model) =>
        model.GetTypeInfo(ConfigureAwaitRewriter.FindBareTask(RequestSequence.FindAwait(statement)!.Expression)).Type;

    /// <summary>Returns a statement without the comment behind it, which stays where the request starts.</summary>
    static SyntaxNode WithoutTrailingComment(SyntaxNode statement)
    {
        var trailing = statement.GetTrailingTrivia();
        return trailing.Any(CommentTrivia.IsComment)
            ? statement.WithTrailingTrivia(trailing.Where(t => t.IsKind(SyntaxKind.EndOfLineTrivia)))
            : statement;
    }

    static SyntaxNode StartRequest(StatementSyntax now, string task, ITypeSymbol? type)
    {
        var request = ConfigureAwaitRewriter.FindBareTask(RequestSequence.FindAwait(now)!.Expression).WithoutTrivia().ToFullString();
        return ParseStatement($"var {task} = {request}{(Semantics.AwaitableTypes.IsValueTask(type) ? ".AsTask()" : "")};")
            .WithTriviaFrom(now);
    }

    static string AwaitRequest(StatementSyntax statement, string task) =>
        RequestSequence.FindAwait(statement) is { } wait
            ? statement
                .ReplaceNode(
                    wait.Expression,
                    ParseExpression(task + ConfigureAwaitRewriter.WriteEnding(wait)).WithTriviaFrom(wait.Expression)
                )
                .WithoutTrivia()
                .ToFullString()
            : "";

    static bool IsConfigured(StatementSyntax statement) =>
        ConfigureAwaitRewriter.WriteEnding(RequestSequence.FindAwait(statement)!).Length > 0;

    /// <summary><c>orders</c> for <c>var orders</c> and for <c>model.Orders</c>.</summary>
    static string FindTaskName(StatementSyntax statement) => FreeNames.ToVariableName(FindTargetName(statement), "request");

    static string FindTargetName(StatementSyntax statement) =>
        RequestSequence.FindTarget(statement) switch
        {
            MemberAccessExpressionSyntax member => member.Name.Identifier.ValueText,
            IdentifierNameSyntax variable => variable.Identifier.ValueText.TrimStart('_'),
            _ => ((LocalDeclarationStatementSyntax)statement).Declaration.Variables[0].Identifier.ValueText,
        };
}
