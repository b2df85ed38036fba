using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Syntax;

/// <summary>Recognizes nodes that have code of their own: members, lambdas and local functions.</summary>
internal static class FunctionNodes
{
    /// <summary>Returns true if the node is a lambda, an anonymous method or a local function.</summary>
    public static bool IsFunction(SyntaxNode node) => node is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax;

    /// <summary>Returns the only parameter of a lambda; null when it has none or several, and for any other expression.</summary>
    public static ParameterSyntax? FindOnlyParameter(ExpressionSyntax function) =>
        function switch
        {
            SimpleLambdaExpressionSyntax lambda => lambda.Parameter,
            ParenthesizedLambdaExpressionSyntax { ParameterList.Parameters: { Count: 1 } parameters } => parameters[0],
            _ => null,
        };

    /// <summary>Returns true if the node declares a member with code of its own.</summary>
    public static bool IsMember(SyntaxNode node) =>
        node switch
        {
            BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or CompilationUnitSyntax or PrimaryConstructorBaseTypeSyntax => true,
            ArrowExpressionClauseSyntax => node.Parent is BasePropertyDeclarationSyntax,
            EqualsValueClauseSyntax => node.Parent is PropertyDeclarationSyntax,
            VariableDeclaratorSyntax => node.Parent?.Parent is BaseFieldDeclarationSyntax,
            _ => false,
        };

    /// <summary>Returns the lambdas and local functions of a member, in text order.</summary>
    public static IEnumerable<SyntaxNode> FindFunctions(SyntaxNode member) =>
        member.DescendantNodes(n => member is not CompilationUnitSyntax || n is not TypeDeclarationSyntax).Where(IsFunction);

    /// <summary>Returns the innermost function or member around a node.</summary>
    public static SyntaxNode? FindEnclosing(SyntaxNode node) => node.Ancestors().FirstOrDefault(n => IsFunction(n) || IsRoot(n));

    static bool IsRoot(SyntaxNode node) =>
        node
            is BaseMethodDeclarationSyntax
                or AccessorDeclarationSyntax
                or ArrowExpressionClauseSyntax { Parent: BasePropertyDeclarationSyntax }
                or CompilationUnitSyntax;
}
