using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Calls;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>New awaits look like the awaits around them: with <c>ConfigureAwait(false)</c> where all of those have it.</summary>
internal static class ConfigureAwait
{
    /// <summary>Whether the awaits of the member around a place, or else those of its file, all say <c>ConfigureAwait(false)</c>.</summary>
    public static bool IsFalseAround(SyntaxNode place)
    {
        var member = place.FirstAncestorOrSelf<MemberDeclarationSyntax>(m => m is not GlobalStatementSyntax);
        var awaits = Awaits(member) is { Length: > 0 } near ? near : Awaits(place.SyntaxTree.GetRoot());
        return awaits.Length > 0 && Array.TrueForAll(awaits, a => IsFalse(a.Expression));
    }

    /// <summary>The code with <c>ConfigureAwait(false)</c> behind each task that the fix awaits.</summary>
    public static SyntaxNode Added(SyntaxNode code) => code.ReplaceNodes(code.GetAnnotatedNodes(Code.Written).OfType<AwaitExpressionSyntax>(), (_, now) => IsConfigured(now.Expression) ? now
        : now.WithoutAnnotations(Code.Written).WithExpression(InvocationExpression(MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, now.Expression.WithoutTrailingTrivia(), IdentifierName("ConfigureAwait")),
            ArgumentList(SingletonSeparatedList(Argument(LiteralExpression(SyntaxKind.FalseLiteralExpression))))).WithTrailingTrivia(now.Expression.GetTrailingTrivia())));

    static AwaitExpressionSyntax[] Awaits(SyntaxNode? code) => code?.DescendantNodes().OfType<AwaitExpressionSyntax>().ToArray() ?? [];

    static bool IsConfigured(ExpressionSyntax task) => task is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" or "ConfigAwait" } };

    static bool IsFalse(ExpressionSyntax task) => IsConfigured(task) && ((InvocationExpressionSyntax)task).ArgumentList.Arguments is { Count: 1 } arguments && arguments[0].Expression.IsKind(SyntaxKind.FalseLiteralExpression);
}
