namespace SyncIoAnalyzers.Tests.Fuzzing;

/// <summary>Tries cases one group after another, and tells of each mistake once.</summary>
/// <param name="Seed">What the cases are made from.</param>
/// <param name="Told">Where it is written what happens.</param>
internal sealed class Run(int seed, TextWriter told)
{
    /// <summary>One group in so many is made for fixes, and tries them.</summary>
    public const int FixEvery = 10;

    /// <summary>One in so many is looked at twice.</summary>
    public const int TwiceEvery = 4;

    readonly Dictionary<string, int> _failures = [];

    /// <summary>How often each kind of mistake was seen.</summary>
    public IReadOnlyDictionary<string, int> Failures => _failures;

    /// <summary>Tries the cases of a group.</summary>
    public async Task Try(int group)
    {
        var made = Making.Cases(seed, group, group % FixEvery == 0);
        if (await Check(made) is not { } failure)
            return;
        _failures[failure.Kind] = _failures.GetValueOrDefault(failure.Kind) + 1;
        if (_failures[failure.Kind] > 1)
            return;
        var small = await new Smaller(failure.Kind, Check).Of(made);
        await told.WriteLineAsync($"\n==== seed {seed}, group {group}: {failure.Kind}\n{(await Check(small) ?? failure).Text}\n{small}\n==== again: dotnet run --project tests/SyncIoAnalyzers.Tests -c Release -- --seed {seed} --from {group} --groups 1\n");
        await told.FlushAsync();
    }

    /// <summary>What is wrong with cases; null when nothing is.</summary>
    public static async Task<Failure?> Check(FuzzCase made) =>
        await AnalyzerChecks.Of(made, made.Group % TwiceEvery == 0) ?? (made.Group % FixEvery == 0 ? await FixChecks.Of(made) : null);
}
