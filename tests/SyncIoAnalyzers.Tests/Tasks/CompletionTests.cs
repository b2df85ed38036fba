namespace SyncIoAnalyzers.Tests.Tasks;

public class CompletionTests() : RuleTests("SIO001")
{
    [Fact] public Task An_awaited_task_is_done() => Silent("await load; return load.Result;");
    [Fact] public Task An_awaited_configured_task_is_done() => Silent("await load.ConfigureAwait(false); return load.Result;");
    [Fact] public Task A_task_awaited_on_one_branch_only_is_not() => Reports("if (flag) await load; return [|load.Result|];");
    [Fact] public Task A_task_awaited_on_both_branches_is_done() => Silent("if (flag) await load; else { await load; } return load.Result;");
    [Fact] public Task A_task_awaited_later_is_not() => Reports("Use([|load.Result|]); await load;");
    [Fact] public Task An_assignment_forgets() => Reports("await load; load = LoadAsync(); return [|load.Result|];");
    [Fact] public Task A_ref_argument_forgets() => Reports("await load; Interlocked.Exchange(ref load, other); return [|load.Result|];");
    [Fact] public Task WhenAll_completes_its_tasks() => Silent("await Task.WhenAll(load, other); return load.Result + other.Result;");
    [Fact] public Task WhenAll_completes_no_other_task() => Reports("await Task.WhenAll(load); return [|other.Result|];");
    [Fact] public Task WhenAll_completes_a_list() => Silent("await Task.WhenAll(list); foreach (var t in list) Use(t.Result);");
    [Fact] public Task WhenAll_completes_what_a_lambda_sees() => Silent("await Task.WhenAll(list); return list.Sum(t => t.Result);");
    [Fact] public Task WhenAll_completes_an_element() => Silent("await Task.WhenAll(list); return list[0].Result;");
    [Fact] public Task A_wait_for_WhenAll_is_one_wait() => Reports("[|Task.WhenAll(load, other).GetAwaiter().GetResult()|]; return load.Result + other.Result;");
    [Fact] public Task WaitAll_is_one_wait() => Reports("[|Task.WaitAll(load, other)|]; return load.Result + other.Result;");
    [Fact] public Task The_winner_of_WhenAny_is_done() => Silent("var first = await Task.WhenAny(load, other); return first.Result;");
    [Fact] public Task The_winner_of_WhenAny_is_done_at_once() => Silent("return (await Task.WhenAny(load, other)).Result;");
    [Fact] public Task The_loser_of_WhenAny_is_not() => Reports("await Task.WhenAny(load, other); return [|other.Result|];");
    [Fact] public Task Scenario_7_waits_once() => Reports("[|load.Wait()|]; return load.GetAwaiter().GetResult();");
    [Fact] public Task IsCompleted_tells() => Silent("if (load.IsCompleted) return load.Result;");
    [Fact] public Task Not_IsCompleted_and_an_await_tell() => Silent("if (!load.IsCompleted) await load; return load.Result;");
    [Fact] public Task IsCompleted_tells_nothing_of_the_other_branch() => Reports("if (load.IsCompleted) return 1; return [|load.Result|];");
    [Fact] public Task IsCompletedSuccessfully_tells_of_a_value_task() => Silent("if (value.IsCompletedSuccessfully) return value.Result;");
    [Fact] public Task An_awaited_value_task_may_not_be_read_again() => Reports("await value; return [|value.Result|];");
    [Fact] public Task A_status_tells() => Silent("if (load.Status == TaskStatus.RanToCompletion) return load.Result;");
    [Fact] public Task A_wait_in_time_tells() => Reports("return [|load.Wait(50)|] ? load.Result : 0;");
    [Fact] public Task FromResult_is_done() => Silent("return Task.FromResult(1).Result;");
    [Fact] public Task A_variable_of_FromResult_is_done() => Silent("var done = Task.FromResult(1); return done.Result;");
    [Fact] public Task A_new_value_task_is_done() => Silent("return new ValueTask<int>(1).Result;");
    [Fact] public Task A_set_completion_source_is_done() => Silent("var s = new TaskCompletionSource<int>(); s.SetResult(1); return s.Task.Result;");
    [Fact] public Task A_completion_source_that_is_not_set_is_not() => Reports("var s = new TaskCompletionSource<int>(); return [|s.Task.Result|];");
    [Fact] public Task A_continuation_is_given_a_completed_task() => Silent("await load.ContinueWith(t => t.Result);");
    [Fact] public Task A_catch_knows_nothing() => Reports("try { await load; } catch { return [|load.Result|]; }");
    [Fact] public Task A_loop_knows_what_every_round_knows() => Reports("while (flag) { Use([|load.Result|]); load = LoadAsync(); }");
    [Fact] public Task A_lambda_knows_what_was_known_before_it() => Silent("await load; Func<int> f = () => load.Result; return f();");
    [Fact] public Task A_lambda_knows_nothing_of_a_variable_that_changes() => Reports("await load; Func<int> f = () => [|load.Result|]; load = LoadAsync(); return f();");
    [Fact] public Task A_local_function_starts_from_nothing() => Reports("await load; int F() => [|load.Result|]; return F();");
}
