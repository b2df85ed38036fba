namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests that calls receive a cancellation token that is in scope.</summary>
public class TokenArgumentTests : FixTests
{
    protected override TestReferences References => TestReferences.EfCore;

    [Fact]
    public Task A_counterpart_receives_the_token() =>
        FixesFile(
            "public class A { public void M(Stream s, CancellationToken ct) => s.Flush(); }",
            "public class A { public async Task MAsync(Stream s, CancellationToken ct) => await s.FlushAsync(ct); }"
        );

    [Theory]
    [InlineData("try { s.ReadByte(); } catch { await s.FlushAsync(); throw; }")]
    [InlineData("try { s.ReadByte(); } finally { await s.FlushAsync(); }")]
    public Task Work_that_must_be_done_after_a_cancellation_gets_no_token(string body) =>
        FixesBody(body.Replace("await s.FlushAsync()", "s.Flush()"), body);

    [Fact]
    public Task Work_after_a_commit_gets_the_token() => FixesBody("t.Commit(); s.Flush();", "t.Commit(); await s.FlushAsync(ct);");

    [Fact]
    public Task A_token_that_a_function_ignores_is_not_passed() =>
        FixesFile(
            "public class A { public async Task M(Stream s, CancellationToken _) { await Task.Yield(); s.Flush(); } }",
            "public class A { public async Task M(Stream s, CancellationToken _) { await Task.Yield(); await s.FlushAsync(); } }"
        );

    [Fact]
    public Task A_lambda_that_ignores_its_token_is_not_given_another() =>
        FixesFile(
            "public class A { public Func<CancellationToken, Task> M(Stream s, CancellationToken ct) => async _ => s.Flush(); }",
            "public class A { public Func<CancellationToken, Task> M(Stream s, CancellationToken ct) => async _ => await s.FlushAsync(); }"
        );

    [Fact]
    public Task A_pause_before_another_attempt_gets_the_token() =>
        FixesFile(
            "public class A { public async Task M(Stream s, CancellationToken ct) { await Task.Yield(); try { s.ReadByte(); } catch { Thread.Sleep(5); } } }",
            "public class A { public async Task M(Stream s, CancellationToken ct) { await Task.Yield(); try { s.ReadByte(); } catch { await Task.Delay(5, ct); } } }"
        );

    [Theory]
    [InlineData("var stop = source.Token; await s.FlushAsync(stop);")]
    [InlineData("var stop = source.Token; if (s.CanRead) { await s.FlushAsync(stop); }")]
    public Task A_token_in_a_local_is_passed(string body) => FixesLocal(body, "stop");

    [Theory]
    [InlineData("CancellationToken stop = default; await s.FlushAsync();")]
    [InlineData("var stop = CancellationToken.None; await s.FlushAsync();")]
    [InlineData("var stop = source.Token; stop = default; await s.FlushAsync();")]
    [InlineData("if (s.CanRead) { var stop = source.Token; Use(stop); } await s.FlushAsync();")]
    [InlineData("var stop = source.Token; var other = source.Token; await s.FlushAsync();")]
    public Task A_local_that_may_hold_no_token_or_another_one_is_not_passed(string body) => FixesLocal(body, "");

    Task FixesLocal(string fixedBody, string token) =>
        FixesFile(CreateLocal(fixedBody.Replace($"await s.FlushAsync({token})", "s.Flush()")), CreateLocal(fixedBody));

    static string CreateLocal(string body) =>
        "public class A { void Use(object o) { } "
        + $"public async Task M(Stream s, CancellationTokenSource source) {{ await Task.Yield(); {body} }} }}";

    Task FixesBody(string body, string fixedBody) =>
        FixesFile(
            $"public class A {{ public async Task M(Stream s, System.Data.IDbTransaction t, CancellationToken ct) {{ await Task.Yield(); {body} }} }}",
            $"public class A {{ public async Task M(Stream s, System.Data.IDbTransaction t, CancellationToken ct) {{ await Task.Yield(); {fixedBody} }} }}"
        );

