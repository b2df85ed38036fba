using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>A loop over a query, which becomes a loop over the rows as they arrive.</summary>
/// <param name="Loop">The loop.</param>
/// <param name="Counterpart">The name of the operator.</param>
/// <param name="Import">The namespace of the operator; null when none must be imported.</param>
internal sealed record QueryLoopForm(CommonForEachStatementSyntax Loop, string Counterpart, string? Import) : CallForm(Loop);

/// <summary>A query whose rows code reads as a sequence, which becomes the awaited list of them.</summary>
/// <param name="Rows">The query, with its <c>AsEnumerable</c>, and with the operator if the counterpart is the form of that.</param>
/// <param name="Counterpart">The name of the operator that is awaited.</param>
/// <param name="Import">The namespace of the operator; null when none must be imported.</param>
internal sealed record QueryRowsForm(ExpressionSyntax Rows, string Counterpart, string? Import) : CallForm(Rows);

/// <summary>A loop over <c>ToBlockingEnumerable</c>, which becomes a loop over the async sequence itself.</summary>
/// <param name="Loop">The loop.</param>
/// <param name="HasToken">True if the call has a token.</param>
internal sealed record BlockingSequenceForm(CommonForEachStatementSyntax Loop, bool HasToken) : CallForm(Loop);

/// <summary>
/// The value of <c>ToBlockingEnumerable</c> outside a loop, which becomes the awaited list or array of the items.
/// </summary>
/// <param name="Whole">The call, together with a <c>ToList</c> or <c>ToArray</c> on it.</param>
/// <param name="Call">The call.</param>
/// <param name="Counterpart">The operator that is awaited: <c>ToListAsync</c> or <c>ToArrayAsync</c>.</param>
internal sealed record BlockingListForm(InvocationExpressionSyntax Whole, InvocationExpressionSyntax Call, string Counterpart)
    : CallForm(Whole);

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
    // They read all rows, though not each of them runs a function for every row, as a loop would.
    static readonly HashSet<string> FurtherReaders = ["Aggregate", "Last", "LastOrDefault", "LongCount", "MaxBy", "MinBy"];

    // A list has a Reverse of its own, and a query has Cast and OfType, which the database should run.
    static readonly HashSet<string> OtherMembers = ["Reverse", "Cast", "OfType"];

    /// <summary>Returns the form of a loop over a query.</summary>
    public static FormDecision FindQueryForm(CommonForEachStatementSyntax loop, string counterpart, string? import, SemanticModel model)
    {
        // The rows of a variable may be read twice, and operators after AsEnumerable take no async sequence.
        if (QueryOrigins.IsPlainSequence(model.GetTypeInfo(RemoveAsEnumerable(loop.Expression)).Type))
            return Refusal.ByHand;
        var name = counterpart.Substring(counterpart.LastIndexOf(' ') + 1);
        return name == QueryOrigins.Reader ? new QueryRowsForm(loop.Expression, name, import) : new QueryLoopForm(loop, name, import);
    }

    /// <summary>Returns the form of a query that a member or a collection reads to the end.</summary>
    public static FormDecision FindArgumentForm(ExpressionSyntax query, string? import, SemanticModel model) =>
        // The rows of a variable may be read twice, and a null-conditional query has no receiver of its own.
        QueryOrigins.IsPlainSequence(model.GetTypeInfo(RemoveAsEnumerable(query)).Type)
        || query is ConditionalAccessExpressionSyntax
            ? Refusal.ByHand
            : new QueryRowsForm(query, QueryOrigins.Reader, import);

    /// <summary>
    /// Returns the form of an operator that runs on the rows of a query. One that may end before the last row stays: the list has all rows.
    /// </summary>
    public static FormDecision FindRowsForm(InvocationExpressionSyntax call, string? import, SemanticModel model)
    {
        ExpressionSyntax rows = call;
        while (GetOperator(rows) is { } access && ReadsAll(access.Name.Identifier.ValueText) && IsListOperator(rows, model))
            rows = access.Expression;
        if (rows == call || !QueryOrigins.IsQueryable(model.GetTypeInfo(RemoveAsEnumerable(rows)).Type))
            return Refusal.ByHand;
        var last = GetOperator(call)!;
        var isWhole = last.Expression == rows && last.Name.Identifier.ValueText is "ToList" or "ToArray";
        return isWhole && call.ArgumentList.Arguments.Count == 0
            ? new QueryRowsForm(call, last.Name.Identifier.ValueText + "Async", import)
            : new QueryRowsForm(rows, QueryOrigins.Reader, import);
    }

    /// <summary>Returns true for an operator that reads a sequence to its end, or passes all of it on.</summary>
    static bool ReadsAll(string name) =>
        FurtherReaders.Contains(name) || ElementOperator.IsOperatorName(name) && !OtherMembers.Contains(name);

    static bool IsListOperator(ExpressionSyntax call, SemanticModel model) =>
        model.GetSymbolInfo(call).Symbol is IMethodSymbol method && QueryOrigins.IsListOperator(method);

    static MemberAccessExpressionSyntax? GetOperator(ExpressionSyntax call) =>
        (call as InvocationExpressionSyntax)?.Expression as MemberAccessExpressionSyntax;

    /// <summary>Returns the query without an <c>AsEnumerable</c> that made it a sequence.</summary>
    public static ExpressionSyntax RemoveAsEnumerable(ExpressionSyntax query) =>
        GetOperator(query) is { Name.Identifier.ValueText: "AsEnumerable" } access ? access.Expression : query;

    /// <summary>Returns the form of <c>ToBlockingEnumerable</c>: of the loop over it, or of its value.</summary>
    public static FormDecision FindBlockingForm(SyntaxNode node, SemanticModel model)
    {
        if (node is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax, ArgumentList.Arguments.Count: <= 1 } call)
            return Refusal.UsesTheWait;
        if (call.Parent is CommonForEachStatementSyntax loop && loop.Expression == call)
            return new BlockingSequenceForm(loop, call.ArgumentList.Arguments.Count == 1);
        return FindListForm(call) is { } list && HasOperator(list.Counterpart, model) ? list : Refusal.UsesTheWait;
    }

    /// <summary>
    /// Returns the form of a value that is read as a whole. Operators such as <c>First</c> and <c>Take</c> may end a sequence that never
    /// ends by itself.
    /// </summary>
    static BlockingListForm? FindListForm(InvocationExpressionSyntax call)
    {
        if (call.Parent is ReturnStatementSyntax or ArrowExpressionClauseSyntax or EqualsValueClauseSyntax)
            return new BlockingListForm(call, call, "ToListAsync");
        if (call.Parent is not MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ToList" or "ToArray" } access)
            return null;
        return access.Parent is InvocationExpressionSyntax { ArgumentList.Arguments.Count: 0 } whole
            ? new BlockingListForm(whole, call, access.Name.Identifier.ValueText + "Async")
            : null;
    }

    /// <summary>Returns true if the framework, or a package of its name, has the operator for async sequences.</summary>
    static bool HasOperator(string name, SemanticModel model) =>
        TypeResolver.FindType(model.Compilation, "System.Linq.AsyncEnumerable") is { } operators && !operators.GetMembers(name).IsEmpty;

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
