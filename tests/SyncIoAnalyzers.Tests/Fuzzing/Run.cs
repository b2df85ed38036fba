using System.Diagnostics;

namespace SyncIoAnalyzers.Tests.Fuzzing;

/// <summary>Tries cases one after another, and tells of each mistake once.</summary>
/// <param name="Seed">What the cases are made from.</param>
/// <param name="From">The first case.</param>
/// <param name="Count">How many.</param>
/// <param name="Told">Where it is written what happens.</param>
internal sealed record Run(int Seed, int From, int Count, TextWriter Told)
{
    /// <summary>One in so many cases is made for fixes, and tries them.</summary>
    public const int FixEvery = 10;

    /// <summary>One in so many is looked at twice.</summary>
    public const int TwiceEvery = 4;

    readonly Dictionary<string, int> _failures = [];

    /// <summary>Called before each case.</summary>
    public Action<int> Begins { get; init; } = _ => { };

    /// <summary>How often each kind of mistake was seen.</summary>
    public async Task<IReadOnlyDictionary<string, int>> All()
    {
        for (var number = From; number < From + Count; number++)
        {
            Begins(number);
            var made = Making.Case(Seed, number, number % FixEvery == 0);
            if (await Check(made) is not { } failure)
                continue;
            _failures[failure.Kind] = _failures.GetValueOrDefault(failure.Kind) + 1;
            if (_failures[failure.Kind] == 1)
                await Tell(made, failure);
        }

        return _failures;
    }

    /// <summary>What is wrong with a case; null when nothing is.</summary>
    public static async Task<Failure?> Check(FuzzCase made) =>
        await AnalyzerChecks.Of(made, made.Number % TwiceEvery == 0) ?? (made.Number % FixEvery == 0 ? await FixChecks.Of(made) : null);

    async Task Tell(FuzzCase made, Failure failure)
    {
        var small = await new Smaller(failure.Kind, Check).Of(made);
        var last = await Check(small) ?? failure;
        Told.WriteLine($"\n==== seed {Seed}, case {made.Number}: {failure.Kind}\n{last.Text}\n{small}\n==== again: dotnet run --project tests/SyncIoAnalyzers.Tests -c Release -- --seed {Seed} --from {made.Number} --cases 1\n");
        Told.Flush();
    }
}
