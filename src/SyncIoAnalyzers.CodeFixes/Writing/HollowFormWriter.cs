using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

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
        return converted.CopyAnnotationsTo(made.ReplaceNode(head, head.WithTrailingTrivia(FindHeadEnd(converted).GetTrailingTrivia())));
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
