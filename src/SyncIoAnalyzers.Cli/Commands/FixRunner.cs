using System.Collections.Immutable;
using SyncIoAnalyzers.Cli.Fixing;
using SyncIoAnalyzers.Cli.Formatting;
using SyncIoAnalyzers.Cli.Git;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Cli.Output;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>Runs <c>syncio fix</c>: loads, plans, compiles, writes and reports.</summary>
internal static class FixRunner
{
    /// <summary>Writes the files, or a diff to <paramref name="output"/>; returns the exit code.</summary>
    public static async Task<int> RunAsync(FixOptions options, TextWriter output, TextWriter error, CancellationToken cancel)
    {
        var here = options.Check.Load.CurrentDirectory;
        // The folder of the fixed solution, not the current one: a run from elsewhere must find the journal and query the right repository.
        var root = Path.GetDirectoryName(InputPathResolver.ResolveFile(options.Check.Load.Path, here))!;
        if (FileJournal.RecoverFiles(root) is { } recovered)
            error.WriteLine(recovered);
        var isGuarded = !options.DryRun && !options.Force;
        if (isGuarded && await GitWorkingTree.DescribeChangesAsync(root, cancel) is { Length: > 0 } changes)
            throw new StopException(
                $"There are uncommitted changes ({changes}), which would mix with those of the fix; commit them, or add --force."
            );

        using var folder = new TemporaryFolder();
        using var loaded = await ProgressDisplay.ShowStepsAsync(error, step => LoadAsync(options, isGuarded, folder.Path, step, cancel));
        var result = await ComputeAsync([]);
        cancel.ThrowIfCancellationRequested(); // from here on, all or nothing is written
        if (options.DryRun)
            WriteDiff(result, here, output);
        else
        {
            if (options.Verify != null && result.Files.Count > 0)
                result = await VerifyAsync(result);
            FileJournal.WriteFiles(root, result.Files);
        }

        FixReport.WriteReport(result, options, options.DryRun ? error : output);
        return FindExitCode(result);

        Task<FixResult> ComputeAsync(ImmutableHashSet<string> excluded) =>
            ProgressDisplay.ShowStepsAsync(
                error,
                step => SolutionFixer.FixAsync(loaded, options with { ExcludedKeys = excluded }, step, cancel)
            );

        async Task<FixResult> VerifyAsync(FixResult whole)
        {
            var worktree = isGuarded ? await TrialTree.CreateWorktreeAsync(root, cancel) : null;
            await using var tree = worktree ?? TrialTree.CreateInPlace(root);
            return await new FixVerification(options, ComputeAsync, tree, error).VerifyAsync(whole, cancel);
        }
    }

    static int FindExitCode(FixResult result)
    {
        var isNothingKept = result is { Verification: not null, Files.Count: 0 };
        return isNothingKept || result.Failures.Length > 0 ? ExitCode.Failed
            : result.RefusedFindings.Length > 0 ? ExitCode.Findings
            : ExitCode.Clean;
    }

    /// <summary>Loads the solution; with <paramref name="isGuarded"/>, throws if a project cannot be loaded.</summary>
    static async Task<LoadedSolution> LoadAsync(
        FixOptions options,
        bool isGuarded,
        string folder,
        Action<string> step,
        CancellationToken cancel
    )
    {
        var load = options.Check.Load with { InEachFramework = true };
        var loaded = await SolutionLoader.LoadAsync(load, folder, step, cancel);
        if (!isGuarded || loaded.Failures is not [var missing, ..])
            return loaded;
        loaded.Dispose();
        throw new StopException(
            $"{missing} Nothing is written: callers in the missing project would stay unchanged; add --force to accept that."
        );
    }

    static void WriteDiff(FixResult result, string currentDirectory, TextWriter output)
    {
        foreach (var file in result.Files)
            output.Write(UnifiedDiff.FormatDiff(RelativePath.FormatPath(file.Path, currentDirectory), file.CurrentText, file.NewText));
    }
}
