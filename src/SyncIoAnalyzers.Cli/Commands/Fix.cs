using SyncIoAnalyzers.Cli.Fixing;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Output;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>What <c>syncio fix</c> does: load, plan, compile, write, report.</summary>
internal static class Fix
{
    /// <summary>Writes the files, or a diff to <paramref name="output"/>; returns the exit code.</summary>
    public static async Task<int> RunAsync(FixOptions options, TextWriter output, TextWriter error, CancellationToken cancel)
    {
        var here = options.Check.Load.CurrentDirectory;
        // What is fixed decides, not where the command is typed: a run from elsewhere must find the journal, and ask the right repository.
        var root = Path.GetDirectoryName(InputPath.Resolve(options.Check.Load.Path, here))!;
        if (Journal.Recover(root) is { } recovered)
            error.WriteLine(recovered);
        if (!options.DryRun && !options.Force && await GitTree.ChangesAsync(root, cancel) is { Length: > 0 } changes)
            throw new StopException($"There are uncommitted changes ({changes}), which a fix could not be told from afterwards; commit them, or add --force.");

        var result = await Progress.ShowAsync(error, async step =>
        {
            using var folder = new WorkFolder();
            using var loaded = await SolutionLoader.LoadAsync(options.Check.Load with { InEachFramework = true }, folder.Path, step, cancel);
            if (!options.DryRun && !options.Force && loaded.Failures is [var missing, ..])
                throw new StopException($"{missing} Nothing is written: callers in what is missing would not follow; add --force to leave them behind.");
            return await FixRun.OfAsync(loaded, options, step, cancel);
        });
        cancel.ThrowIfCancellationRequested(); // from here on it is all or nothing
        if (options.DryRun)
            foreach (var file in result.Files)
                output.Write(UnifiedDiff.Of(RelativePath.Of(file.Path, here), file.Before, file.After));
        else
            Journal.Write(root, result.Files);
        var isVerified = options.DryRun || options.Verify is not { } command || result.Files.Count == 0 || await VerifyAsync(command, here, root, result.Files, error, cancel);
        FixReport.Write(result, options, isVerified, options.DryRun ? error : output);
        return !isVerified || result.Failures.Length > 0 ? ExitCode.Failed : result.Refused.Length > 0 ? ExitCode.Findings : ExitCode.Clean;
    }

    /// <summary>Runs the user's command where it was typed; when it fails, or is cancelled, every file is as it was.</summary>
    static async Task<bool> VerifyAsync(string command, string here, string root, IReadOnlyList<ChangedFile> files, TextWriter error, CancellationToken cancel)
    {
        var isGood = false;
        try
        {
            error.WriteLine($"Verifying: {command}");
            isGood = await Shell.RunAsync(command, here, cancel) == 0;
        }
        finally
        {
            if (!isGood)
                Journal.Write(root, [.. files.Select(f => f with { Before = f.After, After = f.Before })]);
        }

        return isGood;
    }
}
