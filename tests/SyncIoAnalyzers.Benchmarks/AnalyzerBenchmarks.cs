using BenchmarkDotNet.Attributes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>What the analyzers add to a compile of about 500 files. Read the ratio: the machine's speed cancels out of it.</summary>
public class AnalyzerBenchmarks
{
    CSharpCompilation _compilation = null!;

    [ParamsAllValues] public Code Code { get; set; }

    [IterationSetup] public void Create() => _compilation = GeneratedProject.Create(Code);

    /// <summary>The compiler's own diagnostics: every body bound once.</summary>
    [Benchmark(Baseline = true)] public int Compile() => _compilation.GetDiagnostics().Length;

    /// <summary>The same and the analyzers, in one pass as in a build.</summary>
    [Benchmark] public async Task<int> CompileAndAnalyze() => (await _compilation.WithAnalyzers(SyncIoAnalyzer.All()).GetAllDiagnosticsAsync()).Length;
}
