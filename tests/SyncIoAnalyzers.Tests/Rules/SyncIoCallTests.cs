namespace SyncIoAnalyzers.Tests.Rules;

public class SyncIoCallTests() : RuleTests("SIO101")
{
    [Fact]
    public Task Stream_from_an_out_argument_has_unknown_origin() =>
        Reports("if (TryOpen(out var s)) [|s.Flush()|]; bool TryOpen(out Stream x) { x = stream; return true; }");

    [Fact]
    public Task Stream_replaced_by_a_ref_argument_has_unknown_origin() =>
        Reports("Stream s = new MemoryStream(); Swap(ref s); [|s.Flush()|]; void Swap(ref Stream x) => x = stream;");

    [Fact]
    public Task Stream_from_a_tuple_assignment_has_unknown_origin() =>
        Reports("Stream s = new MemoryStream(); (s, var n) = (stream, 1); [|s.Flush()|];");

    [Fact]
    public Task Stream_in_an_anonymous_object_has_unknown_origin() => Reports("var made = new { S = stream }; [|made.S.Flush()|];");

    [Fact]
    public Task Read_of_available_socket_data_is_not_reported() =>
        Silent("var s = (System.Net.Sockets.Socket)null!; if (s.Available > 0) s.Receive(new byte[1]);");

    [Fact]
    public Task Read_of_a_socket_without_available_data_is_reported() =>
        Reports("var s = (System.Net.Sockets.Socket)null!; if (s.Available == 0) Use(1); [|s.Receive(new byte[1])|];");

    [Theory]
    [InlineData("s.Position = 0;")]
    [InlineData("s.Seek(0, SeekOrigin.Begin);")]
    [InlineData("if (!s.CanSeek) return; Use(s.Length);")]
    public Task Stream_in_which_its_method_seeks_is_a_file_or_memory(string seek) =>
        Reports("Copy(stream); void Copy(Stream s) { " + seek + " {|SIO102:s.CopyTo(Stream.Null)|}; }");

    [Theory]
    [InlineData("if (s.CanSeek) s.Position = 0;")]
    [InlineData("Use(s.CanSeek ? s.Length : 0);")]
    [InlineData("Use(s.CanSeek && s.Length > 0);")]
    [InlineData("s.WriteTimeout = 1;")]
    public Task Stream_that_may_not_be_seekable_is_reported(string check) =>
        Reports("Copy(stream); void Copy(Stream s) { " + check + " [|s.CopyTo(Stream.Null)|]; }");

    [Theory]
    [InlineData("System.Data.Common.DbDataReader rows = new System.Data.DataTable().CreateDataReader(); rows.Read();")]
    [InlineData("using System.Data.IDataReader rows = new System.Data.DataTable().CreateDataReader(); rows.Read();")]
    public Task Reader_of_data_in_memory_is_silent(string body) => Silent(body);

    [Theory]
    [InlineData("ZipFileExtensions.ExtractToFile(zip.Entries[0], \"a\")")]
    [InlineData("ZipFileExtensions.ExtractToDirectory(zip, \"a\")")]
    public Task Archive_in_memory_is_extracted_to_files(string call) =>
        Reports("var zip = new System.IO.Compression.ZipArchive(new MemoryStream()); {|SIO102:System.IO.Compression." + call + "|};");

    [Fact]
    public Task Call_after_a_conditional_access_is_reported() => Reports("Use(stream?[|.Read(new byte[1], 0, 1)|]);");

    [Fact]
    public Task Call_at_the_end_of_a_conditional_access_is_reported() =>
        Reports("Use(HttpContext?[|.Request.Body.Read(new byte[1], 0, 1)|]);");

    [Fact]
    public Task Call_after_two_conditional_accesses_is_reported() =>
        Reports("Use(HttpContext?.Request?[|.Body.Read(new byte[1], 0, 1)|]);");

    [Fact]
    public Task Call_on_an_element_after_a_conditional_access_is_reported() =>
        Reports("Stream[]? all = [stream]; Use(all?[|[0].Read(new byte[1], 0, 1)|]);");

