namespace SyncIoAnalyzers.Tests.Rules;

public class OffloadedAsyncTests() : RuleTests("SIO201")
{
    [Fact]
    public Task Explicitly_created_delegate_is_unwrapped() =>
        Reports("Func<string> name = () => \"a\"; {|SIO001:Task.Factory.StartNew<object>(name).Wait()|};");

    [Fact]
    public Task Unwrapped_StartNew_that_is_returned_is_reported() =>
        CreateCase(
                "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public Task<string> "
                    + "Get(HttpClient http) => [|Task.Factory.StartNew(() => http.GetStringAsync(\"x\"))|].Unwrap(); }"
            )
            .RunAsync();

    [Fact]
    public Task Scenario_1_waits_for_a_wrapped_call() => Reports("return [|Task.Run(() => LoadAsync())|].Result;");

    [Fact]
    public Task Scenario_2_waits_by_awaiter() => Reports("return [|Task.Run(() => LoadAsync())|].GetAwaiter().GetResult();");

    [Fact]
    public Task Scenario_3_waits_twice() => Reports("return [|Task.Run(() => LoadAsync().Result)|].Result;");

    [Fact]
    public Task Scenario_4_waits_twice_by_awaiter() =>
        Reports("return [|Task.Run(() => LoadAsync().GetAwaiter().GetResult())|].GetAwaiter().GetResult();");

    [Fact]
    public Task Scenario_8_awaits_a_wait() => Reports("return await [|Task.Run(() => LoadAsync().Result)|];");

    [Fact]
    public Task Scenario_9_awaits_a_wait_by_awaiter() => Reports("return await [|Task.Run(() => LoadAsync().GetAwaiter().GetResult())|];");

    [Fact]
    public Task Scenario_10_is_right() => Silent("return await LoadAsync();");

    [Fact]
    public Task Awaited_wrapper_of_an_async_lambda_is_reported() => Reports("return await [|Task.Run(async () => await LoadAsync())|];");

    [Fact]
    public Task Wrapped_method_group_is_reported() => Reports("return await [|Task.Run(LoadAsync)|];");

    [Fact]
    public Task Unwrapped_StartNew_is_reported() => Reports("return await [|Task.Factory.StartNew(() => LoadAsync())|].Unwrap();");

    [Fact]
    public Task Discarded_StartNew_of_an_async_lambda_is_reported() =>
        Reports("[|Task.Factory.StartNew(async () => await LoadAsync(), TaskCreationOptions.LongRunning)|];");

    [Fact]
    public Task Awaitable_call_of_a_client_is_an_async_call() => VerifyClient("await await [|Task.Run(() => c.PlaceAsync())|]");

    [Fact]
    public Task Awaitable_method_group_of_a_client_is_an_async_call() => VerifyClient("await await [|Task.Run(c.PlaceAsync)|]");

    [Fact]
    public Task Call_that_cannot_be_awaited_is_not_an_async_call() => VerifyClient("(await Task.Run(() => c.Place())).GetHashCode()");

    [Fact]
    public Task Wrapper_in_parentheses_is_reported() => Reports("return (([|Task.Run(() => LoadAsync())|])).Result;");

    [Fact]
    public Task Wrapper_of_an_empty_lambda_is_not_reported() => Silent("await Task.Run(() => { });");

    [Fact]
    public Task Stored_delegate_is_not_inspected() => Silent("Func<Task<int>> f = LoadAsync; return await Task.Run(f);");

    [Fact]
    public Task CPU_work_may_be_offloaded() => Silent("return await Task.Run(() => Enumerable.Range(0, 9).Sum());");

    [Theory]
    [InlineData("Task<int> GoAsync() => [|Task.Run(() => LoadAsync())|]; return await GoAsync();")]
    [InlineData("Func<Task<int>> go = () => [|Task.Run(() => LoadAsync())|]; return await go();")]
    [InlineData("Func<Task<int>> go = () => { return [|Task.Run(async () => await LoadAsync())|]; }; return await go();")]
    public Task Returned_wrapper_is_reported(string body) => Reports(body);

    [Fact]
    public Task Returned_wrapper_of_an_endpoint_names_the_call_without_await() =>
        VerifyMessage("'Task.Run' around 'GetStringAsync' holds a request thread (OrdersController.Get); use 'GetStringAsync'");

