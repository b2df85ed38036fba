using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Concurrency;

/// <summary>Finds consecutive statements of a block, each of which awaits a result and stores it.</summary>
internal static class RequestSequence
{
    /// <summary>
    /// Returns the await that a statement consists of: <c>var a = await …;</c> or <c>x.A = await …;</c>; null for any other statement.
    /// </summary>
    public static AwaitExpressionSyntax? FindAwait(StatementSyntax statement) =>
        statement switch
        {
            LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0, Declaration: var variables } => FindInitialAwait(variables),
            ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax assignment } => FindAssignedAwait(assignment),
            _ => null,
        };

    static AwaitExpressionSyntax? FindInitialAwait(VariableDeclarationSyntax declaration) =>
        declaration.Variables is { Count: 1 } variables ? variables[0].Initializer?.Value as AwaitExpressionSyntax : null;

    static AwaitExpressionSyntax? FindAssignedAwait(AssignmentExpressionSyntax assignment) =>
        assignment.IsKind(SyntaxKind.SimpleAssignmentExpression) && IsMemberChain(assignment.Left)
            ? assignment.Right as AwaitExpressionSyntax
            : null;

    /// <summary>
    /// Returns true if another awaiting statement comes before, with only declarations between them. Checked before anything is bound.
    /// </summary>
    public static bool MayBeInSequence(AwaitExpressionSyntax wait) =>
        FindStatement(wait) is { Parent: BlockSyntax block } statement
        && block
            .Statements.TakeWhile(s => s != statement)
            .Reverse()
            .TakeWhile(s => FindAwait(s) != null || IsPlainDeclaration(s))
            .Any(s => FindAwait(s) != null);

    /// <summary>Returns true if an await is the last one in a loop, or in a sequence, judged by syntax alone.</summary>
    public static bool IsInLoopOrRow(AwaitExpressionSyntax wait) => RequestLoop.FindLoop(wait) != null || MayBeInSequence(wait);

    /// <summary>Returns the statement that consists of an await.</summary>
    public static StatementSyntax? FindStatement(AwaitExpressionSyntax wait) =>
        wait.FirstAncestorOrSelf<StatementSyntax>() is { } statement && FindAwait(statement) == wait ? statement : null;

    /// <summary>Returns the target that a statement assigns its result to.</summary>
    public static ExpressionSyntax? FindTarget(StatementSyntax statement) =>
        statement is ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax { Left: var left } } ? left : null;

    /// <summary>Returns the sequences in a block, each of at least two statements.</summary>
    public static IEnumerable<IReadOnlyList<StatementSyntax>> FindSequences(
        BlockSyntax block,
        SideEffectAnalysis effects,
        SemanticModel semantics,
        CancellationToken cancellationToken
    )
    {
        var row = new List<StatementSyntax>();
        var given = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var statement in block.Statements)
        {
            var isRequest = IsRequestStatement(statement, given, effects, semantics, cancellationToken);
            if (
                !isRequest
                && row.Count > 0
                && IsPlainDeclaration(statement)
                && !HasReference(statement, given, semantics, cancellationToken)
                && effects.GetCodeEffect([statement], statement, semantics, null, cancellationToken) == SideEffect.None
            )
                continue;
            var isNext = isRequest && (row.Count == 0 || !HasReference(statement, given, semantics, cancellationToken));
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
            given.UnionWith(GetAssignedSymbols(statement, semantics, cancellationToken));
        }

        if (row.Count > 1)
            yield return [.. row];
    }

    static bool IsRequestStatement(
        StatementSyntax statement,
        HashSet<ISymbol> given,
        SideEffectAnalysis effects,
        SemanticModel semantics,
        CancellationToken cancellationToken
    )
    {
        if (statement.ContainsDirectives || FindAwait(statement) is not { } wait)
            return false;
        if (
            TaskSyntax.FindMaker(wait.Expression) is not { } call
            || semantics.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method
            || effects.GetCallEffect(method, cancellationToken) != SideEffect.Request
        )
            return false;
        // A call may read a member that was assigned before without naming it, except for one of which a table line says that it does not.
        return (given.All(IsLocalOrParameter) || effects.IsDirectRequest(method))
            && effects.GetCodeEffect([wait], statement, semantics, null, cancellationToken) == SideEffect.Request
            && HasPlainTarget(statement, effects, semantics, cancellationToken);
    }

    static bool IsLocalOrParameter(ISymbol symbol) => symbol is ILocalSymbol or IParameterSymbol;

    static bool HasPlainTarget(
        StatementSyntax statement,
        SideEffectAnalysis effects,
        SemanticModel semantics,
        CancellationToken cancellationToken
    )
    {
        if (FindTarget(statement) is not { } target)
            return true;
        return semantics.GetSymbolInfo(target, cancellationToken).Symbol is { } symbol
            && (IsLocalOrParameter(symbol) || effects.IsPlainMember(symbol, cancellationToken));
    }

    static IEnumerable<ISymbol> GetAssignedSymbols(StatementSyntax statement, SemanticModel semantics, CancellationToken cancellationToken)
    {
        var symbol = FindTarget(statement) is { } target
            ? semantics.GetSymbolInfo(target, cancellationToken).Symbol
            : semantics.GetDeclaredSymbol(((LocalDeclarationStatementSyntax)statement).Declaration.Variables[0], cancellationToken);
        return symbol == null ? [] : [symbol];
    }

    static bool HasReference(
        StatementSyntax statement,
        HashSet<ISymbol> given,
        SemanticModel semantics,
        CancellationToken cancellationToken
    ) => AwaitStatements.GetNamedSymbols([statement], null, semantics, cancellationToken).Any(given.Contains);

    /// <summary>Returns true if a statement is a declaration that does not wait.</summary>
    static bool IsPlainDeclaration(StatementSyntax statement) =>
        statement is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0 }
        && !statement.ContainsDirectives
        && !statement.DescendantNodes().Any(n => n is AwaitExpressionSyntax);

    static bool IsMemberChain(ExpressionSyntax target) =>
        target is IdentifierNameSyntax or ThisExpressionSyntax
        || target is MemberAccessExpressionSyntax { Expression: var inner } && IsMemberChain(inner);
}
