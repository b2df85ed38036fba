using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Cli.Caching;

namespace SyncIoAnalyzers.Cli.Facts;

/// <summary>
/// Takes the place of the generators of a project whose inputs have not changed, and adds what they generated from them before.
/// </summary>
internal sealed class ReplayedSources(ImmutableArray<CachedFile> sources) : AnalyzerReference
{
    /// <inheritdoc />
    public override string? FullPath => null;

    /// <inheritdoc />
    public override object Id { get; } = new();

    /// <summary>
    /// Returns the files that the generators of a project generate, in their order. Their names begin with the number of the generator.
    /// </summary>
    public static async Task<ImmutableArray<CachedFile>> ReadAsync(Project project, CancellationToken cancel)
    {
        var sources = new List<CachedFile>();
        var generators = new List<string>(); // two of them may give a file the same name
        var compilation = (await project.GetCompilationAsync(cancel))!;
        foreach (var document in compilation.SyntaxTrees.Select(project.GetDocument).OfType<SourceGeneratedDocument>())
        {
            var folder = document.FilePath![..^document.HintName.Length];
            if (!generators.Contains(folder))
                generators.Add(folder);
            var text = await document.GetTextAsync(cancel);
            sources.Add(new($"{generators.IndexOf(folder)}/{document.HintName}", text.ToString()));
        }

        return [.. sources];
    }

    /// <summary>Returns the project with these files instead of its generators.</summary>
    public static Project ReplaceGenerators(Project project, ImmutableArray<CachedFile> sources) =>
        project.WithAnalyzerReferences(sources.IsEmpty ? [] : [new ReplayedSources(sources)]);

    /// <inheritdoc />
    public override ImmutableArray<DiagnosticAnalyzer> GetAnalyzers(string language) => [];

    /// <inheritdoc />
    public override ImmutableArray<DiagnosticAnalyzer> GetAnalyzersForAllLanguages() => [];

    /// <inheritdoc />
    public override ImmutableArray<ISourceGenerator> GetGenerators(string language) => [new Generator(sources).AsSourceGenerator()];

    /// <inheritdoc />
    public override ImmutableArray<ISourceGenerator> GetGeneratorsForAllLanguages() => GetGenerators(LanguageNames.CSharp);

#pragma warning disable RS1036, RS1041, RS1042 // not the generator of an analyzer package
    sealed class Generator(ImmutableArray<CachedFile> sources) : IIncrementalGenerator
    {
        public void Initialize(IncrementalGeneratorInitializationContext context) =>
            context.RegisterPostInitializationOutput(output =>
            {
                foreach (var source in sources)
                    output.AddSource(source.Name, SourceText.From(source.Text, Encoding.UTF8));
            });
    }
#pragma warning restore RS1036, RS1041, RS1042
}
