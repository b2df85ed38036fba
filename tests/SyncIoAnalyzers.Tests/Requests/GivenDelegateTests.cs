namespace SyncIoAnalyzers.Tests.Requests;

/// <summary>A delegate that is given to a method of one's own runs where that method's code says.</summary>
public class GivenDelegateTests : PathTests
{
    [Theory, InlineData("_f = f;"), InlineData("_all.Add(f);"), InlineData("_byName[\"a\"] = f;"), InlineData("_byName.TryAdd(\"a\", f);"), InlineData("_queue.Enqueue(f);"), InlineData("_f += f;"),
     InlineData("ArgumentNullException.ThrowIfNull(f); if (f != null) _all.Add(f);"), InlineData("Put(f);")]
    public Task What_is_stored_runs_where_the_store_is_read(string keep) => Path("GET / → Table.Run → Wait.For", App("Table.Add(() => Wait.For());", "Table.Run();"), Table(keep));

    [Theory, InlineData("_all.Add(() => f());"), InlineData("Put(() => f());")]
    public Task What_is_wrapped_and_stored_does_too(string keep) => Path("GET / → … → Wait.For", App("Table.Add(() => Wait.For());", "Table.Run();"), Table(keep));

    [Theory, InlineData("_f = f;"), InlineData("_all.Add(f);"), InlineData("_byName[\"a\"] = f;"), InlineData("_byName.TryAdd(\"a\", f);"), InlineData("_queue.Enqueue(f);"), InlineData("_all.Add(() => f());"), InlineData("Put(f);"), InlineData("Put(() => f());"), InlineData("")]
    public Task What_is_only_stored_does_not_run(string keep) => NoPath(App("", "Table.Add(() => Wait.For());"), Table(keep));

    [Theory, InlineData("f();"), InlineData("f.Invoke();"), InlineData("f?.Invoke();"), InlineData("new[] { 1 }.Sum(_ => f());"), InlineData("Now(f);"), InlineData("Now(() => f());"), InlineData("Go(); int Go() => f();"), InlineData("var g = f; g();"), InlineData("_ = Task.WhenAll(Task.Run(f));"), InlineData("_all.Add(f); f();")]
    public Task What_is_run_runs_in_place(string run) => Path("GET / → Wait.For", App("", "Table.Add(() => Wait.For());"), Table(run));

    [Theory, InlineData("_f = f ?? throw new Exception();"), InlineData("_f = _all.Count > 0 ? () => 1 : f;"), InlineData("_f = _all.Count switch { 0 => f, _ => () => 1 };"), InlineData("_f ??= f;"), InlineData("_f = (_f ?? f);")]
    public Task One_of_several_that_is_stored_runs_where_the_store_is_read(string keep) => Path("GET / → Table.Run → Wait.For", App("Table.Add(() => Wait.For());", "Table.Run();"), Table(keep));

    [Theory, InlineData("_f = f ?? Wait.For;"), InlineData("_f = f != null ? f : Wait.For;"), InlineData("_f ??= Wait.For;"), InlineData("_f = _all.Count switch { 0 => f, _ => () => Wait.For() };"), InlineData("_f = f; _all.Insert(0, f);")]
    public Task One_of_several_that_is_only_stored_does_not_run(string keep) => NoPath(App("", "Table.Add(() => Wait.For());"), Table(keep));

