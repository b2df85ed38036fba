using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.Calls;

/// <summary>What is opened and disposed of: <c>using</c> that becomes <c>await using</c>, files opened for asynchronous use.</summary>
internal static class Resources
{
    /// <summary>A <c>using</c> statement or declaration with <c>await</c> before it.</summary>
    public static Rewritten OfUsing(StatementSyntax statement, string write, Diagnostic finding, SemanticModel model)
    {
        var maker = write.Contains('…') ? write.Substring(write.LastIndexOf(' ') + 1) : null;
        var import = Rewrites.UsingOf(finding) is { } space && !IsImported(space, model, statement.SpanStart) ? space : null;
        return new Rewrite(statement, n => n is UsingStatementSyntax block ? Awaited(block, maker) : Awaited((LocalDeclarationStatementSyntax)n, maker)) { Using = import };
    }

    static bool IsImported(string space, SemanticModel model, int position) => model.LookupNamespacesAndTypes(position).Any(t => t is INamedTypeSymbol && t.ContainingNamespace?.ToDisplayString() == space);

    /// <summary>What opens a file, with the arguments that it lacks. Nothing has to be async for that.</summary>
    public static Rewritten OfOpen(ExpressionSyntax open, string write, SemanticModel model)
    {
        if (write.StartsWith("bufferSize: ", StringComparison.Ordinal))
            return Buffered(open, write.Substring("bufferSize: ".Length), model);
        return new Rewrite(open, n => Opened((ExpressionSyntax)n, write)) { Awaits = false, Using = IsImported("System.IO", model, open.SpanStart) ? null : "System.IO" };
    }

    static UsingStatementSyntax Awaited(UsingStatementSyntax statement, string? maker)
    {
        var made = statement.WithUsingKeyword(statement.UsingKeyword.WithLeadingTrivia()).WithAwaitKeyword(Await(statement.UsingKeyword));
        return made.Declaration is { } declaration ? made.WithDeclaration(Made(declaration, maker)) : made.Expression is { } value ? made.WithExpression(Made(value, maker)) : made;
    }

    static LocalDeclarationStatementSyntax Awaited(LocalDeclarationStatementSyntax statement, string? maker) =>
        statement.WithUsingKeyword(statement.UsingKeyword.WithLeadingTrivia()).WithAwaitKeyword(Await(statement.UsingKeyword)).WithDeclaration(Made(statement.Declaration, maker));

    static SyntaxToken Await(SyntaxToken keyword) => Token(SyntaxKind.AwaitKeyword).WithLeadingTrivia(keyword.LeadingTrivia).WithTrailingTrivia(Space);

    /// <summary>The declaration with another maker, which gives another type: one that is written out becomes <c>var</c>.</summary>
    static VariableDeclarationSyntax Made(VariableDeclarationSyntax declaration, string? maker) => maker == null ? declaration
        : declaration.WithType(declaration.Type.IsVar ? declaration.Type : IdentifierName("var").WithTriviaFrom(declaration.Type))
            .WithVariables(SeparatedList(declaration.Variables.Select(v => v.WithInitializer(v.Initializer!.WithValue(Made(v.Initializer.Value, maker)))), declaration.Variables.GetSeparators()));

    static ExpressionSyntax Made(ExpressionSyntax value, string? maker) => maker != null && value is InvocationExpressionSyntax call ? Code.Renamed(call, maker) : value;

    static ExpressionSyntax Opened(ExpressionSyntax now, string write)
    {
        var given = now is InvocationExpressionSyntax call ? call.ArgumentList : ((BaseObjectCreationExpressionSyntax)now).ArgumentList!;
        var text = ParseExpression(write.Replace("…", given.Arguments.ToFullString()));
        return (now, text) switch
        {
            (InvocationExpressionSyntax method, InvocationExpressionSyntax made) => method.WithArgumentList(made.ArgumentList.WithTriviaFrom(given)),
            (BaseObjectCreationExpressionSyntax creation, ObjectCreationExpressionSyntax made) => creation.WithArgumentList(made.ArgumentList!.WithTriviaFrom(given)),
            _ => text.WithTriviaFrom(now),
        };
    }

    static Rewritten Buffered(ExpressionSyntax open, string size, SemanticModel model)
    {
        var argument = (open as BaseObjectCreationExpressionSyntax)?.ArgumentList?.Arguments
            .FirstOrDefault(a => model.GetOperation(a) is Microsoft.CodeAnalysis.Operations.IArgumentOperation { Parameter.Name: "bufferSize" });
        return argument == null ? Refusal.ByHand : new Rewrite(argument.Expression, n => ParseExpression(size).WithTriviaFrom(n)) { Awaits = false };
    }
}
