namespace SyncIoAnalyzers.Tests.Requests;

public class EdgeTests : PathTests
{
    [Fact] public Task The_end_of_a_using_without_a_variable_is_a_call() => Path("HomeController.Get → Lease.Dispose → Wait.For",
        Controller + "{ public void Get(Lease lease) { using (lease) { } } } public class Lease : IDisposable { public void Dispose() => Wait.For(); }");
    [Fact] public Task A_using_of_nothing_ends_nothing() => Path("HomeController.Get → Lease.Dispose → Wait.For",
        Controller + "{ public void Get(Lease lease) { using (null) { } lease.Dispose(); } } public class Lease : IDisposable { public void Dispose() => Wait.For(); }");
    [Fact] public Task An_array_of_delegates_is_run_where_it_is_read() => Path("HomeController.Get → … → Wait.For",
        Controller + "{ public int Get() => new Jobs([() => Wait.For()]).Run(); } public class Jobs { readonly Func<int>[] _all; public Jobs(Func<int>[] all) => _all = all; public int Run() => _all[0](); }");
    [Fact] public Task A_lazy_value_that_is_handed_over_is_made_where_it_is_read() => Path("HomeController.Get → … → Wait.For",
        Controller + "{ public int Get() => new Jobs(new Lazy<int>(() => Wait.For())).Run(); } public class Jobs { readonly Lazy<int> _one; public Jobs(Lazy<int> one) => _one = one; public int Run() => _one.Value; }");
    [Fact] public Task A_pattern_over_a_tuple_calls_nothing() => NoPath(
        Controller + "{ public bool Get(int a, int b) => (a, b) is (1, _); } public class Pair { public void Deconstruct(out int a, out int b) => a = b = Wait.For(); }");
    [Fact] public Task A_collection_behind_a_question_mark_keeps_what_it_is_given() => Path("HomeController.Get → Wait.For",
        Controller + "{ public void Get(Jobs? jobs) { (jobs?.All)!.Add(() => Wait.For()); jobs!.Run(); } } public class Jobs { public readonly List<Func<int>> All = new(); public void Run() => All[0](); }");
    [Fact] public Task An_operator_in_an_initialiser_is_a_call() => Path("controller HomeController → Money.op_Addition → Wait.For", Controller + "{ readonly Money _sum = new Money() + new Money(); public int Get() => _sum.N; } public class Money { public int N; public static Money operator +(Money a, Money b) { Wait.For(); return a; } }");
    [Fact] public Task What_an_initialiser_drops_is_handed_off() => Info("a pool thread (HomeController.Get → HomeController.F → Wait.For)", Controller + "{ static readonly Action F = () => Task.Run(() => Wait.For()); public void Get() => F(); }");
    [Fact] public Task A_parameter_of_the_name_of_a_method_is_none() => Path("HomeController.Get → HomeController.F → Wait.For", Controller + "{ static readonly Func<int, int> F = For => Wait.For() + For; public int Get() => F(1); }");
    [Fact] public Task A_delegate_that_an_initialiser_names_is_run_where_it_is_read() => Path("HomeController.Get → HomeController.F → Wait.For", Controller + "{ static readonly Action F = new Action(() => Wait.For()); public void Get() => F(); }");
    [Fact] public Task A_handler_may_derive_from_one_of_a_message() => Path("HomeController.Get → Handler.Handle → Wait.For",
        "public interface IHandle<T> { void Handle(T message); } public abstract class Base : IHandle<Order> { public abstract void Handle(Order message); } public class Order { } public class Handler : Base { public override void Handle(Order message) => Wait.For(); } public interface IBus { void Publish<T>(T message); } ",
        Controller + "{ public void Get(IBus bus) => bus.Publish(new Order()); }");

    [Fact]
    public Task What_an_async_void_method_is_given_is_handed_off()
    {
        var test = Files(Controller + "{ public void Get() => Later.Do(() => {|#0:Task.Delay(1).Wait()|}); }", "public static class Later { public static async void Do(Action work) { await Task.Yield(); work(); } }");
        test.Additional.Add(("SyncIo.EntryPoints.txt", "[background]\ndropped M:Later.Do(*)"));
        test.Expected.Add(Expect("SIO001").At(0).AnyFurther().WithSeverity(Microsoft.CodeAnalysis.DiagnosticSeverity.Info));
        return test.Run();
    }

    const string Store = "public interface IStore { int Load(); } ";

