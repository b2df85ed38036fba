using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.ConfigureAwait;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>Lets members that only await one call return its task instead, if <c>syncio.fix_elide</c> is set.</summary>
internal static class AwaitElision
{
    // Marks members that the fix made async. Entry points are not marked: there the async frame keeps AsyncLocal values from the caller and
    // exceptions in the task.
    static readonly SyntaxAnnotation Made = new("SyncIo.Made");

    /// <summary>Marks a declaration that may return its task if it does nothing else.</summary>
    public static SyntaxNode AllowElision(SyntaxNode declaration) => declaration.WithAdditionalAnnotations(Made);

    /// <summary>
    /// Returns the written document with such awaits removed. This is possible only now, when all callees have their new types.
    /// </summary>
    public static async Task<SyntaxNode> ElideAwaitsAsync(Document written, CancellationToken cancellationToken)
    {
        var root = (await written.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!;
        var model = (await written.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false))!;
        return root.ReplaceNodes(
            root.GetAnnotatedNodes(Made).Where(d => HasTaskAlone(d, model, cancellationToken)),
            (_, now) => HandOnTask(now)
        );
    }

    /// <summary>Returns true if a member only awaits a task of the very type that it returns.</summary>
    static bool HasTaskAlone(SyntaxNode member, SemanticModel model, CancellationToken cancellationToken)
    {
        if (FindOnlyAwait(member) is not { } awaited)
            return false;
        var task = FindTask(awaited);
        return !task.DescendantNodes().Any(n => n is AwaitExpressionSyntax)
            && model.GetDeclaredSymbol(member, cancellationToken) is IMethodSymbol { IsAsync: true, ReturnType: var type }
            && SymbolEqualityComparer.IncludeNullability.Equals(model.GetTypeInfo(task, cancellationToken).Type, type);
    }

    static AwaitExpressionSyntax? FindOnlyAwait(SyntaxNode member) =>
        member switch
        {
            MethodDeclarationSyntax method => TaskSyntax.FindOnlyValue(method.ExpressionBody?.Expression, method.Body),
            LocalFunctionStatementSyntax function => TaskSyntax.FindOnlyValue(function.ExpressionBody?.Expression, function.Body),
            _ => null,
        } as AwaitExpressionSyntax;

    /// <summary>
    /// Returns the task without a <c>ConfigureAwait</c> that the fix added: the code that awaits it decides about the context.
    /// </summary>
    static ExpressionSyntax FindTask(AwaitExpressionSyntax awaited) =>
        AwaitConstruct.FromNode(awaited)!.ConfigureAwaitCall is { Expression: MemberAccessExpressionSyntax access } call
        && call.HasAnnotation(ConfigureAwaitRewriter.Added)
            ? access.Expression
            : awaited.Expression;

    static ReturnStatementSyntax ReturnTask(ExpressionSyntax task, ExpressionStatementSyntax statement)
    {
        var keyword = Token(SyntaxKind.ReturnKeyword).WithTrailingTrivia(Space);
        return ReturnStatement(keyword, task.WithoutLeadingTrivia(), statement.SemicolonToken)
            .WithLeadingTrivia(statement.GetLeadingTrivia());
    }

    static SyntaxNode HandOnTask(SyntaxNode member)
    {
        var awaited = FindOnlyAwait(member)!;
        var task = FindTask(awaited).WithTriviaFrom(awaited);
        member = awaited.Parent is ExpressionStatementSyntax statement
            ? member.ReplaceNode(statement, ReturnTask(task, statement))
            : member.ReplaceNode(awaited, task);
        var keyword = member.ChildTokens().First(t => t.IsKind(SyntaxKind.AsyncKeyword));
        var next = keyword.GetNextToken();
        // The next token takes over the leading trivia of the keyword.
        return member.ReplaceTokens(
            [keyword, next],
            (old, now) =>
                old == keyword ? Token(SyntaxKind.None)
                : keyword.LeadingTrivia.Count > 0 ? now.WithLeadingTrivia(keyword.LeadingTrivia)
                : now
        );
    }
}
