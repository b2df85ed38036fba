using SyncIoAnalyzers.Cli.Facts;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>The settings of an analysis.</summary>
/// <param name="CurrentDirectory">The folder that file names are relative to.</param>
/// <param name="IsCompared">True if the data to compare with a runtime report or another commit is collected.</param>
internal sealed record AnalysisSettings(string CurrentDirectory, bool IsCompared = false)
{
    /// <summary>The facts of earlier runs; null to compute everything.</summary>
    public FactCache? Cache { get; init; }

    /// <summary>Returns the output of the rules that an earlier run stored, or runs them and stores it.</summary>
    public async Task<RuleOutput> GetOutputAsync(CompiledProject project, string kind, string? paths, Func<Task<RuleOutput>> run)
    {
        var (source, compilation) = (project.Source.Project, project.Compilation);
        if (Cache?.FindOutput(source, compilation, kind, paths) is { } known)
            return known;
        var output = await run();
        Cache?.StoreOutput(source, compilation, kind, paths, output);
        return output;
    }
}
