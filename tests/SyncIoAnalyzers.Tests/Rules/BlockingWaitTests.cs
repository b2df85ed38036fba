namespace SyncIoAnalyzers.Tests.Rules;

public class BlockingWaitTests() : RuleTests("SIO001")
{
    [Fact]
    public Task Wait_for_what_the_hub_itself_does_is_not_reported() =>
        CreateCase(
                "public class ChatHub : Microsoft.AspNetCore.SignalR.Hub { public override Task OnDisconnectedAsync(System.Exception? e) { "
                    + "base.OnDisconnectedAsync(e).GetAwaiter().GetResult(); return Task.CompletedTask; } }"
            )
            .RunAsync();

    [Fact]
    public Task Sync_branch_of_a_parenthesized_flag_is_not_reported() =>
        Silent("var isAsync = flag; if ((isAsync)) await load; else load.Wait();");

    [Fact]
    public Task Wait_inside_nameof_is_not_reported() => Silent("Action<Task[]> wait = Task.WaitAll; Use(wait);");

    [Fact]
    public Task Wait_for_the_tasks_of_a_field_is_reported() =>
        CreateCase(
                "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { readonly Task[] _all = []; public void Get() => {|SIO001:Task.WaitAll(_all)|}; }"
            )
            .RunAsync();

    [Fact]
    public Task Result_blocks() => Reports("return [|load.Result|];");

    [Fact]
    public Task Wait_blocks() => Reports("[|load.Wait()|];");

    [Fact]
    public Task Wait_with_a_timeout_blocks() => Reports("[|load.Wait(50)|];");

    [Fact]
    public Task Wait_with_a_token_blocks() => Reports("[|load.Wait(token)|];");

    [Fact]
    public Task WaitAll_blocks() => Reports("[|Task.WaitAll(load, other)|];");

    [Fact]
    public Task WaitAny_blocks() => Reports("[|Task.WaitAny(load, other)|];");

    [Fact]
    public Task GetResult_blocks() => Reports("return [|load.GetAwaiter().GetResult()|];");

    [Fact]
    public Task GetResult_of_a_task_without_a_result_blocks() => Reports("[|Task.Delay(5).GetAwaiter().GetResult()|];");

    [Fact]
    public Task ConfigureAwait_before_GetResult_changes_nothing() =>
        Reports("return [|load.ConfigureAwait(false).GetAwaiter().GetResult()|];");

    [Fact]
    public Task Result_of_a_value_task_blocks() => Reports("return [|value.Result|];");

    [Fact]
    public Task GetResult_of_a_value_task_blocks() => Reports("return [|value.GetAwaiter().GetResult()|];");

    [Fact]
    public Task GetResult_of_a_configured_value_task_blocks() =>
        Reports("return [|value.ConfigureAwait(false).GetAwaiter().GetResult()|];");

    [Fact]
    public Task Result_behind_a_conditional_access_blocks() => Reports("Task<int>? maybe = flag ? load : null; return maybe?[|.Result|];");

    [Fact]
    public Task Wait_for_a_call_is_reported_like_a_wait_for_a_variable() => Reports("return [|LoadAsync().Result|];");

    [Fact]
    public Task Each_wait_of_one_expression_is_reported() => Reports("return [|load.Result|] + [|other.Result|];");

    [Fact]
    public Task Wait_in_an_async_action_blocks() => Reports("await other; return [|load.Result|];");

    [Fact]
    public Task Wait_in_a_lambda_run_in_place_blocks() => Reports("return list.Select(t => [|t.Result|]).ToArray();");

    [Fact]
    public Task ToBlockingEnumerable_blocks() =>
        Reports("IAsyncEnumerable<int> items = null!; foreach (var i in [|items.ToBlockingEnumerable()|]) Use(i);");

    [Fact]
    public Task Awaiter_kept_in_a_variable_blocks() => Reports("var awaiter = load.GetAwaiter(); return [|awaiter.GetResult()|];");

    [Fact]
    public Task Spinning_on_a_task_blocks() => Reports("while ([|!load.IsCompleted|]) Thread.SpinWait(9);");

    [Fact]
    public Task Loop_that_awaits_does_not_spin() => Silent("while (!load.IsCompleted) await Task.Delay(9);");

