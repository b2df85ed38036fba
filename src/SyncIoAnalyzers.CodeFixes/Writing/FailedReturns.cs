using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>Rewrites the returns of failed tasks, <c>return Task.FromException(error);</c>, in functions that become async.</summary>
internal static class FailedReturns
{
    /// <summary>Returns a function that throws the errors of its failed tasks: an async function puts them into its own task.</summary>
    public static SyntaxNode ThrowErrors(SyntaxNode function)
    {
        var failed = EnclosingFunction.GetReturns(function).Where(r => FindError(r.Expression) != null).ToArray();
        var handlers = failed.Select(FindHandler).OfType<CatchClauseSyntax>().Distinct().Where(h => IsOnlyReturned(h, failed));
        return function.ReplaceNodes(
            failed.Concat<SyntaxNode>(handlers.Select(h => h.Declaration!)),
            (old, _) => old is ReturnStatementSyntax task ? WriteThrow(task) : RemoveName((CatchDeclarationSyntax)old)
        );
    }

    /// <summary>Returns the error of a failed task; null for any other task.</summary>
    public static ExpressionSyntax? FindError(ExpressionSyntax? task) =>
        TaskSyntax.FindFactoryCall(task, "FromException")?.ArgumentList.Arguments[0].Expression;

    static StatementSyntax WriteThrow(ReturnStatementSyntax failed)
    {
        // The stack trace of a caught error stays.
        var thrown = FindHandler(failed) != null ? "throw;" : $"throw {FindError(failed.Expression)!.WithoutTrivia()};";
        return ParseStatement(thrown).WithTriviaFrom(failed);
    }

    /// <summary>Returns the handler that caught the error of a failed task; null if the error is another one.</summary>
    static CatchClauseSyntax? FindHandler(ReturnStatementSyntax failed)
    {
        var handler = failed.FirstAncestorOrSelf<CatchClauseSyntax>();
        if (handler == null || EnclosingFunction.GetFunction(failed) != EnclosingFunction.GetFunction(handler))
            return null;
        return
            FindError(failed.Expression) is IdentifierNameSyntax { Identifier.ValueText: var name }
            && name == handler.Declaration?.Identifier.ValueText
            ? handler
            : null;
    }

    /// <summary>Returns true if a handler does nothing with its error but return it: the compiler would warn about its name.</summary>
    static bool IsOnlyReturned(CatchClauseSyntax handler, IReadOnlyList<ReturnStatementSyntax> failed) =>
        handler
            .DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Where(n => n.Identifier.ValueText == handler.Declaration!.Identifier.ValueText)
            .All(n => failed.Any(f => FindError(f.Expression) == n));

    static CatchDeclarationSyntax RemoveName(CatchDeclarationSyntax declaration) =>
        declaration.WithIdentifier(default).WithType(declaration.Type.WithoutTrailingTrivia());
}