    [Fact]
    public Task Separate_key_arguments_become_an_array_before_the_token() =>
        FixesFile(
            "using Microsoft.EntityFrameworkCore; public class A { public object M(DbSet<A> set, int id, CancellationToken ct) => set.Find(id, 2); }",
            "using Microsoft.EntityFrameworkCore; public class A { public async Task<object> MAsync(DbSet<A> set, int id, CancellationToken ct) => await set.FindAsync([id, 2], ct); }"
        );

    [Fact]
    public Task A_key_array_stays_an_array_before_the_token() =>
        FixesFile(
            "using Microsoft.EntityFrameworkCore; public class A { public object M(DbSet<A> set, object[] keys, CancellationToken ct) => set.Find(keys); }",
            "using Microsoft.EntityFrameworkCore; public class A { public async Task<object> MAsync(DbSet<A> set, object[] keys, CancellationToken ct) => await set.FindAsync(keys, ct); }"
        );

    [Fact]
    public Task A_call_with_a_token_gets_no_second_token() =>
        FixesFile(
            "public class A { public async Task M(Stream s, CancellationToken ct) { await Task.Yield(); using var t = new StreamReader(s); t.ReadToEndAsync(ct).Wait(); } }",
            "public class A { public async Task M(Stream s, CancellationToken ct) { await Task.Yield(); using var t = new StreamReader(s); await t.ReadToEndAsync(ct); } }"
        );

    [Fact]
    public Task No_token_is_passed_when_two_are_in_scope() =>
        FixesFile(
            "public class A { public void M(Stream s, CancellationToken a, CancellationToken b) => s.Flush(); }",
            "public class A { public async Task MAsync(Stream s, CancellationToken a, CancellationToken b) => await s.FlushAsync(); }"
        );

    [Fact]
    public Task The_call_that_created_the_task_receives_the_token() =>
        FixesFile(
            "public class A { public string M(HttpClient c, CancellationToken ct) => c.GetStringAsync(\"\").Result + c.GetStringAsync(\"\").GetAwaiter().GetResult(); }",
            "public class A { public async Task<string> MAsync(HttpClient c, CancellationToken ct) => await c.GetStringAsync(\"\", ct) + await c.GetStringAsync(\"\", ct); }"
        );

    [Fact]
    public Task The_token_goes_to_the_call_before_ConfigureAwait() =>
        FixesFile(
            "public class A { public string M(HttpClient c, CancellationToken ct) => c.GetStringAsync(\"\").ConfigureAwait(false).GetAwaiter().GetResult(); }",
            "public class A { public async Task<string> MAsync(HttpClient c, CancellationToken ct) => await c.GetStringAsync(\"\", ct).ConfigureAwait(false); }"
        );

    [Fact]
    public Task The_call_within_a_removed_wrapper_receives_the_token() =>
        FixesFile(
            "public class A { public async Task<string> M(HttpClient c, CancellationToken ct) => await Task.Run(() => c.GetStringAsync(\"\")); }",
            "public class A { public async Task<string> M(HttpClient c, CancellationToken ct) => await c.GetStringAsync(\"\", ct); }"
        );

    [Fact]
    public Task A_kept_Task_Run_receives_no_token() =>
        FixesFile(
            "public class A { public int M(CancellationToken ct) => Task.Run(() => { Use(1); return 1; }).Result; static void Use(int n) { } }",
            "public class A { public async Task<int> MAsync(CancellationToken ct) => await Task.Run(() => { Use(1); return 1; }); static void Use(int n) { } }"
        );

    [Fact]
    public Task A_project_member_with_an_optional_token_receives_the_token() =>
        FixesFile(
            "public class A(Task<int> t) { int Load(int n = 1, CancellationToken c = default) => t.Result + n; public int M(CancellationToken ct) => Load() + Load(2); }",
            "public class A(Task<int> t) { async Task<int> LoadAsync(int n = 1, CancellationToken c = default) => await t + n; public async Task<int> MAsync(CancellationToken ct) => await LoadAsync(c: ct) + await LoadAsync(2, ct); }"
        );

