using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>
/// Finds the form of the call that a finding marks. The counterpart comes from the properties of the finding; no name is guessed.
/// </summary>
internal static class CallForms
{
    /// <summary>Returns the namespace to import for the counterpart of a finding; null when it is not an extension method.</summary>
    public static string? FindImport(Diagnostic finding) =>
        finding.Properties.TryGetValue(DiagnosticProperties.Using, out var import) && !string.IsNullOrEmpty(import) ? import : null;

    /// <summary>Returns the counterpart that a finding names; empty when it names none.</summary>
    public static string FindCounterpart(Diagnostic finding) =>
        finding.Properties.TryGetValue(DiagnosticProperties.Counterpart, out var counterpart) ? counterpart ?? "" : "";

    /// <summary>Returns the form of the call that a finding of a rule about calls marks, or why it cannot be rewritten.</summary>
    /// <param name="finding">The finding.</param>
    /// <param name="root">The root of its tree.</param>
    /// <param name="model">The semantic model of that tree.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    public static FormDecision FindForm(Diagnostic finding, SyntaxNode root, SemanticModel model, CancellationToken cancellationToken)
    {
        var node = root.FindNode(finding.Location.SourceSpan, getInnermostNodeForTie: true);
        var counterpart = FindCounterpart(finding);
        return (finding.Id, node) switch
        {
            _ when Refusal.IsByHand(finding) => Refusal.ByHand,
            ("SIO201", InvocationExpressionSyntax run) => WrapperForms.FindAsyncForm(run, model, cancellationToken),
            ("SIO202", InvocationExpressionSyntax run) => FindIoForm(finding, run, counterpart, model, cancellationToken),
            ("SIO104", { Parent: CommonForEachStatementSyntax loop }) when loop.Expression == node => SequenceForms.FindQueryForm(
                loop,
                counterpart,
                FindImport(finding),
                model
            ),
            ("SIO104", ExpressionSyntax query) when IsReader(counterpart) && IsPassedOn(query) => SequenceForms.FindArgumentForm(
                query,
                FindImport(finding),
                model
            ),
            ("SIO104", InvocationExpressionSyntax call) when IsReader(counterpart) => SequenceForms.FindRowsForm(
                call,
                FindImport(finding),
                model
            ),
            _ when counterpart == "await foreach" => SequenceForms.FindBlockingForm(node, model),
            ("SIO106", MemberAccessExpressionSyntax read) => SequenceForms.FindPropertyForm(read, counterpart),
            ("SIO001", _) => WaitForms.FindForm(node, counterpart, model, cancellationToken),
            ("SIO103", InvocationExpressionSyntax call) when WaitHelpers.FindForm(call, model, cancellationToken).Form is { } wait => wait,
            (_, InvocationExpressionSyntax call) => FindCounterpartForm(finding, call, counterpart, root, model, cancellationToken),
            _ => Refusal.ByHand,
        };
    }

    static bool IsPassedOn(ExpressionSyntax query) => query.Parent is ArgumentSyntax || SpreadSyntax.IsSpread(query.Parent);

    static bool IsReader(string counterpart) => counterpart == "await " + QueryOrigins.Reader;

    static FormDecision FindIoForm(
        Diagnostic finding,
        InvocationExpressionSyntax run,
        string counterpart,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (InnerDiagnostics.CreateDiagnostics(finding).ToArray() is { Length: > 0 } inside && WrapperBlocks.FindBlock(run) is { } block)
            return WrapperForms.FindBlockForm(run, block, inside, model, cancellationToken);
        var places = finding.AdditionalLocations.Select(l => l.SourceSpan);
        return WrapperForms.FindIoForm(run, places, counterpart, FindImport(finding), model, cancellationToken);
    }

    /// <summary>Returns the form of a spin or a parallel loop, which SIO002 reports, or of a call with a counterpart.</summary>
    static FormDecision FindCounterpartForm(
        Diagnostic finding,
        InvocationExpressionSyntax call,
        string counterpart,
        SyntaxNode root,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (finding.Id != "SIO002")
            return SyncTimeouts.RefuseLost(
                CounterpartForms.FindForm(call, counterpart, FindImport(finding), model, cancellationToken),
                call,
                model,
                cancellationToken
            );
        if (call.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "SpinUntil" })
            return CompletionPolls.FindSpinForm(call, model, cancellationToken);
        if (CompletionPolls.FindSleepForm(call, model, cancellationToken) is { } poll)
            return poll;
        if (counterpart == ProcessExits.Counterpart && ProcessExits.FindForm(call, model, cancellationToken) is { } exit)
            return exit;
        return InnerDiagnostics.CreateDiagnostics(finding).ToArray() is { Length: > 0 } inside
            ? ParallelLoopForms.FindForm(call, inside, root, model, cancellationToken)
            : CounterpartForms.FindForm(call, counterpart, FindImport(finding), model, cancellationToken);
    }
}
