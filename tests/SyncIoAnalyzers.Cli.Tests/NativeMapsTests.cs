using SyncIoAnalyzers.Cli.Watching;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Three codes of one method of two statements, whose IL begins at 0 and at 13, as a runtime told of them: each later one faster than the one before.</summary>
public sealed class NativeMapsTests
{
    const ulong Quick = 0x10000, Counting = 0x20000, Fast = 0x30000;

    readonly NativeMaps _maps = new();

    public NativeMapsTests()
    {
        _maps.Add(Fast, 0x35, [(0, -2), (0xb, 13), (0x29, -3)]);
        _maps.Add(Quick, 0x4b, [(0x2e, 13), (0x44, -3), (0, -2), (0x14, 0)]);
        _maps.Add(Counting, 0x78, [(0, -2), (0x1e, 0), (0x38, 13), (0x71, -3)]);
    }

    [Theory, InlineData(Quick + 0x1f), InlineData(Quick + 0x2e), InlineData(Counting + 0x29), InlineData(Counting + 0x38)]
    public void The_address_behind_a_call_is_the_statements_that_calls_even_where_the_next_one_begins(ulong address) => Assert.Equal((0, 0, 13), _maps.CallBefore(address));

    [Theory, InlineData(Quick + 0x2f), InlineData(Quick + 0x4b), InlineData(Counting + 0x39)]
    public void A_call_of_the_next_statement_is_that_statements(ulong address) => Assert.Equal((1, 13, int.MaxValue), _maps.CallBefore(address));

    [Theory, InlineData(Fast + 0x16), InlineData(Fast + 0x21)]
    public void In_fast_code_a_statement_may_be_within_the_next_one(ulong address) => Assert.Equal((0, 13, int.MaxValue), _maps.CallBefore(address));

    [Theory, InlineData(Quick), InlineData(Quick + 0x10), InlineData(Quick + 0x4c), InlineData(1)]
    public void Nothing_is_known_of_what_is_before_the_first_statement_or_outside(ulong address) => Assert.Null(_maps.CallBefore(address));
}
