using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Baselines;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Configuration;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Rules;

namespace SyncIoAnalyzers.Analyzers;

/// <summary>The state of one compilation with one set of options and additional files, the same for all analyzers.</summary>
internal sealed class CompilationContext
{
    static readonly ConditionalWeakTable<Compilation, ConditionalWeakTable<AnalyzerOptions, CompilationContext>> Contexts = new();

    readonly Compilation _compilation;
    readonly IReadOnlyList<SummaryHeader> _summaries;

    /// <summary>Returns the context of a compilation, which is created once; null when the analyzers are switched off.</summary>
    public static CompilationContext? GetOrCreate(
        Compilation compilation,
        AnalyzerOptions options,
        CancellationToken cancellationToken,
        RuleLevels? levels = null
    ) =>
        ProjectProperties.FromOptions(compilation, options.AnalyzerConfigOptionsProvider.GlobalOptions).Mode == SyncIoMode.Off
            ? null
            : Contexts
                .GetOrCreateValue(compilation)
                .GetValue(options, o => new CompilationContext(compilation, o, levels ?? RuleCatalog.Levels, cancellationToken));

    CompilationContext(Compilation compilation, AnalyzerOptions options, RuleLevels levels, CancellationToken cancellationToken)
    {
        _compilation = compilation;
        var files = SyncIoFiles.ReadAll(options.AdditionalFiles, cancellationToken);
        var provider = options.AnalyzerConfigOptionsProvider;
        _summaries = files.SummaryHeaders;
        var packages = PackageSummaries.GetApplicableNames(compilation, files.SummaryHeaders);
        var disabledRules = levels.GetDisabledRules(ProjectProperties.GetLevelName(provider.GlobalOptions));
        Model = new CompilationModel(
            compilation,
            provider,
            ApiTable.With(packages, files.PackageLines, files.ApiLines),
            EntryPointTable.CreateWithUserLines(files.EntryPointLines, provider.GetOptions),
            files.RequestPaths,
            disabledRules,
            FindingCollector.Instance
        );
        Baseline = files.BaselineFile is { } file
            ? new BaselineMatcher(file, compilation, new SymbolKeys([compilation.AssemblyName ?? ""]))
            : null;
    }

    /// <summary>The state that rules share.</summary>
    public CompilationModel Model { get; }

    /// <summary>The matcher of the baseline; null when the project has none.</summary>
    public BaselineMatcher? Baseline { get; }

    /// <summary>
    /// True if no finding of this compilation can be more severe than a suggestion: no request reaches it, and no option raises the
    /// severity. False with a baseline, which is compared with all findings at the end.
    /// </summary>
    public bool OnlySuggests =>
        Baseline == null
        && !Model.Reachability.MayHaveEntryPoints
        && CallPlace.Other.GetSeverity(DiagnosticSeverity.Warning, Model.App) == DiagnosticSeverity.Info;

    /// <summary>The first summary of another version of a referenced assembly; null when all fit. Only names are compared.</summary>
    public (SummaryHeader Head, Version Referenced)? OutdatedSummary => PackageSummaries.FindOutdated(_compilation, _summaries);
}
