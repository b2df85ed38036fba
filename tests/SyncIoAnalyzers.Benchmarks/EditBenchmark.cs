using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Analyzers;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>Measures the cost of an edit in an editor, relative to the first pass over the project.</summary>
internal static class EditBenchmark
{
    const double Limit = 0.1;

    /// <summary>Measures the generated projects.</summary>
    public static int RunBenchmark()
    {
        var table = new TextTable("", "processor (s)", $"to the first pass (body: below {TextTable.FormatFigure(Limit)})");
        foreach (var code in GeneratedProject.UsualKinds)
            table.AddRow(
                code.ToString(),
                ["first pass", "body edited", "method added"],
                WorkMeasurement.MeasureRounds(() => MeasureRound(code))
            );
        table.PrintRows();
        return 0;
    }

    /// <summary>Measures with a new compilation each time, because caches are kept by tree.</summary>
    static double[] MeasureRound(GeneratedCodeKind code)
    {
        var compilation = GeneratedProject.CreateCompilation(code);
        var first = WorkMeasurement.MeasureSeconds(() => AddAnalyzers(compilation).GetAnalyzerDiagnosticsAsync().GetAwaiter().GetResult());
        var edited = EditedCompilation.CreateFrom(compilation);
        var body = WorkMeasurement.MeasureSeconds(() => AnalyzeEdit(edited = edited.EditBody()));
        return [first, body, WorkMeasurement.MeasureSeconds(() => AnalyzeEdit(edited.AddMethod()))];
    }

    static void AnalyzeEdit(EditedCompilation edited) =>
        AddAnalyzers(edited.Compilation)
            .GetAnalyzerSemanticDiagnosticsAsync(edited.Compilation.GetSemanticModel(edited.Tree), null, default)
            .GetAwaiter()
            .GetResult();

    static CompilationWithAnalyzers AddAnalyzers(CSharpCompilation compilation) =>
        compilation.WithAnalyzers(SyncIoAnalyzer.CreateAnalyzers(), WorkMeasurement.OneThread);
}
