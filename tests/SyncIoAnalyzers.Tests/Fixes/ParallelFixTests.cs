namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Parallel loops that wait.</summary>
public class ParallelFixTests : FixTests
{
    [Fact] public Task A_loop_over_items() => Fixes("Parallel.ForEach(list, t => t.Wait());", "await Parallel.ForEachAsync(list, async (t, token) => await t);");
    [Fact] public Task All_waits_in_it_are_awaited() => Fixes("Parallel.ForEach(list, t => { stream.Flush(); Use(t.Result); Thread.Sleep(5); });", "await Parallel.ForEachAsync(list, async (t, token) => { await stream.FlushAsync(); Use(await t); await Task.Delay(5); });");
    [Fact] public Task A_loop_over_numbers() => Fixes("Parallel.For(0, 9, i => PickAsync(i).Wait());", "await Parallel.ForAsync(0, 9, async (i, token) => await PickAsync(i));");
    [Fact] public Task Options_are_handed_on() => Fixes("Parallel.ForEach(list, new ParallelOptions { MaxDegreeOfParallelism = 4 }, t => t.Wait());", "await Parallel.ForEachAsync(list, new ParallelOptions { MaxDegreeOfParallelism = 4 }, async (t, token) => await t);");
    [Fact] public Task A_parameter_with_a_type_has_a_neighbour_with_one() => Fixes("Parallel.ForEach(list, (Task<int> t) => t.Wait());", "await Parallel.ForEachAsync(list, async (Task<int> t, CancellationToken token) => await t);");
    [Fact] public Task A_delegate_of_the_old_form() => Fixes("Parallel.ForEach(list, delegate (Task<int> t) { t.Wait(); });", "await Parallel.ForEachAsync(list, async delegate (Task<int> t, CancellationToken token) { await t; });");
    [Fact] public Task A_name_that_is_taken_is_not_taken_again() => Fixes("var token = 1; Parallel.ForEach(list, t => { t.Wait(); Use(token); });", "var token = 1; await Parallel.ForEachAsync(list, async (t, cancel) => { await t; Use(token); });");
    [Fact] public Task A_parallel_query() => Fixes("list.AsParallel().ForAll(t => t.Wait());", "await Parallel.ForEachAsync(list, async (t, token) => await t);");
    [Fact] public Task A_task_that_was_dropped_in_it_is_dropped_on_purpose() => Fixes("Parallel.ForEach(list, t => { LoadAsync(); t.Wait(); });", "await Parallel.ForEachAsync(list, async (t, token) => { _ = LoadAsync(); await t; });");
    [Fact] public Task Calls_at_once_are_tasks_at_once() => Fixes("Parallel.Invoke(() => stream.Flush(), () => load.Wait());", "await Task.WhenAll(stream.FlushAsync(), load);");
    [Fact] public Task Value_tasks_at_once_are_made_tasks() => Fixes("var b = new Memory<byte>(); Parallel.Invoke(() => stream.ReadExactly(new byte[1]), () => { stream.Flush(); });", "var b = new Memory<byte>(); await Task.WhenAll(stream.ReadExactlyAsync(new byte[1]).AsTask(), stream.FlushAsync());");

    [Fact] public Task The_member_around_it_is_async_then() => FixesFile(
        "public class A { void All(List<Stream> s, CancellationToken c) { Parallel.ForEach(s, x => x.Flush()); } }",
        "public class A { async Task AllAsync(List<Stream> s, CancellationToken c) { await Parallel.ForEachAsync(s, async (x, token) => await x.FlushAsync(c)); } }");

    [Fact] public Task Before_version_8_numbers_are_a_range() => Old("Parallel.For(0, t.Length, i => t[i].Wait());").Becomes(OldFile("await Parallel.ForEachAsync(Enumerable.Range(0, t.Length), async (i, token) => await t[i]);", "async Task", "MAsync"), version6);
    [Fact] public Task A_range_that_may_be_less_than_nothing_is_refused() => Old("Parallel.For(0, n, i => t[i].Wait());").Refuses("ByHand");
    [Fact] public Task Before_version_6_it_is_refused() => NoAsync("Parallel.ForEach(t, x => x.Wait());").Refuses("ByHand");

    [Fact] public Task A_loop_whose_end_is_asked_for_is_refused() => Refuses("UsesTheWait", "return Parallel.ForEach(list, t => t.Wait()).IsCompleted;");
    [Fact] public Task A_loop_that_may_be_left_is_refused() => Refuses("ByHand", "Parallel.ForEach(list, (t, state) => { t.Wait(); state.Break(); });");
    [Fact] public Task A_loop_with_values_of_its_threads_is_refused() => Refuses("ByHand", "Parallel.ForEach(list, () => 0, (t, state, n) => n + t.Result, n => { });");
    [Fact] public Task A_wait_in_it_that_is_refused_refuses_it() => Refuses("InLock", "Parallel.ForEach(list, t => { lock (list) t.Wait(); });");
    [Fact] public Task A_wait_in_it_without_a_counterpart_refuses_it() => Refuses("ByHand", "Parallel.ForEach(list, t => { t.Wait(); new ManualResetEvent(false).WaitOne(); });");
    [Fact] public Task A_wait_in_a_function_of_its_own_refuses_it() => Refuses("ByHand", "Parallel.ForEach(list, t => { void Now() => t.Wait(); Now(); });");
    [Fact] public Task A_lambda_that_is_async_already_is_refused() => Refuses("ByHand", "Parallel.ForEach(list, async t => { await Task.Yield(); t.Wait(); });");
    [Fact] public Task A_catch_around_it_refuses_it() => Refuses("CatchesAggregate", "try { Parallel.ForEach(list, t => t.Wait()); } catch (AggregateException) { }");
    [Fact] public Task Calls_at_once_that_also_compute_are_refused() => Refuses("ByHand", "Parallel.Invoke(() => stream.Flush(), () => Use(load.Result));");
    [Fact] public Task A_call_at_once_that_waits_for_its_argument_is_refused() => Refuses("ByHand", "Parallel.Invoke(() => PickAsync(load.Result).Wait());");
    [Fact] public Task Where_tokens_are_not_imported_the_type_has_its_full_name() => new FixCase { References = Refs.Of([.. Refs.Net.Assemblies]), EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all", Sources = { "using System.Threading.Tasks; public class A { void M(Task[] all) { Parallel.ForEach(all, (Task t) => t.Wait()); } }" } }
        .Becomes("using System.Threading.Tasks; public class A { async Task MAsync(Task[] all) { await Parallel.ForEachAsync(all, async (Task t, System.Threading.CancellationToken token) => await t); } }");
    [Fact] public Task A_query_that_is_told_how_is_refused() => Refuses("ByHand", "list.AsParallel().WithDegreeOfParallelism(2).ForAll(t => t.Wait());");

    static readonly string version6 = Shadow("public static Task ForEachAsync<T>(IEnumerable<T> a, Func<T, CancellationToken, ValueTask> b) => null!;");

    FixCase Old(string body) => Case(OldFile(body, "void", "M"), version6);

    FixCase NoAsync(string body) => Case(OldFile(body, "void", "M"), Shadow(""));

    static string OldFile(string body, string type, string name) => $"public class A {{ public {type} {name}(Task<int>[] t, int n) {{ {body} }} }}";

    static string Shadow(string member) => "namespace System.Threading.Tasks { public static class Parallel { public static void ForEach<T>(IEnumerable<T> a, Action<T> b) { } public static void For(int a, int b, Action<int> c) { } " + member + " } }";
}
