using System.Collections.Immutable;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Changes;
using SyncIoAnalyzers.Cli.Formatting;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Cli.Output;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>
/// Runs <c>syncio check --watch</c>: checks again whenever a file changes, and reports how the findings differ from those of the check
/// before.
/// </summary>
internal sealed class RepeatedCheckRunner
{
    const string LastCheck = "the last check";

    readonly CheckOptions _options;
    readonly string _root;
    readonly TextWriter _output;
    readonly TextWriter _error;

    FindingSnapshot? _last;
    int _lastProblemCount;
    int _exitCode = ExitCode.Clean;

    RepeatedCheckRunner(CheckOptions options, string root, TextWriter output, TextWriter error) =>
        (_options, _root, _output, _error) = (options, root, output, error);

    /// <summary>Checks until it is cancelled while it waits for a change; returns the exit code of the last check.</summary>
    /// <exception cref="StopException">The first check cannot start.</exception>
    public static async Task<int> RunAsync(CheckOptions options, TextWriter output, TextWriter error, CancellationToken cancel)
    {
        var root = Path.GetDirectoryName(InputPathResolver.ResolveFile(options.Load.Path, options.Load.CurrentDirectory))!;
        // With the facts of the check before, only what depends on the change is analyzed.
        using var cache = new TemporaryFolder();
        var load = options.Load with { CacheFolder = options.Load.CacheFolder ?? cache.Path };
        return await new RepeatedCheckRunner(options with { Load = load }, root, output, error).RunAsync(cancel);
    }

    async Task<int> RunAsync(CancellationToken cancel)
    {
        // Before each check, so that a change during it is not missed.
        for (var stamps = SourceStamps.ReadFolder(_root); ; stamps = stamps.ReadAgain())
        {
            await CheckOrExplainAsync(stamps, cancel);
            _error.WriteLine("Waiting for a change; Ctrl+C ends.");
            var changed = await WaitForChangeAsync(stamps, cancel);
            if (changed.IsEmpty)
                return _exitCode;
            _output.WriteLine(DescribeChange(changed));
        }
    }

    /// <summary>Checks once; after the first check, an error is a message, because the next change may mend it.</summary>
    async Task CheckOrExplainAsync(SourceStamps stamps, CancellationToken cancel)
    {
        try
        {
            await CheckAsync(stamps, cancel);
        }
        catch (StopException stop) when (_last != null)
        {
            _error.WriteLine(stop.Message);
            _exitCode = ExitCode.Failed;
        }
    }

    async Task CheckAsync(SourceStamps stamps, CancellationToken cancel)
    {
        var options = _last == null ? _options : _options with { Since = LastCheck };
        var result = await ProgressDisplay.ShowStepsAsync(_error, step => CheckRunner.CompareAsync(options, _last, step, cancel));
        _exitCode = CheckRunner.WriteReport(result, options, _output, _error);
        foreach (var project in result.CallGraph!.Value.Projects)
            stamps.AddProject(project.Source.Project);
        Remember(result);
    }

    /// <summary>Keeps the findings for the next comparison, but not those of code that is only half written.</summary>
    void Remember(CheckResult result)
    {
        var problemCount = result.Failures.Length + result.Projects.Sum(p => p.ErrorCount);
        if (_last != null && problemCount > _lastProblemCount)
            return;
        _last = FindingSnapshot.CreateFrom(result, commit: "", _options.Load.CurrentDirectory);
        _lastProblemCount = problemCount;
    }

    static async Task<ImmutableArray<string>> WaitForChangeAsync(SourceStamps stamps, CancellationToken cancel)
    {
        try
        {
            return await stamps.WaitForChangesAsync(cancel);
        }
        catch (OperationCanceledException)
        {
            return [];
        }
    }

    string DescribeChange(ImmutableArray<string> changed)
    {
        var others = changed.Length == 1 ? "" : $" and {CountedNoun.FormatCount(changed.Length - 1, "other file")}";
        return $"\n{RelativePath.FormatPath(changed[0], _options.Load.CurrentDirectory)}{others} changed.";
    }
}