    [Fact] public Task A_long_path_is_cut_in_the_middle() => Path("HomeController.Get → … → Wait.For",
        Action("A.One()"), "static class A { public static int One() => Two(); static int Two() => Wait.For(); }");
    [Fact] public Task An_interface_leads_to_its_implementation() => Path("HomeController.Get → … → Wait.For",
        Action("Get2(null!)", "int Get2(IStore s) => s.Load();"), Store + "class Db : IStore { public int Load() => Wait.For(); }");
    [Fact] public Task A_property_leads_to_its_getter() => Path("HomeController.Get → A.Size → Wait.For", Action("A.Size"), "static class A { public static int Size => Wait.For(); }");
    [Fact] public Task A_constructor_is_followed() => Path("HomeController.Get → new A → Wait.For", Action("new A().X"), "class A { public int X; public A() => Wait.For(); }");
    [Fact] public Task An_initialiser_is_followed() => Path("HomeController.Get → A → Wait.For", Action("new A().X"), "class A { public int X = Wait.For(); }");
    [Fact] public Task A_base_constructor_is_followed() => Path("HomeController.Get → … → Wait.For", Action("new B().X"), "class A { public int X; public A() => Wait.For(); } class B : A { public B() { } }");
    [Fact] public Task An_extension_method_is_followed() => Path("HomeController.Get → A.Twice → Wait.For", Action("1.Twice()"), "static class A { public static int Twice(this int i) => Wait.For(); }");
    [Fact] public Task A_generic_method_is_followed() => Path("HomeController.Get → A.Of → Wait.For", Action("A.Of<string>()"), "static class A { public static int Of<T>() => Wait.For(); }");
    [Fact] public Task A_lambda_runs_where_it_is_made() => Path("HomeController.Get → Wait.For", Action("new[] { 1 }.Sum(_ => Wait.For())"));
    [Fact] public Task A_method_group_runs_where_it_is_handed_over() => Path("HomeController.Get → A.Of → Wait.For", Action("new[] { 1 }.Sum(A.Of)"), "static class A { public static int Of(int i) => Wait.For(); }");
    [Fact] public Task A_name_of_a_method_runs_nothing() => NoPath(Body("_ = nameof(Wait.For);"));
    [Fact] public Task An_operator_is_followed() => Path("HomeController.Get → A.op_Addition → Wait.For", Action("new A() + 1"), "class A { public static int operator +(A a, int i) => Wait.For(); }");
    [Fact] public Task A_using_leads_to_Dispose() => Path("HomeController.Get → A.Dispose → Wait.For", Body("using var a = new A();"),
        "class A : IDisposable { public void Dispose() => Wait.For(); }");
    [Fact] public Task So_does_a_using_of_an_expression() => Path("HomeController.Get → A.Dispose → Wait.For", Body("using (new A()) { }"), "class A : IDisposable { public void Dispose() => Wait.For(); }");
    [Fact] public Task An_awaited_using_leads_to_DisposeAsync_alone() => NoPath(Controller + "{ public async Task Get() { await using var a = new A(); } }",
        "class A : IDisposable, IAsyncDisposable { public void Dispose() => Wait.For(); public ValueTask DisposeAsync() => default; }");
    [Fact] public Task So_does_that_of_an_expression() => NoPath(Controller + "{ public async Task Get() { await using (new A()) { } } }",
        "class A : IDisposable, IAsyncDisposable { public void Dispose() => Wait.For(); public ValueTask DisposeAsync() => default; }");
    [Fact] public Task A_constructor_leads_to_the_one_that_it_calls_first() => Path("HomeController.Get → new A → Wait.For", Action("new A(1).X"), "class A { public int X; public A(int x) : this() => X = x; A() => Wait.For(); }");
    [Fact] public Task What_it_gives_to_that_one_is_followed() => Path("HomeController.Get → new A → Wait.For", Action("new A().X"), "class A { public int X; public A(int x) => X = x; public A() : this(Wait.For()) { } }");
    [Fact] public Task An_implicit_constructor_leads_to_its_base() => Path("HomeController.Get → new A → Wait.For", Action("new B().X"), "class A { public int X; public A() => Wait.For(); } class B : A;");
    [Fact] public Task An_enumerator_is_followed() => Path("HomeController.Get → A.GetEnumerator → Wait.For", Controller + "{ public int Get() { foreach (var x in new A()) return x; return 1; } }",
        "class A { public IEnumerator<int> GetEnumerator() { Wait.For(); return null!; } }");
    [Fact] public Task An_enumerator_s_steps_are_followed() => Path("HomeController.Get → E.MoveNext → Wait.For", Controller + "{ public int Get() { foreach (var x in new A()) return x; return 1; } }",
        "class A { public E GetEnumerator() => new(); } class E { public int Current => 1; public bool MoveNext() => Wait.For() > 0; }");
    [Fact] public Task Those_of_any_sequence_are_not() => NoPath(Body("foreach (var x in Enumerable.Range(1, 2)) { }"),
        "abstract class E : IEnumerator<int> { public abstract int Current { get; } object System.Collections.IEnumerator.Current => 1; public void Dispose() { } public void Reset() { } public bool MoveNext() => Wait.For() > 0; }");
    [Fact] public Task A_collection_initialiser_leads_to_Add() => Path("HomeController.Get → A.Add → Wait.For", Body("_ = new A { 1, 2 };"),
        "class A : System.Collections.IEnumerable { public void Add(int x) => Wait.For(); public System.Collections.IEnumerator GetEnumerator() => null!; }");
    [Fact] public Task Taking_a_value_to_pieces_leads_to_Deconstruct() => Path("HomeController.Get → A.Deconstruct → Wait.For", Body("var (x, y) = new A();"), Pieces);
    [Fact] public Task So_does_a_loop_that_does_it() => Path("HomeController.Get → A.Deconstruct → Wait.For", Body("foreach (var (x, y) in new A[1]) { }"), Pieces);
    [Fact] public Task So_does_one_that_declares_each_piece() => Path("HomeController.Get → A.Deconstruct → Wait.For", Body("foreach ((var x, var y) in new A[1]) { }"), Pieces);
    [Fact] public Task So_does_an_inner_one() => Path("HomeController.Get → A.Deconstruct → Wait.For", Body("int x, y, z; ((x, y), z) = (new A(), 1);"), Pieces);
    [Fact] public Task So_does_a_pattern() => Path("HomeController.Get → A.Deconstruct → Wait.For", Body("_ = new A() is (1, _);"), Pieces);
    [Fact] public Task A_name_of_the_global_namespace_is_followed() => Path("HomeController.Get → new A → Wait.For", Action("new global::A().X"), "class A { public int X; public A() => Wait.For(); }");
    [Fact] public Task A_tuple_that_is_handed_out_in_pieces_calls_nothing() => NoPath(Body("int.TryParse(\"1\", out var x); (int, int) t = (x, 2); Use(t); static void Use((int, int) t) { }"), Pieces);
    [Fact] public Task A_conversion_of_a_static_field_is_followed_once() => Info("whoever comes first (HomeController.Get → … → Wait.For)", Action("B.One.GetHashCode()"), "static class B { public static readonly A One = (A)1; } class A { public static explicit operator A(int i) { Wait.For(); return new(); } }");
    [Fact] public Task A_delegate_that_a_property_starts_with_runs_where_it_is_read() => Path("HomeController.Get → A.Read → Wait.For", Action("F()", "Func<int> F { get; } = A.Read;"), "static class A { public static int Read() => Wait.For(); }");
    [Fact] public Task Delegates_in_an_array_run_where_they_are_read() => Path("HomeController.Get → A.Read → Wait.For", Action("F[0]()", "readonly Func<int>[] F = [A.Read];"), "static class A { public static int Read() => Wait.For(); }");
    [Fact] public Task A_task_dropped_by_a_local_function_is_handed_off() => Info("a pool thread (HomeController.Get → Wait.For)", Body("Fire(); void Fire() => Task.Run(() => Wait.For());"));
    [Fact] public Task A_task_dropped_by_a_method_is_handed_off() => Info("a pool thread (HomeController.Get → A.Fire → Wait.For)", Body("A.Fire();"), "static class A { public static void Fire() => Task.Run(() => Wait.For()); }");
    [Fact] public Task A_task_dropped_by_a_lambda_is_handed_off() => Info("a pool thread (HomeController.Get → Wait.For)", Body("Action a = () => Task.Run(() => Wait.For()); a();"));
    [Fact] public Task What_gives_nobody_a_task_is_handed_off() => Info("a pool thread (HomeController.Get → A.Fire → Wait.For)", Body("A.Fire();"), "static class A { public static async void Fire() { await Task.Yield(); Wait.For(); } }");
    [Fact] public Task A_lazy_value_in_a_field_is_made_where_it_is_read() => Info("whoever comes first (HomeController.Get → HomeController.L → Wait.For)", Action("L.Value", "readonly Lazy<int> L = new(() => Wait.For());"));
    [Fact] public Task A_delegate_made_in_the_initialiser_of_a_field_runs_where_it_is_read() => Path("HomeController.Get → A.Read → Wait.For", Action("F()", "readonly Func<int> F = new Func<int>(A.Read);"), "static class A { public static int Read() => Wait.For(); }");
    [Fact] public Task A_using_of_nothing_is_no_way() => NoPath(Body("using (null) { }"));
    [Fact] public Task A_tuple_calls_nothing() => NoPath(Body("var (x, y) = (1, 2);"), Pieces);
    const string Pieces = "class A { public void Deconstruct(out int x, out int y) { x = Wait.For(); y = 1; } }";
    [Fact] public Task A_delegate_in_a_static_dictionary_runs_where_it_is_read() => Path("HomeController.Get → A.Read → Wait.For",
        Action("S[\"a\"]()", "static readonly Dictionary<string, Func<int>> S = new() { [\"a\"] = A.Read };"), "static class A { public static int Read() => Wait.For(); }");
    [Fact] public Task A_delegate_stored_by_a_constructor_runs_where_it_is_read() => Path("HomeController.Get → new HomeController → Wait.For",
        Action("_f()", "readonly Func<int> _f; public HomeController() => _f = () => Wait.For();"));
    [Fact] public Task A_delegate_stored_at_start_up_leads_on() => Path("GET / → … → Wait.For",
        "Setup.Run(); var app = WebApplication.Create(); app.MapGet(\"/\", () => Setup.Load!()); app.Run();",
        "static class Setup { public static Func<int>? Load; public static void Run() => Load = () => Data.Get(); } static class Data { public static int Get() => Wait.For(); }");
    [Fact] public Task A_delegate_stored_by_a_static_constructor_leads_on() => Path("HomeController.Get → … → Wait.For", Action("Setup.Load!()"),
        "static class Setup { public static Func<int>? Load; static Setup() => Load = () => Data.Get(); } static class Data { public static int Get() => Wait.For(); }");
    const string Holder = "public class Holder { readonly Action<int> _f; public Holder(Action<int> f) => _f = f; public void Fire() => _f(1); } ";
    const string Slow = "static class Slow { public static void On(int i) => Wait.For(); }";
    [Fact] public Task A_delegate_given_to_a_constructor_runs_where_it_is_used() => Path("HomeController.Get → … → Wait.For", Body("var h = new Holder(Slow.On); h.Fire();"), Holder + Slow);
    [Fact] public Task One_given_to_a_primary_constructor_too() => Path("HomeController.Get → … → Wait.For", Body("new Holder(Slow.On).Fire();"), "public class Holder(Action<int> f) { public void Fire() => f(1); } " + Slow);
    [Fact] public Task One_handed_on_to_a_base_too() => Path("HomeController.Get → … → Wait.For", Body("new Twice(_ => Slow.On(1)).Fire();"), Holder + Slow + " public class Twice : Holder { public Twice(Action<int> f) : base(f) { } }");
    [Fact] public Task One_that_is_only_kept_does_not_run() => NoPath(Body("_ = new Holder(Slow.On);"), Holder + Slow);
    [Fact] public Task A_delegate_that_is_only_copied_does_not_run() => NoPath(Action("1", "Action<int> a = Slow.On; Action<int>? b; public void Copy() => b = a;"), Slow);
    [Fact] public Task A_copy_that_runs_leads_on() => Path("HomeController.Get → Slow.On → Wait.For", Body("A.Copy(); A.To!(1);"), "static class A { public static Action<int> From = Slow.On; public static Action<int>? To; public static void Copy() => To = From; } " + Slow);
    [Fact] public Task What_an_unreached_constructor_gives_to_another_object_does_not_run() => NoPath(Body("new Port().Open();"),
        "public class Port { public Action? Opened; public void Open() => Opened?.Invoke(); } class Other { Action? a; Port p = new(); public Other() { p.Opened = () => Wait.For(); a = null; } public Action? A => a; }");

