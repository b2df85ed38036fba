namespace SyncIoAnalyzers.Exhaustive.Tests.Mutation;

/// <summary>
/// Tests one mutant after the other and writes the test that notices each. A mutant can taint the process; the next one then needs a new
/// process.
/// </summary>
internal static class MutantTester
{
    /// <summary>The prefix of each line, which distinguishes it from the output of tests.</summary>
    public const string LinePrefix = "tested: ";

    /// <summary>Replaces the name of the test if no test notices a mutant.</summary>
    public const string NotNoticed = "-";

    /// <summary>The line of a process in which a mutant left a trace, so that tests fail without it.</summary>
    public const string ProcessTainted = "tainted";

    const int ChunkSize = 10;

    /// <summary>Writes a line for each mutant in turn: the name of the test that notices it, if there is one.</summary>
    public static void TestMutants(
        IEnumerable<int> mutants,
        TestCoverage coverage,
        IReadOnlyCollection<string> words,
        string folder,
        int maxTests
    )
    {
        var tests = new InProcessRunner();
        var control = MutantSwitch.FindSwitch();
        // The cases of a theory are similar: the first case of every test runs before the second case of any.
        var cases = tests
            .FindTests(words)
            .Where(c => coverage.Tests.ContainsKey(c.UniqueID))
            .GroupBy(c => (c.TestClassName, c.TestMethodName))
            .SelectMany(t => t.Select((c, i) => (Case: c, Turn: i)))
            .OrderByDescending(c => c.Case.TestClassName!.Contains(folder))
            .ThenBy(c => c.Turn)
            .ThenBy(c => coverage.Tests[c.Case.UniqueID].Seconds)
            .Select(c => c.Case)
            .ToArray();
        foreach (var mutant in mutants)
        {
            var reaching = cases.Where(c => coverage.Tests[c.UniqueID].Mutants.Contains(mutant)).Take(maxTests);
            control.ActiveMutant = mutant;
            var noticed = reaching.Chunk(ChunkSize).Select(some => tests.FindFirstFailure(some)).FirstOrDefault(f => f != null);
            control.SwitchOff();
            var isTainted = noticed != null && tests.FindFirstFailure([noticed]) != null;
            Console.WriteLine(
                LinePrefix + (isTainted ? ProcessTainted : noticed?.TestCaseDisplayName.ReplaceLineEndings(" ") ?? NotNoticed)
            );
            if (isTainted)
                return;
        }
    }
}
