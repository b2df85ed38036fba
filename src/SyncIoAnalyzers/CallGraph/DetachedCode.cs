using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// Finds the code of <c>async void</c> functions that runs when their caller has gone on: all that comes after an await.
/// </summary>
internal static class DetachedCode
{
    static readonly string[] CompletedTasks = ["CompletedTask", "FromResult"];

    /// <summary>Returns true if no caller of the function around a place waits for the place.</summary>
    public static bool IsDetached(SyntaxNode place, SemanticModel model, CancellationToken cancellationToken) =>
        FunctionNodes.FindEnclosing(place) is { } function
        && FindStatements(function, model, cancellationToken).Any(s => s.Span.Contains(place.Span));

    /// <summary>Returns the statements of a function that come after an await, if it is <c>async void</c>.</summary>
    public static IEnumerable<StatementSyntax> FindStatements(
        SyntaxNode function,
        SemanticModel model,
        CancellationToken cancellationToken
    ) =>
        EnclosingFunction.IsAsync(function) && IsVoid(function, model, cancellationToken)
            ? EnclosingFunction.GetOwnNodes(function).OfType<BlockSyntax>().SelectMany(b => b.Statements.SkipWhile(s => !Awaits(s)).Skip(1))
            : [];

    static bool IsVoid(SyntaxNode function, SemanticModel model, CancellationToken cancellationToken) =>
        function switch
        {
            MethodDeclarationSyntax { ReturnType: var type } => IsVoid(type),
            LocalFunctionStatementSyntax { ReturnType: var type } => IsVoid(type),
            _ => model.GetSymbolInfo(function, cancellationToken).Symbol is IMethodSymbol { ReturnsVoid: true },
        };

    static bool IsVoid(TypeSyntax type) => type is PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.VoidKeyword };

    /// <summary>Returns true if a statement cannot end before an await in it.</summary>
    static bool Awaits(StatementSyntax statement)
    {
        switch (statement)
        {
            case BlockSyntax block:
                return block.Statements.Any(Awaits);
            case UsingStatementSyntax used:
                return HasAwait(used.Declaration) || HasAwait(used.Expression) || Awaits(used.Statement);
            case TryStatementSyntax attempt:
                return Awaits(attempt.Block) || attempt.Finally is { Block: var last } && Awaits(last);
            default:
                return HasAwait(FindFirstCode(statement)) || AwaitsInBothBranches(statement) || IsAsyncLoop(statement);
        }
    }

    /// <summary>Returns the code that a statement runs in any case, and first; null if there is none.</summary>
    static SyntaxNode? FindFirstCode(StatementSyntax statement) =>
        statement switch
        {
            ExpressionStatementSyntax or LocalDeclarationStatementSyntax => statement,
            IfStatementSyntax branch => branch.Condition,
            WhileStatementSyntax loop => loop.Condition,
            CommonForEachStatementSyntax loop => loop.Expression,
            _ => null,
        };

    static bool IsAsyncLoop(StatementSyntax statement) => statement is CommonForEachStatementSyntax loop && loop.AwaitKeyword != default;

    static bool AwaitsInBothBranches(StatementSyntax statement) =>
        statement is IfStatementSyntax { Else.Statement: { } other } branch && Awaits(branch.Statement) && Awaits(other);

    static bool HasAwait(SyntaxNode? code) =>
        code?.DescendantNodesAndSelf(n => !FunctionNodes.IsFunction(n) && !MayBeSkipped(n))
            .Any(n => n is AwaitExpressionSyntax { Expression: var task } && !IsCompleted(task)) == true;

    static bool MayBeSkipped(SyntaxNode code) =>
        code is ConditionalExpressionSyntax or ConditionalAccessExpressionSyntax or SwitchExpressionSyntax
        || code.RawKind
            is (int)SyntaxKind.LogicalAndExpression
                or (int)SyntaxKind.LogicalOrExpression
                or (int)SyntaxKind.CoalesceExpression;

    static bool IsCompleted(ExpressionSyntax task) =>
        CompletedTasks.Contains(SyntaxNames.GetMemberName(task is InvocationExpressionSyntax call ? call.Expression : task));
}
