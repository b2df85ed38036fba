namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

/// <summary>Chance that falls the same way every time for one case of one seed, on every machine.</summary>
internal sealed class Dice(int seed, int number)
{
    readonly Random _random = new(unchecked((seed * 486187739) ^ (number * 16777619)));

    /// <summary>A number from 0 to below the end.</summary>
    public int Below(int end) => end <= 1 ? 0 : _random.Next(end);

    /// <summary>Whether something happens that does so in that many of a hundred cases.</summary>
    public bool Chance(int ofHundred) => _random.Next(100) < ofHundred;

    /// <summary>One of several.</summary>
    public T Pick<T>(IReadOnlyList<T> all) => all[Below(all.Count)];

    /// <summary>The same in another order.</summary>
    public T[] Shuffled<T>(IEnumerable<T> all)
    {
        var shuffled = all.ToArray();
        _random.Shuffle(shuffled);
        return shuffled;
    }
}
