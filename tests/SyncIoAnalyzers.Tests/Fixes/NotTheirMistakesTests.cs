namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>What fixes of other tools were seen to do to real code; none of it happens here.</summary>
public class NotTheirMistakesTests : FixTests
{
    [Fact] public Task No_await_is_put_into_a_lock() => Refuses("InLock", "lock (list) Use(load.Result);");
    [Fact] public Task No_await_is_put_into_a_lock_around_a_call_further_up() => FixesFile(
        "public class A(Task<int> t) { int Load() => t.Result; public int Locked() { lock (t) return Load(); } public int Free() => Load(); }",
        "public class A(Task<int> t) { int Load() => t.Result; async Task<int> LoadAsync() => await t; public int Locked() { lock (t) return Load(); } public async Task<int> FreeAsync() => await LoadAsync(); }");

    [Fact] public Task An_async_member_does_not_end_up_awaiting_itself() => FixesFile(
        "public class A(Stream s) { public int Read() { s.Flush(); return 1; } public async Task<int> ReadAsync() { await Task.Yield(); return Read(); } }",
        "public class A(Stream s) { public int Read() { s.Flush(); return 1; } public async Task<int> ReadAsync() { await Task.Yield(); return Read(); } }");

    [Fact] public Task A_registration_does_not_become_one_of_a_task() => RefusesFile("InLambda",
        "public class S; public class A { static Task<S> X() => null!; public void M(IServiceCollection services) => services.AddScoped(sp => X().Result); }");
    [Fact] public Task A_registration_that_names_its_service_does_not_either() => RefusesFile("InLambda",
        "public class S; public class A { static Task<S> X() => null!; public void M(IServiceCollection services) => services.AddScoped<S>(sp => X().Result); }");

    [Fact] public Task A_return_of_the_base_is_not_lost() => FixesFile(
        "public class B { public virtual int M() => 1; } public class A(Task t) : B { public override int M() { t.Wait(); return base.M(); } }",
        "public class B { public virtual Task<int> MAsync() => Task.FromResult<int>(1); } public class A(Task t) : B { public override async Task<int> MAsync() { await t; return await base.MAsync(); } }");
    [Fact] public Task A_returned_task_of_the_base_is_not_lost() => FixesFile(
        "public class B { public virtual Task M() => Task.CompletedTask; } public class A(Task t) : B { public override Task M() { t.Wait(); return base.M(); } }",
        "public class B { public virtual Task M() => Task.CompletedTask; } public class A(Task t) : B { public override async Task M() { await t; await base.M(); } }");

    [Fact] public Task A_gate_is_not_awaited_for_its_own_sake() => Fixes("var gate = new SemaphoreSlim(1); gate.Wait();", "var gate = new SemaphoreSlim(1); await gate.WaitAsync();");
    [Fact] public Task A_gate_keeps_its_time() => Fixes("var gate = new SemaphoreSlim(1); if (!gate.Wait(500)) return 1;", "var gate = new SemaphoreSlim(1); if (!await gate.WaitAsync(500)) return 1;");
    [Fact] public Task A_gate_keeps_its_token() => Fixes("var gate = new SemaphoreSlim(1); gate.Wait(HttpContext.RequestAborted);", "var gate = new SemaphoreSlim(1); await gate.WaitAsync(HttpContext.RequestAborted);");

    [Fact] public Task An_index_behind_a_question_mark_becomes_a_condition() => Fixes("list?[0].Wait();", "if (list != null) await list[0];");

    [Fact] public Task A_value_behind_it_is_null_without_it() => Fixes("return list?[0].Result;", "return list == null ? (int?)null : await list[0];");
    [Fact] public Task A_call_behind_an_index_behind_a_question_mark_breaks_nothing() => RefusesFile("OnlySyncCallers", "public class A(Task t) { void Do() => t.Wait(); public void M(List<A>? l) => l?[0].Do(); }");
}
