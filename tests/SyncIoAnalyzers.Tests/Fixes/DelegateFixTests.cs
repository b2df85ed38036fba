namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of lambdas and method groups that are passed to a call.</summary>
public class DelegateFixTests : FixTests
{
    const string Retry =
        "static class Policy { public static T Retry<T>(Func<T> load) { for (var i = 0; ; i++) try { return load(); } catch when (i < 3) { } } } ";
    const string RetryAsync =
        "static class Policy { public static async Task<T> RetryAsync<T>(Func<Task<T>> load) { for (var i = 0; ; i++) try { return await load(); } catch when (i < 3) { } } } ";

    [Fact]
    public Task A_delegate_parameter_becomes_async_with_the_member_that_invokes_it() =>
        FixesFile(
            Retry + "public class A(Task<int> t) { public int Get() => Policy.Retry(() => t.Result); }",
            RetryAsync
                + "public class A(Task<int> t) { public async Task<int> GetAsync() => await Policy.RetryAsync(async () => await t); }"
        );

    const string Locales =
        "static class Locales { static int[] All() => ((Task<int[]>)null!).Result; "
        + "public static void Add(Action<int> set) { foreach (var i in All()) set(i); } "
        + "public static async Task AddAsync(Func<int, Task> set) { foreach (var i in All()) await set(i); } } ";

    [Fact]
    public Task A_lambda_that_waits_goes_to_the_async_overload_even_if_the_member_that_took_it_becomes_async() =>
        FixesFile(
            Locales + "public class A(Task<int> t) { void Use(int n) { } public void Load() => Locales.Add(i => Use(t.Result + i)); }",
            Locales
                .Replace(
                    "static int[] All() => ((Task<int[]>)null!).Result",
                    "static async Task<int[]> AllAsync() => await ((Task<int[]>)null!)"
                )
                .Replace("static void Add(", "static async Task Add(")
                .Replace("in All()", "in await AllAsync()")
                + "public class A(Task<int> t) { void Use(int n) { } "
                + "public async Task LoadAsync() => await Locales.AddAsync(async i => Use(await t + i)); }"
        );

    [Theory]
    [InlineData("x.Each(i => Use(t.Result + i))", "x.EachAsync(async i => Use(await t + i))")]
    [InlineData("x.RunAsync(() => t.Wait())", "x.RunAsync(async () => await t)")]
    public Task A_lambda_in_a_call_that_returns_a_task_goes_to_the_overload_that_takes_an_async_one(string before, string after)
    {
        const string Runners =
            "public class X { public async Task Each(Action<int> f) { await Task.Yield(); f(1); } "
            + "public async Task EachAsync(Func<int, Task> f) { await Task.Yield(); await f(1); } "
            + "public async Task RunAsync(Action f) { await Task.Yield(); f(); } "
            + "public async Task RunAsync(Func<Task> f) { await Task.Yield(); await f(); } } ";
        const string Code = Runners + "public class A(Task<int> t) { void Use(int n) { } public async Task Load(X x) => await ";
        return FixesFile(Code + before + "; }", Code + after + "; }");
    }

    [Theory]
    [InlineData("int One() => Policy.Retry(() => 1)", "Task<int> OneAsync() => await Policy.RetryAsync(() => Task.FromResult(1))")]
    [InlineData(
        "int Two() => Policy.Retry(() => { if (t.IsCompleted) return 1; return 2; })",
        "Task<int> TwoAsync() => await Policy.RetryAsync(() => { if (t.IsCompleted) return Task.FromResult(1); "
            + "return Task.FromResult(2); })"
    )]
    [InlineData(
        "string Name() => Policy.Retry(ToString)!",
        "Task<string> NameAsync() => (await Policy.RetryAsync(() => Task.FromResult<string?>(ToString())))!"
    )]
    public Task Another_caller_passes_a_delegate_that_returns_a_completed_task(string caller, string after) =>
        FixesFile(
            Retry + "public class A(Task<int> t) { public int Get() => Policy.Retry(() => t.Result); public " + caller + "; }",
            RetryAsync
                + "public class A(Task<int> t) { public async Task<int> GetAsync() => await Policy.RetryAsync(async () => await t); "
                + "public async "
                + after
                + "; }"
        );

