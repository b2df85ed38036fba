namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of scopes that must end on the thread on which they began: locks that calls take and release, and transactions.</summary>
public class ThreadBoundScopeTests : FixTests
{
    // The wait for a mutex is a finding of its own.
    protected override string Config => "dotnet_diagnostic.SIO002.severity = none\n";

    const string Lease =
        "public class Lease(ReaderWriterLockSlim gate) : IDisposable { public void Dispose() => gate.ExitWriteLock(); } "
        + "public static class Gates { static readonly object gate = new(); "
        + "public static IDisposable Write(this ReaderWriterLockSlim slim) { slim.EnterWriteLock(); return new Lease(slim); } "
        + "public static IDisposable Enter() { Monitor.Enter(gate); return null!; } public static IDisposable Open() => new MemoryStream(); "
        + "public static System.Transactions.TransactionScope Begin() => new(); } ";

    [Theory]
    [InlineData("Monitor.Enter(list); try { Use(load.Result); } finally { Monitor.Exit(list); }")]
    [InlineData("if (Monitor.TryEnter(list)) try { Use(load.Result); } finally { Monitor.Exit(list); }")]
    [InlineData("var taken = false; Monitor.Enter(list, ref taken); Use(load.Result); if (taken) Monitor.Exit(list);")]
    [InlineData("var gate = new Lock(); gate.Enter(); Use(load.Result); gate.Exit();")]
    [InlineData("var gate = new Lock(); if (gate.TryEnter(5)) { Use(load.Result); gate.Exit(); }")]
    [InlineData("var gate = new SpinLock(); var taken = false; gate.Enter(ref taken); Use(load.Result); gate.Exit();")]
    [InlineData("var gate = new SpinLock(); var taken = false; gate.TryEnter(ref taken); Use(load.Result); gate.Exit();")]
    [InlineData("using var gate = new Mutex(); gate.WaitOne(50); Use(load.Result); gate.ReleaseMutex();")]
    [InlineData("var gate = new ReaderWriterLockSlim(); gate.EnterReadLock(); Use(load.Result); gate.ExitReadLock();")]
    [InlineData("var gate = new ReaderWriterLockSlim(); gate.TryEnterReadLock(5); Use(load.Result); gate.ExitReadLock();")]
    [InlineData("var gate = new ReaderWriterLockSlim(); gate.EnterWriteLock(); Use(load.Result); gate.ExitWriteLock();")]
    [InlineData("var gate = new ReaderWriterLockSlim(); gate.TryEnterWriteLock(5); Use(load.Result); gate.ExitWriteLock();")]
    [InlineData(
        "var gate = new ReaderWriterLockSlim(); gate.EnterUpgradeableReadLock(); Use(load.Result); gate.ExitUpgradeableReadLock();"
    )]
    [InlineData(
        "var gate = new ReaderWriterLockSlim(); gate.TryEnterUpgradeableReadLock(5); Use(load.Result); gate.ExitUpgradeableReadLock();"
    )]
    [InlineData("var gate = new ReaderWriterLock(); gate.AcquireReaderLock(5); Use(load.Result); gate.ReleaseReaderLock();")]
    [InlineData("var gate = new ReaderWriterLock(); gate.AcquireWriterLock(5); Use(load.Result); gate.ReleaseLock();")]
    public Task A_wait_between_the_calls_that_take_and_release_a_lock_is_refused(string body) => Refuses("InLock", body);

    [Fact]
    public Task A_wait_between_own_members_that_take_and_release_a_lock_is_refused() =>
        RefusesFile("HoldsLock", CreateHolder("Monitor.Enter(gate)", "Take(); try { return t.Result; } finally { Free(); }"));

    [Theory]
    [InlineData("Monitor.Pulse(gate)", "Take(); var n = t.Result; Free(); return n;", "Take(); var n = await t; Free(); return n;")]
    [InlineData("Monitor.Enter(gate)", "var n = t.Result; Take(); Free(); return n;", "var n = await t; Take(); Free(); return n;")]
    public Task A_wait_outside_the_lock_of_own_members_is_awaited(string take, string body, string becomes) =>
        FixesFile(CreateHolder(take, body), CreateHolder(take, becomes).Replace("int Load()", "async Task<int> LoadAsync()"));

    static string CreateHolder(string take, string body) =>
        $"public class A(Task<int> t) {{ readonly object gate = new(); void Take() => {take}; void Free() => Monitor.Exit(gate); "
        + $"public int Load() {{ {body} }} }}";

    [Fact]
    public Task A_lock_that_a_class_holds_between_the_steps_of_its_base_keeps_them_synchronous() =>
        RefusesFile(
            "OnlySyncCallers",
            "public abstract class B<T> { public T Do() { Before(); var made = Run(); After(); return made; } protected virtual void Before() { } "
                + "protected abstract T Run(); protected virtual void After() { } } public class A(Task<int> t) : B<int> { "
                + "protected override void Before() => Monitor.Enter(t); protected override int Run() => t.Result; "
                + "protected override void After() => Monitor.Exit(t); }"
        );

    [Fact]
    public Task A_wait_in_a_synchronized_method_is_refused() =>
        RefusesFile(
            "InLock",
            "public class A(Task<int> t) { [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.Synchronized)] public int Load() => t.Result; }"
        );

