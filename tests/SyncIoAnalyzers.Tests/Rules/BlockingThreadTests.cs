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
    [Fact] public Task The_handle_of_a_begun_call_is_a_wait_for_a_task() => Reports("{|SIO001:stream.BeginRead(new byte[9], 0, 9, null, null).AsyncWaitHandle.WaitOne()|};");
    [Fact] public Task Other_handles_are_no_task() => Reports("var a = new AutoResetEvent(false); [|a.WaitOne()|]; [|WaitHandle.WaitAny([a])|];");
    [Fact] public Task A_call_that_is_slept_through_is_found_once() => Reports("var r = stream.BeginRead(new byte[9], 0, 9, null, null); while (!r.IsCompleted) [|Thread.Sleep(9)|];");
    [Fact] public Task A_task_that_is_slept_through_is_found_once() => Reports("while (!load.IsCompleted) [|Thread.Sleep(9)|];");

    [Fact] public Task A_parallel_loop_of_waits_is_one_wait() => Reports("[|Parallel.ForEach(list, t => { stream.Flush(); t.Wait(); Thread.Sleep(5); })|];");
    [Fact] public Task Parallel_calls_that_wait_are_one_wait() => Reports("[|Parallel.Invoke(() => stream.Flush(), () => Use(load.Result))|];");
    [Fact] public Task A_parallel_query_of_waits_is_one_wait() => Reports("[|list.AsParallel().ForAll(t => t.Wait())|];");
    [Fact] public Task A_parallel_loop_on_the_pool_is_still_one_wait() => Reports("await {|SIO202:Task.Run(() => Parallel.For(0, 9, i => stream.Flush()))|};");
    [Fact] public Task A_parallel_loop_in_another_is_one_wait() => Reports("[|Parallel.For(0, 9, i => stream.Flush())|]; Parallel.For(0, 9, i => Use(i));");
    [Fact] public Task A_parallel_loop_of_work_is_silent() => Silent("Parallel.ForEach(list, t => Use(t.Id)); Parallel.Invoke(() => Use(1), () => Use(2));");
    [Fact] public Task Files_may_be_read_in_parallel() => Reports("Parallel.For(0, 9, i => {|SIO102:System.IO.File.ReadAllText(\"a\")|});");
    [Fact] public Task A_wait_that_a_parallel_loop_hands_on_is_told_there() => Reports("Parallel.For(0, 9, i => { _ = Task.Run(() => [|Thread.Sleep(5)|]); });");
    [Fact] public Task An_asynchronous_loop_is_silent() => Silent("await Parallel.ForEachAsync(list, async (t, c) => await t);");
    [Fact] public Task A_wait_for_an_asynchronous_loop_is_a_wait_for_a_task() => Reports("{|SIO001:Parallel.ForEachAsync(list, async (t, c) => await t).Wait()|};");
    [Fact]
    public Task The_message_about_a_loop_names_what_to_write_and_the_wait_in_it()
    {
        var test = Files(Controller("{|#0:Parallel.ForEach(list, t => {|#1:t.Wait()|})|};"));
        test.Expected.Add(Expect("SIO002").At(0).Also(1, 2).WithMessage("'Parallel.ForEach' holds a request thread (GET / → HomeController.Get); use 'Parallel.ForEachAsync'"));
        return test.Run();
    }

    static string Controller(string body) =>
        $"using Microsoft.AspNetCore.Mvc; [ApiController] public class HomeController : ControllerBase {{ [HttpGet(\"/\")] public void {{|#2:Get|}}(List<Task> list) {{ {body} }} }}";

    [Fact] public Task The_message_says_what_to_write() => Says("'Thread.Sleep' holds a request thread (GET /orders → OrdersController.Get); use 'Task.Delay'", "{|#0:Thread.Sleep(5)|};");
    [Fact] public Task The_message_quotes_code_alone() => Says("'WaitHandle.WaitOne' holds a request thread (GET /orders → OrdersController.Get); use an asynchronous wait", "{|#0:token.WaitHandle.WaitOne()|};");
}
