namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of blocking calls in parallel loops.</summary>
public class ParallelFixTests : FixTests
{
    [Fact]
    public Task Parallel_ForEach_becomes_ForEachAsync() =>
        Fixes("Parallel.ForEach(list, t => t.Wait());", "await Parallel.ForEachAsync(list, async (t, token) => await t);");

    [Fact]
    public Task All_waits_in_a_parallel_loop_are_awaited() =>
        Fixes(
            "Parallel.ForEach(list, t => { stream.Flush(); Use(t.Result); Thread.Sleep(5); });",
            "await Parallel.ForEachAsync(list, async (t, token) => { await stream.FlushAsync(); Use(await t); await Task.Delay(5); });"
        );

    [Fact]
    public Task Parallel_For_becomes_ForAsync() =>
        Fixes("Parallel.For(0, 9, i => PickAsync(i).Wait());", "await Parallel.ForAsync(0, 9, async (i, token) => await PickAsync(i));");

    [Fact]
    public Task Parallel_options_are_passed_on() =>
        Fixes(
            "Parallel.ForEach(list, new ParallelOptions { MaxDegreeOfParallelism = 4 }, t => t.Wait());",
            "await Parallel.ForEachAsync(list, new ParallelOptions { MaxDegreeOfParallelism = 4 }, async (t, token) => await t);"
        );

    [Fact]
    public Task An_explicitly_typed_lambda_gets_an_explicitly_typed_token() =>
        Fixes(
            "Parallel.ForEach(list, (Task<int> t) => t.Wait());",
            "await Parallel.ForEachAsync(list, async (Task<int> t, CancellationToken token) => await t);"
        );

    [Fact]
    public Task An_anonymous_method_becomes_async() =>
        Fixes(
            "Parallel.ForEach(list, delegate (Task<int> t) { t.Wait(); });",
            "await Parallel.ForEachAsync(list, async delegate (Task<int> t, CancellationToken token) { await t; });"
        );

    [Fact]
    public Task The_token_of_the_lambda_gets_an_unused_name() =>
        Fixes(
            "var token = 1; Parallel.ForEach(list, t => { t.Wait(); Use(token); });",
            "var token = 1; await Parallel.ForEachAsync(list, async (t, cancel) => { await t; Use(token); });"
        );

    [Fact]
    public Task ForAll_on_a_parallel_query_becomes_ForEachAsync() =>
        Fixes("list.AsParallel().ForAll(t => t.Wait());", "await Parallel.ForEachAsync(list, async (t, token) => await t);");

    [Fact]
    public Task A_task_that_the_loop_body_ignores_is_discarded_explicitly() =>
        Fixes(
            "Parallel.ForEach(list, t => { LoadAsync(); t.Wait(); });",
            "await Parallel.ForEachAsync(list, async (t, token) => { _ = LoadAsync(); await t; });"
        );

    [Fact]
    public Task Parallel_Invoke_becomes_WhenAll() =>
        Fixes("Parallel.Invoke(() => stream.Flush(), () => load.Wait());", "await Task.WhenAll(stream.FlushAsync(), load);");

    [Fact]
    public Task Parallel_Invoke_of_value_tasks_converts_them_to_tasks() =>
        Fixes(
            "var b = new Memory<byte>(); Parallel.Invoke(() => stream.ReadExactly(new byte[1]), () => { stream.Flush(); });",
            "var b = new Memory<byte>(); await Task.WhenAll(stream.ReadExactlyAsync(new byte[1]).AsTask(), stream.FlushAsync());"
        );

    [Fact]
    public Task The_member_that_contains_a_parallel_loop_becomes_async() =>
        FixesFile(
            "public class A { void All(List<Stream> s, CancellationToken c) { Parallel.ForEach(s, x => x.Flush()); } }",
            "public class A { async Task AllAsync(List<Stream> s, CancellationToken c) { await Parallel.ForEachAsync(s, async (x, token) => await x.FlushAsync(c)); } }"
        );

    [Fact]
    public Task Parallel_For_becomes_ForEachAsync_over_a_range_before_NET_8() =>
        CreateFramed("Parallel.For(0, t.Length, i => t[i].Wait());")
            .Becomes(
                OldFile(
                    "await Parallel.ForEachAsync(Enumerable.Range(0, t.Length), async (i, token) => await t[i]);",
                    "async Task",
                    "MAsync"
                ),
                version6
            );