    [Fact] public Task The_handler_of_an_event_runs_where_it_is_raised() => Path("HomeController.Get → … → Wait.For", Body("var bus = new Bus(); bus.Added += Log.On; bus.Add();"),
        "public class Bus { public event Action? Added; public void Add() => Added?.Invoke(); } static class Log { public static void On() => Wait.For(); }");
    [Fact] public Task To_listen_to_an_event_raises_nothing() => NoPath(Body("new Bus().Added += Log.On;"),
        "public class Bus { public event Action? Added; public void Add() => Added?.Invoke(); } static class Log { public static void On() => Wait.For(); }");
    [Fact] public Task A_call_between_two_question_marks_is_followed() => Path("HomeController.Get → … → Wait.For", Action("F(null)", "int F(IHome? h) => h?.Store()?.Load() ?? 0;"),
        Store + "public interface IHome { IStore? Store(); } class Home : IHome { public IStore? Store() { Wait.For(); return null; } }");
    [Fact] public Task A_question_mark_in_a_type_argument_rules_nothing_out() => Path("HomeController.Get → … → Wait.For", Action("F(null!)", "int F(IBox<string?> b) => b.Load();"),
        "public interface IBox<T> { int Load(); } class Box : IBox<string> { public int Load() => Wait.For(); }");
    [Fact] public Task A_nearer_entry_point_is_named() => Path("HomeController.Near → Wait.For, and 1 other request",
        Controller + "{ public int Far() => Mid(); int Mid() => Wait.For(); public int Near() => Wait.For(); }");
    [Fact] public Task All_other_requests_are_counted() => Path("HomeController.A → Wait.For, and 2 other requests",
        Controller + "{ public int A() => Wait.For(); public int B() => A2(); int A2() => Wait.For(); public int C() => A2(); }");

    [Fact] public Task A_member_that_nobody_calls_is_silent() => NoPath(Action("1"), "static class A { public static int One() => Wait.For(); }");
    [Fact] public Task Recursion_ends() => Path("HomeController.Get → … → Wait.For", Action("A.One(3)"), "static class A { public static int One(int i) => i > 0 ? One(i - 1) : Two(); static int Two() => One(0) + Wait.For(); }");

