namespace SyncIoAnalyzers.Companion.Tests;

public sealed class MeasuredFactTests
{
    static int _tries,
        _triesOfRow;

    [MeasuredFact]
    public void Test_that_fails_twice_is_tried_a_third_time() => Assert.Equal(3, ++_tries);

    [MeasuredTheory]
    [InlineData(3)]
    public void Test_with_data_that_fails_twice_is_tried_a_third_time(int needed) => Assert.Equal(needed, ++_triesOfRow);
}
