using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>
/// Rewrites the opening and disposal of resources: <c>using</c> as <c>await using</c>, files opened for asynchronous use.
/// </summary>
internal static class ResourceRewriter
{
    /// <summary>Returns the rewrite that puts <c>await</c> before a <c>using</c> statement or declaration.</summary>
    public static RewriteResult RewriteUsing(StatementSyntax statement, string write, string? space, SemanticModel model)
    {
        var maker = write.Contains('…') ? write.Substring(write.LastIndexOf(' ') + 1) : null;
        var import = space != null && !IsImported(space, model, statement.SpanStart) ? space : null;
        return new CallRewrite(
            statement,
            n => n is UsingStatementSyntax block ? AwaitUsing(block, maker) : AwaitUsing((LocalDeclarationStatementSyntax)n, maker)
        )
        {
            Import = import,
        };
    }

    static bool IsImported(string space, SemanticModel model, int position) =>
        model.LookupNamespacesAndTypes(position).Any(t => t is INamedTypeSymbol && t.ContainingNamespace?.ToDisplayString() == space);

    /// <summary>
    /// Returns the rewrite of a call that opens a file, with the arguments that it lacks. Nothing has to be async for that.
    /// </summary>
    public static RewriteResult RewriteOpen(ExpressionSyntax open, string write, SemanticModel model)
    {
        if (write.StartsWith("bufferSize: ", StringComparison.Ordinal))
            return RewriteBufferSize(open, write.Substring("bufferSize: ".Length), model);
        return new CallRewrite(open, n => WriteOpen((ExpressionSyntax)n, write))
        {
            IsAwaiting = false,
            Import = IsImported("System.IO", model, open.SpanStart) ? null : "System.IO",
        };
    }

    static UsingStatementSyntax AwaitUsing(UsingStatementSyntax statement, string? maker)
    {
        var made = statement
            .WithUsingKeyword(statement.UsingKeyword.WithLeadingTrivia())
            .WithAwaitKeyword(CreateAwaitKeyword(statement.UsingKeyword));
        return made.Declaration is { } declaration ? made.WithDeclaration(ReplaceMaker(declaration, maker))
            : made.Expression is { } value ? made.WithExpression(ReplaceMaker(value, maker))
            : made;
    }

    static LocalDeclarationStatementSyntax AwaitUsing(LocalDeclarationStatementSyntax statement, string? maker) =>
        statement
            .WithUsingKeyword(statement.UsingKeyword.WithLeadingTrivia())
            .WithAwaitKeyword(CreateAwaitKeyword(statement.UsingKeyword))
            .WithDeclaration(ReplaceMaker(statement.Declaration, maker));

    static SyntaxToken CreateAwaitKeyword(SyntaxToken keyword) =>
        Token(SyntaxKind.AwaitKeyword).WithLeadingTrivia(keyword.LeadingTrivia).WithTrailingTrivia(Space);

    /// <summary>The declaration with another maker, which gives another type: one that is written out becomes <c>var</c>.</summary>
    static VariableDeclarationSyntax ReplaceMaker(VariableDeclarationSyntax declaration, string? maker)
    {
        if (maker == null)
            return declaration;
        var type = declaration.Type.IsVar ? declaration.Type : IdentifierName("var").WithTriviaFrom(declaration.Type);
        var variables = declaration.Variables.Select(v =>
            v.WithInitializer(v.Initializer!.WithValue(ReplaceMaker(v.Initializer.Value, maker)))
        );
        return declaration.WithType(type).WithVariables(SeparatedList(variables, declaration.Variables.GetSeparators()));
    }

    static ExpressionSyntax ReplaceMaker(ExpressionSyntax value, string? maker) =>
        maker != null && value is InvocationExpressionSyntax call ? CallSyntax.RenameCall(call, maker) : value;

    static ExpressionSyntax WriteOpen(ExpressionSyntax now, string write)
    {
        var given = now is InvocationExpressionSyntax call ? call.ArgumentList : ((BaseObjectCreationExpressionSyntax)now).ArgumentList!;
        var text = ParseExpression(write.Replace("…", given.Arguments.ToFullString()));
        if (now is InvocationExpressionSyntax method && text is InvocationExpressionSyntax writtenCall)
            return method.WithArgumentList(writtenCall.ArgumentList.WithTriviaFrom(given));
        if (now is BaseObjectCreationExpressionSyntax creation && text is ObjectCreationExpressionSyntax writtenCreation)
            return creation.WithArgumentList(writtenCreation.ArgumentList!.WithTriviaFrom(given));
        return text.WithTriviaFrom(now);
    }

    static RewriteResult RewriteBufferSize(ExpressionSyntax open, string size, SemanticModel model)
    {
        var argument = (open as BaseObjectCreationExpressionSyntax)?.ArgumentList?.Arguments.FirstOrDefault(a =>
            model.GetOperation(a) is Microsoft.CodeAnalysis.Operations.IArgumentOperation { Parameter.Name: "bufferSize" }
        );
        return argument == null
            ? Refusal.ByHand
            : new CallRewrite(argument.Expression, n => ParseExpression(size).WithTriviaFrom(n)) { IsAwaiting = false };
    }
}