    [Fact] public Task The_type_of_the_receiver_rules_other_implementations_out() => NoPath(Action("F(new Fast())", "int F(Fast s) => s.Load();"),
        Store + "class Db : IStore { public int Load() => Wait.For(); } class Fast : IStore { public int Load() => 1; }");
    [Fact] public Task The_type_of_the_receiver_rules_other_overrides_out() => NoPath(Action("F(new Fast())", "int F(Fast s) => s.Load();"),
        "abstract class Store { public abstract int Load(); } class Db : Store { public override int Load() => Wait.For(); } class Fast : Store { public override int Load() => 1; }");
    [Fact] public Task Dispose_of_one_type_is_not_that_of_every_type() => NoPath(Action("F(new Fast())", "int F(IDisposable s) { s.Dispose(); return 1; }"),
        "class Db : IDisposable { public void Dispose() => Wait.For(); } class Fast : IDisposable { public void Dispose() { } }");
    [Fact] public Task A_type_argument_rules_other_implementations_out() => NoPath(Action("F(null!)", "int F(IStore<int> s) => s.Load();"),
        "public interface IStore<T> { int Load(); } class Db : IStore<string> { public int Load() => Wait.For(); }");
    [Fact] public Task A_sequence_of_ones_own_things_is_not_ones_own_generic_collection() => NoPath(Action("F([])", "int F(IEnumerable<HomeController> s) { foreach (var x in s) return 1; return 2; }"),
        "public class Remote<T> : IEnumerable<T> { public IEnumerator<T> GetEnumerator() { Wait.For(); yield break; } System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator(); }");
    [Fact] public Task An_open_sequence_is_not_ones_own_generic_collection_either() => NoPath(Action("new List<int>().IsEmpty() ? 1 : 2"),
        "static class Lists { public static bool IsEmpty<T>(this ICollection<T> c) => c.Count == 0; } public abstract class Remote<T> : List<T>, ICollection<T> { int ICollection<T>.Count => Wait.For(); }");
    [Fact] public Task What_is_left_for_things_that_are_not_asynchronous_is_not_followed() => NoPath(Action("F(null!).Id", "async Task<int> F(Gate g) => g is IGateAsync a ? await a.LoadAsync() : g.Load();"),
        "public interface IGateAsync { Task<int> LoadAsync(); } public class Gate : IGateAsync { public int Load() => Wait.For(); public Task<int> LoadAsync() => Task.FromResult(1); }");
    [Fact] public Task A_condition_that_speaks_of_something_else_rules_nothing_out() => Path("HomeController.Get → … → Wait.For", Action("F(null!).Id", "async Task<int> F(Gate g) => g is IDisposable ? await g.OtherAsync() : g.Load();"),
        "public class Gate { public int Load() => Wait.For(); public Task<int> OtherAsync() => Task.FromResult(1); }");
    [Fact] public Task A_task_that_is_kept_and_left_alone_is_background() => Info("a pool thread (HomeController.Get → Wait.For)", Body("_t = Task.Run(() => Wait.For());", "Task? _t;"));
    [Fact] public Task One_that_is_kept_and_waited_for_is_not() => Path("HomeController.Get → Wait.For", Controller + "{ Task<int>? _t; public async Task<int> Get() { _t = Task.Run(() => Wait.For()); return await _t; } }");
    [Fact] public Task What_asks_for_its_own_thread_is_not_run_by_another() => NoPath(Body("if (_t != Thread.CurrentThread) { _t = new Thread(Run); _t.Start(); } else Run();", "Thread? _t; void Run() => Wait.For();"));
    [Fact] public Task What_only_a_thread_of_its_own_runs_has_no_place() => NoPath(Body("new Thread(() => { _ = RunAsync(); }).Start(); async Task RunAsync() { Wait.For(); await Task.Yield(); }"));
    const string Default = "public class Store { public virtual Task<int> LoadAsync() => Task.FromResult(Load()); public virtual int Load() => 1; } ";
    [Fact] public Task What_a_base_does_by_default_is_done_for_what_does_not_replace_it() => Path("HomeController.Get → … → Wait.For", Action("F(null!).Id", "Task<int> F(Store s) => s.LoadAsync();"),
        Default + "public class Db : Store { public override int Load() => Wait.For(); }");
    [Fact] public Task It_is_not_done_for_what_replaces_it() => NoPath(Action("F(null!).Id", "Task<int> F(Store s) => s.LoadAsync();"),
        Default + "public class Db : Store { public override int Load() => Wait.For(); public override Task<int> LoadAsync() => Task.FromResult(2); }");
    [Fact] public Task Nor_for_what_derives_from_that() => NoPath(Action("F(null!).Id", "Task<int> F(Store s) => s.LoadAsync();"),
        Default + "public abstract class Own : Store { public abstract override Task<int> LoadAsync(); } public class Db : Own { public override int Load() => Wait.For(); public override Task<int> LoadAsync() => Task.FromResult(2); }");
    [Fact] public Task What_replaces_it_and_calls_it_does_it_too() => Path("HomeController.Get → … → Wait.For", Action("F(null!).Id", "Task<int> F(Store s) => s.LoadAsync();"),
        Default + "public class Db : Store { public override int Load() => Wait.For(); public override async Task<int> LoadAsync() => await base.LoadAsync(); }");
    [Fact] public Task On_another_object_it_may_be_done_for_either() => Path("HomeController.Get → … → Wait.For", Action("F(null!).Id", "Task<int> F(Store s) => s.LoadAsync();"),
        Default.Replace("FromResult(Load())", "FromResult(new List<Store>()[0].Load())") + "public class Db : Store { public override int Load() => Wait.For(); public override Task<int> LoadAsync() => Task.FromResult(2); }");
    [Fact] public Task An_inherited_implementation_is_found() => Path("HomeController.Get → … → Wait.For", Action("F(null!)", "int F(Db s) => s.Load();"),
        "public abstract class Base { public virtual int Load() => Wait.For(); } public class Db : Base { }");

    const string Bus = """
        public interface IHandler<T> { void Handle(T message); }
        public class Paid { } public class Sent { }
        public class Bus { readonly List<object> all = []; public void Publish<T>(T message) { foreach (var h in all.OfType<IHandler<T>>()) h.Handle(message); } }
        """;
    [Fact] public Task A_message_reaches_the_handlers_of_its_type() => Path("HomeController.Get → OnPaid.Handle → Wait.For", Body("new Bus().Publish(new Paid());"),
        Bus + "class OnPaid : IHandler<Paid> { public void Handle(Paid m) => Wait.For(); }");
    [Fact] public Task A_message_reaches_no_other_handler() => NoPath(Body("new Bus().Publish(new Paid());"),
        Bus + "class OnSent : IHandler<Sent> { public void Handle(Sent m) => Wait.For(); }");