    [Theory]
    [InlineData("Console.WriteLine()", "{ Console.WriteLine(); return Task.CompletedTask; }")]
    [InlineData("{ }", "{ return Task.CompletedTask; }")]
    public Task An_action_parameter_becomes_a_function_that_returns_a_task(string body, string after) =>
        FixesFile(
            "public class A(Task t) { static void Twice(Action act) { act(); act.Invoke(); } public void M() { Twice(() => t.Wait()); } "
                + "public void N() { Twice(() => "
                + body
                + "); } }",
            "public class A(Task t) { static async Task TwiceAsync(Func<Task> act) { await act(); await act.Invoke(); } "
                + "public async Task MAsync() { await TwiceAsync(async () => await t); } "
                + "public async Task NAsync() { await TwiceAsync(() => "
                + after
                + "); } }"
        );

    [Fact]
    public Task The_async_delegate_keeps_its_parameters() =>
        FixesFile(
            "public class A(Task<int> t) { static int Map(int n, Func<int, int> map) => map(n) + 1; public int M() => Map(2, n => n + t.Result); }",
            "public class A(Task<int> t) { static async Task<int> MapAsync(int n, Func<int, Task<int>> map) => await map(n) + 1; public async Task<int> MAsync() => await MapAsync(2, async n => n + await t); }"
        );

    [Fact]
    public Task A_method_group_follows_its_renamed_method() =>
        FixesFile(
            Retry + "public class A(Task<int> t) { int Load() => t.Result; public int Get() => Policy.Retry(Load); }",
            RetryAsync
                + "public class A(Task<int> t) { async Task<int> LoadAsync() => await t; public async Task<int> GetAsync() => await Policy.RetryAsync(LoadAsync); }"
        );

    [Fact]
    public Task A_member_that_the_lambda_calls_becomes_async() =>
        FixesFile(
            Retry + "public class A(Task<int> t) { int Load(int id) => t.Result + id; public int Get() => Policy.Retry(() => Load(1)); }",
            RetryAsync
                + "public class A(Task<int> t) { async Task<int> LoadAsync(int id) => await t + id; public async Task<int> GetAsync() => await Policy.RetryAsync(async () => await LoadAsync(1)); }"
        );

    [Fact]
    public Task An_interface_and_its_implementations_take_the_async_delegate_together() =>
        FixesFile(
            "public interface I { int Run(Func<int> load); } public class B : I { public int Run(Func<int> load) => load(); } public class Fake : I { public int Run(Func<int> load) => 0; } public class A(I i, Task<int> t) { public int M() => i.Run(() => t.Result); }",
            "public interface I { Task<int> RunAsync(Func<Task<int>> load); } public class B : I { public async Task<int> RunAsync(Func<Task<int>> load) => await load(); } public class Fake : I { public Task<int> RunAsync(Func<Task<int>> load) => Task.FromResult(0); } public class A(I i, Task<int> t) { public async Task<int> MAsync() => await i.RunAsync(async () => await t); }"
        );

    [Fact]
    public Task Callers_whose_delegates_await_nothing_stay_synchronous_if_they_are_the_majority() =>
        FixesFile(
            "static class E { public static void Each<T>(this List<T> l, Action<T> a) { foreach (var x in l) a(x); } } "
                + "public class A { public void M(List<Task<int>> l) => l.Each(t => t.Wait()); public void N(List<int> l) => l.Each(n => Console.Write(n)); public void O(List<int> l) => l.Each(n => { }); }",
            "static class E { public static void Each<T>(this List<T> l, Action<T> a) { foreach (var x in l) a(x); } "
                + "public static async Task EachAsync<T>(this List<T> l, Func<T, Task> a) { foreach (var x in l) await a(x); } } "
                + "public class A { public async Task MAsync(List<Task<int>> l) => await l.EachAsync(async t => await t); public void N(List<int> l) => l.Each(n => Console.Write(n)); public void O(List<int> l) => l.Each(n => { }); }"
        );

    [Fact]
    public Task A_sync_caller_keeps_the_sync_form_beside_the_twin() =>
        FixesFile(
            "public class A(Task<int> t) { static int Run(Func<int> load) => load(); public int Now => Run(() => 1); public int M() => Run(() => t.Result); }",
            "public class A(Task<int> t) { static int Run(Func<int> load) => load(); static async Task<int> RunAsync(Func<Task<int>> load) => await load(); public int Now => Run(() => 1); public async Task<int> MAsync() => await RunAsync(async () => await t); }"
        );

