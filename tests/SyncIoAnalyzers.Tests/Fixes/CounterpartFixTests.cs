namespace SyncIoAnalyzers.Tests.Fixes;

public class CounterpartFixTests : FixTests
{
    [Fact]
    public Task A_file_is_read_asynchronously() =>
        Fixes("return System.IO.File.ReadAllText(\"a\");", "return await System.IO.File.ReadAllTextAsync(\"a\");");

    [Fact]
    public Task Thread_sleep_becomes_a_task_delay() => Fixes("Thread.Sleep(100);", "await Task.Delay(100);");

    [Fact]
    public Task A_semaphore_wait_is_awaited() =>
        Fixes(
            "var gate = new SemaphoreSlim(1); gate.Wait(); Use(gate);",
            "var gate = new SemaphoreSlim(1); await gate.WaitAsync(); Use(gate);"
        );

    [Fact]
    public Task A_semaphore_wait_with_a_timeout_keeps_its_result() =>
        Fixes(
            "var gate = new SemaphoreSlim(1); if (!gate.Wait(50)) return 1;",
            "var gate = new SemaphoreSlim(1); if (!await gate.WaitAsync(50)) return 1;"
        );

    [Fact]
    public Task A_stream_is_read_asynchronously() =>
        Fixes("return stream.Read(new byte[9], 0, 9);", "return await stream.ReadAsync(new byte[9], 0, 9);");

    [Fact]
    public Task A_span_argument_becomes_memory() =>
        Fixes("return stream.Read(new byte[9].AsSpan(1));", "return await stream.ReadAsync(new byte[9].AsMemory(1));");

    [Fact]
    public Task A_UTF8_literal_argument_becomes_an_array() =>
        Fixes("stream.Write(\"hi\"u8);", "await stream.WriteAsync(\"hi\"u8.ToArray());");

    [Fact]
    public Task A_call_on_the_result_needs_parentheses() =>
        Fixes("return new StreamReader(stream).ReadToEnd().Trim();", "return (await new StreamReader(stream).ReadToEndAsync()).Trim();");

    [Theory]
    [InlineData(
        "return System.Xml.Linq.XDocument.Load(stream);",
        "return await System.Xml.Linq.XDocument.LoadAsync(stream, System.Xml.Linq.LoadOptions.None, CancellationToken.None);"
    )]
    [InlineData(
        "new System.Xml.Linq.XElement(\"a\").Save(stream);",
        "await new System.Xml.Linq.XElement(\"a\").SaveAsync(stream, System.Xml.Linq.SaveOptions.None, CancellationToken.None);"
    )]
    public Task Required_options_of_the_counterpart_are_those_that_change_nothing(string before, string after) => Fixes(before, after);

    [Fact]
    public Task The_request_form_is_read_asynchronously() =>
        FixesFile(
            "public class A(RequestDelegate next) { public async Task InvokeAsync(HttpContext c) { if (c.Request.Form[\"a\"] == \"b\") await next(c); } }",
            "public class A(RequestDelegate next) { public async Task InvokeAsync(HttpContext c) { if ((await c.Request.ReadFormAsync())[\"a\"] == \"b\") await next(c); } }"
        );

    [Fact]
    public Task A_required_token_of_the_counterpart_is_None() =>
        FixesFile(
            "public interface I { int Get(); Task<int> GetAsync(CancellationToken t); } public class C(I i) { public int M() => i.Get(); }",
            "public interface I { int Get(); Task<int> GetAsync(CancellationToken t); } public class C(I i) { public async "
                + "Task<int> MAsync() => await i.GetAsync(CancellationToken.None); }"
        );

    [Fact]
    public Task The_missing_namespace_of_an_awaited_task_is_imported() =>
        FixesFile(
            "public class A { public byte[] M(HttpClient c, HttpRequestMessage r) => c.Send(r).Content.ReadAsByteArrayAsync().Result; }",
            "public class A { public async Task<byte[]> MAsync(HttpClient c, HttpRequestMessage r) => await (await c.SendAsync(r)).Content.ReadAsByteArrayAsync(); }"
        );

    [Fact]
    public Task An_extension_counterpart_of_a_table_line_is_called_on_the_receiver()
    {
        const string Client =
            "namespace Acme { public class Client { public void Send(string a) { } } public static class More { public static Task SendAsync(this Client client, string a) => null!; } }";
        var test = CreateCase(Client + " public class A { public void M(Acme.Client c) => c.Send(\"a\"); }");
        test.Additional.Add(("SyncIo.Apis.txt", "M:Acme.Client.Send(*) -> Acme.More.SendAsync"));
        return test.Becomes(
            "using Acme;\n\n" + Client + " public class A { public async Task MAsync(Acme.Client c) => await c.SendAsync(\"a\"); }"
        );
    }

    [Fact]
    public Task A_conditional_access_around_a_lambda_does_not_affect_calls_in_the_lambda() =>
        FixesWithin(
            "List<Task<int>>? some = list; some?.ForEach(async t => { await t; stream.Flush(); });",
            "List<Task<int>>? some = list; some?.ForEach(async t => { await t; await stream.FlushAsync(); });"
        );
}
