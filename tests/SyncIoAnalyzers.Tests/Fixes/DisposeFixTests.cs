namespace SyncIoAnalyzers.Tests.Fixes;

public class DisposeFixTests : FixTests
{
    [Fact]
    public Task A_using_declaration_becomes_await_using() =>
        FixesAsync(
            "await load; using var writer = new StreamWriter(stream); await writer.WriteAsync(\"a\");",
            "await load; await using var writer = new StreamWriter(stream); await writer.WriteAsync(\"a\");"
        );

    [Fact]
    public Task A_using_statement_becomes_await_using() =>
        FixesAsync(
            "await load; using (var writer = new StreamWriter(stream)) { await writer.WriteAsync(\"a\"); }",
            "await load; await using (var writer = new StreamWriter(stream)) { await writer.WriteAsync(\"a\"); }"
        );

    [Theory]
    [InlineData("await Task.Yield();", "using")]
    [InlineData("await Task.Yield(); File.Delete(path);", "await using")]
    public Task A_class_that_disposes_of_something_else_asynchronously_keeps_its_using(string disposal, string after)
    {
        const string store =
            "public class Store(string path) : IDisposable, IAsyncDisposable { public void Dispose() => File.Delete(path); "
            + "public async ValueTask DisposeAsync() { BODY } } ";
        const string code = "public class A { public async Task M(Task load) { await load; USING var store = new Store(\"a\"); } }";
        var before = store.Replace("BODY", disposal) + code;
        return FixesFile(before.Replace("USING", "using"), before.Replace("USING", after));
    }

    const string Link =
        "public class Link : IAsyncDisposable, IDisposable { public void Dispose() { } public async ValueTask DisposeAsync() => "
        + "await Task.Yield(); public static async Task<Link> OpenAsync() { await Task.Yield(); return new(); } } ";

    [Theory]
    [InlineData("using var link = Link.OpenAsync().Result; ", "await using var link = await Link.OpenAsync(); ")]
    [InlineData("using (Link.OpenAsync().Result) { } ", "await using (await Link.OpenAsync()) { } ")]
    public Task A_using_in_async_code_becomes_await_using_where_its_resource_is_awaited(string before, string after) =>
        FixesFile(
            Link + $"public class A {{ public async Task M(Task load) {{ await load; {before}}} }}",
            Link + $"public class A {{ public async Task M(Task load) {{ await load; {after}}} }}"
        );

    [Fact]
    public Task A_using_statement_without_a_variable_becomes_await_using() =>
        FixesAsync("await load; using (new StreamWriter(stream)) Use(1);", "await load; await using (new StreamWriter(stream)) Use(1);");

    [Fact]
    public Task Nested_using_statements_become_await_using() =>
        FixesAsync(
            "await load; using (var a = new StreamWriter(stream)) using (var b = new StreamWriter(stream)) Use(a == b);",
            "await load; await using (var a = new StreamWriter(stream)) await using (var b = new StreamWriter(stream)) Use(a == b);"
        );

    [Fact]
    public Task A_Dispose_call_becomes_an_awaited_DisposeAsync() =>
        FixesAsync(
            "await load; var writer = new StreamWriter(stream); try { Use(1); } finally { writer.Dispose(); }",
            "await load; var writer = new StreamWriter(stream); try { Use(1); } finally { await writer.DisposeAsync(); }"
        );

    [Fact]
    public Task A_conditional_Dispose_call_becomes_a_null_check() =>
        FixesAsync(
            "await load; var writer = flag ? new StreamWriter(stream) : null; writer?.Dispose();",
            "await load; var writer = flag ? new StreamWriter(stream) : null; if (writer != null) await writer.DisposeAsync();"
        );

    [Fact]
    public Task A_service_scope_is_created_as_an_async_scope() =>
        FixesAsync(
            "await load; using var scope = HttpContext.RequestServices.CreateScope(); Use(scope);",
            "await load; await using var scope = HttpContext.RequestServices.CreateAsyncScope(); Use(scope);"
        );

    [Fact]
    public Task An_explicit_type_of_a_service_scope_becomes_var() =>
        FixesAsync(
            "await load; using (IServiceScope scope = HttpContext.RequestServices.CreateScope()) Use(scope);",
            "await load; await using (var scope = HttpContext.RequestServices.CreateAsyncScope()) Use(scope);"
        );

    [Fact]
    public Task Comments_around_a_using_declaration_are_kept() =>
        FixesAsync(
            "await load; /* why */ using var writer = new StreamWriter(stream); // so\n",
            "await load; /* why */ await using var writer = new StreamWriter(stream); // so\n"
        );

    [Fact]
    public Task A_using_declaration_in_a_lock_is_refused() =>
        Refuses(
            "InLock",
            "Func<Task> f = async () => { await load; lock (this) { using var writer = new StreamWriter(stream); } }; Use(f);"
        );

    [Fact]
    public Task A_member_that_becomes_async_disposes_asynchronously() =>
        Fixes(
            "using var writer = new StreamWriter(stream); using var reader = new StreamReader(stream); writer.Flush();",
            "await using var writer = new StreamWriter(stream); using var reader = new StreamReader(stream); await writer.FlushAsync();"
        );

    [Fact]
    public Task A_twin_disposes_asynchronously_and_its_sync_member_does_not() =>
        FixesFile(
            "public class A(Task t) { public void M(Stream s) { using var w = new StreamWriter(s); t.Wait(); } public int Now { get { M(Stream.Null); return 1; } } public void Later() => M(Stream.Null); }",
            "public class A(Task t) { public void M(Stream s) { using var w = new StreamWriter(s); t.Wait(); } public async Task MAsync(Stream s) { await using var w = new StreamWriter(s); await t; } public int Now { get { M(Stream.Null); return 1; } } public async Task LaterAsync() => await MAsync(Stream.Null); }"
        );

    const string Off = "dotnet_diagnostic.SIO105.severity = none";

    [Theory, InlineData("", Off), InlineData(Off, null)]
    public Task A_using_declaration_stays_sync_when_the_rule_is_off(string inFiles, string? everywhere)
    {
        var test = new FixCase { EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all\n" + inFiles, Config = everywhere };
        test.Sources.Add(("0.cs", "public class A(Task t) { public void M(Stream s) { using var w = new StreamWriter(s); t.Wait(); } }"));
        return test.Becomes(
            "public class A(Task t) { public async Task MAsync(Stream s) { using var w = new StreamWriter(s); await t; } }"
        );
    }

    [Fact]
    public Task A_resource_variable_with_ConfigureAwait_keeps_its_type() =>
        FixesFile(
            "public class A { public async Task M(Task t, Stream s) { await t.ConfigureAwait(false); using var w = new StreamWriter(s); w.Dispose(); } }",
            "public class A { public async Task M(Task t, Stream s) { await t.ConfigureAwait(false); var w = new StreamWriter(s);\nawait using var wDisposal = w.ConfigureAwait(false); await w.DisposeAsync().ConfigureAwait(false); } }"
        );
}
