using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Configuration;
using SyncIoAnalyzers.Rules;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Analyzers;

/// <summary>Runs the rules of <see cref="SyncIoAnalyzer"/> on the user code in Razor pages, views and components.</summary>
/// <remarks>
/// Razor's trees are generated code, which the driver passes only to an analyzer that requests all generated code. Other analyzers request
/// none, so that the compiler still decides which other code is generated.
/// </remarks>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class RazorAnalyzer : DiagnosticAnalyzer
{
    /// <summary>Gets the rules that this analyzer reports.</summary>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = RuleCatalog.CodeDescriptors;

    /// <inheritdoc cref="SyncIoAnalyzer.OnBaselineFinding"/>
    internal Action<Diagnostic>? OnBaselineFinding { get; init; }

    /// <summary>Registers one action per tree if the compilation has a Razor tree.</summary>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.Analyze | GeneratedCodeAnalysisFlags.ReportDiagnostics);
        context.RegisterCompilationStartAction(OnCompilationStart);
    }

    void OnCompilationStart(CompilationStartAnalysisContext start)
    {
        if (
            !start.Compilation.SyntaxTrees.Any(RazorMapping.IsRazorTree)
            || CompilationContext.GetOrCreate(start.Compilation, start.Options, start.CancellationToken) is not { } context
        )
            return;
        start.RegisterSemanticModelAction(tree =>
        {
            if (RazorMapping.IsRazorTree(tree.SemanticModel.SyntaxTree) && !IsTreatedAsUserCode(tree))
                TreeAnalysis.Run(tree, context, OnBaselineFinding);
        });
    }

    /// <summary>
    /// Returns true if <c>generated_code = false</c> makes the compiler treat the tree as user code, which the other analyzer covers.
    /// </summary>
    static bool IsTreatedAsUserCode(SemanticModelAnalysisContext tree) =>
        GeneratedCodeOption.FindValue(tree.SemanticModel.SyntaxTree, tree.Options) == false;
}
