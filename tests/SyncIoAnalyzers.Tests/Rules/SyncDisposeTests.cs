namespace SyncIoAnalyzers.Tests.Rules;

public class SyncDisposeTests() : RuleTests("SIO105")
{
    [Fact]
    public Task Interface_whose_disposal_is_unknown_is_not_reported() =>
        CreateCase(
                "public interface IThing : IDisposable, IAsyncDisposable { } public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task Get(Func<IThing> make) { await Task.Yield(); using var thing = make(); } }"
            )
            .RunAsync();

    protected override TestReferences References => TestReferences.EfCore + TestReferences.Npgsql;

    [Fact]
    public Task Writer_over_the_response_body_is_reported() =>
        Reports("await load; [|using|] var writer = new StreamWriter(Response.Body); await writer.WriteAsync(\"a\");");

    [Fact]
    public Task Using_statement_is_reported() =>
        Reports("await load; [|using|] (var writer = new StreamWriter(stream)) await writer.WriteAsync(\"a\");");

    [Fact]
    public Task Using_statement_without_a_variable_is_reported() =>
        Reports("await load; var writer = new StreamWriter(stream); [|using|] (writer) Use(writer);");

    [Fact]
    public Task Explicit_Dispose_call_is_reported() =>
        Reports(
            "await load; var writer = new StreamWriter(stream); try { await writer.WriteAsync(\"a\"); } finally { [|writer.Dispose()|]; }"
        );

    [Fact]
    public Task Dispose_call_that_a_line_of_the_user_names_is_reported_once()
    {
        var test = CreateCase(
            "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task Get(Stream s) { var w = new StreamWriter(s); await w.WriteAsync(\"a\"); [|w.Dispose()|]; } }"
        );
        test.Additional.Add(("SyncIo.Apis.txt", "M:System.IO.TextWriter.Dispose"));
        return test.RunAsync();
    }

    [Fact]
    public Task Conditional_Dispose_call_is_reported() =>
        Reports("await load; var writer = flag ? new StreamWriter(stream) : null; writer?[|.Dispose()|];");

    [Fact]
    public Task Message_names_the_replacement() =>
        Says(
            "Disposing 'StreamWriter' holds a request thread (GET /orders → OrdersController.Get) until all data is written, sent or received; use 'await using'",
            "await load; {|#0:using|} var writer = new StreamWriter(stream);"
        );

    [Fact]
    public Task Created_type_counts_instead_of_the_declared_type() =>
        Reports("await load; [|using|] TextWriter writer = new StreamWriter(stream);");

    [Fact]
    public Task Compression_stream_is_reported() =>
        Reports(
            "await load; [|using|] var zip = new System.IO.Compression.GZipStream(stream, System.IO.Compression.CompressionMode.Compress); await stream.CopyToAsync(zip);"
        );

    [Fact]
    public Task Written_file_is_reported() => Reports("await load; [|using|] var file = System.IO.File.Create(\"a\"); file.SetLength(1);");

    [Fact]
    public Task Transaction_is_reported() =>
        Reports(
            "await load; await using var db = new Npgsql.NpgsqlConnection(\"\"); [|using|] var work = await db.BeginTransactionAsync();"
        );

    [Fact]
    public Task EF_context_is_reported() =>
        Reports("await load; [|using|] var db = new Microsoft.EntityFrameworkCore.DbContext(null!); await db.SaveChangesAsync();");

    [Fact]
    public Task Service_scope_is_reported() =>
        Says(
            "Disposing 'IServiceScope' holds a request thread (GET /orders → OrdersController.Get) until all data is written, sent or received; use 'await using … CreateAsyncScope'",
            "await load; {|#0:using|} var scope = HttpContext.RequestServices.CreateScope();"
        );

    [Fact]
    public Task Two_variables_of_one_using_are_reported_once() =>
        Reports("await load; [|using|] StreamWriter a = new(stream), b = new(stream);");

    [Fact]
    public Task Using_in_a_sync_function_is_not_reported() => Silent("using var writer = new StreamWriter(stream);");

    [Fact]
    public Task Using_in_a_sync_lambda_of_an_async_function_is_not_reported() =>
        Silent("await load; Action a = () => { using var writer = new StreamWriter(stream); }; Use(a);");

    [Fact]
    public Task Using_in_an_async_lambda_is_reported() =>
        Reports("Func<Task> a = async () => { await load; [|using|] var writer = new StreamWriter(stream); }; Use(a);");

    [Fact]
    public Task Await_using_is_not_reported() => Silent("await load; await using var writer = new StreamWriter(stream);");

