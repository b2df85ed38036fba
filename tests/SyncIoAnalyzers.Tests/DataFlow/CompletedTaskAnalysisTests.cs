namespace SyncIoAnalyzers.Tests.DataFlow;

public class CompletedTaskAnalysisTests() : RuleTests("SIO001")
{
    [Fact]
    public Task Awaited_task_is_completed() => Silent("await load; return load.Result;");

    [Fact]
    public Task Awaited_configured_task_is_completed() => Silent("await load.ConfigureAwait(false); return load.Result;");

    [Fact]
    public Task Task_awaited_through_an_extension_that_configures_it_is_completed() =>
        Silent(
            "await load.Free(); return load.Result; } } static class Own { public static "
                + "System.Runtime.CompilerServices.ConfiguredTaskAwaitable<int> Free(this Task<int> t) => t.ConfigureAwait(false); } "
                + "class End { object M() {"
        );

    [Fact]
    public Task Task_awaited_on_one_branch_only_is_not_completed() => Reports("if (flag) await load; return [|load.Result|];");

    [Fact]
    public Task Task_awaited_on_both_branches_is_completed() => Silent("if (flag) await load; else { await load; } return load.Result;");

    [Fact]
    public Task Task_awaited_later_is_not_completed() => Reports("Use([|load.Result|]); await load;");

    [Fact]
    public Task Assignment_invalidates_completion() => Reports("await load; load = LoadAsync(); return [|load.Result|];");

    [Fact]
    public Task Ref_argument_invalidates_completion() =>
        Reports("await load; Interlocked.Exchange(ref load, other); return [|load.Result|];");

    [Fact]
    public Task WhenAll_completes_its_tasks() => Silent("await Task.WhenAll(load, other); return load.Result + other.Result;");

    [Fact]
    public Task WhenAll_completes_no_other_task() => Reports("await Task.WhenAll(load); return [|other.Result|];");

    [Fact]
    public Task WhenAll_completes_a_list() => Silent("await Task.WhenAll(list); foreach (var t in list) Use(t.Result);");

    [Fact]
    public Task WhenAll_completes_the_tasks_that_a_lambda_reads() => Silent("await Task.WhenAll(list); return list.Sum(t => t.Result);");

    [Fact]
    public Task WhenAll_completes_a_list_element() => Silent("await Task.WhenAll(list); return list[0].Result;");

    [Fact]
    public Task Blocking_wait_for_WhenAll_is_one_wait() =>
        Reports("[|Task.WhenAll(load, other).GetAwaiter().GetResult()|]; return load.Result + other.Result;");

    [Fact]
    public Task WaitAll_is_one_wait() => Reports("[|Task.WaitAll(load, other)|]; return load.Result + other.Result;");

    [Fact]
    public Task Winner_of_WhenAny_is_completed() => Silent("var first = await Task.WhenAny(load, other); return first.Result;");

    [Fact]
    public Task Winner_of_an_inline_awaited_WhenAny_is_completed() => Silent("return (await Task.WhenAny(load, other)).Result;");

    [Fact]
    public Task Loser_of_WhenAny_is_not_completed() => Reports("await Task.WhenAny(load, other); return [|other.Result|];");

    [Fact]
    public Task Scenario_7_waits_once() => Reports("[|load.Wait()|]; return load.GetAwaiter().GetResult();");

    [Fact]
    public Task IsCompleted_proves_completion() => Silent("if (load.IsCompleted) return load.Result;");

    [Fact]
    public Task Check_of_a_task_that_an_object_holds_proves_completion() =>
        Silent(
            "var job = new Job(); if (!job.Run.IsCompleted) return 1; return job.Run.Result; } "
                + "class Job { public Task<int> Run { get; set; } = null!; } static object? None() {"
        );

    [Fact]
    public Task Check_of_a_task_that_is_replaced_proves_nothing() =>
        Reports(
            "var job = new Job(); if (!job.Run.IsCompleted) return 1; job.Run = load; return [|job.Run.Result|]; } "
                + "class Job { public Task<int> Run { get; set; } = null!; } static object? None() {"
        );

    [Fact]
    public Task Negated_IsCompleted_followed_by_an_await_proves_completion() =>
        Silent("if (!load.IsCompleted) await load; return load.Result;");

    [Fact]
    public Task IsCompleted_proves_nothing_on_the_other_branch() => Reports("if (load.IsCompleted) return 1; return [|load.Result|];");

    [Fact]
    public Task IsCompletedSuccessfully_proves_completion_of_a_value_task() =>
        Silent("if (value.IsCompletedSuccessfully) return value.Result;");

    [Fact]
    public Task Awaited_value_task_must_not_be_read_again() => Reports("await value; return [|value.Result|];");

    [Fact]
    public Task Status_proves_completion() => Silent("if (load.Status == TaskStatus.RanToCompletion) return load.Result;");

    [Fact]
    public Task Wait_that_returned_before_its_timeout_proves_completion() => Reports("return [|load.Wait(50)|] ? load.Result : 0;");

    [Fact]
    public Task FromResult_is_completed() => Silent("return Task.FromResult(1).Result;");

    [Fact]
    public Task Variable_of_FromResult_is_completed() => Silent("var done = Task.FromResult(1); return done.Result;");

    [Fact]
    public Task New_value_task_is_completed() => Silent("return new ValueTask<int>(1).Result;");

    [Fact]
    public Task Set_completion_source_is_completed() =>
        Silent("var s = new TaskCompletionSource<int>(); s.SetResult(1); return s.Task.Result;");

    [Fact]
    public Task Completion_source_that_is_not_set_is_not_completed() =>
        Reports("var s = new TaskCompletionSource<int>(); return [|s.Task.Result|];");

    [Fact]
    public Task Continuation_receives_a_completed_task() => Silent("await load.ContinueWith(t => t.Result);");

    [Fact]
    public Task Antecedent_captured_by_a_continuation_is_completed() => Silent("await load.ContinueWith(_ => load.Result);");

    [Fact]
    public Task Antecedent_of_an_awaited_continuation_is_completed() =>
        Silent("await load.ContinueWith(t => t.Exception, TaskScheduler.Default); return load.IsFaulted ? 0 : load.Result;");

    [Fact]
    public Task Antecedent_of_a_continuation_with_a_token_may_run_on() =>
        Reports("try { await load.ContinueWith(t => t.Exception, token); } catch (TaskCanceledException) { } return [|load.Result|];");

    [Fact]
    public Task Other_task_in_a_continuation_is_not_completed() => Reports("await load.ContinueWith(_ => [|other.Result|]);");

    [Fact]
    public Task Reassigned_antecedent_in_a_continuation_is_not_completed() =>
        Reports("var next = load.ContinueWith(_ => [|load.Result|]); load = LoadAsync(); await next;");

    [Fact]
    public Task Variable_of_a_type_pattern_is_the_same_task() =>
        Silent("Task any = load; if (!any.IsCompleted) await any; if (any is Task<int> same) return same.Result; ");

    [Fact]
    public Task Variable_of_a_property_pattern_is_the_same_task() => Silent("await load; if (load is { } same) return same.Result;");

    [Fact]
    public Task Type_pattern_does_not_complete_its_task() => Reports("Task any = load; if (any is Task<int> same) return [|same.Result|];");

    [Fact]
    public Task Await_of_a_pattern_variable_completes_the_matched_task() =>
        Silent("if (load is { } same) { await same; return load.Result; }");

    [Fact]
    public Task Loop_keeps_only_facts_that_hold_in_every_iteration() =>
        Reports("while (flag) { Use([|load.Result|]); load = LoadAsync(); }");

