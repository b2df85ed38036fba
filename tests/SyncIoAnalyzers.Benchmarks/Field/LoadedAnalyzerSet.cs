using System.Collections.Immutable;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.CodeFixes;

namespace SyncIoAnalyzers.Benchmarks.Field;

/// <summary>The analyzers of a set, loaded into this process, with the rules of the set enabled and all others disabled.</summary>
internal sealed class LoadedAnalyzerSet
{
    static readonly AssemblyLoader _loader = new();

    readonly ImmutableDictionary<string, ReportDiagnostic> _severities;
    readonly AnalyzerOptions _options;

    LoadedAnalyzerSet(AnalyzerSet set)
    {
        Set = set;
        var all = ListFiles(set.Analyzers)
            .SelectMany(f => new AnalyzerFileReference(f, _loader).GetAnalyzers(LanguageNames.CSharp))
            .ToList();
        _severities = all.SelectMany(a => a.SupportedDiagnostics)
            .Select(d => d.Id)
            .Distinct()
            .Where(id => set.Ids.Length > 0 || !set.HasRule(id))
            .ToImmutableDictionary(id => id, id => set.HasRule(id) ? ReportDiagnostic.Warn : ReportDiagnostic.Suppress);
        Analyzers = [.. all.Where(IsLoud)];
        _options = new([.. ListFiles(set.AdditionalFiles).Select(f => new DiskText(f))]);
    }

    /// <summary>Gets the set that is loaded.</summary>
    public AnalyzerSet Set { get; }

    /// <summary>Gets the analyzers that a compiler without an error log would run: those with rules above suggestion severity.</summary>
    public ImmutableArray<DiagnosticAnalyzer> Analyzers { get; }

    /// <summary>Gets the fixes for its rules. This product has them in a separate assembly, others beside their analyzers.</summary>
    public IEnumerable<CodeFixProvider> Fixers =>
        (Set.Ids.Length == 0 && Set.IsAny ? [typeof(AwaitFix).Assembly] : ListFiles(Set.Analyzers).Select(_loader.LoadFromPath))
            .SelectMany(a => a.GetTypes())
            .Where(t => t.IsSubclassOf(typeof(CodeFixProvider)) && !t.IsAbstract)
            .Select(t => (CodeFixProvider)Activator.CreateInstance(t, nonPublic: true)!)
            .Where(f => f.GetFixAllProvider() != null && f.FixableDiagnosticIds.Any(Set.HasRule));

    /// <summary>Gets every set; the last one is empty.</summary>
    public static IReadOnlyList<LoadedAnalyzerSet> AllSets { get; } = [.. AnalyzerSet.AllSets.Select(s => new LoadedAnalyzerSet(s))];

    /// <summary>Returns the compilation with the rules of this set enabled.</summary>
    public CSharpCompilation EnableRules(CSharpCompilation compilation) =>
        compilation.WithOptions(compilation.Options.WithSpecificDiagnosticOptions(_severities));

    /// <summary>Creates the driver of the analyzers, on one thread, so that seconds of work are seconds of the clock.</summary>
    public CompilationWithAnalyzers CreateDriver(CSharpCompilation compilation) =>
        compilation.WithAnalyzers(
            Analyzers,
            new CompilationWithAnalyzersOptions(_options, null, concurrentAnalysis: false, logAnalyzerExecutionTime: false)
        );

    /// <summary>Returns the options of a project with the additional files of the set.</summary>
    public AnalyzerOptions AddFiles(AnalyzerOptions options) =>
        new(options.AdditionalFiles.AddRange(_options.AdditionalFiles), options.AnalyzerConfigOptionsProvider);

    bool IsLoud(DiagnosticAnalyzer analyzer) =>
        analyzer.SupportedDiagnostics.Any(d =>
            _severities.TryGetValue(d.Id, out var severity)
                ? severity == ReportDiagnostic.Warn
                : d is { IsEnabledByDefault: true, DefaultSeverity: >= DiagnosticSeverity.Warning }
        );

    static IEnumerable<string> ListFiles(string patterns) =>
        patterns
            .Split(';', StringSplitOptions.RemoveEmptyEntries)
            .SelectMany(p =>
                p.Contains('*')
                    ? Directory.EnumerateFiles(Path.GetDirectoryName(p)!, Path.GetFileName(p)).Order(StringComparer.Ordinal).AsEnumerable()
                    : [p]
            );

    sealed class AssemblyLoader : IAnalyzerAssemblyLoader
    {
        public void AddDependencyLocation(string fullPath) { }

        public Assembly LoadFromPath(string fullPath) => Assembly.LoadFrom(fullPath);
    }

    sealed class DiskText(string path) : AdditionalText
    {
        public override string Path => path;

        public override SourceText GetText(CancellationToken cancellationToken = default) => SourceText.From(File.ReadAllText(path));
    }
}
