namespace SyncIoAnalyzers.Tests.Rules;

public class SyncDisposeTests() : RuleTests("SIO105")
{
    [Fact] public Task Of_an_interface_nobody_knows_what_it_disposes_of() => Files(
        "public interface IThing : IDisposable, IAsyncDisposable { } public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task Get(Func<IThing> make) { await Task.Yield(); using var thing = make(); } }").Run();
    protected override Refs References => Refs.EfCore + Refs.Npgsql;

    [Fact] public Task A_writer_over_the_body_flushes_when_it_is_disposed() => Reports("await load; [|using|] var writer = new StreamWriter(Response.Body); await writer.WriteAsync(\"a\");");
    [Fact] public Task A_using_statement_is_told_as_well() => Reports("await load; [|using|] (var writer = new StreamWriter(stream)) await writer.WriteAsync(\"a\");");
    [Fact] public Task So_is_one_without_a_variable() => Reports("await load; var writer = new StreamWriter(stream); [|using|] (writer) Use(writer);");
    [Fact] public Task So_is_a_call() => Reports("await load; var writer = new StreamWriter(stream); try { await writer.WriteAsync(\"a\"); } finally { [|writer.Dispose()|]; }");
    [Fact]
    public Task A_call_that_a_line_of_ones_own_names_too_is_told_once()
    {
        var test = Files("public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task Get(Stream s) { var w = new StreamWriter(s); await w.WriteAsync(\"a\"); [|w.Dispose()|]; } }");
        test.Additional.Add(("SyncIo.Apis.txt", "M:System.IO.TextWriter.Dispose"));
        return test.Run();
    }

    [Fact] public Task So_is_a_call_behind_a_question_mark() => Reports("await load; var writer = flag ? new StreamWriter(stream) : null; writer?[|.Dispose()|];");
    [Fact] public Task The_message_says_what_to_write() => Says("Disposing 'StreamWriter' holds a request thread (GET /orders → OrdersController.Get) until all is written, sent or received; use 'await using'", "await load; {|#0:using|} var writer = new StreamWriter(stream);");
    [Fact] public Task What_was_created_counts_not_what_it_is_kept_as() => Reports("await load; [|using|] TextWriter writer = new StreamWriter(stream);");
    [Fact] public Task What_packs_writes_its_end() => Reports("await load; [|using|] var zip = new System.IO.Compression.GZipStream(stream, System.IO.Compression.CompressionMode.Compress); await stream.CopyToAsync(zip);");
    [Fact] public Task A_file_that_is_written_flushes() => Reports("await load; [|using|] var file = System.IO.File.Create(\"a\"); file.SetLength(1);");
    [Fact] public Task A_transaction_is_rolled_back() => Reports("await load; await using var db = new Npgsql.NpgsqlConnection(\"\"); [|using|] var work = await db.BeginTransactionAsync();");
    [Fact] public Task A_context_of_EF_gives_its_connection_back() => Reports("await load; [|using|] var db = new Microsoft.EntityFrameworkCore.DbContext(null!); await db.SaveChangesAsync();");
    [Fact] public Task A_scope_disposes_of_what_was_made_in_it() => Says("Disposing 'IServiceScope' holds a request thread (GET /orders → OrdersController.Get) until all is written, sent or received; use 'await using … CreateAsyncScope'", "await load; {|#0:using|} var scope = HttpContext.RequestServices.CreateScope();");

