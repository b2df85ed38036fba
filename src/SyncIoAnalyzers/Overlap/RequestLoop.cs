using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Overlap;

/// <summary>A loop whose body asks for something, waits for it, and then does something with the answer.</summary>
/// <param name="Loop">The <c>for</c> or <c>foreach</c>.</param>
/// <param name="Before">The statements before the last one that waits.</param>
/// <param name="Waiting">The last statement that waits.</param>
/// <param name="Wait">The await in it.</param>
/// <param name="After">The statements behind it.</param>
internal sealed record RequestLoop(StatementSyntax Loop, IReadOnlyList<StatementSyntax> Before, StatementSyntax Waiting, AwaitExpressionSyntax Wait, IReadOnlyList<StatementSyntax> After)
{
    /// <summary>The loop in which an await is the last one, by its text alone; null when there is none of this form.</summary>
    public static RequestLoop? Of(AwaitExpressionSyntax wait)
    {
        if (Awaiting.Statement(wait) is not { } waiting || BodyOf(waiting) is not { } body || body.Parent is not (ForStatementSyntax or ForEachStatementSyntax { AwaitKeyword.RawKind: 0 }))
            return null;
        var statements = body is BlockSyntax block ? (IReadOnlyList<StatementSyntax>)block.Statements : [body];
        var at = statements.TakeWhile(s => s != waiting).Count();
        var loop = new RequestLoop((StatementSyntax)body.Parent, [.. statements.Take(at)], waiting, wait, [.. statements.Skip(at + 1)]);
        return loop.Before.All(IsStep) && loop.After.All(IsQuiet) && waiting.DescendantNodes().OfType<AwaitExpressionSyntax>().All(a => wait.Span.Contains(a.Span)) ? loop : null;
    }

    /// <summary>The declaration that takes what is waited for; null when it goes elsewhere.</summary>
    public VariableDeclaratorSyntax? Value => Wait.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declarator } ? declarator : null;

    /// <summary>Whether nothing is done with what is waited for, in its statement.</summary>
    public bool IsBare => Wait.Parent == Waiting;

    /// <summary>The code that uses the answers, without the await.</summary>
    public IEnumerable<SyntaxNode> Using => Value != null || IsBare ? After : After.Prepend(Waiting);

    /// <summary>The code that asks.</summary>
    public IEnumerable<SyntaxNode> Asking => Before.Append<SyntaxNode>(Wait);

    /// <summary>The variables of one round that the code behind the await reads, in the order of their declaration.</summary>
    public IReadOnlyList<ISymbol> Handed(SemanticModel semantics, CancellationToken token)
    {
        var named = new HashSet<ISymbol>(Awaiting.Named(Using, Wait, semantics, token), SymbolEqualityComparer.Default);
        return [.. Own(semantics, token).Where(named.Contains)];
    }

    /// <summary>The variables of one round: that of the loop, and what the code that asks declares.</summary>
    IEnumerable<ISymbol> Own(SemanticModel semantics, CancellationToken token)
    {
        var declared = Asking.SelectMany(s => s.DescendantNodesAndSelf()).Where(n => n is VariableDeclaratorSyntax or SingleVariableDesignationSyntax).Append(Value);
        return (Loop is ForStatementSyntax { Declaration.Variables: { Count: 1 } variables } ? declared.Prepend(variables[0]) : declared.Prepend(Loop))
            .OfType<SyntaxNode>().Select(n => semantics.GetDeclaredSymbol(n, token)).OfType<ISymbol>();
    }

    static StatementSyntax? BodyOf(StatementSyntax statement) => statement.Parent switch
    {
        BlockSyntax block => block,
        ForStatementSyntax or ForEachStatementSyntax => statement,
        _ => null,
    };

    /// <summary>A statement that can go into a function as it is.</summary>
    static bool IsStep(StatementSyntax statement) => statement is LocalDeclarationStatementSyntax { AwaitKeyword.RawKind: 0 } or ExpressionStatementSyntax && !statement.ContainsDirectives;

    /// <summary>A statement that waits for nothing and leaves the loop to nobody.</summary>
    static bool IsQuiet(StatementSyntax statement) => !statement.ContainsDirectives && !statement.DescendantNodesAndSelf().Any(n => n is AwaitExpressionSyntax or BreakStatementSyntax or ContinueStatementSyntax or ReturnStatementSyntax
        or ThrowStatementSyntax or ThrowExpressionSyntax or GotoStatementSyntax or YieldStatementSyntax or LocalFunctionStatementSyntax or TryStatementSyntax or UsingStatementSyntax or AnonymousFunctionExpressionSyntax { AsyncKeyword.RawKind: not 0 });
}
