using System.Diagnostics;
using System.Globalization;
using Xunit.Sdk;

namespace SyncIoAnalyzers.Exhaustive.Tests.Mutation;

/// <summary>The mutants that each test reaches, and the time it takes.</summary>
/// <param name="Tests">The tests by id.</param>
/// <param name="StaticMutants">The mutants in code that runs once in a process: tables and lists of names.</param>
internal sealed record TestCoverage(
    IReadOnlyDictionary<string, (double Seconds, HashSet<int> Mutants)> Tests,
    IReadOnlySet<int> StaticMutants
)
{
    /// <summary>
    /// Runs all tests together and then one by one, and writes the mutants that each reaches and those that only the first run reached.
    /// </summary>
    public static void WriteFile(string file, IReadOnlyCollection<string> words)
    {
        var tests = new InProcessRunner();
        var (control, begun) = (MutantSwitch.FindSwitch(), Stopwatch.StartNew());
        IReadOnlyList<ITestCase> cases = [];
        // Test discovery creates the data of theories, so it is part of the recorded code.
        var once = control.CaptureReached(() => tests.FindFirstFailure(cases = tests.FindTests(words))).ToHashSet();
        using var text = new StreamWriter(file + ".part");
        foreach (var (test, number) in cases.Select((t, i) => (t, i)))
        {
            var watch = Stopwatch.StartNew();
            var reached = control.CaptureReached(() => tests.FindFirstFailure([test]));
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

    /// <summary>Reads the coverage of tests from a file.</summary>
    public static TestCoverage ReadFile(string file)
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
