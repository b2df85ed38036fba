namespace SyncIoAnalyzers.Tests.DataFlow;

/// <summary>
/// Tests of how the completion of a task gets from one place to another: through <c>finally</c> blocks, local functions, fields, helpers
/// that check a task, and expressions with alternatives.
/// </summary>
public class CompletionFlowTests() : RuleTests("SIO001")
{
    [Fact]
    public Task Await_in_a_finally_block_completes_the_task_after_it() =>
        Verify("try { Use(1); } finally { await load; } return load.Result;");

    [Fact]
    public Task Await_that_a_finally_block_may_skip_completes_no_task() =>
        Verify("try { Use(1); } finally { if (flag) await load; } return [|load.Result|];");

    [Fact]
    public Task Assignment_in_a_finally_block_invalidates_completion() =>
        Verify("await load; try { Use(1); } finally { load = other; } return [|load.Result|];");

    [Fact]
    public Task Local_function_that_is_called_after_an_await_reads_a_completed_task() =>
        Verify("await load; return Read(); int Read() => load.Result;");

    [Theory]
    [InlineData("Use(Read()); await load; return Read(); int Read() => [|load.Result|];")]
    [InlineData("await load; Func<int> read = Read; return read(); int Read() => [|load.Result|];")]
    [InlineData("await load; return new[] { 1 }.Sum(_ => Read()); int Read() => [|load.Result|];")]
    [InlineData("await load; var value = Read(); load = other; return value; int Read() => [|load.Result|];")]
    public Task Local_function_that_may_run_at_another_time_reads_no_completed_task(string body) => Verify(body);

    [Theory]
    [InlineData("return _cached.IsCompletedSuccessfully ? _cached.Result : 0;")]
    [InlineData("if (_cached is { IsCompleted: true }) return _cached.Result; return 0;")]
    [InlineData("await _cached; return _cached.Result;")]
    [InlineData("return _done.IsCompleted ? _done.Result : 0;")]
    public Task Task_of_a_private_field_is_completed_right_after_its_check(string body) => Verify(body);

    [Theory]
    [InlineData("if (_cached.IsCompleted) { await other; return [|_cached.Result|]; } return 0;")]
    [InlineData("if (_cached.IsCompleted) { Replace(); return [|_cached.Result|]; } return 0;")]
    [InlineData("if (_cached.IsCompleted) { _cached = other; return [|_cached.Result|]; } return 0;")]
    [InlineData("await _cached; Func<int> read = () => [|_cached.Result|]; return read();")]
    [InlineData("_cached ??= other; return [|_cached.Result|];")]
    [InlineData("return Shared.IsCompleted ? [|Shared.Result|] : 0;")]
    public Task Task_of_a_field_that_other_code_may_replace_is_not_completed(string body) => Verify(body);

    [Fact]
    public Task Helper_that_waits_for_a_task_with_a_limit_proves_completion() =>
        Verify(
            "if ([|IsReady(load)|]) return load.Result; return 0;",
            "static bool IsReady(Task t) => [|Task.WaitAny(new[] { t }, 5)|] == 0;"
        );

    [Theory]
    [InlineData("return IsReady ? _cached.Result : 0;", "bool IsReady => _cached.IsCompletedSuccessfully;")]
    [InlineData(
        "if (!this.IsReady) return 0; return _cached.Result;",
        "bool IsReady { get { return _cached != null && _cached.IsCompleted; } }"
    )]
    [InlineData("return IsReady ? [|_cached.Result|] : 0;", "bool IsReady => _cached.IsCompleted || flags > 3; int flags;")]
    [InlineData("return IsReady ? [|_cached.Result|] : 0;", "protected virtual bool IsReady => _cached.IsCompleted;")]
    [InlineData("return IsReady ? [|_cached.Result|] : 0;", "bool IsReady { get; set; }")]
    [InlineData("return IsReady ? [|_cached.Result|] : 0;", "bool IsReady => IsReady;")]
    public Task Property_that_checks_a_task_proves_completion(string body, string property) => Verify(body, property);

    [Theory]
    [InlineData("static bool IsReady(Task t) => t.IsCompletedSuccessfully;")]
    [InlineData("static bool IsReady(Task t) { return t != null && t.Status == TaskStatus.RanToCompletion; }")]
    public Task Helper_that_checks_a_task_proves_completion(string helper) =>
        Verify("if (IsReady(load)) return load.Result; return 0;", helper);

