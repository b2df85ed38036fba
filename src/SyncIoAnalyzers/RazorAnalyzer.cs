using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers;

/// <summary>The rules of <see cref="SyncIoAnalyzer"/> over what people wrote in pages, views and components.</summary>
/// <remarks>
/// Razor's trees are generated code, which only an analyzer that asks for all of it gets to see. With one that asks for none beside it, the compiler
/// goes on deciding what else is generated.
/// </remarks>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class RazorAnalyzer : DiagnosticAnalyzer
{
    /// <summary>Every rule that is reported here.</summary>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = SyncIoAnalyzer.CodeDescriptors;

    /// <inheritdoc cref="SyncIoAnalyzer.OnKnown"/>
    internal Action<Diagnostic>? OnKnown { get; init; }

    /// <summary>Registers one action per tree, if there is a page at all.</summary>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.Analyze | GeneratedCodeAnalysisFlags.ReportDiagnostics);
        context.RegisterCompilationStartAction(Start);
    }

    void Start(CompilationStartAnalysisContext start)
    {
        if (!start.Compilation.SyntaxTrees.Any(Razor.Made) || Model.Of(start.Compilation, start.Options, start.CancellationToken) is not { } model)
            return;
        start.RegisterSemanticModelAction(tree =>
        {
            if (Razor.Made(tree.SemanticModel.SyntaxTree) && !IsShownToAll(tree))
                SyncIoAnalyzer.Check(tree, model, OnKnown);
        });
    }

    /// <summary>Whether <c>generated_code = false</c> has the compiler take the tree for code that a person wrote: then the other analyzer looks at it.</summary>
    static bool IsShownToAll(SemanticModelAnalysisContext tree) =>
        tree.Options.AnalyzerConfigOptionsProvider.GetOptions(tree.SemanticModel.SyntaxTree).TryGetValue("generated_code", out var text) && bool.TryParse(text, out var isGenerated) && !isGenerated;
}
