namespace SyncIoAnalyzers.Tests.Rules;

public class SyncIoTests() : RuleTests("SIO101")
{
    [Fact] public Task A_stream_that_comes_out_of_a_call_may_be_any() => Reports("if (TryOpen(out var s)) [|s.Flush()|]; bool TryOpen(out Stream x) { x = stream; return true; }");
    [Fact] public Task So_may_one_that_a_call_exchanges() => Reports("Stream s = new MemoryStream(); Swap(ref s); [|s.Flush()|]; void Swap(ref Stream x) => x = stream;");
    [Fact] public Task So_may_one_that_is_assigned_with_others() => Reports("Stream s = new MemoryStream(); (s, var n) = (stream, 1); [|s.Flush()|];");
    [Fact] public Task So_may_one_in_an_object_without_a_name() => Reports("var made = new { S = stream }; [|made.S.Flush()|];");
    [Fact] public Task Data_that_is_there_is_not_waited_for() => Silent("var s = (System.Net.Sockets.Socket)null!; if (s.Available > 0) s.Receive(new byte[1]);");
    [Fact] public Task Data_that_is_not_there_is() => Reports("var s = (System.Net.Sockets.Socket)null!; if (s.Available == 0) Use(1); [|s.Receive(new byte[1])|];");
    [Fact] public Task A_call_after_a_question_mark() => Reports("Use(stream?[|.Read(new byte[1], 0, 1)|]);");
    [Fact] public Task A_call_further_after_a_question_mark() => Reports("Use(HttpContext?[|.Request.Body.Read(new byte[1], 0, 1)|]);");
    [Fact] public Task A_call_after_two_question_marks() => Reports("Use(HttpContext?.Request?[|.Body.Read(new byte[1], 0, 1)|]);");
    [Fact] public Task A_call_on_an_element_after_a_question_mark() => Reports("Stream[]? all = [stream]; Use(all?[|[0].Read(new byte[1], 0, 1)|]);");
    [Fact] public Task A_read_of_a_stream_from_elsewhere_blocks() => Reports("return [|stream.Read(new byte[1], 0, 1)|];");
    [Fact] public Task A_copy_from_a_body_to_memory_blocks() => Reports("var memory = new MemoryStream(); [|Request.Body.CopyTo(memory)|];");
    [Fact] public Task A_copy_from_memory_to_a_body_blocks() => Reports("var memory = new MemoryStream(); [|memory.CopyTo(Response.Body)|];");
    [Fact] public Task A_buffer_that_is_written_to_a_body_blocks() => Reports("var memory = new MemoryStream(); [|memory.WriteTo(Response.Body)|];");
    [Fact] public Task A_buffer_that_is_written_to_another_is_silent() => Silent("var memory = new MemoryStream(); memory.WriteTo(new MemoryStream());");
    [Fact] public Task A_reader_over_a_body_blocks() => Reports("return [|new StreamReader(Request.Body).ReadToEnd()|];");
    [Fact] public Task A_request_that_is_sent_blocks() => Reports("return [|http.Send(new())|];");
    [Fact] public Task A_command_of_any_provider_blocks() => Reports("System.Data.Common.DbCommand c = null!; return [|c.ExecuteReader()|];");
    [Fact] public Task Memory_is_silent() => Silent("var m = new MemoryStream(); m.Write(new byte[1]); m.CopyTo(new MemoryStream()); return new StreamReader(m).ReadToEnd();");
    [Fact] public Task The_body_of_a_response_that_was_awaited_whole_is_in_memory() => Silent("var r = await http.GetAsync(\"u\"); return new StreamReader(r.Content.ReadAsStream()).ReadToEnd();");
    [Fact] public Task So_is_the_stream_of_it_that_is_awaited() => Silent("using var r = (await http.PostAsync(\"u\", null, token).ConfigureAwait(false)).EnsureSuccessStatusCode(); using var s = await r.Content.ReadAsStreamAsync(token); return new StreamReader(s).ReadToEnd();");
    [Fact] public Task So_is_that_of_a_response_that_was_blocked_on() => Reports("var r = {|SIO001:http.SendAsync(new(), token).GetAwaiter().GetResult()|}; return new StreamReader({|SIO001:r.Content.ReadAsStreamAsync().Result|}).ReadToEnd();");
    [Fact] public Task So_is_that_of_a_response_that_was_sent_for_synchronously() => Reports("var c = [|http.Send(new())|].Content; return new StreamReader(c.ReadAsStream()).ReadToEnd();");
    [Fact] public Task The_body_behind_the_headers_waits() => Reports("var r = await http.GetAsync(\"u\", HttpCompletionOption.ResponseHeadersRead); return [|new StreamReader(r.Content.ReadAsStream()).ReadToEnd()|];");
    [Fact] public Task The_body_behind_the_headers_waits_though_its_stream_is_awaited() => Reports("var r = await http.SendAsync(new(), HttpCompletionOption.ResponseHeadersRead, token); using var s = await r.Content.ReadAsStreamAsync(token); return [|new StreamReader(s).ReadToEnd()|];");
    [Fact] public Task The_body_of_a_response_from_elsewhere_waits() => Reports("HttpResponseMessage r = null!; return [|new StreamReader(r.Content.ReadAsStream()).ReadToEnd()|];");
    [Fact] public Task The_stream_under_a_reader_is_where_the_reader_leads() => Silent("var r = new StreamReader(new MemoryStream()); return r.BaseStream.Read(new byte[1]);");
    [Fact] public Task A_wrapper_around_itself_leads_where_it_first_led() => Silent("Stream s = new MemoryStream(); s = new BufferedStream(s); s = new BufferedStream(s); s = new BufferedStream(s); return s.Read(new byte[1]);");
    [Fact] public Task A_wrapper_around_itself_from_elsewhere_waits() => Reports("var s = stream; s = new BufferedStream(s); return [|s.Read(new byte[1])|];");
    [Fact] public Task A_local_that_is_only_itself_is_of_unknown_origin() => Reports("Stream s = null!; s = s; return [|s.Read(new byte[1])|];");

