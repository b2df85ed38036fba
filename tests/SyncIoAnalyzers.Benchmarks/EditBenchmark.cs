using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>What an editor pays for an edit, beside the first pass over the project.</summary>
internal static class EditBenchmark
{
    const double Limit = 0.1;

    /// <summary>Measures on the generated projects.</summary>
    public static int Run()
    {
        var table = new TextTable("", "processor (s)", $"to the first pass (body: below {TextTable.Figure(Limit)})");
        foreach (var code in GeneratedProject.Usual)
            table.Add(code.ToString(), ["first pass", "body edited", "method added"], Measure.Rounds(() => Round(code)));
        table.Print();
        return 0;
    }

    /// <summary>Everything on a compilation of its own: what is remembered is kept by tree.</summary>
    static double[] Round(Code code)
    {
        var compilation = GeneratedProject.Create(code);
        var first = Measure.Seconds(() => Analyzed(compilation).GetAnalyzerDiagnosticsAsync().GetAwaiter().GetResult());
        var edited = Edited.In(compilation);
        var body = Measure.Seconds(() => Ask(edited = edited.Body()));
        return [first, body, Measure.Seconds(() => Ask(edited.Declaration()))];
    }

    static void Ask(Edited edited) => Analyzed(edited.Compilation).GetAnalyzerSemanticDiagnosticsAsync(edited.Compilation.GetSemanticModel(edited.Tree), null, default).GetAwaiter().GetResult();

    static CompilationWithAnalyzers Analyzed(CSharpCompilation compilation) => compilation.WithAnalyzers(SyncIoAnalyzer.All(), Measure.OneThread);
}
