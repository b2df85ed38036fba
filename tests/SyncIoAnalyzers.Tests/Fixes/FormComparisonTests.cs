namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of pairs written by hand: callers go to the async member only if it does what the sync member does.</summary>
public class FormComparisonTests : FixTests
{
    protected override TestReferences References => TestReferences.EfCore + TestReferences.Mocks;

    const string Types =
        "using System.Diagnostics; using Microsoft.EntityFrameworkCore; using Microsoft.Extensions.Caching.Distributed; "
        + "using Microsoft.Extensions.Caching.Memory; using System.Data.Common; public interface ILogs { void Add(Entry e); "
        + "Task AddAsync(Entry e); } "
        + "public class Shop : DbContext { public DbSet<Entry> Old => Set<Entry>(); } "
        + "public class Missing : Exception { } public class Tally { int sum; public void Note(int i) => sum += i; } "
        + "public class Entry { public int At { get; set; } } "
        + "public interface ILog { void Add(Entry e); Entry Find(); } public class Log : ILog { public void Add(Entry e) { } "
        + "public Entry Find() => new(); } public static class Extensions "
        + "{ public static System.Runtime.CompilerServices.ConfiguredTaskAwaitable<int> Free(this Task<int> t) => "
        + "t.ConfigureAwait(false); } ";

    const string Members =
        "readonly Tally tally = new(); int sum; void Count(int i) => sum += i; public event Action? Paid; "
        + "public Entry? last; static int Map(int i) => i; void Note() => log.Add(e); readonly SemaphoreSlim gate = new(1); "
        + "readonly List<int> kept = []; readonly List<Action> steps = []; int Sum() => sum; "
        + "Task<int> SumAsync() => Task.FromResult(sum); int Half() => sum / 2; "
        + "void Safe(Action run) { try { run(); } catch (Exception) { } } "
        + "public IDistributedCache shared = null!; public ILogs logs = null!; DbConnection Open() => null!; "
        + "DbConnection Connect() => null!; async Task<DbConnection> ConnectAsync() "
        + "{ var made = Open(); await made.OpenAsync(); return made; } "
        + "IServiceProvider services = null!; int Low() => Math.Abs(sum); Task<int> LowAsync() => Task.FromResult(sum); ";

