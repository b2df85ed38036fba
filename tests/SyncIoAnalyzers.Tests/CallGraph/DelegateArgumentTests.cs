namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>A delegate that is passed to a method of the project runs where the body of that method says.</summary>
public class DelegateArgumentTests : RequestPathTests
{
    [
        Theory,
        InlineData("_f = f;"),
        InlineData("_all.Add(f);"),
        InlineData("_byName[\"a\"] = f;"),
        InlineData("_byName.TryAdd(\"a\", f);"),
        InlineData("_queue.Enqueue(f);"),
        InlineData("_channel.Writer.TryWrite(f);"),
        InlineData("_ = _channel.Writer.WriteAsync(f);"),
        InlineData("_f += f;"),
        InlineData("ArgumentNullException.ThrowIfNull(f); if (f != null) _all.Add(f);"),
        InlineData("Put(f);")
    ]
    public Task Delegate_that_is_stored_runs_where_the_store_is_read(string keep) =>
        VerifyPath("GET / → Table.Run → Wait.For", CreateApp("Table.Add(() => Wait.For());", "Table.Run();"), CreateTable(keep));

    [Theory, InlineData("_all.Add(() => f());"), InlineData("Put(() => f());")]
    public Task Delegate_that_is_wrapped_and_stored_runs_where_the_store_is_read(string keep) =>
        VerifyPath("GET / → … → Wait.For", CreateApp("Table.Add(() => Wait.For());", "Table.Run();"), CreateTable(keep));

    [
        Theory,
        InlineData("_f = f;"),
        InlineData("_all.Add(f);"),
        InlineData("_byName[\"a\"] = f;"),
        InlineData("_byName.TryAdd(\"a\", f);"),
        InlineData("_queue.Enqueue(f);"),
        InlineData("_channel.Writer.TryWrite(f);"),
        InlineData("_all.Add(() => f());"),
        InlineData("Put(f);"),
        InlineData("Put(() => f());"),
        InlineData("")
    ]
    public Task Delegate_whose_store_is_not_read_does_not_run(string keep) =>
        NoPath(CreateApp("", "Table.Add(() => Wait.For());"), CreateTable(keep));

    [
        Theory,
        InlineData("f();"),
        InlineData("f.Invoke();"),
        InlineData("f?.Invoke();"),
        InlineData("new[] { 1 }.Sum(_ => f());"),
        InlineData("Now(f);"),
        InlineData("Now(() => f());"),
        InlineData("Go(); int Go() => f();"),
        InlineData("var g = f; g();"),
        InlineData("_ = Task.WhenAll(Task.Run(f));"),
        InlineData("_all.Add(f); f();")
    ]
    public Task Delegate_that_is_invoked_runs_in_place(string run) =>
        VerifyPath("GET / → Wait.For", CreateApp("", "Table.Add(() => Wait.For());"), CreateTable(run));

    [
        Theory,
        InlineData("_f = f ?? throw new Exception();"),
        InlineData("_f = _all.Count > 0 ? () => 1 : f;"),
        InlineData("_f = _all.Count switch { 0 => f, _ => () => 1 };"),
        InlineData("_f ??= f;"),
        InlineData("_f = (_f ?? f);")
    ]
    public Task Delegate_that_is_conditionally_stored_runs_where_the_store_is_read(string keep) =>
        VerifyPath("GET / → Table.Run → Wait.For", CreateApp("Table.Add(() => Wait.For());", "Table.Run();"), CreateTable(keep));

    [
        Theory,
        InlineData("_f = f ?? Wait.For;"),
        InlineData("_f = f != null ? f : Wait.For;"),
        InlineData("_f ??= Wait.For;"),
        InlineData("_f = _all.Count switch { 0 => f, _ => () => Wait.For() };"),
        InlineData("_f = f; _all.Insert(0, f);")
    ]
    public Task Delegate_that_is_conditionally_stored_does_not_run_by_itself(string keep) =>
        NoPath(CreateApp("", "Table.Add(() => Wait.For());"), CreateTable(keep));

