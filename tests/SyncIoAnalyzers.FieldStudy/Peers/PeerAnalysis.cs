using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Benchmarks.Field;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Formatting;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.FieldStudy.Peers;

/// <summary>Runs the analyzers of the other products on a solution, over the compilations that the tool checks.</summary>
internal static class PeerAnalysis
{
    /// <summary>Returns the files, lines and rules that they report, with paths relative to a folder, as the tool writes them.</summary>
    public static async Task<IReadOnlyList<(string File, int Line, string Rule)>> FindReportedAsync(
        string solution,
        string folder,
        CancellationToken cancel
    )
    {
        using var work = new TemporaryFolder();
        using var loaded = await SolutionLoader.LoadAsync(new LoadOptions(solution, folder), work.Path, _ => { }, cancel);
        var found = new List<(string File, int Line, string Rule)>();
        foreach (var source in loaded.Projects)
        {
            var project = await SolutionAnalysis.CompileAsync(source, cancel);
            foreach (var set in LoadedAnalyzerSet.AllSets.Where(set => set.Set.Ids.Length > 0))
                found.AddRange((await FindDiagnosticsAsync(project, set, cancel)).Select(d => DescribePlace(d, folder)));
        }

        return found;
    }

    static async Task<IEnumerable<Diagnostic>> FindDiagnosticsAsync(
        CompiledProject project,
        LoadedAnalyzerSet set,
        CancellationToken cancel
    )
    {
        var compilation = (CSharpCompilation)project.Compilation;
        // Severities of the repository would switch rules off again.
        var options = compilation.Options.WithSyntaxTreeOptionsProvider(null);
        // A finding that the code suppresses is one that the other product reports.
        var settings = new CompilationWithAnalyzersOptions(
            set.AddFiles(project.Options),
            (exception, analyzer, _) =>
                Console.Error.WriteLine(
                    $"{analyzer.GetType().FullName} failed on {project.Source.Name}: {exception.Message.ReplaceLineEndings(" ")}"
                ),
            concurrentAnalysis: true,
            logAnalyzerExecutionTime: false,
            reportSuppressedDiagnostics: true
        );
        var driver = set.EnableRules(compilation.WithOptions(options)).WithAnalyzers(set.Analyzers, settings);
        var diagnostics = await driver.GetAnalyzerDiagnosticsAsync(cancel);
        return diagnostics.Where(diagnostic => set.Set.HasRule(diagnostic.Id) && diagnostic.Location.IsInSource);
    }

    static (string File, int Line, string Rule) DescribePlace(Diagnostic diagnostic, string folder)
    {
        // The mapped span: a finding in the generated class of a page is reported in the page.
        var span = diagnostic.Location.GetMappedLineSpan();
        return (RelativePath.FormatPath(span.Path, folder), span.StartLinePosition.Line + 1, diagnostic.Id);
    }
}