    [Fact]
    public Task Lambda_keeps_the_facts_before_its_creation() => Silent("await load; Func<int> f = () => load.Result; return f();");

    [Fact]
    public Task Lambda_does_not_know_a_variable_that_changes_later() =>
        Reports("await load; Func<int> f = () => [|load.Result|]; load = LoadAsync(); return f();");

    // A WhenAll that is stored, configured or awaited with a timeout; collections of every kind.
    [Fact]
    public Task Stored_WhenAll_completes_its_tasks() =>
        Silent("var all = Task.WhenAll(load, other); await all; return load.Result + other.Result;");

    [Fact]
    public Task Stored_WhenAll_that_is_not_awaited_proves_nothing() =>
        Reports("var all = Task.WhenAll(load, other); return [|load.Result|];");

    [Fact]
    public Task Result_of_an_awaited_WhenAll_is_available() => Silent("var all = Task.WhenAll(load, other); await all; return all.Result;");

    [Fact]
    public Task Task_assigned_after_a_stored_WhenAll_is_another_task() =>
        Reports("var all = Task.WhenAll(load, other); load = LoadAsync(); await all; return [|load.Result|];");

    [Fact]
    public Task Configured_WhenAll_completes_its_tasks() =>
        Silent("await Task.WhenAll(load, other).ConfigureAwait(false); return load.Result;");

    [Fact]
    public Task WhenAll_with_WaitAsync_completes_its_tasks() =>
        Silent("await Task.WhenAll(load, other).WaitAsync(token); return load.Result;");

    [Fact]
    public Task Stored_WhenAll_of_a_list_completes_it() => Silent("var all = Task.WhenAll(list); await all; return list[0].Result;");

    [Fact]
    public Task IsCompleted_of_a_stored_WhenAll_completes_its_tasks() =>
        Silent("var all = Task.WhenAll(load, other); if (all.IsCompleted) return load.Result;");

    [Fact]
    public Task WhenAll_completes_the_tasks_of_a_query() =>
        Silent("await Task.WhenAll(list); return list.Where(t => t != load).Select(t => t.Result).ToList();");

    [Fact]
    public Task WhenAll_completes_the_tasks_of_an_enumerated_query() =>
        Silent("await Task.WhenAll(list); foreach (var t in list.Skip(1)) Use(t.Result);");

    [Fact]
    public Task WhenAll_completes_an_element_selected_by_First_or_index() =>
        Silent("await Task.WhenAll(list); return list.First().Result + list[^1].Result;");

    [Fact]
    public Task WhenAll_completes_an_array() =>
        Silent("Task<int>[] tasks = [load, other]; await Task.WhenAll(tasks); return tasks[0].Result + load.Result;");

    [Fact]
    public Task WhenAll_completes_the_tasks_of_a_collection_initializer() =>
        Silent("var tasks = new List<Task<int>> { load, other }; await Task.WhenAll(tasks); return load.Result + tasks[1].Result;");

    [Fact]
    public Task WhenAll_completes_a_task_added_to_the_list() =>
        Silent("var tasks = new List<Task>(); tasks.Add(load); await Task.WhenAll(tasks); return load.Result;");

    [Fact]
    public Task WhenAll_does_not_complete_a_task_added_on_one_branch_only() =>
        Reports("var tasks = new List<Task>(); if (flag) tasks.Add(load); await Task.WhenAll(tasks); return [|load.Result|];");

    [Fact]
    public Task WhenAll_completes_a_copy_of_the_list() =>
        Silent("var tasks = list.ToArray(); await Task.WhenAll(list); return tasks[0].Result;");

    [Fact]
    public Task WhenAll_completes_the_values_of_a_dictionary() =>
        Silent(
            "var d = new Dictionary<string, Task<int>>(); await Task.WhenAll(d.Values); foreach (var (k, t) in d) Use(t.Result); return d[\"a\"].Result + d.Sum(p => p.Value.Result);"
        );

    [Fact]
    public Task WhenAll_completes_a_tuple() =>
        Silent(
            "var both = (First: load, Second: other); await Task.WhenAll(both.First, both.Second); return both.First.Result + both.Item2.Result + load.Result;"
        );

    [Fact]
    public Task WhenAll_completes_deconstructed_tasks() =>
        Silent("var (a, b) = (LoadAsync(), LoadAsync()); await Task.WhenAll(a, b); return a.Result + b.Result;");

    [Fact]
    public Task WhenAll_completes_the_tasks_in_a_selected_property() =>
        Silent(
            "var jobs = list.Select((t, i) => new { Task = t, Id = i }).ToList(); await Task.WhenAll(jobs.Select(j => j.Task)); return jobs.Sum(j => j.Task.Result) + jobs[0].Task.Result;"
        );

    [Fact]
    public Task WhenAll_completes_no_other_property_of_the_objects() =>
        Reports(
            "var jobs = list.Select(t => new { A = t, B = t }).ToList(); await Task.WhenAll(jobs.Select(j => j.A)); return jobs.Sum(j => [|j.B.Result|]);"
        );

    [Fact]
    public Task WhenAll_of_a_lazy_query_does_not_complete_its_next_enumeration() =>
        Reports("var tasks = list.Select(t => LoadAsync()); await Task.WhenAll(tasks); foreach (var t in tasks) Use([|t.Result|]);");

    [Fact]
    public Task WhenAll_of_a_materialized_query_completes_its_tasks() =>
        Silent("var tasks = list.Select(t => LoadAsync()).ToList(); await Task.WhenAll(tasks); foreach (var t in tasks) Use(t.Result);");

    [Fact]
    public Task WhenAll_of_completed_tasks_is_completed() => Silent("await load; return Task.WhenAll(load).Result;");

    [Fact]
    public Task Nested_WhenAll_completes_its_tasks() =>
        Silent("await Task.WhenAll(Task.WhenAll(load, other), Task.Delay(1)); return load.Result;");

    [Fact]
    public Task Awaited_element_is_completed() => Silent("for (var i = 0; i < 2; i++) { await list[i]; Use(list[i].Result); }");

    [Fact]
    public Task Element_with_a_changed_index_is_another_task() => Reports("var i = 0; await list[i]; i++; return [|list[i].Result|];");

    [Fact]
    public Task List_with_one_awaited_element_is_not_completed() => Reports("await list[0]; return [|list[1].Result|];");

    [Fact]
    public Task WhenEach_yields_completed_tasks() => Silent("await foreach (var t in Task.WhenEach(list)) Use(t.Result);");

    [Theory]
    [InlineData("WithCancellation(token)")]
    [InlineData("ConfigureAwait(false)")]
    [InlineData("WithCancellation(token).ConfigureAwait(false)")]
    public Task Configured_WhenEach_yields_completed_tasks(string configured) =>
        Silent("await foreach (var t in Task.WhenEach(list)." + configured + ") Use(t.Result);");

    [Theory]
    [InlineData("await t;")]
    [InlineData("{ await t.ConfigureAwait(false); }")]
    [InlineData("Use(await t);")]
    [InlineData("{ var n = 1 + await t; if (n > 9) continue; Use(n); }")]
    public Task Loop_that_awaits_each_task_completes_them(string body) =>
        Silent("foreach (var t in list) " + body + " return list.Sum(t => t.Result);");