    [Fact] public Task A_network_stream_has_nothing_to_flush() => Silent("new System.Net.Sockets.TcpClient().GetStream().Flush();");
    [Fact] public Task A_field_that_is_only_given_memory_is_memory() => Field("readonly Stream _s = new MemoryStream();", "_s.Flush()");
    [Fact] public Task So_is_a_property_that_the_constructor_gives_it() => Field("public Stream _s { get; } public Body() { _s = new BufferedStream(new MemoryStream()); }", "this._s.Flush()");
    [Fact] public Task So_is_a_private_field_that_is_emptied() => Field("Stream _s = new MemoryStream(); public void Empty() { _s = null!; _s = new MemoryStream(); }", "_s.Flush()");
    [Fact] public Task A_field_that_is_given_something_else_too_waits() => Field("readonly Stream _s = new MemoryStream(); public Body(Stream s) { if (s.CanRead) _s = s; }", "[|_s.Flush()|]");
    [Fact] public Task A_field_that_others_may_assign_waits() => Field("internal Stream _s = new MemoryStream();", "[|_s.Flush()|]");
    [Fact] public Task A_property_that_initializers_may_assign_waits() => Field("public Stream _s { get; init; } = new MemoryStream();", "[|_s.Flush()|]");
    [Fact] public Task A_property_that_is_overridden_waits() => Field("public virtual Stream _s { get; } = new MemoryStream();", "[|_s.Flush()|]");
    [Fact] public Task A_field_that_is_handed_out_waits() => Field("Stream _s = new MemoryStream(); public void Open() { Get(out _s); } static void Get(out Stream s) => s = null!;", "[|_s.Flush()|]");
    [Fact] public Task A_field_that_is_taken_apart_waits() => Field("Stream _s = new MemoryStream(); public void Open((Stream, int) o) { (_s, _) = o; }", "[|_s.Flush()|]");
    [Fact] public Task A_file_that_another_member_opened_is_no_short_read() => Field("readonly Stream _s = System.IO.File.OpenRead(\"a\");", "[|_s.Flush()|]");
    [Fact] public Task Fields_that_wrap_each_other_end() => Field("readonly Stream _s, _t; public Body() { _s = new BufferedStream(_t!); _t = new BufferedStream(_s); }", "[|_s.Flush()|]");

    [Fact] public Task A_text_reader_of_unknown_origin_is_silent() => Silent("TextReader r = null!; return r.ReadToEnd();");
    [Fact] public Task The_columns_of_a_row_are_silent() => Silent("System.Data.Common.DbDataReader r = null!; return r.GetInt32(0);");
    [Fact] public Task A_member_of_a_provider_that_hides_blocks() => Given(Provider, "Acme.AcmeCommand c", "return [|c.ExecuteReader()|];");
    [Fact] public Task A_member_that_hides_with_other_parameters_needs_its_own_line() => Given(Provider, "Acme.AcmeCommand c", "return c.ExecuteReader(1);");
    [Fact] public Task A_reader_of_a_provider_may_have_the_twin_of_its_base() => Given(Provider, "Acme.PlainCommand c", "return [|c.ExecuteReader()|];");

