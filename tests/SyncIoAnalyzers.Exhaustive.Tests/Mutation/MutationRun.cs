using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;

namespace SyncIoAnalyzers.Exhaustive.Tests.Mutation;

/// <summary>
/// Tries a sample of the changes that Stryker made in some folder: <c>--mutants REPORT --of DataFlow --tests Tests.DataFlow,Tests.Rules
/// --sample 400 --seed 23 --most 600</c>, run
/// where Stryker put the changed assembly. See docs/testing.md.
/// </summary>
internal static class MutationRun
{
    // Those that only reach a change by the way come last, and are many: what so many do not notice counts as not noticed.
    const int MostTests = 600;

    // Far above what these take, the first of them in a cold process: what is not through by then does not end.
    static readonly TimeSpan Patience = TimeSpan.FromMinutes(4);

    /// <summary>Runs what the arguments ask for; false when they ask for something else.</summary>
    public static async Task<bool> Of(string[] args)
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
            Reach.Write(reached, words);
        else if (given.TryGetValue("--try", out var list))
            Tried.Each(list.Split(',').Select(int.Parse), Reach.Read(reached), words, folder, Number("--most", MostTests));
        else
            await Score(args, report, reached, folder, Number("--sample", 400), Number("--seed", 1));
        return true;

        int Number(string name, int otherwise) =>
            given.TryGetValue(name, out var text) ? int.Parse(text, CultureInfo.InvariantCulture) : otherwise;
    }

    static async Task Score(string[] args, string report, string reached, string folder, int size, int seed)
    {
        var mutants = Mutant.Read(report);
        if (!File.Exists(reached))
            await foreach (var line in Child([.. args, "--step", "reach"], Timeout.InfiniteTimeSpan))
                Console.Error.WriteLine(line);
        var reach = Reach.Read(reached);
        var met = reach.Tests.Values.SelectMany(t => t.Mutants).ToHashSet();
        var all = mutants.Where(m => m.File.Replace('\\', '/').Contains($"/{folder}/") && !reach.Once.Contains(m.Id)).ToArray();
        new Random(seed).Shuffle(all);
        var sample = all.Take(size).ToArray();
        var noticed = new ConcurrentDictionary<int, string>();
        await Task.WhenAll(sample.Where(m => met.Contains(m.Id)).Chunk(sample.Length / 2 + 1).Select(part => Try(args, part, noticed)));
        var left = sample
            .Where(m => noticed.GetValueOrDefault(m.Id, Tried.Not) == Tried.Not)
            .OrderBy(m => m.File, StringComparer.Ordinal)
            .ThenBy(m => m.Id)
            .ToArray();
        foreach (var mutant in left)
            Console.WriteLine(
                $"{(met.Contains(mutant.Id) ? "not noticed" : "not reached")}: {mutant.File}:{mutant.Line}\n    {mutant.Before.ReplaceLineEndings(" ")}\n    {mutant.After.ReplaceLineEndings(" ")}"
            );
        Console.WriteLine(
            string.Create(
                CultureInfo.InvariantCulture,
                $"{folder}: {all.Length} changes, {sample.Length} tried (seed {seed}), {sample.Length - left.Length} noticed, {100.0 * (sample.Length - left.Length) / sample.Length:0.0} %"
            )
        );
    }

    /// <summary>Tries some in one process after another; a new one is begun where a change ends, spoils or stops the last.</summary>
    static async Task Try(string[] args, IEnumerable<Mutant> mutants, ConcurrentDictionary<int, string> noticed)
    {
        var left = new Queue<int>(mutants.Select(m => m.Id));
        while (left.Count > 0)
        {
            var (begun, spoilt) = (left.Count, false);
            await foreach (var line in Child([.. args, "--try", string.Join(',', left)], Patience))
                if (line == Tried.Mark + Tried.Spoilt)
                    spoilt = true;
                else if (line.StartsWith(Tried.Mark, StringComparison.Ordinal))
                    Note(line[Tried.Mark.Length..]);
            // Spoilt by the one before it, it is tried again; spoilt, ended or stopped by itself, it was noticed.
            if (left.Count > 0 && (!spoilt || left.Count == begun))
                Note("the process ends or hangs");
        }

        void Note(string test)
        {
            noticed[left.Dequeue()] = test;
            if (noticed.Count % 20 == 0)
                Console.Error.WriteLine($"{noticed.Count} tried, {noticed.Count(n => n.Value != Tried.Not)} noticed");
        }
    }

    /// <summary>The lines that another process of this program writes, until it ends or says nothing for long.</summary>
    static async IAsyncEnumerable<string> Child(string[] args, TimeSpan patience)
    {
        using var child = Process.Start(
            new ProcessStartInfo(Environment.ProcessPath!, [typeof(MutationRun).Assembly.Location, .. args])
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            }
        )!;
        child.ErrorDataReceived += (_, _) => { }; // a stack that overflows is told at length
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
