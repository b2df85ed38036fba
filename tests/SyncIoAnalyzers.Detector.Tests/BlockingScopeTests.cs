namespace SyncIoAnalyzers.Detector.Tests;

/// <summary>Code that must not block, and what happens when it does.</summary>
public sealed class BlockingScopeTests
{
    [Fact]
    public void A_wait_throws_when_the_scope_ends()
    {
        var scope = BlockingScope.Forbid();
        Waits();
        var thrown = Assert.Throws<BlockingException>(scope.Dispose);
        Assert.Contains("BlockingScopeTests.WaitFor(", thrown.WaitStack.Split('\n').First(l => l.Contains("SyncIoAnalyzers")));
    }

    [Fact]
    public void Verify_throws_at_once_and_the_end_no_more()
    {
        using var scope = BlockingScope.Forbid();
        Waits();
        Waits();
        Assert.Equal(2, Assert.Throws<BlockingException>(scope.Verify).Count);
    }

    [Fact]
    public async Task Awaiting_is_fine()
    {
        using var scope = BlockingScope.Forbid();
        await Task.Delay(1);
        scope.Verify();
    }

    [Fact]
    public async Task A_wait_behind_an_await_is_seen()
    {
        var scope = BlockingScope.Forbid();
        await Task.Delay(1);
        await Task.Run(Waits);
        Assert.Throws<BlockingException>(scope.Dispose);
    }

    [Fact]
    public void A_wait_for_what_is_over_is_none()
    {
        using var scope = BlockingScope.Forbid();
        WaitFor(Task.CompletedTask);
    }

    [Fact]
    public void Allow_lets_a_known_wait_pass()
    {
        using var scope = BlockingScope.Forbid();
        using (BlockingScope.Allow("the library has no async form"))
            Waits();
        scope.Verify();
    }

    [Fact]
    public void Behind_what_is_allowed_it_is_forbidden_again()
    {
        var scope = BlockingScope.Forbid();
        BlockingScope.Allow("for a moment").Dispose();
        Waits();
        Assert.Throws<BlockingException>(scope.Dispose);
    }

    [Fact]
    public async Task What_runs_beside_it_is_not_its_business()
    {
        var beside = new TaskCompletionSource();
        var other = Task.Run(async () =>
        {
            await beside.Task;
            Waits();
        });
        using var scope = BlockingScope.Forbid();
        beside.SetResult();
        await other;
    }

    [Fact]
    public void A_reason_must_be_given() => Assert.Throws<ArgumentException>(() => BlockingScope.Allow(" "));

    static void Waits() => WaitFor(Task.Delay(20));

    static void WaitFor(Task task) => task.Wait();
}
