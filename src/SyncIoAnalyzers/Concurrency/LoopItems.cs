using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Concurrency;

/// <summary>The items that a loop visits: those of a collection, or consecutive numbers.</summary>
/// <param name="Variable">The name of the variable that takes one item after the other.</param>
/// <param name="Source">The expression of the collection; null when the items are numbers.</param>
/// <param name="FirstNumber">The first number, as code.</param>
/// <param name="Count">The count of numbers, as code.</param>
internal sealed record LoopItems(SyntaxToken Variable, ExpressionSyntax? Source, string FirstNumber = "", string Count = "")
{
    /// <summary>Returns the items of a loop; null when they are unknown, or may still be produced while the loop runs.</summary>
    public static LoopItems? FindItems(StatementSyntax loop, SemanticModel semantics, CancellationToken cancellationToken) =>
        loop switch
        {
            ForEachStatementSyntax each => FindElements(each, semantics, cancellationToken),
            ForStatementSyntax count => FindNumbers(count, semantics, cancellationToken),
            _ => null,
        };

    static LoopItems? FindElements(ForEachStatementSyntax loop, SemanticModel semantics, CancellationToken cancellationToken) =>
        semantics.GetForEachStatementInfo(loop).ElementConversion is { IsIdentity: true }
        && IsMaterialized(loop.Expression, semantics, cancellationToken)
            ? new LoopItems(loop.Identifier, loop.Expression)
            : null;

    /// <summary>
    /// Returns true for a list, an array, a sequence in a variable, or a LINQ-to-objects result of those. Queries and iterator methods
    /// produce their items one by one.
    /// </summary>
    static bool IsMaterialized(ExpressionSyntax items, SemanticModel semantics, CancellationToken cancellationToken)
    {
        if (semantics.GetTypeInfo(items, cancellationToken).Type is not { } type || QueryOrigins.IsQueryable(type))
            return false;
        if (type is IArrayTypeSymbol)
            return true;
        if (!AwaitableTypes.IsSequence(type, "IEnumerable"))
            return false;
        return AwaitableTypes.IsSequence(type, "ICollection")
            || AwaitableTypes.IsSequence(type, "IReadOnlyCollection")
            || items is IdentifierNameSyntax or MemberAccessExpressionSyntax
            || items is InvocationExpressionSyntax call && IsLinqOverMaterialized(call, semantics, cancellationToken);
    }

    static bool IsLinqOverMaterialized(InvocationExpressionSyntax call, SemanticModel semantics, CancellationToken cancellationToken)
    {
        if (
            semantics.GetSymbolInfo(call, cancellationToken).Symbol
            is not IMethodSymbol { ContainingType: { Name: "Enumerable", ContainingNamespace.Name: "Linq" } } method
        )
            return false;
        return method.MethodKind != MethodKind.ReducedExtension
            || IsMaterialized(((MemberAccessExpressionSyntax)call.Expression).Expression, semantics, cancellationToken);
    }

    /// <summary>Returns the numbers of <c>for (var i = 0; i &lt; items.Count; i++)</c>, or of a loop with constant bounds.</summary>
    static LoopItems? FindNumbers(ForStatementSyntax loop, SemanticModel semantics, CancellationToken cancellationToken)
    {
        if (
            loop.Condition is not BinaryExpressionSyntax { Left: IdentifierNameSyntax name, Right: var bound } condition
            || FindUpperOffset(condition) is not { } offset
        )
            return null;
        var counter = FindCounter(loop, name.Identifier.ValueText, semantics, cancellationToken);
        if (counter is not { Initializer.Value: LiteralExpressionSyntax { Token.Value: int first } })
            return null;
        if (semantics.GetConstantValue(bound, cancellationToken) is { HasValue: true, Value: int last } && last + offset >= first)
        {
            var count = first == offset ? bound.WithoutTrivia().ToString() : FormatNumber(last + offset - first);
            return new LoopItems(counter.Identifier, null, FormatNumber(first), count);
        }

        return first == 0 && offset == 0 && IsLength(bound)
            ? new LoopItems(counter.Identifier, null, "0", bound.WithoutTrivia().ToString())
            : null;
    }

    static string FormatNumber(int number) => number.ToString(CultureInfo.InvariantCulture);

    /// <summary>Returns the only variable of a loop if it is an integer with this name that only the loop itself increments.</summary>
    static VariableDeclaratorSyntax? FindCounter(
        ForStatementSyntax loop,
        string name,
        SemanticModel semantics,
        CancellationToken cancellationToken
    )
    {
        if (loop.Incrementors.Count != 1 || loop.Declaration is not { Variables: { Count: 1 } variables, Type: var type })
            return null;
        return
            semantics.GetTypeInfo(type, cancellationToken).Type is { SpecialType: SpecialType.System_Int32 }
            && variables[0].Identifier.ValueText == name
            && IsOnlyIncremented(loop, name)
            ? variables[0]
            : null;
    }

    static bool IsOnlyIncremented(ForStatementSyntax loop, string variable) =>
        IsIncrement(loop.Incrementors[0], variable) && !loop.Statement.DescendantNodes().Any(n => IsWriteTo(n, variable));

    /// <summary>Returns 1 if the bound of a condition is included, 0 if it is not; null for any other condition.</summary>
    static int? FindUpperOffset(BinaryExpressionSyntax condition) =>
        condition.IsKind(SyntaxKind.LessThanOrEqualExpression) ? 1
        : condition.IsKind(SyntaxKind.LessThanExpression) ? 0
        : null;

    static bool IsLength(ExpressionSyntax bound) =>
        bound
            is MemberAccessExpressionSyntax
            {
                Name.Identifier.ValueText: "Length" or "Count",
                Expression: IdentifierNameSyntax or MemberAccessExpressionSyntax
            };

    static bool IsIncrement(ExpressionSyntax step, string name) =>
        IsWriteTo(step, name) && step.RawKind is (int)SyntaxKind.PostIncrementExpression or (int)SyntaxKind.PreIncrementExpression;

    static bool IsWriteTo(SyntaxNode node, string name) =>
        node switch
        {
            PostfixUnaryExpressionSyntax step when !step.IsKind(SyntaxKind.SuppressNullableWarningExpression) => IsText(step.Operand, name),
            PrefixUnaryExpressionSyntax step when IsPrefixStep(step) => IsText(step.Operand, name),
            AssignmentExpressionSyntax assignment => IsText(assignment.Left, name),
            ArgumentSyntax { RefKindKeyword.RawKind: not 0 } given => IsText(given.Expression, name),
            _ => false,
        };

    static bool IsPrefixStep(PrefixUnaryExpressionSyntax unary) =>
        unary.RawKind is (int)SyntaxKind.PreIncrementExpression or (int)SyntaxKind.PreDecrementExpression;

    static bool IsText(ExpressionSyntax expression, string text) => expression.ToString() == text;

    /// <summary>Returns the code of the header that an iteration must not change.</summary>
    public static IEnumerable<SyntaxNode> GetHeader(StatementSyntax loop) =>
        loop switch
        {
            ForEachStatementSyntax each => [each.Expression],
            // The length of an array never changes.
            ForStatementSyntax
            {
                Condition: BinaryExpressionSyntax
                {
                    Right: not MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length" } and var bound
                }
            } => [bound],
            _ => [],
        };
}
