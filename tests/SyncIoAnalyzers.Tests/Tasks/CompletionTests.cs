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
    [Fact] public Task So_is_the_task_that_it_continues_by_its_own_name() => Silent("await load.ContinueWith(_ => load.Result);");
    [Fact] public Task Another_task_is_not() => Reports("await load.ContinueWith(_ => [|other.Result|]);");
    [Fact] public Task Nor_one_that_is_assigned_anew() => Reports("var next = load.ContinueWith(_ => [|load.Result|]); load = LoadAsync(); await next;");
    [Fact] public Task A_name_that_a_pattern_gives_is_that_of_the_same_task() => Silent("Task any = load; if (!any.IsCompleted) await any; if (any is Task<int> same) return same.Result; ");
    [Fact] public Task So_is_one_with_braces() => Silent("await load; if (load is { } same) return same.Result;");
    [Fact] public Task Nor_is_the_task_under_it_completed_by_that() => Reports("Task any = load; if (any is Task<int> same) return [|same.Result|];");
    [Fact] public Task What_is_known_of_that_name_is_known_of_the_task() => Silent("if (load is { } same) { await same; return load.Result; }");
    [Fact] public Task A_loop_knows_what_every_round_knows() => Reports("while (flag) { Use([|load.Result|]); load = LoadAsync(); }");
    [Fact] public Task A_lambda_knows_what_was_known_before_it() => Silent("await load; Func<int> f = () => load.Result; return f();");
    [Fact] public Task A_lambda_knows_nothing_of_a_variable_that_changes() => Reports("await load; Func<int> f = () => [|load.Result|]; load = LoadAsync(); return f();");
    [Fact] public Task A_local_function_starts_from_nothing() => Reports("await load; int F() => [|load.Result|]; return F();");

    // A WhenAll that is kept, configured or waited for in time; collections of every kind.
    [Fact] public Task A_kept_WhenAll_completes_its_tasks() => Silent("var all = Task.WhenAll(load, other); await all; return load.Result + other.Result;");
    [Fact] public Task A_kept_WhenAll_that_is_not_awaited_tells_nothing() => Reports("var all = Task.WhenAll(load, other); return [|load.Result|];");
    [Fact] public Task The_result_of_an_awaited_WhenAll_is_there() => Silent("var all = Task.WhenAll(load, other); await all; return all.Result;");
    [Fact] public Task A_task_assigned_after_a_kept_WhenAll_is_another() => Reports("var all = Task.WhenAll(load, other); load = LoadAsync(); await all; return [|load.Result|];");
    [Fact] public Task A_configured_WhenAll_completes_its_tasks() => Silent("await Task.WhenAll(load, other).ConfigureAwait(false); return load.Result;");
    [Fact] public Task A_WhenAll_in_time_completes_its_tasks() => Silent("await Task.WhenAll(load, other).WaitAsync(token); return load.Result;");
    [Fact] public Task A_kept_WhenAll_of_a_list_completes_it() => Silent("var all = Task.WhenAll(list); await all; return list[0].Result;");
    [Fact] public Task A_kept_WhenAll_that_is_completed_tells() => Silent("var all = Task.WhenAll(load, other); if (all.IsCompleted) return load.Result;");
    [Fact] public Task WhenAll_completes_what_a_query_reads() => Silent("await Task.WhenAll(list); return list.Where(t => t != load).Select(t => t.Result).ToList();");
    [Fact] public Task WhenAll_completes_what_a_kept_query_reads() => Silent("await Task.WhenAll(list); foreach (var t in list.Skip(1)) Use(t.Result);");
    [Fact] public Task WhenAll_completes_a_picked_element() => Silent("await Task.WhenAll(list); return list.First().Result + list[^1].Result;");
    [Fact] public Task WhenAll_completes_an_array() => Silent("Task<int>[] tasks = [load, other]; await Task.WhenAll(tasks); return tasks[0].Result + load.Result;");
    [Fact] public Task WhenAll_completes_what_a_list_was_made_of() => Silent("var tasks = new List<Task<int>> { load, other }; await Task.WhenAll(tasks); return load.Result + tasks[1].Result;");
    [Fact] public Task WhenAll_completes_what_a_list_was_given() => Silent("var tasks = new List<Task>(); tasks.Add(load); await Task.WhenAll(tasks); return load.Result;");
    [Fact] public Task WhenAll_does_not_complete_what_a_list_was_given_on_one_way_only() => Reports("var tasks = new List<Task>(); if (flag) tasks.Add(load); await Task.WhenAll(tasks); return [|load.Result|];");
    [Fact] public Task WhenAll_completes_a_copy() => Silent("var tasks = list.ToArray(); await Task.WhenAll(list); return tasks[0].Result;");
    [Fact] public Task WhenAll_completes_the_values_of_a_dictionary() => Silent("var d = new Dictionary<string, Task<int>>(); await Task.WhenAll(d.Values); foreach (var (k, t) in d) Use(t.Result); return d[\"a\"].Result + d.Sum(p => p.Value.Result);");
    [Fact] public Task WhenAll_completes_a_tuple() => Silent("var both = (First: load, Second: other); await Task.WhenAll(both.First, both.Second); return both.First.Result + both.Item2.Result + load.Result;");
    [Fact] public Task WhenAll_completes_a_tuple_that_was_taken_apart() => Silent("var (a, b) = (LoadAsync(), LoadAsync()); await Task.WhenAll(a, b); return a.Result + b.Result;");
    [Fact] public Task WhenAll_completes_what_objects_keep() => Silent("var jobs = list.Select((t, i) => new { Task = t, Id = i }).ToList(); await Task.WhenAll(jobs.Select(j => j.Task)); return jobs.Sum(j => j.Task.Result) + jobs[0].Task.Result;");
    [Fact] public Task WhenAll_completes_no_other_member_of_objects() => Reports("var jobs = list.Select(t => new { A = t, B = t }).ToList(); await Task.WhenAll(jobs.Select(j => j.A)); return jobs.Sum(j => [|j.B.Result|]);");
    [Fact] public Task WhenAll_of_a_query_completes_nothing_that_is_made_anew() => Reports("var tasks = list.Select(t => LoadAsync()); await Task.WhenAll(tasks); foreach (var t in tasks) Use([|t.Result|]);");
    [Fact] public Task WhenAll_of_a_query_into_a_list_completes_it() => Silent("var tasks = list.Select(t => LoadAsync()).ToList(); await Task.WhenAll(tasks); foreach (var t in tasks) Use(t.Result);");
    [Fact] public Task WhenAll_of_completed_tasks_is_completed() => Silent("await load; return Task.WhenAll(load).Result;");
    [Fact] public Task WhenAll_in_WhenAll_completes_its_tasks() => Silent("await Task.WhenAll(Task.WhenAll(load, other), Task.Delay(1)); return load.Result;");
    [Fact] public Task An_element_that_was_awaited_is_done() => Silent("for (var i = 0; i < 2; i++) { await list[i]; Use(list[i].Result); }");
    [Fact] public Task An_element_whose_index_changed_is_another() => Reports("var i = 0; await list[i]; i++; return [|list[i].Result|];");
    [Fact] public Task A_list_one_element_of_which_was_awaited_is_not_done() => Reports("await list[0]; return [|list[1].Result|];");
    [Fact] public Task WhenEach_gives_completed_tasks() => Silent("await foreach (var t in Task.WhenEach(list)) Use(t.Result);");

    // What conditions tell.
    [Fact] public Task A_pattern_tells() => Silent("if (load is { IsCompletedSuccessfully: true }) return load.Result;");
    [Fact] public Task A_negated_pattern_tells() => Silent("if (load is not { IsCompleted: true }) return 0; return load.Result;");
    [Fact] public Task A_pattern_that_does_not_match_tells_nothing() => Reports("if (load is { IsCompleted: false }) return [|load.Result|];");
    [Fact] public Task A_status_pattern_tells() => Silent("if (load.Status is TaskStatus.RanToCompletion or TaskStatus.Faulted) return load.Result;");
    [Fact] public Task A_status_that_is_no_end_tells_nothing() => Reports("if (load.Status is TaskStatus.RanToCompletion or TaskStatus.Running) return [|load.Result|];");
    [Fact] public Task A_status_inside_a_pattern_tells() => Silent("if (load is { Status: TaskStatus.RanToCompletion }) return load.Result;");
    [Fact] public Task Another_status_and_a_return_tell() => Silent("if (load.Status != TaskStatus.RanToCompletion) return 0; return load.Result;");
    [Fact] public Task Another_status_tells_nothing() => Reports("if (load.Status != TaskStatus.RanToCompletion) return [|load.Result|];");
    [Fact] public Task A_status_from_which_on_tasks_are_done_tells() => Silent("if (load.Status >= TaskStatus.RanToCompletion) return load.Result;");
    [Fact] public Task A_comparison_with_false_and_a_return_tell() => Silent("if (load.IsCompleted == false) return 0; return load.Result;");
    [Fact] public Task A_pattern_of_false_and_an_await_tell() => Silent("if (load.IsCompleted is false) await load; return load.Result;");
    [Fact] public Task A_switch_over_the_status_tells() => Silent("switch (load.Status) { case TaskStatus.RanToCompletion: return load.Result; default: return 0; }");
    [Fact] public Task A_switch_expression_over_the_status_tells() => Silent("return load.Status switch { TaskStatus.RanToCompletion => load.Result, _ => 0 };");
    [Fact] public Task Another_arm_of_a_switch_tells_nothing() => Reports("return load.Status switch { TaskStatus.RanToCompletion => 0, _ => [|load.Result|] };");
    [Fact] public Task A_conditional_operator_tells() => Silent("return load.IsCompleted ? load.Result : 0;");
    [Fact] public Task And_tells() => Silent("if (flag && load.IsCompleted && load.Result > 1) return load.Result;");
    [Fact] public Task Or_tells_nothing() => Reports("if (flag || load.IsCompleted) return [|load.Result|];");
    [Fact] public Task The_other_side_of_or_is_told() => Silent("return !load.IsCompleted || load.Result > 1;");
    [Fact] public Task A_kept_condition_tells() => Silent("var done = load.IsCompleted; if (done) return load.Result;");
    [Fact] public Task A_kept_condition_that_was_assigned_again_tells_nothing() => Reports("var done = load.IsCompleted; done = flag; if (done) return [|load.Result|];");
    [Fact] public Task The_winner_that_is_compared_is_done() => Silent("var winner = await Task.WhenAny(load, other); if (winner == load) return load.Result;");
    [Fact] public Task The_winner_that_is_another_is_not_done() => Reports("var winner = await Task.WhenAny(load, other); if (winner != load) return [|load.Result|];");
    [Fact] public Task The_winner_of_a_kept_WhenAny_is_done() => Silent("var any = Task.WhenAny(load, other); return (await any).Result;");
    [Fact] public Task The_winner_of_WaitAny_is_done() => Reports("var tasks = list.ToArray(); var i = [|Task.WaitAny(tasks)|]; return tasks[i].Result;");
    [Fact] public Task An_awaiter_tells() => Silent("var awaiter = load.GetAwaiter(); if (awaiter.IsCompleted) return awaiter.GetResult();");
    [Fact] public Task An_awaiter_of_an_awaited_task_is_done() => Silent("var awaiter = load.GetAwaiter(); await load; return awaiter.GetResult();");
    [Fact] public Task A_query_of_completed_tasks_knows_its_condition() => Silent("return list.Where(t => t.IsCompleted && t.Result > 0).Count();");

    // Ways to write it.
    [Fact] public Task A_conditional_access_reads_a_completed_task() => Silent("await load; return load?.Result;");
    [Fact] public Task A_conditional_access_waits() => Reports("return load?[|.Result|];");
    [Fact] public Task A_suppressed_null_is_the_same_task() => Silent("await load!; return load!.Result;");
    [Fact] public Task A_cast_is_the_same_task() => Silent("await (Task)(load); return ((Task<int>)load).Result;");
    [Fact] public Task A_tuple_runs_from_left_to_right() => Silent("return (await load, load.Result);");
    [Fact] public Task A_tuple_does_not_run_from_right_to_left() => Reports("return ([|other.Result|], await other);");
    [Fact] public Task Another_name_is_the_same_task() => Silent("var same = load; await same; return load.Result;");
    [Fact] public Task The_other_name_is_the_same_task() => Silent("var same = load; await load; return same.Result;");
    [Fact] public Task A_task_of_a_value_task_is_done() => Silent("var task = value.AsTask(); await task; return task.Result;");
    [Fact] public Task A_value_task_whose_task_was_awaited_may_not_be_read() => Reports("var task = value.AsTask(); await task; return [|value.Result|];");
    [Fact] public Task Exception_does_not_wait() => Silent("return load.Exception;");
    [Fact] public Task A_catch_of_an_await_alone_knows_its_task() => Silent("try { await load; } catch { return load.Result; }");
    [Fact] public Task A_catch_of_a_WaitAsync_does_not() => Reports("try { await load.WaitAsync(token); } catch { return [|load.Result|]; }");
    [Fact] public Task A_catch_does_not_know_whether_its_await_was_reached() => Reports("try { Use(1); await load; } catch { return [|load.Result|]; }");
    [Fact] public Task A_task_is_done_after_a_try_that_awaits_it() => Silent("try { await load; } catch (Exception) { Use(1); } return load.Result;");
    [Fact] public Task A_task_awaited_before_a_try_is_done_in_its_catch() => Silent("await load; try { Use(1); } catch { return load.Result; } finally { Use(load.Result); }");
    [Fact] public Task A_task_is_done_after_a_using() => Silent("using (stream) { await load; Use(1); } return load.Result;");

    [Fact] public Task A_catch_that_assigns_and_throws_on_forgets() => Reports("await load; try { try { Use(1); } catch { load = other; throw; } } catch { return [|load.Result|]; }");
    [Fact] public Task A_query_over_itself_is_no_endless_question() => Silent("await Task.WhenAll(list); foreach (var t in list.Select(t => t)) Use(t.Result);");

    // What forgets.
    [Fact] public Task A_tuple_assignment_forgets() => Reports("await load; (load, flag) = (LoadAsync(), true); return [|load.Result|];");
    [Fact] public Task An_element_assignment_forgets() => Reports("await Task.WhenAll(list); list[0] = LoadAsync(); return [|list[0].Result|];");
    [Fact] public Task An_element_assignment_forgets_the_loop() => Reports("await Task.WhenAll(list); list[0] = LoadAsync(); foreach (var t in list) Use([|t.Result|]);");
    [Fact] public Task An_added_task_forgets() => Reports("await Task.WhenAll(list); list.Add(LoadAsync()); return [|list[0].Result|];");
    [Fact] public Task An_added_completed_task_does_not() => Silent("await Task.WhenAll(list); await load; list.Add(load); return list[0].Result;");
    [Fact] public Task An_out_argument_forgets() => Reports("var d = new Dictionary<int, Task<int>>(); await load; d.TryGetValue(1, out load!); return [|load.Result|];");
    [Fact] public Task A_finally_forgets() => Reports("await load; try { Use(1); } finally { load = LoadAsync(); } return [|load.Result|];");
    [Fact] public Task A_catch_forgets() => Reports("await load; try { Use(1); } catch { load = LoadAsync(); } return [|load.Result|];");
    [Fact] public Task A_local_function_that_writes_forgets() => Reports("await load; Change(); return [|load.Result|]; void Change() => load = LoadAsync();");
    [Fact] public Task A_lambda_that_writes_forgets() => Reports("Action change = () => load = LoadAsync(); await load; change(); return [|load.Result|];");
    [Fact] public Task A_reference_forgets() => Reports("load.Wait(0); if (load.IsCompleted) { ref var same = ref load; same = LoadAsync(); return [|load.Result|]; }");
    [Fact] public Task A_coalescing_assignment_forgets() => Reports("Task<int>? late = null; if (flag) { late = load; await late; } late ??= LoadAsync(); return [|late.Result|];");
    [Fact] public Task A_loop_that_assigns_at_its_end_forgets() => Reports("await load; for (;;) { Use([|load.Result|]); load = LoadAsync(); }");
    [Fact] public Task A_variable_of_a_loop_is_another_in_each_round() => Reports("foreach (var t in list) { Use([|t.Result|]); await t; }");
    [Fact] public Task A_variable_of_a_loop_is_done_where_it_was_awaited() => Silent("foreach (var t in list) { await t; Use(t.Result); }");

    // Completion sources.
    [Fact] public Task A_completion_source_set_on_all_ways_is_done() => Silent("var s = new TaskCompletionSource<int>(); if (flag) s.SetResult(1); else s.TrySetCanceled(); return s.Task.Result;");
    [Fact] public Task A_completion_source_set_on_one_way_is_not() => Reports("var s = new TaskCompletionSource<int>(); if (flag) s.SetResult(1); return [|s.Task.Result|];");
    [Fact] public Task The_kept_task_of_a_set_completion_source_is_done() => Silent("var s = new TaskCompletionSource<int>(); var t = s.Task; s.TrySetResult(1); return t.Result;");
    [Fact] public Task The_tasks_of_a_continuation_are_done() => Silent("await Task.Factory.ContinueWhenAll(list.ToArray(), all => all.Sum(t => t.Result) + all[0].Result);");

    // Rarer ways to say the same.
    [Theory, InlineData("AsEnumerable()"), InlineData("Distinct()"), InlineData("OrderBy(t => t.Id)"), InlineData("OrderByDescending(t => t.Id)"), InlineData("OrderBy(t => t.Id).ThenBy(t => t.Id)")]
    [InlineData("OrderBy(t => t.Id).ThenByDescending(t => t.Id)"), InlineData("Where(t => t != null).Reverse()"), InlineData("SkipLast(1)"), InlineData("SkipWhile(t => t == null)"), InlineData("Take(1)")]
    [InlineData("TakeLast(1)"), InlineData("TakeWhile(t => t != null)"), InlineData("ToList()"), InlineData("ToArray()"), InlineData("ToHashSet()")]
    public Task WhenAll_completes_what_is_chosen_of_a_list(string chosen) => Silent($"await Task.WhenAll(list); foreach (var t in list.{chosen}) Use(t.Result);");

    [Theory, InlineData("ElementAt(1)"), InlineData("ElementAtOrDefault(1)!"), InlineData("FirstOrDefault()!"), InlineData("Last()"), InlineData("LastOrDefault()!"), InlineData("Single()"), InlineData("SingleOrDefault()!")]
    public Task WhenAll_completes_the_one_that_is_chosen(string chosen) => Silent($"await Task.WhenAll(list); return list.{chosen}.Result;");

    [Theory, InlineData("IDictionary<int, Task<int>>"), InlineData("System.Collections.Concurrent.ConcurrentDictionary<int, Task<int>>"), InlineData("IReadOnlyDictionary<int, Task<int>>")]
    public Task WhenAll_completes_the_values_of_every_dictionary(string type) => Silent($"{type} d = null!; await Task.WhenAll(d.Values); foreach (var (k, t) in d) Use(t.Result); return d[1].Result;");

    [Fact] public Task A_lazy_task_is_the_task_of_its_lazy() => Silent("var lazy = new Lazy<Task<int>>(LoadAsync); await lazy.Value; return lazy.Value.Result;");
    [Fact] public Task A_task_in_a_task_is_another() => Reports("var nested = Task.Run(() => Task.FromResult(load)); await nested; return [|nested.Result.Result|];");
    [Fact] public Task The_task_in_a_task_is_known_by_its_way() => Silent("var nested = Task.FromResult(load); var inner = await nested; await inner; return nested.Result.Result;");
    [Fact] public Task A_loop_that_takes_pairs_apart_knows_which_half_is_done() => Reports("var pairs = list.Select(t => (A: t, B: other)).ToList(); await Task.WhenAll(pairs.Select(p => p.A)); foreach (var (a, b) in pairs) Use(a.Result + [|b.Result|]);");
    [Fact] public Task An_element_by_the_key_of_a_parameter_is_done() => Silent("var d = new Dictionary<bool, Task<int>>(); await d[flag]; return d[flag].Result;");
    [Fact] public Task An_element_by_another_key_is_not() => Reports("var d = new Dictionary<bool, Task<int>>(); await d[flag]; return [|d[true].Result|];");

    [Fact] public Task A_default_value_task_is_done() => Silent("return default(ValueTask<int>).Result;");
    [Fact] public Task A_list_that_lost_a_task_does_not_tell_of_it() => Reports("var tasks = new List<Task>(); tasks.Add(load); tasks.Remove(load); await Task.WhenAll(tasks); return [|load.Result|];");
    [Fact] public Task A_tuple_of_completed_tasks_completes_what_it_is_taken_to() => Silent("await other; (load, flag) = (other, true); return load.Result;");
    [Fact] public Task A_status_pattern_from_which_on_tasks_are_done_tells() => Silent("if (load.Status is >= TaskStatus.RanToCompletion) return load.Result;");
    [Fact] public Task Two_ends_inside_a_pattern_tell() => Silent("if (load is { Status: TaskStatus.RanToCompletion or TaskStatus.Faulted }) return load.Result;");
    [Fact] public Task Another_status_inside_a_pattern_tells_nothing() => Reports("if (load is { Status: not TaskStatus.Running }) return [|load.Result|];");
    [Fact] public Task An_end_or_not_inside_a_pattern_tells_nothing() => Reports("if (load is { Status: TaskStatus.RanToCompletion or TaskStatus.Running }) return [|load.Result|];");
    [Fact] public Task WhenAll_completes_whatever_element_is_read() => Silent("await Task.WhenAll(list); return list[other.Id].Result;");
    [Fact] public Task A_task_that_may_be_missing_is_the_same_one() => Silent("await load; return (load?.WaitAsync(token))!.Result;");
    [Fact] public Task Two_conditions_kept_as_one_tell_both() => Silent("var done = flag && load.IsCompleted && other.IsCompleted; if (done) return load.Result + other.Result;");
    [Fact] public Task Either_of_two_conditions_kept_as_one_tells_nothing() => Reports("var done = flag || load.IsCompleted; if (done) return [|load.Result|];");
    [Fact] public Task What_either_of_two_kept_conditions_tells_is_told() => Silent("var done = load.IsCompletedSuccessfully || load.IsFaulted; if (done) return load.Result;");
    [Fact] public Task A_kept_condition_and_its_contrary_tell() => Silent("var waits = !(flag && load.IsCompleted); if (!waits) return 0; var done = !(flag || !load.IsCompleted); if (done) return load.Result;");
    [Fact] public Task A_condition_of_what_may_be_null_tells() => Silent("Task<int>? late = flag ? load : null; if (late?.IsCompleted == true) return late.Result;");
    [Fact] public Task A_condition_with_what_holds_for_null_tells() => Silent("Task<int>? late = flag ? load : null; if (late?.IsCompleted ?? false) return late.Result;");
    [Fact] public Task A_condition_that_holds_for_null_too_tells_nothing() => Reports("Task<int>? late = flag ? load : null; if (late?.IsCompleted ?? true) return late?[|.Result|];");
    [Fact] public Task A_condition_of_what_may_be_null_tells_nothing_of_the_other_side() => Reports("Task<int>? late = flag ? load : null; if (late?.IsCompleted != true) return late?[|.Result|];");
    [Fact] public Task A_kept_condition_that_starts_another_task_tells_nothing() => Reports("var done = load.IsCompleted && (load = LoadAsync()) != null; if (done) return [|load.Result|];");

    // What a change of one word would turn around.
    [Fact] public Task A_completed_task_in_place_of_a_WhenAll_tells_nothing_of_its_tasks() => Reports("Task all = Task.WhenAll(load, other); all = Task.CompletedTask; return [|load.Result|];");
    [Fact] public Task A_task_that_equals_a_completed_one_is_done() => Silent("await other; if (load == other) return load.Result;");
    [Fact] public Task So_is_one_that_a_completed_one_equals() => Silent("await other; if (other == load) return load.Result;");
    [Fact] public Task A_task_that_equals_another_is_not() => Reports("if (load == other) return [|load.Result|];");
    [Fact] public Task A_lambda_sees_an_index_that_changes_later() => Reports("var i = 0; await list[i]; Func<int> f = () => [|list[i].Result|]; i++;");
    [Fact] public Task A_lambda_sees_an_index_that_stays() => Silent("var i = 0; await list[i]; Func<int> f = () => list[i].Result;");
    [Fact] public Task A_lambda_sees_the_index_of_its_round() => Silent("foreach (var i in new[] { 0, 1 }) { await list[i]; Func<int> f = () => list[i].Result; }");
    [Fact] public Task An_index_that_a_local_function_changes_tells_nothing() => Reports("var i = 0; await list[i]; Step(); return [|list[i].Result|]; void Step() => i++;");
    [Fact] public Task An_element_by_a_parameter_that_changes_is_another() => Reports("var d = new Dictionary<bool, Task<int>>(); await d[flag]; flag = !flag; return [|d[flag].Result|];");
    [Fact] public Task A_WhenAll_one_part_of_which_is_completed_waits() => Reports("await load; return [|Task.WhenAll(load, other).Result|];");
    [Fact] public Task A_list_that_began_empty_may_hold_anything() => Reports("List<Task> tasks = []; list.ForEach(tasks.Add); [|Task.WaitAll(tasks.ToArray())|];");
    [Fact] public Task A_constant_leads_one_way() => Silent("const bool always = true; if (always) await load; return load.Result;");
    [Fact] public Task A_constant_that_leads_past_tells_nothing() => Reports("const bool never = false; if (never) await load; return [|load.Result|];");
    [Fact] public Task A_kept_condition_with_what_holds_for_null_tells() => Silent("Task<int>? late = flag ? load : null; var done = late?.IsCompleted ?? false; if (done) return late!.Result;");
    [Fact] public Task A_status_below_the_ends_and_a_return_tell() => Silent("if (load.Status < TaskStatus.RanToCompletion) return 0; return load.Result;");
    [Fact] public Task A_status_below_the_ends_tells_nothing() => Reports("if (load.Status < TaskStatus.RanToCompletion) return [|load.Result|];");
    [Fact] public Task A_status_from_the_ends_on_and_a_return_tell_nothing() => Reports("if (load.Status >= TaskStatus.RanToCompletion) return 0; return [|load.Result|];");
    [Fact] public Task A_status_above_the_first_end_tells_nothing_that_is_known() => Reports("if (load.Status <= TaskStatus.RanToCompletion) return [|load.Result|];");
    [Fact] public Task The_winner_that_an_awaiter_keeps_is_done() => Reports("var winner = [|Task.WhenAny(load, other).GetAwaiter().GetResult()|]; return winner.Result;");
    [Fact] public Task An_index_that_changes_leaves_those_whose_names_it_begins() => Silent("var (i, index) = (0, 1); await list[index]; i++; return list[index].Result;");
    [Fact] public Task A_catch_of_what_sets_a_source_does_not_know_whether_it_did() => Reports("var s = new TaskCompletionSource<int>(); try { s.SetResult(1); } catch { return [|s.Task.Result|]; }");
    [Fact] public Task A_catch_of_a_wait_knows_its_task() => Reports("try { return [|load.Result|]; } catch { return load.Result; }");
    [Fact] public Task A_kept_negation_tells_the_contrary() => Reports("var waits = !load.IsCompleted; if (waits) return [|load.Result|];");
    [Fact] public Task A_wait_in_time_for_all_tells() => Reports("return [|Task.WaitAll(new Task[] { load }, 50)|] ? load.Result + [|other.Result|] : 0;");
    [Fact] public Task A_wait_in_time_for_an_array_tells() => Reports("var tasks = list.ToArray(); return [|Task.WaitAll(tasks, 50)|] ? tasks[0].Result : 0;");
    [Fact] public Task A_wait_that_was_not_in_time_tells_nothing() => Reports("return [|Task.WaitAll(new Task[] { load }, 50)|] ? 0 : [|load.Result|];");
    [Fact] public Task The_winner_whose_index_is_looked_for_is_done() => Silent("var tasks = list.ToArray(); var i = Array.IndexOf(tasks, await Task.WhenAny(tasks)); return tasks[i].Result;");
    [Fact] public Task An_index_that_is_looked_for_otherwise_tells_nothing() => Reports("var tasks = list.ToArray(); var i = Array.IndexOf(tasks, load); return [|tasks[i].Result|];");
    [Fact] public Task The_task_of_a_winner_that_an_awaiter_gives_is_done() => Reports("return [|Task.WhenAny(load, other).GetAwaiter().GetResult()|].Result;");

    [Fact] public Task A_wait_for_an_array_completes_it() => Reports("var tasks = list.ToArray(); [|Task.WaitAll(tasks)|]; return tasks[0].Result;");

    // Which part of a list is read after a part of it was awaited nobody can tell: what is reported has to be known to wait.
    [Theory, InlineData("Take(1)"), InlineData("Where(t => t.Id > 1)"), InlineData("OrderBy(t => t.Id)"), InlineData("ToArray()")]
    public Task WhenAll_of_a_part_of_a_list_counts_for_all_of_it(string part) => Silent($"await Task.WhenAll(list.{part}); return list[0].Result;");
    [Fact] public Task WhenAll_of_a_part_completes_no_other_list() => Reports("var copy = new List<Task<int>>(); await Task.WhenAll(list.Take(1)); return [|copy[0].Result|];");

    // What throws, and what is known where it is caught.
    [Fact] public Task A_catch_of_a_wait_without_a_result_knows_its_task() => Reports("try { [|load.Wait()|]; } catch { return load.Result; }");
    [Fact] public Task A_catch_of_a_wait_that_may_be_cancelled_does_not() => Reports("try { [|load.Wait(token)|]; } catch { return [|load.Result|]; }");
    [Fact] public Task A_catch_of_a_wait_in_time_does_not() => Reports("try { [|load.Wait(50)|]; } catch { return [|load.Result|]; }");
    [Fact] public Task A_catch_of_a_wait_for_an_array_knows_its_tasks() => Reports("var tasks = list.ToArray(); try { [|Task.WaitAll(tasks)|]; } catch { return tasks[0].Result; }");
    [Fact] public Task A_catch_of_a_wait_in_time_for_an_array_does_not() => Reports("var tasks = list.ToArray(); try { [|Task.WaitAll(tasks, 50)|]; } catch { return [|tasks[0].Result|]; }");
    [Fact] public Task A_catch_of_an_awaiter_knows_its_task() => Reports("var awaiter = load.GetAwaiter(); try { return [|awaiter.GetResult()|]; } catch { return load.Result; }");
    [Fact] public Task A_catch_of_an_awaiter_made_there_knows_its_task() => Reports("try { return [|load.GetAwaiter().GetResult()|]; } catch { return load.Result; }");
    [Theory, InlineData("load"), InlineData("value")]
    public Task A_configured_task_that_is_kept_waits(string task) => Reports($"var configured = {task}.ConfigureAwait(false); return [|configured.GetAwaiter().GetResult()|];");
    [Fact] public Task A_catch_of_a_configured_awaiter_knows_its_task() => Reports("try { return [|load.ConfigureAwait(false).GetAwaiter().GetResult()|]; } catch { return load.Result; }");
    [Fact] public Task A_catch_of_an_await_of_all_knows_its_tasks() => Silent("try { await Task.WhenAll(load, other); } catch { return load.Result; }");
    [Fact] public Task Tasks_are_done_after_a_try_that_awaits_them_all() => Silent("try { await Task.WhenAll(load, other); } catch { Use(1); } return load.Result + other.Result;");
    [Fact] public Task Tasks_of_a_list_are_done_after_a_try_that_awaits_them_all() => Silent("try { await Task.WhenAll(list); } catch { Use(1); } return list[0].Result;");
    [Fact] public Task A_task_is_done_after_a_try_that_waits_for_it_in_full() => Reports("try { [|Task.WaitAll(load, other)|]; } catch { Use(1); } return load.Result + other.Result;");
    [Fact] public Task Any_of_them_is_not() => Reports("try { await Task.WhenAny(load, other); } catch { Use(1); } return [|load.Result|];");

    [Fact] public Task A_loop_that_assigns_behind_a_branch_forgets() => Reports("await load; while (flag) { if (flag) Use([|load.Result|]); load = LoadAsync(); }");
    [Fact] public Task A_catch_behind_a_throw_does_not_know_whether_the_await_was_reached() => Reports("try { Use(1); await load; throw new InvalidOperationException(); } catch { return [|load.Result|]; }");
    [Fact] public Task A_catch_of_a_configured_await_knows_its_task() => Silent("try { await load.ConfigureAwait(false); } catch { return load.Result; }");
    [Fact] public Task A_catch_of_what_was_kept_of_a_WaitAsync_does_not() => Reports("var late = load.WaitAsync(token); try { await late; } catch { return [|load.Result|]; }");
    [Fact] public Task A_wait_that_was_not_cancelled_completes_its_task() => Reports("[|load.Wait(token)|]; return load.Result;");
    [Fact] public Task A_wait_in_time_does_not_complete_it() => Reports("[|load.Wait(50)|]; return [|load.Result|];");
    [Fact] public Task A_list_that_lost_a_task_holds_completed_ones_still() => Silent("await Task.WhenAll(list); list.Remove(load); return list[0].Result;");
    [Fact] public Task A_tuple_in_a_tuple_forgets() => Reports("await other; (flag, (other, flag)) = (true, (LoadAsync(), true)); return [|other.Result|];");
    [Fact] public Task Another_name_of_a_completed_list_is_completed() => Silent("await Task.WhenAll(list); var same = list; return same[0].Result;");
    [Fact] public Task A_variable_that_is_given_once_later_keeps_what_a_lambda_knows() => Silent("Task<int> late; late = LoadAsync(); await late; Func<int> f = () => late.Result;");
    [Fact] public Task A_lambda_knows_nothing_of_what_is_given_out_later() => Reports("var d = new Dictionary<int, Task<int>>(); await load; Func<int> f = () => [|load.Result|]; d.TryGetValue(1, out load!);");
    [Theory, InlineData("++i"), InlineData("--i"), InlineData("i--"), InlineData("i += 1")]
    public Task A_lambda_knows_nothing_of_an_index_that_is_stepped(string step) => Reports($"var i = 0; await list[i]; Func<int> f = () => [|list[i].Result|]; {step};");
    [Fact] public Task The_result_of_a_winner_is_done() => Reports("return [|Task.WhenAny(load, other).Result|].Result;");
    [Fact] public Task An_empty_value_task_is_done() => Silent("return new ValueTask<int>().Result;");
    [Fact] public Task A_value_task_of_a_task_is_not() => Reports("return [|new ValueTask<int>(load).Result|];");
    [Fact] public Task A_value_task_of_a_completed_task_is_of_that() => Silent("return new ValueTask<int>(1).AsTask().Result;");

    // Members that are given completed tasks only, or never change.
    [Fact] public Task A_member_made_completed_is_done() => Files(Members("private readonly Task<int> _done = Task.FromResult(1); static readonly Task<int> Zero = Task.FromResult(0); Task<int> One { get; } = Task.FromResult(1);", "_done.Result + Zero.Result + One.Result")).Run();
    [Fact] public Task A_member_that_a_constructor_assigns_is_not() => Files(Members("readonly Task<int> _done = Task.FromResult(1); public HomeController(HttpClient c) { _done = c.GetAsync(\"/\").ContinueWith(t => 1); }", "[|_done.Result|]")).Run();
    [Fact] public Task A_member_that_a_constructor_completes_is() => Files(Members("readonly Task<int> _done; public HomeController() { _done = Task.FromResult(1); }", "_done.Result")).Run();
    [Fact] public Task A_member_that_may_change_is_not() => Files(Members("Task<int> _done = Task.FromResult(1); public void Set(Task<int> t) => _done = t;", "[|_done.Result|]")).Run();
    [Fact] public Task A_member_of_a_type_in_two_files_may_be_written_in_the_other() => Files(Members("readonly Task<int> _done = Task.FromResult(1);", "[|_done.Result|]").Replace("public class", "public partial class"), "public partial class HomeController { }").Run();
    [Fact] public Task A_readonly_member_that_was_awaited_is_done() => Files(Members("readonly Task<int> _load = Task.Run(() => 1);", "0; public async Task<int> Post() { await _load; return _load.Result; }")).Run();
    [Fact] public Task A_member_that_others_write_is_not_done_by_an_await() => Files(Members("Task<int> _load = Task.Run(() => 1);", "0; public async Task<int> Post() { await _load; return [|_load.Result|]; }")).Run();

    static string Members(string members, string value) =>
        "[Microsoft.AspNetCore.Mvc.ApiController] public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { " + members + " public int Get() => " + value + (value.EndsWith('}') ? " }" : "; }");
}