    [Fact] public Task An_awaited_bus_calls_the_async_form_of_a_handler() => NoPath(Body("_ = Bus.SendAsync(new Paid());"),
        "public interface ICheck<T> { bool Check(T t); Task<bool> CheckAsync(T t); } public class Paid { } public static class Bus { public static Task SendAsync<T>(T t) => Task.CompletedTask; } class On : ICheck<Paid> { public bool Check(Paid p) { Wait.For(); return true; } public Task<bool> CheckAsync(Paid p) => Task.FromResult(true); }");
    [Fact] public Task A_method_that_takes_any_object_is_no_bus() => NoPath(Body("Note(new Paid());", "static void Note(object o) { }"),
        Bus + "class OnPaid : IHandler<Paid> { public void Handle(Paid m) => Wait.For(); }");

    [Fact] public Task A_handler_of_a_base_takes_what_is_derived() => Path("HomeController.Get → Any.Handle → Wait.For", Body("new Bus().Publish(new Late());"),
        Bus.Replace("IHandler<T> {", "IHandler<in T> {") + "public class Late : Paid { } class Any : IHandler<Paid> { public void Handle(Paid m) => Wait.For(); }");
    [Fact] public Task A_handler_of_what_is_derived_does_not_take_its_base() => NoPath(Body("new Bus().Publish(new Paid());"),
        Bus.Replace("IHandler<T> {", "IHandler<in T> {") + "public class Late : Paid { } class Any : IHandler<Late> { public void Handle(Late m) => Wait.For(); }");
    [Fact] public Task An_invariant_handler_takes_no_derived_message() => NoPath(Body("new Bus().Publish(new Late());"),
        Bus + "public class Late : Paid { } class Any : IHandler<Paid> { public void Handle(Paid m) => Wait.For(); }");
    [Fact] public Task A_contravariant_receiver_may_be_one_of_a_base() => Path("HomeController.Get → … → Wait.For", Action("F(null!)", "int F(ISink<string> s) => s.Put(\"\");"),
        "public interface ISink<in T> { int Put(T item); } class Sink : ISink<object> { public int Put(object item) => Wait.For(); }");
    [Fact] public Task A_covariant_receiver_may_be_one_of_what_is_derived() => Path("HomeController.Get → … → Wait.For", Action("F(null!)", "int F(ISource<object> s) => s.Take();"),
        "public interface ISource<out T> { int Take(); } class Source : ISource<string> { public int Take() => Wait.For(); }");

    [Fact] public Task A_covariant_receiver_keeps_its_other_types() => Path("HomeController.Get → … → Wait.For", Action("F(null!)", "int F(ISource<object, int> s) => s.Take(1);"),
        "public interface ISource<out T, U> { int Take(U u); } class Source : ISource<string, int> { public int Take(int u) => Wait.For(); }");

    [Theory, InlineData("new A().X++"), InlineData("new A().X--"), InlineData("++new A().X"), InlineData("--new A().X"), InlineData("new A().X += 1")]
    public Task A_setter_behind_a_step_is_followed(string step) => Path("HomeController.Get → A.X → Wait.For", Body(step + ";"), Setter);
    [Fact] public Task A_setter_in_a_tuple_is_followed() => Path("HomeController.Get → A.X → Wait.For", Body("var a = new A(); (a.X, _) = (1, 2);"), Setter);
    [Fact] public Task A_setter_in_an_initialiser_is_followed() => Path("HomeController.Get → A.X → Wait.For", Body("_ = new A { X = 1 };"), Setter);
    [Fact] public Task A_property_that_is_only_read_does_not_lead_to_its_setter() => NoPath(Action("new A().X"), Setter);
    const string Setter = "class A { int _x; public int X { get => _x; set => _x = value + Wait.For(); } }";

    [Fact] public Task An_implicit_conversion_is_followed() => Path("HomeController.Get → A.op_Implicit → Wait.For", Body("A a = 1;"), "class A { public static implicit operator A(int i) { Wait.For(); return new(); } }");
    [Fact] public Task An_explicit_conversion_is_followed() => Path("HomeController.Get → A.op_Explicit → Wait.For", Body("var a = (A)1;"), "class A { public static explicit operator A(int i) { Wait.For(); return new(); } }");
    [Fact] public Task A_static_member_of_an_interface_leads_to_its_implementation() => Path("HomeController.Get → … → Wait.For", Action("F<Db>()", "int F<T>() where T : ILoad => T.Load();"),
        "public interface ILoad { static abstract int Load(); } public class Db : ILoad { public static int Load() => Wait.For(); }");
    [Fact] public Task What_an_event_does_with_a_listener_is_followed() => Path("HomeController.Get → Bus.add_Added → Wait.For", Body("new Bus().Added += () => { };"),
        "public class Bus { public event Action Added { add => Wait.For(); remove { } } }");
    [Fact] public Task What_a_primary_constructor_hands_to_its_base_is_followed() => Path("HomeController.Get → new B → Wait.For", Action("new B(1).X"),
        "public class A(int x) { public int X = x; } public class B(int y) : A(y + Wait.For());");
    [Fact] public Task A_primary_constructor_leads_to_its_base() => Path("HomeController.Get → new A → Wait.For", Action("new B(1).Y"), "public class A { public A() => Wait.For(); } public class B(int y) : A { public int Y = y; }");
    [Fact] public Task A_Dispose_that_only_the_interface_shows_is_followed() => Path("HomeController.Get → A.Dispose → Wait.For", Body("using var a = new A();"), "class A : IDisposable { void IDisposable.Dispose() => Wait.For(); }");

