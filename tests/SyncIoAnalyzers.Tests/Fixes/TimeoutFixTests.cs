namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of waits with a timeout or a token.</summary>
public class TimeoutFixTests : FixTests
{
    [Fact]
    public Task A_wait_with_a_timeout_becomes_WhenAny_with_a_delay() =>
        Fixes("load.Wait(50);", "await await Task.WhenAny(load, Task.Delay(50));");

    [Fact]
    public Task The_token_of_a_wait_with_a_timeout_goes_to_the_delay() =>
        Fixes("load.Wait(50, HttpContext.RequestAborted);", "await await Task.WhenAny(load, Task.Delay(50, HttpContext.RequestAborted));");

    [Fact]
    public Task A_named_timeout_argument_loses_its_name() =>
        Fixes("load.Wait(timeout: TimeSpan.FromSeconds(1));", "await await Task.WhenAny(load, Task.Delay(TimeSpan.FromSeconds(1)));");

    [Fact]
    public Task An_infinite_timeout_becomes_a_plain_await() =>
        Fixes(
            "load.Wait(-1); other.Wait(Timeout.Infinite); load.Wait(Timeout.InfiniteTimeSpan);",
            "await load; await other; await load;",
            ("await other; await load;", "await other; load.Wait(Timeout.InfiniteTimeSpan);") // it is completed by then
        );

    [Fact]
    public Task An_infinite_timeout_with_a_token_becomes_WaitAsync() =>
        Fixes("load.Wait(-1, HttpContext.RequestAborted);", "await load.WaitAsync(HttpContext.RequestAborted);");

    [Fact]
    public Task A_wait_with_a_timeout_in_a_lambda_becomes_a_statement() =>
        Fixes(
            "Task.Run(() => { load.Wait(50); Use(1); }).Wait();",
            "await Task.Run(async () => { await await Task.WhenAny(load, Task.Delay(50)); Use(1); });"
        );

    [Fact]
    public Task A_guard_that_returns_on_timeout_awaits_the_task_afterwards() =>
        Fixes("if (!load.Wait(50)) return 1;", "if (await Task.WhenAny(load, Task.Delay(50)) != load) return 1; await load;");

    [Fact]
    public Task A_timeout_branch_that_continues_gets_an_else() =>
        Fixes("if (!load.Wait(50)) Use(1);", "if (await Task.WhenAny(load, Task.Delay(50)) != load) Use(1); else await load;");

    [Fact]
    public Task An_existing_else_branch_awaits_the_task_first() =>
        Fixes(
            "if (!load.Wait(50)) return 1; else Use(2);",
            "if (await Task.WhenAny(load, Task.Delay(50)) != load) return 1; else { await load; Use(2); }"
        );

    [Fact]
    public Task A_completion_branch_awaits_the_task_first() =>
        Fixes(
            "if (load.Wait(50)) return load.Result;",
            "if (await Task.WhenAny(load, Task.Delay(50)) == load) { await load; return load.Result; }"
        );

    [Fact]
    public Task A_completion_block_awaits_the_task_first() =>
        Fixes(
            "if (load.Wait(50)) { Use(1); } else Use(2);",
            "if (await Task.WhenAny(load, Task.Delay(50)) == load) { await load; Use(1); } else Use(2);"
        );

    [Fact]
    public Task An_empty_completion_block_awaits_the_task() =>
        Fixes("if (load.Wait(50)) { }", "if (await Task.WhenAny(load, Task.Delay(50)) == load) { await load; }");

    [Fact]
    public Task Parentheses_around_the_condition_are_accepted() =>
        Fixes("if ((load.Wait(50))) Use(1);", "if (await Task.WhenAny(load, Task.Delay(50)) == load) { await load; Use(1); }");

    [Fact]
    public Task A_statement_directly_after_the_guard_gets_a_space() =>
        Fixes(
            "if (!load.Wait(50)) return 1;Use(2);",
            "if (await Task.WhenAny(load, Task.Delay(50)) != load) return 1; await load; Use(2);"
        );

