using System.Diagnostics;

namespace SyncIoAnalyzers.Tests.Fuzzing;

/// <summary>The long run by hand: <c>dotnet run --project tests/SyncIoAnalyzers.Tests -c Release -- --cases 200000 --seed 1</c>.</summary>
internal static class Program
{
    const int Patience = 180;

    static (int Number, long Since) _current;

    static async Task<int> Main(string[] args)
    {
        var (seed, from, count) = (Number(args, "--seed", 1), Number(args, "--from", 0), Number(args, "--cases", 1000));
        var watch = Stopwatch.StartNew();
        if (args.Contains("--errors"))
        {
            var all = Enumerable.Range(from, count).Select(i => Making.Case(seed, i, true)).Where(c => c.Sources.Length == 3).ToList();
            var bad = all.Select(c => Compiled.Of(c).GetDiagnostics().Where(d => d.Severity == Microsoft.CodeAnalysis.DiagnosticSeverity.Error).ToList()).ToList();
            Console.WriteLine($"{bad.Count(b => b.Count == 0)} of {bad.Count} compile");
            foreach (var g in bad.SelectMany(b => b.Take(3)).GroupBy(d => d.Id).OrderByDescending(g => g.Count()).Take(40))
                foreach (var d in g.Take(4))
                    Console.WriteLine($"{g.Count()} {d.Id} {d.GetMessage()} :: {d.Location.SourceTree?.GetText().Lines[d.Location.GetLineSpan().StartLinePosition.Line].ToString() is {} l} {(d.Location.SourceTree == null ? "" : d.Location.SourceTree.ToString().Substring(Math.Max(0, d.Location.SourceSpan.Start - 60), Math.Min(140, d.Location.SourceTree.Length - Math.Max(0, d.Location.SourceSpan.Start - 60))).Replace("\n", "⏎"))}");
            return 0;
        }
        using var guard = new Timer(_ => Guard(seed), null, 1000, 1000);
        var run = new Run(seed, from, count, Console.Out) { Begins = number => Progress(number, from, watch) };
        var failures = await run.All();
        Console.WriteLine($"seed {seed}, cases {from} to {from + count - 1}: {count} cases, fixes tried in {Enumerable.Range(from, count).Count(n => n % Run.FixEvery == 0)} ({FixChecks.Made} changes made, {FixChecks.MadeOfSound} of code that compiled), {failures.Count} kinds of failure in {failures.Values.Sum()} cases, {watch.Elapsed.TotalSeconds:0} s");
        foreach (var (kind, times) in failures.OrderByDescending(f => f.Value))
            Console.WriteLine($"  {times} × {kind}");
        return failures.Count == 0 ? 0 : 1;
    }

    static int Number(string[] args, string name, int otherwise) => Array.IndexOf(args, name) is >= 0 and var at ? int.Parse(args[at + 1], System.Globalization.CultureInfo.InvariantCulture) : otherwise;

    /// <summary>If the process dies, the last line names the thousand cases among which to look; <c>--cases 1000</c> or less names each.</summary>
    static void Progress(int number, int from, Stopwatch watch)
    {
        _current = (number, Stopwatch.GetTimestamp());
        if (number > from && number % 1000 == 0)
            Console.WriteLine($"{number} after {watch.Elapsed.TotalSeconds:0} s");
    }

    /// <summary>A case that does not end is a mistake like another; the process can only end with it.</summary>
    static void Guard(int seed)
    {
        var (number, since) = _current;
        if (since != 0 && Stopwatch.GetElapsedTime(since).TotalSeconds > Patience)
            Environment.FailFast($"seed {seed}, case {number} has not ended after {Patience} s");
    }
}
