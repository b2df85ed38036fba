namespace SyncIoAnalyzers.Tests.Rules;

public class OffloadedIoTests() : RuleTests("SIO202")
{
    [Fact] public Task An_awaited_wrapper_of_sync_io_is_found_once() => Reports("return await [|Task.Run(() => http.Send(new()))|];");
    [Fact] public Task A_wrapper_that_is_blocked_on_is_found_once() => Reports("return [|Task.Run(() => http.Send(new()))|].Result;");
    [Fact] public Task A_sleep_on_the_pool_is_one() => Reports("await [|Task.Run(() => Thread.Sleep(5))|];");
    [Fact] public Task Several_calls_are_one_wrapper() => Reports("await [|Task.Run(() => { stream.Flush(); stream.Flush(); })|];");
    [Fact] public Task A_method_group_is_a_call_too() => Reports("await [|Task.Run(stream.Flush)|];");
    [Fact] public Task A_method_group_of_memory_is_silent() => Silent("var m = new MemoryStream(); await Task.Run(m.Flush);");
    [Fact] public Task A_method_group_that_waits_and_has_no_counterpart_is_one() => Reports("return await [|Task.Run(stream.ReadByte)|];");
    [Fact] public Task A_call_that_waits_and_has_no_counterpart_is_one() => Reports("System.Data.IDbCommand c = null!; return await [|Task.Run(() => c.ExecuteScalar())|];");
    [Fact] public Task A_wait_for_one_that_has_no_counterpart_is_the_same_wait() => Reports("System.Data.IDbCommand c = null!; return [|Task.Run(() => c.ExecuteScalar())|].Result;");
    [Fact] public Task A_call_in_memory_without_a_counterpart_is_silent() => Silent("var m = new MemoryStream(); return await Task.Run(() => m.ReadByte());");
    [Fact] public Task A_call_whose_counterpart_has_another_shape_is_silent() => Silent("System.Net.Sockets.UdpClient u = null!; System.Net.IPEndPoint? from = null; return await Task.Run(() => u.Receive(ref from));");
    [Fact] public Task A_stream_of_the_project_that_computes_is_silent() => Files("public abstract class Zeros : Stream { public override int ReadByte() => 0; }",
        "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task<int> Get(Zeros z) => await Task.Run(() => z.ReadByte()) + await Task.Run(z.ReadByte); }").Run();
    [Fact] public Task A_call_that_an_inner_lambda_keeps_is_silent() => Silent("return await Task.Run(() => new Lazy<int>(() => stream.ReadByte()));");
    [Fact] public Task A_member_in_its_own_counterpart_is_silent() => Files("""
        public abstract class Body : Stream { public override Task FlushAsync(CancellationToken t) => Task.Run(() => Flush()); public override Task<int> ReadAsync(byte[] b, int o, int c, CancellationToken t) => Task.Run(() => Read(b, o, c)); }
        public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task Get(Body b) => await b.ReadAsync(new byte[1], 0, 1, default); }
        """).Run();

    [Theory, InlineData("M:Acme.Mail.Send(*)", "[|Task.Run(() => m.Send())|]"), InlineData("[sync]\nM:Acme.Mail.Send(*)", "Task.Run(() => m.Send())")]
    public Task A_line_of_the_project_without_a_counterpart_counts(string line, string call)
    {
        var test = Files("namespace Acme { public class Mail { public void Send() { } } }", $"public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public async Task Get(Acme.Mail m) => await {call}; }}");
        test.Additional.Add(("SyncIo.Apis.txt", line));
        return test.Run();
    }

    [Fact]
    public Task Without_a_counterpart_the_message_says_what_is_left()
    {
        var test = Files("public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task {|#2:Get|}(System.Data.IDbCommand c) => await {|#0:Task.Run(() => {|#1:c.ExecuteNonQuery()|})|}; }");
        test.Expected.Add(Expect("SIO202").At(0).Also(1, 2).WithMessage("'Task.Run' around 'IDbCommand.ExecuteNonQuery' holds a request thread (HomeController.Get); use another library, bounded concurrency, or a queue and a worker"));
        return test.Run();
    }
    [Fact] public Task A_pair_of_ones_own_is_a_call_too() => Files(Store, Action("await [|Task.Run(() => s.Load())|]")).Run();
    [Fact] public Task A_method_group_of_a_pair_is_a_call_too() => Files(Store, Action("await [|Task.Run(s.Load)|]")).Run();
    [Fact] public Task A_pair_that_only_computes_is_silent() => Files(Store.Replace("{|SIO002:Thread.Sleep(1)|};", ""), Action("await Task.Run(() => s.Load())")).Run();
    [Fact] public Task Work_of_the_CPU_is_silent() => Silent("return await Task.Run(() => Enumerable.Range(0, 9).Sum());");
    [Fact] public Task A_thread_of_its_own_is_not_the_pool() => Silent("await Task.Factory.StartNew(() => Thread.Sleep(5), TaskCreationOptions.LongRunning);");
    [Fact] public Task Reading_memory_on_the_pool_is_silent() => Silent("return await Task.Run(() => new MemoryStream().Read(new byte[1]));");
    [Fact] public Task Short_file_io_may_run_on_the_pool() => Reports("return await Task.Run(() => {|SIO102:System.IO.File.ReadAllText(\"a\")|});");

    [Fact]
    public Task The_message_quotes_code_alone()
    {
        var test = Files("public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task {|#2:Get|}(CancellationToken t) => await {|#0:Task.Run(() => {|#1:t.WaitHandle.WaitOne()|})|}; }");
        test.Expected.Add(Expect("SIO202").At(0).Also(1, 2).WithMessage("'Task.Run' around 'WaitHandle.WaitOne' holds a request thread (HomeController.Get); use an asynchronous wait"));
        return test.Run();
    }

    const string Store = "public class Store { public int Load() { {|SIO002:Thread.Sleep(1)|}; return 1; } public Task<int> LoadAsync() => Task.FromResult(1); }";

    static string Action(string body) => $"public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public async Task<int> Get(Store s) => {body}; }}";
}