    [Theory]
    [InlineData("if (flag) await t;")]
    [InlineData("Use(flag ? await t : 0);")]
    [InlineData("Use(flag && await t > 0);")]
    [InlineData("{ if (flag) continue; await t; }")]
    [InlineData("{ await t; if (flag) break; }")]
    [InlineData("{ Func<Task> later = async () => await t; Use(later); }")]
    [InlineData("await other;")]
    public Task Loop_that_may_leave_out_a_task_completes_none(string body) =>
        Reports("foreach (var t in list) " + body + " await Task.Yield(); return list.Sum(t => [|t.Result|]);");

    [Fact]
    public Task Task_of_a_later_round_is_not_completed_in_a_loop_that_awaits_each() =>
        Reports("foreach (var t in list) { await t; Use([|list[^1].Result|]); }");

    [Theory]
    [InlineData("return list.Where(t => t.IsCompletedSuccessfully).Select(t => t.Result).ToList();")]
    [InlineData("foreach (var t in list.Where(t => t.IsCompleted && flag)) Use(t.Result);")]
    [InlineData("return list.Where(t => t.IsCompleted).OrderBy(t => t.Id).Take(2).Sum(t => t.Result);")]
    [InlineData("var done = list.Where(t => t.IsCompleted).ToList(); return done.Sum(t => t.Result);")]
    [InlineData("return list.First(t => t.IsCompleted).Result;")]
    [InlineData("var done = list.FirstOrDefault(t => t.Status == TaskStatus.RanToCompletion); return done?.Result;")]
    [InlineData("var jobs = list.Select(t => new { Task = t }); return jobs.Where(j => j.Task.IsCompleted).Sum(j => j.Task.Result);")]
    public Task Query_that_keeps_completed_tasks_yields_completed_ones(string body) => Silent(body);

    [Theory]
    [InlineData("return list.Where(t => !t.IsCompleted).Sum(t => [|t.Result|]);")]
    [InlineData("return list.Where(t => t.IsCompleted || flag).Sum(t => [|t.Result|]);")]
    [InlineData("return [|list.MaxBy(t => t.IsCompleted)!.Result|];")]
    [InlineData("return list.Where(t => load.IsCompleted).Sum(t => [|t.Result|]);")]
    [InlineData("return list.Where(t => t.IsCompleted).Concat(list).Sum(t => [|t.Result|]);")]
    [InlineData("return list.Where(t => t.IsCompleted).Select(t => LoadAsync()).Sum(t => [|t.Result|]);")]
    public Task Query_that_keeps_other_tasks_too_yields_no_completed_ones(string body) => Reports(body);

    [Fact]
    public Task Task_picked_by_its_result_is_completed_if_all_are() =>
        Silent("await Task.WhenAll(list); return list.MaxBy(t => t.Result)!.Result;");

    // Facts from conditions.
    const string Deferred = "var lazy = new System.Lazy<Task<int>>(() => load); ";

    [Fact]
    public Task Nested_property_pattern_proves_completion() =>
        Silent(Deferred + "if (lazy is { Value.IsCompleted: true }) return lazy.Value.Result;");

    [Fact]
    public Task Nested_pattern_of_another_property_proves_nothing() =>
        Reports(Deferred + "if (lazy is { Value.Id: 1 }) return [|lazy.Value.Result|];");

    [Fact]
    public Task Property_pattern_proves_completion() => Silent("if (load is { IsCompletedSuccessfully: true }) return load.Result;");

    [Fact]
    public Task Negated_property_pattern_proves_completion() =>
        Silent("if (load is not { IsCompleted: true }) return 0; return load.Result;");

    [Fact]
    public Task Property_pattern_of_an_incomplete_task_proves_nothing() =>
        Reports("if (load is { IsCompleted: false }) return [|load.Result|];");

    [Fact]
    public Task Status_pattern_proves_completion() =>
        Silent("if (load.Status is TaskStatus.RanToCompletion or TaskStatus.Faulted) return load.Result;");

    [Fact]
    public Task Pattern_with_a_non_final_status_proves_nothing() =>
        Reports("if (load.Status is TaskStatus.RanToCompletion or TaskStatus.Running) return [|load.Result|];");

    [Fact]
    public Task Status_inside_a_property_pattern_proves_completion() =>
        Silent("if (load is { Status: TaskStatus.RanToCompletion }) return load.Result;");

    [Fact]
    public Task Unequal_status_followed_by_a_return_proves_completion() =>
        Silent("if (load.Status != TaskStatus.RanToCompletion) return 0; return load.Result;");

    [Fact]
    public Task Unequal_status_proves_nothing() => Reports("if (load.Status != TaskStatus.RanToCompletion) return [|load.Result|];");

    [Fact]
    public Task Status_greater_than_or_equal_to_a_final_status_proves_completion() =>
        Silent("if (load.Status >= TaskStatus.RanToCompletion) return load.Result;");

    [Fact]
    public Task Comparison_with_false_followed_by_a_return_proves_completion() =>
        Silent("if (load.IsCompleted == false) return 0; return load.Result;");

    [Fact]
    public Task Pattern_of_false_followed_by_an_await_proves_completion() =>
        Silent("if (load.IsCompleted is false) await load; return load.Result;");

    [Fact]
    public Task Switch_statement_over_the_status_proves_completion() =>
        Silent("switch (load.Status) { case TaskStatus.RanToCompletion: return load.Result; default: return 0; }");

    [Fact]
    public Task Switch_expression_over_the_status_proves_completion() =>
        Silent("return load.Status switch { TaskStatus.RanToCompletion => load.Result, _ => 0 };");

    [Fact]
    public Task Other_arm_of_a_switch_expression_proves_nothing() =>
        Reports("return load.Status switch { TaskStatus.RanToCompletion => 0, _ => [|load.Result|] };");

    [Fact]
    public Task Conditional_operator_proves_completion() => Silent("return load.IsCompleted ? load.Result : 0;");

    [Fact]
    public Task Logical_and_proves_completion() => Silent("if (flag && load.IsCompleted && load.Result > 1) return load.Result;");

    [Fact]
    public Task Logical_or_proves_nothing() => Reports("if (flag || load.IsCompleted) return [|load.Result|];");

    [Fact]
    public Task Right_side_of_a_logical_or_knows_the_left_side() => Silent("return !load.IsCompleted || load.Result > 1;");

    [Fact]
    public Task Stored_condition_proves_completion() => Silent("var done = load.IsCompleted; if (done) return load.Result;");

    [Fact]
    public Task Stored_condition_that_was_reassigned_proves_nothing() =>
        Reports("var done = load.IsCompleted; done = flag; if (done) return [|load.Result|];");

    [Fact]
    public Task Task_that_equals_the_winner_is_completed() =>
        Silent("var winner = await Task.WhenAny(load, other); if (winner == load) return load.Result;");

    [Fact]
    public Task Task_that_differs_from_the_winner_is_not_completed() =>
        Reports("var winner = await Task.WhenAny(load, other); if (winner != load) return [|load.Result|];");

    [Fact]
    public Task Winner_of_a_stored_WhenAny_is_completed() => Silent("var any = Task.WhenAny(load, other); return (await any).Result;");

