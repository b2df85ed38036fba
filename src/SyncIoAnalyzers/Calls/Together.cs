using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Overlap;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.Calls;

/// <summary>Requests that wait for one another without need: all are started, then all are awaited.</summary>
internal static class Together
{
    /// <summary>The rewrite of a loop, or of a row of statements: those of a row stand in the finding.</summary>
    public static Rewritten Of(StatementSyntax waiting, Diagnostic finding, FixAction action, SyntaxNode root, SemanticModel model, CancellationToken token)
    {
        var others = finding.AdditionalLocations.Where(l => l.SourceTree == root.SyntaxTree).Select(l => root.FindNode(l.SourceSpan, getInnermostNodeForTie: true)).OfType<StatementSyntax>().Where(s => s.Parent == waiting.Parent).ToArray();
        if (others.Length > 0)
            return action == FixAction.TogetherBounded ? Refusal.ByHand : OfRow([.. others.Append(waiting).OrderBy(s => s.SpanStart)], model);
        return waiting.DescendantNodes().OfType<AwaitExpressionSyntax>().Select(RequestLoop.Of).FirstOrDefault(l => l != null) is { } loop && Items.Of(loop.Loop, model, token) is { } items
            ? TogetherLoop.Of(loop, items, action == FixAction.TogetherBounded, model, token) : Refusal.ByHand;
    }

    /// <summary>Each statement starts its request, and behind the last of them all are awaited.</summary>
    static Rewritten OfRow(IReadOnlyList<StatementSyntax> row, SemanticModel model)
    {
        var names = new Names(row[0]);
        var tasks = row.Select(s => names.Free(NameOf(s) + "Task")).ToArray();
        var last = row[row.Count - 1];
        var layout = Layout.At(last);
        var whenAll = $"await {Code.Static("Task.WhenAll", model, last.SpanStart)}({string.Join(", ", tasks)}){(row.All(IsConfigured) ? Configured.Ending(RequestRow.Wait(last)!) : "")};";
        var starts = row.Select((s, i) => new Rewrite(s, n => Started((StatementSyntax)n, tasks[i], model.GetTypeInfo(Configured.Bare(RequestRow.Wait(s)!.Expression)).Type))).ToArray();
        return new Rewrite(last, n => Statements.Of([starts[starts.Length - 1].Build(n).ToFullString().TrimEnd(), layout.Indent + whenAll, .. row.Select((s, i) => layout.Indent + Awaited(s, tasks[i]))], layout, n.WithTrailingTrivia(n.GetTrailingTrivia().Any(Code.IsComment) ? n.GetTrailingTrivia().Where(t => t.IsKind(SyntaxKind.EndOfLineTrivia)) : n.GetTrailingTrivia())))
        {
            Also = [.. starts.Take(starts.Length - 1)],
        };
    }

    static SyntaxNode Started(StatementSyntax now, string task, ITypeSymbol? type) =>
        ParseStatement($"var {task} = {Configured.Bare(RequestRow.Wait(now)!.Expression).WithoutTrivia().ToFullString()}{(Apis.Awaited.IsValueTask(type) ? ".AsTask()" : "")};").WithTriviaFrom(now);

    static string Awaited(StatementSyntax statement, string task) => RequestRow.Wait(statement) is { } wait
        ? statement.ReplaceNode(wait.Expression, ParseExpression(task + Configured.Ending(wait)).WithTriviaFrom(wait.Expression)).WithoutTrivia().ToFullString() : "";

    static bool IsConfigured(StatementSyntax statement) => Configured.Ending(RequestRow.Wait(statement)!).Length > 0;

    /// <summary><c>orders</c> for <c>var orders</c> and for <c>model.Orders</c>.</summary>
    static string NameOf(StatementSyntax statement)
    {
        var name = RequestRow.Target(statement) switch
        {
            MemberAccessExpressionSyntax member => member.Name.Identifier.ValueText,
            IdentifierNameSyntax variable => variable.Identifier.ValueText.TrimStart('_'),
            _ => ((LocalDeclarationStatementSyntax)statement).Declaration.Variables[0].Identifier.ValueText,
        };
        return name.Length == 0 ? "request" : char.ToLowerInvariant(name[0]) + name.Substring(1);
    }
}