    [Fact] public Task The_first_that_there_is_may_run_in_place() => Path("GET / → Table.Add → Wait.For", App("", "Table.Add(() => 1);"), Table("(f ?? Wait.For)();"));
    [Fact] public Task What_one_caller_gives_another_does_not_run() => NoPath(App("Table.Add(() => Wait.For());", "Table.Add(() => 1);"), Table("f();"));
    [Fact] public Task Through_another_method_neither() => NoPath(App("Table.Add(() => Wait.For());", "Table.Add(() => 1);"), Table("Now(() => f());"));
    [Fact] public Task What_is_handed_off_runs_in_the_background() => Info("a pool thread (GET / → Wait.For)", App("", "Table.Add(() => Wait.For());"), Table("_ = Task.Run(() => f());"));
    [Fact] public Task A_method_group_is_a_delegate_too() => Path("GET / → Table.Run → Wait.For", App("Table.Add(Wait.For);", "Table.Run();"), Table("_all.Add(f);"));
    [Fact] public Task One_that_is_only_stored_neither_runs() => NoPath(App("", "Table.Add(Wait.For);"), Table("_all.Add(f);"));
    [Fact] public Task An_extension_method_keeps_its_second_parameter() => Path("GET / → Table.Run → Wait.For", App("1.Also(() => Wait.For());", "Table.Run();"),
        Table("_f = f;") + " static class More { public static void Also(this int i, Func<int> f) => Table.Add(f); }");
    [Fact] public Task A_generic_method_keeps_too() => Path("GET / → Box.Run → Wait.For", App("Box<int>.Add<string>(s => Wait.For());", "Box<int>.Run();"),
        "static class Box<T> { static Func<string, T>? _f; public static void Add<U>(Func<string, T> f) => _f = f; public static void Run() => _f!(\"\"); }");
    [Fact] public Task A_delegate_type_of_ones_own_is_kept_too() => Path("GET / → Box.Run → Wait.For", App("Box.Add(() => Wait.For());", "Box.Run();"),
        "delegate int Job(); static class Box { static Job? _f; public static void Add(Job f) => _f = f; public static void Run() => _f!(); }");
    [Fact] public Task A_method_that_calls_itself_ends() => NoPath(App("", "Loop(() => Wait.For()); void Loop2() { }"), "static class L { public static void Loop(Func<int> f) => Loop(f); }", "global using static L;");
    [Fact] public Task What_an_interface_is_given_runs_in_place() => Path("GET / → Wait.For", App("", "IKeep k = new Keep(); k.Add(() => Wait.For());"),
        "interface IKeep { void Add(Func<int> f); } class Keep : IKeep { Func<int>? _f; public void Add(Func<int> f) => _f = f; }");
    [Fact] public Task A_delegate_put_into_a_collection_does_not_run() => NoPath(App("", "Table.All.Add(() => Wait.For());"), Table(""));
    [Fact] public Task It_runs_where_that_is_read() => Path("GET / → Table.Run → Wait.For", App("Table.All.Add(() => Wait.For());", "Table.Run();"), Table(""));
    [Fact] public Task One_given_to_make_a_value_runs_in_place() => Path("GET / → Wait.For", App("", "Table.Made.GetOrAdd(1, _ => () => 1); Table.Made.AddOrUpdate(1, k => { Wait.For(); return () => 1; }, (k, o) => o);"),
        "static class Table { public static System.Collections.Concurrent.ConcurrentDictionary<int, Func<int>> Made = new(); }");

    [Fact] public Task What_a_record_is_given_runs_where_its_property_is_read() => Path("GET / → Records.Run → Wait.For", App("Records.Add(() => Wait.For());", "Records.Run();"), Records);
    [Fact] public Task One_that_is_only_kept_there_does_not() => NoPath(App("", "Records.Add(() => Wait.For());"), Records);
    const string Records = "record Route(string Path, Func<int> Handler); static class Records { static readonly List<Route> _all = []; public static void Add(Func<int> f) => _all.Add(new Route(\"a\", f)); public static void Run() => _all[0].Handler(); }";

    [Theory, InlineData("One"), InlineData("Two")]
    public Task One_that_is_handed_round_in_a_circle_runs_where_one_of_them_calls_it(string first) => Path("GET / → Wait.For", App("", $"Round.{first}(() => Wait.For(), 1);"),
        "static class Round { public static void One(Func<int> f, int n) { if (n > 0) Two(f, n - 1); } public static void Two(Func<int> f, int n) { One(f, n); f(); } }");

    static string App(string setUp, string request) => $"var app = WebApplication.Create(); {setUp} app.MapGet(\"/\", () => {{ {request} }}); app.Run();";

    static string Table(string body) => $$"""
        static class Table
        {
            static Func<int>? _f; static readonly List<Func<int>> _all = []; static readonly Dictionary<string, Func<int>> _byName = []; static readonly Queue<Func<int>> _queue = [];
            public static List<Func<int>> All => _all;
            public static void Add(Func<int> f) { {{body}} }
            static void Put(Func<int> g) => _all.Add(g);
            static void Now(Func<int> g) => g();
            public static void Run() { _f?.Invoke(); foreach (var a in _all) a(); _byName["a"](); if (_byName.TryGetValue("b", out var b)) b(); _queue.Dequeue()(); }
        }
        """;
}