    [Fact]
    public Task Member_that_a_writer_over_a_stream_inherits_blocks() =>
        Reports("await using var w = new StreamWriter(stream); [|w.WriteLine()|]; TextWriter text = new StringWriter(); text.WriteLine();");

    [Fact]
    public Task Read_of_a_stream_of_unknown_origin_blocks() => Reports("return [|stream.Read(new byte[1], 0, 1)|];");

    [Theory]
    [InlineData("foreach (var e in zip.Entries) { using var s = e.Open(); s.ReadByte(); s.CopyTo(new MemoryStream()); }")]
    [InlineData("var entry = zip.GetEntry(\"a\")!; using var s = entry.Open(); s.CopyTo(new MemoryStream());")]
    [InlineData("return zip.Entries.Select(e => new StreamReader(e.Open()).ReadToEnd()).ToArray();")]
    [InlineData("using var w = new StreamWriter(zip.CreateEntry(\"a\").Open()); w.Write(\"x\");")]
    [InlineData("return new StreamReader(zip.Entries[0].Open()).ReadToEnd();")]
    [InlineData("return new StreamReader(zip.Entries.First(e => e.Name == \"a\").Open()).ReadToEnd();")]
    public Task Entry_of_an_archive_in_memory_does_not_block(string use) =>
        Silent($"var zip = new System.IO.Compression.ZipArchive(new MemoryStream()); {use}");

    [Theory]
    [InlineData("foreach (var e in zip.Entries) [|e.Open().CopyTo(new MemoryStream())|];")]
    [InlineData("return zip.Entries.Select(e => [|new StreamReader(e.Open()).ReadToEnd()|]).ToArray();")]
    [InlineData("return [|new StreamReader(zip.Entries[0].Open()).ReadToEnd()|];")]
    public Task Entry_of_an_archive_over_a_stream_blocks(string use) =>
        Reports($"var zip = new System.IO.Compression.ZipArchive(stream); {use}");

    [Fact]
    public Task Sequence_of_unknown_streams_blocks() => Reports("foreach (var s in new[] { stream }) [|s.Flush()|];");

    [Fact]
    public Task Reader_of_a_table_in_memory_does_not_block() =>
        Silent("using var r = new System.Data.DataTable().CreateDataReader(); while (r.Read()) Use(r.GetInt32(0));");

    [Fact]
    public Task Copy_from_a_body_to_memory_blocks() => Reports("var memory = new MemoryStream(); [|Request.Body.CopyTo(memory)|];");

    [Fact]
    public Task Copy_from_memory_to_a_body_blocks() => Reports("var memory = new MemoryStream(); [|memory.CopyTo(Response.Body)|];");

    [Theory]
    [InlineData("Response.Body = page; Response.Body.Write(new byte[9]);")]
    [InlineData("Response.Body = page; using (var text = new StreamWriter(Response.Body)) text.Write(1);")]
    [InlineData("Response.Body = new BufferedStream(page); if (flag) Response.Body.Write(new byte[9]);")]
    public Task Body_that_memory_replaced_does_not_block(string body) => Silent("using var page = new MemoryStream(); " + body);

    [Theory]
    [InlineData("[|Response.Body.Write(new byte[9])|]; Response.Body = page;")]
    [InlineData("Response.Body = page; Response.Body = real; [|Response.Body.Write(new byte[9])|];")]
    [InlineData("Response.Body = page; [|page.CopyTo(real)|];")]
    [InlineData("if (flag) { Response.Body = page; } [|Response.Body.Write(new byte[9])|];")]
    public Task Body_that_may_be_the_real_one_blocks(string body) =>
        Reports("var real = Response.Body; using var page = new MemoryStream(); " + body);

    [Fact]
    public Task Memory_written_to_a_body_blocks() => Reports("var memory = new MemoryStream(); [|memory.WriteTo(Response.Body)|];");

    [Fact]
    public Task Memory_written_to_memory_is_not_reported() =>
        Silent("var memory = new MemoryStream(); memory.WriteTo(new MemoryStream());");

