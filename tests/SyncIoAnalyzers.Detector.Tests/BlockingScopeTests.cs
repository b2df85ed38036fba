namespace SyncIoAnalyzers.Detector.Tests;

/// <summary>A scope of code that must not block, and the exceptions it throws.</summary>
public sealed class BlockingScopeTests
{
    [Fact]
    public void Wait_throws_when_the_scope_ends()
    {
        var scope = BlockingScope.Forbid();
        WaitForTask();
        var thrown = Assert.Throws<BlockingException>(scope.Dispose);
        Assert.Contains("BlockingScopeTests.WaitFor(", thrown.WaitStack.Split('\n').First(l => l.Contains("SyncIoAnalyzers")));
    }

    [Fact]
    public void Verify_throws_at_once_and_Dispose_does_not_throw_again()
    {
        using var scope = BlockingScope.Forbid();
        WaitForTask();
        WaitForTask();
        Assert.Equal(2, Assert.Throws<BlockingException>(scope.Verify).Count);
    }

    [Fact]
    public async Task Await_does_not_throw()
    {
        using var scope = BlockingScope.Forbid();
        await Task.Delay(1);
        scope.Verify();
    }

    [Fact]
    public async Task Wait_after_an_await_is_detected()
    {
        var scope = BlockingScope.Forbid();
        await Task.Delay(1);
        await Task.Run(WaitForTask);
        Assert.Throws<BlockingException>(scope.Dispose);
    }

    [Fact]
    public void Wait_for_a_completed_task_is_not_detected()
    {
        using var scope = BlockingScope.Forbid();
        WaitFor(Task.CompletedTask);
    }

    [Fact]
    public void Allowed_wait_does_not_throw()
    {
        using var scope = BlockingScope.Forbid();
        using (BlockingScope.Allow("the library has no async form"))
            WaitForTask();
        scope.Verify();
    }

    [Fact]
    public void Wait_after_an_allowed_scope_throws_again()
    {
        var scope = BlockingScope.Forbid();
        BlockingScope.Allow("for a moment").Dispose();
        WaitForTask();
        Assert.Throws<BlockingException>(scope.Dispose);
    }

    [Fact]
    public async Task Code_outside_the_scope_is_ignored()
    {
        var beside = new TaskCompletionSource();
        var other = Task.Run(async () =>
        {
            await beside.Task;
            WaitForTask();
        });
        using var scope = BlockingScope.Forbid();
        beside.SetResult();
        await other;
    }

    [Fact]
    public void Allow_requires_a_reason() => Assert.Throws<ArgumentException>(() => BlockingScope.Allow(" "));

    static void WaitForTask() => WaitFor(Task.Delay(20));

    static void WaitFor(Task task) => task.Wait();
}