    [Fact]
    public Task First_available_delegate_may_run_in_place() =>
        VerifyPath("GET / → Table.Add → Wait.For", CreateApp("", "Table.Add(() => 1);"), CreateTable("(f ?? Wait.For)();"));

    [Fact]
    public Task Delegate_of_one_caller_does_not_run_for_another() =>
        NoPath(CreateApp("Table.Add(() => Wait.For());", "Table.Add(() => 1);"), CreateTable("f();"));

    [Fact]
    public Task Delegate_of_one_caller_does_not_run_for_another_through_a_second_method() =>
        NoPath(CreateApp("Table.Add(() => Wait.For());", "Table.Add(() => 1);"), CreateTable("Now(() => f());"));

    [Fact]
    public Task Delegate_passed_to_Task_Run_is_background_work() =>
        VerifyInfo(
            "a pool thread (GET / → Wait.For)",
            CreateApp("", "Table.Add(() => Wait.For());"),
            CreateTable("_ = Task.Run(() => f());")
        );

    [Fact]
    public Task Method_group_argument_is_a_delegate_argument() =>
        VerifyPath("GET / → Table.Run → Wait.For", CreateApp("Table.Add(Wait.For);", "Table.Run();"), CreateTable("_all.Add(f);"));

    [Fact]
    public Task Method_group_that_is_only_stored_does_not_run() =>
        NoPath(CreateApp("", "Table.Add(Wait.For);"), CreateTable("_all.Add(f);"));

    [Fact]
    public Task Extension_method_stores_its_second_parameter() =>
        VerifyPath(
            "GET / → Table.Run → Wait.For",
            CreateApp("1.Also(() => Wait.For());", "Table.Run();"),
            CreateTable("_f = f;") + " static class More { public static void Also(this int i, Func<int> f) => Table.Add(f); }"
        );

    [Fact]
    public Task Generic_method_stores_its_delegate_parameter() =>
        VerifyPath(
            "GET / → Box.Run → Wait.For",
            CreateApp("Box<int>.Add<string>(s => Wait.For());", "Box<int>.Run();"),
            "static class Box<T> { static Func<string, T>? _f; public static void Add<U>(Func<string, T> f) => _f = f; public static void Run() => _f!(\"\"); }"
        );

    [Fact]
    public Task Delegate_of_a_project_delegate_type_is_stored() =>
        VerifyPath(
            "GET / → Box.Run → Wait.For",
            CreateApp("Box.Add(() => Wait.For());", "Box.Run();"),
            "delegate int Job(); static class Box { static Job? _f; public static void Add(Job f) => _f = f; public static void Run() => _f!(); }"
        );

    [Fact]
    public Task Recursive_method_terminates() =>
        NoPath(
            CreateApp("", "Loop(() => Wait.For()); void Loop2() { }"),
            "static class L { public static void Loop(Func<int> f) => Loop(f); }",
            "global using static L;"
        );

    [Fact]
    public Task Delegate_that_the_implementation_of_an_interface_only_stores_does_not_run() =>
        NoPath(
            CreateApp("", "IKeep k = new Keep(); k.Add(() => Wait.For());"),
            "interface IKeep { void Add(Func<int> f); } class Keep : IKeep { Func<int>? _f; public void Add(Func<int> f) => _f = f; }"
        );

    [Fact]
    public Task Delegate_added_to_a_collection_does_not_run() => NoPath(CreateApp("", "Table.All.Add(() => Wait.For());"), CreateTable(""));

    [Fact]
    public Task Delegate_in_a_collection_runs_where_the_collection_is_read() =>
        VerifyPath("GET / → Table.Run → Wait.For", CreateApp("Table.All.Add(() => Wait.For());", "Table.Run();"), CreateTable(""));

