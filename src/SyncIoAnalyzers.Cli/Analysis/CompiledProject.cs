using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>A project with its compilation, which includes the output of source generators.</summary>
internal sealed record CompiledProject(LoadedProject Source, Compilation Compilation, AnalyzerOptions Options, double CompileSeconds);