    [Fact]
    public Task A_caller_that_passes_a_variable_keeps_the_sync_form() =>
        FixesFile(
            "public class A(Task<int> t) { static int Run(Func<int> load) => load(); public int N(Func<int> f) => Run(f); public int M() => Run(() => t.Result); }",
            "public class A(Task<int> t) { static int Run(Func<int> load) => load(); static async Task<int> RunAsync(Func<Task<int>> load) => await load(); public int N(Func<int> f) => Run(f); public async Task<int> MAsync() => await RunAsync(async () => await t); }"
        );

    [Fact]
    public Task A_twin_that_never_invokes_the_delegate_takes_the_async_delegate() =>
        FixesFile(
            "public class A(Task<int> t) { static int Run(Func<int> load) => 1; public int Now => Run(() => 1); public int M() => Run(() => t.Result); }",
            "public class A(Task<int> t) { static int Run(Func<int> load) => 1; static Task<int> RunAsync(Func<Task<int>> load) => Task.FromResult(1); public int Now => Run(() => 1); public async Task<int> MAsync() => await RunAsync(async () => await t); }"
        );

    [Fact]
    public Task A_nested_delegate_becomes_async() =>
        FixesFile(
            Retry + "public class A(Task<int> t) { public int Get() => Policy.Retry(() => Policy.Retry(() => t.Result) + 1); }",
            RetryAsync
                + "public class A(Task<int> t) { public async Task<int> GetAsync() => await Policy.RetryAsync(async () => await Policy.RetryAsync(async () => await t) + 1); }"
        );

    [Fact]
    public Task An_existing_async_form_is_called() =>
        FixesFile(
            "static class P { public static int Retry(Func<int> f) => f(); public static async Task<int> RetryAsync(Func<Task<int>> f) => await f(); } public class A(Task<int> t) { public int M() => P.Retry(() => t.Result); }",
            "static class P { public static int Retry(Func<int> f) => f(); public static async Task<int> RetryAsync(Func<Task<int>> f) => await f(); } public class A(Task<int> t) { public async Task<int> MAsync() => await P.RetryAsync(async () => await t); }"
        );

    const string SleepingRetry =
        "static class P { public static T Retry<T>(Func<T> f) { Thread.Sleep(1); return f(); } "
        + "public static async Task<T> RetryAsync<T>(Func<Task<T>> f) => await f(); } ";

    [Fact]
    public Task A_helper_beside_its_async_form_stays_sync() =>
        FixesFile(
            SleepingRetry + "public class A(Task<int> t) { public int M() => P.Retry(() => t.Result); }",
            SleepingRetry + "public class A(Task<int> t) { public async Task<int> MAsync() => await P.RetryAsync(async () => await t); }"
        );

    [Fact]
    public Task An_existing_async_overload_is_called() =>
        FixesFile(
            "static class P { public static T Retry<T>(Func<T> f) => f(); public static async Task<T> Retry<T>(Func<Task<T>> f) => await f(); } public class A(Task<int> t) { public int M() => P.Retry(() => t.Result); }",
            "static class P { public static T Retry<T>(Func<T> f) => f(); public static async Task<T> Retry<T>(Func<Task<T>> f) => await f(); } public class A(Task<int> t) { public async Task<int> MAsync() => await P.Retry(async () => await t); }"
        );

    [Fact]
    public Task The_async_form_of_a_library_is_called() =>
        FixesFile(
            "using Microsoft.Extensions.Caching.Memory; public class A(IMemoryCache cache, HttpClient http) { public string? M() => cache.GetOrCreate(\"k\", entry => { entry.Size = 1; return http.GetStringAsync(\"\").Result; }); }",
            "using Microsoft.Extensions.Caching.Memory; public class A(IMemoryCache cache, HttpClient http) { public async Task<string?> MAsync() => await cache.GetOrCreateAsync(\"k\", async entry => { entry.Size = 1; return await http.GetStringAsync(\"\"); }); }"
        );

