using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Overlap;

/// <summary>What a loop runs over, when all of it is there before the first round.</summary>
/// <param name="Variable">The name of the variable that takes one item after the other.</param>
/// <param name="Source">The items, as they stand in the loop; null when they are numbers.</param>
/// <param name="First">The first number.</param>
/// <param name="Count">How many numbers.</param>
internal sealed record Items(SyntaxToken Variable, ExpressionSyntax? Source, string First = "", string Count = "")
{
    /// <summary>The items of a loop; null when they cannot be told, or may go on while the loop runs.</summary>
    public static Items? Of(StatementSyntax loop, SemanticModel semantics, CancellationToken token) => loop switch
    {
        ForEachStatementSyntax each => semantics.GetForEachStatementInfo(each).ElementConversion is { IsIdentity: true } && IsThere(each.Expression, semantics, token) ? new Items(each.Identifier, each.Expression) : null,
        ForStatementSyntax count => Numbers(count, semantics, token),
        _ => null,
    };

    /// <summary>A list, an array, a sequence that somebody gave a name, or one made of those by LINQ in memory. A query, or what a method gives bit by bit, may take its time.</summary>
    static bool IsThere(ExpressionSyntax items, SemanticModel semantics, CancellationToken token)
    {
        if (semantics.GetTypeInfo(items, token).Type is not { } type || Awaited.IsSequence(type, "IQueryable") || type is not IArrayTypeSymbol && !Awaited.IsSequence(type, "IEnumerable"))
            return false;
        return type is IArrayTypeSymbol || Awaited.IsSequence(type, "ICollection") || Awaited.IsSequence(type, "IReadOnlyCollection") || items switch
        {
            IdentifierNameSyntax or MemberAccessExpressionSyntax => true,
            InvocationExpressionSyntax call when semantics.GetSymbolInfo(call, token).Symbol is IMethodSymbol { ContainingType: { Name: "Enumerable", ContainingNamespace.Name: "Linq" } } method =>
                method.MethodKind != MethodKind.ReducedExtension || IsThere(((MemberAccessExpressionSyntax)call.Expression).Expression, semantics, token),
            _ => false,
        };
    }

    /// <summary><c>for (var i = 0; i &lt; items.Count; i++)</c>, or with numbers as they stand.</summary>
    static Items? Numbers(ForStatementSyntax loop, SemanticModel semantics, CancellationToken token)
    {
        if (loop is not { Declaration: { Variables: { Count: 1 } variables, Type: var type }, Condition: BinaryExpressionSyntax { Left: IdentifierNameSyntax name } condition, Incrementors.Count: 1 }
            || variables[0] is not { Initializer.Value: LiteralExpressionSyntax { Token.Value: int first } } || semantics.GetTypeInfo(type, token).Type is not { SpecialType: SpecialType.System_Int32 }
            || name.Identifier.ValueText != variables[0].Identifier.ValueText || !IsStep(loop.Incrementors[0], name.Identifier.ValueText) || loop.Statement.DescendantNodes().Any(n => IsChange(n, name.Identifier.ValueText)))
            return null;
        var through = condition.IsKind(SyntaxKind.LessThanOrEqualExpression) ? 1 : condition.IsKind(SyntaxKind.LessThanExpression) ? 0 : -1;
        if (through < 0)
            return null;
        if (semantics.GetConstantValue(condition.Right, token) is { HasValue: true, Value: int last } && last + through >= first)
            return new Items(variables[0].Identifier, null, first.ToString(), first == through ? condition.Right.WithoutTrivia().ToString() : (last + through - first).ToString());
        return first == 0 && through == 0 && condition.Right is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length" or "Count", Expression: IdentifierNameSyntax or MemberAccessExpressionSyntax } ? new Items(variables[0].Identifier, null, "0", condition.Right.WithoutTrivia().ToString()) : null;
    }

    static bool IsStep(ExpressionSyntax step, string name) => IsChange(step, name) && step.RawKind is (int)SyntaxKind.PostIncrementExpression or (int)SyntaxKind.PreIncrementExpression;

    static bool IsChange(SyntaxNode node, string name) => node switch
    {
        PostfixUnaryExpressionSyntax step when !step.IsKind(SyntaxKind.SuppressNullableWarningExpression) => step.Operand.ToString() == name,
        PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PreIncrementExpression or (int)SyntaxKind.PreDecrementExpression } step => step.Operand.ToString() == name,
        AssignmentExpressionSyntax assignment => assignment.Left.ToString() == name,
        ArgumentSyntax { RefKindKeyword.RawKind: not 0 } given => given.Expression.ToString() == name,
        _ => false,
    };

    /// <summary>The code of the header: what a round may not change.</summary>
    public static IEnumerable<SyntaxNode> Header(StatementSyntax loop) => loop switch
    {
        ForEachStatementSyntax each => [each.Expression],
        // The length of an array never changes.
        ForStatementSyntax { Condition: BinaryExpressionSyntax { Right: not MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length" } and var bound } } => [bound],
        _ => [],
    };
}
