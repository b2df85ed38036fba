using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>The one place where the tool meets the rules.</summary>
internal static class Analyzers
{
    /// <summary>Every analyzer of the package.</summary>
    public static ImmutableArray<DiagnosticAnalyzer> All { get; } = [new SyncIoAnalyzer(), new RazorAnalyzer()];

    /// <summary>The request paths of the whole solution: what each assembly gets as its <c>SyncIo.RequestPaths.txt</c>.</summary>
    /// <param name="projects">All projects.</param>
    /// <param name="cancel">Ends the walk.</param>
    /// <param name="isKept">Whether they are to be written to files.</param>
    /// <remarks>The entry points that one project declares for itself count in all of them: the walk is one.</remarks>
    public static IReadOnlyDictionary<string, string> RequestPaths(IReadOnlyList<CompiledProject> projects, CancellationToken cancel, bool isKept = false)
    {
        var own = projects.SelectMany(project => UserFiles.Read(project.Options.AdditionalFiles, cancel).EntryPoints).Distinct().ToList();
        var options = new Dictionary<SyntaxTree, AnalyzerConfigOptionsProvider>();
        foreach (var project in projects)
            foreach (var tree in project.Compilation.SyntaxTrees)
                options[tree] = project.Options.AnalyzerConfigOptionsProvider;
        var models = projects.Select(project => Model.Of(project.Compilation, project.Options, cancel)).OfType<Model>().ToArray();
        return SolutionPaths.Of(
            [.. projects.Select(project => project.Compilation)],
            EntryPointTable.With(own, tree => options[tree].GetOptions(tree)),
            name => models.Any(model => model.MayReport(name, cancel)),
            cancel,
            isKept);
    }
}
