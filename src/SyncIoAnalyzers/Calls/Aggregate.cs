using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Calls;

/// <summary>The exception that a wait wraps around that of its task: an <c>await</c> throws the task's own.</summary>
internal static class Aggregate
{
    /// <summary>Whether a <c>catch</c> around a wait speaks of that exception. <c>GetResult</c> never throws it.</summary>
    public static bool IsCaught(SyntaxNode wait, SemanticModel model, CancellationToken token) =>
        wait is not (AwaitExpressionSyntax or InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetResult" } })
        && wait.Ancestors().TakeWhile(n => n is not (MemberDeclarationSyntax or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax) || n is GlobalStatementSyntax)
            .OfType<TryStatementSyntax>().Any(t => t.Block.Span.Contains(wait.Span) && t.Catches.Any(c => SpeaksOfIt(c, model, token)));

    static bool SpeaksOfIt(CatchClauseSyntax clause, SemanticModel model, CancellationToken token) =>
        clause.Declaration is { Type: var type } && model.GetTypeInfo(type, token).Type?.Name == nameof(AggregateException)
        || clause.DescendantNodes().OfType<SimpleNameSyntax>().Any(n => n.Identifier.ValueText == nameof(AggregateException));
}