    [Theory]
    [InlineData("static Func<int>? s; static int Run(Func<int> f) { s = f; return f(); }")]
    [InlineData("static int Run(Func<int> f) => new[] { 1 }.Sum(_ => f());")]
    [InlineData("static int Run(params Func<int>[] f) => f[0]();")]
    [InlineData("static int Run(Func<int> f) => (int)f.DynamicInvoke()!;")]
    public Task A_delegate_that_is_not_only_invoked_is_refused(string run) =>
        RefusesFile("InLambda", "public class A(Task<int> t) { " + run + " public int M() => Run(() => t.Result); }");

    [Fact]
    public Task A_member_with_a_ref_parameter_keeps_its_sync_delegate() =>
        RefusesFile(
            "NeedsSyncDelegate",
            "public class A(Task<int> t) { static int Run(ref int n, Func<int> f) => f() + n; public int M() { var n = 1; return Run(ref n, () => t.Result); } }"
        );

    [Fact]
    public Task A_delegate_that_is_invoked_in_a_lock_stays_sync() =>
        RefusesFile(
            "NeedsSyncDelegate",
            "public class A(Task<int> t) { static int Run(Func<int> f) { lock (typeof(A)) return f(); } public int M() => Run(() => t.Result); }"
        );

    [Fact]
    public Task A_delegate_that_only_a_property_passes_stays_sync() =>
        RefusesFile(
            "NeedsSyncDelegate",
            "public class A(Task<int> t) { static int Run(Func<int> f) => f(); public int M => Run(() => t.Result); }"
        );

    [Fact]
    public Task An_event_handler_stays_sync() =>
        RefusesFile("InLambda", "public class A(Task t) { public event Action? E; public void M() { E += () => t.Wait(); E?.Invoke(); } }");

    [Fact]
    public Task A_LINQ_selector_that_is_read_later_stays_sync() =>
        RefusesFile("InLambda", "public class A { public IEnumerable<int> M(List<Task<int>> l) => l.Select(t => t.Result); }");

    [Fact]
    public Task A_service_registration_factory_stays_sync() =>
        RefusesFile(
            "InLambda",
            "public class S; public class A { static Task<S> X() => null!; public void M(IServiceCollection s) => s.AddScoped(sp => X().Result); }"
        );

    [Fact]
    public Task A_member_with_preprocessor_directives_keeps_its_sync_delegate() =>
        RefusesFile(
            "NeedsSyncDelegate",
            "public class A(Task<int> t)\n{\n    static int Run(Func<int> load)\n    {\n#if DEBUG\n        Console.WriteLine();\n#endif\n        return load();\n    }\n\n    public int M() => Run(() => t.Result);\n}"
        );

    [Fact]
    public Task A_delegate_as_the_receiver_of_an_extension_keeps_the_sync_form() =>
        FixesFile(
            "static class E { public static int Run(this Func<int> load) => load(); } public class A(Task<int> t) { public "
                + "int M() => E.Run(() => t.Result); public int N(Func<int> f) => f.Run(); }",
            "static class E { public static int Run(this Func<int> load) => load(); public static async Task<int> "
                + "RunAsync(this Func<Task<int>> load) => await load(); } public class A(Task<int> t) { public async Task<int> "
                + "MAsync() => await E.RunAsync(async () => await t); public int N(Func<int> f) => f.Run(); }"
        );

    [Fact]
    public Task A_lambda_that_returns_null_is_not_passed_as_one_that_returns_a_task() =>
        RefusesFile(
            "HasAsyncForm",
            "public static class Retry { public static T Do<T>(Func<T> load) { Thread.Sleep(5); return load(); } "
                + "public static async Task<T> DoAsync<T>(Func<Task<T>> load) { await Task.Delay(5); return await load(); } } "
                + "public class A { public void M(Action act) => Retry.Do<object?>(() => { act(); return null; }); }"
        );

    [Fact]
    public Task An_overload_that_takes_an_async_delegate_and_does_something_else_is_refused() =>
        RefusesFile(
            "FormDiffers",
            "public class Memo { readonly List<object?> kept = []; public T Get<T>(Func<T> load) { var made = load(); "
                + "kept.Add(made); return made; } "
                + "public async Task<T> Get<T>(Func<Task<T>> load) => await load(); } "
                + "public class A(Memo memo, Task<int> t) { public int M() => memo.Get(() => t.Result); }"
        );

