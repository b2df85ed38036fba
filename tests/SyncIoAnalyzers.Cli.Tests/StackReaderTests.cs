using SyncIoAnalyzers.Watching;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Stacks, innermost frame first, of an application whose own assembly is named Shop.</summary>
public sealed class StackReaderTests : IDisposable
{
    const string Wait = "System.Threading.ManualResetEventSlim.Wait",
        Spin = "System.Threading.Tasks.Task.SpinThenBlockingWait",
        Result = "System.Threading.Tasks.Task`1.GetResultCore";
    const string Get = "Shop!Shop.Orders.Get",
        Lambda = "Shop!Shop.Orders+<>c.<Get>b__0",
        Pool = "System.Threading.PortableThreadPool+WorkerThread.WorkerThreadStart";

    static readonly MemberVerdictLookup Known = new([]);

    readonly SourceLineResolver _lines = new(new ModuleClassifier(), []);

    public void Dispose() => _lines.Dispose();

    [Fact]
    public void Wait_is_named_by_the_member_that_the_code_calls() =>
        Assert.Equal(("Orders.Get", "Task.Result", "SIO001"), ReadSampled(Wait, Spin, Result, Get, Pool));

    [Fact]
    public void Sleep_is_named() =>
        Assert.Equal(("Orders.Get", "Thread.Sleep", "SIO002"), ReadSampled("System.Threading.Thread.Sleep", Get, Pool));

    [Fact]
    public void Override_has_the_rule_of_its_base_member() =>
        Assert.Equal(
            ("Orders.Get", "DefaultHttpRequest.Form", "SIO106"),
            ReadSampled(Wait, Spin, "Microsoft.AspNetCore.Http.DefaultHttpRequest.get_Form", Get, Pool)
        );

    [Fact]
    public void Lock_is_shown_without_a_rule() =>
        Assert.Equal(("Orders.Get", "Lock.Enter", ""), ReadSampled("System.Threading.Lock.EnterScope", Get, Pool));

    [Fact]
    public void Wait_within_a_wrapper_has_the_rule_of_the_wrapper() =>
        Assert.Equal(
            ("Orders.Get (lambda)", "Task.Result", "SIO201"),
            ReadSampled(Wait, Result, Lambda, "System.Threading.Tasks.Task`1.InnerInvoke", Pool)
        );

    [Fact]
    public void Sync_work_within_a_wrapper_has_the_rule_of_the_wrapper() =>
        Assert.Equal(
            ("Orders.Get (lambda)", "HttpClient.Send", "SIO202"),
            ReadSampled(Wait, "System.Net.Http.HttpClient.Send", Lambda, "System.Threading.Tasks.Task.InnerInvoke", Pool)
        );

    [Fact]
    public void Inlined_call_is_not_guessed()
    {
        var read = FindBlocked([
            Wait,
            Result,
            "dynamicClass.lambda_method3",
            "Microsoft.AspNetCore.Mvc.X.Execute",
            "Shop!Shop.Log.Invoke",
            Pool,
        ]);
        Assert.Equal(("lambda_method3", "Log.Invoke"), (read!.Location.Member, read.Callers.Single().Member));
        Assert.StartsWith("inlined", read.Note);
    }

    [Fact]
    public void Call_through_reflection_is_named_by_the_reflection_call() =>
        Assert.Equal(
            ("Orders.Get", "MethodBase.Invoke", "reflection: what is called is decided at run time"),
            ReadRecorded(
                "System.Threading.Thread.Sleep",
                "dynamicClass.InvokeStub_Thread.Sleep",
                "System.Reflection.MethodBaseInvoker.InvokeWithOneArg",
                "System.Reflection.RuntimeMethodInfo.Invoke",
                Get,
                Pool
            )
        );

    [Fact]
    public void Wait_within_a_package_is_marked() =>
        Assert.Equal(
            ("Orders.Get", "Client.Fetch", "Client.Fetch is not the solution's; it waits in Task.Result"),
            ReadRecorded(Wait, Spin, Result, "Microsoft.Vendor!Microsoft.Vendor.Client.Fetch", Get, Pool)
        );

