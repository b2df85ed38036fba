using SyncIoAnalyzers.CodeFixes.Verification;

namespace SyncIoAnalyzers.Tests.Fixes;

public class WrapperFixTests : FixTests
{
    [Theory]
    [InlineData("return Task.Run(async () => await LoadAsync()).Result;")]
    [InlineData("return Task.Run(() => LoadAsync()).Result;")]
    [InlineData("return Task.Run(() => LoadAsync().Result).Result;")]
    [InlineData("return Task.Run(() => { return LoadAsync().Result; }).Result;")]
    [InlineData("return Task.Run(LoadAsync).GetAwaiter().GetResult();")]
    [InlineData("return Task.Run(async () => await LoadAsync()).ConfigureAwait(false).GetAwaiter().GetResult();")]
    [InlineData("return Task.Factory.StartNew(() => LoadAsync()).Unwrap().Result;")]
    [InlineData("return Task.Factory.StartNew(() => LoadAsync()).Result.Result;")]
    [InlineData("return LoadAsync().Result;")]
    [InlineData("return LoadAsync().GetAwaiter().GetResult();")]
    public Task A_wrapper_is_removed_and_its_call_is_awaited(string body) => Fixes(body, "return await LoadAsync();");

    [Fact]
    public Task An_awaited_wrapper_is_removed() => FixesAsync("return await Task.Run(() => LoadAsync());", "return await LoadAsync();");

    [Theory]
    [InlineData("Task<int> M(A a) => Task.Run(() => a.LoadAsync());", "Task<int> M(A a) => a.LoadAsync();")]
    [InlineData("Task<int> M(A a) => Task.Run(async () => await a.LoadAsync());", "Task<int> M(A a) => a.LoadAsync();")]
    [InlineData("Task<int> M(A a) { return Task.Run(() => a.LoadAsync()); }", "Task<int> M(A a) { return a.LoadAsync(); }")]
    [InlineData("Task<int> M(A a) => Task.Run(() => a.LoadAsync().Result);", "Task<int> M(A a) => a.LoadAsync();")]
    [InlineData("Task<int> M(A a) => Task.Run(a.LoadAsync);", "Task<int> M(A a) => a.LoadAsync();")]
    [InlineData("Task M(A a) => Task.Run(() => a.LoadAsync());", "Task M(A a) => a.LoadAsync();")]
    [InlineData("Task<int> M(A a) => Task.Factory.StartNew(() => a.LoadAsync()).Unwrap();", "Task<int> M(A a) => a.LoadAsync();")]
    [InlineData("Task<int> M(A a) => (Task.Factory.StartNew(a.LoadAsync)).Unwrap();", "Task<int> M(A a) => a.LoadAsync();")]
    [InlineData("Func<Task<int>> M(A a) => () => Task.Run(() => a.LoadAsync());", "Func<Task<int>> M(A a) => () => a.LoadAsync();")]
    public Task A_returned_wrapper_becomes_its_task(string member, string becomes) =>
        CreateCase($"public class A {{ public {member} public Task<int> LoadAsync() => Task.FromResult(1); }}")
            .Becomes($"public class A {{ public {becomes} public Task<int> LoadAsync() => Task.FromResult(1); }}");

    [Fact]
    public Task A_wrapper_whose_call_has_its_token_already_is_removed() =>
        FixesAsync(
            "var slots = new SemaphoreSlim(1); var ct = HttpContext.RequestAborted; await Task.Run(() => slots.Wait(ct), ct);",
            "var slots = new SemaphoreSlim(1); var ct = HttpContext.RequestAborted; await slots.WaitAsync(ct);"
        );

    [Fact]
    public Task A_wrapper_of_sync_io_becomes_its_counterpart() =>
        FixesAsync("return await Task.Run(() => stream.Read(new byte[9], 0, 9));", "return await stream.ReadAsync(new byte[9], 0, 9);");

    [Fact]
    public Task Work_on_the_result_of_a_wrapped_call_is_kept() =>
        FixesAsync(
            "return await Task.Run(() => new StreamReader(stream).ReadToEnd().Trim());",
            "return (await new StreamReader(stream).ReadToEndAsync()).Trim();"
        );

    [Theory]
    [InlineData("await Task.Run(() => s.Flush(), c)")]
    [InlineData("await Task.Run(() => { s.Flush(); }, c)")]
    [InlineData("await Task.Factory.StartNew(() => s.Flush(), c)")]
    public Task The_counterpart_gets_the_token_of_the_wrapper(string call) =>
        CreateCase(CreateReader(call)).Becomes(CreateReader("await s.FlushAsync(c)"));

    [Fact]
    public Task A_wrapper_with_a_thread_of_its_own_stays() =>
        CreateCase(CreateReader("await Task.Factory.StartNew(() => s.Flush(), TaskCreationOptions.LongRunning)")).Refuses("InLambda");

    static string CreateReader(string call) => "public class A { public async Task M(Stream s, CancellationToken c) => " + call + "; }";

    [Fact]
    public Task A_wrapper_of_several_calls_in_an_expression_is_refused() =>
        CreateCase("public class A { public async Task M(Stream s) => await Task.Run(() => { s.Flush(); s.Flush(); }); }")
            .Refuses("ByHand");

