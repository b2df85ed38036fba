namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

/// <summary>Random choices that depend only on the seed and the number of a case, on every machine.</summary>
internal sealed class SeededRandom(int seed, int number)
{
    readonly Random _random = new(unchecked((seed * 486187739) ^ (number * 16777619)));

    /// <summary>Returns a number from 0 to below the end.</summary>
    public int NextBelow(int end) => end <= 1 ? 0 : _random.Next(end);

    /// <summary>Returns true with a probability in percent.</summary>
    public bool NextChance(int percent) => _random.Next(100) < percent;

    /// <summary>Returns a random element of a list.</summary>
    public T PickItem<T>(IReadOnlyList<T> all) => all[NextBelow(all.Count)];

    /// <summary>Returns the elements in random order.</summary>
    public T[] ShuffleItems<T>(IEnumerable<T> all)
    {
        var shuffled = all.ToArray();
        _random.Shuffle(shuffled);
        return shuffled;
    }
}
