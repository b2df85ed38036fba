using System.Diagnostics;
using System.Globalization;
using Xunit.Sdk;

namespace SyncIoAnalyzers.Exhaustive.Tests.Mutation;

/// <summary>Which changes each test reaches, and how long it takes.</summary>
/// <param name="Tests">The tests by their ids.</param>
/// <param name="Once">The changes of code that runs once in a process: tables and lists of names.</param>
internal sealed record Reach(IReadOnlyDictionary<string, (double Seconds, HashSet<int> Mutants)> Tests, IReadOnlySet<int> Once)
{
    /// <summary>
    /// Runs tests one by one, after all of them once, and writes down what each reaches, and what only the first run did.
    /// </summary>
    public static void Write(string file, IReadOnlyCollection<string> words)
    {
        var tests = new WarmTests();
        var (control, begun) = (Switch.Find(), Stopwatch.StartNew());
        IReadOnlyList<ITestCase> cases = [];
        // Lists that theories draw their cases from are made while these are looked for.
        var once = control.Reached(() => tests.FirstFailure(cases = tests.Named(words))).ToHashSet();
        using var text = new StreamWriter(file + ".part");
        foreach (var (test, number) in cases.Select((t, i) => (t, i)))
        {
            var watch = Stopwatch.StartNew();
            var reached = control.Reached(() => tests.FirstFailure([test]));
            once.ExceptWith(reached);
            text.WriteLine(
                string.Create(CultureInfo.InvariantCulture, $"{test.UniqueID}\t{watch.Elapsed.TotalSeconds}\t{string.Join(',', reached)}")
            );
            if (number % 500 == 499)
                Console.WriteLine($"{number + 1} of {cases.Count} tests after {begun.Elapsed.TotalSeconds:0} s");
        }

        text.WriteLine("once\t0\t" + string.Join(',', once));
        text.Close();
        File.Move(file + ".part", file, overwrite: true);
    }

    /// <summary>Reads it back.</summary>
    public static Reach Read(string file)
    {
        var lines = File.ReadLines(file)
            .Select(l => l.Split('\t'))
            .ToDictionary(
                l => l[0],
                l =>
                    (
                        Seconds: double.Parse(l[1], CultureInfo.InvariantCulture),
                        Mutants: l[2].Split(',', StringSplitOptions.RemoveEmptyEntries).Select(int.Parse).ToHashSet()
                    )
            );
        lines.Remove("once", out var once);
        return new(lines, once.Mutants);
    }
}
