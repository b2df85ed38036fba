using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;

namespace SyncIoAnalyzers.Exhaustive.Tests.Mutation;

/// <summary>
/// Tests a sample of the mutants that Stryker created in a folder: <c>--mutants REPORT --of DataFlow --tests Tests.DataFlow,Tests.Rules
/// --sample 400 --seed 23 --most 600</c>. It runs in the folder in which Stryker put the mutated assembly. See docs/testing.md.
/// </summary>
internal static class MutationRun
{
    // Tests that reach a mutant only in passing come last and are many: a mutant that this number does not notice counts as not noticed.
    const int MostTests = 600;

    // Far more than a mutant takes, even the first one in a cold process: a test that has not ended by then hangs.
    static readonly TimeSpan MaxSilence = TimeSpan.FromMinutes(4);

    /// <summary>Runs the mutation command in the arguments; returns false if they contain none.</summary>
    public static async Task<bool> TryRunAsync(string[] args)
    {
        var given = args.Chunk(2).Where(a => a.Length == 2).ToDictionary(a => a[0], a => a[1]);
        if (!given.TryGetValue("--mutants", out var report))
            return false;
        if (!given.TryGetValue("--of", out var folder) || !given.TryGetValue("--tests", out var names))
            throw new ArgumentException(
                "Write --mutants REPORT --of FOLDER --tests NAME,NAME, and --sample, --seed and --most if you like."
            );
        var (reached, words) = (report + ".reached", names.Split(','));
        if (given.GetValueOrDefault("--step") == "reach")
            TestCoverage.WriteFile(reached, words);
        else if (given.TryGetValue("--try", out var list))
            MutantTester.TestMutants(
                list.Split(',').Select(int.Parse),
                TestCoverage.ReadFile(reached),
                words,
                folder,
                Number("--most", MostTests)
            );
        else
            await ScoreSampleAsync(args, report, reached, folder, Number("--sample", 400), Number("--seed", 1));
        return true;

        int Number(string name, int otherwise) =>
            given.TryGetValue(name, out var text) ? int.Parse(text, CultureInfo.InvariantCulture) : otherwise;
    }

    static async Task ScoreSampleAsync(string[] args, string report, string reached, string folder, int size, int seed)
    {
        var mutants = CodeMutant.ReadReport(report);
        if (!File.Exists(reached))
            await foreach (var line in RunChildAsync([.. args, "--step", "reach"], Timeout.InfiniteTimeSpan))
                Console.Error.WriteLine(line);
        var coverage = TestCoverage.ReadFile(reached);
        var met = coverage.Tests.Values.SelectMany(t => t.Mutants).ToHashSet();
        var all = mutants.Where(m => m.File.Replace('\\', '/').Contains($"/{folder}/") && !coverage.StaticMutants.Contains(m.Id)).ToArray();
        new Random(seed).Shuffle(all);
        var sample = all.Take(size).ToArray();
        var noticed = new ConcurrentDictionary<int, string>();
        await Task.WhenAll(
            sample.Where(m => met.Contains(m.Id)).Chunk(sample.Length / 2 + 1).Select(part => TestMutantsAsync(args, part, noticed))
        );
        var left = sample
            .Where(m => noticed.GetValueOrDefault(m.Id, MutantTester.NotNoticed) == MutantTester.NotNoticed)
            .OrderBy(m => m.File, StringComparer.Ordinal)
            .ThenBy(m => m.Id)
            .ToArray();
        foreach (var mutant in left)
            Console.WriteLine(
                $"{(met.Contains(mutant.Id) ? "not noticed" : "not reached")}: {mutant.File}:{mutant.Line}\n    {mutant.Original.ReplaceLineEndings(" ")}\n    {mutant.Replacement.ReplaceLineEndings(" ")}"
            );
        Console.WriteLine(
            string.Create(
                CultureInfo.InvariantCulture,
                $"{folder}: {all.Length} changes, {sample.Length} tried (seed {seed}), {sample.Length - left.Length} noticed, {100.0 * (sample.Length - left.Length) / sample.Length:0.0} %"
            )
        );
    }

    /// <summary>
    /// Tests mutants in one process after another; a new one starts when a mutant ends, taints or hangs the previous one.
    /// </summary>
    static async Task TestMutantsAsync(string[] args, IEnumerable<CodeMutant> mutants, ConcurrentDictionary<int, string> noticed)
    {
        var left = new Queue<int>(mutants.Select(m => m.Id));
        while (left.Count > 0)
        {
            var (before, isTainted) = (left.Count, false);
            await foreach (var line in RunChildAsync([.. args, "--try", string.Join(',', left)], MaxSilence))
                if (line == MutantTester.LinePrefix + MutantTester.ProcessTainted)
                    isTainted = true;
                else if (line.StartsWith(MutantTester.LinePrefix, StringComparison.Ordinal))
                    Note(line[MutantTester.LinePrefix.Length..]);
            // A mutant in a process tainted by the previous one is tried again; one that itself taints, ends or hangs the process is
            // noticed.
            if (left.Count > 0 && (!isTainted || left.Count == before))
                Note("the process ends or hangs");
        }

        void Note(string test)
        {
            noticed[left.Dequeue()] = test;
            if (noticed.Count % 20 == 0)
                Console.Error.WriteLine($"{noticed.Count} tried, {noticed.Count(n => n.Value != MutantTester.NotNoticed)} noticed");
        }
    }

    /// <summary>Returns the output lines of another process of this program until it ends or writes nothing for too long.</summary>
    static async IAsyncEnumerable<string> RunChildAsync(string[] args, TimeSpan patience)
    {
        using var child = Process.Start(
            new ProcessStartInfo(Environment.ProcessPath!, [typeof(MutationRun).Assembly.Location, .. args])
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            }
        )!;
        child.ErrorDataReceived += (_, _) => { }; // a stack overflow writes a long trace
        child.BeginErrorReadLine();
        while (true)
        {
            var next = child.StandardOutput.ReadLineAsync();
            if (await Task.WhenAny(next, Task.Delay(patience)) != next || await next is not { } line)
                break;
            yield return line;
        }

        child.Kill(entireProcessTree: true);
        await child.WaitForExitAsync();
    }
}
