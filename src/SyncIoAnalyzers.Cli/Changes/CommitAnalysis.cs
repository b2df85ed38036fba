using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Caching;
using SyncIoAnalyzers.Cli.Facts;
using SyncIoAnalyzers.Cli.Formatting;
using SyncIoAnalyzers.Cli.Git;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Changes;

/// <summary>Checks the commit from which a change started, in a worktree of its own, or reads what an earlier check of it found.</summary>
internal static class CommitAnalysis
{
    /// <summary>Returns the snapshot of the commit from which the change since a reference started.</summary>
    /// <exception cref="StopException">There is no such commit, or it cannot be checked.</exception>
    public static async Task<FindingSnapshot> AnalyzeAsync(CheckOptions options, Action<string> step, CancellationToken cancel)
    {
        var input = InputPathResolver.ResolveFile(options.Load.Path, options.Load.CurrentDirectory);
        var directory = Path.GetDirectoryName(input)!;
        var repository =
            await GitWorktree.FindRepositoryAsync(directory, cancel)
            ?? throw new StopException($"'{directory}' is in no git repository, so there is no '{options.Since}' to compare it with.");
        var commit = await MergeBase.FindCommitAsync(directory, options.Since!, cancel);
        var folder = new CacheFolder(options.Load.CacheFolder ?? CacheFolder.UserFolder);
        var cache = new SnapshotCache(folder);
        var key = SnapshotCache.GetKey(FindInputs(options.Load, input, repository, commit));
        if (cache.ReadSnapshot(key) is { } known)
            return known;
        var snapshot = await CheckCommitAsync(options, input, commit, step, cancel);
        cache.WriteSnapshot(key, snapshot);
        folder.RemoveOldEntries();
        return snapshot;
    }

    /// <summary>
    /// Returns all that decides what a check of a commit finds, without paths of this machine, so that machines can share a cache.
    /// </summary>
    static IEnumerable<string> FindInputs(LoadOptions load, string input, string repository, string commit)
    {
        Type[] tool = [typeof(CommitAnalysis), typeof(CallGraph.SolutionPaths)];
        return
        [
            commit,
            MapPath(input),
            MapPath(load.CurrentDirectory),
            load.Framework ?? "",
            .. load.Properties.Select(p => MapValue(p, MapPath)),
            .. tool.Select(t => $"{t.Module.ModuleVersionId}"),
        ];

        string MapPath(string path) => RelativePath.FormatPath(path, repository);
    }

    /// <summary>
    /// Returns a property with another path if its value is a full path: one in the repository is another file at the commit.
    /// </summary>
    static string MapValue(string property, Func<string, string> mapPath) =>
        property.Split('=', 2) is [var name, var value] && Path.IsPathFullyQualified(value) ? $"{name}={mapPath(value)}" : property;

    static async Task<FindingSnapshot> CheckCommitAsync(
        CheckOptions options,
        string input,
        string commit,
        Action<string> step,
        CancellationToken cancel
    )
    {
        var name = new ComparedCommit(options.Since!, commit).DisplayName;
        step($"Checking out {name}");
        await using var tree =
            await GitWorktree.CreateAsync(Path.GetDirectoryName(input)!, commit, cancel)
            ?? throw new StopException($"git cannot check out {name} in a worktree; 'git worktree add' there shows why.");
        var load = options.Load with
        {
            Path = tree.MapPath(input),
            CurrentDirectory = tree.MapPath(options.Load.CurrentDirectory),
            Restore = true, // nothing was restored there
            Properties = [.. options.Load.Properties.Select(p => MapValue(p, tree.MapPath))],
        };
        if (!File.Exists(load.Path))
            throw new StopException(
                $"{name} has no {Path.GetRelativePath(tree.Repository, input)}; name a solution that both commits have."
            );
        using var folder = new TemporaryFolder();
        using var loaded = await SolutionLoader.LoadAsync(load, folder.Path, AddName, cancel);
        // Without one of its projects, all findings of that project would count as new.
        if (!loaded.Failures.IsEmpty)
            throw new StopException(string.Join('\n', loaded.Failures.Select(f => $"At {name}: {f}")));
        var cache = await FactCache.OpenAsync(loaded, new ProjectInputs(loaded), load.CacheFolder, AddName, cancel);
        var settings = new AnalysisSettings(load.CurrentDirectory, IsCompared: true) { Cache = cache };
        var result = await SolutionAnalysis.RunAsync(cache?.Solution ?? loaded, settings, AddName, cancel);
        return FindingSnapshot.CreateFrom(result, commit, load.CurrentDirectory);

        void AddName(string work) => step($"{work}, at {name}");
    }
}