    [Fact]
    public Task ConfigureAwait_of_a_wrapper_moves_to_the_call() =>
        new FixCase { ChecksAwaits = true, Sources = { CreateConfigured("Task.Run(() => LoadAsync())") } }.Becomes(
            CreateConfigured("LoadAsync()")
        );

    [Fact]
    public Task A_wrapper_of_a_wait_without_a_result_is_removed() =>
        Fixes("Task.Run(() => LoadAsync().Wait()).Wait();", "await LoadAsync();");

    [Fact]
    public Task A_wrapper_that_is_not_awaited_is_refused() =>
        Refuses("UsesTheWait", "Task.Factory.StartNew(async () => await LoadAsync());");

    [Theory]
    [InlineData("Task.Run(() => new B(t).Get())")]
    [InlineData("Task.Factory.StartNew(() => new B(t).Get())")]
    public async Task A_single_call_of_a_member_that_becomes_async_is_awaited_in_its_wrapper(string call) =>
        Assert.Contains(
            "M(Task<int> t) => await Task.Run(async () => await new B(t).GetAsync());",
            await FixText(
                "public class B(Task<int> t) { public int Get() => t.Result; } "
                    + $"public class A {{ public async Task<int> M(Task<int> t) => await {call}; }}"
            )
        );

    [Fact]
    public Task A_wrapper_of_sync_io_with_a_timeout_is_refused() => Refuses("HasTimeout", "Task.Run(() => stream.Flush()).Wait(500);");

    [Fact]
    public Task A_token_that_the_call_takes_as_well_goes_with_the_wrapper() =>
        CreateCase(CreateTokenCase("int M(CancellationToken c) => Task.Run(() => LoadAsync(c), c).Result"))
            .Becomes(CreateTokenCase("async Task<int> MAsync(CancellationToken c) => await LoadAsync(c)"));

    [Fact]
    public Task A_token_that_only_the_wrapper_takes_is_refused() =>
        CreateCase(CreateTokenCase("int M(CancellationToken c) => Task.Run(() => LoadAsync(default), c).Result")).Refuses("ByHand");

    static string CreateTokenCase(string member) =>
        "public class A { static async Task<int> LoadAsync(CancellationToken c) => await Task.FromResult(1); public " + member + "; }";

    [Fact]
    public Task A_wrapper_with_an_anonymous_method_is_refused() =>
        Refuses("ByHand", "return Task.Run(delegate { return LoadAsync(); }).Result;");

    [Fact]
    public Task A_wrapper_with_a_parenthesized_await_is_refused() =>
        Refuses("ByHand", "return Task.Run(async () => (await LoadAsync())).Result;");

    static string CreateConfigured(string call) =>
        "public class A { static async Task<int> LoadAsync() => await Task.FromResult(1).ConfigureAwait(false); public async Task<int> M() => await "
        + call
        + ".ConfigureAwait(false); }";

    const string Helpers =
        "using static H; static class H { public static T Run<T>(Func<Task<T>> f) => f().GetAwaiter().GetResult(); public static T Now<T>(this Func<Task<T>> f) => f().GetAwaiter().GetResult(); } public class A { static async Task<int> LoadAsync() { await Task.Yield(); return 1; } public int M() => CALL; }";

    [Fact]
    public async Task A_method_group_that_is_passed_to_a_waiting_helper_is_awaited() =>
        Assert.Contains("MAsync() => await LoadAsync();", await FixText(Helpers.Replace("CALL", "Run(LoadAsync)")));

    [
        Theory,
        InlineData("Run(() => { var f = LoadAsync; return f(); })"),
        InlineData("Run((Func<Task<int>>)LoadAsync)"),
        InlineData("((Func<Task<int>>)LoadAsync).Now()")
    ]
    public async Task Other_arguments_of_a_waiting_helper_are_refused(string call) =>
        Assert.Equal("ByHand", (await PlanFix(call)).Plan.Outcomes.MaxBy(o => o.Marked.Finding.Location.SourceSpan.Start)!.Refusal?.Name);

    async Task<VerifiedPlan> PlanFix(string call) => (await CreateCase(Helpers.Replace("CALL", call)).RunAsync()).Planned;

    /// <summary>Returns the text of a file after one round of fixes.</summary>
    async Task<string> FixText(string file) =>
        (await (await CreateCase(file).RunAsync()).Planned.Solution.Projects.Single().Documents.First().GetTextAsync()).ToString();

    [Fact]
    public Task A_returned_wrapper_around_a_call_that_goes_to_its_form_is_removed() =>
        FixesFile(
            "public interface I { bool Get(int n); Task<bool> GetAsync(int n); } "
                + "public class A(Task<bool> t) : I { public bool Get(int n) => t.Result; "
                + "public async Task<bool> GetAsync(int n) => await t; } "
                + "public class HomeController(I i) : Microsoft.AspNetCore.Mvc.ControllerBase "
                + "{ public Task<bool> Get() => Task.Factory.StartNew(() => i.Get(1)); }",
            "public interface I { Task<bool> GetAsync(int n); } "
                + "public class A(Task<bool> t) : I { public async Task<bool> GetAsync(int n) => await t; } "
                + "public class HomeController(I i) : Microsoft.AspNetCore.Mvc.ControllerBase { public Task<bool> Get() => i.GetAsync(1); }"
        );
}
