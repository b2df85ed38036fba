namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Waits that give up after a time or with a token.</summary>
public class TimeoutFixTests : FixTests
{
    [Fact] public Task A_time_is_a_delay_that_may_come_first() => Fixes("load.Wait(50);", "await await Task.WhenAny(load, Task.Delay(50));");
    [Fact] public Task A_token_with_it_goes_to_the_delay() => Fixes("load.Wait(50, HttpContext.RequestAborted);", "await await Task.WhenAny(load, Task.Delay(50, HttpContext.RequestAborted));");
    [Fact] public Task A_named_time_loses_its_name() => Fixes("load.Wait(timeout: TimeSpan.FromSeconds(1));", "await await Task.WhenAny(load, Task.Delay(TimeSpan.FromSeconds(1)));");
    [Fact] public Task No_time_at_all_is_a_plain_await() => Fixes("load.Wait(-1); other.Wait(Timeout.Infinite); load.Wait(Timeout.InfiniteTimeSpan);", "await load; await other; await load;");
    [Fact] public Task No_time_with_a_token_is_WaitAsync() => Fixes("load.Wait(-1, HttpContext.RequestAborted);", "await load.WaitAsync(HttpContext.RequestAborted);");
    [Fact] public Task A_lambda_of_nothing_but_the_wait_is_a_statement() => Fixes("Task.Run(() => { load.Wait(50); Use(1); }).Wait();", "await Task.Run(async () => { await await Task.WhenAny(load, Task.Delay(50)); Use(1); });");

    [Fact] public Task Too_late_leaves_and_in_time_awaits() => Fixes("if (!load.Wait(50)) return 1;", "if (await Task.WhenAny(load, Task.Delay(50)) != load) return 1; await load;");
    [Fact] public Task Too_late_that_goes_on_has_an_else() => Fixes("if (!load.Wait(50)) Use(1);", "if (await Task.WhenAny(load, Task.Delay(50)) != load) Use(1); else await load;");
    [Fact] public Task An_else_that_stood_there_awaits_first() => Fixes("if (!load.Wait(50)) return 1; else Use(2);", "if (await Task.WhenAny(load, Task.Delay(50)) != load) return 1; else { await load; Use(2); }");
    [Fact] public Task In_time_awaits_first() => Fixes("if (load.Wait(50)) return load.Result;", "if (await Task.WhenAny(load, Task.Delay(50)) == load) { await load; return load.Result; }");
    [Fact] public Task In_time_in_a_block_awaits_first() => Fixes("if (load.Wait(50)) { Use(1); } else Use(2);", "if (await Task.WhenAny(load, Task.Delay(50)) == load) { await load; Use(1); } else Use(2);");
    [Fact] public Task In_time_in_an_empty_block_awaits() => Fixes("if (load.Wait(50)) { }", "if (await Task.WhenAny(load, Task.Delay(50)) == load) { await load; }");
    [Fact] public Task Parentheses_change_nothing() => Fixes("if ((load.Wait(50))) Use(1);", "if (await Task.WhenAny(load, Task.Delay(50)) == load) { await load; Use(1); }");
    [Fact] public Task What_stands_close_behind_it_gets_a_space() => Fixes("if (!load.Wait(50)) return 1;Use(2);", "if (await Task.WhenAny(load, Task.Delay(50)) != load) return 1; await load; Use(2);");
    [Fact] public Task A_named_time_with_a_named_token_is_left_to_people() => Refuses("HasTimeout", "load.Wait(cancellationToken: HttpContext.RequestAborted, millisecondsTimeout: 5);");
    [Fact] public Task A_call_is_kept_before_its_condition() => Fixes("if (!LoadAsync().Wait(50)) return 1;", "var task = LoadAsync(); if (await Task.WhenAny(task, Task.Delay(50)) != task) return 1; await task;");
    [Fact] public Task An_answer_that_is_kept_awaits_behind_it() => Fixes("var done = load.Wait(50); Use(done);", "var done = await Task.WhenAny(load, Task.Delay(50)) == load; if (done) await load; Use(done);");
    [Fact] public Task A_loop_awaits_behind_it() => Fixes("while (!load.Wait(50)) Use(1);", "while (await Task.WhenAny(load, Task.Delay(50)) != load) Use(1); await load;");

    [Fact] public Task The_layout_stays() => Fixes(
        "Use(1);\n        if (!load.Wait(50)) // too slow\n        {\n            return 1;\n        }\n\n        Use(2);",
        "Use(1);\n        if (await Task.WhenAny(load, Task.Delay(50)) != load) // too slow\n        {\n            return 1;\n        }\n        await load;\n\n        Use(2);");

    [Fact] public Task A_body_on_a_line_of_its_own_gets_braces() => Fixes(
        "if (load.Wait(50))\n            return 1;\n",
        "if (await Task.WhenAny(load, Task.Delay(50)) == load)\n        {\n            await load;\n            return 1;\n        }\n");

    [Fact] public Task All_within_a_time() => Fixes("Task.WaitAll(tasks, 50);", "await await Task.WhenAny(Task.WhenAll(tasks), Task.Delay(50));");
    [Fact] public Task All_with_a_token() => Fixes("Task.WaitAll(tasks, HttpContext.RequestAborted);", "await Task.WhenAll(tasks).WaitAsync(HttpContext.RequestAborted);");
    [Fact] public Task Whether_all_came_in_time() => Fixes("if (!Task.WaitAll(tasks, 50)) return 1;", "var all = Task.WhenAll(tasks); if (await Task.WhenAny(all, Task.Delay(50)) != all) return 1; await all;");
    [Fact] public Task Any_within_a_time() => Fixes("Task.WaitAny(tasks, 50);", "await await Task.WhenAny(Task.WhenAny(tasks), Task.Delay(50));");
    [Fact] public Task Any_with_a_token() => Fixes("Task.WaitAny(tasks, HttpContext.RequestAborted);", "await Task.WhenAny(tasks).WaitAsync(HttpContext.RequestAborted);");
    [Fact] public Task The_index_of_any_within_a_time() => Fixes("var i = Task.WaitAny(tasks, 50); Use(i);", "var i = Array.IndexOf(tasks, await Task.WhenAny(tasks.Append<Task>(Task.Delay(50)))); Use(i);");

    [Fact] public Task ConfigureAwait_stands_behind_both() => FixesFile(
        "public class A { public async Task M(Task t) { await t.ConfigureAwait(false); } public async Task N(Task t, Task u) { await u.ConfigureAwait(false); t.Wait(50); } }",
        "public class A { public async Task M(Task t) { await t.ConfigureAwait(false); } public async Task N(Task t, Task u) { await u.ConfigureAwait(false); await (await Task.WhenAny(t, Task.Delay(50)).ConfigureAwait(false)).ConfigureAwait(false); } }");

    [Fact] public Task An_answer_within_more_is_refused() => Refuses("HasTimeout", "return flag && load.Wait(50);");
    [Fact] public Task A_choice_with_a_token_is_refused() => Refuses("HasTimeout", "if (!load.Wait(50, HttpContext.RequestAborted)) return 1;");
    [Fact] public Task A_loop_that_may_be_left_is_refused() => Refuses("HasTimeout", "while (!load.Wait(50)) if (flag) break;");
    [Fact] public Task A_loop_that_calls_again_is_refused() => Refuses("HasTimeout", "while (!LoadAsync().Wait(50)) Use(1);");
    [Fact] public Task A_time_around_which_AggregateException_is_caught_is_refused() => Refuses("CatchesAggregate", "try { load.Wait(50); } catch (AggregateException) { }");
}
