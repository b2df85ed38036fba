using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>A reference to a source generator that adds one file.</summary>
sealed class SourceGeneratorReference(string text) : AnalyzerReference, IIncrementalGenerator
{
    ImmutableArray<ISourceGenerator>? _generators;

    public override string? FullPath => null;

    public override object Id => this;

    public override ImmutableArray<DiagnosticAnalyzer> GetAnalyzers(string language) => [];

    public override ImmutableArray<DiagnosticAnalyzer> GetAnalyzersForAllLanguages() => [];

    public override ImmutableArray<ISourceGenerator> GetGenerators(string language) => _generators ??= [this.AsSourceGenerator()];

    public void Initialize(IncrementalGeneratorInitializationContext context) =>
        context.RegisterPostInitializationOutput(to => to.AddSource("Made", text));
}