    [Fact]
    public void Call_without_an_async_form_is_marked() =>
        Assert.Equal(
            ("Orders.Get", "SqliteCommand.ExecuteNonQuery", "there is nothing better to call"),
            ReadRecorded(
                "System.Threading.Thread.Sleep",
                "Microsoft.Data.Sqlite!Microsoft.Data.Sqlite.SqliteCommand.ExecuteNonQuery",
                Get,
                Pool
            )
        );

    [Fact]
    public void Native_work_is_not_a_wait() =>
        Assert.Null(FindBlocked(["Interop+Crypto.EvpDigest", "System.Security.Cryptography.SHA256.HashData(unsigned int8[])", Get, Pool]));

    [Fact]
    public void Awaiter_of_a_completed_task_does_not_wait() =>
        Assert.Null(
            FindBlocked(["System.Runtime.CompilerServices.ValueTaskAwaiter`1.GetResult", "Shop!Shop.Orders+<Get>d__1.MoveNext", Pool])
        );

    [Fact]
    public void Awaiter_above_a_waiting_frame_is_named() =>
        Assert.Equal(
            "ValueTaskAwaiter.GetResult",
            FindBlocked([Wait, Spin, "System.Runtime.CompilerServices.ValueTaskAwaiter`1.GetResult", Get, Pool])?.Primitive
        );

    [Fact]
    public void Lock_within_the_framework_is_ignored() =>
        Assert.Null(FindBlocked(["System.Threading.Monitor.Enter", "System.Net.Http.HttpClient.GetStringAsyncCore", Get, Pool]));

    [
        Theory,
        InlineData("Monitor.Exit_Slowpath"),
        InlineData("Monitor.PulseAll"),
        InlineData("Lock.Exit"),
        InlineData("SemaphoreSlim.Release"),
        InlineData("ManualResetEventSlim.Set"),
        InlineData("EventWaitHandle.Set")
    ]
    public void Call_that_ends_the_wait_of_others_is_not_a_wait(string member) =>
        Assert.Null(FindBlocked([$"System.Threading.{member}", Get, Pool]));

    [
        Theory,
        InlineData("Monitor.Enter_Slowpath"),
        InlineData("Monitor.TryEnter_Slowpath"),
        InlineData("Lock.TryEnterSlow"),
        InlineData("Monitor.Wait")
    ]
    public void Slow_paths_into_a_lock_are_waits(string member) => Assert.NotNull(FindBlocked([$"System.Threading.{member}", Get, Pool]));

    [Theory, InlineData("System.Threading.SpinWait.SpinOnceCore", true), InlineData(Wait, false)]
    public void Spinning_thread_does_not_wait_yet(string innermost, bool isSpinning) =>
        Assert.Equal(isSpinning, CreateReader().IsSpinning(CreateFrames([innermost, Spin, Result, Get, Pool])));

    [Fact]
    public void Idle_thread_is_ignored() => Assert.Null(FindBlocked(["System.Threading.LowLevelLifoSemaphore.WaitForSignal", Pool]));

    [Fact]
    public void Thread_that_may_wait_is_ignored() => Assert.Null(FindBlocked([Wait, Result, Get, Pool], "Orders.Get"));

    [Fact]
    public void Pool_threads_are_distinguished() =>
        Assert.Equal(
            [true, false],
            new[] { Pool, "System.Threading.Thread.StartCallback" }.Select(bottom =>
                CreateReader().IsPoolThread(CreateFrames([Wait, Get, bottom]))
            )
        );

    (string, string, string)? ReadRecorded(params string[] stack) =>
        FindBlocked(stack) is { } read ? (read.Location.Member, read.Primitive, read.Note) : null;

    (string, string, string)? ReadSampled(params string[] stack) =>
        FindBlocked(stack) is { } read ? (read.Location.Member, read.Primitive, read.Rule) : null;

    BlockedCall? FindBlocked(string[] stack, params string[] allowed) =>
        CreateReader(allowed).ReadStack(CreateFrames(stack), isWait: false);

    StackReader CreateReader(params string[] allowed) =>
        new(new ModuleClassifier(), _lines, Known.GetVerdict, FrameTable.Default.WithAllowedMembers(allowed));

    static ManagedFrame[] CreateFrames(string[] stack) =>
        [
            .. stack.Select(f =>
                f.Split('!') is [var module, var name]
                    ? ManagedFrame.ParseFullName(module, name)
                    : ManagedFrame.ParseFullName("System.X.dll", f)
            ),
        ];
}