    [Fact] public Task An_alias_leads_to_its_type() => Path("HomeController.Get → new A → Wait.For", "using D = A; " + Action("new D().X"), "class A { public int X; public A() => Wait.For(); }");
    [Fact] public Task A_base_named_in_another_part_is_followed() => Path("HomeController.Get → … → Wait.For", Action("new B().X"), "class A { public int X; public A() => Wait.For(); } partial class B : A;", "partial class B { public B() { } }");
    [Fact] public Task An_awaited_using_in_a_lambda_is_followed() => Path("GET / → A.DisposeAsync → Wait.For", "var app = WebApplication.Create(); app.MapGet(\"/\", async () => { await using var a = new A(); }); app.Run();",
        "class A : IAsyncDisposable { public ValueTask DisposeAsync() { Wait.For(); return default; } }");
    [Fact] public Task An_async_enumerator_is_followed() => Path("HomeController.Get → A.GetAsyncEnumerator → Wait.For", Controller + "{ public async Task Get() { await foreach (var x in new A()) { } } }",
        "class A { public IAsyncEnumerator<int> GetAsyncEnumerator() { Wait.For(); return null!; } }");
    [Fact] public Task A_compound_operator_is_followed() => Path("HomeController.Get → A.op_Addition → Wait.For", Body("var a = new A(); a += 1;"), "class A { public static A operator +(A a, int i) { Wait.For(); return a; } }");
    [Fact] public Task An_indexer_in_an_initialiser_is_followed() => Path("HomeController.Get → A.Item → Wait.For", Body("_ = new A { [1] = 2 };"), "class A { public int this[int i] { set => Wait.For(); } }");
    [Fact] public Task A_delegate_that_is_cast_is_handed_over() => Path("HomeController.Get → … → Wait.For", Body("new Holder((Action<int>)Slow.On).Fire();"), Holder + Slow);
    [Theory, InlineData("_f = [f!]"), InlineData("_f = new() { f }"), InlineData("(_f, _x) = ([f], 1)")]
    public Task A_delegate_that_is_kept_in_any_shape_does_not_run(string keep) => NoPath(Body("_ = new H(Slow.On);"), "public class H { List<Action<int>> _f = []; int _x; public H(Action<int> f) { " + keep + "; } public int Fire() { _f[0](1); return _x; } } " + Slow);
    [Theory, InlineData("R.A(1, _ => { }); R.B(Slow.On);"), InlineData("R.B(Slow.On); R.A(1, _ => { });")]
    public Task Methods_that_hand_a_delegate_to_each_other_run_it(string calls) => Path("HomeController.Get → Slow.On → Wait.For", Body(calls),
        "static class R { public static void A(int n, Action<int> f) { if (n == 0) B(f); else f(n); } public static void B(Action<int> f) => A(3, f); } " + Slow);

    [Fact] public Task What_nobody_waits_for_is_background() => Info("a pool thread (HomeController.Get → Wait.For)", Body("_ = Task.Run(() => Wait.For());"));
    [Fact] public Task What_is_awaited_is_not() => Path("HomeController.Get → Wait.For", Controller + "{ public async Task<int> Get() => await Task.Run(() => { Wait.For(); return 1; }); }");
    [Fact] public Task A_dropped_call_is_background() => Info("a pool thread (HomeController.Get → HomeController.SendAsync → Wait.For)", Controller + "{ public void Get() { _ = SendAsync(); } async Task SendAsync() { Wait.For(); await Task.Yield(); } }");
    [Fact] public Task A_dropped_call_that_gives_a_value_task_is_background() => Info("a pool thread (HomeController.Get → HomeController.SendAsync → Wait.For)", Controller + "{ public void Get() { _ = SendAsync(); } async ValueTask SendAsync() { Wait.For(); await Task.Yield(); } }");
    [Fact] public Task A_dropped_call_behind_a_question_mark_is_background() => Info("a pool thread (HomeController.Get → HomeController.SendAsync → Wait.For)", Controller + "{ public void Get() { HomeController? c = this; c?.SendAsync(); } async Task SendAsync() { Wait.For(); await Task.Yield(); } }");
    [Fact] public Task One_in_a_local_function_too() => Info("a pool thread (HomeController.Get → HomeController.SendAsync → Wait.For)", Controller + "{ public void Get() { Go(); void Go() => SendAsync(); } async Task SendAsync() { Wait.For(); await Task.Yield(); } }");
    [Fact] public Task A_long_running_task_that_is_kept_has_a_thread_of_its_own() => NoPath(Action("(_t = Task.Factory.StartNew(() => Wait.For(), TaskCreationOptions.LongRunning)).Id", "Task? _t;"));
    [Fact] public Task A_delegate_in_a_collection_expression_runs_where_it_is_read() => Path("HomeController.Get → A.Read → Wait.For",
        Action("S[0]()", "static readonly Func<int>[] S = [A.Read];"), "static class A { public static int Read() => Wait.For(); }");
    [Fact] public Task A_thread_of_its_own_is_silent() => NoPath(Body("new Thread(() => Wait.For()).Start();"));
    [Fact] public Task So_is_one_whose_start_is_a_delegate_made_of_a_lambda() => NoPath(Body("new Thread(new ThreadStart(() => { _ = RunAsync(); })).Start(); async Task RunAsync() { await Task.Yield(); Wait.For(); }"));
    [Fact] public Task A_contract_runs_what_it_is_given_on_the_thread_that_calls_it() => Info("a pool thread (HomeController.Get → Wait.For)", Controller + "{ public void Get(IRunner r) => A.Fire(r, () => Wait.For()); }",
        "public interface IRunner { int Run(Func<int> f); } static class A { public static void Fire(IRunner r, Func<int> f) => Task.Run(() => r.Run(f)); }");
    [Fact] public Task A_named_thread_of_its_own_is_silent() => NoPath(Body("_t = new Thread(Run) { IsBackground = true }; _t.Start();", "Thread? _t; void Run() => Wait.For();"), "class A { public static implicit operator A(int i) => new(); }");
    [Fact] public Task A_static_constructor_runs_once() => Info("whoever comes first (HomeController.Get → A → Wait.For)", Action("A.X"), "static class A { public static int X; static A() => X = Wait.For(); }");
    [Fact] public Task A_lazy_value_is_made_once() => Info("whoever comes first (HomeController.Get → HomeController.L → Wait.For)", Action("L.Value", "static readonly Lazy<int> L = new(() => Wait.For());"));
    [Fact] public Task A_constructor_that_dependency_injection_calls_runs_once() => Info("whoever comes first (controller HomeController → new HomeController → new Db → Wait.For)".Replace("new HomeController → new Db", "…"),
        Controller.Replace("HomeController :", "HomeController(IStore s) :") + "{ public int Get() => s.Load(); }", Store + "class Db : IStore { public Db() => Wait.For(); public int Load() => 1; }");
    [Fact] public Task Code_that_says_new_activates_nothing() => NoPath(Body("_ = new Log(null);"),
        Store + "class Log(IStore? s) { public IStore? S = s; } class Db : IStore { public Db() => Wait.For(); public int Load() => 1; }");
    [Fact] public Task A_value_that_is_kept_is_made_once() => Info("whoever comes first (HomeController.Get → Wait.For)", Action("_x ??= Wait.For()", "int? _x;"));