    [Theory]
    [InlineData("if ([|Task.WaitAny(load, other)|] != 0) return 1; return load.Result;")]
    [InlineData("var i = [|Task.WaitAny(load, other)|]; return i == 0 ? load.Result : other.Result;")]
    [InlineData("var i = [|Task.WaitAny(load, other, list[0])|]; return i == 0 ? load.Result : [|other.Result|];")]
    [InlineData("return [|Task.WaitAny(new Task[] { load, other }, 5)|] == 0 ? load.Result : [|other.Result|];")]
    [InlineData("if ([|Task.WaitAny(load, other)|] == 1) return other.Result; return [|other.Result|];")]
    [InlineData("return [|Task.WaitAny(new Task[] { load, other }, 5)|] == 0 ? load.Result : [|load.Result|];")]
    [InlineData("if ([|Task.WaitAny(new Task[] { load, other }, 5)|] != -1) return [|load.Result|]; return 1;")]
    [InlineData("var i = [|Task.WaitAny(load, other)|]; return i switch { 0 => load.Result, _ => [|load.Result|] };")]
    [InlineData("var i = [|Task.WaitAny([load, other])|]; switch (i) { case 0: return load.Result; default: return [|load.Result|]; }")]
    [InlineData("var i = [|Task.WaitAny(load, other)|]; i = flag ? 0 : 1; return i == 0 ? [|load.Result|] : 0;")]
    [InlineData("var i = [|Task.WaitAny(load, other)|]; load = list[0]; return i == 0 ? [|load.Result|] : 0;")]
    public Task Task_whose_index_WaitAny_returned_is_completed(string body) => Reports(body);

    [Fact]
    public Task Task_at_the_index_from_WaitAny_is_completed() =>
        Reports("var tasks = list.ToArray(); var i = [|Task.WaitAny(tasks)|]; return tasks[i].Result;");

    [Fact]
    public Task IsCompleted_of_an_awaiter_proves_completion() =>
        Silent("var awaiter = load.GetAwaiter(); if (awaiter.IsCompleted) return awaiter.GetResult();");

    [Fact]
    public Task Awaiter_of_an_awaited_task_is_completed() =>
        Silent("var awaiter = load.GetAwaiter(); await load; return awaiter.GetResult();");

    [Fact]
    public Task Query_predicate_knows_its_own_condition() => Silent("return list.Where(t => t.IsCompleted && t.Result > 0).Count();");

    // Syntax variants.
    [Fact]
    public Task Conditional_access_reads_a_completed_task() => Silent("await load; return load?.Result;");

    [Fact]
    public Task Conditional_access_to_Result_blocks() => Reports("return load?[|.Result|];");

    [Fact]
    public Task Null_forgiving_operator_keeps_the_task() => Silent("await load!; return load!.Result;");

    [Fact]
    public Task Cast_keeps_the_task() => Silent("await (Task)(load); return ((Task<int>)load).Result;");

    [Fact]
    public Task Tuple_is_evaluated_from_left_to_right() => Silent("return (await load, load.Result);");

    [Fact]
    public Task Tuple_is_not_evaluated_from_right_to_left() => Reports("return ([|other.Result|], await other);");

    [Fact]
    public Task Await_of_an_alias_completes_the_original() => Silent("var same = load; await same; return load.Result;");

    [Fact]
    public Task Await_of_the_original_completes_its_alias() => Silent("var same = load; await load; return same.Result;");

    [Fact]
    public Task Task_of_a_value_task_is_completed() => Silent("var task = value.AsTask(); await task; return task.Result;");

    [Fact]
    public Task Value_task_converted_to_an_awaited_task_must_not_be_read_again() =>
        Reports("var task = value.AsTask(); await task; return [|value.Result|];");

    [Fact]
    public Task Exception_property_does_not_block() => Silent("return load.Exception;");

    [Fact]
    public Task Catch_of_a_single_await_knows_that_its_task_is_completed() => Silent("try { await load; } catch { return load.Result; }");

    [Fact]
    public Task Catch_of_an_awaited_WaitAsync_does_not_know_its_task() =>
        Reports("try { await load.WaitAsync(token); } catch { return [|load.Result|]; }");

    [Fact]
    public Task Catch_does_not_know_whether_its_await_was_reached() =>
        Reports("try { Use(1); await load; } catch { return [|load.Result|]; }");

    [Fact]
    public Task Task_is_completed_after_a_try_that_awaits_it() =>
        Silent("try { await load; } catch (Exception) { Use(1); } return load.Result;");

    [Fact]
    public Task Task_awaited_before_a_try_is_completed_in_its_catch() =>
        Silent("await load; try { Use(1); } catch { return load.Result; } finally { Use(load.Result); }");

    [Fact]
    public Task Task_is_completed_after_a_using() => Silent("using (stream) { await load; Use(1); } return load.Result;");

    [Fact]
    public Task Catch_that_assigns_and_rethrows_invalidates_completion() =>
        Reports("await load; try { try { Use(1); } catch { load = other; throw; } } catch { return [|load.Result|]; }");

    [Theory]
    [InlineData("return load is { IsCompletedSuccessfully: true } done ? done.Result : 0;")]
    [InlineData("if (load is { Status: TaskStatus.RanToCompletion } done) return done.Result + load.Result;")]
    [InlineData("if (list[0] is not { IsCompleted: true } done) return 0; return done.Result;")]
    public Task Variable_of_a_pattern_that_only_completed_tasks_match_is_completed(string use) => Silent(use);

    [Theory]
    [InlineData("return load is { IsCompletedSuccessfully: false } open ? [|open.Result|] : 0;")]
    [InlineData("return load is { Id: 1 } one ? [|one.Result|] : 0;")]
    public Task Variable_of_another_pattern_is_not_completed(string use) => Reports(use);

    [Theory]
    [InlineData("await Task.WhenAll(list); return names.Zip(list, (n, t) => n + t.Result).ToList();")]
    [InlineData("await Task.WhenAll(list); return names.Zip(list).ToDictionary(p => p.First, p => p.Second.Result);")]
    public Task Zipped_tasks_are_completed_after_all_of_them(string use) => Silent("string[] names = []; " + use);

    [Theory]
    [InlineData(
        "await Task.WhenAll(list); var more = new List<Task<int>> { load }; return more.Zip(list, (n, t) => "
            + "[|n.Result|] + t.Result).ToList();"
    )]
    [InlineData(
        "await Task.WhenAll(list); var more = new List<Task<int>> { load }; return more.Zip(list).Select(p => "
            + "[|p.First.Result|] + p.Second.Result).ToList();"
    )]
    public Task Sequence_zipped_with_completed_tasks_is_not_completed(string use) => Reports(use);

    [Fact]
    public Task Query_over_itself_terminates() => Silent("await Task.WhenAll(list); foreach (var t in list.Select(t => t)) Use(t.Result);");

    // Assignments that invalidate facts.
    [Fact]
    public Task Tuple_assignment_invalidates_completion() =>
        Reports("await load; (load, flag) = (LoadAsync(), true); return [|load.Result|];");

    [Fact]
    public Task Element_assignment_invalidates_completion() =>
        Reports("await Task.WhenAll(list); list[0] = LoadAsync(); return [|list[0].Result|];");

    [Fact]
    public Task Element_assignment_in_a_loop_invalidates_completion() =>
        Reports("await Task.WhenAll(list); list[0] = LoadAsync(); foreach (var t in list) Use([|t.Result|]);");

    [Fact]
    public Task Added_task_invalidates_completion() =>
        Reports("await Task.WhenAll(list); list.Add(LoadAsync()); return [|list[0].Result|];");

    [Fact]
    public Task Added_completed_task_keeps_completion() =>
        Silent("await Task.WhenAll(list); await load; list.Add(load); return list[0].Result;");

    [Fact]
    public Task Out_argument_invalidates_completion() =>
        Reports("var d = new Dictionary<int, Task<int>>(); await load; d.TryGetValue(1, out load!); return [|load.Result|];");

    [Fact]
    public Task Finally_invalidates_completion() =>
        Reports("await load; try { Use(1); } finally { load = LoadAsync(); } return [|load.Result|];");

