using SyncIoAnalyzers.Cli.Watching;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Stacks, the innermost frame first, of an application whose own assembly is called Shop.</summary>
public sealed class StackReaderTests : IDisposable
{
    const string Wait = "System.Threading.ManualResetEventSlim.Wait", Spin = "System.Threading.Tasks.Task.SpinThenBlockingWait", Result = "System.Threading.Tasks.Task`1.GetResultCore";
    const string Get = "Shop!Shop.Orders.Get", Lambda = "Shop!Shop.Orders+<>c.<Get>b__0", Pool = "System.Threading.PortableThreadPool+WorkerThread.WorkerThreadStart";

    static readonly Primitives Known = new([]);

    readonly Lines _lines = new(new Modules(), []);

    public void Dispose() => _lines.Dispose();

    [Fact] public void A_wait_is_named_by_what_the_code_calls() => Assert.Equal(("Orders.Get", "Task.Result", "SIO001"), Read(Wait, Spin, Result, Get, Pool));

    [Fact] public void A_sleep_is_named() => Assert.Equal(("Orders.Get", "Thread.Sleep", "SIO002"), Read("System.Threading.Thread.Sleep", Get, Pool));

    [Fact] public void An_override_has_the_rule_of_what_it_overrides() =>
        Assert.Equal(("Orders.Get", "DefaultHttpRequest.Form", "SIO106"), Read(Wait, Spin, "Microsoft.AspNetCore.Http.DefaultHttpRequest.get_Form", Get, Pool));

    [Fact] public void A_lock_is_shown_and_no_rule_speaks_of_it() => Assert.Equal(("Orders.Get", "Lock.Enter", ""), Read("System.Threading.Lock.EnterScope", Get, Pool));

    [Fact] public void A_wait_within_a_wrapper_is_the_wrappers() =>
        Assert.Equal(("Orders.Get (lambda)", "Task.Result", "SIO201"), Read(Wait, Result, Lambda, "System.Threading.Tasks.Task`1.InnerInvoke", Pool));

    [Fact] public void Sync_work_within_a_wrapper_is_the_wrappers() =>
        Assert.Equal(("Orders.Get (lambda)", "HttpClient.Send", "SIO202"), Read(Wait, "System.Net.Http.HttpClient.Send", Lambda, "System.Threading.Tasks.Task.InnerInvoke", Pool));

    [Fact] public void What_was_inlined_is_not_guessed()
    {
        var read = Blocked([Wait, Result, "dynamicClass.lambda_method3", "Microsoft.AspNetCore.Mvc.X.Execute", "Shop!Shop.Log.Invoke", Pool]);
        Assert.Equal(("lambda_method3", "Log.Invoke"), (read!.Site.Member, read.Callers.Single().Member));
        Assert.StartsWith("inlined", read.Note);
    }

    [Fact] public void What_reflection_calls_is_named_by_the_call_of_it() =>
        Assert.Equal(("Orders.Get", "MethodBase.Invoke", "reflection: what is called is decided at run time"),
            Noted("System.Threading.Thread.Sleep", "dynamicClass.InvokeStub_Thread.Sleep", "System.Reflection.MethodBaseInvoker.InvokeWithOneArg", "System.Reflection.RuntimeMethodInfo.Invoke", Get, Pool));

    [Fact] public void A_wait_within_a_package_says_so() =>
        Assert.Equal(("Orders.Get", "Client.Fetch", "Client.Fetch is not the solution's; it waits in Task.Result"), Noted(Wait, Spin, Result, "Microsoft.Vendor!Microsoft.Vendor.Client.Fetch", Get, Pool));

    [Fact] public void What_has_no_better_form_says_so() =>
        Assert.Equal(("Orders.Get", "SqliteCommand.ExecuteNonQuery", "there is nothing better to call"), Noted("System.Threading.Thread.Sleep", "Microsoft.Data.Sqlite!Microsoft.Data.Sqlite.SqliteCommand.ExecuteNonQuery", Get, Pool));

    [Fact] public void Work_outside_managed_code_is_no_wait() =>
        Assert.Null(Blocked(["Interop+Crypto.EvpDigest", "System.Security.Cryptography.SHA256.HashData(unsigned int8[])", Get, Pool]));

    [Fact] public void An_awaiter_that_is_asked_when_all_is_done_does_not_wait() => Assert.Null(Blocked(["System.Runtime.CompilerServices.ValueTaskAwaiter`1.GetResult", "Shop!Shop.Orders+<Get>d__1.MoveNext", Pool]));

    [Fact] public void An_awaiter_below_which_a_thread_waits_is_named() =>
        Assert.Equal("ValueTaskAwaiter.GetResult", Blocked([Wait, Spin, "System.Runtime.CompilerServices.ValueTaskAwaiter`1.GetResult", Get, Pool])?.Primitive);

    [Fact] public void A_lock_within_the_framework_is_its_own_affair() => Assert.Null(Blocked(["System.Threading.Monitor.Enter", "System.Net.Http.HttpClient.GetStringAsyncCore", Get, Pool]));

    [Theory, InlineData("Monitor.Exit_Slowpath"), InlineData("Monitor.PulseAll"), InlineData("Lock.Exit"), InlineData("SemaphoreSlim.Release"), InlineData("ManualResetEventSlim.Set"), InlineData("EventWaitHandle.Set")]
    public void What_ends_the_wait_of_others_is_none(string member) => Assert.Null(Blocked([$"System.Threading.{member}", Get, Pool]));

    [Theory, InlineData("Monitor.Enter_Slowpath"), InlineData("Monitor.TryEnter_Slowpath"), InlineData("Lock.TryEnterSlow"), InlineData("Monitor.Wait")]
    public void The_slow_ways_into_a_lock_are_waits(string member) => Assert.NotNull(Blocked([$"System.Threading.{member}", Get, Pool]));

    [Theory, InlineData("System.Threading.SpinWait.SpinOnceCore", true), InlineData(Wait, false)]
    public void A_thread_that_spins_does_not_wait_yet(string innermost, bool isSpinning) => Assert.Equal(isSpinning, Reader().IsSpinning(Frames([innermost, Spin, Result, Get, Pool])));

    [Fact] public void An_idle_thread_is_none_of_the_code() => Assert.Null(Blocked(["System.Threading.LowLevelLifoSemaphore.WaitForSignal", Pool]));

    [Fact] public void Who_may_wait_is_left_alone() =>
        Assert.Null(Blocked([Wait, Result, Get, Pool], "Orders.Get"));

    [Fact] public void Threads_of_the_pool_are_told_apart() =>
        Assert.Equal([true, false], new[] { Pool, "System.Threading.Thread.StartCallback" }.Select(bottom => Reader().IsPool(Frames([Wait, Get, bottom]))));

    (string, string, string)? Noted(params string[] stack) => Blocked(stack) is { } read ? (read.Site.Member, read.Primitive, read.Note) : null;

    (string, string, string)? Read(params string[] stack) => Blocked(stack) is { } read ? (read.Site.Member, read.Primitive, read.Rule) : null;

    Blocked? Blocked(string[] stack, params string[] allowed) => Reader(allowed).Read(Frames(stack), isWait: false);

    StackReader Reader(params string[] allowed) => new(new Modules(), _lines, Known.Of, FrameTable.Default.Allow(allowed));

    static Frame[] Frames(string[] stack) => [.. stack.Select(f => f.Split('!') is [var module, var name] ? Frame.Parse(module, name) : Frame.Parse("System.X.dll", f))];
}