    [Fact]
    public Task A_named_timeout_with_a_named_token_is_refused() =>
        Refuses("HasTimeout", "load.Wait(cancellationToken: HttpContext.RequestAborted, millisecondsTimeout: 5);");

    [Fact]
    public Task A_call_in_the_condition_moves_to_a_variable() =>
        Fixes(
            "if (!LoadAsync().Wait(50)) return 1;",
            "var task = LoadAsync(); if (await Task.WhenAny(task, Task.Delay(50)) != task) return 1; await task;"
        );

    [Fact]
    public Task A_stored_wait_result_is_followed_by_an_await() =>
        Fixes(
            "var done = load.Wait(50); Use(done);",
            "var done = await Task.WhenAny(load, Task.Delay(50)) == load; if (done) await load; Use(done);"
        );

    [Fact]
    public Task A_member_with_the_name_of_the_task_type_is_not_called() =>
        FixesFile(
            "public class A<T>(Task<T> t) { public Task<T> Task => t; public void M() => Thread.Sleep(5); }",
            "public class A<T>(Task<T> t) { public Task<T> Task => t; "
                + "public async Task MAsync() => await System.Threading.Tasks.Task.Delay(5); }"
        );

    [Fact]
    public Task A_returned_wait_result_becomes_two_returns() =>
        FixesFile(
            "public class A { public bool Load(Task load) { return load.Wait(50); } }",
            "public class A { public async Task<bool> LoadAsync(Task load) { "
                + "if (await Task.WhenAny(load, Task.Delay(50)) != load) return false; await load; return true; } }"
        );

    [Theory]
    [InlineData(
        "Use(load.Wait(50) ? load.Result.CompareTo(2) : 0);",
        "Use(await Task.WhenAny(load, Task.Delay(50)) == load ? (await load).CompareTo(2) : 0);"
    )]
    [InlineData("Use(!load.Wait(50) ? 0 : load.Result);", "Use(await Task.WhenAny(load, Task.Delay(50)) != load ? 0 : await load);")]
    [InlineData(
        "if (load.Wait(50) && load.Result > 1) Use(1);",
        "if (await Task.WhenAny(load, Task.Delay(50)) == load && await load > 1) Use(1);"
    )]
    [InlineData(
        "if (!load.Wait(50) || load.Result < 1) Use(1);",
        "if (await Task.WhenAny(load, Task.Delay(50)) != load || await load < 1) Use(1);"
    )]
    public Task A_result_that_is_read_beside_its_wait_is_awaited(string before, string after) => Fixes(before, after);

    [Fact]
    public Task A_wait_as_a_loop_condition_is_followed_by_an_await() =>
        Fixes("while (!load.Wait(50)) Use(1);", "while (await Task.WhenAny(load, Task.Delay(50)) != load) Use(1); await load;");

    [Fact]
    public Task The_layout_around_a_timeout_guard_is_kept() =>
        Fixes(
            "Use(1);\n        if (!load.Wait(50)) // too slow\n        {\n            return 1;\n        }\n\n        Use(2);",
            "Use(1);\n        if (await Task.WhenAny(load, Task.Delay(50)) != load) // too slow\n        {\n            return 1;\n        }\n        await load;\n\n        Use(2);"
        );

    [Fact]
    public Task A_branch_on_its_own_line_gets_braces() =>
        Fixes(
            "if (load.Wait(50))\n            return 1;\n",
            "if (await Task.WhenAny(load, Task.Delay(50)) == load)\n        {\n            await load;\n            return 1;\n        }\n"
        );

    [Fact]
    public Task WaitAll_with_a_timeout_becomes_WhenAny_with_a_delay() =>
        Fixes("Task.WaitAll(tasks, 50);", "await await Task.WhenAny(Task.WhenAll(tasks), Task.Delay(50));");