    [Fact]
    public Task End_method_after_its_Begin_method_blocks() =>
        Reports("var buffer = new byte[9]; return [|stream.EndRead(stream.BeginRead(buffer, 0, 9, null, null))|];");

    [Fact]
    public Task End_method_of_an_operation_in_a_variable_blocks() =>
        Reports("var buffer = new byte[9]; var begun = stream.BeginRead(buffer, 0, 9, null, null); return [|stream.EndRead(begun)|];");

    [Fact]
    public Task End_method_after_another_use_of_the_operation_is_not_reported() =>
        Silent(
            "var begun = stream.BeginRead(new byte[9], 0, 9, null, null); while (!begun.IsCompleted) Use(0); return stream.EndRead(begun);"
        );

    [Fact]
    public Task End_method_in_its_callback_is_not_reported() =>
        Silent("stream.BeginRead(new byte[9], 0, 9, r => Use(stream.EndRead(r)), null);");

    [Fact]
    public Task Poll_is_not_a_wait() => Silent("if (load.Wait(0)) return 1;");

    [Fact]
    public Task Poll_with_a_zero_timeout_is_not_a_wait() => Silent("if (load.Wait(TimeSpan.Zero)) return 1;");

    [Fact]
    public Task Nameof_is_not_a_wait() => Silent("return nameof(load.Result);");

    [Fact]
    public Task Expression_tree_in_a_call_that_does_not_compile_is_not_executed() =>
        Reports("IQueryable<int> all = null!; Use(all.Select(({|CS0246:Missing|} m) => load.Result));");

    [Fact]
    public Task Delegate_in_a_call_that_does_not_compile_is_executed() =>
        Reports("Use(list.Select(({|CS0246:Missing|} m) => [|load.Result|]));");

    [Fact]
    public Task Expression_tree_is_not_executed() =>
        Silent("System.Linq.Expressions.Expression<Func<Task<int>, int>> e = t => t.Result; Use(e);");

    [Fact]
    public Task Sync_branch_of_a_flag_is_intended() => Silent("bool async = flag; if (async) await load; else load.Wait();");

    [Fact]
    public Task Result_property_of_another_type_is_not_a_wait() => Silent("var lazy = new { Result = 1 }; return lazy.Result;");

    [Fact]
    public Task Helper_that_waits_for_its_task_argument_is_a_wait() =>
        HelperCase("static class Tasks { public static T Sync<T>(this Task<T> task) => [|task.Result|]; }", "[|t.Sync()|]");

    [Fact]
    public Task Helper_that_waits_for_its_delegate_argument_is_a_wait() =>
        HelperCase(
            "static class Tasks { public static T Run<T>(Func<Task<T>> load) => [|load().GetAwaiter().GetResult()|]; }",
            "[|Tasks.Run(() => t)|]"
        );

    [Fact]
    public Task Helper_that_only_inspects_its_task_is_not_reported() =>
        HelperCase("static class Tasks { public static int Number(this Task<int> task) => task.Id; }", "t.Number()");

    [Fact]
    public Task Custom_awaiter_that_waits_is_a_wait() => AwaiterCase("_task.Result", "[|new Load(t).GetAwaiter().GetResult()|]");

    [Fact]
    public Task Custom_awaiter_that_sleeps_is_a_wait() => AwaiterCase("Wait()", "[|new Load(t).GetAwaiter().GetResult()|]");

    [Fact]
    public Task Custom_awaiter_that_does_not_wait_is_not_reported() => AwaiterCase("_task.Id", "new Load(t).GetAwaiter().GetResult()");

    [Fact]
    public Task GetResult_of_a_type_that_is_not_an_awaiter_is_not_reported() => AwaiterCase("1", "new Other().GetResult()");

    [Fact]
    public Task Type_that_resembles_an_awaiter_waits_inside_its_own_code() =>
        CreateCase(
                "public sealed class Job(Task<int> task) : IDisposable { public bool IsCompleted => false; public int GetResult() => [|task.Result|]; public void Dispose() { } }",
                "[Microsoft.AspNetCore.Mvc.ApiController] public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get(Task<int> t) => new Job(t).GetResult(); }"
            )
            .RunAsync();