    // What a change of one word would turn around.
    [Fact] public Task A_static_method_runs_the_static_constructor_once() => Info("whoever comes first (HomeController.Get → A → Wait.For)", Action("A.One()"), "static class A { static readonly int X; static A() => X = Wait.For(); public static int One() => X; }");
    [Fact] public Task So_does_the_creation_of_an_object() => Info("whoever comes first (HomeController.Get → A → Wait.For)", Action("new A().Y"), "class A { static readonly int X; static A() => X = Wait.For(); public int Y = X; }");
    [Fact] public Task An_override_that_is_replaced_leads_to_what_replaces_it() => Path("HomeController.Get → … → Wait.For", Action("F(null!)", "int F(Mid s) => s.Load();"),
        "public class Top { public virtual int Load() => 1; } public class Mid : Top { public override int Load() => 2; } class Deep : Mid { public override int Load() => Wait.For(); }");
    [Theory, InlineData("new A().X = 1"), InlineData("(new A().X, _) = (1, 2)")]
    public Task A_property_that_is_only_written_does_not_lead_to_its_getter(string step) => NoPath(Body(step + ";"), Getter);
    [Theory, InlineData("new A().X += 1"), InlineData("new A().X++"), InlineData("--new A().X")]
    public Task A_property_that_is_read_to_be_written_leads_to_its_getter(string step) => Path("HomeController.Get → A.X → Wait.For", Body(step + ";"), Getter);
    const string Getter = "class A { int _x; public int X { get => _x + Wait.For(); set => _x = value; } }";
    [Fact] public Task A_using_of_a_contract_leads_to_what_implements_it() => Path("HomeController.Get → Lease.Dispose → Wait.For", Controller + "{ public void Get(ILease lease) { using (lease) { } } }", "public interface ILease : IDisposable; class Lease : ILease { public void Dispose() => Wait.For(); }");
    [Fact] public Task A_DisposeAsync_that_only_the_interface_shows_is_followed() => Path("HomeController.Get → A.DisposeAsync → Wait.For", Controller + "{ public async Task Get() { await using var a = new A(); } }",
        "class A : IAsyncDisposable { ValueTask IAsyncDisposable.DisposeAsync() { Wait.For(); return default; } }");
    [Fact] public Task An_awaited_using_of_a_contract_leads_to_what_implements_it() => Path("HomeController.Get → Lease.DisposeAsync → Wait.For", Controller + "{ public async Task Get(ILease lease) { await using (lease) { } } }",
        "public interface ILease : IAsyncDisposable; class Lease : ILease { public ValueTask DisposeAsync() { Wait.For(); return default; } }");
    [Fact] public Task The_steps_of_an_enumerator_that_is_kept_are_followed() => Path("HomeController.Get → E.MoveNext → Wait.For", Body("foreach (var x in new A()) { }"),
        "class A { readonly E _e = null!; public E GetEnumerator() => _e; } class E { public int Current => 1; public bool MoveNext() { Wait.For(); return false; } }");
    [Theory, InlineData("Task.Run(() => Wait.For()).ContinueWith(_ => { });"), InlineData("_ = Task.Run(() => Wait.For()).ConfigureAwait(false);"), InlineData("Task.Factory.StartNew(async () => { Wait.For(); await Task.Yield(); }).Unwrap();")]
    public Task A_task_that_is_dropped_behind_a_step_is_handed_off(string code) => Info("a pool thread (HomeController.Get → Wait.For)", Body(code));
    [Fact] public Task What_only_looks_at_a_task_does_not_drop_it() => Path("HomeController.Get → Wait.For", Controller + "{ public Task Get() => Task.Run(() => Wait.For()).WaitAsync(TimeSpan.FromSeconds(1)); }");
    [Fact] public Task A_delegate_that_is_kept_once_may_run_often() => Path("HomeController.Get → Wait.For", Body("_f ??= () => Wait.For(); _f();", "Func<int>? _f;"));
    [Fact] public Task What_stands_beside_a_value_that_is_kept_runs_each_time() => Path("HomeController.Get → Wait.For", Body("_x ??= 1; Wait.For();", "int? _x;"));
    [Fact] public Task A_delegate_that_is_checked_and_kept_does_not_run() => NoPath(Body("_ = new Holder(Slow.On);"), "public class Holder { readonly Action<int> _f; public Holder(Action<int> f) { ArgumentNullException.ThrowIfNull(f); _f = f; } public void Fire() => _f(1); } " + Slow);
    [Fact] public Task A_delegate_that_is_looked_at_by_others_may_run() => Path("HomeController.Get → Slow.On → Wait.For", Body("_ = new Holder(Slow.On);"), "public class Holder { public Holder(Action<int> f) => Array.ForEach([1], f); } " + Slow);
    [Fact] public Task An_override_that_nobody_may_replace_is_the_last() => NoPath(Action("F(null!)", "int F(Mid s) => s.Load();"),
        "public class Top { public virtual int Load() => 1; } public class Mid : Top { public sealed override int Load() => 2; } class Deep : Mid { public new int Load() => Wait.For(); }");
    [Fact] public Task A_method_given_as_any_delegate_runs_where_it_is_handed_over() => Path("HomeController.Get → Slow.On → Wait.For", Body("A.Run(Slow.On);"), "static class A { public static void Run(Delegate work) => work.DynamicInvoke(1); } " + Slow);
    [Fact] public Task A_delegate_given_to_a_contract_that_nobody_implements_runs_in_place() => Path("HomeController.Get → Slow.On → Wait.For", Controller + "{ public void Get(IRunner r) => r.Run(Slow.On); }", "public interface IRunner { void Run(Action<int> work); } " + Slow);
    [Fact] public Task A_record_that_compares_itself_compares_nothing_else() => NoPath(Body("_ = new Key(1).Equals(new Key(2));"), "public record Key(int Id); public class Other : IEquatable<Key> { public bool Equals(Key? other) { Wait.For(); return true; } }");
    [Fact] public Task A_base_is_created_by_the_constructor_that_is_given_something() => NoPath(Action("new B(1).Y"), "public class A { public A() => Wait.For(); public A(int x) { } } public class B(int y) : A(y) { public int Y => 1; }");
    [Fact] public Task A_constructor_in_one_line_that_calls_another_first_is_followed() => Path("HomeController.Get → new A → Wait.For", Action("new A(1).X"), "class A { public int X; public A() { } public A(int i) : this() => X = Wait.For(); }");
    [Fact] public Task A_static_property_runs_the_static_constructor_once() => Info("whoever comes first (HomeController.Get → A → Wait.For)", Action("A.Y"), "static class A { static readonly int X; static A() => X = Wait.For(); public static int Y => X; }");
    [Fact] public Task What_is_put_into_a_list_is_no_message() => NoPath(Body("new List<object>().Add(new Paid());"), Bus + "class OnPaid : IHandler<Paid> { public void Handle(Paid m) => Wait.For(); }");
    [Fact] public Task A_bus_that_is_not_awaited_calls_the_sync_form_of_a_handler() => Path("HomeController.Get → On.Check → Wait.For", Body("Bus.Send(new Paid());"),
        "public interface ICheck<T> { bool Check(T t); Task<bool> CheckAsync(T t); } public class Paid { } public static class Bus { public static void Send<T>(T t) { } } class On : ICheck<Paid> { public bool Check(Paid p) { Wait.For(); return true; } public Task<bool> CheckAsync(Paid p) => Task.FromResult(true); }");
    [Fact] public Task A_handler_of_a_base_that_gives_a_result_takes_what_is_derived() => Path("HomeController.Get → Any.Handle → Wait.For", Body("new Bus().Publish(new Late());"),
        "public interface IHandler<in T, R> { R Handle(T message); } public class Paid { } public class Late : Paid { } public class Bus { public void Publish<T>(T message) { } } class Any : IHandler<Paid, int> { public int Handle(Paid m) => Wait.For(); }");
    [Fact] public Task A_value_that_is_assigned_anew_is_made_each_time() => Path("HomeController.Get → Wait.For", Body("_x = Wait.For();", "int _x;"));
    [Fact] public Task A_static_member_named_without_its_type_runs_its_static_constructor() => Info("whoever comes first (HomeController.Get → A → Wait.For)", "using static A; " + Action("X"), "static class A { public static readonly int X; static A() => X = Wait.For(); }");
    [Fact] public Task A_static_method_named_without_its_type_does_too() => Info("whoever comes first (HomeController.Get → A → Wait.For)", "using static A; " + Action("One()"), "static class A { static readonly int X; static A() => X = Wait.For(); public static int One() => X; }");
    [Fact] public Task A_delegate_given_where_the_type_is_not_named_runs_where_it_is_used() => Path("HomeController.Get → … → Wait.For", Body("Holder h = new(Slow.On); h.Fire();"), Holder + Slow);
    [Fact] public Task Two_names_of_one_collection_keep_the_same_delegates() => Path("HomeController.Get → … → Wait.For", Controller + "{ public int Get(Jobs jobs) { jobs.All.Add(() => Wait.For()); return jobs.Run(); } }",
        "public class Jobs { readonly List<Func<int>> _all = new(); public List<Func<int>> All => _all; public int Run() => _all[0](); }");
    [Fact] public Task What_a_constructor_keeps_that_nobody_saw_run_is_run() => Path("HomeController.Get → … → Wait.For", Controller + "{ public int Get(Jobs jobs) => jobs.Run(); }",
        "public class Jobs { readonly Func<int> _f; public Jobs() => _f = Slow; public int Run() => _f(); static int Slow() => Wait.For(); }");
    [Theory, InlineData("_x ??= {|#0:load.Result|}", true), InlineData("_x = {|#0:load.Result|}", false), InlineData("(_f ??= () => {|#0:load.Result|})()", false), InlineData("_x ?? {|#0:load.Result|}", false)]
    public Task A_wait_whose_outcome_is_kept_is_waited_for_once(string code, bool once)
    {
        var test = Files(Controller + "{ static int? _x; static Func<int>? _f; public int? Get(Task<int> load) => " + code + "; }");
        test.Expected.Add(Expect("SIO001").At(0).AnyFurther().WithSeverity(once ? Microsoft.CodeAnalysis.DiagnosticSeverity.Info : Microsoft.CodeAnalysis.DiagnosticSeverity.Warning));
        return test.Run();
    }