    [Fact]
    public Task Reader_over_a_body_blocks() => Reports("return [|new StreamReader(Request.Body).ReadToEnd()|];");

    [Fact]
    public Task Sent_request_blocks() => Reports("return [|http.Send(new())|];");

    [Fact]
    public Task Command_of_any_provider_blocks() => Reports("System.Data.Common.DbCommand c = null!; return [|c.ExecuteReader()|];");

    [Fact]
    public Task Memory_is_not_reported() =>
        Silent("var m = new MemoryStream(); m.Write(new byte[1]); m.CopyTo(new MemoryStream()); return new StreamReader(m).ReadToEnd();");

    [Fact]
    public Task Body_of_a_buffered_response_is_in_memory() =>
        Silent("var r = await http.GetAsync(\"u\"); return new StreamReader(r.Content.ReadAsStream()).ReadToEnd();");

    [Fact]
    public Task Awaited_stream_of_a_buffered_response_is_in_memory() =>
        Silent(
            "using var r = (await http.PostAsync(\"u\", null, token).ConfigureAwait(false)).EnsureSuccessStatusCode(); using var s = await r.Content.ReadAsStreamAsync(token); return new StreamReader(s).ReadToEnd();"
        );

    [Fact]
    public Task Stream_of_a_response_obtained_by_a_blocking_wait_is_in_memory() =>
        Reports(
            "var r = {|SIO001:http.SendAsync(new(), token).GetAwaiter().GetResult()|}; return new StreamReader({|SIO001:r.Content.ReadAsStreamAsync().Result|}).ReadToEnd();"
        );

    [Fact]
    public Task Stream_of_a_response_sent_synchronously_is_in_memory() =>
        Reports("var c = [|http.Send(new())|].Content; return new StreamReader(c.ReadAsStream()).ReadToEnd();");

    [Fact]
    public Task Body_of_an_unbuffered_response_blocks() =>
        Reports(
            "var r = await http.GetAsync(\"u\", HttpCompletionOption.ResponseHeadersRead); return [|new StreamReader(r.Content.ReadAsStream()).ReadToEnd()|];"
        );

    [Fact]
    public Task Awaited_stream_of_an_unbuffered_response_blocks() =>
        Reports(
            "var r = await http.SendAsync(new(), HttpCompletionOption.ResponseHeadersRead, token); using var s = await r.Content.ReadAsStreamAsync(token); return [|new StreamReader(s).ReadToEnd()|];"
        );

    [Fact]
    public Task Body_of_a_response_of_unknown_origin_blocks() =>
        Reports("HttpResponseMessage r = null!; return [|new StreamReader(r.Content.ReadAsStream()).ReadToEnd()|];");

    [Fact]
    public Task Base_stream_of_a_reader_has_the_origin_of_the_reader() =>
        Silent("var r = new StreamReader(new MemoryStream()); return r.BaseStream.Read(new byte[1]);");

    [Fact]
    public Task Stream_that_wraps_itself_keeps_its_first_origin() =>
        Silent(
            "Stream s = new MemoryStream(); s = new BufferedStream(s); s = new BufferedStream(s); s = new BufferedStream(s); return s.Read(new byte[1]);"
        );

    [Fact]
    public Task Stream_that_wraps_itself_and_has_unknown_origin_blocks() =>
        Reports("var s = stream; s = new BufferedStream(s); return [|s.Read(new byte[1])|];");

    [Fact]
    public Task Local_assigned_to_itself_has_unknown_origin() => Reports("Stream s = null!; s = s; return [|s.Read(new byte[1])|];");

    [Fact]
    public Task Flush_of_a_network_stream_does_not_block() => Silent("new System.Net.Sockets.TcpClient().GetStream().Flush();");

    [Fact]
    public Task Field_that_only_holds_memory_does_not_block() => VerifyField("readonly Stream _s = new MemoryStream();", "_s.Flush()");

    [Fact]
    public Task Property_that_a_constructor_sets_to_memory_does_not_block() =>
        VerifyField("public Stream _s { get; } public Body() { _s = new BufferedStream(new MemoryStream()); }", "this._s.Flush()");