    [Fact]
    public Task Catch_invalidates_completion() =>
        Reports("await load; try { Use(1); } catch { load = LoadAsync(); } return [|load.Result|];");

    [Fact]
    public Task Local_function_that_writes_invalidates_completion() =>
        Reports("await load; Change(); return [|load.Result|]; void Change() => load = LoadAsync();");

    [Fact]
    public Task Lambda_that_writes_invalidates_completion() =>
        Reports("Action change = () => load = LoadAsync(); await load; change(); return [|load.Result|];");

    [Fact]
    public Task Ref_alias_invalidates_completion() =>
        Reports("load.Wait(0); if (load.IsCompleted) { ref var same = ref load; same = LoadAsync(); return [|load.Result|]; }");

    [Fact]
    public Task Coalescing_assignment_invalidates_completion() =>
        Reports("Task<int>? late = null; if (flag) { late = load; await late; } late ??= LoadAsync(); return [|late.Result|];");

    [Fact]
    public Task Loop_that_assigns_at_its_end_invalidates_completion() =>
        Reports("await load; for (;;) { Use([|load.Result|]); load = LoadAsync(); }");

    [Fact]
    public Task Loop_variable_is_another_task_in_each_iteration() => Reports("foreach (var t in list) { Use([|t.Result|]); await t; }");

    [Fact]
    public Task Awaited_loop_variable_is_completed() => Silent("foreach (var t in list) { await t; Use(t.Result); }");

    // Completion sources.
    [Fact]
    public Task Completion_source_set_on_all_branches_is_completed() =>
        Silent("var s = new TaskCompletionSource<int>(); if (flag) s.SetResult(1); else s.TrySetCanceled(); return s.Task.Result;");

    [Fact]
    public Task Completion_source_set_on_one_branch_is_not_completed() =>
        Reports("var s = new TaskCompletionSource<int>(); if (flag) s.SetResult(1); return [|s.Task.Result|];");

    [Fact]
    public Task Stored_task_of_a_set_completion_source_is_completed() =>
        Silent("var s = new TaskCompletionSource<int>(); var t = s.Task; s.TrySetResult(1); return t.Result;");

    [Fact]
    public Task Tasks_passed_to_a_continuation_are_completed() =>
        Silent("await Task.Factory.ContinueWhenAll(list.ToArray(), all => all.Sum(t => t.Result) + all[0].Result);");

    // Rarer syntax variants.
    [
        Theory,
        InlineData("AsEnumerable()"),
        InlineData("Distinct()"),
        InlineData("OrderBy(t => t.Id)"),
        InlineData("OrderByDescending(t => t.Id)"),
        InlineData("OrderBy(t => t.Id).ThenBy(t => t.Id)")
    ]
    [
        InlineData("OrderBy(t => t.Id).ThenByDescending(t => t.Id)"),
        InlineData("Where(t => t != null).Reverse()"),
        InlineData("SkipLast(1)"),
        InlineData("SkipWhile(t => t == null)"),
        InlineData("Take(1)")
    ]
    [
        InlineData("TakeLast(1)"),
        InlineData("TakeWhile(t => t != null)"),
        InlineData("ToList()"),
        InlineData("ToArray()"),
        InlineData("ToHashSet()")
    ]
    public Task WhenAll_completes_what_is_chosen_of_a_list(string chosen) =>
        Silent($"await Task.WhenAll(list); foreach (var t in list.{chosen}) Use(t.Result);");

    [
        Theory,
        InlineData("ElementAt(1)"),
        InlineData("ElementAtOrDefault(1)!"),
        InlineData("FirstOrDefault()!"),
        InlineData("Last()"),
        InlineData("LastOrDefault()!"),
        InlineData("Single()"),
        InlineData("SingleOrDefault()!")
    ]
    public Task WhenAll_completes_a_task_selected_from_the_list(string chosen) =>
        Silent($"await Task.WhenAll(list); return list.{chosen}.Result;");

    [
        Theory,
        InlineData("IDictionary<int, Task<int>>"),
        InlineData("System.Collections.Concurrent.ConcurrentDictionary<int, Task<int>>"),
        InlineData("IReadOnlyDictionary<int, Task<int>>")
    ]
    public Task WhenAll_completes_the_values_of_every_dictionary(string type) =>
        Silent($"{type} d = null!; await Task.WhenAll(d.Values); foreach (var (k, t) in d) Use(t.Result); return d[1].Result;");

    [Fact]
    public Task Value_of_a_lazy_task_is_always_the_same_task() =>
        Silent("var lazy = new Lazy<Task<int>>(LoadAsync); await lazy.Value; return lazy.Value.Result;");

    [Fact]
    public Task Inner_task_of_a_task_is_another_task() =>
        Reports("var nested = Task.Run(() => Task.FromResult(load)); await nested; return [|nested.Result.Result|];");

    [Fact]
    public Task Inner_task_is_known_by_its_access_path() =>
        Silent("var nested = Task.FromResult(load); var inner = await nested; await inner; return nested.Result.Result;");

    [Fact]
    public Task Loop_that_deconstructs_pairs_knows_which_task_is_completed() =>
        Reports(
            "var pairs = list.Select(t => (A: t, B: other)).ToList(); await Task.WhenAll(pairs.Select(p => p.A)); foreach (var (a, b) in pairs) Use(a.Result + [|b.Result|]);"
        );

    [Fact]
    public Task Element_at_a_parameter_key_is_completed() =>
        Silent("var d = new Dictionary<bool, Task<int>>(); await d[flag]; return d[flag].Result;");

    [Fact]
    public Task Element_at_another_key_is_not_completed() =>
        Reports("var d = new Dictionary<bool, Task<int>>(); await d[flag]; return [|d[true].Result|];");

    [Fact]
    public Task Default_value_task_is_completed() => Silent("return default(ValueTask<int>).Result;");

    [Fact]
    public Task List_from_which_a_task_was_removed_does_not_complete_it() =>
        Reports("var tasks = new List<Task>(); tasks.Add(load); tasks.Remove(load); await Task.WhenAll(tasks); return [|load.Result|];");

    [Fact]
    public Task Tuple_assignment_carries_completion_to_its_targets() =>
        Silent("await other; (load, flag) = (other, true); return load.Result;");

    [Fact]
    public Task Relational_status_pattern_proves_completion() =>
        Silent("if (load.Status is >= TaskStatus.RanToCompletion) return load.Result;");

    [Fact]
    public Task Two_final_statuses_inside_a_pattern_prove_completion() =>
        Silent("if (load is { Status: TaskStatus.RanToCompletion or TaskStatus.Faulted }) return load.Result;");

    [Fact]
    public Task Negated_status_inside_a_pattern_proves_nothing() =>
        Reports("if (load is { Status: not TaskStatus.Running }) return [|load.Result|];");

    [Fact]
    public Task Final_or_non_final_status_inside_a_pattern_proves_nothing() =>
        Reports("if (load is { Status: TaskStatus.RanToCompletion or TaskStatus.Running }) return [|load.Result|];");

    [Fact]
    public Task WhenAll_completes_an_element_at_an_unknown_index() => Silent("await Task.WhenAll(list); return list[other.Id].Result;");

    [Fact]
    public Task Conditional_WaitAsync_keeps_the_task() => Silent("await load; return (load?.WaitAsync(token))!.Result;");

    [Fact]
    public Task Stored_conjunction_proves_completion_of_both_tasks() =>
        Silent("var done = flag && load.IsCompleted && other.IsCompleted; if (done) return load.Result + other.Result;");

