using System.Collections.Immutable;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Fixing;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Proving;

/// <summary>The copies of a solution in which a proof works: one as it is, and one for each fix. The user's files are only read.</summary>
/// <param name="options">The options.</param>
/// <param name="input">The full path of the solution or project.</param>
internal sealed class ProofCopies(ProveOptions options, string input) : IDisposable
{
    readonly List<SolutionCopy> _copies = [];
    SolutionCopy? _original;
    BuiltApplication? _built;

    string Folder { get; } = Path.GetDirectoryName(input)!;

    /// <summary>Copies the solution and returns the findings of the copy, whose files are relative to the current folder.</summary>
    public async Task<(ImmutableArray<ReportedFinding> Findings, ImmutableArray<ProjectResult> Projects)> CheckAsync(
        Action<string> step,
        CancellationToken cancel
    )
    {
        step("Copying the sources");
        _original = await CopyAsync(cancel);
        using var folder = new TemporaryFolder();
        var load = MapOptions(_original);
        using var loaded = await SolutionLoader.LoadAsync(load, folder.Path, step, cancel);
        if (loaded.Failures is [var missing, ..])
            throw new StopException(missing);
        var result = await SolutionAnalysis.RunAsync(loaded, new AnalysisSettings(load.CurrentDirectory, IsCompared: true), step, cancel);
        return (result.Findings, [.. result.Projects.Select(p => p with { File = MapBack(_original, p.File) })]);
    }

    /// <summary>Builds the web project as it is.</summary>
    public async Task<BuiltApplication> BuildOriginalAsync(string project, Action<string> step, CancellationToken cancel)
    {
        step("Building the application as it is");
        return _built ??= await BuildAsync(_original!, project, cancel);
    }

    /// <summary>Fixes a request in a copy of its own, and builds the web project there.</summary>
    /// <returns>The fix, with the user's files as paths, and what was built.</returns>
    /// <exception cref="StopException">No call of the request can be rewritten, or the result does not build.</exception>
    public async Task<(FixResult Fix, BuiltApplication Built)> BuildFixedAsync(
        ProvenRequest request,
        string project,
        Action<string> step,
        CancellationToken cancel
    )
    {
        step($"{request.Route}: fixing a copy");
        var copy = await CopyAsync(cancel);
        var fix = await FixAsync(copy, request, step, cancel);
        if (fix.Files.Count == 0)
            throw new StopException(
                $"No call of {request.Route} is rewritten{DescribeRefusal(fix)}; 'syncio fix --dry-run' lists the reasons."
            );
        FileJournal.WriteFiles(copy.Folder, fix.Files);
        step($"{request.Route}: building the fixed application");
        var built = await BuildAsync(copy, project, cancel);
        return (fix with { Files = [.. fix.Files.Select(f => f with { Path = copy.MapBack(f.Path) })] }, built);
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (var copy in _copies)
            copy.Dispose();
    }

    static string DescribeRefusal(FixResult fix) =>
        fix.RefusedFindings is [var first, ..] ? $" ({first.Finding.File}:{first.Finding.Line}: {first.Reason.Name})" : "";

    async Task<FixResult> FixAsync(SolutionCopy copy, ProvenRequest request, Action<string> step, CancellationToken cancel)
    {
        using var folder = new TemporaryFolder();
        var load = MapOptions(copy) with { InEachFramework = true };
        using var loaded = await SolutionLoader.LoadAsync(load, folder.Path, step, cancel);
        var fixing = new FixOptions(options.Check with { Load = load }) { RequestGlob = request.Route };
        return await SolutionFixer.FixAsync(loaded, fixing, step, cancel);
    }

    Task<BuiltApplication> BuildAsync(SolutionCopy copy, string project, CancellationToken cancel) =>
        BuiltApplication.BuildAsync(copy.MapPath(project), options.Check.Load, cancel);

    async Task<SolutionCopy> CopyAsync(CancellationToken cancel)
    {
        var copy = await SolutionCopy.CreateAsync(Folder, cancel);
        _copies.Add(copy);
        return copy;
    }

    LoadOptions MapOptions(SolutionCopy copy) =>
        options.Check.Load with
        {
            Path = copy.MapPath(input),
            CurrentDirectory = copy.MapPath(options.Check.Load.CurrentDirectory),
            Restore = true, // nothing was restored there
        };

    string MapBack(SolutionCopy copy, string file) =>
        copy.MapBack(Path.GetFullPath(file, copy.MapPath(options.Check.Load.CurrentDirectory)));
}
