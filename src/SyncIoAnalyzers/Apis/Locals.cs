using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Apis;

/// <summary>What local variables hold.</summary>
internal static class Locals
{
    /// <summary>All the values ever given to a local; none when its declaration is no plain one, or when it is also written in a way that shows no value.</summary>
    public static IEnumerable<ExpressionSyntax> Values(ILocalSymbol local)
    {
        if (local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is not VariableDeclaratorSyntax declarator)
            return [];
        var scope = Enclosing.Scope(declarator);
        if (scope.DescendantNodes().OfType<IdentifierNameSyntax>().Any(n => n.Identifier.ValueText == local.Name && n.Parent is ArgumentSyntax a
            && (a.Parent is TupleExpressionSyntax { Parent: AssignmentExpressionSyntax both } tuple && both.Left == tuple || !a.RefKindKeyword.IsKind(SyntaxKind.None))))
            return [];
        return scope.DescendantNodes().OfType<AssignmentExpressionSyntax>()
            .Where(a => a.Left is IdentifierNameSyntax name && name.Identifier.ValueText == local.Name).Select(a => a.Right)
            .Concat(declarator.Initializer is { } initializer ? [initializer.Value] : [])
            .Where(v => !v.IsKind(SyntaxKind.NullLiteralExpression));
    }
}
