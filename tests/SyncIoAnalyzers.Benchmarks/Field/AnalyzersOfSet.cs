using System.Collections.Immutable;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.CodeFixes;

namespace SyncIoAnalyzers.Benchmarks.Field;

/// <summary>The analyzers of a set, loaded into this process, with the rules of the set on and all others off.</summary>
internal sealed class AnalyzersOfSet
{
    static readonly Loader _loader = new();

    readonly ImmutableDictionary<string, ReportDiagnostic> _severities;
    readonly AnalyzerOptions _options;

    AnalyzersOfSet(AnalyzerSet set)
    {
        Set = set;
        var all = Files(set.Analyzers).SelectMany(f => new AnalyzerFileReference(f, _loader).GetAnalyzers(LanguageNames.CSharp)).ToList();
        _severities = all.SelectMany(a => a.SupportedDiagnostics).Select(d => d.Id).Distinct().Where(id => set.Ids.Length > 0 || !set.Has(id))
            .ToImmutableDictionary(id => id, id => set.Has(id) ? ReportDiagnostic.Warn : ReportDiagnostic.Suppress);
        Analyzers = [.. all.Where(IsLoud)];
        _options = new([.. Files(set.AdditionalFiles).Select(f => new TextOnDisk(f))]);
    }

    /// <summary>Whose they are.</summary>
    public AnalyzerSet Set { get; }

    /// <summary>Those that a compiler without an error log would run: what is louder than a suggestion.</summary>
    public ImmutableArray<DiagnosticAnalyzer> Analyzers { get; }

    /// <summary>The fixes for its rules. Ours come in an assembly of their own, those of others beside their analyzers.</summary>
    public IEnumerable<CodeFixProvider> Fixers => (Set.Ids.Length == 0 && Set.IsAny ? [typeof(AwaitFix).Assembly] : Files(Set.Analyzers).Select(_loader.LoadFromPath))
        .SelectMany(a => a.GetTypes()).Where(t => t.IsSubclassOf(typeof(CodeFixProvider)) && !t.IsAbstract).Select(t => (CodeFixProvider)Activator.CreateInstance(t, nonPublic: true)!)
        .Where(f => f.GetFixAllProvider() != null && f.FixableDiagnosticIds.Any(Set.Has));

    /// <summary>Every set; the last is none at all.</summary>
    public static IReadOnlyList<AnalyzersOfSet> All { get; } = [.. AnalyzerSet.All.Select(s => new AnalyzersOfSet(s))];

    /// <summary>The compilation with the rules of this set on.</summary>
    public CSharpCompilation With(CSharpCompilation compilation) => compilation.WithOptions(compilation.Options.WithSpecificDiagnosticOptions(_severities));

    /// <summary>The driver of the analyzers, on one thread, so that seconds of work are seconds of the clock.</summary>
    public CompilationWithAnalyzers Over(CSharpCompilation compilation) =>
        compilation.WithAnalyzers(Analyzers, new CompilationWithAnalyzersOptions(_options, null, concurrentAnalysis: false, logAnalyzerExecutionTime: false));

    bool IsLoud(DiagnosticAnalyzer analyzer) => analyzer.SupportedDiagnostics.Any(d => _severities.TryGetValue(d.Id, out var severity) ? severity == ReportDiagnostic.Warn : d is { IsEnabledByDefault: true, DefaultSeverity: >= DiagnosticSeverity.Warning });

    static IEnumerable<string> Files(string patterns) => patterns.Split(';', StringSplitOptions.RemoveEmptyEntries)
        .SelectMany(p => p.Contains('*') ? Directory.EnumerateFiles(Path.GetDirectoryName(p)!, Path.GetFileName(p)).Order(StringComparer.Ordinal).AsEnumerable() : [p]);

    sealed class Loader : IAnalyzerAssemblyLoader
    {
        public void AddDependencyLocation(string fullPath)
        {
        }

        public Assembly LoadFromPath(string fullPath) => Assembly.LoadFrom(fullPath);
    }

    sealed class TextOnDisk(string path) : AdditionalText
    {
        public override string Path => path;

        public override SourceText GetText(CancellationToken cancellationToken = default) => SourceText.From(File.ReadAllText(path));
    }
}
