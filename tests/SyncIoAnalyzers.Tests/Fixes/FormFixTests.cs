namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Waits of unusual forms: kept awaiters, spinning, begun operations, question marks.</summary>
public class FormFixTests : FixTests
{
    [Fact] public Task A_kept_awaiter_is_a_kept_task() => Fixes("var awaiter = LoadAsync().GetAwaiter(); Use(1); return awaiter.GetResult();", "var task = LoadAsync(); Use(1); return await task;");
    [Fact] public Task A_kept_awaiter_of_a_type_that_is_written_is_a_kept_task() => Fixes("System.Runtime.CompilerServices.TaskAwaiter<int> awaiter = LoadAsync().GetAwaiter(); return awaiter.GetResult();", "var task = LoadAsync(); return await task;");
    [Fact] public Task A_kept_awaiter_that_is_configured_stays_so() => Fixes("var awaiter = load.ConfigureAwait(false).GetAwaiter(); return awaiter.GetResult();", "var task = load.ConfigureAwait(false); return await task;");
    [Fact] public Task A_kept_awaiter_that_is_asked_more_is_refused() => Refuses("UsesTheWait", "var awaiter = load.GetAwaiter(); Use(awaiter.IsCompleted); return awaiter.GetResult();");
    [Fact] public Task A_kept_awaiter_that_a_lambda_reads_is_refused() => Refuses("InLambda", "var awaiter = load.GetAwaiter(); Func<int> read = () => awaiter.GetResult(); return read;");

    [Fact] public Task Spinning_throws_nothing() => Fixes("while (!load.IsCompleted) { } Use(1);", "await Task.WhenAny(load); Use(1);");
    [Fact] public Task Spinning_before_the_result_is_read_throws_the_same() => Fixes("while (!load.IsCompleted) ; return load.Result;", "return await load;");
    [Fact] public Task Spinning_that_yields_is_spinning() => Fixes("while (!load.IsCompleted) { Thread.Yield(); }", "await Task.WhenAny(load);");
    [Fact] public Task Spinning_until_is_spinning() => Fixes("SpinWait.SpinUntil(() => load.IsCompleted);", "await Task.WhenAny(load);");
    [Fact] public Task Sleeping_between_is_a_delay_between() => Fixes("while (!load.IsCompleted) Thread.Sleep(5);", "while (!load.IsCompleted) await Task.Delay(5);");
    [Fact] public Task Spinning_that_does_something_is_refused() => Refuses("ByHand", "while (!load.IsCompleted) Use(1);");
    [Fact] public Task Spinning_until_something_else_is_refused() => Refuses("ByHand", "SpinWait.SpinUntil(() => flag);");
    [Fact] public Task Spinning_for_a_time_is_refused() => Refuses("ByHand", "SpinWait.SpinUntil(() => load.IsCompleted, 50);");

    [Fact] public Task What_is_read_next_is_awaited_there() => Fixes("load.Wait(); var n = load.Result.ToString(); Use(n);", "var n = (await load).ToString(); Use(n);");
    [Fact] public Task What_is_read_later_was_awaited_before() => Fixes("load.Wait(); Use(1); return load.Result;", "await load; Use(1); return load.Result;");
    [Fact] public Task A_comment_beside_the_wait_keeps_it() => Fixes("load.Wait(); /* why */ return load.Result;", "await load; /* why */ return load.Result;");

    [Fact] public Task The_handle_of_a_task_throws_nothing() => Fixes("((IAsyncResult)load).AsyncWaitHandle.WaitOne();", "await Task.WhenAny(load);");
    [Fact] public Task The_handle_of_a_task_with_a_time_is_refused() => Refuses("HasTimeout", "((IAsyncResult)load).AsyncWaitHandle.WaitOne(50);");
    [Fact] public Task The_handle_of_anything_else_is_refused() => Refuses("ByHand", "IAsyncResult begun = stream.BeginRead(new byte[9], 0, 9, null, null); begun.AsyncWaitHandle.WaitOne();");

    [Fact] public Task Begun_and_ended_is_the_counterpart() => Fixes("var b = new byte[9]; return stream.EndRead(stream.BeginRead(b, 0, 9, null, null));", "var b = new byte[9]; return await stream.ReadAsync(b, 0, 9);");
    [Fact] public Task Begun_and_ended_without_a_counterpart_is_FromAsync() => FixesFile(Begin("a.EndMake(a.BeginMake(1, null, null))", "int", "N"), Begin("await Task.Factory.FromAsync(a.BeginMake, a.EndMake, 1, null)", "async Task<int>", "NAsync"));
    [Fact] public Task Begun_with_a_callback_is_refused() => Refuses("ByHand", "return stream.EndRead(stream.BeginRead(new byte[9], 0, 9, Use, null));");

    [Fact] public Task A_value_that_may_be_null_asks_first() => Fixes("Task<int>? maybe = flag ? load : null; return maybe?.Result;", "Task<int>? maybe = flag ? load : null; return maybe == null ? (int?)null : await maybe;");
    [Fact] public Task An_object_that_may_be_null_asks_first() => Fixes("HttpClient? maybe = flag ? http : null; var text = maybe?.GetStringAsync(\"a\").Result; Use(text);", "HttpClient? maybe = flag ? http : null; var text = maybe == null ? null : await maybe.GetStringAsync(\"a\"); Use(text);");
    [Fact] public Task A_value_within_more_is_put_in_parentheses() => Fixes("Task<int>? maybe = flag ? load : null; return maybe?.GetAwaiter().GetResult() ?? 0;", "Task<int>? maybe = flag ? load : null; return (maybe == null ? (int?)null : await maybe) ?? 0;");
    [Fact] public Task A_counterpart_that_may_be_null_asks_first() => Fixes("Stream? maybe = flag ? stream : null; return maybe?.Read(new byte[9], 0, 9);", "Stream? maybe = flag ? stream : null; return maybe == null ? (int?)null : await maybe.ReadAsync(new byte[9], 0, 9);");
    [Fact] public Task A_chain_that_ends_in_the_wait_asks_first() => FixesFile("public class A { public Task<int> L() => null!; public int? M(A? a) => a?.L().Result; }", "public class A { public Task<int> L() => null!; public async Task<int?> MAsync(A? a) => a == null ? (int?)null : await a.L(); }");
    [Fact] public Task A_chain_that_goes_on_is_refused() => Refuses("UsesTheWait", "Task<int>? maybe = flag ? load : null; return maybe?.Result.ToString();");
    [Fact] public Task What_could_be_another_the_second_time_is_refused() => RefusesFile("UsesTheWait", "public class A { Task<int>? T { get; set; } public int? M() => T?.Result; }");
    [Fact] public Task A_wait_under_an_if_is_refused() => Refuses("UsesTheWait", "Task<int>? maybe = flag ? load : null; if (flag) maybe?.Wait(); else Use(1);");

    [Theory]
    [InlineData("new Thread(() => { }).Join();")]
    [InlineData("new System.Collections.Concurrent.BlockingCollection<int>().Take();")]
    [InlineData("new ManualResetEvent(false).WaitOne();")]
    public Task What_has_no_async_form_is_left_to_people(string body) => Refuses("ByHand", body);

    static string Begin(string value, string type, string name) =>
        $"public class A {{ public IAsyncResult BeginMake(int a, AsyncCallback? c, object? s) => null!; public int EndMake(IAsyncResult r) => 1; public {type} {name}(A a) => {value}; }}";
}
