namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of async members that only call the sync member beside them, whose code they take.</summary>
public class HollowFormTests : FixTests
{
    const string Get = "public int Get() => t.Result; ";
    const string Code = "public async Task<int> GetAsync() => await t; ";

    [Theory]
    [InlineData("public Task<int> GetAsync() => Task.FromResult(Get()); ")]
    [InlineData("public Task<int> GetAsync() => Task.FromResult<int>(this.Get()); ")]
    [InlineData("public Task<int> GetAsync() => Task.Run(() => Get()); ")]
    [InlineData("public async Task<int> GetAsync() => await Task.Run(() => { return Get(); }); ")]
    [InlineData("public Task<int> GetAsync() { return Task.FromResult(Get()); } ")]
    [InlineData("public ValueTask<int> GetAsync() => ValueTask.FromResult(Get()); ", "ValueTask<int>")]
    [InlineData("public ValueTask<int> GetAsync() => new ValueTask<int>(Get()); ", "ValueTask<int>")]
    [InlineData("public ValueTask<int> GetAsync() => new(Get()); ", "ValueTask<int>")]
    public Task Async_member_that_only_calls_takes_the_code(string hollow, string task = "Task<int>") =>
        FixesFile(
            $"public class A(Task<int> t) {{ {Get}{hollow}public int M() => Get(); }}",
            $"public class A(Task<int> t) {{ {Code.Replace("Task<int>", task)}public async Task<int> MAsync() => await GetAsync(); }}"
        );

    [Theory]
    [InlineData("ValueTask.FromResult(Get(n))", "ValueTask.FromResult(n)")]
    [InlineData("new(Get(n))", "new ValueTask<int>(n)")]
    public Task Code_without_an_await_returns_value_tasks_as_the_async_member_did(string hollow, string code) =>
        FixesFile(
            "public interface I { int Get(int n); ValueTask<int> GetAsync(int n); } "
                + $"public class A : I {{ public int Get(int n) => n; public ValueTask<int> GetAsync(int n) => {hollow}; }} "
                + "public class B(Task<int> t, I i) : I { public int Get(int n) => GetAsync(n).Result; "
                + "public async ValueTask<int> GetAsync(int n) => n + await t; public int M() => i.Get(1); }",
            "public interface I { ValueTask<int> GetAsync(int n); } "
                + $"public class A : I {{ public ValueTask<int> GetAsync(int n) => {code}; }} "
                + "public class B(Task<int> t, I i) : I { "
                + "public async ValueTask<int> GetAsync(int n) => n + await t; public async Task<int> MAsync() => await i.GetAsync(1); }"
        );

    [Theory]
    [InlineData("public Task SaveAsync(int n) { Save(n); return Task.CompletedTask; }")]
    [InlineData("public async Task SaveAsync(int n) { Save(n); await Task.CompletedTask; }")]
    [InlineData("public Task SaveAsync(int n) => Task.Run(() => Save(n));")]
    public Task Async_member_takes_the_statements(string hollow) =>
        FixesFile(
            $"public class A(Task t) {{ {hollow} void Save(int n) {{ if (n > 0) t.Wait(); }} }}",
            "public class A(Task t) { public async Task SaveAsync(int n) { if (n > 0) await t; } }"
        );

    [Fact]
    public Task Token_of_the_async_member_goes_to_the_calls() =>
        FixesFile(
            "public class A { public int Get(string s) => File.ReadAllText(s).Length; "
                + "public Task<int> GetAsync(string s, CancellationToken ct) => Task.Run(() => Get(s), ct); }",
            "public class A { public async Task<int> GetAsync(string s, CancellationToken ct) => "
                + "(await File.ReadAllTextAsync(s, ct)).Length; }"
        );

    [Fact]
    public Task Sync_member_with_other_callers_stays() =>
        FixesFile(
            $"public class A(Task<int> t) {{ {Get}public Task<int> GetAsync() => Task.FromResult(Get()); public int P => Get(); }}",
            $"public class A(Task<int> t) {{ {Get}{Code}public int P => Get(); }}"
        );

