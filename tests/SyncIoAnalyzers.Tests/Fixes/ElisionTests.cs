namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of <c>syncio.fix_elide</c>: a task is returned without an await.</summary>
public class ElisionTests : FixTests
{
    const string Source = "Task<int> LoadAsync() => Task.FromResult(1);";

    protected override string Config => "syncio.fix_elide = true";

    [Fact]
    public Task An_expression_body_returns_the_task() =>
        VerifyElides("public int Get() => LoadAsync().Result;", "public Task<int> GetAsync() => LoadAsync();");

    [Fact]
    public Task A_return_statement_returns_the_task() =>
        VerifyElides("public int Get() { return LoadAsync().Result; }", "public Task<int> GetAsync() { return LoadAsync(); }");

    [Fact]
    public Task A_last_statement_that_waits_returns_the_task() =>
        VerifyElides("public void Run(Task t) { t.Wait(); /* so */ }", "public Task RunAsync(Task t) { return t; /* so */ }");

    [Fact]
    public Task All_members_on_the_path_return_the_task() =>
        VerifyElides(
            "int Get() => LoadAsync().Result; public int Twice() => Get();",
            "Task<int> GetAsync() => LoadAsync(); public Task<int> TwiceAsync() => GetAsync();"
        );

    [Fact]
    public Task A_member_without_modifiers_keeps_its_leading_comment() =>
        VerifyElides("/* why */ int Get() => LoadAsync().Result;", "/* why */ Task<int> GetAsync() => LoadAsync();");

    [Fact]
    public Task A_local_function_returns_the_task() =>
        VerifyElides(
            "public int Get() { int Now() => LoadAsync().Result; return Now() + 1; }",
            "public async Task<int> GetAsync() { Task<int> NowAsync() => LoadAsync(); return await NowAsync() + 1; }"
        );

    [Fact]
    public Task A_twin_returns_the_task() =>
        VerifyElides(
            "int Get() => LoadAsync().Result; public int Now => Get(); public int Later() => Get();",
            "int Get() => LoadAsync().Result; Task<int> GetAsync() => LoadAsync(); public int Now => Get(); public Task<int> LaterAsync() => GetAsync();"
        );

    [Fact]
    public Task A_task_of_another_result_type_is_awaited() =>
        VerifyElides("public object Get() => LoadAsync().Result;", "public async Task<object> GetAsync() => await LoadAsync();");

    [Fact]
    public Task A_task_whose_result_is_discarded_is_awaited() =>
        VerifyElides("public void Run() => LoadAsync().Wait();", "public async Task RunAsync() => await LoadAsync();");

    [Fact]
    public Task A_value_task_is_awaited() =>
        VerifyElides("public int Get(ValueTask<int> t) => t.Result;", "public async Task<int> GetAsync(ValueTask<int> t) => await t;");

    [Fact]
    public Task A_task_in_a_using_block_is_awaited() =>
        VerifyElides(
            "public int Get(Stream s) { using (s) return LoadAsync().Result; }",
            "public async Task<int> GetAsync(Stream s) { using (s) return await LoadAsync(); }"
        );

    [Fact]
    public Task A_task_in_a_try_block_is_awaited() =>
        VerifyElides(
            "public int Get() { try { return LoadAsync().Result; } finally { } }",
            "public async Task<int> GetAsync() { try { return await LoadAsync(); } finally { } }"
        );

    [Fact]
    public Task A_call_that_awaits_its_arguments_is_awaited() =>
        VerifyElides(
            "Task<int> P(int i) => LoadAsync(); public int Get() => P(LoadAsync().Result).Result;",
            "Task<int> P(int i) => LoadAsync(); public async Task<int> GetAsync() => await P(await LoadAsync());"
        );

    [Fact]
    public Task A_task_with_ConfigureAwait_is_awaited() =>
        VerifyElides(
            "public int Get() => LoadAsync().ConfigureAwait(false).GetAwaiter().GetResult();",
            "public async Task<int> GetAsync() => await LoadAsync().ConfigureAwait(false);"
        );

    [Fact]
    public Task An_entry_point_awaits_the_task() =>
        FixesFile(
            "using Microsoft.AspNetCore.Mvc; [ApiController] public class A : ControllerBase { [HttpGet(\"/\")] public int Get(Task<int> t) => t.Result; }",
            "using Microsoft.AspNetCore.Mvc; [ApiController] public class A : ControllerBase { [HttpGet(\"/\")] public async Task<int> Get(Task<int> t) => await t; }"
        );

    Task VerifyElides(string members, string after) => FixesFile(CreateClass(members), CreateClass(after));

    static string CreateClass(string members) => $"public class A {{ {Source} {members} }}";
}
