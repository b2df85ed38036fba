namespace SyncIoAnalyzers.Tests.Rules;

public class BlockingThreadTests() : RuleTests("SIO002")
{
    [Fact] public Task A_sleep_blocks() => Reports("[|Thread.Sleep(5)|];");
    [Fact] public Task A_semaphore_blocks() => Reports("var s = new SemaphoreSlim(1); [|s.Wait()|];");
    [Fact] public Task A_semaphore_that_polls_does_not() => Silent("var s = new SemaphoreSlim(1); return s.Wait(0) || s.Wait(TimeSpan.Zero);");
    [Fact] public Task A_process_blocks() => Reports("var p = new System.Diagnostics.Process(); [|p.WaitForExit()|];");
    [Fact] public Task A_handle_blocks() => Reports("var e = new ManualResetEvent(false); [|e.WaitOne()|];");
    [Fact] public Task A_thread_that_is_joined_blocks() => Reports("var t = new Thread(() => { }); [|t.Join()|];");
    [Fact] public Task Taking_an_item_blocks() => Reports("var q = new System.Collections.Concurrent.BlockingCollection<int>(); return [|q.Take()|];");
    [Fact] public Task A_lock_is_left_to_run_time() => Silent("lock (list) return 1;");
    [Fact] public Task The_message_says_what_to_write() => Says("'Thread.Sleep' holds a request thread (GET /orders → OrdersController.Get); use 'Task.Delay'", "{|#0:Thread.Sleep(5)|};");
}