    [Fact]
    public Task A_wait_after_the_release_of_a_lock_is_awaited() =>
        Fixes(
            "Monitor.Enter(list); try { Use(1); } finally { Monitor.Exit(list); } Use(load.Result);",
            "Monitor.Enter(list); try { Use(1); } finally { Monitor.Exit(list); } Use(await load);"
        );

    [Fact]
    public Task A_wait_before_a_lock_is_taken_is_awaited() =>
        Fixes(
            "Use(load.Result); Monitor.Enter(list); Use(1); Monitor.Exit(list);",
            "Use(await load); Monitor.Enter(list); Use(1); Monitor.Exit(list);"
        );

    [Fact]
    public Task A_release_in_a_branch_that_returns_does_not_release_the_lock_of_a_later_wait() =>
        Refuses(
            "InLock",
            "Monitor.Enter(list); if (flag) { Monitor.Exit(list); return 0; } Use(load.Result); Monitor.Exit(list); return 1;"
        );

    [Fact]
    public Task The_release_of_another_lock_does_not_count() =>
        Refuses("InLock", "Monitor.Enter(list); Monitor.Enter(tasks); Monitor.Exit(tasks); Use(load.Result); Monitor.Exit(list);");

    [Fact]
    public Task A_lock_that_the_function_never_releases_is_ignored() =>
        Fixes("Monitor.Enter(list); Use(load.Result);", "Monitor.Enter(list); Use(await load);");

    [Fact]
    public Task A_semaphore_does_not_belong_to_a_thread() =>
        FixesAsync(
            "var gate = new SemaphoreSlim(1); await gate.WaitAsync(); try { Use(load.Result); } finally { gate.Release(); }",
            "var gate = new SemaphoreSlim(1); await gate.WaitAsync(); try { Use(await load); } finally { gate.Release(); }"
        );

    [Theory]
    [InlineData("using (new ReaderWriterLockSlim().Write()) return t.Result;")]
    [InlineData("using var held = new ReaderWriterLockSlim().Write(); return t.Result;")]
    [InlineData("using (new Lease(new ReaderWriterLockSlim())) return t.Result;")]
    [InlineData("using (Gates.Enter()) return t.Result;")]
    public Task A_wait_while_a_helper_of_the_application_holds_a_lock_is_refused(string body) => RefusesFile("InLock", CreateFile(body));

    [Theory]
    [InlineData("using (new System.Transactions.TransactionScope(", ")) return await1;", "")]
    [InlineData("using (new System.Transactions.TransactionScope", ") return await1;", "()")]
    [InlineData("using System.Transactions.TransactionScope held = new(", "); return await1;", "")]
    [InlineData(
        "using (new System.Transactions.TransactionScope(System.Transactions.TransactionScopeOption.Required",
        ")) return await1;",
        ", "
    )]
    public Task A_transaction_scope_is_opened_for_awaits(string before, string after, string join)
    {
        const string option = "System.Transactions.TransactionScopeAsyncFlowOption.Enabled";
        var made = join == "()" ? $"({option})" : join + option;
        return FixesFile(
            CreateFile(before + (join == "()" ? "()" : "") + after.Replace("await1", "t.Result")),
            CreateFile(before + made + after.Replace("await1", "await t")).Replace("int Load", "async Task<int> LoadAsync")
        );
    }

    [Fact]
    public Task A_transaction_scope_around_other_code_keeps_its_arguments() =>
        FixesFile(
            CreateFile("using (new System.Transactions.TransactionScope()) { t.ToString(); } return t.Result;"),
            CreateFile("using (new System.Transactions.TransactionScope()) { t.ToString(); } return await t;")
                .Replace("int Load", "async Task<int> LoadAsync")
        );

    [Theory]
    [InlineData("using var held = Gates.Begin(); return t.Result;")]
    [InlineData("using (Gates.Begin()) return t.Result;")]
    [InlineData(
        "using (new System.Transactions.TransactionScope(System.Transactions.TransactionScopeAsyncFlowOption.Suppress)) return t.Result;"
    )]
    public Task A_wait_in_a_transaction_scope_is_refused(string body) => RefusesFile("InTransactionScope", CreateFile(body));

    [Theory]
    [InlineData("using (new System.Transactions.TransactionScope(System.Transactions.TransactionScopeAsyncFlowOption.Enabled)) return ")]
    [InlineData("using (Gates.Open()) return ")]
    [InlineData("using (Gates.Enter()) { } return ")]
    public Task A_wait_outside_of_such_scopes_is_awaited(string body) =>
        FixesFile(CreateFile(body + "t.Result;"), CreateFile(body + "await t;").Replace("int Load", "async Task<int> LoadAsync"));

    [Fact]
    public Task A_caller_that_holds_a_lock_keeps_calling_the_sync_member() =>
        FixesFile(
            "public class A(Task<int> t) { int Load() => t.Result; public int Locked() { Monitor.Enter(t); var n = Load(); Monitor.Exit(t); return n; } public int Free() => Load(); }",
            "public class A(Task<int> t) { int Load() => t.Result; async Task<int> LoadAsync() => await t; public int Locked() { Monitor.Enter(t); var n = Load(); Monitor.Exit(t); return n; } public async Task<int> FreeAsync() => await LoadAsync(); }"
        );

    static string CreateFile(string body) => Lease + "public class A(Task<int> t) { public int Load() { " + body + " } }";
}
