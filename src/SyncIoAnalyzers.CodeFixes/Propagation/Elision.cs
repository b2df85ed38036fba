using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Awaits;
using SyncIoAnalyzers.Calls;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>Members that do nothing but await one call hand its task on instead, where <c>syncio.fix_elide</c> asks for that.</summary>
internal static class Elision
{
    // What the fix made async. Not entry points: there the frame of an async member keeps what it sets in an AsyncLocal from its caller, and what it throws in its task.
    static readonly SyntaxAnnotation Made = new("SyncIo.Made");

    /// <summary>A declaration that may hand its task on, if it turns out to do nothing else.</summary>
    public static SyntaxNode Allowed(SyntaxNode declaration) => declaration.WithAdditionalAnnotations(Made);

    /// <summary>A document as written, with the tasks handed on: known only now, when all that is called has its new type.</summary>
    public static async Task<SyntaxNode> Of(Document written, CancellationToken token)
    {
        var root = (await written.GetSyntaxRootAsync(token).ConfigureAwait(false))!;
        var model = (await written.GetSemanticModelAsync(token).ConfigureAwait(false))!;
        return root.ReplaceNodes(root.GetAnnotatedNodes(Made).Where(d => HasTaskAlone(d, model, token)), (_, now) => HandingOn(now));
    }

    /// <summary>Whether a member only awaits a task of the very type that it returns.</summary>
    static bool HasTaskAlone(SyntaxNode member, SemanticModel model, CancellationToken token) => Awaited(member) is { } awaited && Task(awaited) is var task && !task.DescendantNodes().Any(n => n is AwaitExpressionSyntax)
        && model.GetDeclaredSymbol(member, token) is IMethodSymbol { IsAsync: true, ReturnType: var type } && SymbolEqualityComparer.IncludeNullability.Equals(model.GetTypeInfo(task, token).Type, type);

    static AwaitExpressionSyntax? Awaited(SyntaxNode member) => member switch
    {
        MethodDeclarationSyntax method => Code.OnlyValue(method.ExpressionBody?.Expression, method.Body),
        LocalFunctionStatementSyntax function => Code.OnlyValue(function.ExpressionBody?.Expression, function.Body),
        _ => null,
    } as AwaitExpressionSyntax;

    /// <summary>The task, without a <c>ConfigureAwait</c> that the fix added: whoever awaits it says where to go on.</summary>
    static ExpressionSyntax Task(AwaitExpressionSyntax awaited) =>
        AwaitForm.Of(awaited)!.Configured is { Expression: MemberAccessExpressionSyntax access } call && call.HasAnnotation(Configured.Added) ? access.Expression : awaited.Expression;

    static SyntaxNode HandingOn(SyntaxNode member)
    {
        var awaited = Awaited(member)!;
        var task = Task(awaited).WithTriviaFrom(awaited);
        member = awaited.Parent is ExpressionStatementSyntax statement
            ? member.ReplaceNode(statement, ReturnStatement(Token(SyntaxKind.ReturnKeyword).WithTrailingTrivia(Space), task.WithoutLeadingTrivia(), statement.SemicolonToken).WithLeadingTrivia(statement.GetLeadingTrivia()))
            : member.ReplaceNode(awaited, task);
        var keyword = member.ChildTokens().First(t => t.IsKind(SyntaxKind.AsyncKeyword));
        var next = keyword.GetNextToken();
        // What stood before the keyword stands before what follows it.
        return member.ReplaceTokens([keyword, next], (old, now) => old == keyword ? Token(SyntaxKind.None) : keyword.LeadingTrivia.Count > 0 ? now.WithLeadingTrivia(keyword.LeadingTrivia) : now);
    }
}
