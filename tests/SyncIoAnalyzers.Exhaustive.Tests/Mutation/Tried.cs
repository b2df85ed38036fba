namespace SyncIoAnalyzers.Exhaustive.Tests.Mutation;

/// <summary>
/// Switches one change on after the other and says which are noticed, in a process that the next one may need another of.
/// </summary>
internal static class Tried
{
    /// <summary>Begins each line, in case a test writes something, too.</summary>
    public const string Mark = "tried: ";

    /// <summary>Stands for the test where none noticed a change.</summary>
    public const string Not = "-";

    /// <summary>The line of a process in which a change left something behind, so that tests fail without it.</summary>
    public const string Spoilt = "spoilt";

    const int AtOnce = 10;

    /// <summary>Writes a line for each change in turn: the test that notices it, if one does.</summary>
    public static void Each(IEnumerable<int> mutants, Reach reach, IReadOnlyCollection<string> words, string own, int most)
    {
        var tests = new WarmTests();
        var control = Switch.Find();
        // Of a theory with thousands of cases each says much the same: the first case of every test goes before the second of any.
        var cases = tests
            .Named(words)
            .Where(c => reach.Tests.ContainsKey(c.UniqueID))
            .GroupBy(c => (c.TestClassName, c.TestMethodName))
            .SelectMany(t => t.Select((c, i) => (Case: c, Turn: i)))
            .OrderByDescending(c => c.Case.TestClassName!.Contains(own))
            .ThenBy(c => c.Turn)
            .ThenBy(c => reach.Tests[c.Case.UniqueID].Seconds)
            .Select(c => c.Case)
            .ToArray();
        foreach (var mutant in mutants)
        {
            var asked = cases.Where(c => reach.Tests[c.UniqueID].Mutants.Contains(mutant)).Take(most);
            control.Active = mutant;
            var noticed = asked.Chunk(AtOnce).Select(some => tests.FirstFailure(some)).FirstOrDefault(f => f != null);
            control.Off();
            var isSpoilt = noticed != null && tests.FirstFailure([noticed]) != null;
            Console.WriteLine(Mark + (isSpoilt ? Spoilt : noticed?.TestCaseDisplayName.ReplaceLineEndings(" ") ?? Not));
            if (isSpoilt)
                return;
        }
    }
}
