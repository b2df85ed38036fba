using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>
/// A loop over a query. It becomes a loop over the rows as they arrive, or over a list of them where the provider cannot stream.
/// </summary>
/// <param name="Target">The loop; for a list, only the query.</param>
/// <param name="Loop">The loop.</param>
/// <param name="Counterpart">The name of the operator.</param>
/// <param name="Import">The namespace of the operator; null when none must be imported.</param>
internal sealed record QueryLoopForm(SyntaxNode Target, CommonForEachStatementSyntax Loop, string Counterpart, string? Import)
    : CallForm(Target);

/// <summary>A loop over <c>ToBlockingEnumerable</c>, which becomes a loop over the async sequence itself.</summary>
/// <param name="Loop">The loop.</param>
/// <param name="HasToken">True if the call has a token.</param>
internal sealed record BlockingSequenceForm(CommonForEachStatementSyntax Loop, bool HasToken) : CallForm(Loop);

/// <summary>A read of <c>Request.Form</c>, which becomes <c>await Request.ReadFormAsync()</c>.</summary>
/// <param name="Read">The read.</param>
internal sealed record FormReadForm(MemberAccessExpressionSyntax Read) : CallForm(Read);

/// <summary>A read of a session; the fix adds a statement before it that loads the session.</summary>
/// <param name="Block">The block of the statement.</param>
/// <param name="Statement">The statement that reads the session.</param>
/// <param name="Session">The session.</param>
internal sealed record SessionLoadForm(BlockSyntax Block, StatementSyntax Statement, MemberAccessExpressionSyntax Session)
    : CallForm(Block);

/// <summary>Finds the forms of loops that become <c>await foreach</c>, and of properties that block.</summary>
internal static class SequenceForms
{
    /// <summary>Returns the form of a loop over a query.</summary>
    public static CallForm FindQueryForm(CommonForEachStatementSyntax loop, string counterpart, string? import)
    {
        var name = counterpart.Substring(counterpart.LastIndexOf(' ') + 1);
        return new QueryLoopForm(name == "ToListAsync" ? loop.Expression : loop, loop, name, import);
    }

    /// <summary>Returns the form of a loop over <c>ToBlockingEnumerable</c>.</summary>
    public static FormDecision FindBlockingForm(SyntaxNode node)
    {
        if (
            node is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax, ArgumentList.Arguments.Count: var count } call
            && call.Parent is CommonForEachStatementSyntax loop
            && loop.Expression == call
            && count <= 1
        )
            return new BlockingSequenceForm(loop, count == 1);
        return Refusal.UsesTheWait;
    }

    /// <summary>Returns the form of a property that blocks, by the counterpart that the finding names.</summary>
    public static FormDecision FindPropertyForm(MemberAccessExpressionSyntax read, string counterpart) =>
        counterpart switch
        {
            "await ReadFormAsync" => new FormReadForm(read),
            "await LoadAsync" => FindSessionForm(read),
            _ => Refusal.ByHand,
        };

    static FormDecision FindSessionForm(MemberAccessExpressionSyntax session)
    {
        if (
            session.FirstAncestorOrSelf<StatementSyntax>() is { Parent: BlockSyntax block } statement
            && !session.Ancestors().TakeWhile(n => n != statement).Any(n => n is AnonymousFunctionExpressionSyntax)
        )
            return new SessionLoadForm(block, statement, session);
        return Refusal.ByHand;
    }
}
