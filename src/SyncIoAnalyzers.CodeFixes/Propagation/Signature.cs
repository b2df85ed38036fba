using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>Turns the declaration of a member, or a lambda, into an async one. The code in it has been rewritten before.</summary>
internal static class Signature
{
    /// <summary>The declaration as it becomes.</summary>
    /// <param name="now">The declaration with its rewritten code.</param>
    /// <param name="place">The same declaration where it stands in the document.</param>
    /// <param name="name">Its new name.</param>
    /// <param name="awaits">Whether its own code awaits: else it returns a completed task.</param>
    /// <param name="model">The semantic model of the document.</param>
    public static SyntaxNode Converted(SyntaxNode now, SyntaxNode place, string name, bool awaits, SemanticModel model)
    {
        var returnsTask = Awaited.IsTask(Returns.TypeOf(place, model), out _);
        return now switch
        {
            MethodDeclarationSyntax method => Converted(method, name, awaits, returnsTask, model, place),
            LocalFunctionStatementSyntax function => Converted(function, name, awaits, returnsTask, model, place),
            _ => now,
        };
    }

    /// <summary>A lambda with <c>async</c> before it; what it returns is awaited.</summary>
    public static SyntaxNode Converted(AnonymousFunctionExpressionSyntax now, AnonymousFunctionExpressionSyntax place, SemanticModel model)
    {
        if (Awaited.IsTask(Returns.TypeOf(place, model), out _))
            now = (AnonymousFunctionExpressionSyntax)Returns.Awaited(now, place, model);
        var trivia = now.GetLeadingTrivia();
        now = now.WithoutLeadingTrivia();
        var modifiers = now.Modifiers.Add(Token(SyntaxKind.AsyncKeyword).WithTrailingTrivia(Space));
        SyntaxNode made = now switch
        {
            ParenthesizedLambdaExpressionSyntax { ReturnType: { } type } lambda when !Awaited.IsTask(model.GetTypeInfo(((ParenthesizedLambdaExpressionSyntax)place).ReturnType!).Type, out _) => lambda.WithModifiers(modifiers).WithReturnType(TaskOf(type, model, place)),
            ParenthesizedLambdaExpressionSyntax lambda => lambda.WithModifiers(modifiers),
            SimpleLambdaExpressionSyntax lambda => lambda.WithModifiers(modifiers),
            AnonymousMethodExpressionSyntax method => method.WithModifiers(modifiers),
            _ => now,
        };
        return made.WithLeadingTrivia(trivia);
    }

    static SyntaxNode Converted(MethodDeclarationSyntax method, string name, bool awaits, bool returnsTask, SemanticModel model, SyntaxNode place)
    {
        var hasBody = method.Body != null || method.ExpressionBody != null;
        if (returnsTask)
            method = (MethodDeclarationSyntax)Returns.Awaited(method, place, model);
        else if (hasBody && !awaits)
            method = (MethodDeclarationSyntax)Returns.Completed(method, place, model);
        if (!returnsTask)
            method = method.WithReturnType(TaskOf(method.ReturnType, model, place));
        method = method.WithIdentifier(Calls.Code.Renamed(method.Identifier, name));
        return hasBody && awaits ? Async(method) : method;
    }

    static SyntaxNode Converted(LocalFunctionStatementSyntax function, string name, bool awaits, bool returnsTask, SemanticModel model, SyntaxNode place)
    {
        if (returnsTask)
            function = (LocalFunctionStatementSyntax)Returns.Awaited(function, place, model);
        else
            function = function.WithReturnType(TaskOf(function.ReturnType, model, place));
        function = function.WithIdentifier(Calls.Code.Renamed(function.Identifier, name));
        var trivia = function.GetLeadingTrivia();
        return function.WithoutLeadingTrivia() is var bare && awaits ? bare.WithModifiers(With(bare.Modifiers)).WithLeadingTrivia(trivia) : function;
    }

    static MethodDeclarationSyntax Async(MethodDeclarationSyntax method)
    {
        if (method.Modifiers.Count > 0)
            return method.WithModifiers(With(method.Modifiers));
        var trivia = method.ReturnType.GetLeadingTrivia();
        return method.WithReturnType(method.ReturnType.WithoutLeadingTrivia()).WithModifiers(TokenList(Token(SyntaxKind.AsyncKeyword).WithLeadingTrivia(trivia).WithTrailingTrivia(Space)));
    }

    /// <summary><c>async</c> goes last, but before <c>partial</c>.</summary>
    static SyntaxTokenList With(SyntaxTokenList modifiers)
    {
        var keyword = Token(SyntaxKind.AsyncKeyword).WithTrailingTrivia(Space);
        var partial = modifiers.IndexOf(SyntaxKind.PartialKeyword);
        return partial <= 0 ? partial == 0 ? modifiers.Replace(modifiers[0], modifiers[0].WithLeadingTrivia()).Insert(0, keyword.WithLeadingTrivia(modifiers[0].LeadingTrivia)) : modifiers.Add(keyword) : modifiers.Insert(partial, keyword);
    }

    static TypeSyntax TaskOf(TypeSyntax type, SemanticModel model, SyntaxNode place) => ParseTypeName(Calls.Code.TaskType(model, place.SpanStart)
        + (type is PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.VoidKeyword } ? "" : $"<{type.WithoutTrivia()}>")).WithTriviaFrom(type);
}
