using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

namespace SyncIoAnalyzers.Exhaustive.Tests;

/// <summary>
/// Runs the fuzzer by hand: <c>dotnet run --project tests/SyncIoAnalyzers.Exhaustive.Tests -c Release -- --groups 10000 --seed 1</c> runs
/// 200,000 cases. <c>--not-run FOLDER</c> compares coverage results with NotRun.txt, <c>--mutants REPORT</c> runs tests against mutants.
/// </summary>
internal static class Program
{
    const int MaxSeconds = 300;

    static readonly string[] OwnOptions = ["--groups", "--seed", "--from", "--not-run", "--mutants"];

    static (int Group, long Since) _current;

    static async Task<int> Main(string[] args)
    {
        // Without an option of this program, the test runner has started the process.
        if (!args.Any(OwnOptions.Contains))
            return await Xunit.Runner.InProc.SystemConsole.ConsoleRunner.Run(args);
        if (args is ["--not-run", var folder])
            return NotRun.CompareCoverage(folder, Console.Out) > 0 ? 1 : 0;
        try
        {
            if (await Mutation.MutationRun.TryRunAsync(args))
                return 0;
        }
        catch (Exception e) when (e is IOException or JsonException or ArgumentException or FormatException or InvalidOperationException)
        {
            Console.Error.WriteLine(e.Message);
            return 2;
        }

        var (seed, from, groups) = (ParseNumber(args, "--seed", 1), ParseNumber(args, "--from", 0), ParseNumber(args, "--groups", 50));
        var watch = Stopwatch.StartNew();
        using var guard = new Timer(_ => EndHangingRun(seed), null, 1000, 1000);
        var run = new FuzzRun(seed, Console.Out);
        for (var group = from; group < from + groups; group++)
        {
            _current = (group, Stopwatch.GetTimestamp());
            await run.RunGroupAsync(group);
            // If the process ends, its last line limits the groups that can be the cause.
            if ((group + 1) % 50 == 0 || groups <= 50)
                Console.WriteLine($"group {group} after {watch.Elapsed.TotalSeconds:0} s");
        }

        Console.WriteLine(
            $"seed {seed}, groups {from} to {from + groups - 1}: {groups * CaseGenerator.GroupSize} cases, {Enumerable.Range(from, groups).Count(g => g % FuzzRun.FixInterval == 0) * CaseGenerator.GroupSize} of them with fixes "
                + $"({FixChecks.AppliedFixes} changes, {FixChecks.SoundFileChanges} of files that compiled), {run.FailureCounts.Count} kinds of failure, {run.CompilerFailures} cases at which the compiler itself failed, {Process.GetCurrentProcess().TotalProcessorTime.TotalSeconds:0} s of processor time"
        );
        foreach (var (kind, times) in run.FailureCounts.OrderByDescending(f => f.Value))
            Console.WriteLine($"  {times} × {kind}");
        return run.FailureCounts.Count == 0 ? 0 : 1;
    }

    static int ParseNumber(string[] args, string name, int otherwise) =>
        Array.IndexOf(args, name) is >= 0 and var at ? int.Parse(args[at + 1], CultureInfo.InvariantCulture) : otherwise;

    /// <summary>Ends the process if a group takes too long: a case that does not end is a failure, and nothing else stops it.</summary>
    static void EndHangingRun(int seed)
    {
        var (group, since) = _current;
        if (since != 0 && Stopwatch.GetElapsedTime(since).TotalSeconds > MaxSeconds)
            Environment.FailFast($"seed {seed}, group {group} has not ended after {MaxSeconds} s");
    }
}