    [Theory]
    [InlineData("log.Add(e); return t.Result;", "return await t;", "Pay calls Add, PayAsync does not")]
    [InlineData("return t.Result;", "log.Add(e); return await t;", "PayAsync calls Add, Pay does not")]
    [InlineData("last = new Entry(); return t.Result;", "return await t;", "Pay creates Entry, PayAsync does not")]
    [InlineData("last = new(); return t.Result;", "return await t;", "Pay creates Entry, PayAsync does not")]
    [InlineData("e.At = 1; return t.Result;", "return await t;", "Pay sets At, PayAsync does not")]
    [InlineData("Paid?.Invoke(); return t.Result;", "return await t;", "Pay raises Paid, PayAsync does not")]
    [InlineData("log.Add(e); Paid?.Invoke(); return t.Result;", "return await t;", "Pay raises Paid, PayAsync does not")]
    [InlineData("return t.Result;", "await t; throw new NotSupportedException();", "PayAsync throws NotSupportedException, Pay does not")]
    [InlineData("return t.Result + n.Count();", "return await t + n.Distinct().Count();", "PayAsync calls Distinct, Pay does not")]
    [InlineData("return t.Result;", "n.Add(cache.Get<int>(1)); return await t;", "PayAsync uses a cache, Pay does not")]
    [InlineData("db.SaveChanges(); return t.Result;", "return await t;", "Pay calls SaveChanges, PayAsync does not")]
    [InlineData("Note(); return t.Result;", "return await t;", "Pay calls Add, PayAsync does not")]
    [InlineData("shop.Old.Find(1); return t.Result;", "return await t;", "Pay reads Old, PayAsync does not")]
    [InlineData("if (n.Contains(1)) throw new Missing(); return t.Result;", "return await t;", "Pay throws Missing, PayAsync does not")]
    [InlineData(
        "var found = log.Find() ?? throw new Missing(); return t.Result;",
        "log.Find(); return await t;",
        "Pay throws Missing, PayAsync does not"
    )]
    [InlineData(
        "return t.Result > Half() ? 1 : throw new Missing();",
        "return Math.Max(await t, Half());",
        "Pay throws Missing, PayAsync does not"
    )]
    [InlineData("tally.Note(1); return t.Result;", "return await t;", "Pay changes sum, PayAsync does not")]
    [InlineData(
        "cache.Set(1, 1); return t.Result;",
        "cache.Set(1, 1); await shared.SetStringAsync(\"k\", \"v\"); return await t;",
        "PayAsync fills a distributed cache, Pay does not"
    )]
    [InlineData(
        "new FileInfo(\"old\").Refresh(); return t.Result;",
        "new FileInfo(\"notes\").Refresh(); return await t;",
        "Pay passes \"old\", PayAsync does not"
    )]
    [InlineData("lock (n) { sum = 1; } return t.Result;", "sum = 1; return await t;", "Pay takes a lock, PayAsync does not")]
    [InlineData("steps[0](); return t.Result;", "return await t;", "Pay runs the functions of steps, PayAsync does not")]
    [InlineData("File.Delete(\"a\"); return t.Result;", "return await t;", "Pay deletes a file, PayAsync does not")]
    [InlineData(
        "File.WriteAllText(\"notes\", \"To: Ann\"); return t.Result;",
        "await File.WriteAllTextAsync(\"notes\", \"Ann\"); return await t;",
        "Pay passes \"To: Ann\", PayAsync does not"
    )]
    [InlineData("return t.Result + Half();", "return await t + await SumAsync();", "PayAsync calls Sum, Pay does not")]
    [InlineData(
        "return p.ExitCode + t.Result;",
        "p.Refresh(); return await t;",
        "Pay checks the exit code of a process, PayAsync does not"
    )]
    [InlineData("Directory.CreateDirectory(\"a\"); return t.Result;", "return await t;", "Pay creates a directory, PayAsync does not")]
    [InlineData("sum = t.Result; return sum;", "return await t;", "Pay changes sum, PayAsync does not")]
    [InlineData("sum++; return t.Result;", "return await t;", "Pay changes sum, PayAsync does not")]
    [InlineData(
        "new System.Net.Security.SslStream(Stream.Null).AuthenticateAsClient(\"a\"); return t.Result;",
        "return await t;",
        "Pay authenticates, PayAsync does not"
    )]
    [InlineData("sum = PayAsync().Result; return sum;", "return await t;", "Pay changes sum, PayAsync does not")]
    [InlineData("log.Add(e); return PayAsync().Result;", "return await t;", "Pay calls Add, PayAsync does not")]
    [InlineData("PayAsync().Wait(); Paid?.Invoke(); return 1;", "return await t;", "Pay raises Paid, PayAsync does not")]
    [InlineData(
        "return services.GetService(typeof(ILog)) == null ? 1 : PayAsync().Result;",
        "return await t;",
        "Pay looks up ILog, PayAsync does not"
    )]
    [InlineData(
        "Task.WaitAll(t, t); return t.Result;",
        "await t; return await t;",
        "Pay waits for several tasks together, PayAsync does not"
    )]
    [InlineData("services.GetService<ILog>(); return t.Result;", "return await t;", "Pay looks up ILog, PayAsync does not")]
    [InlineData("kept.Add(1); return t.Result;", "return await t;", "Pay changes kept, PayAsync does not")]
    [InlineData(
        "Safe(() => Half()); Safe(Note); return t.Result;",
        "Half(); Safe(Note); return await t;",
        "Pay catches all exceptions, PayAsync does not"
    )]
    [InlineData("cache.Set(1, 1); return t.Result;", "cache.Get(1); return await t;", "Pay fills a cache, PayAsync does not")]
    [InlineData("return Math.Abs(t.Result);", "return Math.Sign(await t);", "Pay calls Math.Abs, PayAsync does not")]
    [InlineData("t.Wait(100); return t.Result;", "return await t;", "Pay limits its wait, PayAsync does not")]
    [InlineData(
        "return t.Result + n[0];",
        "return await t + (from i in n orderby i select i).First();",
        "PayAsync calls OrderBy, Pay does not"
    )]
    [InlineData("return t.Result + Low();", "return await t + await LowAsync();", "Low calls Math.Abs, LowAsync does not")]
    [InlineData(
        "try { return t.Result; } catch (FormatException) { return 0; }",
        "return await t;",
        "Pay handles an exception, PayAsync does not"
    )]
    [InlineData(
        "return t.Result;",
        "try { return await t; } catch (Exception) { return 0; }",
        "PayAsync catches all exceptions, Pay does not"
    )]
    public async Task A_pair_that_differs_in_more_than_the_wait_is_refused(string sync, string async, string difference)
    {
        var (planned, _) = await CreateCase(CreatePair(sync, async) + "public class B { public int M(A a) => a.Pay(); }").RunAsync();
        Assert.All(
            planned.Plan.Outcomes,
            o => Assert.Equal("the async member beside it does something else: " + difference, o.Refusal!.Text)
        );
    }