    [Fact]
    public Task GetResult_called_by_an_await_is_not_a_wait() =>
        CreateCase(
                """
                public class Load(Task<int> task) : System.Runtime.CompilerServices.INotifyCompletion
                {
                    public Load GetAwaiter() => this;
                    public bool IsCompleted => task.IsCompleted;
                    public int GetResult() => task.GetAwaiter().GetResult();
                    public void OnCompleted(Action next) => task.GetAwaiter().OnCompleted(next);
                }
                """
            )
            .RunAsync();

    Task AwaiterCase(string result, string call) =>
        CreateCase(
                """
                public readonly struct Load(Task<int> task) : System.Runtime.CompilerServices.ICriticalNotifyCompletion
                {
                    readonly Task<int> _task = task;
                    public Load GetAwaiter() => this;
                    public bool IsCompleted => _task.IsCompleted;
                    public int GetResult() => RESULT;
                    static int Wait() { WAIT; return 1; }
                    public void OnCompleted(Action next) { }
                    public void UnsafeOnCompleted(Action next) { }
                }
                public class Other { public int GetResult() => Task.FromResult(1).Result; }
                """.Replace("RESULT", result).Replace("WAIT", result == "Wait()" ? "{|SIO002:Thread.Sleep(9)|}" : "_ = 1"),
                $"[Microsoft.AspNetCore.Mvc.ApiController] public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public int Get(Task<int> t) => {call}; }}"
            )
            .RunAsync();

    [Theory]
    [InlineData(
        "Func<Task<int>> run",
        "var task = Task.Factory.StartNew(run).Unwrap(); return {|SIO001:task.Result|};",
        "{|SIO001:Help.Run(() => t)|}"
    )]
    [InlineData("params Task<int>[] all", "{|SIO001:Task.WaitAll(all)|}; return 1;", "{|SIO001:Help.Run(t, t)|}")]
    [InlineData(
        "Func<Task<int>> run",
        "var name = run.ToString(); return {|SIO001:Task.Delay(name.Length).ContinueWith(_ => 1).Result|};",
        "Help.Run(() => t)"
    )]
    public Task Helper_that_waits_through_a_local_or_for_an_array_is_reported(string parameter, string body, string call) =>
        HelperCase($"public static class Help {{ public static int Run({parameter}) {{ {body} }} }}", call);

    Task HelperCase(string helper, string call) =>
        CreateCase(
                helper,
                $"[Microsoft.AspNetCore.Mvc.ApiController] public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public int Get(Task<int> t) => {call}; }}"
            )
            .RunAsync();

    [Fact]
    public Task Message_names_the_request_and_the_replacement() =>
        Says("'Task.Result' holds a request thread (GET /orders → OrdersController.Get); use 'await'", "return {|#0:load.Result|};");

    [Fact]
    public Task Message_in_a_library_says_that_its_callers_block() =>
        LibraryCase(
            "public class Client { public int Load(Task<int> load) => {|#0:load.Result|}; }",
            "'Task.Result' holds the thread of the caller; use 'await'"
        );

    [Fact]
    public Task Message_in_an_async_library_member_says_that_its_callers_block() =>
        LibraryCase(
            "public class Client { public async Task<int> LoadAsync(Task<int> load) { await Task.Yield(); return {|#0:load.Result|}; } }",
            "'Task.Result' holds the thread of the caller; use 'await'"
        );

    Task LibraryCase(string source, string message)
    {
        var test = CreateCase(source);
        test.Expected.Add(
            ExpectFinding("SIO001").AtPlace(0).WithMessage(message).WithSeverity(Microsoft.CodeAnalysis.DiagnosticSeverity.Info)
        );
        return test.RunAsync();
    }

    [
        Theory,
        InlineData("const bool debug = false; if (debug) LoadAsync().Wait(); return \"\";"),
        InlineData("const bool debug = true; if (debug) return \"\"; LoadAsync().Wait(); return \"\";"),
        InlineData("return false ? LoadAsync().Result + \"\" : \"\";")
    ]
    public Task Wait_in_a_branch_that_a_constant_excludes_is_not_reported(string body) => Silent(body);
}
