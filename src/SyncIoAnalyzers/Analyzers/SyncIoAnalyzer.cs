using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Configuration;
using SyncIoAnalyzers.Rules;

namespace SyncIoAnalyzers.Analyzers;

/// <summary>Looks up each call once and runs the rule that its table line names.</summary>
/// <remarks>
/// It visits the names of a tree and binds only those that a table line may match. Operation actions of the driver would bind and lower
/// every body, even where nothing blocks.
/// </remarks>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class SyncIoAnalyzer : DiagnosticAnalyzer
{
    /// <summary>Gets the rules that this analyzer reports.</summary>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = RuleCatalog.Descriptors;

    /// <summary>Receives the findings that the baseline contains, which are not reported; set by tools that show them.</summary>
    internal Action<Diagnostic>? OnBaselineFinding { get; init; }

    /// <summary>The levels that a project may select.</summary>
    internal RuleLevels RuleLevels { get; init; } = RuleCatalog.Levels;

    /// <summary>
    /// Creates all analyzers of the package. Findings of the baseline are passed to <paramref name="onKnown"/>, on any thread, instead of
    /// being dropped.
    /// </summary>
    internal static ImmutableArray<DiagnosticAnalyzer> CreateAnalyzers(Action<Diagnostic>? onKnown = null) =>
        ImmutableArray.Create<DiagnosticAnalyzer>(
            new SyncIoAnalyzer { OnBaselineFinding = onKnown },
            new SuggestionAnalyzer(),
            new RazorAnalyzer { OnBaselineFinding = onKnown }
        );

    /// <summary>Registers one action per tree.</summary>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(OnCompilationStart);
    }

    void OnCompilationStart(CompilationStartAnalysisContext start)
    {
        if (CompilationContext.GetOrCreate(start.Compilation, start.Options, start.CancellationToken, RuleLevels) is not { } context)
            return;
        if (!context.OnlySuggests)
            start.RegisterSemanticModelAction(tree => TreeAnalysis.Run(tree, context, OnBaselineFinding));
        start.RegisterAdditionalFileAction(AnalyzeAdditionalFile);
        start.RegisterCompilationEndAction(end => AnalyzeOptions(end, context));
    }

    static void AnalyzeAdditionalFile(AdditionalFileAnalysisContext file)
    {
        foreach (var problem in SyncIoFiles.FindProblems(file.AdditionalFile, file.CancellationToken))
            file.ReportDiagnostic(
                UnreadableConfiguration.CreateLineDiagnostic(
                    file.AdditionalFile.Path,
                    file.AdditionalFile.GetText(file.CancellationToken)!,
                    problem
                )
            );
    }

    void AnalyzeOptions(CompilationAnalysisContext end, CompilationContext context)
    {
        var reachability = context.Model.Reachability;
        Diagnostic?[] diagnostics =
        [
            StaleRequestPaths.FindDiagnostic(reachability.PathsFile, [.. reachability.FindStaleLines(end.CancellationToken)]),
            .. FindStaleBaselineEntries(context, end.CancellationToken),
            OutdatedPackageSummary.FindDiagnostic(context.OutdatedSummary),
            .. FindOptionProblems(end).Select(UnreadableConfiguration.CreateOptionDiagnostic),
        ];
        foreach (var diagnostic in diagnostics.OfType<Diagnostic>())
            if (context.Model.Has(diagnostic.Descriptor))
                end.ReportDiagnostic(diagnostic);
    }

    static IEnumerable<Diagnostic> FindStaleBaselineEntries(CompilationContext context, CancellationToken cancellationToken) =>
        context.Baseline is { } baseline
            ? StaleBaselineEntry.FindDiagnostics(baseline.FilePath, baseline.FindStaleEntries(context.Model, cancellationToken))
            : [];

    IEnumerable<string> FindOptionProblems(CompilationAnalysisContext end)
    {
        var provider = end.Options.AnalyzerConfigOptionsProvider;
        string?[] properties =
        [
            ProjectProperties.FindModeProblem(provider.GlobalOptions),
            RuleLevels.FindProblem(ProjectProperties.GetLevelName(provider.GlobalOptions)),
        ];
        return properties.OfType<string>().Concat(SyncIoOptions.FindProblems(end.Compilation.SyntaxTrees, provider));
    }
}
