namespace SyncIoAnalyzers.Tests.Fixes;

public class WaitFixTests : FixTests
{
    [Fact]
    public Task Result_is_awaited() => Fixes("return load.Result;", "return await load;");

    [Fact]
    public Task Wait_is_awaited() => Fixes("load.Wait();", "await load;");

    [Fact]
    public Task GetResult_is_awaited() => Fixes("return load.GetAwaiter().GetResult();", "return await load;");

    [Fact]
    public Task An_existing_ConfigureAwait_is_kept() =>
        Fixes("return load.ConfigureAwait(false).GetAwaiter().GetResult();", "return await load.ConfigureAwait(false);");

    [Fact]
    public Task A_value_task_is_awaited() => Fixes("return value.Result;", "return await value;");

    [Fact]
    public Task A_wait_on_a_call_is_awaited() => Fixes("return LoadAsync().Result;", "return await LoadAsync();");

    [Fact]
    public Task A_member_access_on_the_result_needs_parentheses() =>
        Fixes("return load.Result.ToString();", "return (await load).ToString();");

    [Fact]
    public Task An_index_on_the_result_needs_parentheses() =>
        Fixes("return http.GetStringAsync(\"\").Result[0];", "return (await http.GetStringAsync(\"\"))[0];");

    [Fact]
    public Task A_conditional_access_on_the_result_needs_parentheses() =>
        Fixes("return http.GetStringAsync(\"\").Result?.Length;", "return (await http.GetStringAsync(\"\"))?.Length;");

    [Fact]
    public Task An_argument_needs_no_parentheses() => Fixes("Use(load.Result);", "Use(await load);");

    [Fact]
    public Task An_addition_needs_no_parentheses() => Fixes("return load.Result + other.Result;", "return await load + await other;");

    [Fact]
    public Task A_nested_wait_is_awaited() => Fixes("return PickAsync(load.Result).Result;", "return await PickAsync(await load);");

    [Fact]
    public Task A_wait_in_an_interpolation_is_awaited() => Fixes("return $\"{load.Result:x}\";", "return $\"{await load:x}\";");

    [Fact]
    public Task A_wait_in_a_conditional_branch_is_awaited() => Fixes("return flag ? load.Result : 0;", "return flag ? await load : 0;");

    [Fact]
    public Task A_conditional_task_is_awaited_as_a_whole() =>
        Fixes("return (flag ? load : other).Result;", "return await (flag ? load : other);");

    [Fact]
    public Task A_wait_as_a_switch_input_is_awaited() =>
        Fixes("return load.Result switch { 1 => 2, _ => 3 };", "return await load switch { 1 => 2, _ => 3 };");

    [Fact]
    public Task A_wait_in_an_initializer_is_awaited() => Fixes("return new { Count = load.Result };", "return new { Count = await load };");

    [Fact]
    public Task A_wait_in_a_using_declaration_is_awaited() =>
        Fixes("using var answer = http.GetAsync(\"\").Result;", "using var answer = await http.GetAsync(\"\");");

    [Fact]
    public Task A_wait_as_a_loop_source_is_awaited() =>
        Fixes("foreach (var c in http.GetStringAsync(\"\").Result) Use(c);", "foreach (var c in await http.GetStringAsync(\"\")) Use(c);");

    [Fact]
    public Task A_wait_in_a_catch_block_is_awaited() =>
        Fixes("try { Use(1); } catch { load.Wait(); }", "try { Use(1); } catch { await load; }");

    [Fact]
    public Task A_wait_in_a_finally_block_is_awaited() =>
        Fixes("try { Use(1); } finally { load.Wait(); }", "try { Use(1); } finally { await load; }");

    [Fact]
    public Task A_wait_as_the_source_of_a_query_is_awaited() =>
        Fixes(
            "return (from c in http.GetStringAsync(\"\").Result select c).Count();",
            "return (from c in await http.GetStringAsync(\"\") select c).Count();"
        );

    [Fact]
    public Task WaitAll_becomes_WhenAll() => Fixes("Task.WaitAll(load, other);", "await Task.WhenAll(load, other);");

    [Fact]
    public Task WaitAny_becomes_WhenAny() => Fixes("Task.WaitAny(load, other);", "await Task.WhenAny(load, other);");

    [Fact]
    public Task The_index_of_WaitAny_is_looked_up() =>
        Fixes("var i = Task.WaitAny(tasks); Use(i);", "var i = Array.IndexOf(tasks, await Task.WhenAny(tasks)); Use(i);");

    [Fact]
    public Task The_index_of_WaitAny_without_an_array_is_refused() => Refuses("UsesTheWait", "var i = Task.WaitAny(load, other); Use(i);");

    [Fact]
    public Task The_index_of_WaitAny_with_a_token_is_refused() =>
        Refuses("HasTimeout", "var i = Task.WaitAny(tasks, HttpContext.RequestAborted); Use(i);");