    [Fact]
    public Task Stored_disjunction_with_an_unrelated_condition_proves_nothing() =>
        Reports("var done = flag || load.IsCompleted; if (done) return [|load.Result|];");

    [Fact]
    public Task Stored_disjunction_of_completion_conditions_proves_completion() =>
        Silent("var done = load.IsCompletedSuccessfully || load.IsFaulted; if (done) return load.Result;");

    [Fact]
    public Task Stored_condition_and_its_negation_prove_completion() =>
        Silent(
            "var waits = !(flag && load.IsCompleted); if (!waits) return 0; var done = !(flag || !load.IsCompleted); if (done) return load.Result;"
        );

    [Fact]
    public Task Conditional_access_compared_with_true_proves_completion() =>
        Silent("Task<int>? late = flag ? load : null; if (late?.IsCompleted == true) return late.Result;");

    [Fact]
    public Task Conditional_access_that_falls_back_to_false_proves_completion() =>
        Silent("Task<int>? late = flag ? load : null; if (late?.IsCompleted ?? false) return late.Result;");

    [Fact]
    public Task Conditional_access_that_falls_back_to_true_proves_nothing() =>
        Reports("Task<int>? late = flag ? load : null; if (late?.IsCompleted ?? true) return late?[|.Result|];");

    [Fact]
    public Task Conditional_access_proves_nothing_on_the_other_branch() =>
        Reports("Task<int>? late = flag ? load : null; if (late?.IsCompleted != true) return late?[|.Result|];");

    [Fact]
    public Task Stored_condition_that_starts_another_task_proves_nothing() =>
        Reports("var done = load.IsCompleted && (load = LoadAsync()) != null; if (done) return [|load.Result|];");

    // Cases that one changed word in the analysis would reverse.
    [Fact]
    public Task Completed_task_assigned_over_a_WhenAll_does_not_complete_its_tasks() =>
        Reports("Task all = Task.WhenAll(load, other); all = Task.CompletedTask; return [|load.Result|];");

    [Fact]
    public Task Task_that_equals_a_completed_task_is_completed() => Silent("await other; if (load == other) return load.Result;");

    [Fact]
    public Task Task_on_the_right_that_equals_a_completed_task_is_completed() =>
        Silent("await other; if (other == load) return load.Result;");

    [Fact]
    public Task Task_that_equals_an_incomplete_task_is_not_completed() => Reports("if (load == other) return [|load.Result|];");

    [Fact]
    public Task Lambda_does_not_know_an_element_whose_index_changes_later() =>
        Reports("var i = 0; await list[i]; Func<int> f = () => [|list[i].Result|]; i++; f();");

    [Fact]
    public Task Lambda_knows_an_element_whose_index_stays() => Silent("var i = 0; await list[i]; Func<int> f = () => list[i].Result;");

    [Fact]
    public Task Lambda_knows_the_element_of_its_iteration() =>
        Silent("foreach (var i in new[] { 0, 1 }) { await list[i]; Func<int> f = () => list[i].Result; }");

    [Fact]
    public Task Element_whose_index_a_local_function_changes_is_not_completed() =>
        Reports("var i = 0; await list[i]; Step(); return [|list[i].Result|]; void Step() => i++;");

    [Fact]
    public Task Element_at_a_changed_parameter_key_is_another_task() =>
        Reports("var d = new Dictionary<bool, Task<int>>(); await d[flag]; flag = !flag; return [|d[flag].Result|];");

    [Fact]
    public Task WhenAll_with_one_completed_task_blocks() => Reports("await load; return [|Task.WhenAll(load, other).Result|];");

    [Fact]
    public Task Initially_empty_list_may_hold_any_task() =>
        Reports("List<Task> tasks = []; list.ForEach(tasks.Add); [|Task.WaitAll(tasks.ToArray())|];");

    [Fact]
    public Task Constant_true_condition_takes_one_branch() =>
        Silent("const bool always = true; if (always) await load; return load.Result;");

    [Fact]
    public Task Constant_false_condition_proves_nothing() =>
        Reports("const bool never = false; if (never) await load; return [|load.Result|];");

    [Fact]
    public Task Stored_conditional_access_that_falls_back_to_false_proves_completion() =>
        Silent("Task<int>? late = flag ? load : null; var done = late?.IsCompleted ?? false; if (done) return late!.Result;");

    [Fact]
    public Task Status_below_the_final_statuses_followed_by_a_return_proves_completion() =>
        Silent("if (load.Status < TaskStatus.RanToCompletion) return 0; return load.Result;");

    [Fact]
    public Task Status_below_the_final_statuses_proves_nothing() =>
        Reports("if (load.Status < TaskStatus.RanToCompletion) return [|load.Result|];");

    [Fact]
    public Task Final_status_followed_by_a_return_proves_nothing() =>
        Reports("if (load.Status >= TaskStatus.RanToCompletion) return 0; return [|load.Result|];");

    [Fact]
    public Task Status_up_to_the_first_final_status_proves_nothing() =>
        Reports("if (load.Status <= TaskStatus.RanToCompletion) return [|load.Result|];");

    [Fact]
    public Task Winner_from_a_blocking_awaiter_is_completed() =>
        Reports("var winner = [|Task.WhenAny(load, other).GetAwaiter().GetResult()|]; return winner.Result;");

    [Fact]
    public Task Changed_index_does_not_affect_an_index_with_a_longer_name() =>
        Silent("var (i, index) = (0, 1); await list[index]; i++; return list[index].Result;");

    [Fact]
    public Task Catch_does_not_know_whether_a_completion_source_was_set() =>
        Reports("var s = new TaskCompletionSource<int>(); try { s.SetResult(1); } catch { return [|s.Task.Result|]; }");

    [Fact]
    public Task Catch_of_a_blocking_Result_knows_that_its_task_is_completed() =>
        Reports("try { return [|load.Result|]; } catch { return load.Result; }");

    [Fact]
    public Task Stored_negation_proves_the_opposite() => Reports("var waits = !load.IsCompleted; if (waits) return [|load.Result|];");

    [Fact]
    public Task WaitAll_within_its_timeout_proves_completion() =>
        Reports("return [|Task.WaitAll(new Task[] { load }, 50)|] ? load.Result + [|other.Result|] : 0;");

    [Fact]
    public Task WaitAll_of_an_array_within_its_timeout_proves_completion() =>
        Reports("var tasks = list.ToArray(); return [|Task.WaitAll(tasks, 50)|] ? tasks[0].Result : 0;");

    [Fact]
    public Task WaitAll_that_timed_out_proves_nothing() =>
        Reports("return [|Task.WaitAll(new Task[] { load }, 50)|] ? 0 : [|load.Result|];");

    [Fact]
    public Task Winner_found_by_IndexOf_is_completed() =>
        Silent("var tasks = list.ToArray(); var i = Array.IndexOf(tasks, await Task.WhenAny(tasks)); return tasks[i].Result;");

    [Fact]
    public Task Task_found_by_IndexOf_of_another_task_is_not_completed() =>
        Reports("var tasks = list.ToArray(); var i = Array.IndexOf(tasks, load); return [|tasks[i].Result|];");

    [Fact]
    public Task Winner_returned_by_a_blocking_awaiter_is_completed() =>
        Reports("return [|Task.WhenAny(load, other).GetAwaiter().GetResult()|].Result;");

    [Fact]
    public Task WaitAll_completes_an_array() => Reports("var tasks = list.ToArray(); [|Task.WaitAll(tasks)|]; return tasks[0].Result;");

