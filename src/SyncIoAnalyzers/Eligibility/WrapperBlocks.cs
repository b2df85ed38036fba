using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>A wrapper around several statements, which take the place of the statement that waits for it.</summary>
/// <param name="Statement">The statement.</param>
/// <param name="Whole">The wrapper together with the waits for it.</param>
/// <param name="Block">The block of the lambda.</param>
/// <param name="Calls">The calls of sync I/O in the block.</param>
internal sealed record WrapperBlockForm(StatementSyntax Statement, ExpressionSyntax Whole, BlockSyntax Block, IReadOnlyList<CallForm> Calls)
    : CallForm(Statement)
{
    /// <summary>The statement that returns the value of the wrapper; null when it has none.</summary>
    public ReturnStatementSyntax? Result => Block.Statements.Last() as ReturnStatementSyntax;

    /// <summary>True if nothing reads the value of the wrapper.</summary>
    public bool IsUnused => Whole.Parent == Statement && Statement is ExpressionStatementSyntax;
}

/// <summary>Finds wrappers around several statements that can be moved out of the lambda without another meaning.</summary>
internal static class WrapperBlocks
{
    /// <summary>Returns the block of a wrapper that has several statements; null for any other delegate.</summary>
    public static BlockSyntax? FindBlock(InvocationExpressionSyntax run) =>
        WrapperForms.FindDelegate(run) is ParenthesizedLambdaExpressionSyntax { Block: { Statements.Count: > 1 } block } ? block : null;

    /// <summary>Returns the form of a wrapper around several statements.</summary>
    /// <param name="run">The wrapper.</param>
    /// <param name="whole">The wrapper together with the waits for it.</param>
    /// <param name="block">The block of its lambda.</param>
    /// <param name="calls">The calls of sync I/O in the block.</param>
    public static WrapperBlockForm? FindForm(
        InvocationExpressionSyntax run,
        ExpressionSyntax whole,
        BlockSyntax block,
        IReadOnlyList<CallForm> calls
    ) =>
        whole != run
        && run.ArgumentList.Arguments.Count == 1
        && FindStatement(whole) is { } statement
        && new WrapperBlockForm(statement, whole, block, calls) is var form
        && ReturnsOnlyAtEnd(form, run)
        && CanMove(form, run)
            ? form
            : null;

    /// <summary>Returns the statement that does nothing but wait for a wrapper and keep or return its value.</summary>
    static StatementSyntax? FindStatement(ExpressionSyntax whole)
    {
        var statement = whole.Parent switch
        {
            EqualsValueClauseSyntax { Parent.Parent: VariableDeclarationSyntax { Variables.Count: 1 } declaration } => declaration.Parent,
            AssignmentExpressionSyntax { Left: IdentifierNameSyntax } assignment => assignment.Parent,
            var parent => parent,
        };
        return
            statement is ExpressionStatementSyntax or ReturnStatementSyntax or LocalDeclarationStatementSyntax
            && TaskSyntax.CanSplit((StatementSyntax)statement)
            ? (StatementSyntax)statement
            : null;
    }

    /// <summary>
    /// Returns true if the only return of a block is its last statement, and what it returns is used as it is, or runs as a statement.
    /// </summary>
    static bool ReturnsOnlyAtEnd(WrapperBlockForm form, InvocationExpressionSyntax run)
    {
        if (FindOwnNodes(form.Block).OfType<ReturnStatementSyntax>().Any(r => r != form.Result))
            return false;
        return form.IsUnused
            ? form.Result?.Expression is null or InvocationExpressionSyntax or AwaitExpressionSyntax
            // A type argument may be wider than the type of the value.
            : form.Result?.Expression != null && run.Expression is MemberAccessExpressionSyntax { Name: IdentifierNameSyntax };
    }

    static IEnumerable<SyntaxNode> FindOwnNodes(BlockSyntax block) =>
        block.DescendantNodes(n => n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax));

    /// <summary>
    /// Returns true if the statements have the same meaning outside of their block: their names are not used around it, and what a
    /// <c>using</c> disposes of lives no longer than before.
    /// </summary>
    static bool CanMove(WrapperBlockForm form, InvocationExpressionSyntax run)
    {
        var (statement, block) = (form.Statement, form.Block);
        var list = statement.Parent is SwitchSectionSyntax section ? section.Parent! : statement.Parent!;
        if (list is GlobalStatementSyntax)
            list = list.Parent!;
        return !block.ContainsDirectives
            && !block.CloseBraceToken.LeadingTrivia.Any(CommentTrivia.IsComment)
            && (IsLast(statement) || !block.Statements.OfType<LocalDeclarationStatementSyntax>().Any(d => d.UsingKeyword != default))
            && !FindDeclaredNames(block).Intersect(FindNamesAround(list, run)).Any();
    }

    static bool IsLast(StatementSyntax statement) =>
        statement is ReturnStatementSyntax || statement.Parent is BlockSyntax block && block.Statements.Last() == statement;

    static IEnumerable<string> FindDeclaredNames(BlockSyntax block) =>
        FindOwnNodes(block).Where(DeclaresName).Select(n => n.ChildTokens().First(t => t.IsKind(SyntaxKind.IdentifierToken)).ValueText);

    static bool DeclaresName(SyntaxNode node) =>
        node
            is VariableDeclaratorSyntax
                or SingleVariableDesignationSyntax
                or LocalFunctionStatementSyntax
                or ForEachStatementSyntax
                or CatchDeclarationSyntax { Identifier.RawKind: (int)SyntaxKind.IdentifierToken };

    static IEnumerable<string> FindNamesAround(SyntaxNode list, InvocationExpressionSyntax run) =>
        list.DescendantTokens(n => n != run).Where(t => t.IsKind(SyntaxKind.IdentifierToken)).Select(t => t.ValueText);
}