    [Fact]
    public Task Members_below_the_code_follow() =>
        FixesFile(
            "public class A(Task<int> t) { public Task<int> GetAsync() => Task.FromResult(Get()); int Get() => Load(); "
                + "int Load() => t.Result; }",
            "public class A(Task<int> t) { public async Task<int> GetAsync() => await LoadAsync(); "
                + "async Task<int> LoadAsync() => await t; }"
        );

    [Fact]
    public Task Code_stands_on_the_line_after_the_constraints()
    {
        const string Code =
            "public interface I { REQUIREDTask SetAsync<T>(T v) where T : class; } class A(Task t) : I { WAITS"
            + "public async Task SetAsync<T>(T v) where T : class => await t; }\n"
            + "class M(List<object> all) : I\n{\nSYNC    public Task SetAsync<T>(T v) where T : class\n    {\n        CALL(v);\n"
            + "        return Task.CompletedTask;\n    }\n}\nclass B { CALLER }";
        return FixesFile(
            Code.Replace("REQUIRED", "void Set<T>(T v) where T : class; ")
                .Replace("WAITS", "public void Set<T>(T v) where T : class => t.Wait(); ")
                .Replace("SYNC", "    public void Set<T>(T v) where T : class => all.Add(v);\n\n")
                .Replace("CALLER", "void M(I i) => i.Set(\"a\");")
                .Replace("CALL", "Set"),
            Code.Replace("REQUIRED", "")
                .Replace("WAITS", "")
                .Replace("SYNC", "")
                .Replace("CALLER", "async Task MAsync(I i) => await i.SetAsync(\"a\");")
                .Replace("CALL", "all.Add")
        );
    }

    const string Contract = "public interface I { int Get(); Task<int> GetAsync(); } ";
    const string Fake = "class Fake : I { public int Get() => 1; public Task<int> GetAsync() => Task.FromResult(Get()); } ";

    [Fact]
    public Task Contract_loses_the_sync_member() =>
        FixesFile(
            Contract
                + $"class A(Task<int> t) : I {{ {Get}public Task<int> GetAsync() => Task.FromResult(Get()); }} "
                + "class B { int M(I i) => i.Get(); }",
            "public interface I { Task<int> GetAsync(); } class A(Task<int> t) : I { "
                + Code
                + "} class B { async Task<int> MAsync(I i) => await i.GetAsync(); }"
        );

    [Fact]
    public Task Class_that_does_not_wait_follows_its_contract() =>
        FixesFile(
            Contract + Fake + $"class A(Task<int> t) : I {{ {Get}{Code}}} class B {{ int M(I i) => i.Get(); }}",
            "public interface I { Task<int> GetAsync(); } class Fake : I { public Task<int> GetAsync() => Task.FromResult(1); } "
                + $"class A(Task<int> t) : I {{ {Code}}} class B {{ async Task<int> MAsync(I i) => await i.GetAsync(); }}"
        );

    [Fact]
    public Task Class_that_does_not_wait_is_left_alone_while_the_sync_member_stays() =>
        FixesFile(
            Contract + Fake + $"class A(Task<int> t) : I {{ {Get}{Code}}} class B {{ int M(I i) => i.Get(); int P => new Fake().Get(); }}",
            Contract
                + Fake
                + $"class A(Task<int> t) : I {{ {Get}{Code}}} "
                + "class B { async Task<int> MAsync(I i) => await i.GetAsync(); int P => new Fake().Get(); }"
        );

    [Theory]
    [InlineData("public virtual Task<int> GetAsync() => Task.FromResult(Get()); ")]
    [InlineData("public Task<int> GetAsync() { /* no async driver */ return Task.FromResult(Get()); } ")]
    public Task Other_async_member_that_calls_keeps_its_code(string form) =>
        RefusesFile("HasAsyncForm", $"public class A(Task<int> t) {{ {Get}{form}public int M() => Get(); }}");

    [Fact]
    public Task Contract_without_the_token_of_the_class_is_refused() =>
        RefusesFile(
            "HasAsyncForm",
            $"public interface I {{ int Get(); }} class A(Task<int> t) : I {{ {Get}"
                + "public Task<int> GetAsync(CancellationToken ct) => Task.FromResult(Get()); } class B { int M(I i) => i.Get(); }"
        );
}