    const string Feed =
        "public class Feed(Task<string> t) { public string Get() => SYNC; public async Task<string> GetAsync() => ASYNC; } "
        + "public class B { public MEMBER; } ";

    [Theory]
    [InlineData("if (month is < 1 or > 12) return [];")]
    [InlineData("if (month <= 0) { return Array.Empty<int>(); }")]
    public async Task A_form_that_returns_nothing_for_some_values_differs(string check)
    {
        var (planned, _) = await CreateCase(Months.Replace("CHECK", check)).RunAsync();
        Assert.EndsWith("ListAsync returns nothing for some values of month, List does not", planned.Plan.Outcomes[0].Refusal!.Text);
    }

    [Theory]
    [InlineData("if (month == null) return [];", "int? month")]
    [InlineData("if (names.Count == 0) return [];", "List<string> names")]
    public async Task A_form_that_returns_nothing_for_an_empty_argument_is_the_same(string check, string parameter)
    {
        var (planned, _) = await CreateCase(Months.Replace("CHECK", check).Replace("int month", parameter).Replace("(1)", "(default!)"))
            .RunAsync();
        Assert.Null(planned.Plan.Outcomes[0].Refusal);
    }

    const string Months =
        "public class A(Task<int[]> t) { public int[] List(int month) => t.Result; public async Task<int[]> ListAsync(int month) "
        + "{ CHECK return await t; } } public class B { public int[] M(A a) => a.List(1); }";

    [Fact]
    public Task A_form_that_may_return_null_is_refused() =>
        RefusesFile(
            "FormDiffers",
            "#nullable enable\n"
                + Feed.Replace("Task<string> GetAsync", "Task<string?> GetAsync")
                    .Replace("ASYNC", "await t")
                    .Replace("SYNC", "t.Result")
                    .Replace("MEMBER", "string M(Feed f) => f.Get()")
        );

    [Fact]
    public Task A_pair_whose_parameters_differ_in_a_question_mark_is_one()
    {
        const string Form = "public async Task<string> GetAsync(string? of = null) => of + await t; } public class B { public ";
        const string Start = "#nullable enable\npublic class Feed(Task<string> t) { ";
        return FixesFile(
            Start + "public string Get(string of) => of + t.Result; " + Form + "string M(Feed f) => f.Get(\"\"); }",
            Start + Form + "async Task<string> MAsync(Feed f) => await f.GetAsync(\"\"); }"
        );
    }

    [Fact]
    public Task A_pair_that_returns_another_text_is_refused() =>
        RefusesFile(
            "FormDiffers",
            Feed.Replace("ASYNC", "await t").Replace("SYNC", "$\"{t.Result} min\"").Replace("MEMBER", "string M(Feed f) => f.Get()")
        );

    const string Double =
        "public interface IName { string Get(); TASK GetAsync(); } "
        + "public class Name(Task<string> t) : IName { public string Get() => t.Result; public async TASK GetAsync() => await t; } "
        + "public class FakeName : IName { public string Get() => \"fake\"; public TASK GetAsync() => FAKE; } "
        + "public class B { public MEMBER; } ";