    [Fact]
    public Task Resource_returned_by_a_configured_await_is_reported() =>
        Reports("await load; [|using|] var file = await Task.FromResult(System.IO.File.OpenRead(\"a\")).ConfigureAwait(false);");

    [Fact]
    public Task Memory_stream_is_not_reported() =>
        Silent(
            "await load; using var memory = new MemoryStream(); using var writer = new StreamWriter(memory); await writer.WriteAsync(\"a\");"
        );

    [Fact]
    public Task Stream_of_unknown_type_is_not_reported() => Silent("using var body = await http.GetStreamAsync(\"\");");

    [Fact]
    public Task Reader_is_not_reported() =>
        Silent("await load; using var reader = new StreamReader(stream); return await reader.ReadToEndAsync();");

    [Fact]
    public Task File_that_is_only_read_is_not_reported() =>
        Silent(
            "await load; using var file = System.IO.File.OpenRead(\"a\"); using var more = new FileStream(\"a\", FileMode.Open, FileAccess.Read, FileShare.Read, 4096, useAsync: true);"
        );

    [Fact]
    public Task Decompression_stream_is_not_reported() =>
        Silent(
            "await load; using var zip = new System.IO.Compression.GZipStream(stream, System.IO.Compression.CompressionMode.Decompress);"
        );

    [Fact]
    public Task Command_whose_async_disposal_is_synchronous_is_not_reported() =>
        Silent(
            "await using var db = new Npgsql.NpgsqlConnection(\"\"); using var command = db.CreateCommand(); await command.ExecuteNonQueryAsync();"
        );

    [Fact]
    public Task Interface_without_async_disposal_is_not_reported() =>
        Silent("await load; using IDisposable writer = new StreamWriter(stream);");

    [Fact]
    public Task Intended_sync_branch_is_not_reported() =>
        Silent(
            "bool async = flag; if (async) { await using var a = new StreamWriter(stream); } else { using var b = new StreamWriter(stream); }"
        );

    [Fact]
    public Task Project_type_is_judged_by_its_body() =>
        CreateCase(
                """
                public class Real : IDisposable, IAsyncDisposable { public void Dispose() { } public async ValueTask DisposeAsync() => await Task.Delay(1); }
                public class Disguised : IDisposable, IAsyncDisposable { public void Dispose() { } public ValueTask DisposeAsync() { Dispose(); return default; } }
                public class A(RequestDelegate next) { public async Task InvokeAsync(HttpContext c) { [|using|] var a = new Real(); using var b = new Disguised(); await next(c); } }
                """
            )
            .RunAsync();

    [Fact]
    public Task DisposeAsync_that_returns_another_task_is_reported() =>
        CreateCase(
                """
                public class One : IDisposable, IAsyncDisposable { public void Dispose() { } public ValueTask DisposeAsync() => CloseAsync(); ValueTask CloseAsync() => default; }
                public class Two : IDisposable, IAsyncDisposable
                {
                    public void Dispose() { }
                    public ValueTask DisposeAsync() { return new(CloseAsync()); }
                    Task CloseAsync() => Task.CompletedTask;
                }
                public class A(RequestDelegate next) { public async Task InvokeAsync(HttpContext c) { [|using|] var a = new One(); [|using|] var b = new Two(); await next(c); } }
                """
            )
            .RunAsync();

    [Fact]
    public Task DisposeAsync_that_calls_a_synchronous_helper_is_not_reported() =>
        CreateCase(
                """
                public class One : IDisposable, IAsyncDisposable { public void Dispose() { } public ValueTask DisposeAsync() => Close(); ValueTask Close() { Dispose(); return default; } }
                public class Two : IDisposable, IAsyncDisposable { public void Dispose() { } public ValueTask DisposeAsync() { return Close(); } ValueTask Close() { Dispose(); return default; } }
                public class A(RequestDelegate next) { public async Task InvokeAsync(HttpContext c) { using var a = new One(); using var b = new Two(); await next(c); } }
                """
            )
            .RunAsync();

    [Fact]
    public Task Project_writer_without_an_override_disposes_synchronously() =>
        CreateCase(
                """
                public class Own(Stream s) : StreamWriter(s);
                public class A(RequestDelegate next) { public async Task InvokeAsync(HttpContext c) { using var own = new Own(c.Response.Body); await next(c); } }
                """
            )
            .RunAsync();

    [Fact]
    public Task Using_at_start_up_is_not_reported() =>
        CreateCase(
                "var app = WebApplication.Create(); using (var scope = app.Services.CreateScope()) await Task.Delay(1); await app.RunAsync();"
            )
            .RunAsync();
}