    [Fact] public Task A_generated_client_sends_a_request() => Given(Grpc, "Shop.Orders.OrdersClient c, Shop.Order o", "return [|c.Place(o)|];");
    [Fact] public Task A_generated_client_of_another_project_sends_a_request() => Given("", "Shop.Orders.OrdersClient c, Shop.Order o", "return [|c.Place(o)|];", Grpc);
    [Fact] public Task The_call_under_a_client_sends_a_request() => Given(Grpc, "Grpc.Core.CallInvoker c, Shop.Order o", "return [|c.BlockingUnaryCall<Shop.Order, Shop.Order>(o)|];");
    [Fact] public Task A_wait_for_a_call_is_a_wait_for_a_task() => Given(Grpc, "Shop.Orders.OrdersClient c, Shop.Order o", "return {|SIO001:c.PlaceAsync(o).GetAwaiter().GetResult()|};");
    [Fact] public Task A_member_of_a_client_without_a_twin_is_silent() => Given(Grpc, "Shop.Orders.OrdersClient c", "return c.WithHost();");
    [Fact] public Task A_class_like_a_client_is_silent() => Given(Grpc, "Shop.Fake c, Shop.Order o", "return c.Place(o);");

    [Fact] public Task A_member_of_an_extension_block_is_matched_by_its_class() => Extension("M:Acme.Streams.Fill(*)", "[|stream.Fill()|];");
    [Fact] public Task A_member_of_an_extension_block_is_matched_as_a_static_call() => Extension("M:Acme.Streams.Fill(*)", "[|Acme.Streams.Fill(stream)|];");
    [Fact] public Task A_member_of_an_extension_block_without_a_line_is_silent() => Extension("M:Acme.Streams.Other(*)", "stream.Fill(); _ = stream.Size;");

    [Fact] public Task The_sync_twin_in_its_own_counterpart_is_silent() => Files("""
        public class Body : MemoryStreamOver { public override Task<int> ReadAsync(byte[] b, int o, int c, CancellationToken t) => Task.FromResult(Read(b, o, c)); }
        public abstract class MemoryStreamOver : Stream { }
        [Microsoft.AspNetCore.Mvc.ApiController] public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task Get(Body b) => await b.ReadAsync(new byte[1], 0, 1); }
        """.Replace("public class Body", "public abstract class Body")).Run();

    const string Provider = """
        using System.Data.Common;
        namespace Acme;
        public abstract class AcmeReader : DbDataReader { }
        public abstract class AcmeCommand : DbCommand
        {
            public new AcmeReader ExecuteReader() => null!;
            public AcmeReader ExecuteReader(int rows) => null!;
            public new Task<AcmeReader> ExecuteReaderAsync() => null!;
        }
        public abstract class PlainCommand : DbCommand { public new AcmeReader ExecuteReader() => null!; }
        """;

    const string Grpc = """
        namespace Grpc.Core
        {
            public abstract class CallInvoker { public abstract TAnswer BlockingUnaryCall<T, TAnswer>(T o); public abstract AsyncUnaryCall<TAnswer> AsyncUnaryCall<T, TAnswer>(T o); }
            public class AsyncUnaryCall<T> { public System.Runtime.CompilerServices.TaskAwaiter<T> GetAwaiter() => default; }
            public abstract class ClientBase { }
            public abstract class ClientBase<T> : ClientBase { protected CallInvoker CallInvoker => null!; public T WithHost() => default!; }
        }
        namespace Shop
        {
            public class Order { }
            public class Fake { public virtual Order Place(Order o) => o; public virtual Grpc.Core.AsyncUnaryCall<Order> PlaceAsync(Order o) => null!; }
            public static class Orders
            {
                public class OrdersClient : Grpc.Core.ClientBase<OrdersClient>
                {
                    public virtual Order Place(Order o) => throw null!;
                    public virtual Grpc.Core.AsyncUnaryCall<Order> PlaceAsync(Order o) => null!;
                }
            }
        }
        """;

    Task Given(string source, string given, string body, string? library = null)
    {
        var test = Files(source, $"public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public object? Get({given}) {{ {body} }} }}");
        if (library != null)
            test.Libraries.Add(new("Shop") { Sources = { library } });
        return test.Run();
    }

    /// <summary>A class that holds a stream, and flushes it in an action.</summary>
    Task Field(string members, string flush) => Files($"public class Body {{ {members} public void Run() => {flush}; }}",
        "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get(Body b) => b.Run(); }").Run();

    Task Extension(string line, string body)
    {
        var test = Files("""
            namespace Acme;
            public static class Streams
            {
                extension(Stream s) { public void Fill() { } public Task FillAsync() => Task.CompletedTask; public int Size => 1; }
            }
            """, $"using Acme; public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public void Get(Stream stream) {{ {body} }} }}");
        test.Additional.Add(("SyncIo.Apis.txt", line));
        return test.Run();
    }
}
