using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Configuration;
using SyncIoAnalyzers.ConfigureAwait;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Rules;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Analyzers;

/// <summary>Runs all rules about code on one syntax tree.</summary>
internal static class TreeAnalysis
{
    /// <summary>Runs all rules on the user code of a tree and reports the findings that the baseline does not contain.</summary>
    public static void Run(SemanticModelAnalysisContext tree, CompilationContext context, Action<Diagnostic>? onKnown)
    {
        var diagnostics = CollectDiagnostics(tree, context);
        var known = context.Baseline?.FindKnown(diagnostics, tree.SemanticModel, tree.CancellationToken);
        foreach (var diagnostic in diagnostics)
            if (known?.Contains(diagnostic) != true)
                tree.ReportDiagnostic(diagnostic);
            else
                onKnown?.Invoke(diagnostic);
    }

    static List<Diagnostic> CollectDiagnostics(SemanticModelAnalysisContext tree, CompilationContext context)
    {
        var model = context.Model;
        var options = tree.Options.AnalyzerConfigOptionsProvider.GetOptions(tree.SemanticModel.SyntaxTree);
        var scope = SyncIoOptions.Scope.GetValue(options);
        var root = tree.SemanticModel.SyntaxTree.GetRoot(tree.CancellationToken);
        var hidden = new List<BlockingFinding>();
        var wrappers = new HashSet<SyntaxNode>();
        var awaits = new List<AwaitConstruct>();
        var diagnostics = new List<Diagnostic>();
        var findings = FindingCollector.CollectFindings(root, tree.SemanticModel, model, null, tree.CancellationToken, awaits).ToList();
        context.Baseline?.RecordFindings(findings, awaits, tree.SemanticModel, tree.CancellationToken);
        foreach (var finding in findings)
            if (!ReportFinding(finding))
                hidden.Add(finding);
        if (
            hidden.Count > 0
            && model.Has(SyncOnlyMember.Instance.Descriptor)
            && scope == ReportScope.Async
            && model.Reachability.CannotSeeCallers(tree.CancellationToken)
        )
            foreach (var finding in SyncOnlyMember.Instance.AnalyzeMembers(hidden, tree.SemanticModel, tree.CancellationToken))
                ReportFinding(finding);
        if (awaits.Count > 0)
            diagnostics.AddRange(AnalyzeAwaits(tree, model, scope, awaits.Where(a => !a.CallChain.Any(wrappers.Contains))));
        return diagnostics;

        bool ReportFinding(BlockingFinding finding)
        {
            var diagnostic = RazorMapping.IsUserCode(finding.Location)
                ? DiagnosticFactory.TryCreateDiagnostic(finding, model, tree.SemanticModel, scope, tree.CancellationToken)
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
    static IEnumerable<Diagnostic> AnalyzeAwaits(
        SemanticModelAnalysisContext tree,
        CompilationModel model,
        ReportScope scope,
        IEnumerable<AwaitConstruct> awaits
    )
    {
        var policy = model.Awaits.GetTreePolicy(tree.SemanticModel.SyntaxTree, tree.CancellationToken);
        foreach (var form in awaits)
        {
            var diagnostic = AnalyzeAwait(form, policy, tree, model, scope);
            if (diagnostic != null && model.Has(diagnostic.Descriptor) && RazorMapping.IsUserCode(diagnostic.Location))
                yield return diagnostic;
        }
    }

    static Diagnostic? AnalyzeAwait(
        AwaitConstruct form,
        AwaitPolicy policy,
        SemanticModelAnalysisContext tree,
        CompilationModel model,
        ReportScope scope
    )
    {
        if (form.ConfigureAwaitCall != null)
            return NeedlessConfigureAwait.AnalyzeAwait(form, policy, scope, model, tree.SemanticModel, tree.CancellationToken);
        return policy.Advice == ConfigureAwaitAdvice.ConfigureFalse && scope.CanShow(policy.Place)
            ? MissingConfigureAwait.AnalyzeAwait(form, policy, model, tree.SemanticModel, tree.CancellationToken)
            : null;
    }
}
