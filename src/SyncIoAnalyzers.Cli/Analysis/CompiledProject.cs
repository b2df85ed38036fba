using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>A project whose compilation is there, source generators included.</summary>
internal sealed record CompiledProject(LoadedProject Source, Compilation Compilation, AnalyzerOptions Options, double Seconds);