    [Fact]
    public Task WaitAny_as_an_expression_body_becomes_a_statement() =>
        FixesFile(
            "public class A { public void M(Task[] t) => Task.WaitAny(t); }",
            "public class A { public async Task MAsync(Task[] t) => await Task.WhenAny(t); }"
        );

    [Fact]
    public Task WaitAny_as_a_lambda_body_becomes_a_statement() =>
        FixesFile(
            "public class A(Task[] t) { static void Twice(Action act) { act(); act(); } public void M() { Twice(() => Task.WaitAny(t)); } }",
            "public class A(Task[] t) { static async Task TwiceAsync(Func<Task> act) { await act(); await act(); } public async Task MAsync() { await TwiceAsync(async () => await Task.WhenAny(t)); } }"
        );

    [Fact]
    public Task A_wait_before_an_assignment_of_the_result_merges_into_it() =>
        Fixes("int x; load.Wait(); x = load.Result; Use(x);", "int x; x = await load; Use(x);");

    [Fact]
    public Task A_result_that_a_loop_depends_on_is_awaited() =>
        FixesFile(
            "public class A { public void M(Func<Task<bool>> next) { while (next().Result) { } while (!next().Result) { } } }",
            "public class A { public async Task MAsync(Func<Task<bool>> next) { while (await next()) { } while (!await next()) { } } }"
        );

    [Fact]
    public Task A_polling_loop_that_counts_is_refused() => Refuses("ByHand", "var i = 0; while (!load.IsCompleted) i++;");

    [Fact]
    public Task A_wait_on_a_parenthesized_handle_is_refused() => Refuses("ByHand", "(((IAsyncResult)load).AsyncWaitHandle).WaitOne();");

    [Fact]
    public Task A_conditional_result_of_a_type_parameter_is_refused() =>
        RefusesFile("UsesTheWait", "public class A { public T? M<T>(Task<T>? t) where T : class => t?.Result; }");

    [Fact]
    public Task A_wait_in_a_method_that_returns_an_async_sequence_is_refused() =>
        RefusesFile("InIterator", "public class A { public IAsyncEnumerable<int> M(Task t) { t.Wait(); return null!; } }");

    [Fact]
    public Task A_member_that_an_expression_tree_calls_is_refused() =>
        RefusesFile(
            "OnlySyncCallers",
            "public class A(Task<int> t) { int Load() => t.Result; public System.Linq.Expressions.Expression<Func<int>> E() => () => Load(); }"
        );

    [Fact]
    public Task A_wait_with_a_token_becomes_WaitAsync() =>
        Fixes("load.Wait(HttpContext.RequestAborted);", "await load.WaitAsync(HttpContext.RequestAborted);");

    [Fact]
    public Task A_conditional_wait_becomes_a_null_check() =>
        Fixes(
            "Task<int>? maybe = flag ? load : null; maybe?.Wait();",
            "Task<int>? maybe = flag ? load : null; if (maybe != null) await maybe;"
        );

    [Fact]
    public Task A_blocking_sequence_is_awaited_in_its_loop() =>
        Fixes(
            "IAsyncEnumerable<int> items = null!; foreach (var i in items.ToBlockingEnumerable()) Use(i);",
            "IAsyncEnumerable<int> items = null!; await foreach (var i in items) Use(i);"
        );

    [Theory]
    [InlineData("return items.ToBlockingEnumerable();", "return await items.ToListAsync();")]
    [InlineData("return items.ToBlockingEnumerable().ToArray();", "return await items.ToArrayAsync();")]
    [InlineData("var all = items.ToBlockingEnumerable(); return all;", "var all = await items.ToListAsync(); return all;")]
    public Task A_blocking_sequence_that_is_returned_or_kept_becomes_a_list(string before, string after) =>
        FixesFile(
            $"public class A {{ public IEnumerable<int> M(IAsyncEnumerable<int> items) {{ {before} }} }}",
            $"public class A {{ public async Task<IEnumerable<int>> MAsync(IAsyncEnumerable<int> items) {{ {after} }} }}"
        );

    [Fact]
    public Task A_list_of_a_blocking_sequence_takes_the_token_in_scope() =>
        FixesFile(
            "public class A { public IEnumerable<int> M(IAsyncEnumerable<int> items, CancellationToken c) => items.ToBlockingEnumerable(c); }",
            "public class A { public async Task<IEnumerable<int>> MAsync(IAsyncEnumerable<int> items, CancellationToken c) => await items.ToListAsync(c); }"
        );

    [Fact]
    public Task An_operator_that_may_end_a_blocking_sequence_early_is_refused() =>
        Refuses("UsesTheWait", "IAsyncEnumerable<int> items = null!; Use(items.ToBlockingEnumerable().First());");

    [Fact]
    public Task Comments_around_a_wait_are_kept() => Fixes("return /* why */ load.Result; // so", "return /* why */ await load; // so");

