using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Syntax;

/// <summary>Finds the function around a place, its own code and its loops.</summary>
internal static class EnclosingFunction
{
    /// <summary>
    /// Returns the innermost lambda, local function, member or initializer around a place; the compilation unit for top-level statements.
    /// </summary>
    public static SyntaxNode GetFunction(SyntaxNode place) => place.Ancestors().First(IsFunctionBoundary);

    static bool IsFunctionBoundary(SyntaxNode node) =>
        node switch
        {
            AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax => true,
            BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or CompilationUnitSyntax => true,
            PrimaryConstructorBaseTypeSyntax or AttributeSyntax or ParameterSyntax or BaseTypeDeclarationSyntax => true,
            ArrowExpressionClauseSyntax => node.Parent is BasePropertyDeclarationSyntax,
            EqualsValueClauseSyntax => node.Parent is PropertyDeclarationSyntax or EnumMemberDeclarationSyntax,
            VariableDeclaratorSyntax => node.Parent?.Parent is BaseFieldDeclarationSyntax,
            _ => false,
        };

    /// <summary>Returns the code of a function, without that of nested functions.</summary>
    public static IEnumerable<SyntaxNode> GetOwnNodes(SyntaxNode function) =>
        function.DescendantNodes(n => n == function || !FunctionNodes.IsFunction(n));

    /// <summary>Returns the statements of a function that return a value.</summary>
    public static IEnumerable<ReturnStatementSyntax> GetReturns(SyntaxNode function) =>
        GetOwnNodes(function).OfType<ReturnStatementSyntax>().Where(r => r.Expression != null);

    /// <summary>Returns the values that a body returns: that of an expression body, or those of its statements.</summary>
    public static IEnumerable<ExpressionSyntax> GetReturnedValues(SyntaxNode body) =>
        body is ArrowExpressionClauseSyntax arrow ? [arrow.Expression] : GetReturns(body).Select(r => r.Expression!);

    /// <summary>Returns the loops of a function around a place, the innermost first.</summary>
    public static IEnumerable<SyntaxNode> GetLoops(SyntaxNode place, SyntaxNode function) =>
        place
            .Ancestors()
            .TakeWhile(n => n != function)
            .Where(n => n is WhileStatementSyntax or DoStatementSyntax or ForStatementSyntax or CommonForEachStatementSyntax);

    /// <summary>Returns true if the function can contain an await without being made async first.</summary>
    public static bool IsAsync(SyntaxNode function) =>
        function switch
        {
            AnonymousFunctionExpressionSyntax lambda => lambda.AsyncKeyword != default,
            LocalFunctionStatementSyntax local => local.Modifiers.Any(SyntaxKind.AsyncKeyword),
            MethodDeclarationSyntax method => method.Modifiers.Any(SyntaxKind.AsyncKeyword),
            CompilationUnitSyntax => true,
            _ => false,
        };
}
