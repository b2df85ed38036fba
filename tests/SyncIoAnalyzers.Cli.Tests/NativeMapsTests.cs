using SyncIoAnalyzers.Watching;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>
/// Three native versions of one method with two statements, whose IL begins at 0 and at 13, as a runtime reported them; each later
/// version is more optimized.
/// </summary>
public sealed class NativeMapsTests
{
    const ulong Quick = 0x10000,
        Counting = 0x20000,
        Fast = 0x30000;

    readonly NativeCodeMaps _maps = new();

    public NativeMapsTests()
    {
        _maps.AddCode(Fast, 0x35, [(0, -2), (0xb, 13), (0x29, -3)]);
        _maps.AddCode(Quick, 0x4b, [(0x2e, 13), (0x44, -3), (0, -2), (0x14, 0)]);
        _maps.AddCode(Counting, 0x78, [(0, -2), (0x1e, 0), (0x38, 13), (0x71, -3)]);
    }

    [Theory, InlineData(Quick + 0x1f), InlineData(Quick + 0x2e), InlineData(Counting + 0x29), InlineData(Counting + 0x38)]
    public void Return_address_belongs_to_the_calling_statement_even_at_the_start_of_the_next(ulong address) =>
        Assert.Equal((0, 0, 13), _maps.FindCallBefore(address));

    [Theory, InlineData(Quick + 0x2f), InlineData(Quick + 0x4b), InlineData(Counting + 0x39)]
    public void Call_of_the_next_statement_belongs_to_that_statement(ulong address) =>
        Assert.Equal((1, 13, int.MaxValue), _maps.FindCallBefore(address));

    [Theory, InlineData(Fast + 0x16), InlineData(Fast + 0x21)]
    public void Statement_may_lie_within_the_next_one_in_optimized_code(ulong address) =>
        Assert.Equal((0, 13, int.MaxValue), _maps.FindCallBefore(address));

    [Theory, InlineData(Quick), InlineData(Quick + 0x10), InlineData(Quick + 0x4c), InlineData(1)]
    public void Address_before_the_first_statement_or_outside_is_unknown(ulong address) => Assert.Null(_maps.FindCallBefore(address));
}