    [Fact]
    public Task A_table_with_a_method_that_returns_a_derived_type_stays_sync() =>
        RefusesFile(
            "OnlySyncCallers",
            "public class A(Task<string> t) { readonly Dictionary<string, Func<object>> all = new(); string Raw() => t.Result; "
                + "public void Fill() => all[\"a\"] = Raw; public object M() => all[\"a\"](); }"
        );

    [Fact]
    public Task A_local_function_takes_the_async_delegate() =>
        FixesFile(
            "public class A(Task<int> t) { public int M() { return Run(() => t.Result); int Run(Func<int> f) => f(); } }",
            "public class A(Task<int> t) { public async Task<int> MAsync() { return await RunAsync(async () => await t); async Task<int> RunAsync(Func<Task<int>> f) => await f(); } }"
        );

    [Fact]
    public Task A_null_delegate_argument_stays_null() =>
        FixesFile(
            "#nullable disable\npublic class A { Task<int> t; static int Run(Func<int> load) => load == null ? 0 : load(); public int N() => Run(null); public int M() => Run(() => t.Result); }",
            "#nullable disable\npublic class A { Task<int> t; static async Task<int> RunAsync(Func<Task<int>> load) => load == null ? 0 : await load(); public async Task<int> NAsync() => await RunAsync(null); public async Task<int> MAsync() => await RunAsync(async () => await t); }"
        );

    [Fact]
    public Task A_method_that_is_passed_to_LINQ_stays_beside_its_twin() =>
        FixesFile(
            "public class A(Task<int> t) { int Load(int id) => t.Result + id; public IEnumerable<int> All(List<int> l) => l.Select(Load); public int One() => Load(1); }",
            "public class A(Task<int> t) { int Load(int id) => t.Result + id; async Task<int> LoadAsync(int id) => await t + id; public IEnumerable<int> All(List<int> l) => l.Select(Load); public async Task<int> OneAsync() => await LoadAsync(1); }"
        );

    [Fact]
    public Task An_extension_method_takes_the_async_delegate() =>
        FixesFile(
            "static class E { public static int Run(this string s, Func<int> f) => f() + s.Length; } public class A { public int M(Task<int> t) => \"\".Run(() => t.Result); public int N() => \"\".Run(() => 1); }",
            "static class E { public static async Task<int> RunAsync(this string s, Func<Task<int>> f) => await f() + s.Length; } public class A { public async Task<int> MAsync(Task<int> t) => await \"\".RunAsync(async () => await t); public async Task<int> NAsync() => await \"\".RunAsync(() => Task.FromResult(1)); }"
        );

    [Fact]
    public Task An_anonymous_method_becomes_async_or_returns_a_completed_task() =>
        FixesFile(
            "static class E { public static int Run(Func<int> f) => f(); } public class A { "
                + "public int M(Task<int> t) => E.Run(delegate { return t.Result; }); public int N() => E.Run(delegate { return 1; }); }",
            "static class E { public static async Task<int> RunAsync(Func<Task<int>> f) => await f(); } public class A { "
                + "public async Task<int> MAsync(Task<int> t) => await E.RunAsync(async delegate { return await t; }); "
                + "public async Task<int> NAsync() => await E.RunAsync(delegate { return Task.FromResult(1); }); }"
        );

    [Fact]
    public Task A_wrapped_method_group_passes_all_of_its_parameters() =>
        FixesFile(
            "public class A { static int Run(Func<int, int, int> f) => f(1, 2); static int Sum(int a, int b) => a + b; public int M(Task<int> t) => Run((a, b) => t.Result); public int N() => Run(Sum); }",
            "public class A { static async Task<int> RunAsync(Func<int, int, Task<int>> f) => await f(1, 2); static int Sum(int a, int b) => a + b; public async Task<int> MAsync(Task<int> t) => await RunAsync(async (a, b) => await t); public async Task<int> NAsync() => await RunAsync((arg1, arg2) => Task.FromResult(Sum(arg1, arg2))); }"
        );

