namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of unusual forms of waits: awaiter variables, spin loops, begin/end pairs, conditional access.</summary>
public class FormFixTests : FixTests
{
    [Fact]
    public Task An_awaiter_variable_becomes_a_task_variable() =>
        Fixes(
            "var awaiter = LoadAsync().GetAwaiter(); Use(1); return awaiter.GetResult();",
            "var task = LoadAsync(); Use(1); return await task;"
        );

    [Fact]
    public Task An_awaiter_variable_with_an_explicit_type_becomes_a_task_variable() =>
        Fixes(
            "System.Runtime.CompilerServices.TaskAwaiter<int> awaiter = LoadAsync().GetAwaiter(); return awaiter.GetResult();",
            "var task = LoadAsync(); return await task;"
        );

    [Fact]
    public Task An_awaiter_variable_of_a_configured_task_keeps_its_ConfigureAwait() =>
        Fixes(
            "var awaiter = load.ConfigureAwait(false).GetAwaiter(); return awaiter.GetResult();",
            "var task = load.ConfigureAwait(false); return await task;"
        );

    [Fact]
    public Task An_awaiter_variable_with_other_uses_is_refused() =>
        Refuses("UsesTheWait", "var awaiter = load.GetAwaiter(); Use(awaiter.IsCompleted); return awaiter.GetResult();");

    [Fact]
    public Task An_awaiter_variable_that_a_lambda_reads_is_refused() =>
        Refuses("InLambda", "var awaiter = load.GetAwaiter(); Func<int> read = () => awaiter.GetResult(); return read;");

    [Fact]
    public Task A_spin_loop_becomes_WhenAny_which_does_not_throw() =>
        Fixes("while (!load.IsCompleted) { } Use(1);", "await Task.WhenAny(load); Use(1);");

    [Fact]
    public Task A_spin_loop_before_the_result_is_read_becomes_an_await() =>
        Fixes("while (!load.IsCompleted) ; return load.Result;", "return await load;");

    [Fact]
    public Task A_spin_loop_that_yields_becomes_WhenAny() =>
        Fixes("while (!load.IsCompleted) { Thread.Yield(); }", "await Task.WhenAny(load);");

    [Fact]
    public Task SpinUntil_on_a_task_becomes_WhenAny() => Fixes("SpinWait.SpinUntil(() => load.IsCompleted);", "await Task.WhenAny(load);");

    [Fact]
    public Task A_sleep_in_a_loop_that_polls_a_task_becomes_WhenAny() =>
        Fixes("while (!load.IsCompleted) Thread.Sleep(5);", "await Task.WhenAny(load);");

    [Fact]
    public Task A_sleep_in_a_loop_before_the_result_is_read_becomes_an_await() =>
        Fixes("while (!load.IsCompleted) { Thread.Sleep(5); } return Math.Abs(load.Result);", "return Math.Abs(await load);");

    [Fact]
    public Task A_sleep_in_a_loop_with_another_condition_becomes_a_delay() =>
        Fixes("while (!load.IsCompleted && flag) Thread.Sleep(5);", "while (!load.IsCompleted && flag) await Task.Delay(5);");

    [Fact]
    public Task A_spin_before_the_result_is_read_becomes_an_await() =>
        Fixes("SpinWait.SpinUntil(() => load.IsCompleted); return Math.Abs(load.Result);", "return Math.Abs(await load);");

    [Theory]
    [InlineData("Task.WaitAny(load); return load.Result;")]
    [InlineData("Task.WaitAll(load); return load.Result;")]
    public Task A_wait_for_one_task_of_a_group_merges_into_the_read(string code) => Fixes(code, "return await load;");

    [Fact]
    public Task A_spin_loop_with_a_body_is_refused() => Refuses("ByHand", "while (!load.IsCompleted) Use(1);");

    [Fact]
    public Task SpinUntil_on_another_condition_is_refused() => Refuses("ByHand", "SpinWait.SpinUntil(() => flag);");

    [Fact]
    public Task SpinUntil_with_a_timeout_becomes_WhenAny_with_a_delay() =>
        Fixes("SpinWait.SpinUntil(() => load.IsCompleted, 50);", "await Task.WhenAny(load, Task.Delay(50));");

    [Fact]
    public Task SpinUntil_whose_answer_is_used_is_refused() => Refuses("ByHand", "return SpinWait.SpinUntil(() => load.IsCompleted, 50);");

    [Fact]
    public Task A_wait_before_a_read_of_the_result_merges_into_the_read() =>
        Fixes("load.Wait(); var n = load.Result.ToString(); Use(n);", "var n = (await load).ToString(); Use(n);");

    [Fact]
    public Task A_later_read_of_an_awaited_task_keeps_its_result_property() =>
        Fixes("load.Wait(); Use(1); return load.Result;", "await load; Use(1); return load.Result;");

    [Fact]
    public Task A_wait_with_a_comment_does_not_merge_into_the_next_read() =>
        Fixes("load.Wait(); /* why */ return load.Result;", "await load; /* why */ return load.Result;");