    // It cannot be determined which part of a list is read after a part of it was awaited; only a read that certainly waits is reported.
    [Theory, InlineData("Take(1)"), InlineData("Where(t => t.Id > 1)"), InlineData("OrderBy(t => t.Id)"), InlineData("ToArray()")]
    public Task WhenAll_of_a_part_of_a_list_completes_the_whole_list(string part) =>
        Silent($"await Task.WhenAll(list.{part}); return list[0].Result;");

    [Fact]
    public Task WhenAll_of_a_part_completes_no_other_list() =>
        Reports("var copy = new List<Task<int>>(); await Task.WhenAll(list.Take(1)); return [|copy[0].Result|];");

    // Exceptions, and the facts that hold where they are caught.
    [Fact]
    public Task Catch_of_a_Wait_knows_that_its_task_is_completed() => Reports("try { [|load.Wait()|]; } catch { return load.Result; }");

    [Fact]
    public Task Catch_of_a_cancellable_Wait_does_not_know_its_task() =>
        Reports("try { [|load.Wait(token)|]; } catch { return [|load.Result|]; }");

    [Fact]
    public Task Catch_of_a_Wait_with_a_timeout_does_not_know_its_task() =>
        Reports("try { [|load.Wait(50)|]; } catch { return [|load.Result|]; }");

    [Fact]
    public Task Catch_of_a_WaitAll_knows_that_its_tasks_are_completed() =>
        Reports("var tasks = list.ToArray(); try { [|Task.WaitAll(tasks)|]; } catch { return tasks[0].Result; }");

    [Fact]
    public Task Catch_of_a_WaitAll_with_a_timeout_does_not_know_its_tasks() =>
        Reports("var tasks = list.ToArray(); try { [|Task.WaitAll(tasks, 50)|]; } catch { return [|tasks[0].Result|]; }");

    [Fact]
    public Task Catch_of_a_stored_awaiter_knows_that_its_task_is_completed() =>
        Reports("var awaiter = load.GetAwaiter(); try { return [|awaiter.GetResult()|]; } catch { return load.Result; }");

    [Fact]
    public Task Catch_of_an_inline_awaiter_knows_that_its_task_is_completed() =>
        Reports("try { return [|load.GetAwaiter().GetResult()|]; } catch { return load.Result; }");

    [Theory, InlineData("load"), InlineData("value")]
    public Task Stored_configured_task_blocks(string task) =>
        Reports($"var configured = {task}.ConfigureAwait(false); return [|configured.GetAwaiter().GetResult()|];");

    [Fact]
    public Task Catch_of_a_configured_awaiter_knows_that_its_task_is_completed() =>
        Reports("try { return [|load.ConfigureAwait(false).GetAwaiter().GetResult()|]; } catch { return load.Result; }");

    [Fact]
    public Task Catch_of_an_awaited_WhenAll_knows_that_its_tasks_are_completed() =>
        Silent("try { await Task.WhenAll(load, other); } catch { return load.Result; }");

    [Fact]
    public Task Tasks_are_completed_after_a_try_that_awaits_WhenAll() =>
        Silent("try { await Task.WhenAll(load, other); } catch { Use(1); } return load.Result + other.Result;");

    [Fact]
    public Task Tasks_of_a_list_are_completed_after_a_try_that_awaits_WhenAll() =>
        Silent("try { await Task.WhenAll(list); } catch { Use(1); } return list[0].Result;");

    [Fact]
    public Task Tasks_are_completed_after_a_try_that_calls_WaitAll() =>
        Reports("try { [|Task.WaitAll(load, other)|]; } catch { Use(1); } return load.Result + other.Result;");

    [Fact]
    public Task Tasks_are_not_completed_after_a_try_that_awaits_WhenAny() =>
        Reports("try { await Task.WhenAny(load, other); } catch { Use(1); } return [|load.Result|];");

    [Fact]
    public Task Loop_that_assigns_after_a_branch_invalidates_completion() =>
        Reports("await load; while (flag) { if (flag) Use([|load.Result|]); load = LoadAsync(); }");

    [Fact]
    public Task Catch_after_a_throw_does_not_know_whether_the_await_was_reached() =>
        Reports("try { Use(1); await load; throw new InvalidOperationException(); } catch { return [|load.Result|]; }");

    [Fact]
    public Task Catch_of_a_configured_await_knows_that_its_task_is_completed() =>
        Silent("try { await load.ConfigureAwait(false); } catch { return load.Result; }");

    [Fact]
    public Task Catch_of_a_stored_WaitAsync_does_not_know_its_task() =>
        Reports("var late = load.WaitAsync(token); try { await late; } catch { return [|load.Result|]; }");

    [Fact]
    public Task Task_that_ran_synchronously_is_completed() =>
        Silent("var t = new Task<int>(() => 1); t.RunSynchronously(); return t.Result;");

    [Fact]
    public Task Task_that_was_started_is_not_completed() => Reports("var t = new Task<int>(() => 1); t.Start(); return [|t.Result|];");

    [Fact]
    public Task Semaphore_that_was_awaited_blocks_when_it_is_entered_again() =>
        Reports("var gate = new SemaphoreSlim(1); await gate.WaitAsync(token); [|gate.WaitAsync(token).Wait(token)|];");

    [Fact]
    public Task Wait_with_a_token_completes_its_task() => Reports("[|load.Wait(token)|]; return load.Result;");

    [Fact]
    public Task Wait_with_a_timeout_does_not_complete_its_task() => Reports("[|load.Wait(50)|]; return [|load.Result|];");

    [Fact]
    public Task List_from_which_a_task_was_removed_keeps_completed_tasks() =>
        Silent("await Task.WhenAll(list); list.Remove(load); return list[0].Result;");

    [Fact]
    public Task Nested_tuple_assignment_invalidates_completion() =>
        Reports("await other; (flag, (other, flag)) = (true, (LoadAsync(), true)); return [|other.Result|];");

    [Fact]
    public Task Alias_of_a_completed_list_is_completed() => Silent("await Task.WhenAll(list); var same = list; return same[0].Result;");

    [Fact]
    public Task Lambda_knows_a_variable_that_is_assigned_once_after_its_declaration() =>
        Silent("Task<int> late; late = LoadAsync(); await late; Func<int> f = () => late.Result;");

    [Fact]
    public Task Lambda_does_not_know_a_variable_that_an_out_argument_writes_later() =>
        Reports(
            "var d = new Dictionary<int, Task<int>>(); await load; Func<int> f = () => [|load.Result|]; d.TryGetValue(1, out load!); f();"
        );

    [Theory, InlineData("++i"), InlineData("--i"), InlineData("i--"), InlineData("i += 1")]
    public Task Lambda_does_not_know_an_element_whose_index_is_incremented_later(string step) =>
        Reports($"var i = 0; await list[i]; Func<int> f = () => [|list[i].Result|]; {step}; f();");

    [Fact]
    public Task Winner_returned_by_a_blocking_Result_is_completed() => Reports("return [|Task.WhenAny(load, other).Result|].Result;");

    [Fact]
    public Task Empty_value_task_is_completed() => Silent("return new ValueTask<int>().Result;");

    [Fact]
    public Task Value_task_of_an_incomplete_task_is_not_completed() => Reports("return [|new ValueTask<int>(load).Result|];");

    [Fact]
    public Task Task_of_a_completed_value_task_is_completed() => Silent("return new ValueTask<int>(1).AsTask().Result;");

