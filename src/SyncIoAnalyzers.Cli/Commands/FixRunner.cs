using SyncIoAnalyzers.Cli.Fixing;
using SyncIoAnalyzers.Cli.Formatting;
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

        var result = await ProgressDisplay.ShowStepsAsync(error, step => ComputeAsync(options, isGuarded, step, cancel));
        cancel.ThrowIfCancellationRequested(); // from here on, all or nothing is written
        var isVerified = true;
        if (options.DryRun)
            WriteDiff(result, here, output);
        else
        {
            FileJournal.WriteFiles(root, result.Files);
            if (options.Verify is { } command && result.Files.Count > 0)
                isVerified = await VerifyAsync(command, here, root, result.Files, error, cancel);
        }

        FixReport.WriteReport(result, options, isVerified, options.DryRun ? error : output);
        return !isVerified || result.Failures.Length > 0 ? ExitCode.Failed
            : result.RefusedFindings.Length > 0 ? ExitCode.Findings
            : ExitCode.Clean;
    }

    /// <summary>Loads the solution and computes its fix; with <paramref name="isGuarded"/>, throws if a project cannot be loaded.</summary>
    static async Task<FixResult> ComputeAsync(FixOptions options, bool isGuarded, Action<string> step, CancellationToken cancel)
    {
        using var folder = new TemporaryFolder();
        var load = options.Check.Load with { InEachFramework = true };
        using var loaded = await SolutionLoader.LoadAsync(load, folder.Path, step, cancel);
        if (isGuarded && loaded.Failures is [var missing, ..])
            throw new StopException(
                $"{missing} Nothing is written: callers in the missing project would stay unchanged; add --force to accept that."
            );
        return await SolutionFixer.FixAsync(loaded, options, step, cancel);
    }

    static void WriteDiff(FixResult result, string currentDirectory, TextWriter output)
    {
        foreach (var file in result.Files)
            output.Write(UnifiedDiff.FormatDiff(RelativePath.FormatPath(file.Path, currentDirectory), file.CurrentText, file.NewText));
    }

    /// <summary>Runs the user's command in the current folder; if it fails or is cancelled, every file is restored.</summary>
    static async Task<bool> VerifyAsync(
        string command,
        string here,
        string root,
        IReadOnlyList<ChangedFile> files,
        TextWriter error,
        CancellationToken cancel
    )
    {
        var isGood = false;
        try
        {
            error.WriteLine($"Verifying: {command}");
            isGood = await ShellCommand.RunAsync(command, here, cancel) == 0;
        }
        finally
        {
            if (!isGood)
                FileJournal.WriteFiles(root, [.. files.Select(f => f with { CurrentText = f.NewText, NewText = f.CurrentText })]);
        }

        return isGood;
    }
}