    [Fact]
    public Task A_range_that_may_be_negative_is_refused_before_NET_8() =>
        CreateFramed("Parallel.For(0, n, i => t[i].Wait());").Refuses("ByHand");

    [Fact]
    public Task A_parallel_loop_is_refused_before_NET_6() => NoAsync("Parallel.ForEach(t, x => x.Wait());").Refuses("ByHand");

    [Fact]
    public Task A_parallel_loop_whose_result_is_used_is_refused() =>
        Refuses("UsesTheWait", "return Parallel.ForEach(list, t => t.Wait()).IsCompleted;");

    [Fact]
    public Task A_parallel_loop_with_a_loop_state_is_refused() =>
        Refuses("ByHand", "Parallel.ForEach(list, (t, state) => { t.Wait(); state.Break(); });");

    [Fact]
    public Task A_parallel_loop_with_thread_local_values_is_refused() =>
        Refuses("ByHand", "Parallel.ForEach(list, () => 0, (t, state, n) => n + t.Result, n => { });");

    [Fact]
    public Task A_refused_wait_in_the_body_refuses_the_parallel_loop() =>
        Refuses("InLock", "Parallel.ForEach(list, t => { lock (list) t.Wait(); });");

    [Fact]
    public Task A_wait_without_a_counterpart_refuses_the_parallel_loop() =>
        Refuses("ByHand", "Parallel.ForEach(list, t => { t.Wait(); new ManualResetEvent(false).WaitOne(); });");

    [Fact]
    public Task A_wait_in_a_nested_function_refuses_the_parallel_loop() =>
        Refuses("ByHand", "Parallel.ForEach(list, t => { void Now() => t.Wait(); Now(); });");

    [Fact]
    public Task A_parallel_loop_with_an_async_lambda_is_refused() =>
        Refuses("ByHand", "Parallel.ForEach(list, async t => { await Task.Yield(); t.Wait(); });");

    [Fact]
    public Task A_parallel_loop_in_a_try_that_catches_AggregateException_is_refused() =>
        Refuses("CatchesAggregate", "try { Parallel.ForEach(list, t => t.Wait()); } catch (AggregateException) { }");

    [Fact]
    public Task Parallel_Invoke_of_calls_that_also_compute_is_refused() =>
        Refuses("ByHand", "Parallel.Invoke(() => stream.Flush(), () => Use(load.Result));");

    [Fact]
    public Task Parallel_Invoke_of_a_call_whose_argument_waits_is_refused() =>
        Refuses("ByHand", "Parallel.Invoke(() => PickAsync(load.Result).Wait());");

    [Fact]
    public Task The_token_type_is_fully_qualified_when_its_namespace_is_not_imported() =>
        new FixCase
        {
            References = TestReferences.FromAssemblies([.. TestReferences.Net.Assemblies]),
            EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all",
            Sources =
            {
                "using System.Threading.Tasks; public class A { void M(Task[] all) { Parallel.ForEach(all, (Task t) => t.Wait()); } }",
            },
        }.Becomes(
            "using System.Threading.Tasks; public class A { async Task MAsync(Task[] all) { await Parallel.ForEachAsync(all, async (Task t, System.Threading.CancellationToken token) => await t); } }"
        );

    [Fact]
    public Task A_parallel_query_with_a_configured_degree_is_refused() =>
        Refuses("ByHand", "list.AsParallel().WithDegreeOfParallelism(2).ForAll(t => t.Wait());");

    static readonly string version6 = AddShadow(
        "public static Task ForEachAsync<T>(IEnumerable<T> a, Func<T, CancellationToken, ValueTask> b) => null!;"
    );

    FixCase CreateFramed(string body) => CreateCase(OldFile(body, "void", "M"), version6);

    FixCase NoAsync(string body) => CreateCase(OldFile(body, "void", "M"), AddShadow(""));

    static string OldFile(string body, string type, string name) =>
        $"public class A {{ public {type} {name}(Task<int>[] t, int n) {{ {body} }} }}";

    static string AddShadow(string member) =>
        "namespace System.Threading.Tasks { public static class Parallel { public static void ForEach<T>(IEnumerable<T> a, Action<T> b) { } public static void For(int a, int b, Action<int> c) { } "
        + member
        + " } }";
}
