using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Configuration;
using SyncIoAnalyzers.ConfigureAwait;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Rules;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Analyzers;

/// <summary>Runs all rules about code on one syntax tree.</summary>
/// <param name="semantics">The semantic model of the tree.</param>
/// <param name="context">The state of its compilation.</param>
/// <param name="provider">The options of its compilation.</param>
/// <param name="cancellationToken">Cancels the analysis.</param>
internal sealed class TreeAnalysis(
    SemanticModel semantics,
    CompilationContext context,
    AnalyzerConfigOptionsProvider provider,
    CancellationToken cancellationToken
)
{
    readonly CompilationModel _model = context.Model;
    readonly ReportScope _scope = SyncIoOptions.Scope.GetValue(provider.GetOptions(semantics.SyntaxTree));

    /// <summary>Runs all rules on the user code of a tree and reports the findings that the baseline does not contain.</summary>
    public static void Run(SemanticModelAnalysisContext tree, CompilationContext context, Action<Diagnostic>? onKnown) =>
        new TreeAnalysis(tree.SemanticModel, context, tree.Options.AnalyzerConfigOptionsProvider, tree.CancellationToken).Run(
            tree.ReportDiagnostic,
            onKnown
        );

    /// <summary>Does the same with the places to which diagnostics are reported.</summary>
    public void Run(Action<Diagnostic> report, Action<Diagnostic>? onKnown)
    {
        var diagnostics = CollectDiagnostics();
        var known = context.Baseline?.FindKnown(diagnostics, semantics, cancellationToken);
        foreach (var diagnostic in diagnostics)
            if (known?.Contains(diagnostic) != true)
                report(diagnostic);
            else
                onKnown?.Invoke(diagnostic);
    }

    List<Diagnostic> CollectDiagnostics()
    {
        var root = semantics.SyntaxTree.GetRoot(cancellationToken);
        var hidden = new List<BlockingFinding>();
        var wrappers = new HashSet<SyntaxNode>();
        var awaits = new List<AwaitConstruct>();
        var diagnostics = new List<Diagnostic>();
        var findings = FindingCollector.CollectFindings(root, semantics, _model, null, cancellationToken, awaits).ToList();
        context.Baseline?.RecordFindings(findings, awaits, semantics, cancellationToken);
        foreach (var finding in findings)
            if (!ReportFinding(finding))
                hidden.Add(finding);
        if (
            hidden.Count > 0
            && _model.Has(SyncOnlyMember.Instance.Descriptor)
            && _scope == ReportScope.Async
            && _model.Reachability.CannotSeeCallers(cancellationToken)
        )
            foreach (var finding in SyncOnlyMember.Instance.AnalyzeMembers(hidden, semantics, cancellationToken))
                ReportFinding(finding);
        if (awaits.Count > 0)
            diagnostics.AddRange(AnalyzeAwaits(awaits.Where(a => !a.CallChain.Any(wrappers.Contains))));
        return diagnostics;

        bool ReportFinding(BlockingFinding finding)
        {
            var diagnostic = RazorMapping.IsUserCode(finding.Location)
                ? DiagnosticFactory.TryCreateDiagnostic(finding, _model, semantics, _scope, cancellationToken)
                : null;
            if (diagnostic == null)
                return false;
            if (finding.Rule == OffloadedAsync.Instance || finding.Rule == OffloadedIo.Instance)
                wrappers.Add(finding.Node);
            diagnostics.Add(diagnostic);
            return true;
        }
    }

    /// <summary>Runs the rules about awaits. Awaits of a reported wrapper are skipped, since the rule about wrappers covers them.</summary>
    IEnumerable<Diagnostic> AnalyzeAwaits(IEnumerable<AwaitConstruct> awaits)
    {
        var policy = _model.Awaits.GetTreePolicy(semantics.SyntaxTree, cancellationToken);
        foreach (var form in awaits)
        {
            var diagnostic = AnalyzeAwait(form, policy);
            if (diagnostic != null && _model.Has(diagnostic.Descriptor) && RazorMapping.IsUserCode(diagnostic.Location))
                yield return diagnostic;
        }
    }

    Diagnostic? AnalyzeAwait(AwaitConstruct form, AwaitPolicy policy)
    {
        if (form.ConfigureAwaitCall != null)
            return NeedlessConfigureAwait.AnalyzeAwait(form, policy, _scope, _model, semantics, cancellationToken);
        return policy.Advice == ConfigureAwaitAdvice.ConfigureFalse && _scope.CanShow(policy.Place)
            ? MissingConfigureAwait.AnalyzeAwait(form, policy, _model, semantics, cancellationToken)
            : null;
    }
}
