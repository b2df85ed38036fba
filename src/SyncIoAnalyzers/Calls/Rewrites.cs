using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Calls;

/// <summary>Finds how to rewrite the call that a finding marks. What to write is in the finding's properties; nothing is guessed by names.</summary>
internal static class Rewrites
{
    /// <summary>The namespace in which the counterpart is an extension method; null when it is none.</summary>
    public static string? UsingOf(Diagnostic finding) => finding.Properties.TryGetValue(Finding.Using, out var import) && !string.IsNullOrEmpty(import) ? import : null;

    /// <summary>The rewrite of what a finding marks, or why there is none.</summary>
    /// <param name="finding">The finding.</param>
    /// <param name="action">What is to be done about it; null when there is nothing.</param>
    /// <param name="root">The tree in which it stands.</param>
    /// <param name="model">The semantic model of that tree.</param>
    /// <param name="token">Ends the work.</param>
    public static Rewritten Of(Diagnostic finding, FixAction? action, SyntaxNode root, SemanticModel model, CancellationToken token)
    {
        if (action == null || !root.FullSpan.Contains(finding.Location.SourceSpan))
            return Refusal.ByHand;
        var node = root.FindNode(finding.Location.SourceSpan, getInnermostNodeForTie: true);
        var write = finding.Properties.TryGetValue(Finding.Counterpart, out var counterpart) ? counterpart ?? "" : "";
        return (finding.Id, write, node) switch
        {
            ("SIO301", _, _) => Configured.Add(root.FindToken(finding.Location.SourceSpan.Start).Parent!, model),
            ("SIO302", _, _) => Configured.Remove(node, write, model),
            ("SIO201", _, InvocationExpressionSyntax run) => Wrappers.OfAsync(run, model, token),
            ("SIO202", _, InvocationExpressionSyntax run) => Wrappers.OfIo(run, finding, model, token),
            ("SIO104", _, { Parent: CommonForEachStatementSyntax loop }) when loop.Expression == node => Loops.OverQuery(loop, write, finding, model),
            ("SIO105", _, UsingStatementSyntax or LocalDeclarationStatementSyntax) => Resources.OfUsing((StatementSyntax)node, write, finding, model),
            ("SIO107", _, ExpressionSyntax open) => Resources.OfOpen(open, write, model),
            (_, "await foreach", _) => Loops.OverSequence(node, model),
            ("SIO402", _, StatementSyntax waiting) => Together.Of(waiting, finding, action, root, model, token),
            ("SIO106", _, MemberAccessExpressionSyntax read) => Counterparts.OfProperty(read, write),
            ("SIO001", _, _) => Waits.Of(node, write, model, token),
            ("SIO002", _, InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "SpinUntil" } } spin) => Spins.OfCall(spin, model, token),
            ("SIO002", _, InvocationExpressionSyntax loop) when Finding.InsideOf(finding).ToArray() is { Length: > 0 } inside => ParallelLoops.Of(loop, inside, root, model, token),
            (_, _, InvocationExpressionSyntax call) => Counterparts.Of(call, write, finding, model, token),
            _ => Refusal.ByHand,
        };
    }
}
