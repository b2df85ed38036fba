namespace SyncIoAnalyzers.Companion.Tests;

public sealed class MeasuredFactTests
{
    static int _tries, _triesOfRow;

    [MeasuredFact] public void What_fails_twice_is_tried_a_third_time() => Assert.Equal(3, ++_tries);

    [MeasuredTheory]
    [InlineData(3)]
    public void So_is_what_has_data(int needed) => Assert.Equal(needed, ++_triesOfRow);
}
