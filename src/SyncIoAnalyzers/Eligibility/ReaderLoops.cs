using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>The place of the line in the first statement of a loop over a reader.</summary>
internal enum LineUse
{
    /// <summary>The statement declares a variable for the line.</summary>
    Declared,

    /// <summary>The statement assigns the line to a variable that only the loop uses.</summary>
    Assigned,

    /// <summary>The line is a part of the statement.</summary>
    Inline,
}

/// <summary>A loop until <c>EndOfStream</c> that begins with the read of a line; it becomes a loop until the line is null.</summary>
/// <param name="Loop">The loop.</param>
/// <param name="Read">The read.</param>
/// <param name="Counterpart">The call of the counterpart.</param>
/// <param name="Line">The read with the operators that only remove its null.</param>
/// <param name="Use">The place of the line.</param>
/// <param name="Name">The variable of the line.</param>
internal sealed record ReaderLoopForm(
    WhileStatementSyntax Loop,
    InvocationExpressionSyntax Read,
    CounterpartCall Counterpart,
    ExpressionSyntax Line,
    LineUse Use,
    string Name
) : CallForm(Loop);

/// <summary>
/// Finds the forms of reads that <c>StreamReader.EndOfStream</c> guards. That property fills the buffer synchronously, so an awaited read
/// behind it waits for nothing, and the property goes on blocking.
/// </summary>
internal static class ReaderLoops
{
    const string End = "EndOfStream";

    static readonly string[] LineNames = ["line", "next", "nextLine", "textLine"];