    [Fact]
    public Task Private_field_that_is_reset_to_memory_does_not_block() =>
        VerifyField("Stream _s = new MemoryStream(); public void Empty() { _s = null!; _s = new MemoryStream(); }", "_s.Flush()");

    [Fact]
    public Task Field_that_may_hold_another_stream_blocks() =>
        VerifyField("readonly Stream _s = new MemoryStream(); public Body(Stream s) { if (s.CanRead) _s = s; }", "[|_s.Flush()|]");

    [Fact]
    public Task Field_that_others_may_assign_blocks() => VerifyField("internal Stream _s = new MemoryStream();", "[|_s.Flush()|]");

    [Fact]
    public Task Property_that_initializers_may_assign_blocks() =>
        VerifyField("public Stream _s { get; init; } = new MemoryStream();", "[|_s.Flush()|]");

    [Fact]
    public Task Virtual_property_blocks() => VerifyField("public virtual Stream _s { get; } = new MemoryStream();", "[|_s.Flush()|]");

    [Theory]
    [InlineData("static Stream Open() => new BufferedStream(new MemoryStream());", "Open().Flush()")]
    [InlineData("static Task<Stream> OpenAsync() => Task.FromResult<Stream>(new MemoryStream());", "(await OpenAsync()).Flush()")]
    [InlineData("static async Task<Stream> OpenAsync() { await Task.Yield(); return new MemoryStream(); }", "(await OpenAsync()).Flush()")]
    public Task Stream_that_an_own_method_returns_in_memory_does_not_block(string method, string flush) => VerifyField(method, flush);

    [Theory]
    [InlineData("static Stream Open(bool big) { if (big) return System.IO.File.OpenRead(\"a\"); return new MemoryStream(); }")]
    [InlineData("protected virtual Stream Open(bool big) => new MemoryStream();")]
    [InlineData("static Stream Open(bool big) => Open(!big);")]
    public Task Stream_that_an_own_method_may_return_from_elsewhere_blocks(string method) => VerifyField(method, "[|Open(true).Flush()|]");

    [Fact]
    public Task Choice_between_streams_in_memory_does_not_block() =>
        Silent("var m = new MemoryStream(); Stream s = flag ? new BufferedStream(m) : m; (s ?? m).Flush();");

    [Fact]
    public Task Choice_between_memory_and_a_connection_blocks() => Reports("Stream s = flag ? new MemoryStream() : stream; [|s.Flush()|];");

    [Fact]
    public Task Field_passed_as_out_argument_blocks() =>
        VerifyField(
            "Stream _s = new MemoryStream(); public void Open() { Get(out _s); } static void Get(out Stream s) => s = null!;",
            "[|_s.Flush()|]"
        );

    [Fact]
    public Task Field_assigned_by_a_deconstruction_blocks() =>
        VerifyField("Stream _s = new MemoryStream(); public void Open((Stream, int) o) { (_s, _) = o; }", "[|_s.Flush()|]");

    [Fact]
    public Task File_opened_by_another_member_is_not_local_file_IO() =>
        VerifyField("readonly Stream _s = System.IO.File.OpenRead(\"a\");", "[|_s.Flush()|]");

    [Fact]
    public Task Fields_that_wrap_each_other_terminate() =>
        VerifyField(
            "readonly Stream _s, _t; public Body() { _s = new BufferedStream(_t!); _t = new BufferedStream(_s); }",
            "[|_s.Flush()|]"
        );

    [Fact]
    public Task Text_reader_of_unknown_origin_is_not_reported() => Silent("TextReader r = null!; return r.ReadToEnd();");

    [Fact]
    public Task Column_reads_of_a_data_row_are_not_reported() => Silent("System.Data.Common.DbDataReader r = null!; return r.GetInt32(0);");

    [Fact]
    public Task Provider_member_that_hides_its_base_member_blocks() =>
        VerifyGiven(Provider, "Acme.AcmeCommand c", "return [|c.ExecuteReader()|];");

