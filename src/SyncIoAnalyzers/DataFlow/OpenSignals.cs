using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.DataFlow;

/// <summary>
/// Finds waits for an event of the same function that is open already: <c>new ManualResetEventSlim(true).Wait()</c>, or one after
/// <c>Set()</c>. Such a wait returns at once.
/// </summary>
internal static class OpenSignals
{
    // The other kinds of events close again when a wait ends.
    static readonly HashSet<string> Types = ["ManualResetEvent", "ManualResetEventSlim", "CountdownEvent"];
    static readonly HashSet<string> Openers = ["Set", "Signal"];
    static readonly HashSet<string> Neutral = ["Dispose", "IsSet", "CurrentCount", "Set", "Signal", "Wait", "WaitOne", "WaitHandle"];

    /// <summary>Returns true if the receiver of a wait is a local event that is open when the wait begins.</summary>
    public static bool IsOpen(IInvocationOperation wait, CancellationToken cancellationToken)
    {
        if (
            CallReceiver.FindReceiver(wait) is not ILocalReferenceOperation { Local: var signal }
            || !Types.Contains(signal.Type.Name)
            || FindOnlyValue(signal) is not BaseObjectCreationExpressionSyntax created
        )
            return false;
        if (FunctionNodes.FindEnclosing(created) is not { } function || function != FunctionNodes.FindEnclosing(wait.Syntax))
            return false;
        cancellationToken.ThrowIfCancellationRequested();
        var uses = function.DescendantNodes().OfType<IdentifierNameSyntax>().Where(n => n.Identifier.ValueText == signal.Name).ToArray();
        return Array.TrueForAll(uses, OnlyOpensOrReads)
            && FindClosedCount(created) is { } count
            && uses.Count(u => IsOpenedBefore(u, wait.Syntax)) >= count;
    }

    static ExpressionSyntax? FindOnlyValue(ILocalSymbol signal) =>
        LocalAssignments.FindValues(signal).ToArray() is { Length: 1 } values ? values[0] : null;

    /// <summary>Returns how often an event has to be opened; null when that is not known.</summary>
    static int? FindClosedCount(BaseObjectCreationExpressionSyntax created) =>
        created.ArgumentList?.Arguments.FirstOrDefault()?.Expression switch
        {
            null => 1,
            LiteralExpressionSyntax { Token.Value: bool isOpen } => isOpen ? 0 : 1,
            LiteralExpressionSyntax { Token.Value: int count } => count,
            _ => null,
        };

    static bool OnlyOpensOrReads(IdentifierNameSyntax use) =>
        use.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: var member } access
        && access.Expression == use
        && Neutral.Contains(member);

    static bool IsOpenedBefore(IdentifierNameSyntax use, SyntaxNode wait) =>
        use.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: var member, Parent: InvocationExpressionSyntax call }
        && Openers.Contains(member)
        && call is { ArgumentList.Arguments.Count: 0, Parent: ExpressionStatementSyntax statement }
        && StatementOrder.RunsBefore(statement, wait);
}
