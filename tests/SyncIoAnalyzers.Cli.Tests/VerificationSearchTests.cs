using SyncIoAnalyzers.Cli.Fixing;

namespace SyncIoAnalyzers.Cli.Tests;

public class VerificationSearchTests
{
    [Fact]
    public async Task A_fix_that_passes_takes_two_runs() => Assert.Equal((8, 2, false), Describe(await SearchAsync(8, _ => true)));

    [Fact]
    public async Task A_command_that_fails_without_the_fix_ends_the_search() => Assert.Null(await SearchAsync(8, _ => false));

    [Fact]
    public async Task A_failure_that_a_repeat_does_not_show_is_flaky()
    {
        var runs = 0;
        var found = await SearchAsync(8, _ => ++runs != 2);
        Assert.Equal((8, 3, true), Describe(found));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(5)]
    [InlineData(7)]
    public async Task One_group_of_eight_is_taken_back(int bad) =>
        Assert.Equal(Enumerable.Range(0, 8).Where(g => g != bad), await AcceptAsync(8, groups => !groups.Contains(bad)));

    [Fact]
    public async Task Of_groups_that_fail_only_together_one_is_kept() =>
        Assert.Equal([0, 1, 2, 3, 4, 5, 7], await AcceptAsync(8, groups => !(groups.Contains(1) && groups.Contains(6))));

    [Fact]
    public async Task Nothing_is_kept_of_a_single_group_that_fails() => Assert.Empty(await AcceptAsync(1, groups => groups.Count == 0));

    [Fact]
    public async Task What_was_not_tried_is_taken_back_when_the_runs_are_used_up()
    {
        var found = await SearchAsync(8, groups => groups.All(g => g < 2), mostRuns: 5);
        Assert.Equal((2, 5, true), (found!.Accepted.Length, found.Runs, found.IsCutShort));
    }

    static async Task<IEnumerable<int>> AcceptAsync(int count, Func<IReadOnlyCollection<int>, bool> passes) =>
        (await SearchAsync(count, passes))!.Accepted.Order();

    static (int Accepted, int Runs, bool IsFlaky) Describe(VerificationOutcome? found) =>
        (found!.Accepted.Length, found.Runs, found.IsFlaky);

    static Task<VerificationOutcome?> SearchAsync(int count, Func<IReadOnlyCollection<int>, bool> passes, int mostRuns = 20) =>
        new VerificationSearch(count, mostRuns, groups => Task.FromResult(passes(groups))).SearchAsync();
}
