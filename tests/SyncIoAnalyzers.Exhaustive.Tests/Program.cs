using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

namespace SyncIoAnalyzers.Exhaustive.Tests;

/// <summary>
/// The long run by hand: <c>dotnet run --project tests/SyncIoAnalyzers.Exhaustive.Tests -c Release -- --groups 10000 --seed 1</c> tries
/// 200 000 cases. With <c>--not-run FOLDER</c> it reads what tests did not run instead, with <c>--mutants REPORT</c> it tries whether
/// they notice changes.
/// </summary>
internal static class Program
{
    const int Patience = 300;

    static readonly string[] OwnWords = ["--groups", "--seed", "--from", "--not-run", "--mutants"];

    static (int Group, long Since) _current;

    static async Task<int> Main(string[] args)
    {
        // Without a word of ours it is the runner of tests that starts the program.
        if (!args.Any(OwnWords.Contains))
            return await Xunit.Runner.InProc.SystemConsole.ConsoleRunner.Run(args);
        if (args is ["--not-run", var folder])
            return NotRun.Compare(folder, Console.Out) > 0 ? 1 : 0;
        try
        {
            if (await Mutation.MutationRun.Of(args))
                return 0;
        }
        catch (Exception e) when (e is IOException or JsonException or ArgumentException or FormatException or InvalidOperationException)
        {
            Console.Error.WriteLine(e.Message);
            return 2;
        }

        var (seed, from, groups) = (Number(args, "--seed", 1), Number(args, "--from", 0), Number(args, "--groups", 50));
        var watch = Stopwatch.StartNew();
        using var guard = new Timer(_ => Guard(seed), null, 1000, 1000);
        var run = new Run(seed, Console.Out);
        for (var group = from; group < from + groups; group++)
        {
            _current = (group, Stopwatch.GetTimestamp());
            await run.Try(group);
            // If the process dies, the last line names the groups among which to look.
            if ((group + 1) % 50 == 0 || groups <= 50)
                Console.WriteLine($"group {group} after {watch.Elapsed.TotalSeconds:0} s");
        }

        Console.WriteLine(
            $"seed {seed}, groups {from} to {from + groups - 1}: {groups * Making.Group} cases, {Enumerable.Range(from, groups).Count(g => g % Run.FixEvery == 0) * Making.Group} of them with fixes "
                + $"({FixChecks.Made} changes, {FixChecks.MadeOfSound} of files that compiled), {run.Failures.Count} kinds of failure, {run.CompilerFailures} cases at which the compiler itself failed, {Process.GetCurrentProcess().TotalProcessorTime.TotalSeconds:0} s of processor time"
        );
        foreach (var (kind, times) in run.Failures.OrderByDescending(f => f.Value))
            Console.WriteLine($"  {times} × {kind}");
        return run.Failures.Count == 0 ? 0 : 1;
    }

    static int Number(string[] args, string name, int otherwise) =>
        Array.IndexOf(args, name) is >= 0 and var at ? int.Parse(args[at + 1], CultureInfo.InvariantCulture) : otherwise;

    /// <summary>A case that does not end is a mistake like another; the process can only end with it.</summary>
    static void Guard(int seed)
    {
        var (group, since) = _current;
        if (since != 0 && Stopwatch.GetElapsedTime(since).TotalSeconds > Patience)
            Environment.FailFast($"seed {seed}, group {group} has not ended after {Patience} s");
    }
}