    // Members that only hold completed tasks or never change.
    [Fact]
    public Task Member_initialized_with_a_completed_task_is_completed() =>
        CreateCase(
                CreateMembers(
                    "private readonly Task<int> _done = Task.FromResult(1); static readonly Task<int> Zero = Task.FromResult(0); Task<int> One { get; } = Task.FromResult(1);",
                    "_done.Result + Zero.Result + One.Result"
                )
            )
            .RunAsync();

    [Fact]
    public Task Member_assigned_an_incomplete_task_by_a_constructor_is_not_completed() =>
        CreateCase(
                CreateMembers(
                    "readonly Task<int> _done = Task.FromResult(1); public HomeController(HttpClient c) { _done = c.GetAsync(\"/\").ContinueWith(t => 1); }",
                    "[|_done.Result|]"
                )
            )
            .RunAsync();

    [Fact]
    public Task Member_assigned_a_completed_task_by_a_constructor_is_completed() =>
        CreateCase(CreateMembers("readonly Task<int> _done; public HomeController() { _done = Task.FromResult(1); }", "_done.Result"))
            .RunAsync();

    [Fact]
    public Task Mutable_member_is_not_completed() =>
        CreateCase(CreateMembers("Task<int> _done = Task.FromResult(1); public void Set(Task<int> t) => _done = t;", "[|_done.Result|]"))
            .RunAsync();

    [Fact]
    public Task Member_of_a_partial_type_may_be_written_in_another_file() =>
        CreateCase(
                CreateMembers("readonly Task<int> _done = Task.FromResult(1);", "[|_done.Result|]")
                    .Replace("public class", "public partial class"),
                "public partial class HomeController { }"
            )
            .RunAsync();

    [Fact]
    public Task Awaited_readonly_member_is_completed() =>
        CreateCase(
                CreateMembers(
                    "readonly Task<int> _load = Task.Run(() => 1);",
                    "0; public async Task<int> Post() { await _load; return _load.Result; }"
                )
            )
            .RunAsync();

    [Fact]
    public Task WhenAll_completes_the_tasks_that_a_query_expression_reads() =>
        Silent("await Task.WhenAll(list); return (from t in list where t.Result > 0 select t.Result).Sum();");

    [Fact]
    public Task Query_expression_over_started_tasks_blocks() => Reports("return (from t in list where [|t.Result|] > 0 select t).Count();");

    [Fact]
    public Task Continuation_of_WhenAll_reads_completed_tasks() =>
        Silent("return Task.WhenAll(load, other).ContinueWith(_ => load.Result + other.Result);");

    [Fact]
    public Task Continuation_of_WhenAny_does_not_know_the_other_task() =>
        Reports("return Task.WhenAny(load, other).ContinueWith(_ => [|other.Result|]);");

    [Theory]
    [InlineData("if (await Task.WhenAny(load, limit) == limit) return null; return load.Result;")]
    [InlineData("if (await Task.WhenAny(load, limit) != limit) return load.Result;")]
    [InlineData("var first = await Task.WhenAny(load, limit); if (first == limit) throw new TimeoutException(); return load.Result;")]
    public Task Task_that_did_not_lose_a_race_of_two_is_completed(string body) => Silent("var limit = Task.Delay(9); " + body);

    [Theory]
    [InlineData("if (await Task.WhenAny(load, other, limit) == limit) return null; return [|load.Result|];")]
    [InlineData("if (await Task.WhenAny(load, limit) == limit) return [|load.Result|];")]
    [InlineData("if (await Task.WhenAny(load, limit) == limit) Use(1); return [|load.Result|];")]
    public Task Task_that_may_have_lost_a_race_is_not_completed(string body) => Reports("var limit = Task.Delay(9); " + body);

    [Theory]
    [InlineData("public Task<int>? Last { get; private set; }", "Last = load; await Last; return Last.Result;")]
    [InlineData("public Task<int>? Last { get; set; }", "Last = load; await Last; return [|Last.Result|];")]
    [InlineData(
        "public Task<int>? Last { get; private set; } void Start(Task<int> task) => Last = task;",
        "Last = load; await Last; Start(other); return [|Last.Result|];"
    )]
    public Task Task_in_a_property_that_only_the_class_sets_stays_the_same(string property, string body) => Helped(property, body);

    [Theory]
    [InlineData("static Task Both(params Task[] tasks) => Task.WhenAll(tasks);", "await Both(load, other);")]
    [InlineData("static async Task Both(Task a, Task b) { Use(1); await a; await Task.WhenAll(a, b); }", "await Both(load, other);")]
    [InlineData("static void Both(Task a, Task b) => [|Task.WaitAll(new[] { a, b })|];", "[|Both(load, other)|];")]
    public Task Tasks_for_which_a_helper_waits_are_completed(string helper, string call) =>
        Helped(helper, call + " return load.Result + other.Result;");

    [Theory]
    [InlineData("static async Task Both(params Task[] tasks) { await Task.WhenAny(tasks); }")]
    [InlineData("static async Task Both(Task a, Task b) { if (b == null) return; await b; await a; }")]
    [InlineData("static Task Both(Task a, Task b) { var c = a; return Task.WhenAll(b); }")]
    public Task Task_for_which_a_helper_may_not_wait_is_not_completed(string helper) =>
        Helped(helper, "await Both(load, other); return [|load.Result|];");

    Task Helped(string helper, string body) =>
        CreateCase(
                $$"""
                [Microsoft.AspNetCore.Mvc.ApiController] public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase
                {
                    public {{(body.Contains("await") ? "async Task<int>" : "int")}} Get(Task<int> load, Task<int> other) { {{body}} }
                    {{helper}}
                    static void Use(object value) { }
                }
                """
            )
            .RunAsync();

    [Theory]
    [InlineData("Task<int> GetAsync() => Task.FromResult(_count);")]
    [InlineData("ValueTask<int> GetAsync() => new(1);")]
    [InlineData("Task<int> GetAsync() { if (_count > 0) return Task.FromResult(_count); throw new InvalidOperationException(); }")]
    [InlineData("Task<int> GetAsync() => _count > 0 ? Task.FromResult(_count) : Task.FromCanceled<int>(new(true));")]
    public Task Result_of_a_method_that_only_returns_completed_tasks_is_completed(string method) =>
        CreateCase(CreateMembers("int _count; " + method, "GetAsync().Result")).RunAsync();

    [Theory]
    [InlineData("Task<int> GetAsync() => Task.FromResult(1);")]
    [InlineData("protected virtual Task<int> GetAsync() => Task.FromResult(_count);")]
    [InlineData("ValueTask<int> GetAsync() => _count > 0 ? new(1) : new(Task.Run(() => 1));")]
    [InlineData("Task<int> GetAsync() => throw new NotImplementedException();")]
    public Task Result_of_a_placeholder_or_of_a_method_that_may_start_work_is_not_completed(string method) =>
        CreateCase(CreateMembers("int _count; " + method, "[|GetAsync().Result|]")).RunAsync();

    [Fact]
    public Task Method_that_adds_to_a_list_and_returns_a_completed_task_is_completed() =>
        CreateCase(
                CreateMembers(
                    "readonly List<int> _all = []; Task AddAsync() { _all.Add(1); return Task.CompletedTask; }",
                    "0; public void Post() { AddAsync().Wait(); }"
                )
            )
            .RunAsync();

    static string CreateMembers(string members, string value) =>
        "[Microsoft.AspNetCore.Mvc.ApiController] public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { "
        + members
        + " public int Get() => "
        + value
        + (value.EndsWith('}') ? " }" : "; }");
}