    [Theory]
    [InlineData("Task<string>", "Task.FromResult(\"fake\")")]
    [InlineData("ValueTask<string>", "new(\"fake\")")]
    public Task A_text_in_a_completed_task_is_the_same_text(string task, string fake)
    {
        var code = Double.Replace("TASK", task).Replace("FAKE", fake);
        return FixesFile(
            code.Replace("MEMBER", "string M(IName n) => n.Get()"),
            code.Replace("string Get(); ", "")
                .Replace("public string Get() => t.Result; ", "")
                .Replace("public string Get() => \"fake\"; ", "")
                .Replace("MEMBER", "async Task<string> MAsync(IName n) => await n.GetAsync()")
        );
    }

    const string Stores =
        "public interface IStore<T> { int Get(); Task<int> GetAsync(); } "
        + "public class Store<T>(Task<int> t) : IStore<T> { public virtual int Get() => t.Result; "
        + "public async Task<int> GetAsync() => await t; } "
        + "public class Songs(Task<int> t) : Store<string>(t), IStore<string> { public override int Get() => Math.Abs(base.Get()); } ";

    [Fact]
    public async Task A_class_that_replaces_only_the_sync_member_keeps_its_callers_there()
    {
        var (planned, _) = await CreateCase(Stores + "public class B { public int M(IStore<string> s) => s.Get(); }").RunAsync();
        Assert.All(
            planned.Plan.Outcomes.Where(o => o.Marked.Finding.Id == "SIO103"),
            o => Assert.EndsWith("does something else: Songs replaces Get, not GetAsync", o.Refusal!.Text)
        );
    }

    [Fact]
    public Task Calls_on_another_type_argument_do_not_run_the_class_that_differs() =>
        FixesFile(
            Stores + "public class B { public int M(IStore<long> s) => s.Get(); }",
            Stores + "public class B { public async Task<int> MAsync(IStore<long> s) => await s.GetAsync(); }"
        );

    [Fact]
    public Task Mocks_of_another_type_argument_follow()
    {
        const string Test = "public class T { public void M(Mock<IStore<long>> m) { m.Setup(s => s.Get()).Returns(1);MORE } } ";
        const string Caller = "public class B { public CALLER public int N(IStore<string> s) => s.Get(); }";
        return FixesFile(
            "using Moq; " + Stores + Test.Replace("MORE", "") + Caller.Replace("CALLER", "int M(IStore<long> s) => s.Get();"),
            "using Moq; "
                + Stores
                + Test.Replace("MORE", " m.Setup(s => s.GetAsync()).ReturnsAsync(1);")
                + Caller.Replace("CALLER", "async Task<int> MAsync(IStore<long> s) => await s.GetAsync();")
        );
    }

    [Fact]
    public Task A_pair_that_returns_the_same_text_is_used()
    {
        var pair = Feed.Replace("ASYNC", "$\"{await t} min\"");
        return FixesFile(
            pair.Replace("SYNC", "$\"{t.Result} min\"").Replace("MEMBER", "string M(Feed f) => f.Get()"),
            pair.Replace("public string Get() => SYNC; ", "").Replace("MEMBER", "async Task<string> MAsync(Feed f) => await f.GetAsync()")
        );
    }