    [Fact] public Task A_method_called_on_the_base_is_that_of_the_base() => NoPath(Controller + "{ public int Get() => new B().Load(); }", "class A { public virtual int Load() => 1; } class B : A { public override int Load() => base.Load(); } class C : A { public override int Load() => Wait.For(); }");

    [Fact] public Task Code_that_nests_deeper_than_a_stack_is_followed() => Path("HomeController.Get → Wait.For",
        Action(string.Join(" + ", Enumerable.Repeat("1", 2000)) + " + Wait.For()"));

    [Theory, InlineData("A(1)"), InlineData("A(1), I")]
    public Task A_primary_constructor_calls_the_base_that_it_names(string bases) => NoPath(Action("new B().X"), "interface I; class A { public int X = 1; public A() => Wait.For(); public A(int x) { } } class B() : " + bases + ";");
    [Fact] public Task A_constructor_of_one_expression_runs_that_behind_its_base() => Path("HomeController.Get → new B → Wait.For", Action("new B().X"), "class A { public int X = 1; } class B : A { public B() : base() => Wait.For(); }");
    [Fact] public Task A_ref_struct_is_ended_by_the_method_that_takes_nothing() => Path("HomeController.Get → Lease.Dispose → Wait.For", Body("using var lease = new Lease();"),
        "ref struct Lease { public void Dispose(int n) { } public void Dispose() => Wait.For(); }");
    [Fact] public Task And_by_no_other() => NoPath(Body("using var lease = new Lease();"), "ref struct Lease { public void Dispose(int n) => Wait.For(); public void Dispose() { } }");
    [Fact] public Task A_generic_interface_leads_to_what_implements_it_for_one_type() => Path("HomeController.Get → … → Wait.For", Action("new Reads<Order>(null!).Go()"),
        "class Order; interface IReader<T> { int Read(); } class Reads<T>(IReader<T> reader) { public int Go() => reader.Read(); } class Orders : IReader<Order> { public int Read() => Wait.For(); }");
    [Fact] public Task An_interface_of_the_framework_for_a_type_of_ones_own_leads_to_it() => Path("HomeController.Get → Orders.Key → Wait.For", Controller + "{ public int Get(IGrouping<int, Order> orders) => orders.Key; }",
        "public class Order; class Orders : List<Order>, IGrouping<int, Order> { public int Key => Wait.For(); }");
    [Fact] public Task A_handler_of_an_interface_handles_what_implements_it() => Path("HomeController.Get → All.Handle → Wait.For", Controller + "{ public void Get(IHandle<Order> handler) => handler.Handle(new Order()); }",
        "public interface IMessage; public class Order : IMessage; public interface IHandle<in T> { void Handle(T message); } class All : IHandle<IMessage> { public void Handle(IMessage message) => Wait.For(); }");
    [Fact] public Task What_the_framework_is_handed_is_no_message() => NoPath(Action("Ok(new Order()).StatusCode ?? 1"), "public class Order; interface IHandle<T> { void Handle(T message); } class Handler : IHandle<Order> { public void Handle(Order order) => Wait.For(); }");

    static string Body(string code, string more = "") => Controller + $"{{ public int Get() {{ {code} return 1; }} {more} }}";

    static string Action(string code, string more = "") => Controller + $"{{ public int Get() => {code}; {more} }}";
}