    [Fact]
    public Task A_wrapped_method_group_names_the_type_that_its_value_is_converted_to() =>
        FixesFile(
            "public class A { static object Run(Func<object> f) => f(); static string Name() => \"\"; public object M(Task<int> t) => Run(() => t.Result); public object N() => Run(Name); }",
            "public class A { static async Task<object> RunAsync(Func<Task<object>> f) => await f(); static string Name() => \"\"; public async Task<object> MAsync(Task<int> t) => await RunAsync(async () => await t); public async Task<object> NAsync() => await RunAsync(() => Task.FromResult<object>(Name())); }"
        );

    [Theory]
    [InlineData("() => { Use(1); }", "() => { Use(1); return Task.CompletedTask; }")]
    [InlineData("() => { if (b) return; Use(1); }", "() => { if (b) return Task.CompletedTask; Use(1); return Task.CompletedTask; }")]
    [InlineData("() => { Go(); void Go() { } }", "() => { Go(); void Go() { } return Task.CompletedTask; }")]
    [InlineData("() => { while (true) Use(1); }", "() => { while (true) Use(1); }")]
    [InlineData("() => { throw new Exception(); }", "() => { throw new Exception(); }")]
    [InlineData("() => throw new Exception()", "() => throw new Exception()")]
    public Task A_lambda_that_awaits_nothing_returns_a_completed_task_at_each_exit(string before, string after) =>
        FixesFile(
            "public class A { static void Use(int n) { } static void Run(Action f) => f(); public void M(Task t) => Run(() => t.Wait()); public void N(bool b) => Run("
                + before
                + "); }",
            "public class A { static void Use(int n) { } static async Task RunAsync(Func<Task> f) => await f(); public async Task MAsync(Task t) => await RunAsync(async () => await t); public async Task NAsync(bool b) => await RunAsync("
                + after
                + "); }"
        );

    [Fact]
    public Task A_method_group_that_awaits_nothing_is_wrapped_in_a_lambda_with_a_completed_task() =>
        FixesFile(
            "public class A { static void Run(Action<int> f) => f(1); static void Go(int n) { } public void M(Task t) => Run(n => t.Wait()); public void N() => Run(Go); }",
            "public class A { static async Task RunAsync(Func<int, Task> f) => await f(1); static void Go(int n) { } public async Task MAsync(Task t) => await RunAsync(async n => await t); public async Task NAsync() => await RunAsync(obj => { Go(obj); return Task.CompletedTask; }); }"
        );

    [Fact]
    public Task A_lambda_that_is_passed_to_a_sync_only_member_is_refused() =>
        RefusesFile(
            "NeedsSyncDelegate",
            "public class A(Task<int> t) { int Run(Func<int> f) => f(); public int Now => Run(() => t.Result); }"
        );

    [Fact]
    public Task An_assertion_of_a_policy_becomes_async() =>
        FixesFile(CreatePolicy("c => Rights.HasAsync(c.User).Result"), CreatePolicy("async c => await Rights.HasAsync(c.User)"));

    static string CreatePolicy(string assertion) =>
        "using System.Security.Claims; using Microsoft.AspNetCore.Authorization; "
        + "public static class Rights { public static async Task<bool> HasAsync(ClaimsPrincipal p) => await Task.FromResult(p != null); } "
        + $"public class Setup {{ public void Add(AuthorizationPolicyBuilder p) => p.RequireAssertion({assertion}); }}";

    [Fact]
    public Task A_health_check_becomes_an_async_one() =>
        FixesFile(
            CreateChecks("AddCheck(\"a\", () => Get(t.Result)).AddCheck(\"b\", () => { t.Wait(); return Get(1); })"),
            CreateChecks("AddAsyncCheck(\"a\", async () => Get(await t)).AddAsyncCheck(\"b\", async () => { await t; return Get(1); })")
        );

    static string CreateChecks(string calls) =>
        "using Microsoft.Extensions.Diagnostics.HealthChecks; public class Setup { static HealthCheckResult Get(int n) => default; "
        + $"public void Add(IHealthChecksBuilder b, Task<int> t) => b.{calls}; }}";