    [Theory]
    [InlineData("log.Add(e); return t.Result;", "log.Add(e); return await t;")]
    [InlineData("Note(); return t.Result;", "log.Add(e); return await t;")]
    [InlineData("Console.Write(1); return t.Result;", "await Console.Out.WriteAsync(\"1\"); return await t;")]
    [InlineData("db.SaveChanges(); return t.Result;", "await db.SaveChangesAsync(); return await t;")]
    [InlineData("shop.Old.Find(1); return t.Result;", "await shop.Old.FindAsync(1); return await t;")]
    [InlineData("cache.Set(1, 1); return t.Result;", "using var made = cache.CreateEntry(1); return await t;")]
    [InlineData("return t.Result;", "return await t.WaitAsync(TimeSpan.FromSeconds(1));")]
    [InlineData("t.Wait(100); return t.Result;", "await Task.WhenAny(t, Task.Delay(100)); return await t;")]
    [InlineData("return PayAsync().Result;", "log.Add(e); return await t;")]
    [InlineData("log.Add(e); return PayAsync().Result;", "Note(); return await t;")]
    [InlineData("return Task.Run(() => PayAsync()).Result + Half();", "return await t;")]
    [InlineData("var found = log.Find(); return t.Result;", "return await t;")]
    [InlineData("if (n == null) throw new Missing(); return t.Result;", "return await t;")]
    [InlineData(
        "var found = log.Find() ?? throw new Missing(); return t.Result;",
        "var found = log.Find(); if (found == null) throw new Missing(); return await t;"
    )]
    [InlineData("Count(1); return t.Result;", "sum++; return await t;")]
    [InlineData("Open().Dispose(); return t.Result;", "(await ConnectAsync()).Dispose(); return await t;")]
    [InlineData("logs.Add(e); return t.Result;", "await logs.AddAsync(e); return await t;")]
    [InlineData("new FileInfo(\"notes\").Refresh(); return t.Result;", "File.Exists(\"notes\"); return await t;")]
    [InlineData("throw new FormatException(\"no number\" + t.Result);", "throw new FormatException(\"not a number\" + await t);")]
    [InlineData("return t.Result;", "try { return await t; } catch (Exception) { throw; }")]
    [InlineData("return t.Result;", "try { return await t; } catch (OperationCanceledException) { return 0; }")]
    [InlineData("return t.Result;", "return await t.Free();")]
    [InlineData("lock (n) { sum = 1; } return t.Result;", "await gate.WaitAsync(); sum = 1; gate.Release(); return await t;")]
    [InlineData(
        "File.WriteAllText(\"/notes\", \"Ann\"); return t.Result;",
        "await File.WriteAllTextAsync(\"notes/\", $\"{sum} Ann\"); return await t;"
    )]
    [InlineData("File.WriteAllText(\"notes\", \"Ann\"); return t.Result;", "return await t;")]
    [InlineData("return n.Select(Map).Sum() + t.Result;", "return await t + n.Sum(i => Map(i));")]
    public Task A_pair_that_divides_the_same_work_differently_is_used(string sync, string async) =>
        FixesFile(
            CreatePair(sync, async) + "public class B { public int M(A a) => a.Pay(); }",
            CreatePair(null, async) + "public class B { public async Task<int> MAsync(A a) => await a.PayAsync(); }"
        );

    static string CreatePair(string? sync, string async) =>
        Types
        + "public class A(Task<int> t, ILog log, Entry e, List<int> n, Shop shop, DbContext db, IMemoryCache cache, Process p) { "
        + Members
        + $"public async Task<int> PayAsync() {{ {async} }} "
        + (sync == null ? "" : $"public int Pay() {{ {sync} }} ")
        + "} ";

    [Fact]
    public Task Objects_of_the_result_may_be_created_by_a_library() =>
        FixesFile(
            "public class Row { } public class A(Task<Row> t) { public async Task<Row> GetAsync() => await t; "
                + "public Row Get() { t.Wait(); return new Row(); } } public class B { public Row M(A a) => a.Get(); }",
            "public class Row { } public class A(Task<Row> t) { public async Task<Row> GetAsync() => await t; } "
                + "public class B { public async Task<Row> MAsync(A a) => await a.GetAsync(); }"
        );

    [Fact]
    public Task A_form_may_return_a_more_derived_type() =>
        FixesFile(
            "public class A(Task<List<int>> t) { public IReadOnlyList<int> Get() => t.Result; public Task<List<int>> GetAsync() => t; } "
                + "public class B { public int M(A a) => a.Get().Count; }",
            "public class A(Task<List<int>> t) { public Task<List<int>> GetAsync() => t; } "
                + "public class B { public async Task<int> MAsync(A a) => (await a.GetAsync()).Count; }"
        );

    [Fact]
    public async Task A_call_of_a_pair_in_a_helper_is_the_same_call()
    {
        const string code =
            "public class A(Task<int> t) { int Low() => t.Result; Task<int> LowAsync() => t; int Add(int i) => i + Low(); "
            + "public int Get() => Add(1); public async Task<int> GetAsync() => 1 + await LowAsync(); } "
            + "public class B { public int M(A a) => a.Get(); }";
        var (planned, _) = await CreateCase(code).RunAsync();
        Assert.DoesNotContain("FormDiffers", planned.Plan.Outcomes.Select(o => o.Refusal?.Name));
    }

