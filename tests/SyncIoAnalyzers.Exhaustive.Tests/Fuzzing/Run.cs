namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

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

    /// <summary>At how many cases the compiler itself threw.</summary>
    public int CompilerFailures { get; private set; }

    /// <summary>Tries the cases of a group.</summary>
    public Task Try(int group) => Try(Making.Cases(seed, group, group % FixEvery == 0));

    /// <summary>Tries cases; those at which the compiler itself throws are left out.</summary>
    public async Task Try(FuzzCase made)
    {
        var failure = await Check(made);
        if (failure != null && Compiled.Breaks(made))
        {
            var taken = Taken(made);
            CompilerFailures += made.Sources.Count(FuzzCase.IsOwn) - taken.Sources.Count(FuzzCase.IsOwn);
            (made, failure) = (taken, await Check(taken));
        }

        if (failure == null)
            return;
        _failures[failure.Kind] = _failures.GetValueOrDefault(failure.Kind) + 1;
        if (_failures[failure.Kind] > 1)
            return;
        var small = await new Smaller(failure.Kind, Check).Of(made);
        await told.WriteLineAsync(
            $"\n==== seed {seed}, group {made.Group}: {failure.Kind}\n{(await Check(small) ?? failure).Text}\n{small}\n==== again: dotnet run --project tests/SyncIoAnalyzers.Exhaustive.Tests -c Release -- --seed {seed} --from {made.Group} --groups 1\n"
        );
        await told.FlushAsync();
    }

    /// <summary>The cases that the compiler takes, each alone and all of them together; none where they fail only together.</summary>
    static FuzzCase Taken(FuzzCase made)
    {
        var shared = made.Sources.Where(s => !FuzzCase.IsOwn(s)).ToArray();
        var taken = made with
        {
            Sources = [.. made.Sources.Where(s => !FuzzCase.IsOwn(s) || !Compiled.Breaks(made with { Sources = [s, .. shared] }))],
        };
        return Compiled.Breaks(taken) ? made with { Sources = [.. shared] } : taken;
    }

    /// <summary>What is wrong with cases; null when nothing is.</summary>
    public static async Task<Failure?> Check(FuzzCase made)
    {
        try
        {
            return await AnalyzerChecks.Of(made, made.Group % TwiceEvery == 0)
                ?? (made.Group % FixEvery == 0 ? await FixChecks.Of(made) : null);
        }
        catch (Exception thrown)
        {
            return Failure.Thrown(thrown);
        }
    }
}
