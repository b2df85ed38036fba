using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Build;

/// <summary>A project with its compilation, source generators included, and the options of its analyzers.</summary>
internal sealed record CompiledProject(ProjectDescription Description, Compilation Compilation, AnalyzerOptions Options);

/// <summary>Makes compilations of what the compiler was told, each project after those that it references.</summary>
internal sealed class Compiler(IReadOnlyList<ProjectDescription> projects, GeneratorLoader generators)
{
    readonly Dictionary<ProjectDescription, CompiledProject> _compiled = [];
    readonly Dictionary<(string File, MetadataReferenceProperties As), MetadataReference> _references = [];

    /// <summary>All projects, in the order that they were given in.</summary>
    public IReadOnlyList<CompiledProject> CompileAll() => [.. projects.Select(Compile)];

    CompiledProject Compile(ProjectDescription project)
    {
        if (_compiled.TryGetValue(project, out var compiled))
            return compiled;
        var sorted = CompilerArguments.Of(project, reference => Find(reference.Target) is not null);
        var told = CSharpCommandLineParser.Default.Parse(sorted.Kept, Path.GetDirectoryName(project.Variant.Project), sdkDirectory: null);
        var configs = new Configs(told.AnalyzerConfigPaths);
        var options = new AnalyzerOptions([.. told.AdditionalFiles.Where(file => File.Exists(file.Path)).Select(file => new InMemoryText(file.Path, File.ReadAllText(file.Path)))], configs);
        // What documentation says is nobody's call.
        var parsing = told.ParseOptions.WithDocumentationMode(DocumentationMode.None);
        var trees = told.SourceFiles.AsParallel().AsOrdered().Select(file => Parse(file.Path, parsing, told)).ToList();
        Compilation compilation = CSharpCompilation.Create(
            told.CompilationName ?? Path.GetFileNameWithoutExtension(told.OutputFileName),
            trees,
            [.. told.MetadataReferences.Select(Reference), .. sorted.References.Select(Reference)],
            told.CompilationOptions
                .WithSyntaxTreeOptionsProvider(configs.Trees)
                .WithStrongNameProvider(new DesktopStrongNameProvider(told.KeyFileSearchPaths))
                .WithAssemblyIdentityComparer(DesktopAssemblyIdentityComparer.Default));
        if (generators.Of(Busy(told.AnalyzerReferences, trees, options)) is { IsEmpty: false } own)
            CSharpGeneratorDriver.Create(own, options.AdditionalFiles, parsing, configs).RunGeneratorsAndUpdateCompilation(compilation, out compilation, out _);
        return _compiled[project] = new(project, compilation, options);
    }

    static IEnumerable<CommandLineAnalyzerReference> Busy(IEnumerable<CommandLineAnalyzerReference> analyzers, List<SyntaxTree> trees, AnalyzerOptions options)
    {
        string[] sources = [.. trees.Select(tree => tree.GetText().ToString())];
        return analyzers.Where(analyzer => !IdleGenerators.Has(analyzer.FilePath, sources, options.AdditionalFiles));
    }

    /// <summary>The project that a reference means; one that has a single framework is not always asked for by it.</summary>
    ProjectDescription? Find(ProjectVariant target) =>
        projects.FirstOrDefault(project => project.Variant.Equals(target))
        ?? (projects.Where(project => project.Variant.IsOf(target.Project)).Take(2).ToArray() is [var one] ? one : null);

    static SyntaxTree Parse(string file, CSharpParseOptions options, CSharpCommandLineArguments told)
    {
        using var stream = File.OpenRead(file);
        return CSharpSyntaxTree.ParseText(SourceText.From(stream, told.Encoding, told.ChecksumAlgorithm), options, file);
    }

    MetadataReference Reference(OutputReference reference) =>
        Compile(Find(reference.Project.Target)!).Compilation.ToMetadataReference(reference.Aliases, reference.EmbedsInterop);

    /// <summary>One object for all projects, so that the assembly is read once.</summary>
    MetadataReference Reference(CommandLineReference reference)
    {
        var key = (reference.Reference, reference.Properties);
        return _references.TryGetValue(key, out var known) ? known : _references[key] = MetadataReference.CreateFromFile(reference.Reference, reference.Properties);
    }
}
