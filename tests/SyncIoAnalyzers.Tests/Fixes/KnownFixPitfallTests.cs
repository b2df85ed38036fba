namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of mistakes that fixes of other tools make in real code; this fix makes none of them.</summary>
public class KnownFixPitfallTests : FixTests
{
    [Fact]
    public Task A_call_in_a_lock_is_refused() => Refuses("InLock", "lock (list) Use(load.Result);");

    [Fact]
    public Task A_caller_in_a_lock_keeps_calling_the_sync_member() =>
        FixesFile(
            "public class A(Task<int> t) { int Load() => t.Result; public int Locked() { lock (t) return Load(); } public int Free() => Load(); }",
            "public class A(Task<int> t) { int Load() => t.Result; async Task<int> LoadAsync() => await t; public int Locked() { lock (t) return Load(); } public async Task<int> FreeAsync() => await LoadAsync(); }"
        );

    [Fact]
    public Task An_async_member_does_not_call_itself_after_the_fix() =>
        FixesFile(
            "public class A(Stream s) { public int Read() { s.Flush(); return 1; } public async Task<int> ReadAsync() { await Task.Yield(); return Read(); } }",
            "public class A(Stream s) { public int Read() { s.Flush(); return 1; } public async Task<int> ReadAsync() { await Task.Yield(); return Read(); } }"
        );

    [Fact]
    public Task A_service_registration_does_not_become_one_of_a_task() =>
        RefusesFile(
            "InLambda",
            "public class S; public class A { static Task<S> X() => null!; public void M(IServiceCollection services) => services.AddScoped(sp => X().Result); }"
        );

    [Fact]
    public Task A_service_registration_with_a_type_argument_does_not_become_one_of_a_task() =>
        RefusesFile(
            "InLambda",
            "public class S; public class A { static Task<S> X() => null!; public void M(IServiceCollection services) => services.AddScoped<S>(sp => X().Result); }"
        );

    [Fact]
    public Task A_returned_value_of_the_base_call_is_kept() =>
        FixesFile(
            "public class B { public virtual int M() => 1; } public class A(Task t) : B { public override int M() { t.Wait(); return base.M(); } }",
            "public class B { public virtual Task<int> MAsync() => Task.FromResult(1); } public class A(Task t) : B { public override async Task<int> MAsync() { await t; return await base.MAsync(); } }"
        );

    [Fact]
    public Task A_returned_task_of_the_base_call_is_awaited() =>
        FixesFile(
            "public class B { public virtual Task M() => Task.CompletedTask; } public class A(Task t) : B { public override Task M() { t.Wait(); return base.M(); } }",
            "public class B { public virtual Task M() => Task.CompletedTask; } public class A(Task t) : B { public override async Task M() { await t; await base.M(); } }"
        );

    [Fact]
    public Task A_semaphore_wait_becomes_WaitAsync() =>
        Fixes("var gate = new SemaphoreSlim(1); gate.Wait();", "var gate = new SemaphoreSlim(1); await gate.WaitAsync();");

    [Fact]
    public Task A_semaphore_wait_keeps_its_timeout() =>
        Fixes(
            "var gate = new SemaphoreSlim(1); if (!gate.Wait(500)) return 1;",
            "var gate = new SemaphoreSlim(1); if (!await gate.WaitAsync(500)) return 1;"
        );

    [Fact]
    public Task A_semaphore_wait_keeps_its_token() =>
        Fixes(
            "var gate = new SemaphoreSlim(1); gate.Wait(HttpContext.RequestAborted);",
            "var gate = new SemaphoreSlim(1); await gate.WaitAsync(HttpContext.RequestAborted);"
        );

    [Fact]
    public Task A_conditional_index_before_a_wait_becomes_a_null_check() => Fixes("list?[0].Wait();", "if (list != null) await list[0];");

    [Fact]
    public Task A_conditional_index_before_a_result_yields_null_without_a_receiver() =>
        Fixes("return list?[0].Result;", "return list == null ? (int?)null : await list[0];");

    [Fact]
    public Task A_call_after_a_conditional_index_is_refused() =>
        RefusesFile("OnlySyncCallers", "public class A(Task t) { void Do() => t.Wait(); public void M(List<A>? l) => l?[0].Do(); }");

    [Theory]
    [InlineData("public async Task<int> Load(bool async) => async ? await GetAsync() : Get();")]
    [InlineData("public async Task<int> Load(bool useAsync) { if (useAsync) return await GetAsync(); else return Get(); }")]
    [InlineData("public async Task<int> Load(bool async) { if (async) { return await GetAsync(); } return Get(); }")]
    public Task The_branch_of_a_flag_for_synchronous_callers_keeps_its_call(string load)
    {
        const string Both = "public class A(Task<int> t) { public int Get() => t.Result; public Task<int> GetAsync() => t; ";
        return FixesFile(
            Both + load + " public int Free() => Get(); }",
            Both + load + " public async Task<int> FreeAsync() => await GetAsync(); }"
        );
    }

    [Fact]
    public Task A_rename_does_not_make_an_overload_that_differs_in_a_delegate() =>
        FixesFile(
            "public class A(Task t) { public void All(Action<int> run) => Each(run); "
                + "void Each(Action<int>? run) { t.Wait(); run?.Invoke(1); } "
                + "async Task EachAsync(Func<int, Task>? run) { await t; await run!(1); } public Task Use() => EachAsync(n => t); }",
            "public class A(Task t) { public async Task AllAsync(Action<int> run) => await Each(run); "
                + "async Task Each(Action<int>? run) { await t; run?.Invoke(1); } "
                + "async Task EachAsync(Func<int, Task>? run) { await t; await run!(1); } public Task Use() => EachAsync(n => t); }"
        );

    [Fact]
    public Task A_rename_does_not_make_an_overload_that_differs_in_a_generic_delegate() =>
        FixesFile(
            "public class A(Task t) { public void All<T>(Action<T> run) => Each(run); "
                + "void Each<T>(Action<T>? run) { t.Wait(); run?.Invoke(default!); } "
                + "async Task EachAsync<S>(Func<S, Task>? run) { await t; await run!(default!); } public Task Use() => EachAsync<int>(n => t); }",
            "public class A(Task t) { public async Task AllAsync<T>(Action<T> run) => await Each(run); "
                + "async Task Each<T>(Action<T>? run) { await t; run?.Invoke(default!); } "
                + "async Task EachAsync<S>(Func<S, Task>? run) { await t; await run!(default!); } public Task Use() => EachAsync<int>(n => t); }"
        );

    [Fact]
    public Task A_public_member_that_a_template_engine_may_call_by_its_name_stays_as_it_is() =>
        RefusesFile(
            "OutsideContract",
            "public static class Filters { public static int Load(Task<int> t) => t.Result; } public class Engine { public void Register(Type filters) { } public void Start() => Register(typeof(Filters)); }"
        );

    [Theory]
    [InlineData("try { Use(1); } finally { await s.FlushAsync(); }", "try { Use(1); } finally { s.Flush(); }")]
    [InlineData("try { Use(1); } catch { await s.FlushAsync(); }", "try { Use(1); } catch { s.Flush(); }")]
    [InlineData("await s.FlushAsync(token);", "s.Flush();")]
    public Task Cleanup_gets_no_token_that_may_be_cancelled(string after, string before)
    {
        const string Start =
            "public class A { static void Use(object o) { } public async Task M(Stream s, CancellationToken token) { await Task.Yield(); ";
        return FixesFile(Start + before + " } }", Start + after + " } }");
    }
}
