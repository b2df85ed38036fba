using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers;

/// <summary>The rules of <see cref="SyncIoAnalyzer"/> in projects where whatever they find is a suggestion: those that no request gets to.</summary>
/// <remarks>
/// A build shows no suggestions, and without an error log the compiler does not even start an analyzer that promises nothing louder. So these projects
/// cost nothing there, unless somebody makes one of the rules louder: the compiler looks at that for every id.
/// </remarks>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class SuggestionAnalyzer : DiagnosticAnalyzer
{
    /// <summary>Every rule about code, as a suggestion.</summary>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = SyncIoAnalyzer.CodeDescriptors.Select(Suggested).ToImmutableArray();

    /// <summary>Registers one action per tree, where nothing is louder.</summary>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(Start);
    }

    static void Start(CompilationStartAnalysisContext start)
    {
        if (Model.Of(start.Compilation, start.Options, start.CancellationToken) is { OnlySuggests: true } model)
            start.RegisterSemanticModelAction(tree => SyncIoAnalyzer.Check(tree, model, null));
    }

    static DiagnosticDescriptor Suggested(DiagnosticDescriptor rule) =>
        new(rule.Id, rule.Title, rule.MessageFormat, rule.Category, DiagnosticSeverity.Info, rule.IsEnabledByDefault, rule.Description, rule.HelpLinkUri, [.. rule.CustomTags]);
}