    [Fact]
    public Task Provider_member_with_other_parameters_needs_its_own_line() =>
        VerifyGiven(Provider, "Acme.AcmeCommand c", "return c.ExecuteReader(1);");

    [Fact]
    public Task Provider_member_may_use_the_counterpart_of_its_base() =>
        VerifyGiven(Provider, "Acme.PlainCommand c", "return [|c.ExecuteReader()|];");

    [Fact]
    public Task Generated_client_sends_a_request() =>
        VerifyGiven(Grpc, "Shop.Orders.OrdersClient c, Shop.Order o", "return [|c.Place(o)|];");

    [Fact]
    public Task Generated_client_of_another_project_sends_a_request() =>
        VerifyGiven("", "Shop.Orders.OrdersClient c, Shop.Order o", "return [|c.Place(o)|];", Grpc);

    [Fact]
    public Task Call_invoker_of_a_client_sends_a_request() =>
        VerifyGiven(Grpc, "Grpc.Core.CallInvoker c, Shop.Order o", "return [|c.BlockingUnaryCall<Shop.Order, Shop.Order>(o)|];");

    [Fact]
    public Task Blocking_wait_for_a_client_call_is_a_wait_for_a_task() =>
        VerifyGiven(Grpc, "Shop.Orders.OrdersClient c, Shop.Order o", "return {|SIO001:c.PlaceAsync(o).GetAwaiter().GetResult()|};");

    [Fact]
    public Task Client_member_without_a_counterpart_is_not_reported() =>
        VerifyGiven(Grpc, "Shop.Orders.OrdersClient c", "return c.WithHost();");

    [Fact]
    public Task Class_that_resembles_a_client_is_not_reported() => VerifyGiven(Grpc, "Shop.Fake c, Shop.Order o", "return c.Place(o);");

    [Fact]
    public Task Extension_block_member_is_matched_by_its_class() => VerifyExtension("M:Acme.Streams.Fill(*)", "[|stream.Fill()|];");

    [Fact]
    public Task Extension_block_member_is_matched_as_a_static_call() =>
        VerifyExtension("M:Acme.Streams.Fill(*)", "[|Acme.Streams.Fill(stream)|];");

    [Fact]
    public Task Extension_block_member_without_a_line_is_not_reported() =>
        VerifyExtension("M:Acme.Streams.Other(*)", "stream.Fill(); _ = stream.Size;");

    [Fact]
    public Task Sync_member_called_in_its_own_counterpart_is_not_reported() =>
        CreateCase(
                """
                public class Body : MemoryStreamOver { public override Task<int> ReadAsync(byte[] b, int o, int c, CancellationToken t) => Task.FromResult(Read(b, o, c)); }
                public abstract class MemoryStreamOver : Stream { }
                [Microsoft.AspNetCore.Mvc.ApiController] public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task Get(Body b) => await b.ReadAsync(new byte[1], 0, 1); }
                """.Replace("public class Body", "public abstract class Body")
            )
            .RunAsync();

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

    Task VerifyGiven(string source, string given, string body, string? library = null)
    {
        var test = CreateCase(
            source,
            $"public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public object? Get({given}) {{ {body} }} }}"
        );
        if (library != null)
            test.Libraries.Add(new("Shop") { Sources = { library } });
        return test.RunAsync();
    }

    /// <summary>Runs a class that holds a stream and flushes it in an action.</summary>
    Task VerifyField(string members, string flush) =>
        CreateCase(
                $"public class Body {{ {members} public {(flush.Contains("await") ? "async Task" : "void")} Run() => {flush}; }}",
                "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get(Body b) => b.Run(); }"
            )
            .RunAsync();

    Task VerifyExtension(string line, string body)
    {
        var test = CreateCase(
            """
            namespace Acme;
            public static class Streams
            {
                extension(Stream s) { public void Fill() { } public Task FillAsync() => Task.CompletedTask; public int Size => 1; }
            }
            """,
            $"using Acme; public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public void Get(Stream stream) {{ {body} }} }}"
        );
        test.Additional.Add(("SyncIo.Apis.txt", line));
        return test.RunAsync();
    }
}
