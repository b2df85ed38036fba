using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Rules;

namespace SyncIoAnalyzers.Analyzers;

/// <summary>
/// Runs the rules of <see cref="SyncIoAnalyzer"/> in projects that no request reaches, where every finding is a suggestion.
/// </summary>
/// <remarks>
/// A build shows no suggestions, and without an error log the compiler does not even start an analyzer whose rules are all suggestions. So
/// these projects cost nothing in a build, unless an option raises the severity of a rule, which the compiler checks for every id.
/// </remarks>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class SuggestionAnalyzer : DiagnosticAnalyzer
{
    /// <summary>Gets the rules about code, as suggestions.</summary>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        RuleCatalog.CodeDescriptors.Select(CreateSuggestion).ToImmutableArray();

    /// <summary>Registers one action per tree where all findings are suggestions.</summary>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(OnCompilationStart);
    }

    static void OnCompilationStart(CompilationStartAnalysisContext start)
    {
        if (CompilationContext.GetOrCreate(start.Compilation, start.Options, start.CancellationToken) is { OnlySuggests: true } context)
            start.RegisterSemanticModelAction(tree => TreeAnalysis.Run(tree, context, null));
    }

    static DiagnosticDescriptor CreateSuggestion(DiagnosticDescriptor rule) =>
        new(
            rule.Id,
            rule.Title,
            rule.MessageFormat,
            rule.Category,
            DiagnosticSeverity.Info,
            rule.IsEnabledByDefault,
            rule.Description,
            rule.HelpLinkUri,
            [.. rule.CustomTags]
        );
}
