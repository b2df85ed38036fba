using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Tests.VerifierTests;

/// <summary>
/// A sample analyzer with two descriptors: it reports each line "bad" of additional files, and a finding without a location if there is no
/// such file.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class NameFileAnalyzer : DiagnosticAnalyzer
{
    static readonly DiagnosticDescriptor BadLine = new(
        "FILE001",
        "Bad line",
        "This line is bad",
        "Files",
        DiagnosticSeverity.Warning,
        true,
        customTags: WellKnownDiagnosticTags.CompilationEnd
    );
    static readonly DiagnosticDescriptor NoFile = new(
        "FILE002",
        "No file",
        "'{0}' has no name file",
        "Files",
        DiagnosticSeverity.Warning,
        true,
        customTags: WellKnownDiagnosticTags.CompilationEnd
    );

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [BadLine, NoFile];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationAction(CheckFiles);
    }

    static void CheckFiles(CompilationAnalysisContext context)
    {
        if (context.Options.AdditionalFiles.IsEmpty)
            context.ReportDiagnostic(Diagnostic.Create(NoFile, Location.None, context.Compilation.AssemblyName));
        foreach (var file in context.Options.AdditionalFiles)
        {
            var text = file.GetText()!;
            foreach (var line in text.Lines.Where(line => line.ToString() == "bad"))
            {
                var location = Location.Create(file.Path, line.Span, text.Lines.GetLinePositionSpan(line.Span));
                context.ReportDiagnostic(Diagnostic.Create(BadLine, location));
            }
        }
    }
}
