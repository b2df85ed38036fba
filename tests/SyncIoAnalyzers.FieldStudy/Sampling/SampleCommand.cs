using SyncIoAnalyzers.FieldStudy.Results;

namespace SyncIoAnalyzers.FieldStudy.Sampling;

/// <summary>Draws the findings that the readers judge.</summary>
internal static class SampleCommand
{
    const int DefaultCount = 200,
        DefaultPerRepository = 12;

    /// <summary>Writes the sample.</summary>
    public static int Run(string[] words, TextWriter output)
    {
        var arguments = StudyArguments.Parse(words, "--results=", "--count=", "--seed=", "--per-repository=", "--output=");
        var seed =
            arguments.GetNumber("--seed")
            ?? throw new StopException("The command needs --seed with a number, so that others can repeat it.");
        var results = new ResultsFolder(arguments.GetRequiredPath("--results")).ReadResults();
        var perRepository = arguments.GetNumber("--per-repository") ?? DefaultPerRepository;
        var drawn = DrawFindings(results, seed, perRepository).Take(arguments.GetNumber("--count") ?? DefaultCount).ToList();
        var file = arguments.GetPath("--output") ?? SampleRow.DefaultFile;
        SampleRow.WriteFile(file, drawn);
        output.WriteLine(
            $"{drawn.Count} of {results.Sum(result => result.RequestFindings.Count())} warnings about requests, "
                + $"from {drawn.Select(one => one.Result).Distinct().Count()} repositories, written to {file}."
        );
        return ExitCode.Clean;
    }

    /// <summary>Returns the warnings about requests in a random order, without those that exceed the limit of their repository.</summary>
    static IEnumerable<(RepositoryResult Result, StudyFinding Finding)> DrawFindings(
        IEnumerable<RepositoryResult> results,
        int seed,
        int perRepository
    )
    {
        var drawn = results.SelectMany(result =>
            StableOrder
                .SortItems(result.RequestFindings, seed, finding => GetKey(result, finding))
                .Take(perRepository)
                .Select(f => (result, f))
        );
        return StableOrder.SortItems(drawn, seed, one => GetKey(one.result, one.f));
    }

    static string GetKey(RepositoryResult result, StudyFinding finding) => $"{result.Run.Repository}\n{finding.Fingerprint}";
}