    [Fact]
    public Task Delegate_passed_to_a_value_factory_runs_in_place() =>
        VerifyPath(
            "GET / → Wait.For",
            CreateApp(
                "",
                "Table.Made.GetOrAdd(1, _ => () => 1); Table.Made.AddOrUpdate(1, k => { Wait.For(); return () => 1; }, (k, o) => o);"
            ),
            "static class Table { public static System.Collections.Concurrent.ConcurrentDictionary<int, Func<int>> Made = new(); }"
        );

    [Fact]
    public Task Delegate_in_a_record_property_runs_where_the_property_is_invoked() =>
        VerifyPath("GET / → Records.Run → Wait.For", CreateApp("Records.Add(() => Wait.For());", "Records.Run();"), Records);

    [Fact]
    public Task Delegate_that_is_only_stored_in_a_record_does_not_run() => NoPath(CreateApp("", "Records.Add(() => Wait.For());"), Records);

    [Theory]
    [InlineData("_all[typeof(int)].Add(f);")]
    [InlineData("_all.GetOrAdd(typeof(int), _ => []).Add(f);")]
    [InlineData("var list = _all.GetOrAdd(typeof(int), _ => []); lock (list) list.Add(f);")]
    [InlineData("if (!_all.TryGetValue(typeof(int), out var list)) _all[typeof(int)] = list = []; list.Add(() => f());")]
    public Task Delegate_in_a_list_of_a_dictionary_runs_where_the_dictionary_is_read(string keep) =>
        VerifyPath(
            $"GET / → {(keep.Contains("() =>") ? "…" : "Lists.Run")} → Wait.For",
            CreateApp("Lists.Add(() => Wait.For());", "Lists.Run();"),
            CreateLists(keep)
        );

    [Theory]
    [InlineData("_all[typeof(int)].Add(f);")]
    [InlineData("_all.GetOrAdd(typeof(int), _ => []).Add(f);")]
    [InlineData("var list = _all.GetOrAdd(typeof(int), _ => []); lock (list) list.Add(f);")]
    [InlineData("if (!_all.TryGetValue(typeof(int), out var list)) _all[typeof(int)] = list = []; list.Add(() => f());")]
    public Task Delegate_that_is_only_added_to_a_list_of_a_dictionary_does_not_run(string keep) =>
        NoPath(CreateApp("", "Lists.Add(() => Wait.For());"), CreateLists(keep));

    static string CreateLists(string keep) =>
        "static class Lists { static readonly System.Collections.Concurrent.ConcurrentDictionary<Type, List<Func<int>>> _all = new(); "
        + $"public static void Add(Func<int> f) {{ {keep} }} "
        + "public static void Run() { if (_all.TryGetValue(typeof(int), out var list)) foreach (var f in list) f(); } }";

    const string Records =
        "record Route(string Path, Func<int> Handler); static class Records { static readonly List<Route> _all = []; public static void Add(Func<int> f) => _all.Add(new Route(\"a\", f)); public static void Run() => _all[0].Handler(); }";

    [Theory, InlineData("One"), InlineData("Two")]
    public Task Delegate_passed_in_a_cycle_runs_where_a_method_invokes_it(string first) =>
        VerifyPath(
            "GET / → Wait.For",
            CreateApp("", $"Round.{first}(() => Wait.For(), 1);"),
            "static class Round { public static void One(Func<int> f, int n) { if (n > 0) Two(f, n - 1); } public static void Two(Func<int> f, int n) { One(f, n); f(); } }"
        );

    const string QueueContract =
        "public interface IQueue { void Post(Func<int> f); } public class Queue : IQueue { "
        + "public readonly System.Threading.Channels.Channel<Func<int>> All = "
        + "System.Threading.Channels.Channel.CreateUnbounded<Func<int>>(); "
        + "public void Post(Func<int> f) => All.Writer.TryWrite(f); } ";