    /// <summary>
    /// Returns the read of <c>EndOfStream</c> in the condition of a statement around a call of the same reader; null when there is none.
    /// </summary>
    public static MemberAccessExpressionSyntax? FindGuard(SyntaxNode node)
    {
        if (
            node is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var reader } }
            || !IsName(reader)
        )
            return null;
        var around = node.Ancestors().TakeWhile(n => !FunctionNodes.IsFunction(n) && n is not MemberDeclarationSyntax);
        return around.Select(n => FindEnd(FindCondition(n), reader)).FirstOrDefault(e => e != null);
    }

    static ExpressionSyntax? FindCondition(SyntaxNode statement) =>
        statement switch
        {
            WhileStatementSyntax loop => loop.Condition,
            DoStatementSyntax loop => loop.Condition,
            ForStatementSyntax loop => loop.Condition,
            IfStatementSyntax choice => choice.Condition,
            _ => null,
        };

    static MemberAccessExpressionSyntax? FindEnd(ExpressionSyntax? condition, ExpressionSyntax reader) =>
        condition
            ?.DescendantNodesAndSelf()
            .OfType<MemberAccessExpressionSyntax>()
            .FirstOrDefault(a => a.Name.Identifier.ValueText == End && a.Expression.IsEquivalentTo(reader, topLevel: false));

    static bool IsName(ExpressionSyntax reader) =>
        reader is IdentifierNameSyntax or ThisExpressionSyntax
        || reader is MemberAccessExpressionSyntax { Expression: var owner, Name: IdentifierNameSyntax } && IsName(owner);

    /// <summary>
    /// Returns the form of a read that a guard protects, or why the guard would go on blocking; null if another read of the loop replaces
    /// the guard.
    /// </summary>
    public static FormDecision? FindForm(
        InvocationExpressionSyntax read,
        MemberAccessExpressionSyntax guard,
        CounterpartCall counterpart,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (model.GetSymbolInfo(guard, cancellationToken).Symbol is not IPropertySymbol { ContainingType.Name: "StreamReader" })
            return null;
        if (guard.FirstAncestorOrSelf<WhileStatementSyntax>() is not { } loop || !IsOnlyCondition(loop, guard))
            return Refusal.ReadsAhead;
        var statement = FindFirstStatement(loop);
        if (FindFirstRead(statement, guard.Expression) is not { } first || !IsReadFirst(first, statement!))
            return Refusal.ReadsAhead;
        if (first != read)
            return null;
        return CreateForm(loop, read, counterpart, model, cancellationToken);
    }

    static bool IsOnlyCondition(WhileStatementSyntax loop, MemberAccessExpressionSyntax guard) =>
        guard.Parent == loop.Condition
        && loop.Condition
            is PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression }
                or BinaryExpressionSyntax
                {
                    RawKind: (int)SyntaxKind.EqualsExpression,
                    Right.RawKind: (int)SyntaxKind.FalseLiteralExpression
                };

    static StatementSyntax? FindFirstStatement(WhileStatementSyntax loop) =>
        loop.Statement is BlockSyntax block ? block.Statements.FirstOrDefault() : loop.Statement;

    static InvocationExpressionSyntax? FindFirstRead(StatementSyntax? statement, ExpressionSyntax reader) =>
        statement?.DescendantNodes().OfType<InvocationExpressionSyntax>().FirstOrDefault(c => IsRead(c, reader));

    static bool IsRead(InvocationExpressionSyntax call, ExpressionSyntax reader) =>
        call
            is {
                ArgumentList.Arguments.Count: 0,
                Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ReadLine" } access
            }
        && access.Expression.IsEquivalentTo(reader, topLevel: false);

    static ReaderLoopForm CreateForm(
        WhileStatementSyntax loop,
        InvocationExpressionSyntax read,
        CounterpartCall counterpart,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        var line = FindLine(read);
        if (line.Parent?.Parent is VariableDeclaratorSyntax variable && IsLine(variable, model, cancellationToken))
            return new ReaderLoopForm(loop, read, counterpart, line, LineUse.Declared, variable.Identifier.Text);
        if (line == read && FindAssigned(line, loop, model, cancellationToken) is { } assigned)
            return new ReaderLoopForm(loop, read, counterpart, line, LineUse.Assigned, assigned);
        return new ReaderLoopForm(loop, read, counterpart, line, LineUse.Inline, FindName(loop, model));
    }

    /// <summary>Returns a read with the operators behind it that only remove its null, <c>!</c> and <c>??</c>.</summary>
    static ExpressionSyntax FindLine(ExpressionSyntax read) =>
        read.Parent is ExpressionSyntax same && (IsNullForgiving(same) || IsDefaultedToLiteral(same, read)) ? FindLine(same) : read;

    static bool IsNullForgiving(ExpressionSyntax value) =>
        value is ParenthesizedExpressionSyntax || value.IsKind(SyntaxKind.SuppressNullableWarningExpression);

    static bool IsDefaultedToLiteral(ExpressionSyntax value, ExpressionSyntax read) =>
        value is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression, Right: LiteralExpressionSyntax } choice
        && choice.Left == read;

    static bool IsLine(VariableDeclaratorSyntax variable, SemanticModel model, CancellationToken cancellationToken) =>
        variable.Parent is VariableDeclarationSyntax { Variables.Count: 1 }
        && model.GetDeclaredSymbol(variable, cancellationToken) is ILocalSymbol { Type.SpecialType: SpecialType.System_String };

    /// <summary>
    /// Returns the variable that a statement assigns the line to, if nothing outside the loop, and no function in it, reads the variable:
    /// it is null after the loop.
    /// </summary>
    static string? FindAssigned(ExpressionSyntax line, WhileStatementSyntax loop, SemanticModel model, CancellationToken cancellationToken)
    {
        if (
            line.Parent is not AssignmentExpressionSyntax { Parent: ExpressionStatementSyntax { Parent: BlockSyntax } } assigned
            || !assigned.IsKind(SyntaxKind.SimpleAssignmentExpression)
            || model.GetSymbolInfo(assigned.Left, cancellationToken).Symbol is not ILocalSymbol local
        )
            return null;
        var names = EnclosingMember.GetDeclarationScope(loop).DescendantNodes().OfType<IdentifierNameSyntax>();
        return names.Where(n => n.Identifier.ValueText == local.Name).All(n => IsInLoop(n) || !IsSame(n)) ? local.Name : null;

        bool IsInLoop(SyntaxNode name) =>
            loop.Span.Contains(name.Span) && EnclosingFunction.GetFunction(name) == EnclosingFunction.GetFunction(loop);

        bool IsSame(SyntaxNode name) => SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(name, cancellationToken).Symbol, local);
    }

    /// <summary>Returns true if nothing with an effect runs in a statement before a read.</summary>
    static bool IsReadFirst(InvocationExpressionSyntax read, StatementSyntax statement)
    {
        for (SyntaxNode node = read; node != statement; node = node.Parent!)
            if (!IsEvaluatedFirst(node, node.Parent!))
                return false;
        return true;
    }

    static bool IsEvaluatedFirst(SyntaxNode node, SyntaxNode parent) =>
        IsOnlyPart(parent) || IsFirstArgument(node, parent) || IsFirstOperand(node, parent);

    static bool IsOnlyPart(SyntaxNode parent) =>
        parent
            is EqualsValueClauseSyntax
                or VariableDeclaratorSyntax
                or CastExpressionSyntax
                or PrefixUnaryExpressionSyntax
                or ExpressionStatementSyntax
                or LocalDeclarationStatementSyntax;

    static bool IsFirstArgument(SyntaxNode node, SyntaxNode parent)
    {
        if (parent is ArgumentSyntax { RefKindKeyword.RawKind: 0, Parent: ArgumentListSyntax list })
            return list.Arguments[0] == parent;
        return parent is InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax
            ? node is ArgumentListSyntax
            : parent is ArgumentListSyntax && (parent.Parent is not InvocationExpressionSyntax call || IsName(call.Expression));
    }

    static bool IsFirstOperand(SyntaxNode node, SyntaxNode parent) =>
        parent is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression, Left: IdentifierNameSyntax }
        || parent is ExpressionSyntax or IfStatementSyntax && IsFirst(node, parent)
        || parent is VariableDeclarationSyntax { Variables: var variables } && variables[0] == node;

    static bool IsFirst(SyntaxNode node, SyntaxNode parent) => parent.ChildNodes().First() == node;

    static string FindName(WhileStatementSyntax loop, SemanticModel model)
    {
        var used = new HashSet<string>(EnclosingMember.GetDeclarationScope(loop).DescendantTokens().Select(t => t.ValueText));
        return Array.Find(LineNames, n => !used.Contains(n) && model.LookupSymbols(loop.SpanStart, name: n).IsEmpty) ?? LineNames[0];
    }
}
