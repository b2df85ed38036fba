namespace SyncIoAnalyzers.Tests.Rules;

public class OffloadedIoTests() : RuleTests("SIO202")
{
    [Fact]
    public Task Awaited_wrapper_of_sync_IO_is_reported_once() => Reports("return await [|Task.Run(() => http.Send(new()))|];");

    [Fact]
    public Task Wrapper_that_is_blocked_on_is_reported_once() => Reports("return [|Task.Run(() => http.Send(new()))|].Result;");

    [Fact]
    public Task Sleep_on_the_pool_is_reported() => Reports("await [|Task.Run(() => Thread.Sleep(5))|];");

    [Fact]
    public Task Several_calls_form_one_wrapper() => Reports("await [|Task.Run(() => { stream.Flush(); stream.Flush(); })|];");

    [Fact]
    public Task Method_group_counts_as_a_call() => Reports("await [|Task.Run(stream.Flush)|];");

    [Fact]
    public Task Method_group_of_a_memory_stream_is_not_reported() => Silent("var m = new MemoryStream(); await Task.Run(m.Flush);");

    [Fact]
    public Task Blocking_method_group_without_a_counterpart_is_reported() => Reports("return await [|Task.Run(stream.ReadByte)|];");

    [Theory]
    [InlineData("Thread.Sleep(1)", "[|Task.Run(() => Get())|]")]
    [InlineData("Console.Write(1)", "Task.Run(() => Get())")]
    public Task Implementation_that_moves_its_sync_form_to_the_pool_is_reported_if_that_waits(string body, string wrapper) =>
        CreateCase(
                "public interface IStore { void Get(); Task GetAsync(); } public class Store : IStore "
                    + $"{{ public void Get() => {body.Replace("Thread.Sleep(1)", "{|SIO002:Thread.Sleep(1)|}")}; "
                    + $"public Task GetAsync() => {wrapper}; }} "
                    + "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase "
                    + "{ public Task Get(IStore store) => store.GetAsync(); }"
            )
            .RunAsync();

    [Fact]
    public Task Blocking_call_without_a_counterpart_is_reported() =>
        Reports("System.Data.IDbCommand c = null!; return await [|Task.Run(() => c.ExecuteScalar())|];");

    [Fact]
    public Task Wait_for_a_wrapped_call_without_a_counterpart_is_the_same_wait() =>
        Reports("System.Data.IDbCommand c = null!; return [|Task.Run(() => c.ExecuteScalar())|].Result;");

    [Fact]
    public Task Memory_call_without_a_counterpart_is_not_reported() =>
        Silent("var m = new MemoryStream(); return await Task.Run(() => m.ReadByte());");

    [Fact]
    public Task Call_whose_counterpart_has_another_form_is_not_reported() =>
        Silent(
            "System.Net.Sockets.UdpClient u = null!; System.Net.IPEndPoint? from = null; return await Task.Run(() => u.Receive(ref from));"
        );

    [Fact]
    public Task Stream_of_the_project_that_only_computes_is_not_reported() =>
        CreateCase(
                "public abstract class Zeros : Stream { public override int ReadByte() => 0; }",
                "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task<int> Get(Zeros z) => await Task.Run(() => z.ReadByte()) + await Task.Run(z.ReadByte); }"
            )
            .RunAsync();

    [Fact]
    public Task Call_stored_by_an_inner_lambda_is_not_reported() =>
        Silent("return await Task.Run(() => new Lazy<int>(() => stream.ReadByte()));");

    [Fact]
    public Task Member_wrapped_in_its_own_counterpart_is_not_reported() =>
        CreateCase(
                """
                public abstract class Body : Stream { public override Task FlushAsync(CancellationToken t) => Task.Run(() => Flush()); public override Task<int> ReadAsync(byte[] b, int o, int c, CancellationToken t) => Task.Run(() => Read(b, o, c)); }
                public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task Get(Body b) => await b.ReadAsync(new byte[1], 0, 1, default); }
                """
            )
            .RunAsync();

    [
        Theory,
        InlineData("M:Acme.Mail.Send(*)", "[|Task.Run(() => m.Send())|]"),
        InlineData("[sync]\nM:Acme.Mail.Send(*)", "Task.Run(() => m.Send())")
    ]
    public Task Line_of_the_project_without_a_counterpart_is_reported(string line, string call)
    {
        var test = CreateCase(
            "namespace Acme { public class Mail { public void Send() { } } }",
            $"public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public async Task Get(Acme.Mail m) => await {call}; }}"
        );
        test.Additional.Add(("SyncIo.Apis.txt", line));
        return test.RunAsync();
    }

    [Fact]
    public Task Message_without_a_counterpart_names_the_alternative()
    {
        var test = CreateCase(
            "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task {|#2:Get|}(System.Data.IDbCommand c) => await {|#0:Task.Run(() => {|#1:c.ExecuteNonQuery()|})|}; }"
        );
        test.Expected.Add(
            ExpectFinding("SIO202")
                .AtPlace(0)
                .WithPlaces(1, 2)
                .WithMessage(
                    "'Task.Run' around 'IDbCommand.ExecuteNonQuery' holds a request thread (HomeController.Get); use another library, bounded concurrency, or a queue and a worker"
                )
        );
        return test.RunAsync();
    }

    [Fact]
    public Task Sync_async_pair_of_the_project_counts_as_a_call() =>
        CreateCase(Store, CreateAction("await [|Task.Run(() => s.Load())|]")).RunAsync();

    [Fact]
    public Task Method_group_of_a_sync_async_pair_counts_as_a_call() =>
        CreateCase(Store, CreateAction("await [|Task.Run(s.Load)|]")).RunAsync();

    [Fact]
    public Task Sync_async_pair_that_only_computes_is_not_reported() =>
        CreateCase(Store.Replace("{|SIO002:Thread.Sleep(1)|};", ""), CreateAction("await Task.Run(() => s.Load())")).RunAsync();

    [Fact]
    public Task CPU_work_is_not_reported() => Silent("return await Task.Run(() => Enumerable.Range(0, 9).Sum());");

    [Fact]
    public Task Dedicated_thread_is_not_the_pool() =>
        Silent("await Task.Factory.StartNew(() => Thread.Sleep(5), TaskCreationOptions.LongRunning);");

    [Fact]
    public Task Memory_read_on_the_pool_is_not_reported() => Silent("return await Task.Run(() => new MemoryStream().Read(new byte[1]));");

    [Fact]
    public Task Short_file_IO_may_run_on_the_pool() =>
        Reports("return await Task.Run(() => {|SIO102:System.IO.File.ReadAllText(\"a\")|});");

    [Fact]
    public Task Message_quotes_only_code()
    {
        var test = CreateCase(
            "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task {|#2:Get|}(CancellationToken t) => await {|#0:Task.Run(() => {|#1:t.WaitHandle.WaitOne()|})|}; }"
        );
        test.Expected.Add(
            ExpectFinding("SIO202")
                .AtPlace(0)
                .WithPlaces(1, 2)
                .WithMessage("'Task.Run' around 'WaitHandle.WaitOne' holds a request thread (HomeController.Get); use an asynchronous wait")
        );
        return test.RunAsync();
    }

    const string Store =
        "public class Store { public int Load() { {|SIO002:Thread.Sleep(1)|}; return 1; } public Task<int> LoadAsync() => Task.FromResult(1); }";

    static string CreateAction(string body) =>
        $"public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public async Task<int> Get(Store s) => {body}; }}";
}