    [Theory]
    [InlineData("if (IsReady(load)) return 0; return [|load.Result|];", "static bool IsReady(Task t) => t.IsCompleted;")]
    [InlineData("if (IsReady(load)) return [|load.Result|]; return 0;", "static bool IsReady(Task t) => !t.IsCompleted;")]
    [InlineData("if (IsReady(load)) return [|load.Result|]; return 0;", "static bool IsReady(Task t) => t.IsCompleted || t.Id > 3;")]
    [InlineData(
        "if (IsReady(load)) return [|load.Result|]; return 0;",
        "static bool IsReady(Task t) { if (t.Id > 3) return true; return t.IsCompleted; }"
    )]
    [InlineData(
        "if (IsReady(load)) return [|load.Result|]; return 0;",
        "static bool IsReady(Task t) { t = Task.CompletedTask; return t.IsCompleted; }"
    )]
    [InlineData("if (IsReady(load)) return [|load.Result|]; return 0;", "protected virtual bool IsReady(Task t) => t.IsCompleted;")]
    public Task Helper_that_may_return_true_for_a_running_task_proves_nothing(string body, string helper) => Verify(body, helper);

    [Theory]
    [InlineData("var t = flag ? Task.FromResult(1) : Task.FromResult(2); return t.Result;")]
    [InlineData("await load; var t = flag ? load : Task.FromResult(2); return t.Result;")]
    [InlineData("await Task.WhenAll([load, .. list]); return list[0].Result + load.Result;")]
    [InlineData("Task<int>? last = null; foreach (var t in list) { if (last is not null) Use(last.Result); await t; last = t; } return 0;")]
    public Task Value_whose_alternatives_are_all_completed_is_completed(string body) => Verify(body);

    [Theory]
    [InlineData("await Task.WhenAll(list); foreach (var (n, t) in new[] { 1 }.Zip(list)) Use(t.Result); return 0;")]
    [InlineData("await Task.WhenAll(list); foreach (var (t, n) in new[] { other }.Zip(list)) Use([|t.Result|]); return 0;")]
    public Task Variables_of_zipped_sequences_are_distinguished(string body) => Verify(body);

    [Theory]
    [InlineData("return Value.IsCompletedSuccessfully ? Value.Result : 0;")]
    [InlineData("return IsValueCreated && Value.IsCompleted ? Value.Result : [|Value.Result|];")]
    public Task Inherited_value_of_a_lazy_object_keeps_its_task(string body) =>
        CreateCase(
                $"public class Later(Func<Task<int>> load) : Lazy<Task<int>>(load) {{ public int Now {{ get {{ {body} }} }} }} "
                    + "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get(Later later) => later.Now; }"
            )
            .RunAsync();

    [Theory]
    [InlineData("list.ForEach(t => [|t.Wait()|]); return list[0].Result;")]
    [InlineData("foreach (var t in list) [|t.Wait()|]; return list[0].Result;")]
    [InlineData("foreach (var t in list) [|t.GetAwaiter().GetResult()|]; return list[0].Result;")]
    [InlineData("[|((IAsyncResult)load).AsyncWaitHandle.WaitOne()|]; return load.Result;")]
    [InlineData("await Task.WhenAny(load); return load.Result;")]
    public Task Wait_completes_the_task(string body) => Verify(body);

    [Theory]
    [InlineData("list.ForEach(t => Use(t.Id)); return [|list[0].Result|];")]
    [InlineData("list.ForEach(t => [|t.Wait(5)|]); return [|list[0].Result|];")]
    [InlineData("((IAsyncResult)load).AsyncWaitHandle.WaitOne(0); return [|load.Result|];")]
    [InlineData("await Task.WhenAny(load, other); return [|load.Result|];")]
    public Task Other_call_completes_no_task(string body) => Verify(body);

    [Theory]
    [InlineData("var t = flag ? load : Task.FromResult(2); return [|t.Result|];")]
    [InlineData("await Task.WhenAll([load, .. list]); return [|other.Result|];")]
    [InlineData("Task<int>? last = null; foreach (var t in list) { if (last is not null) Use([|last.Result|]); last = t; } return 0;")]
    [InlineData("Task<int>? last = null; if (flag) last = load; return [|last!.Result|];")]
    public Task Value_with_an_alternative_that_may_run_is_not_completed(string body) => Verify(body);

    Task Verify(string body, string members = "") =>
        CreateCase(
                $$"""
                [Microsoft.AspNetCore.Mvc.ApiController] public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase
                {
                    Task<int> _cached = null!;
                    ValueTask<int> _done;
                    internal static Task<int> Shared = null!;
                    public {{(
                    body.Contains("await") ? "async Task<int>" : "int"
                )}} Get(Task<int> load, Task<int> other, List<Task<int>> list, bool flag) { {{body}} }
                    {{members}}
                    void Replace() { _cached = Task.Run(() => 1); _done = new(_cached); }
                    static void Use(object value) { }
                }
                """
            )
            .RunAsync();
}