    [Theory]
    [InlineData("public class None { }")]
    [InlineData(
        "public class Job(Queue q) : BackgroundService { protected override async Task ExecuteAsync(CancellationToken t) "
            + "{ await foreach (var f in q.All.Reader.ReadAllAsync(t)) f(); } }"
    )]
    public Task Delegate_that_the_implementation_of_a_contract_puts_into_a_queue_does_not_run_in_the_request(string worker) =>
        worker.Contains("None")
            ? NoPath(PostingApp, QueueContract + worker)
            : VerifyInfo("a pool thread (background Job.ExecuteAsync → Wait.For)", PostingApp, QueueContract + worker);

    [Fact]
    public Task Delegate_that_an_implementation_of_a_contract_invokes_runs_in_the_request() =>
        VerifyPath("GET / → Wait.For", PostingApp, QueueContract + "public class Now : IQueue { public void Post(Func<int> f) => f(); }");

    // Where a class has no member of its own, the member of the interface implements itself.
    [Theory]
    [InlineData("void Post(Func<int> f) => f();")]
    [InlineData("void Post(Func<int> f) { Name = f.Method.Name; f(); } static string? Name;")]
    public Task Delegate_that_a_default_member_of_an_interface_invokes_runs_in_the_request(string member) =>
        VerifyPath(
            "GET / → Wait.For",
            PostingApp,
            $"public interface IQueue {{ {member} }} public class Queue : IQueue; public class Last : Queue;"
        );

    [Fact]
    public Task Default_member_of_an_interface_that_passes_no_parameter_on_is_followed() =>
        VerifyPath(
            "GET / → IPlugin.Start → Wait.For",
            "var app = WebApplication.Create(); app.MapGet(\"/\", (IPlugin p) => { p.Start([1]); }); app.Run();",
            "public interface IPlugin { void Start(List<int> unused) => Wait.For(); } "
                + "public class Plugin : IPlugin; public record Ping; public interface IHandler<T> { void Handle(T message); } "
                + "public class PingHandler : IHandler<Ping> { public void Handle(Ping message) => Wait.For(); }"
        );

    [Fact]
    public Task Delegate_that_a_contract_takes_runs_where_its_implementation_calls_it() =>
        VerifyPath(
            "GET / → Wait.For",
            "var app = WebApplication.Create(); app.MapGet(\"/\", (IUnit u) => { u.Do(() => Wait.For()); }); app.Run();",
            "public interface IUnit { void Do(Func<int> work); } public class Unit : IUnit { public void Do(Func<int> work) => work(); } "
                + "public record Ping; public interface IHandler<T> { void Handle(T message); } "
                + "public class PingHandler : IHandler<Ping> { public void Handle(Ping message) => Wait.For(); }"
        );

    const string PostingApp =
        "var app = WebApplication.Create(); app.MapGet(\"/\", (IQueue q) => { q.Post(() => Wait.For()); }); app.Run();";

    static string CreateApp(string setUp, string request) =>
        $"var app = WebApplication.Create(); {setUp} app.MapGet(\"/\", () => {{ {request} }}); app.Run();";

    static string CreateTable(string body) =>
        $$"""
            static class Table
            {
                static Func<int>? _f; static readonly List<Func<int>> _all = []; static readonly Dictionary<string, Func<int>> _byName = []; static readonly Queue<Func<int>> _queue = [];
                static readonly System.Threading.Channels.Channel<Func<int>> _channel =
                    System.Threading.Channels.Channel.CreateUnbounded<Func<int>>();
                public static List<Func<int>> All => _all;
                public static void Add(Func<int> f) { {{body}} }
                static void Put(Func<int> g) => _all.Add(g);
                static void Now(Func<int> g) => g();
                public static void Run() { _f?.Invoke(); foreach (var a in _all) a(); _byName["a"]();
                    if (_byName.TryGetValue("b", out var b)) b(); _queue.Dequeue()(); if (_channel.Reader.TryRead(out var c)) c(); }
            }
            """;
}