    [Fact]
    public Task An_imported_extension_receives_the_token() =>
        FixesFile(
            "using Shop; public class A { public int M(Db db, CancellationToken ct) => db.Orders.ToList().Count; } namespace Shop { public class Db : Microsoft.EntityFrameworkCore.DbContext { public Microsoft.EntityFrameworkCore.DbSet<string> Orders => null!; } }",
            "using Microsoft.EntityFrameworkCore;\nusing Shop; public class A { public async Task<int> MAsync(Db db, CancellationToken ct) => (await db.Orders.ToListAsync(ct)).Count; } namespace Shop { public class Db : Microsoft.EntityFrameworkCore.DbContext { public Microsoft.EntityFrameworkCore.DbSet<string> Orders => null!; } }"
        );

    [Fact]
    public Task A_loop_over_a_query_receives_the_token() =>
        FixesFile(
            "using Microsoft.EntityFrameworkCore; public class A { public void M(DbSet<string> q, CancellationToken ct) { foreach (var s in q.Where(x => x != \"\")) Console.WriteLine(s); } }",
            "using Microsoft.EntityFrameworkCore; public class A { public async Task MAsync(DbSet<string> q, CancellationToken ct) { await foreach (var s in q.Where(x => x != \"\").AsAsyncEnumerable().WithCancellation(ct)) Console.WriteLine(s); } }"
        );

    [Fact]
    public Task A_wait_with_a_token_that_the_call_took_awaits_the_call() =>
        FixesFile(
            "public class A { Task LoadAsync(CancellationToken c) => Task.Delay(1, c); public void M(CancellationToken ct) => LoadAsync(ct).Wait(ct); }",
            "public class A { Task LoadAsync(CancellationToken c) => Task.Delay(1, c); public async Task MAsync(CancellationToken ct) => await LoadAsync(ct); }"
        );

    [Fact]
    public Task A_wait_with_a_token_of_its_own_keeps_it() =>
        FixesFile(
            "public class A { Task LoadAsync() => Task.Delay(1); public void M(CancellationToken ct) => LoadAsync().Wait(ct); }",
            "public class A { Task LoadAsync() => Task.Delay(1); public async Task MAsync(CancellationToken ct) => await LoadAsync().WaitAsync(ct); }"
        );

    [Fact]
    public Task A_sequence_that_has_the_token_is_not_given_it_again() =>
        FixesFile(
            "public class A { IAsyncEnumerable<int> Get(CancellationToken c) => null!; public void M(CancellationToken ct) { foreach (var i in Get(ct).ToBlockingEnumerable(ct)) { } } }",
            "public class A { IAsyncEnumerable<int> Get(CancellationToken c) => null!; public async Task MAsync(CancellationToken ct) { await foreach (var i in Get(ct)) { } } }"
        );

    [Fact]
    public Task The_request_form_is_read_with_the_token() =>
        FixesFile(
            "public class A(RequestDelegate next) { public async Task InvokeAsync(HttpContext c, CancellationToken ct) { if (c.Request.Form[\"a\"] == \"b\") await next(c); } }",
            "public class A(RequestDelegate next) { public async Task InvokeAsync(HttpContext c, CancellationToken ct) { if ((await c.Request.ReadFormAsync(ct))[\"a\"] == \"b\") await next(c); } }"
        );

    [Fact]
    public Task A_static_local_function_receives_no_token() =>
        FixesFile(
            "public class A { public int M(Stream s, CancellationToken ct) { return Load(s); static int Load(Stream s) { s.Flush(); return 1; } } }",
            "public class A { public async Task<int> MAsync(Stream s, CancellationToken ct) { return await LoadAsync(s); static async Task<int> LoadAsync(Stream s) { await s.FlushAsync(); return 1; } } }"
        );

    [Fact]
    public Task No_token_is_passed_when_the_option_is_none() =>
        new FixCase
        {
            References = References,
            EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all\nsyncio.fix_tokens = none",
            Sources =
            {
                "public class A(Task<int> t) { int Load(CancellationToken c = default) => t.Result; public int M(Stream s, CancellationToken ct) { s.Flush(); return Load(); } }",
            },
        }.Becomes(
            "public class A(Task<int> t) { async Task<int> LoadAsync(CancellationToken c = default) => await t; public async Task<int> MAsync(Stream s, CancellationToken ct) { await s.FlushAsync(); return await LoadAsync(); } }"
        );
}