    [Fact]
    public Task A_wait_on_the_handle_of_a_task_becomes_WhenAny_which_does_not_throw() =>
        Fixes("((IAsyncResult)load).AsyncWaitHandle.WaitOne();", "await Task.WhenAny(load);");

    [Fact]
    public Task A_wait_on_the_handle_of_a_task_with_a_timeout_is_refused() =>
        Refuses("HasTimeout", "((IAsyncResult)load).AsyncWaitHandle.WaitOne(50);");

    [Fact]
    public Task A_wait_on_any_other_handle_is_refused() =>
        Refuses("ByHand", "IAsyncResult begun = stream.BeginRead(new byte[9], 0, 9, null, null); begun.AsyncWaitHandle.WaitOne();");

    [Fact]
    public Task A_begin_end_pair_becomes_the_counterpart() =>
        Fixes(
            "var b = new byte[9]; return stream.EndRead(stream.BeginRead(b, 0, 9, null, null));",
            "var b = new byte[9]; return await stream.ReadAsync(b, 0, 9);"
        );

    [Fact]
    public Task A_begin_end_pair_without_a_counterpart_becomes_FromAsync() =>
        FixesFile(
            CreateBeginPair("a.EndMake(a.BeginMake(1, null, null))", "int", "N"),
            CreateBeginPair("await Task.Factory.FromAsync(a.BeginMake, a.EndMake, 1, null)", "async Task<int>", "NAsync")
        );

    [Fact]
    public Task A_begin_call_with_a_callback_is_refused() =>
        Refuses("ByHand", "return stream.EndRead(stream.BeginRead(new byte[9], 0, 9, Use, null));");

    [Fact]
    public Task A_conditional_result_of_a_value_type_becomes_a_null_check() =>
        Fixes(
            "Task<int>? maybe = flag ? load : null; return maybe?.Result;",
            "Task<int>? maybe = flag ? load : null; return maybe == null ? (int?)null : await maybe;"
        );

    [Fact]
    public Task A_conditional_result_of_a_reference_type_becomes_a_null_check() =>
        Fixes(
            "HttpClient? maybe = flag ? http : null; var text = maybe?.GetStringAsync(\"a\").Result; Use(text);",
            "HttpClient? maybe = flag ? http : null; var text = maybe == null ? null : await maybe.GetStringAsync(\"a\"); Use(text);"
        );

    [Fact]
    public Task A_null_check_within_an_expression_gets_parentheses() =>
        Fixes(
            "Task<int>? maybe = flag ? load : null; return maybe?.GetAwaiter().GetResult() ?? 0;",
            "Task<int>? maybe = flag ? load : null; return (maybe == null ? (int?)null : await maybe) ?? 0;"
        );

    [Fact]
    public Task A_conditional_call_of_a_blocking_member_becomes_a_null_check() =>
        Fixes(
            "Stream? maybe = flag ? stream : null; return maybe?.Read(new byte[9], 0, 9);",
            "Stream? maybe = flag ? stream : null; return maybe == null ? (int?)null : await maybe.ReadAsync(new byte[9], 0, 9);"
        );

    [Fact]
    public Task A_conditional_chain_that_ends_in_the_wait_becomes_a_null_check() =>
        FixesFile(
            "public class A { public Task<int> L() => null!; public int? M(A? a) => a?.L().Result; }",
            "public class A { public Task<int> L() => null!; public async Task<int?> MAsync(A? a) => a == null ? (int?)null : await a.L(); }"
        );

    [Fact]
    public Task A_conditional_chain_that_continues_after_the_wait_is_refused() =>
        Refuses("UsesTheWait", "Task<int>? maybe = flag ? load : null; return maybe?.Result.ToString();");

    [Fact]
    public Task A_conditional_wait_on_a_mutable_property_reads_it_once() =>
        FixesFile(
            "public class A { Task<int>? T { get; set; } public int? M() => T?.Result; }",
            "public class A { Task<int>? T { get; set; } public async Task<int?> MAsync() => T is { } task ? await task : (int?)null; }"
        );

    [Fact]
    public Task A_conditional_wait_as_an_if_branch_with_an_else_is_refused() =>
        Refuses("UsesTheWait", "Task<int>? maybe = flag ? load : null; if (flag) maybe?.Wait(); else Use(1);");

    [Theory]
    [InlineData("new Thread(() => { }).Join();")]
    [InlineData("new System.Collections.Concurrent.BlockingCollection<int>().Take();")]
    [InlineData("new ManualResetEvent(false).WaitOne();")]
    public Task A_wait_without_an_async_form_is_refused(string body) => Refuses("ByHand", body);

    static string CreateBeginPair(string value, string type, string name) =>
        $"public class A {{ public IAsyncResult BeginMake(int a, AsyncCallback? c, object? s) => null!; public int EndMake(IAsyncResult r) => 1; public {type} {name}(A a) => {value}; }}";
}