    [Fact] public Task Two_of_a_kind_are_told_once() => Reports("await load; [|using|] StreamWriter a = new(stream), b = new(stream);");
    [Fact] public Task In_a_sync_function_nobody_would_make_it_async_for_that() => Silent("using var writer = new StreamWriter(stream);");
    [Fact] public Task Nor_in_a_sync_lambda_of_an_async_one() => Silent("await load; Action a = () => { using var writer = new StreamWriter(stream); }; Use(a);");
    [Fact] public Task An_async_lambda_is_async() => Reports("Func<Task> a = async () => { await load; [|using|] var writer = new StreamWriter(stream); }; Use(a);");
    [Fact] public Task Awaiting_is_right() => Silent("await load; await using var writer = new StreamWriter(stream);");
    [Fact] public Task What_a_configured_call_gives_may_be_written() => Reports("await load; [|using|] var file = await Task.FromResult(System.IO.File.OpenRead(\"a\")).ConfigureAwait(false);");
    [Fact] public Task Memory_has_nobody_to_wait_for() => Silent("await load; using var memory = new MemoryStream(); using var writer = new StreamWriter(memory); await writer.WriteAsync(\"a\");");
    [Fact] public Task A_stream_of_which_nothing_is_known_may_well_dispose_synchronously() => Silent("using var body = await http.GetStreamAsync(\"\");");
    [Fact] public Task A_reader_has_nothing_to_dispose_of() => Silent("await load; using var reader = new StreamReader(stream); return await reader.ReadToEndAsync();");
    [Fact] public Task A_file_that_is_read_has_nothing_to_flush() => Silent("await load; using var file = System.IO.File.OpenRead(\"a\"); using var more = new FileStream(\"a\", FileMode.Open, FileAccess.Read, FileShare.Read, 4096, useAsync: true);");
    [Fact] public Task What_unpacks_has_nothing_to_write() => Silent("await load; using var zip = new System.IO.Compression.GZipStream(stream, System.IO.Compression.CompressionMode.Decompress);");
    [Fact] public Task A_command_only_has_the_sync_form_in_disguise() => Silent("await using var db = new Npgsql.NpgsqlConnection(\"\"); using var command = db.CreateCommand(); await command.ExecuteNonQueryAsync();");
    [Fact] public Task A_contract_that_is_not_kept_in_the_variable_cannot_be_awaited() => Silent("await load; using IDisposable writer = new StreamWriter(stream);");
    [Fact] public Task The_sync_half_is_meant() => Silent("bool async = flag; if (async) { await using var a = new StreamWriter(stream); } else { using var b = new StreamWriter(stream); }");

    [Fact] public Task A_type_of_ones_own_is_known_by_its_body() => Files("""
        public class Real : IDisposable, IAsyncDisposable { public void Dispose() { } public async ValueTask DisposeAsync() => await Task.Delay(1); }
        public class Disguised : IDisposable, IAsyncDisposable { public void Dispose() { } public ValueTask DisposeAsync() { Dispose(); return default; } }
        public class A(RequestDelegate next) { public async Task InvokeAsync(HttpContext c) { [|using|] var a = new Real(); using var b = new Disguised(); await next(c); } }
        """).Run();

    [Fact] public Task One_that_hands_the_task_on_is_real() => Files("""
        public class One : IDisposable, IAsyncDisposable { public void Dispose() { } public ValueTask DisposeAsync() => CloseAsync(); ValueTask CloseAsync() => default; }
        public class Two : IDisposable, IAsyncDisposable { public void Dispose() { } public ValueTask DisposeAsync() { return CloseAsync(); } ValueTask CloseAsync() => default; }
        public class A(RequestDelegate next) { public async Task InvokeAsync(HttpContext c) { [|using|] var a = new One(); [|using|] var b = new Two(); await next(c); } }
        """).Run();

    [Fact] public Task One_that_hands_on_what_is_not_asynchronous_is_not() => Files("""
        public class One : IDisposable, IAsyncDisposable { public void Dispose() { } public ValueTask DisposeAsync() => Close(); ValueTask Close() { Dispose(); return default; } }
        public class Two : IDisposable, IAsyncDisposable { public void Dispose() { } public ValueTask DisposeAsync() { return Close(); } ValueTask Close() { Dispose(); return default; } }
        public class A(RequestDelegate next) { public async Task InvokeAsync(HttpContext c) { using var a = new One(); using var b = new Two(); await next(c); } }
        """).Run();

    [Fact] public Task A_writer_of_ones_own_that_says_nothing_disposes_synchronously() => Files("""
        public class Own(Stream s) : StreamWriter(s);
        public class A(RequestDelegate next) { public async Task InvokeAsync(HttpContext c) { using var own = new Own(c.Response.Body); await next(c); } }
        """).Run();

    [Fact] public Task At_start_up_nobody_waits() => Files("var app = WebApplication.Create(); using (var scope = app.Services.CreateScope()) await Task.Delay(1); await app.RunAsync();").Run();
}
