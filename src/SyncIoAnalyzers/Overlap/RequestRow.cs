using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Calls;

namespace SyncIoAnalyzers.Overlap;

/// <summary>Statements of a block, one behind the other, each of which waits for an answer and gives it a name.</summary>
internal static class RequestRow
{
    /// <summary>The await that a statement consists of: <c>var a = await …;</c> or <c>x.A = await …;</c>; null when it is another statement.</summary>
    public static AwaitExpressionSyntax? Wait(StatementSyntax statement) => statement switch
    {
        LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0, Declaration.Variables: { Count: 1 } variables } => variables[0].Initializer?.Value as AwaitExpressionSyntax,
        ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax { RawKind: (int)Microsoft.CodeAnalysis.CSharp.SyntaxKind.SimpleAssignmentExpression, Left: var left, Right: AwaitExpressionSyntax wait } } when IsChain(left) => wait,
        _ => null,
    };

    /// <summary>Whether another statement that waits stands before, with nothing but declarations between: asked before anything is bound.</summary>
    public static bool MayBe(AwaitExpressionSyntax wait) => Statement(wait) is { Parent: BlockSyntax block } statement
        && block.Statements.TakeWhile(s => s != statement).Reverse().TakeWhile(s => Wait(s) != null || IsBetween(s)).Any(s => Wait(s) != null);

    /// <summary>The statement that consists of an await.</summary>
    public static StatementSyntax? Statement(AwaitExpressionSyntax wait) => wait.FirstAncestorOrSelf<StatementSyntax>() is { } statement && Wait(statement) == wait ? statement : null;

    /// <summary>What a statement gives its answer to.</summary>
    public static ExpressionSyntax? Target(StatementSyntax statement) => statement is ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax { Left: var left } } ? left : null;

    /// <summary>The rows of the block around a statement, each of two statements at least.</summary>
    public static IEnumerable<IReadOnlyList<StatementSyntax>> Of(BlockSyntax block, Effects effects, SemanticModel semantics, CancellationToken token)
    {
        var row = new List<StatementSyntax>();
        var given = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var statement in block.Statements)
        {
            var isRequest = IsRequest(statement, given, effects, semantics, token);
            if (!isRequest && row.Count > 0 && IsBetween(statement) && !Names(statement, given, semantics, token) && effects.Of([statement], statement, semantics, null, token) == Effect.None)
                continue;
            var isNext = isRequest && (row.Count == 0 || !Names(statement, given, semantics, token));
            if (!isNext)
            {
                if (row.Count > 1)
                    yield return [.. row];
                row.Clear();
                given.Clear();
            }

            if (!isRequest)
                continue;
            row.Add(statement);
            given.UnionWith(Given(statement, semantics, token));
        }

        if (row.Count > 1)
            yield return [.. row];
    }

    /// <summary>A member that is assigned may be read by the next call without being named there: of that, only lines of the tables know.</summary>
    static bool IsRequest(StatementSyntax statement, HashSet<ISymbol> given, Effects effects, SemanticModel semantics, CancellationToken token) =>
        !statement.ContainsDirectives && Wait(statement) is { } wait && Tokens.Maker(wait.Expression) is { } call && semantics.GetSymbolInfo(call, token).Symbol is IMethodSymbol method && effects.Of(method, token) == Effect.Request
        && (given.All(g => g is ILocalSymbol or IParameterSymbol) || effects.IsDirect(method))
        && effects.Of([wait], statement, semantics, null, token) == Effect.Request
        && (Target(statement) is not { } target || semantics.GetSymbolInfo(target, token).Symbol is { } set && (set is ILocalSymbol or IParameterSymbol || effects.IsPlain(set, token)));

    static IEnumerable<ISymbol> Given(StatementSyntax statement, SemanticModel semantics, CancellationToken token) =>
        (Target(statement) is { } target ? semantics.GetSymbolInfo(target, token).Symbol : semantics.GetDeclaredSymbol(((LocalDeclarationStatementSyntax)statement).Declaration.Variables[0], token)) is { } symbol ? [symbol] : [];

    static bool Names(StatementSyntax statement, HashSet<ISymbol> given, SemanticModel semantics, CancellationToken token) => Awaiting.Named([statement], null, semantics, token).Any(given.Contains);

    /// <summary>A declaration that waits for nothing.</summary>
    static bool IsBetween(StatementSyntax statement) => statement is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0 } && !statement.ContainsDirectives && !statement.DescendantNodes().Any(n => n is AwaitExpressionSyntax);

    static bool IsChain(ExpressionSyntax target) => target is IdentifierNameSyntax or ThisExpressionSyntax || target is MemberAccessExpressionSyntax { Expression: var inner } && IsChain(inner);
}