    [Theory]
    [InlineData("k => Load(k)", "await LoadAsync(key)")]
    [InlineData("Load", "await LoadAsync(key)")]
    [InlineData("(string k) => Load(k) + k.Length", "await LoadAsync(key) + key.Length")]
    public Task A_dictionary_looks_up_a_key_and_adds_the_awaited_value(string factory, string value) =>
        FixesFile(
            CreateCache("int Load(string s) => t.Result; ", $"int Get(string key) => _known.GetOrAdd(key, {factory})"),
            CreateCache(
                "async Task<int> LoadAsync(string s) => await t; ",
                $"async Task<int> GetAsync(string key) => _known.TryGetValue(key, out var known) ? known : _known.GetOrAdd(key, {value})"
            )
        );

    [Theory]
    [InlineData("int Get(string key) => _known.GetOrAdd(key.Trim(), k => t.Result)")]
    [InlineData("int Get(string key) => _known.GetOrAdd(key, k => { t.Wait(); return 1; })")]
    [InlineData("void Get(string key) { _known.GetOrAdd(key, k => t.Result); }")]
    public Task A_dictionary_whose_key_or_value_needs_statements_is_refused(string member) =>
        RefusesFile("InLambda", CreateCache("", member));

    static string CreateCache(string load, string get) =>
        "using System.Collections.Concurrent; public class A(Task<int> t) { readonly ConcurrentDictionary<string, int> _known = new(); "
        + load
        + "public "
        + get
        + (get.EndsWith('}') ? " }" : "; }");

    [Theory]
    [InlineData("_all[key](key.Length)", "await _all[key](key.Length)")]
    [InlineData("_all.TryGetValue(key, out var f) ? f(1) : 0", "_all.TryGetValue(key, out var f) ? await f(1) : 0")]
    public Task Functions_in_a_private_dictionary_become_async_together(string call, string awaited) =>
        FixesFile(
            CreateTable("int", "Load", "n => n", "int Load(int n) => t.Result + n", $"int Get(string key) => {call}"),
            CreateTable(
                "Task<int>",
                "LoadAsync",
                "n => Task.FromResult(n)",
                "async Task<int> LoadAsync(int n) => await t + n",
                $"async Task<int> GetAsync(string key) => {awaited}"
            )
        );

    [Theory]
    [InlineData("int Get(string key) => _all.Values.Sum(f => f(1))")]
    [InlineData("int Get(string key) { lock (t) return _all[key](1); }")]
    public Task Functions_in_a_dictionary_that_some_code_cannot_await_stay(string member) =>
        RefusesFile("OnlySyncCallers", CreateTable("int", "Load", "n => n", "int Load(int n) => t.Result + n", member));

    [Theory]
    [InlineData("Func<int, int> load = n => t.Result + n;", "Func<int, Task<int>> load = async n => await t + n;")]
    [InlineData("var load = (int n) => t.Result + n;", "var load = async (int n) => await t + n;")]
    [InlineData(
        "Func<int, int> load; if (t.IsCompleted) load = n => 1; else load = n => t.Result;",
        "Func<int, Task<int>> load; if (t.IsCompleted) load = n => Task.FromResult(1); else load = async n => await t;"
    )]
    public Task Functions_in_a_variable_become_async_together(string variable, string awaited) =>
        FixesFile(
            $"public class A(Task<int> t) {{ public int M() {{ {variable} return load(1); }} }}",
            $"public class A(Task<int> t) {{ public async Task<int> MAsync() {{ {awaited} return await load(1); }} }}"
        );

    [Fact]
    public Task Functions_in_a_private_field_become_async_together() =>
        FixesFile(
            "public class A { readonly Action _save; public A(Task t) { _save = () => t.Wait(); } public void M() => _save(); }",
            "public class A { readonly Func<Task> _save; public A(Task t) { _save = async () => await t; } public async "
                + "Task MAsync() => await _save(); }"
        );

    [Theory]
    [InlineData("Func<int> load = () => t.Result; return Use(load);")]
    [InlineData("Func<int> load = () => t.Result; load += () => 2; return load();")]
    public Task Functions_that_are_handed_on_stay(string code) =>
        RefusesFile("InLambda", $"public class A(Task<int> t) {{ int Use(Delegate load) => 1; public int M() {{ {code} }} }}");

    static string CreateTable(string result, string first, string second, string load, string get) =>
        $"public class A(Task<int> t) {{ readonly Dictionary<string, Func<int, {result}>> _all = new() {{ }}; "
        + $"public void Add() {{ _all[\"a\"] = {first}; _all.Add(\"b\", {second}); }} "
        + $"{load}; public {get}{(get.EndsWith('}') ? "" : ";")} }}";

