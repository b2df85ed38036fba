using System.Collections.Immutable;
using SyncIoAnalyzers.Cli.Formatting;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>Runs the user's command with parts of a fix, and leaves out the parts with which it fails.</summary>
/// <param name="options">The options of the fix.</param>
/// <param name="computeFix">Computes the fix without the findings of some requests.</param>
/// <param name="tree">The files to run with.</param>
/// <param name="error">Where progress goes.</param>
internal sealed class FixVerification(
    FixOptions options,
    Func<ImmutableHashSet<string>, Task<FixResult>> computeFix,
    TrialTree tree,
    TextWriter error
)
{
    readonly string _command = options.Verify!;
    int _run;

    /// <summary>Returns the part of a fix with which the command passes; throws if the command fails without any fix.</summary>
    public async Task<FixResult> VerifyAsync(FixResult whole, CancellationToken cancel)
    {
        var search = new VerificationSearch(whole.Groups.Length, options.VerifyRuns, groups => PassesAsync(whole, groups, cancel));
        if (await search.SearchAsync() is not { } outcome)
            throw new StopException(
                $"'{_command}' fails without the fix, in a tree as it was committed; run it there first, then repeat this command."
            );
        return await ComputeAsync(whole, outcome.Accepted) with { Verification = outcome };
    }

    async Task<bool> PassesAsync(FixResult whole, IReadOnlyCollection<int> groups, CancellationToken cancel)
    {
        var part = await ComputeAsync(whole, groups);
        _run++;
        var content = groups.Count == 0 ? "without the fix" : $"with {groups.Count} of {CountGroups(whole)}";
        error.WriteLine($"Verifying, run {_run} of at most {options.VerifyRuns}, {content}: {_command}");
        tree.WriteFiles(part.Files);
        var code = await ShellCommand.RunAsync(_command, tree.MapPath(options.Check.Load.CurrentDirectory), cancel);
        // Ctrl+C ends the command as well, perhaps before this process learns of it: that is no failure of the fix.
        if (code == ExitCode.Cancelled || cancel.IsCancellationRequested)
            throw new OperationCanceledException(cancel);
        return code == 0;
    }

    static string CountGroups(FixResult whole) => CountedNoun.FormatCount(whole.Groups.Length, "group") + " of requests";

    Task<FixResult> ComputeAsync(FixResult whole, IReadOnlyCollection<int> groups)
    {
        if (groups.Count == whole.Groups.Length)
            return Task.FromResult(whole);
        var excluded = Enumerable.Range(0, whole.Groups.Length).Except(groups).SelectMany(g => whole.Groups[g]);
        return groups.Count == 0 && _run == 0
            ? Task.FromResult(whole with { Files = [] })
            : computeFix(excluded.ToImmutableHashSet(StringComparer.Ordinal));
    }
}