    [Fact]
    public Task WaitAll_with_a_token_becomes_WaitAsync() =>
        Fixes("Task.WaitAll(tasks, HttpContext.RequestAborted);", "await Task.WhenAll(tasks).WaitAsync(HttpContext.RequestAborted);");

    [Fact]
    public Task A_WaitAll_result_in_a_condition_is_compared_with_the_delay() =>
        Fixes(
            "if (!Task.WaitAll(tasks, 50)) return 1;",
            "var all = Task.WhenAll(tasks); if (await Task.WhenAny(all, Task.Delay(50)) != all) return 1; await all;"
        );

    [Fact]
    public Task WaitAny_with_a_timeout_becomes_WhenAny_with_a_delay() =>
        Fixes("Task.WaitAny(tasks, 50);", "await await Task.WhenAny(Task.WhenAny(tasks), Task.Delay(50));");

    [Fact]
    public Task WaitAny_with_a_token_becomes_WaitAsync() =>
        Fixes("Task.WaitAny(tasks, HttpContext.RequestAborted);", "await Task.WhenAny(tasks).WaitAsync(HttpContext.RequestAborted);");

    [Theory]
    [InlineData(
        "if (Task.WaitAny(load, Task.Delay(50)) != 0) return 1;",
        "if (await Task.WhenAny(load, Task.Delay(50)) != load) return 1;"
    )]
    [InlineData("Use(Task.WaitAny(load, other) == 1);", "Use(await Task.WhenAny(load, other) == other);")]
    public Task An_index_of_WaitAny_that_is_compared_becomes_the_task(string body, string after) => Fixes(body, after);

    [Theory]
    [InlineData("if (Task.WaitAny(LoadAsync(), Task.Delay(50)) == 0) return 1;")]
    [InlineData("if (Task.WaitAny(load, other) > 0) return 1;")]
    public Task An_index_of_WaitAny_in_another_condition_is_refused(string body) => Refuses("UsesTheWait", body);

    [Fact]
    public Task The_index_of_WaitAny_with_a_timeout_is_looked_up() =>
        Fixes(
            "var i = Task.WaitAny(tasks, 50); Use(i);",
            "var i = Array.IndexOf(tasks, await Task.WhenAny(tasks.Append<Task>(Task.Delay(50)))); Use(i);"
        );

    [Fact]
    public Task ConfigureAwait_is_added_to_both_awaits() =>
        FixesFile(
            "public class A { public async Task M(Task t) { await t.ConfigureAwait(false); } public async Task N(Task t, Task u) { await u.ConfigureAwait(false); t.Wait(50); } }",
            "public class A { public async Task M(Task t) { await t.ConfigureAwait(false); } public async Task N(Task t, Task u) { await u.ConfigureAwait(false); await (await Task.WhenAny(t, Task.Delay(50)).ConfigureAwait(false)).ConfigureAwait(false); } }"
        );

    [Fact]
    public Task A_wait_result_within_a_larger_expression_is_refused() => Refuses("HasTimeout", "return flag && load.Wait(50);");

    [Fact]
    public Task A_condition_with_a_timeout_and_a_token_is_refused() =>
        Refuses("HasTimeout", "if (!load.Wait(50, HttpContext.RequestAborted)) return 1;");

    [Fact]
    public Task A_waiting_loop_with_a_break_is_refused() => Refuses("HasTimeout", "while (!load.Wait(50)) if (flag) break;");

    [Fact]
    public Task A_waiting_loop_that_repeats_the_call_is_refused() => Refuses("HasTimeout", "while (!LoadAsync().Wait(50)) Use(1);");

    [Fact]
    public Task A_wait_with_a_timeout_in_a_try_that_catches_AggregateException_is_refused() =>
        Refuses("CatchesAggregate", "try { load.Wait(50); } catch (AggregateException) { }");
}
