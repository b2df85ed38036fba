namespace SyncIoAnalyzers.Tests.Rules;

public class OffloadedAsyncTests() : RuleTests("SIO201")
{
    [Fact] public Task A_delegate_of_another_type_is_seen_through() => Reports("Func<string> name = () => \"a\"; {|SIO001:Task.Factory.StartNew<object>(name).Wait()|};");
    [Fact] public Task Scenario_1_waits_for_a_wrapped_call() => Reports("return [|Task.Run(() => LoadAsync())|].Result;");
    [Fact] public Task Scenario_2_waits_by_awaiter() => Reports("return [|Task.Run(() => LoadAsync())|].GetAwaiter().GetResult();");
    [Fact] public Task Scenario_3_waits_twice() => Reports("return [|Task.Run(() => LoadAsync().Result)|].Result;");
    [Fact] public Task Scenario_4_waits_twice_by_awaiter() => Reports("return [|Task.Run(() => LoadAsync().GetAwaiter().GetResult())|].GetAwaiter().GetResult();");
    [Fact] public Task Scenario_8_awaits_a_wait() => Reports("return await [|Task.Run(() => LoadAsync().Result)|];");
    [Fact] public Task Scenario_9_awaits_a_wait_by_awaiter() => Reports("return await [|Task.Run(() => LoadAsync().GetAwaiter().GetResult())|];");
    [Fact] public Task Scenario_10_is_right() => Silent("return await LoadAsync();");
    [Fact] public Task An_awaited_wrapper_of_an_async_lambda_is_one() => Reports("return await [|Task.Run(async () => await LoadAsync())|];");
    [Fact] public Task A_method_group_is_wrapped_too() => Reports("return await [|Task.Run(LoadAsync)|];");
    [Fact] public Task An_unwrapped_StartNew_is_one() => Reports("return await [|Task.Factory.StartNew(() => LoadAsync())|].Unwrap();");
    [Fact] public Task A_dropped_StartNew_of_an_async_lambda_is_one() =>
        Reports("[|Task.Factory.StartNew(async () => await LoadAsync(), TaskCreationOptions.LongRunning)|];");

    [Fact] public Task A_call_of_a_client_that_can_be_awaited_is_async_too() => Client("await await [|Task.Run(() => c.PlaceAsync())|]");
    [Fact] public Task So_is_its_method_group() => Client("await await [|Task.Run(c.PlaceAsync)|]");
    [Fact] public Task What_cannot_be_awaited_is_no_async_call() => Client("(await Task.Run(() => c.Place())).GetHashCode()");

    [Fact] public Task A_wrapper_in_brackets_is_one() => Reports("return (([|Task.Run(() => LoadAsync())|])).Result;");
    [Fact] public Task A_wrapper_of_nothing_is_silent() => Silent("await Task.Run(() => { });");
    [Fact] public Task A_delegate_that_is_kept_is_not_looked_into() => Silent("Func<Task<int>> f = LoadAsync; return await Task.Run(f);");
    [Fact] public Task Work_of_the_CPU_may_be_offloaded() => Silent("return await Task.Run(() => Enumerable.Range(0, 9).Sum());");
    [Fact] public Task A_dropped_wrapper_is_handed_off() => Silent("_ = Task.Run(() => LoadAsync());");
    [Fact] public Task A_lambda_that_computes_first_may_be_offloaded() => Silent("return await Task.Run(async () => { for (var i = 0; i < 9; i++) Use(i); return await LoadAsync(); });");

    /// <summary>An action that uses a client like those of gRPC, whose calls are no tasks.</summary>
    Task Client(string body) => Files(
        "public class Call { public System.Runtime.CompilerServices.TaskAwaiter<int> GetAwaiter() => default; } public class Client { public Call PlaceAsync() => new(); public object Place() => new(); }",
        $"public class OrdersController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public async Task<int> Get(Client c) => {body}; }}").Run();

    [Fact]
    public Task The_waits_belong_to_the_wrapper()
    {
        var test = Files("""
            using Microsoft.AspNetCore.Mvc;
            public class OrdersController : ControllerBase
            {
                public int {|#3:Get|}() => {|#1:{|#0:Task.Run(() => {|#2:LoadAsync().Result|})|}.Result|};
                static Task<int> LoadAsync() => Task.FromResult(1);
            }
            """);
        test.Expected.Add(Expect("SIO201").At(0).Also(1, 2, 3).WithMessage(
            "'Task.Run' around 'LoadAsync' holds a request thread (OrdersController.Get); use 'await LoadAsync'"));
        return test.Run();
    }
}
