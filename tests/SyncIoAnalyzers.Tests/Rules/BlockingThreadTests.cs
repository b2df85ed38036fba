namespace SyncIoAnalyzers.Tests.Rules;

public class BlockingThreadTests() : RuleTests("SIO002")
{
    [Fact]
    public Task Sleep_blocks() => Reports("[|Thread.Sleep(5)|];");

    [Fact]
    public Task Semaphore_blocks() => Reports("var s = new SemaphoreSlim(1); [|s.Wait()|];");

    [Fact]
    public Task Semaphore_with_a_zero_timeout_does_not_block() =>
        Silent("var s = new SemaphoreSlim(1); return s.Wait(0) || s.Wait(TimeSpan.Zero);");

    [Fact]
    public Task Semaphore_with_a_local_that_is_zero_does_not_block() =>
        Silent("var s = new SemaphoreSlim(1); int none = 0; return s.Wait(none);");

    [Fact]
    public Task Semaphore_with_a_local_that_changes_blocks() =>
        Reports("var s = new SemaphoreSlim(1); int some = 0; some++; return [|s.Wait(some)|];");

    [Fact]
    public Task Process_wait_blocks() => Reports("var p = new System.Diagnostics.Process(); [|p.WaitForExit()|];");

    [Fact]
    public Task Wait_handle_blocks() => Reports("var e = new ManualResetEvent(false); [|e.WaitOne()|];");

    [Theory]
    [InlineData("var e = new ManualResetEventSlim(true); e.Wait();")]
    [InlineData("var e = new ManualResetEvent(true); e.WaitOne();")]
    [InlineData("using var e = new ManualResetEventSlim(); e.Set(); if (flag) e.Wait();")]
    [InlineData("var e = new CountdownEvent(0); e.Wait();")]
    [InlineData("var e = new CountdownEvent(2); e.Signal(); e.Signal(); e.Wait();")]
    public Task Event_that_is_open_already_does_not_block(string body) => Silent(body);

    [Theory]
    [InlineData("var e = new ManualResetEventSlim(); if (flag) e.Set(); [|e.Wait()|];")]
    [InlineData("var e = new ManualResetEventSlim(); if (flag) e.Set(); else [|e.Wait()|];")]
    [InlineData("var e = new ManualResetEventSlim(true); e.Reset(); [|e.Wait()|];")]
    [InlineData("var e = new ManualResetEventSlim(true); Use(e); [|e.Wait()|];")]
    [InlineData("var e = new ManualResetEventSlim(flag); [|e.Wait()|];")]
    [InlineData("var e = new ManualResetEventSlim(); _ = Task.Run(() => e.Set()); [|e.Wait()|];")]
    [InlineData("var e = new AutoResetEvent(true); [|e.WaitOne()|];")]
    [InlineData("var e = new CountdownEvent(2); e.Signal(); [|e.Wait()|];")]
    public Task Event_that_may_be_closed_blocks(string body) => Reports(body);

    [Fact]
    public Task Thread_join_blocks() => Reports("var t = new Thread(() => { }); [|t.Join()|];");

    [Fact]
    public Task Taking_an_item_from_a_blocking_collection_blocks() =>
        Reports("var q = new System.Collections.Concurrent.BlockingCollection<int>(); return [|q.Take()|];");

    [Fact]
    public Task Lock_is_left_to_the_runtime_detector() => Silent("lock (list) return 1;");

    [Fact]
    public Task Wait_handle_of_a_begun_call_is_a_wait_for_a_task() =>
        Reports("{|SIO001:stream.BeginRead(new byte[9], 0, 9, null, null).AsyncWaitHandle.WaitOne()|};");

    [Fact]
    public Task Other_wait_handle_is_not_a_wait_for_a_task() =>
        Reports("var a = new AutoResetEvent(false); [|a.WaitOne()|]; [|WaitHandle.WaitAny([a])|];");

    [Fact]
    public Task Sleep_loop_that_polls_a_call_is_reported_once() =>
        Reports("var r = stream.BeginRead(new byte[9], 0, 9, null, null); while (!r.IsCompleted) [|Thread.Sleep(9)|];");

    [Fact]
    public Task Sleep_loop_that_polls_a_task_is_reported_once() => Reports("while (!load.IsCompleted) [|Thread.Sleep(9)|];");

    [Fact]
    public Task Parallel_loop_of_waits_is_one_wait() =>
        Reports("[|Parallel.ForEach(list, t => { stream.Flush(); t.Wait(); Thread.Sleep(5); })|];");

    [Fact]
    public Task Parallel_Invoke_of_waits_is_one_wait() => Reports("[|Parallel.Invoke(() => stream.Flush(), () => Use(load.Result))|];");

    [Fact]
    public Task Parallel_query_of_waits_is_one_wait() => Reports("[|list.AsParallel().ForAll(t => t.Wait())|];");

    [Fact]
    public Task Parallel_loop_on_the_pool_is_still_one_wait() =>
        Reports("await {|SIO202:Task.Run(() => Parallel.For(0, 9, i => stream.Flush()))|};");

    [Fact]
    public Task Nested_parallel_loops_are_one_wait() =>
        Reports("[|Parallel.For(0, 9, i => stream.Flush())|]; Parallel.For(0, 9, i => Use(i));");

    [Fact]
    public Task Parallel_loop_of_computations_is_not_reported() =>
        Silent("Parallel.ForEach(list, t => Use(t.Id)); Parallel.Invoke(() => Use(1), () => Use(2));");

    [Fact]
    public Task Files_read_in_parallel_are_not_reported() =>
        Reports("Parallel.For(0, 9, i => {|SIO102:System.IO.File.ReadAllText(\"a\")|});");

    [Fact]
    public Task Wait_passed_on_by_a_parallel_loop_is_reported_where_it_is() =>
        Reports("Parallel.For(0, 9, i => { _ = Task.Run(() => [|Thread.Sleep(5)|]); });");

    [Fact]
    public Task Asynchronous_loop_is_not_reported() => Silent("await Parallel.ForEachAsync(list, async (t, c) => await t);");

    [Fact]
    public Task Wait_for_an_asynchronous_loop_is_a_wait_for_a_task() =>
        Reports("{|SIO001:Parallel.ForEachAsync(list, async (t, c) => await t).Wait()|};");

    [Fact]
    public Task Message_about_a_loop_names_the_replacement_and_the_wait()
    {
        var test = CreateCase(CreateController("{|#0:Parallel.ForEach(list, t => {|#1:t.Wait()|})|};"));
        test.Expected.Add(
            ExpectFinding("SIO002")
                .AtPlace(0)
                .WithPlaces(1, 2)
                .WithMessage("'Parallel.ForEach' holds a request thread (GET / → HomeController.Get); use 'Parallel.ForEachAsync'")
        );
        return test.RunAsync();
    }

    static string CreateController(string body) =>
        $"using Microsoft.AspNetCore.Mvc; [ApiController] public class HomeController : ControllerBase {{ [HttpGet(\"/\")] public void {{|#2:Get|}}(List<Task> list) {{ {body} }} }}";

    [Fact]
    public Task Message_names_the_replacement() =>
        Says("'Thread.Sleep' holds a request thread (GET /orders → OrdersController.Get); use 'Task.Delay'", "{|#0:Thread.Sleep(5)|};");

    [Fact]
    public Task Message_quotes_only_code() =>
        Says(
            "'WaitHandle.WaitOne' holds a request thread (GET /orders → OrdersController.Get); use an asynchronous wait",
            "{|#0:token.WaitHandle.WaitOne()|};"
        );
}
