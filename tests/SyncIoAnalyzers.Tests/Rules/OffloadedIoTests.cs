namespace SyncIoAnalyzers.Tests.Rules;

public class OffloadedIoTests() : RuleTests("SIO202")
{
    [Fact] public Task An_awaited_wrapper_of_sync_io_is_found_once() => Reports("return await [|Task.Run(() => http.Send(new()))|];");
    [Fact] public Task A_wrapper_that_is_blocked_on_is_found_once() => Reports("return [|Task.Run(() => http.Send(new()))|].Result;");
    [Fact] public Task A_sleep_on_the_pool_is_one() => Reports("await [|Task.Run(() => Thread.Sleep(5))|];");
    [Fact] public Task Several_calls_are_one_wrapper() => Reports("await [|Task.Run(() => { stream.Flush(); stream.Flush(); })|];");
    [Fact] public Task Work_of_the_CPU_is_silent() => Silent("return await Task.Run(() => Enumerable.Range(0, 9).Sum());");
    [Fact] public Task A_thread_of_its_own_is_not_the_pool() => Reports("await Task.Factory.StartNew(() => {|SIO002:Thread.Sleep(5)|}, TaskCreationOptions.LongRunning);");
    [Fact] public Task Reading_memory_on_the_pool_is_silent() => Silent("return await Task.Run(() => new MemoryStream().Read(new byte[1]));");
    [Fact] public Task Short_file_io_may_run_on_the_pool() => Reports("return await Task.Run(() => {|SIO102:System.IO.File.ReadAllText(\"a\")|});");
}