    Task VerifyMessage(string message)
    {
        var test = CreateCase(
            "public class OrdersController : Microsoft.AspNetCore.Mvc.ControllerBase "
                + "{ public Task<string> Get(HttpClient c) => {|#0:Task.Run(() => c.GetStringAsync(\"\"))|}; }"
        );
        test.Expected.Add(ExpectFinding("SIO201").AtPlace(0).AnyFurther().WithMessage(message));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("Task<ValueTask<int>> GoAsync() => Task.Run(() => new ValueTask<int>(LoadAsync())); return await await GoAsync();")]
    [InlineData("Task<int> GoAsync() => Task.Run(async () => { Use(1); return await LoadAsync(); }); return await GoAsync();")]
    [InlineData("Task<Task<int>> GoAsync() => Task.Factory.StartNew(() => LoadAsync()); return await await GoAsync();")]
    public Task Returned_wrapper_of_another_type_or_of_more_than_one_call_is_not_reported(string body) => Silent(body);

    [Fact]
    public Task Stored_wrapper_may_be_a_loop_of_its_own() => Silent("var loop = Task.Run(() => LoadAsync()); Use(loop);");

    [Fact]
    public Task Discarded_wrapper_is_background_work() => Silent("_ = Task.Run(() => LoadAsync());");

    [Fact]
    public Task Lambda_that_computes_first_may_be_offloaded() =>
        Silent("return await Task.Run(async () => { for (var i = 0; i < 9; i++) Use(i); return await LoadAsync(); });");

    /// <summary>Runs an action that uses a client like those of gRPC, whose calls are not tasks.</summary>
    Task VerifyClient(string body) =>
        CreateCase(
                "public class Call { public System.Runtime.CompilerServices.TaskAwaiter<int> GetAwaiter() => default; } public class Client { public Call PlaceAsync() => new(); public object Place() => new(); }",
                $"public class OrdersController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public async Task<int> Get(Client c) => {body}; }}"
            )
            .RunAsync();

    [Fact]
    public Task Waits_are_reported_with_their_wrapper()
    {
        var test = CreateCase(
            """
            using Microsoft.AspNetCore.Mvc;
            public class OrdersController : ControllerBase
            {
                public int {|#3:Get|}() => {|#1:{|#0:Task.Run(() => {|#2:LoadAsync().Result|})|}.Result|};
                static Task<int> LoadAsync() => Task.FromResult(1);
            }
            """
        );
        test.Expected.Add(
            ExpectFinding("SIO201")
                .AtPlace(0)
                .WithPlaces(1, 2, 3)
                .WithMessage("'Task.Run' around 'LoadAsync' holds a request thread (OrdersController.Get); use 'await LoadAsync'")
        );
        return test.RunAsync();
    }

    [
        Theory,
        InlineData("var a = [|Task.Run(() => LoadAsync())|]; return await a;"),
        InlineData("var a = [|Task.Run(() => LoadAsync())|]; return (await Task.WhenAll(a, LoadAsync()))[0];"),
        InlineData("return (await Task.WhenAll([|Task.Run(() => LoadAsync())|], [|Task.Run(LoadAsync)|]))[0];"),
        InlineData("var all = new List<Task<int>>(); all.Add([|Task.Run(() => LoadAsync())|]); return (await Task.WhenAll(all))[0];"),
        InlineData("var all = new[] { [|Task.Run(() => LoadAsync())|] }; return (await Task.WhenAll(all))[0];"),
        InlineData("var a = [|Task.Run(() => LoadAsync())|]; return await a.ContinueWith(t => \"a\");")
    ]
    public Task Wrapper_whose_task_is_awaited_later_is_reported(string body) => Reports(body);

    [
        Theory,
        InlineData("var a = Task.Run(() => LoadAsync()); Console.WriteLine(a.Id); return await LoadAsync();"),
        InlineData("var all = new List<Task<int>>(); all.Add(Task.Run(() => LoadAsync())); return await LoadAsync();"),
        InlineData("var a = Task.Run(() => \"a\".Trim()); return await a;")
    ]
    public Task Wrapper_whose_task_is_not_awaited_or_that_computes_is_not_reported(string body) => Silent(body);

    [Fact]
    public Task Blocking_wait_for_a_kept_wrapper_is_the_only_finding() =>
        Reports("var a = Task.Run(() => LoadAsync()); return {|SIO001:a.Result|};");

    [Fact]
    public Task Async_lambda_that_begins_with_an_await_is_reported() =>
        Reports("return await [|Task.Run(async () => { var a = await LoadAsync(); return a + 1; })|];");

    [Fact]
    public Task Async_lambda_that_computes_first_is_not_reported() =>
        Silent("return await Task.Run(async () => { var a = \"a\".Trim(); return a + await LoadAsync(); });");
}
