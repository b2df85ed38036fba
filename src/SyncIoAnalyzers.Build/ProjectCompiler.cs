using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Build.Projects;

namespace SyncIoAnalyzers.Build;

/// <summary>A project with its compilation, including the output of source generators, and the options of its analyzers.</summary>
internal sealed record CompiledProject(ProjectDescription Description, Compilation Compilation, AnalyzerOptions Options);

/// <summary>Creates compilations from the compiler's arguments, each project after the projects that it references.</summary>
internal sealed class ProjectCompiler(IReadOnlyList<ProjectDescription> projects, GeneratorLoader generators)
{
    readonly Dictionary<ProjectDescription, CompiledProject> _compiledProjects = [];
    readonly Dictionary<(string File, MetadataReferenceProperties As), MetadataReference> _metadataReferences = [];

    /// <summary>Compiles all projects and returns them in the given order.</summary>
    public IReadOnlyList<CompiledProject> CompileAll() => [.. projects.Select(CompileProject)];

    CompiledProject CompileProject(ProjectDescription project)
    {
        if (_compiledProjects.TryGetValue(project, out var compiled))
            return compiled;
        var sorted = CompilerArguments.SortArguments(project, reference => FindProject(reference.Variant) is not null);
        var told = CSharpCommandLineParser.Default.Parse(
            sorted.KeptArguments,
            Path.GetDirectoryName(project.Variant.ProjectFile),
            sdkDirectory: null
        );
        var configs = new AnalyzerConfigFiles(told.AnalyzerConfigPaths);
        var options = new AnalyzerOptions(
            [
                .. told
                    .AdditionalFiles.Where(file => File.Exists(file.Path))
                    .Select(file => new InMemoryText(file.Path, File.ReadAllText(file.Path))),
            ],
            configs
        );
        // Names in documentation comments are not calls.
        var parsing = told.ParseOptions.WithDocumentationMode(DocumentationMode.None);
        var trees = told.SourceFiles.AsParallel().AsOrdered().Select(file => ParseFile(file.Path, parsing, told)).ToList();
        var compiling = told
            .CompilationOptions.WithSyntaxTreeOptionsProvider(configs.TreeOptions)
            .WithStrongNameProvider(new DesktopStrongNameProvider(told.KeyFileSearchPaths))
            .WithAssemblyIdentityComparer(DesktopAssemblyIdentityComparer.Default);
        Compilation compilation = CSharpCompilation.Create(
            told.CompilationName ?? Path.GetFileNameWithoutExtension(told.OutputFileName),
            trees,
            [.. told.MetadataReferences.Select(GetOrCreateReference), .. sorted.ProjectReferences.Select(CreateReference)],
            compiling
        );
        if (generators.LoadGenerators(SelectBusyGenerators(told.AnalyzerReferences, trees, options)) is { IsEmpty: false } own)
            CSharpGeneratorDriver
                .Create(own, options.AdditionalFiles, parsing, configs)
                .RunGeneratorsAndUpdateCompilation(compilation, out compilation, out _);
        return _compiledProjects[project] = new(project, compilation, options);
    }

    static IEnumerable<CommandLineAnalyzerReference> SelectBusyGenerators(
        IEnumerable<CommandLineAnalyzerReference> analyzers,
        List<SyntaxTree> trees,
        AnalyzerOptions options
    )
    {
        string[] sources = [.. trees.Select(tree => tree.GetText().ToString())];
        return analyzers.Where(analyzer => !IdleGenerators.IsIdle(analyzer.FilePath, sources, options.AdditionalFiles));
    }

    /// <summary>
    /// Finds the project that a reference names. A reference does not always state the framework of a single-framework project.
    /// </summary>
    ProjectDescription? FindProject(ProjectVariant target) =>
        projects.FirstOrDefault(project => project.Variant.Equals(target))
        ?? (projects.Where(project => project.Variant.IsProject(target.ProjectFile)).Take(2).ToArray() is [var one] ? one : null);

    static SyntaxTree ParseFile(string file, CSharpParseOptions options, CSharpCommandLineArguments told)
    {
        using var stream = File.OpenRead(file);
        return CSharpSyntaxTree.ParseText(SourceText.From(stream, told.Encoding, told.ChecksumAlgorithm), options, file);
    }

    MetadataReference CreateReference(OutputReference reference) =>
        CompileProject(FindProject(reference.Project.Variant)!).Compilation.ToMetadataReference(reference.Aliases, reference.EmbedsInterop);

    /// <summary>Returns one reference object for all projects, so that the assembly is read only once.</summary>
    MetadataReference GetOrCreateReference(CommandLineReference reference)
    {
        var key = (reference.Reference, reference.Properties);
        return _metadataReferences.TryGetValue(key, out var known)
            ? known
            : _metadataReferences[key] = MetadataReference.CreateFromFile(reference.Reference, reference.Properties);
    }
}
