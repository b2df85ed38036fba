using BenchmarkDotNet.Attributes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Analyzers;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>
/// Measures the cost that the analyzers add to a compile of about 500 files. Compare the ratios: the machine's speed cancels out.
/// </summary>
public class AnalyzerBenchmarks
{
    CSharpCompilation _compilation = null!;

    [ParamsAllValues]
    public GeneratedCodeKind Code { get; set; }

    [IterationSetup]
    public void CreateCompilation() => _compilation = GeneratedProject.CreateCompilation(Code);

    /// <summary>Measures the compiler's own diagnostics: every body is bound once.</summary>
    [Benchmark(Baseline = true)]
    public int CompileOnly() => _compilation.GetDiagnostics().Length;

    /// <summary>Measures compiler and analyzers in one pass, as in a build.</summary>
    [Benchmark]
    public async Task<int> CompileAndAnalyze() =>
        (await _compilation.WithAnalyzers(SyncIoAnalyzer.CreateAnalyzers()).GetAllDiagnosticsAsync()).Length;
}