    [Fact]
    public Task A_dictionary_of_functions_is_converted_with_its_creation() =>
        FixesFile(
            "public class A(Task<int> t) { Dictionary<string, Func<int>> _all = new Dictionary<string, Func<int>> { [\"a\"] = () => 1, [\"b\"] = () => 2 }; public void Add() => _all[\"c\"] = () => t.Result; public int Get(string key) => _all[key](); }",
            "public class A(Task<int> t) { Dictionary<string, Func<Task<int>>> _all = new Dictionary<string, Func<Task<int>>> { [\"a\"] = () => Task.FromResult(1), [\"b\"] = () => Task.FromResult(2) }; public void Add() => _all[\"c\"] = async () => await t; public async Task<int> GetAsync(string key) => await _all[key](); }"
        );

    const string RetryWithToken =
        "public class Retry { public T Execute<T>(Func<T> f) => f(); public void Run(Action<int> f) => f(1); "
        + "public async Task<T> ExecuteAsync<T>(Func<CancellationToken, Task<T>> f, CancellationToken c = default) => await f(c); "
        + "public async Task RunAsync(Func<int, CancellationToken, Task> f) => await f(1, default); } ";

    [Theory]
    [InlineData("int M() => r.Execute(() => t.Result)", "Task<int> MAsync() => await r.ExecuteAsync(async token => await t)")]
    [InlineData(
        "int M() => r.Execute(() => { return t.Result; })",
        "Task<int> MAsync() => await r.ExecuteAsync(async token => { return await t; })"
    )]
    [InlineData(
        "void M() => r.Run(n => Thread.Sleep(n))",
        "Task MAsync() => await r.RunAsync(async (n, token) => await Task.Delay(n, token))"
    )]
    [InlineData(
        "void M() => r.Run((int n) => t.Wait())",
        "Task MAsync() => await r.RunAsync(async (int n, CancellationToken token) => await t)"
    )]
    [InlineData(
        "string M() => r.Execute(() => File.ReadAllText(\"a\"))",
        "Task<string> MAsync() => await r.ExecuteAsync(async token => await File.ReadAllTextAsync(\"a\", token))"
    )]
    [InlineData(
        "string M(CancellationToken c) => r.Execute(() => File.ReadAllText(\"a\"))",
        "Task<string> MAsync(CancellationToken c) => await r.ExecuteAsync(async token => await File.ReadAllTextAsync(\"a\", token), c)"
    )]
    public Task A_lambda_goes_to_the_async_form_that_hands_it_a_token(string method, string after) =>
        FixesFile(
            RetryWithToken + $"public class A(Retry r, Task<int> t) {{ public {method}; }}",
            RetryWithToken + $"public class A(Retry r, Task<int> t) {{ public async {after}; }}"
        );

    [Theory]
    [InlineData("int M()", "Task<int> MAsync()", "CancellationToken.None")]
    [InlineData("int M(CancellationToken c)", "Task<int> MAsync(CancellationToken c)", "c")]
    public Task A_form_that_requires_a_token_gets_one(string method, string after, string token)
    {
        const string pipe =
            "public class Pipe { public T Execute<T>(Func<T> f) => f(); "
            + "public ValueTask<T> ExecuteAsync<T>(Func<CancellationToken, ValueTask<T>> f, CancellationToken c) => f(c); } ";
        return FixesFile(
            pipe + $"public class A(Pipe p, Task<int> t) {{ public {method} => p.Execute(() => t.Result); }}",
            pipe
                + $"public class A(Pipe p, Task<int> t) {{ public async {after} => "
                + $"await p.ExecuteAsync(async token => await t, {token}); }}"
        );
    }

    [Fact]
    public Task The_new_token_has_another_name_where_its_name_is_taken() =>
        FixesFile(
            RetryWithToken
                + "public class A(Retry r, Task<int> t) { public int M(CancellationToken token) => "
                + "r.Execute(() => t.Result); }",
            RetryWithToken
                + "public class A(Retry r, Task<int> t) { public async Task<int> MAsync(CancellationToken token) => "
                + "await r.ExecuteAsync(async cancel => await t, token); }"
        );
}
