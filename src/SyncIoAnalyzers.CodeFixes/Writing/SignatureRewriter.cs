using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>Turns the declaration of a member, or a lambda, into an async one. The code in it has been rewritten before.</summary>
internal static class SignatureRewriter
{
    /// <summary>Returns the converted declaration.</summary>
    /// <param name="now">The declaration with its rewritten code.</param>
    /// <param name="place">The same declaration in the document.</param>
    /// <param name="name">Its new name.</param>
    /// <param name="awaits">True if its own code awaits; otherwise it returns a completed task.</param>
    /// <param name="model">The semantic model of the document.</param>
    public static SyntaxNode ConvertFunction(SyntaxNode now, SyntaxNode place, string name, bool awaits, SemanticModel model)
    {
        var returnsTask = AwaitableTypes.IsTask(ReturnRewriter.FindReturnType(place, model), out _);
        return now switch
        {
            MethodDeclarationSyntax method => ConvertFunction(method, name, awaits, returnsTask, model, place),
            LocalFunctionStatementSyntax function => ConvertFunction(function, name, awaits, returnsTask, model, place),
            _ => now,
        };
    }

    /// <summary>Adds <c>async</c> to a lambda and awaits the tasks that it returns.</summary>
    public static SyntaxNode ConvertFunction(
        AnonymousFunctionExpressionSyntax now,
        AnonymousFunctionExpressionSyntax place,
        SemanticModel model
    )
    {
        if (AwaitableTypes.IsTask(ReturnRewriter.FindReturnType(place, model), out _))
            now = (AnonymousFunctionExpressionSyntax)ReturnRewriter.AwaitReturns(now, place, model);
        var trivia = now.GetLeadingTrivia();
        now = now.WithoutLeadingTrivia();
        var modifiers = now.Modifiers.Add(Token(SyntaxKind.AsyncKeyword).WithTrailingTrivia(Space));
        SyntaxNode made = now switch
        {
            ParenthesizedLambdaExpressionSyntax lambda => ReturnTask(lambda, place, model).WithModifiers(modifiers),
            SimpleLambdaExpressionSyntax lambda => lambda.WithModifiers(modifiers),
            AnonymousMethodExpressionSyntax method => method.WithModifiers(modifiers),
            _ => now,
        };
        return made.WithLeadingTrivia(trivia);
    }

    /// <summary>Returns a lambda whose written return type, if it has one, is a task.</summary>
    static ParenthesizedLambdaExpressionSyntax ReturnTask(
        ParenthesizedLambdaExpressionSyntax lambda,
        AnonymousFunctionExpressionSyntax place,
        SemanticModel model
    )
    {
        if (lambda.ReturnType is not { } type)
            return lambda;
        var written = ((ParenthesizedLambdaExpressionSyntax)place).ReturnType!;
        return AwaitableTypes.IsTask(model.GetTypeInfo(written).Type, out _)
            ? lambda
            : lambda.WithReturnType(WriteTaskType(type, model, place));
    }

    static SyntaxNode ConvertFunction(
        MethodDeclarationSyntax method,
        string name,
        bool awaits,
        bool returnsTask,
        SemanticModel model,
        SyntaxNode place
    )
    {
        var hasBody = method.Body != null || method.ExpressionBody != null;
        if (!returnsTask && FindBaseResult(place, model) is { } result)
            method = method.WithReturnType(ParseTypeName(result).WithTriviaFrom(method.ReturnType));
        if (returnsTask)
            method = (MethodDeclarationSyntax)ReturnRewriter.AwaitReturns(method, place, model);
        else if (hasBody && !awaits)
            method = (MethodDeclarationSyntax)ReturnRewriter.ReturnCompleted(method, place, model);
        if (!returnsTask)
            method = method.WithReturnType(WriteTaskType(method.ReturnType, model, place));
        method = method.WithIdentifier(CallSyntax.RenameIdentifier(method.Identifier, name));
        return hasBody && awaits ? AddAsync(method) : method;
    }

    static SyntaxNode ConvertFunction(
        LocalFunctionStatementSyntax function,
        string name,
        bool awaits,
        bool returnsTask,
        SemanticModel model,
        SyntaxNode place
    )
    {
        if (returnsTask)
            function = (LocalFunctionStatementSyntax)ReturnRewriter.AwaitReturns(function, place, model);
        else
            function = function.WithReturnType(WriteTaskType(function.ReturnType, model, place));
        function = function.WithIdentifier(CallSyntax.RenameIdentifier(function.Identifier, name));
        var trivia = function.GetLeadingTrivia();
        return function.WithoutLeadingTrivia() is var bare && awaits
            ? bare.WithModifiers(AddAsyncModifier(bare.Modifiers)).WithLeadingTrivia(trivia)
            : function;
    }

    /// <summary>
    /// Returns the result of the base member if an override returns a more derived type: a task of that type would override nothing.
    /// </summary>
    static string? FindBaseResult(SyntaxNode place, SemanticModel model)
    {
        if (model.GetDeclaredSymbol(place) is not IMethodSymbol { OverriddenMethod: { } overridden } method)
            return null;
        while (overridden.OverriddenMethod is { } above)
            overridden = above;
        return SymbolEqualityComparer.Default.Equals(overridden.ReturnType, method.ReturnType)
            ? null
            : overridden.ReturnType.ToMinimalDisplayString(model, place.SpanStart);
    }

    /// <summary>Adds the modifier <c>async</c> to a method.</summary>
    public static MethodDeclarationSyntax AddAsync(MethodDeclarationSyntax method)
    {
        if (method.Modifiers.Count > 0)
            return method.WithModifiers(AddAsyncModifier(method.Modifiers));
        var trivia = method.ReturnType.GetLeadingTrivia();
        return method
            .WithReturnType(method.ReturnType.WithoutLeadingTrivia())
            .WithModifiers(TokenList(Token(SyntaxKind.AsyncKeyword).WithLeadingTrivia(trivia).WithTrailingTrivia(Space)));
    }

    /// <summary>Adds <c>async</c> as the last modifier, but before <c>partial</c>.</summary>
    static SyntaxTokenList AddAsyncModifier(SyntaxTokenList modifiers)
    {
        var keyword = Token(SyntaxKind.AsyncKeyword).WithTrailingTrivia(Space);
        var partial = modifiers.IndexOf(SyntaxKind.PartialKeyword);
        return partial <= 0
            ? partial == 0
                ? modifiers
                    .Replace(modifiers[0], modifiers[0].WithLeadingTrivia())
                    .Insert(0, keyword.WithLeadingTrivia(modifiers[0].LeadingTrivia))
                : modifiers.Add(keyword)
            : modifiers.Insert(partial, keyword);
    }

    static TypeSyntax WriteTaskType(TypeSyntax type, SemanticModel model, SyntaxNode place) =>
        ParseTypeName(
                TypeReferences.WriteTask(model, place.SpanStart)
                    + (type is PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.VoidKeyword } ? "" : $"<{type.WithoutTrivia()}>")
            )
            .WithTriviaFrom(type);
}