    [Fact]
    public async Task The_reason_names_the_class_of_several_that_differs()
    {
        const string code =
            "public interface I { int Get(); Task<int> GetAsync(); } public class A(Task<int> t) : I { public int Get() => t.Result; "
            + "public async Task<int> GetAsync() => await t; } public class Fake : I { public int Get() => Math.Abs(1); "
            + "public Task<int> GetAsync() => Task.FromResult(1); } public class B { public int M(I i) => i.Get(); }";
        var (planned, _) = await CreateCase(code).RunAsync();
        Assert.EndsWith("Fake.Get calls Math.Abs, Fake.GetAsync does not", planned.Plan.Outcomes[0].Refusal!.Text);
    }

    [Fact]
    public Task The_pair_of_each_implementation_is_compared() =>
        RefusesFile(
            "FormDiffers",
            "public interface I { int Get(); Task<int> GetAsync(); } public class A(Task<int> t) : I { public int Get() => t.Result; "
                + "public async Task<int> GetAsync() => await t; } public class Fake : I { public int Get() => 1; "
                + "public Task<int> GetAsync() => throw new NotImplementedException(); } public class B { public int M(I i) => i.Get(); }"
        );

    [Theory]
    [InlineData("if (!gate.Wait(10)) throw new TimeoutException(); return get();", "await gate.WaitAsync(); return await get();")]
    [InlineData("lock (gate) return get();", "return await get();")]
    public async Task The_form_with_an_async_delegate_is_compared(string body, string form)
    {
        var code =
            "public class Gate { readonly SemaphoreSlim gate = new(1); "
            + $"public T Guard<T>(Func<T> get) {{ {body} }} public async Task<T> GuardAsync<T>(Func<Task<T>> get) {{ {form} }} }} "
            + "public class B(Gate gate, Task<int> t) { public int M() => gate.Guard(() => t.Result); }";
        var (planned, _) = await CreateCase(code).RunAsync();
        Assert.Equal("FormDiffers", planned.Plan.Outcomes[^1].Refusal!.Name);
    }

    [Fact]
    public async Task The_forms_with_async_delegates_of_implementations_are_compared()
    {
        const string code =
            "public interface IGate { T Guard<T>(Func<T> get); Task<T> GuardAsync<T>(Func<Task<T>> get); } public class Gate : IGate { "
            + "public T Guard<T>(Func<T> get) { lock (this) return get(); } public async Task<T> GuardAsync<T>(Func<Task<T>> get) => "
            + "await get(); } public class B(IGate gate, Task<int> t) { public int M() => gate.Guard(() => t.Result); }";
        var (planned, _) = await CreateCase(code).RunAsync();
        Assert.Equal("FormDiffers", planned.Plan.Outcomes[^1].Refusal!.Name);
    }

    const string Base =
        "public class Sdk(Task<int> t) { public virtual int Get() => t.Result; public async Task<int> GetAsync() => CALL; } ";

    [Fact]
    public Task An_override_of_the_sync_member_alone_differs_from_the_form() =>
        RefusesFile(
            "FormDiffers",
            Base.Replace("CALL", "await t")
                + "public class Client(Task<int> t) : Sdk(t) { public override int Get() => 1; } "
                + "public class B { public int M(Client c) => c.Get(); }"
        );

    [Theory]
    [InlineData("FormDiffers", "t.Result", "await base.GetAsync() + 1")]
    [InlineData(null, "GetAsync().Result", "await base.GetAsync() + 1")]
    public async Task An_override_of_the_form_alone_differs_unless_the_sync_member_calls_it(string? refusal, string sync, string replaced)
    {
        var code =
            $"public class Sdk(Task<int> t) {{ public int Get() => {sync}; public virtual async Task<int> GetAsync() => await t; }} "
            + $"public class Client(Task<int> t) : Sdk(t) {{ public override async Task<int> GetAsync() => {replaced}; }} "
            + "public class B { public int M(Sdk c) => c.Get(); }";
        var (planned, _) = await CreateCase(code).RunAsync();
        Assert.Equal(refusal, planned.Plan.Outcomes[^1].Refusal?.Name);
    }
}
