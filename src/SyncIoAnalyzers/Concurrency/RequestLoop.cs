using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Concurrency;

/// <summary>A loop whose body makes a request, awaits it, and then uses the result.</summary>
/// <param name="Loop">The <c>for</c> or <c>foreach</c>.</param>
/// <param name="StatementsBefore">The statements before the last one that waits.</param>
/// <param name="WaitingStatement">The last statement that waits.</param>
/// <param name="AwaitExpression">The await in it.</param>
/// <param name="StatementsAfter">The statements after it.</param>
internal sealed record RequestLoop(
    StatementSyntax Loop,
    IReadOnlyList<StatementSyntax> StatementsBefore,
    StatementSyntax WaitingStatement,
    AwaitExpressionSyntax AwaitExpression,
    IReadOnlyList<StatementSyntax> StatementsAfter
)
{
    /// <summary>Returns the loop in which an await is the last one, judged by syntax alone; null when there is no such loop.</summary>
    public static RequestLoop? FindLoop(AwaitExpressionSyntax wait)
    {
        if (
            AwaitStatements.FindStatement(wait) is not { } waiting
            || FindLoopBody(waiting) is not { } body
            || body.Parent is not (ForStatementSyntax or ForEachStatementSyntax { AwaitKeyword.RawKind: 0 })
        )
            return null;
        var statements = body is BlockSyntax block ? (IReadOnlyList<StatementSyntax>)block.Statements : [body];
        var at = statements.TakeWhile(s => s != waiting).Count();
        var loop = new RequestLoop((StatementSyntax)body.Parent, [.. statements.Take(at)], waiting, wait, [.. statements.Skip(at + 1)]);
        return
            loop.StatementsBefore.All(CanMoveToFunction)
            && loop.StatementsAfter.All(IsStraightLine)
            && waiting.DescendantNodes().OfType<AwaitExpressionSyntax>().All(a => wait.Span.Contains(a.Span))
            ? loop
            : null;
    }

    /// <summary>The variable that takes the awaited value; null when there is none.</summary>
    public VariableDeclaratorSyntax? ResultVariable =>
        AwaitExpression.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declarator } ? declarator : null;

    /// <summary>True if the statement does nothing with the awaited value.</summary>
    public bool IsBareAwait => AwaitExpression.Parent == WaitingStatement;

    /// <summary>The code that uses the results, without the await.</summary>
    public IEnumerable<SyntaxNode> ConsumingCode =>
        ResultVariable != null || IsBareAwait ? StatementsAfter : StatementsAfter.Prepend(WaitingStatement);

    /// <summary>The code that makes the request.</summary>
    public IEnumerable<SyntaxNode> RequestingCode => StatementsBefore.Append<SyntaxNode>(AwaitExpression);

    /// <summary>Returns the variables of one iteration that the code after the await reads, in the order of their declaration.</summary>
    public IReadOnlyList<ISymbol> GetCapturedVariables(SemanticModel semantics, CancellationToken cancellationToken)
    {
        var named = new HashSet<ISymbol>(
            AwaitStatements.GetNamedSymbols(ConsumingCode, AwaitExpression, semantics, cancellationToken),
            SymbolEqualityComparer.Default
        );
        return [.. GetIterationVariables(semantics, cancellationToken).Where(named.Contains)];
    }

    /// <summary>Returns the variables of one iteration: the loop variable and those that the requesting code declares.</summary>
    IEnumerable<ISymbol> GetIterationVariables(SemanticModel semantics, CancellationToken cancellationToken)
    {
        var declared = RequestingCode
            .SelectMany(s => s.DescendantNodesAndSelf())
            .Where(n => n is VariableDeclaratorSyntax or SingleVariableDesignationSyntax)
            .Append(ResultVariable);
        return (
            Loop is ForStatementSyntax { Declaration.Variables: { Count: 1 } variables }
                ? declared.Prepend(variables[0])
                : declared.Prepend(Loop)
        )
            .OfType<SyntaxNode>()
            .Select(n => semantics.GetDeclaredSymbol(n, cancellationToken))
            .OfType<ISymbol>();
    }

    static StatementSyntax? FindLoopBody(StatementSyntax statement) =>
        statement.Parent switch
        {
            BlockSyntax block => block,
            ForStatementSyntax or ForEachStatementSyntax => statement,
            _ => null,
        };

    /// <summary>Returns true if a statement can move into a function unchanged.</summary>
    static bool CanMoveToFunction(StatementSyntax statement) =>
        statement is LocalDeclarationStatementSyntax { AwaitKeyword.RawKind: 0 } or ExpressionStatementSyntax
        && !statement.ContainsDirectives;

    /// <summary>Returns true if a statement neither waits nor leaves the loop.</summary>
    static bool IsStraightLine(StatementSyntax statement) =>
        !statement.ContainsDirectives && !statement.DescendantNodesAndSelf().Any(n => IsJump(n) || HasOwnControlFlow(n));

    static bool IsJump(SyntaxNode node) =>
        node
            is BreakStatementSyntax
                or ContinueStatementSyntax
                or ReturnStatementSyntax
                or ThrowStatementSyntax
                or ThrowExpressionSyntax
                or GotoStatementSyntax
                or YieldStatementSyntax;

    /// <summary>Returns true for an await, or a construct with a control flow of its own.</summary>
    static bool HasOwnControlFlow(SyntaxNode node) =>
        node
            is AwaitExpressionSyntax
                or LocalFunctionStatementSyntax
                or TryStatementSyntax
                or UsingStatementSyntax
                or AnonymousFunctionExpressionSyntax { AsyncKeyword.RawKind: not 0 };
}
