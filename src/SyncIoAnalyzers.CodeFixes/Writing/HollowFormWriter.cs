using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>Gives an async member that only called the sync member beside it the code of that member.</summary>
internal static class HollowFormWriter
{
    /// <summary>Returns the async member with the code of the converted sync member.</summary>
    public static MethodDeclarationSyntax TakeCode(MethodDeclarationSyntax form, MethodDeclarationSyntax converted)
    {
        var made = WithAsync(form, converted.Modifiers.Any(SyntaxKind.AsyncKeyword))
            .WithBody(converted.Body)
            .WithExpressionBody(converted.ExpressionBody)
            .WithSemicolonToken(converted.SemicolonToken)
            .WithTrailingTrivia(form.GetTrailingTrivia());
        var head = FindHeadEnd(made);
        made = made.ReplaceNode(head, head.WithTrailingTrivia(FindHeadEnd(converted).GetTrailingTrivia()));
        return converted.CopyAnnotationsTo(ReturnValueTasks(made, form));
    }

    /// <summary>
    /// Writes the completed tasks that a member returns as value tasks if the form returns those, in the words of the form.
    /// </summary>
    static MethodDeclarationSyntax ReturnValueTasks(MethodDeclarationSyntax made, MethodDeclarationSyntax form)
    {
        if (SyntaxNames.GetTypeName(made.ReturnType) != "ValueTask" || made.Modifiers.Any(SyntaxKind.AsyncKeyword))
            return made;
        var hasFactory = form.DescendantNodes().OfType<MemberAccessExpressionSyntax>().Any(IsFactory);
        return made.ReplaceNodes(
            EnclosingFunction.GetOwnNodes(made).OfType<InvocationExpressionSyntax>().Where(IsCompletedTask),
            (_, now) => WriteValueTask(now, made.ReturnType, hasFactory)
        );
    }

    static bool IsFactory(MemberAccessExpressionSyntax access) => access.ToString() == "ValueTask.FromResult";

    static bool IsCompletedTask(InvocationExpressionSyntax call) =>
        call.Parent is ReturnStatementSyntax or ArrowExpressionClauseSyntax && TaskSyntax.FindFactoryCall(call, "FromResult") != null;

    static ExpressionSyntax WriteValueTask(InvocationExpressionSyntax task, TypeSyntax type, bool hasFactory)
    {
        var made = hasFactory ? "ValueTask.FromResult" : "new " + type.WithoutTrivia();
        return SyntaxFactory.ParseExpression(made + task.ArgumentList).WithTriviaFrom(task);
    }

    /// <summary>Returns the last part of a method before its code.</summary>
    static SyntaxNode FindHeadEnd(MethodDeclarationSyntax method) =>
        method.ConstraintClauses.Count > 0 ? method.ConstraintClauses.Last() : method.ParameterList;

    static MethodDeclarationSyntax WithAsync(MethodDeclarationSyntax form, bool isAsync)
    {
        if (isAsync == form.Modifiers.Any(SyntaxKind.AsyncKeyword))
            return form;
        return isAsync
            ? SignatureRewriter.AddAsync(form)
            : form.WithModifiers(SyntaxFactory.TokenList(form.Modifiers.Where(m => !m.IsKind(SyntaxKind.AsyncKeyword))))
                .WithLeadingTrivia(form.GetLeadingTrivia());
    }
}