    [Fact]
    public Task A_lambda_that_returns_a_task_becomes_async() =>
        FixesWithin(
            "Func<Task<int>> f = () => PickAsync(load.Result); Use(f);",
            "Func<Task<int>> f = async () => await PickAsync(await load); Use(f);"
        );

    [Fact]
    public Task A_lambda_that_the_pool_runs_becomes_async() =>
        FixesWithin("Task.Run(() => { load.Wait(); Use(1); });", "Task.Run(async () => { await load; Use(1); });");

    [Fact]
    public Task A_comment_after_the_task_is_kept() => Fixes("return load /* why */ .Result;", "return await load /* why */;");

    [Fact]
    public Task A_comment_within_the_call_chain_is_refused() =>
        Refuses("HasComment", "return load // why\n .GetAwaiter() /* x */ .GetResult();");

    [Fact]
    public Task A_comment_before_Wait_is_refused() => Refuses("HasComment", "load // why\n .Wait();");

    [Fact]
    public Task A_wait_in_a_lock_is_refused() => Refuses("InLock", "lock (this) return load.Result;");

    [Fact]
    public Task A_wait_in_an_exception_filter_is_refused() => Refuses("InCatchFilter", "try { Use(1); } catch when (load.Result > 1) { }");

    [Fact]
    public Task A_wait_in_a_query_clause_is_refused() => Refuses("InQuery", "return (from t in list select t.Result).Count();");

    [Fact]
    public Task A_wait_in_a_lambda_for_a_sync_delegate_is_refused() =>
        Refuses("InLambda", "return list.Select(t => t.Result).ElementAt(0);");

    [Fact]
    public Task A_wait_in_a_try_that_catches_AggregateException_is_refused() =>
        Refuses("CatchesAggregate", "try { load.Wait(); } catch (AggregateException) { }");

    [Fact]
    public Task GetResult_in_a_try_that_catches_AggregateException_is_awaited() =>
        Fixes(
            "try { load.GetAwaiter().GetResult(); } catch (AggregateException) { }",
            "try { await load; } catch (AggregateException) { }"
        );

    [Fact]
    public Task A_member_with_a_span_is_refused() =>
        RefusesFile("HasRefParameter", "public class A { public int M(ReadOnlySpan<char> a, Task<int> t) => t.Result + a.Length; }");

    [Fact]
    public Task An_override_with_a_span_is_refused() =>
        RefusesFile(
            "HasRefParameter",
            "public class A { public virtual int M(ReadOnlySpan<char> a, Task<int> t) => 1; } public class B : A { public override int M(ReadOnlySpan<char> a, Task<int> t) => t.Result; }"
        );

    [Fact]
    public Task A_member_with_a_ref_parameter_is_refused() =>
        RefusesFile("HasRefParameter", "public class A { public void M(ref int a, Task<int> t) => a = t.Result; }");

    [Fact]
    public Task A_wait_in_a_constructor_is_refused() =>
        RefusesFile("InConstructor", "public class A { public A(Task<int> t) => N = t.Result; public int N; }");

    [Fact]
    public Task A_wait_in_an_accessor_is_refused() =>
        RefusesFile("InAccessor", "public class A(Task<int> t) { public int N => t.Result; }");

    [Fact]
    public Task A_wait_in_a_field_initializer_is_refused() =>
        RefusesFile(
            "InInitializer",
            "public class A { static readonly int N = Task.Run(async () => { await Task.Yield(); return 1; }).Result; public int M() => N; }"
        );

    [Fact]
    public Task A_wait_in_an_operator_is_refused() =>
        RefusesFile("InOperator", "public class A { public Task<int> T = null!; public static implicit operator int(A a) => a.T.Result; }");

    [Fact]
    public Task A_wait_in_an_iterator_is_refused() =>
        RefusesFile("InIterator", "public class A { public IEnumerable<int> M(Task<int> t) { yield return t.Result; } }");

    [Fact]
    public Task A_wait_in_an_unsafe_block_is_refused() => Refuses("InUnsafe", "unsafe { Use(load.Result); }");

    [Fact]
    public Task A_wait_in_an_unsafe_class_is_refused() =>
        RefusesFile("InUnsafe", "public unsafe class A { public int M(Task<int> t) => t.Result; }");

    [Fact]
    public Task A_wait_in_a_record_struct_is_refused() =>
        RefusesFile("InStruct", "public record struct A(Task<int> T) { public int M() => T.Result; }");

    [Fact]
    public Task A_wait_in_a_mutable_struct_is_refused() =>
        RefusesFile("InStruct", "public struct A { int n; public void M(Task<int> t) => n = t.Result; }");

    [Fact]
    public Task A_wait_in_a_member_of_a_framework_interface_is_refused() =>
        RefusesFile("OutsideContract", "public class A(Task<int> t) : IDisposable { public void Dispose() => t.Wait(); }");
}
