namespace SyncIoAnalyzers.Tests.CallGraph;

public class CallEdgeTests : RequestPathTests
{
    [Fact]
    public Task Using_without_a_variable_leads_to_Dispose() =>
        VerifyPath(
            "HomeController.Get → Lease.Dispose → Wait.For",
            Controller
                + "{ public void Get(Lease lease) { using (lease) { } } } public class Lease : IDisposable { public void Dispose() => Wait.For(); }"
        );

    [Fact]
    public Task Using_of_null_does_not_lead_to_Dispose() =>
        VerifyPath(
            "HomeController.Get → Lease.Dispose → Wait.For",
            Controller
                + "{ public void Get(Lease lease) { using (null) { } lease.Dispose(); } } public class Lease : IDisposable { public void Dispose() => Wait.For(); }"
        );

    [Fact]
    public Task Delegates_of_an_array_run_where_the_array_is_read() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            Controller
                + "{ public int Get() => new Jobs([() => Wait.For()]).Run(); } public class Jobs { readonly Func<int>[] _all; public Jobs(Func<int>[] all) => _all = all; public int Run() => _all[0](); }"
        );

    [Fact]
    public Task Factory_of_a_lazy_argument_runs_where_the_value_is_read() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            Controller
                + "{ public int Get() => new Jobs(new Lazy<int>(() => Wait.For())).Run(); } public class Jobs { readonly Lazy<int> _one; public Jobs(Lazy<int> one) => _one = one; public int Run() => _one.Value; }"
        );

    [Fact]
    public Task Tuple_pattern_does_not_lead_to_Deconstruct() =>
        NoPath(
            Controller
                + "{ public bool Get(int a, int b) => (a, b) is (1, _); } public class Pair { public void Deconstruct(out int a, out int b) => a = b = Wait.For(); }"
        );

    [Fact]
    public Task Collection_behind_a_conditional_access_stores_an_added_delegate() =>
        VerifyPath(
            "HomeController.Get → Wait.For",
            Controller
                + "{ public void Get(Jobs? jobs) { (jobs?.All)!.Add(() => Wait.For()); jobs!.Run(); } } public class Jobs { public readonly List<Func<int>> All = new(); public void Run() => All[0](); }"
        );

    [Fact]
    public Task Operator_in_a_field_initializer_is_followed() =>
        VerifyPath(
            "controller HomeController → Money.op_Addition → Wait.For",
            Controller
                + "{ readonly Money _sum = new Money() + new Money(); public int Get() => _sum.N; } public class Money { public int N; public static Money operator +(Money a, Money b) { Wait.For(); return a; } }"
        );

    [Fact]
    public Task Task_discarded_in_a_field_initializer_is_background_work() =>
        VerifyInfo(
            "a pool thread (HomeController.Get → HomeController.F → Wait.For)",
            Controller + "{ static readonly Action F = () => Task.Run(() => Wait.For()); public void Get() => F(); }"
        );

    [Fact]
    public Task Parameter_named_like_a_blocking_method_is_not_a_call() =>
        VerifyPath(
            "HomeController.Get → HomeController.F → Wait.For",
            Controller + "{ static readonly Func<int, int> F = For => Wait.For() + For; public int Get() => F(1); }"
        );

    [Fact]
    public Task Delegate_created_in_a_field_initializer_runs_where_the_field_is_invoked() =>
        VerifyPath(
            "HomeController.Get → HomeController.F → Wait.For",
            Controller + "{ static readonly Action F = new Action(() => Wait.For()); public void Get() => F(); }"
        );

    [Fact]
    public Task Handler_derived_from_a_base_handler_receives_its_message() =>
        VerifyPath(
            "HomeController.Get → Handler.Handle → Wait.For",
            "public interface IHandle<T> { void Handle(T message); } public abstract class Base : IHandle<Order> { public abstract void Handle(Order message); } public class Order { } public class Handler : Base { public override void Handle(Order message) => Wait.For(); } public interface IBus { void Publish<T>(T message); } ",
            Controller + "{ public void Get(IBus bus) => bus.Publish(new Order()); }"
        );

    [Fact]
    public Task Delegate_passed_to_an_async_void_method_is_background_work()
    {
        var test = CreateCase(
            Controller + "{ public void Get() => Later.Do(() => {|#0:Task.Delay(1).Wait()|}); }",
            "public static class Later { public static async void Do(Action work) { await Task.Yield(); work(); } }"
        );
        test.Additional.Add(("SyncIo.EntryPoints.txt", "[background]\ndropped M:Later.Do(*)"));
        test.Expected.Add(ExpectFinding("SIO001").AtPlace(0).AnyFurther().WithSeverity(Microsoft.CodeAnalysis.DiagnosticSeverity.Info));
        return test.RunAsync();
    }

    const string Store = "public interface IStore { int Load(); } ";

    [Fact]
    public Task Long_path_is_shortened_in_the_middle() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            CreateAction("A.One()"),
            "static class A { public static int One() => Two(); static int Two() => Wait.For(); }"
        );

    [Fact]
    public Task Interface_call_leads_to_the_implementation() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            CreateAction("Get2(null!)", "int Get2(IStore s) => s.Load();"),
            Store + "class Db : IStore { public int Load() => Wait.For(); }"
        );

    [Fact]
    public Task Property_read_leads_to_the_getter() =>
        VerifyPath(
            "HomeController.Get → A.Size → Wait.For",
            CreateAction("A.Size"),
            "static class A { public static int Size => Wait.For(); }"
        );

    [Fact]
    public Task Constructor_call_is_followed() =>
        VerifyPath(
            "HomeController.Get → new A → Wait.For",
            CreateAction("new A().X"),
            "class A { public int X; public A() => Wait.For(); }"
        );

    [Fact]
    public Task Field_initializer_is_followed() =>
        VerifyPath("HomeController.Get → A → Wait.For", CreateAction("new A().X"), "class A { public int X = Wait.For(); }");

    [Fact]
    public Task Base_constructor_is_followed() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            CreateAction("new B().X"),
            "class A { public int X; public A() => Wait.For(); } class B : A { public B() { } }"
        );

    [Fact]
    public Task Extension_method_is_followed() =>
        VerifyPath(
            "HomeController.Get → A.Twice → Wait.For",
            CreateAction("1.Twice()"),
            "static class A { public static int Twice(this int i) => Wait.For(); }"
        );

    [Fact]
    public Task Generic_method_is_followed() =>
        VerifyPath(
            "HomeController.Get → A.Of → Wait.For",
            CreateAction("A.Of<string>()"),
            "static class A { public static int Of<T>() => Wait.For(); }"
        );

    [Fact]
    public Task Lambda_runs_where_it_is_passed() =>
        VerifyPath("HomeController.Get → Wait.For", CreateAction("new[] { 1 }.Sum(_ => Wait.For())"));

    [Fact]
    public Task Method_group_runs_where_it_is_passed() =>
        VerifyPath(
            "HomeController.Get → A.Of → Wait.For",
            CreateAction("new[] { 1 }.Sum(A.Of)"),
            "static class A { public static int Of(int i) => Wait.For(); }"
        );

    [Fact]
    public Task Nameof_is_not_a_call() => NoPath(CreateBody("_ = nameof(Wait.For);"));

    [Fact]
    public Task Operator_is_followed() =>
        VerifyPath(
            "HomeController.Get → A.op_Addition → Wait.For",
            CreateAction("new A() + 1"),
            "class A { public static int operator +(A a, int i) => Wait.For(); }"
        );

    [Fact]
    public Task Using_declaration_leads_to_Dispose() =>
        VerifyPath(
            "HomeController.Get → A.Dispose → Wait.For",
            CreateBody("using var a = new A();"),
            "class A : IDisposable { public void Dispose() => Wait.For(); }"
        );

    [Fact]
    public Task Using_of_an_expression_leads_to_Dispose() =>
        VerifyPath(
            "HomeController.Get → A.Dispose → Wait.For",
            CreateBody("using (new A()) { }"),
            "class A : IDisposable { public void Dispose() => Wait.For(); }"
        );

    [Fact]
    public Task Await_using_declaration_leads_only_to_DisposeAsync() =>
        NoPath(
            Controller + "{ public async Task Get() { await using var a = new A(); } }",
            "class A : IDisposable, IAsyncDisposable { public void Dispose() => Wait.For(); public ValueTask DisposeAsync() => default; }"
        );

    [Fact]
    public Task Await_using_of_an_expression_leads_only_to_DisposeAsync() =>
        NoPath(
            Controller + "{ public async Task Get() { await using (new A()) { } } }",
            "class A : IDisposable, IAsyncDisposable { public void Dispose() => Wait.For(); public ValueTask DisposeAsync() => default; }"
        );

    [Fact]
    public Task Constructor_leads_to_the_constructor_it_chains_to() =>
        VerifyPath(
            "HomeController.Get → new A → Wait.For",
            CreateAction("new A(1).X"),
            "class A { public int X; public A(int x) : this() => X = x; A() => Wait.For(); }"
        );

    [Fact]
    public Task Argument_of_a_chained_constructor_is_followed() =>
        VerifyPath(
            "HomeController.Get → new A → Wait.For",
            CreateAction("new A().X"),
            "class A { public int X; public A(int x) => X = x; public A() : this(Wait.For()) { } }"
        );

    [Fact]
    public Task Implicit_constructor_leads_to_the_base_constructor() =>
        VerifyPath(
            "HomeController.Get → new A → Wait.For",
            CreateAction("new B().X"),
            "class A { public int X; public A() => Wait.For(); } class B : A;"
        );

    [Fact]
    public Task Foreach_leads_to_GetEnumerator() =>
        VerifyPath(
            "HomeController.Get → A.GetEnumerator → Wait.For",
            Controller + "{ public int Get() { foreach (var x in new A()) return x; return 1; } }",
            "class A { public IEnumerator<int> GetEnumerator() { Wait.For(); return null!; } }"
        );

    [Fact]
    public Task Foreach_leads_to_MoveNext() =>
        VerifyPath(
            "HomeController.Get → E.MoveNext → Wait.For",
            Controller + "{ public int Get() { foreach (var x in new A()) return x; return 1; } }",
            "class A { public E GetEnumerator() => new(); } class E { public int Current => 1; public bool MoveNext() => Wait.For() > 0; }"
        );

    [Fact]
    public Task Foreach_over_a_framework_sequence_does_not_lead_to_enumerators_of_the_project() =>
        NoPath(
            CreateBody("foreach (var x in Enumerable.Range(1, 2)) { }"),
            "abstract class E : IEnumerator<int> { public abstract int Current { get; } object System.Collections.IEnumerator.Current => 1; public void Dispose() { } public void Reset() { } public bool MoveNext() => Wait.For() > 0; }"
        );

    [Fact]
    public Task Collection_initializer_leads_to_Add() =>
        VerifyPath(
            "HomeController.Get → A.Add → Wait.For",
            CreateBody("_ = new A { 1, 2 };"),
            "class A : System.Collections.IEnumerable { public void Add(int x) => Wait.For(); public System.Collections.IEnumerator GetEnumerator() => null!; }"
        );

    [Fact]
    public Task Deconstruction_leads_to_Deconstruct() =>
        VerifyPath("HomeController.Get → A.Deconstruct → Wait.For", CreateBody("var (x, y) = new A();"), Pieces);

    [Fact]
    public Task Foreach_deconstruction_leads_to_Deconstruct() =>
        VerifyPath("HomeController.Get → A.Deconstruct → Wait.For", CreateBody("foreach (var (x, y) in new A[1]) { }"), Pieces);

    [Fact]
    public Task Foreach_deconstruction_with_separate_declarations_leads_to_Deconstruct() =>
        VerifyPath("HomeController.Get → A.Deconstruct → Wait.For", CreateBody("foreach ((var x, var y) in new A[1]) { }"), Pieces);

    [Fact]
    public Task Nested_deconstruction_leads_to_Deconstruct() =>
        VerifyPath("HomeController.Get → A.Deconstruct → Wait.For", CreateBody("int x, y, z; ((x, y), z) = (new A(), 1);"), Pieces);

    [Fact]
    public Task Positional_pattern_leads_to_Deconstruct() =>
        VerifyPath("HomeController.Get → A.Deconstruct → Wait.For", CreateBody("_ = new A() is (1, _);"), Pieces);

    [Fact]
    public Task Name_in_the_global_namespace_is_followed() =>
        VerifyPath(
            "HomeController.Get → new A → Wait.For",
            CreateAction("new global::A().X"),
            "class A { public int X; public A() => Wait.For(); }"
        );

    [Fact]
    public Task Tuple_argument_does_not_lead_to_Deconstruct() =>
        NoPath(CreateBody("int.TryParse(\"1\", out var x); (int, int) t = (x, 2); Use(t); static void Use((int, int) t) { }"), Pieces);

    [Fact]
    public Task Conversion_in_a_static_field_runs_once() =>
        VerifyInfo(
            "the first caller (HomeController.Get → … → Wait.For)",
            CreateAction("B.One.GetHashCode()"),
            "static class B { public static readonly A One = (A)1; } class A { public static explicit operator A(int i) { Wait.For(); return new(); } }"
        );

    [Fact]
    public Task Delegate_in_a_property_initializer_runs_where_the_property_is_invoked() =>
        VerifyPath(
            "HomeController.Get → A.Read → Wait.For",
            CreateAction("F()", "Func<int> F { get; } = A.Read;"),
            "static class A { public static int Read() => Wait.For(); }"
        );

    [Fact]
    public Task Delegate_in_an_array_initializer_runs_where_an_element_is_invoked() =>
        VerifyPath(
            "HomeController.Get → A.Read → Wait.For",
            CreateAction("F[0]()", "readonly Func<int>[] F = [A.Read];"),
            "static class A { public static int Read() => Wait.For(); }"
        );

    [Fact]
    public Task Task_discarded_by_a_local_function_is_background_work() =>
        VerifyInfo("a pool thread (HomeController.Get → Wait.For)", CreateBody("Fire(); void Fire() => Task.Run(() => Wait.For());"));

    [Fact]
    public Task Task_discarded_by_a_method_is_background_work() =>
        VerifyInfo(
            "a pool thread (HomeController.Get → A.Fire → Wait.For)",
            CreateBody("A.Fire();"),
            "static class A { public static void Fire() => Task.Run(() => Wait.For()); }"
        );

    [Fact]
    public Task Task_discarded_by_a_lambda_is_background_work() =>
        VerifyInfo("a pool thread (HomeController.Get → Wait.For)", CreateBody("Action a = () => Task.Run(() => Wait.For()); a();"));

    [Theory]
    [InlineData("static Task LogErrors(this Task task) => task.ContinueWith(t => t.Exception);", "LogErrors")]
    [InlineData("static void Forget(this Task task) => task.ContinueWith(t => t.Exception);", "Forget")]
    public Task Task_whose_errors_are_only_logged_is_background_work(string helper, string call) =>
        VerifyInfo(
            "a pool thread (HomeController.Get → Wait.For)",
            CreateBody($"Task.Factory.StartNew(() => Wait.For()).{call}();"),
            $"static class Tasks {{ public {helper} }}"
        );

    [Fact]
    public Task Task_that_an_extension_waits_for_runs_in_the_request() =>
        VerifyPath(
            "HomeController.Get → Wait.For",
            CreateBody("Task.Factory.StartNew(() => Wait.For()).Finish();"),
            "static class Tasks { public static void Finish(this Task task) => task.ContinueWith(t => t.Exception); }"
        );

    [Fact]
    public Task Async_void_method_is_background_work() =>
        VerifyInfo(
            "a pool thread (HomeController.Get → A.Fire → Wait.For)",
            CreateBody("A.Fire();"),
            "static class A { public static async void Fire() { await Task.Yield(); Wait.For(); } }"
        );

    [Fact]
    public Task Factory_of_a_lazy_field_runs_once_where_the_value_is_read() =>
        VerifyInfo(
            "the first caller (HomeController.Get → HomeController.L → Wait.For)",
            CreateAction("L.Value", "static readonly Lazy<int> L = new(() => Wait.For());")
        );

    [Fact]
    public Task Factory_of_a_lazy_variable_runs_in_each_request_that_reads_the_value() =>
        VerifyPath("HomeController.Get → Wait.For", CreateBody("var lazy = new Lazy<int>(() => Wait.For()); var n = lazy.Value;"));

    [Fact]
    public Task Factory_of_a_lazy_variable_whose_value_is_not_read_does_not_run() =>
        NoPath(CreateBody("var lazy = new Lazy<int>(() => Wait.For()); var made = lazy.IsValueCreated;"));

    [Fact]
    public Task A_delegate_that_is_only_discarded_does_not_run() => NoPath(CreateBody("Func<int> unused = () => Wait.For(); _ = unused;"));

    [Fact]
    public Task Explicit_delegate_in_a_field_initializer_runs_where_the_field_is_invoked() =>
        VerifyPath(
            "HomeController.Get → A.Read → Wait.For",
            CreateAction("F()", "readonly Func<int> F = new Func<int>(A.Read);"),
            "static class A { public static int Read() => Wait.For(); }"
        );

    [Fact]
    public Task Using_of_null_has_no_request_path() => NoPath(CreateBody("using (null) { }"));

    [Fact]
    public Task Tuple_deconstruction_does_not_lead_to_Deconstruct() => NoPath(CreateBody("var (x, y) = (1, 2);"), Pieces);

    const string Pieces = "class A { public void Deconstruct(out int x, out int y) { x = Wait.For(); y = 1; } }";

    [Fact]
    public Task Delegate_in_a_static_dictionary_runs_where_it_is_invoked() =>
        VerifyPath(
            "HomeController.Get → A.Read → Wait.For",
            CreateAction("S[\"a\"]()", "static readonly Dictionary<string, Func<int>> S = new() { [\"a\"] = A.Read };"),
            "static class A { public static int Read() => Wait.For(); }"
        );

    [Fact]
    public Task Delegate_stored_by_a_constructor_runs_where_it_is_invoked() =>
        VerifyPath(
            "HomeController.Get → new HomeController → Wait.For",
            CreateAction("_f()", "readonly Func<int> _f; public HomeController() => _f = () => Wait.For();")
        );

    [Fact]
    public Task Delegate_stored_at_start_up_is_followed() =>
        VerifyPath(
            "GET / → … → Wait.For",
            "Setup.Run(); var app = WebApplication.Create(); app.MapGet(\"/\", () => Setup.Load!()); app.Run();",
            "static class Setup { public static Func<int>? Load; public static void Run() => Load = () => Data.Get(); } static class Data { public static int Get() => Wait.For(); }"
        );

    [Fact]
    public Task Delegate_stored_by_a_static_constructor_is_followed() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            CreateAction("Setup.Load!()"),
            "static class Setup { public static Func<int>? Load; static Setup() => Load = () => Data.Get(); } static class Data { public static int Get() => Wait.For(); }"
        );

    const string Holder =
        "public class Holder { readonly Action<int> _f; public Holder(Action<int> f) => _f = f; public void Fire() => _f(1); } ";
    const string Slow = "static class Slow { public static void On(int i) => Wait.For(); }";

    [Fact]
    public Task Delegate_passed_to_a_constructor_runs_where_it_is_invoked() =>
        VerifyPath("HomeController.Get → … → Wait.For", CreateBody("var h = new Holder(Slow.On); h.Fire();"), Holder + Slow);

    [Fact]
    public Task Delegate_passed_to_a_primary_constructor_runs_where_it_is_invoked() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            CreateBody("new Holder(Slow.On).Fire();"),
            "public class Holder(Action<int> f) { public void Fire() => f(1); } " + Slow
        );

    [Fact]
    public Task Delegate_passed_on_to_a_base_constructor_runs_where_it_is_invoked() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            CreateBody("new Twice(_ => Slow.On(1)).Fire();"),
            Holder + Slow + " public class Twice : Holder { public Twice(Action<int> f) : base(f) { } }"
        );

    [Fact]
    public Task Delegate_that_is_only_stored_does_not_run() => NoPath(CreateBody("_ = new Holder(Slow.On);"), Holder + Slow);

    [Fact]
    public Task Delegate_that_is_only_copied_does_not_run() =>
        NoPath(CreateAction("1", "Action<int> a = Slow.On; Action<int>? b; public void Copy() => b = a;"), Slow);

    [Fact]
    public Task Copied_delegate_that_is_invoked_is_followed() =>
        VerifyPath(
            "HomeController.Get → Slow.On → Wait.For",
            CreateBody("A.Copy(); A.To!(1);"),
            "static class A { public static Action<int> From = Slow.On; public static Action<int>? To; public static void Copy() => To = From; } "
                + Slow
        );

    [Fact]
    public Task Delegate_stored_by_an_unreached_constructor_does_not_run() =>
        NoPath(
            CreateBody("new Port().Open();"),
            "public class Port { public Action? Opened; public void Open() => Opened?.Invoke(); } class Other { Action? a; Port p = new(); public Other() { p.Opened = () => Wait.For(); a = null; } public Action? A => a; }"
        );

    [Fact]
    public Task Event_handler_runs_where_the_event_is_raised() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            CreateBody("var bus = new Bus(); bus.Added += Log.On; bus.Add();"),
            "public class Bus { public event Action? Added; public void Add() => Added?.Invoke(); } static class Log { public static void On() => Wait.For(); }"
        );

    [Theory]
    [InlineData("event Action? Added;", "event Action? Added;", "Added += Log.On")]
    [InlineData("Action? Added { get; set; }", "Action? Added { get; set; }", "Added = Log.On")]
    public Task Handler_that_is_added_through_a_contract_runs_where_the_class_raises_it(string contract, string member, string add) =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            CreateBody($"IBus bus = new Bus(); bus.{add}; bus.Add();"),
            $"public interface IBus {{ {contract} void Add(); }} "
                + $"public class Bus : IBus {{ public {member} public void Add() => Added?.Invoke(); }} "
                + "static class Log { public static void On() => Wait.For(); }"
        );

    [Fact]
    public Task Event_subscription_does_not_raise_the_event() =>
        NoPath(
            CreateBody("new Bus().Added += Log.On;"),
            "public class Bus { public event Action? Added; public void Add() => Added?.Invoke(); } static class Log { public static void On() => Wait.For(); }"
        );

    [Fact]
    public Task Call_between_two_conditional_accesses_is_followed() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            CreateAction("F(null)", "int F(IHome? h) => h?.Store()?.Load() ?? 0;"),
            Store + "public interface IHome { IStore? Store(); } class Home : IHome { public IStore? Store() { Wait.For(); return null; } }"
        );

    [Fact]
    public Task Nullable_type_argument_excludes_no_implementation() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            CreateAction("F(null!)", "int F(IBox<string?> b) => b.Load();"),
            "public interface IBox<T> { int Load(); } class Box : IBox<string> { public int Load() => Wait.For(); }"
        );

    [Fact]
    public Task Nearest_entry_point_is_named() =>
        VerifyPath(
            "HomeController.Near → Wait.For, and 1 other request",
            Controller + "{ public int Far() => Mid(); int Mid() => Wait.For(); public int Near() => Wait.For(); }"
        );

    [Fact]
    public Task All_other_requests_are_counted() =>
        VerifyPath(
            "HomeController.A → Wait.For, and 2 other requests",
            Controller + "{ public int A() => Wait.For(); public int B() => A2(); int A2() => Wait.For(); public int C() => A2(); }"
        );

    [Fact]
    public Task Member_without_callers_is_not_reported() =>
        NoPath(CreateAction("1"), "static class A { public static int One() => Wait.For(); }");

    [Fact]
    public Task Recursive_calls_terminate() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            CreateAction("A.One(3)"),
            "static class A { public static int One(int i) => i > 0 ? One(i - 1) : Two(); static int Two() => One(0) + Wait.For(); }"
        );

    [Fact]
    public Task Receiver_type_excludes_other_implementations() =>
        NoPath(
            CreateAction("F(new Fast())", "int F(Fast s) => s.Load();"),
            Store + "class Db : IStore { public int Load() => Wait.For(); } class Fast : IStore { public int Load() => 1; }"
        );

    [Fact]
    public Task Receiver_type_excludes_other_overrides() =>
        NoPath(
            CreateAction("F(new Fast())", "int F(Fast s) => s.Load();"),
            "abstract class Store { public abstract int Load(); } class Db : Store { public override int Load() => Wait.For(); } class Fast : Store { public override int Load() => 1; }"
        );

    [Fact]
    public Task Dispose_of_an_unknown_type_does_not_lead_to_every_Dispose() =>
        NoPath(
            CreateAction("F(new Fast())", "int F(IDisposable s) { s.Dispose(); return 1; }"),
            "class Db : IDisposable { public void Dispose() => Wait.For(); } class Fast : IDisposable { public void Dispose() { } }"
        );

    [Fact]
    public Task Type_argument_excludes_other_implementations() =>
        NoPath(
            CreateAction("F(null!)", "int F(IStore<int> s) => s.Load();"),
            "public interface IStore<T> { int Load(); } class Db : IStore<string> { public int Load() => Wait.For(); }"
        );

    [Fact]
    public Task Sequence_of_project_types_does_not_lead_to_a_generic_collection_of_the_project() =>
        NoPath(
            CreateAction("F([])", "int F(IEnumerable<HomeController> s) { foreach (var x in s) return 1; return 2; }"),
            "public class Remote<T> : IEnumerable<T> { public IEnumerator<T> GetEnumerator() { Wait.For(); yield break; } System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator(); }"
        );

    [Fact]
    public Task Open_generic_sequence_does_not_lead_to_a_generic_collection_of_the_project() =>
        NoPath(
            CreateAction("new List<int>().IsEmpty() ? 1 : 2"),
            "static class Lists { public static bool IsEmpty<T>(this ICollection<T> c) => c.Count == 0; } public abstract class Remote<T> : List<T>, ICollection<T> { int ICollection<T>.Count => Wait.For(); }"
        );

    [Fact]
    public Task Sync_branch_of_a_test_for_an_async_interface_is_not_followed() =>
        NoPath(
            CreateAction("F(null!).Id", "async Task<int> F(Gate g) => g is IGateAsync a ? await a.LoadAsync() : g.Load();"),
            "public interface IGateAsync { Task<int> LoadAsync(); } public class Gate : IGateAsync { public int Load() => Wait.For(); public Task<int> LoadAsync() => Task.FromResult(1); }"
        );

    [Fact]
    public Task Sync_branch_of_an_unrelated_type_test_is_followed() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            CreateAction("F(null!).Id", "async Task<int> F(Gate g) => g is IDisposable ? await g.OtherAsync() : g.Load();"),
            "public class Gate { public int Load() => Wait.For(); public Task<int> OtherAsync() => Task.FromResult(1); }"
        );

    [Fact]
    public Task Stored_task_that_is_never_awaited_is_background_work() =>
        VerifyInfo("a pool thread (HomeController.Get → Wait.For)", CreateBody("_t = Task.Run(() => Wait.For());", "Task? _t;"));

    [Fact]
    public Task Stored_task_that_is_awaited_stays_on_the_request_path() =>
        VerifyPath(
            "HomeController.Get → Wait.For",
            Controller + "{ Task<int>? _t; public async Task<int> Get() { _t = Task.Run(() => Wait.For()); return await _t; } }"
        );

    [Fact]
    public Task Code_guarded_by_a_thread_check_runs_only_on_its_own_thread() =>
        NoPath(
            CreateBody(
                "if (_t != Thread.CurrentThread) { _t = new Thread(Run); _t.Start(); } else Run();",
                "Thread? _t; void Run() => Wait.For();"
            )
        );

    [Fact]
    public Task Code_run_only_by_a_dedicated_thread_is_not_on_a_request_path() =>
        NoPath(CreateBody("new Thread(() => { _ = RunAsync(); }).Start(); async Task RunAsync() { Wait.For(); await Task.Yield(); }"));

    const string Default =
        "public class Store { public virtual Task<int> LoadAsync() => Task.FromResult(Load()); public virtual int Load() => 1; } ";

    [Fact]
    public Task Inherited_virtual_method_calls_the_override_of_the_derived_type() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            CreateAction("F(null!).Id", "Task<int> F(Store s) => s.LoadAsync();"),
            Default + "public class Db : Store { public override int Load() => Wait.For(); }"
        );

    [Fact]
    public Task Overridden_virtual_method_does_not_run_the_base_implementation() =>
        NoPath(
            CreateAction("F(null!).Id", "Task<int> F(Store s) => s.LoadAsync();"),
            Default
                + "public class Db : Store { public override int Load() => Wait.For(); public override Task<int> LoadAsync() => Task.FromResult(2); }"
        );

    [Fact]
    public Task Override_in_an_intermediate_type_hides_the_base_implementation() =>
        NoPath(
            CreateAction("F(null!).Id", "Task<int> F(Store s) => s.LoadAsync();"),
            Default
                + "public abstract class Own : Store { public abstract override Task<int> LoadAsync(); } public class Db : Own { public override int Load() => Wait.For(); public override Task<int> LoadAsync() => Task.FromResult(2); }"
        );

    [Fact]
    public Task Override_that_calls_its_base_runs_the_base_implementation() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            CreateAction("F(null!).Id", "Task<int> F(Store s) => s.LoadAsync();"),
            Default
                + "public class Db : Store { public override int Load() => Wait.For(); public override async Task<int> LoadAsync() => await base.LoadAsync(); }"
        );

    [Fact]
    public Task Call_on_another_object_may_reach_any_override() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            CreateAction("F(null!).Id", "Task<int> F(Store s) => s.LoadAsync();"),
            Default.Replace("FromResult(Load())", "FromResult(new List<Store>()[0].Load())")
                + "public class Db : Store { public override int Load() => Wait.For(); public override Task<int> LoadAsync() => Task.FromResult(2); }"
        );

    [Fact]
    public Task Inherited_implementation_of_an_interface_is_found() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            CreateAction("F(null!)", "int F(Db s) => s.Load();"),
            "public abstract class Base { public virtual int Load() => Wait.For(); } public class Db : Base { }"
        );

    const string Bus = """
        public interface IHandler<T> { void Handle(T message); }
        public class Paid { } public class Sent { }
        public class Bus { readonly List<object> all = []; public void Publish<T>(T message) { foreach (var h in all.OfType<IHandler<T>>()) h.Handle(message); } }
        """;

    [Fact]
    public Task Message_reaches_the_handlers_of_its_type() =>
        VerifyPath(
            "HomeController.Get → OnPaid.Handle → Wait.For",
            CreateBody("new Bus().Publish(new Paid());"),
            Bus + "class OnPaid : IHandler<Paid> { public void Handle(Paid m) => Wait.For(); }"
        );

    [Theory]
    [InlineData("class ByPrice : IComparer<Item> { public int Compare(Item? a, Item? b) => Wait.For(); }")]
    [InlineData(
        "class Same : IEqualityComparer<Item> "
            + "{ public bool Equals(Item? a, Item? b) => true; public int GetHashCode(Item i) => Wait.For(); }"
    )]
    [InlineData(
        "interface IOrder<T> { int Compare(T a, T b); } class ByPrice : IOrder<Item> { public int Compare(Item a, Item b) => Wait.For(); }"
    )]
    public Task Comparison_is_no_handler_of_a_message(string comparer) =>
        NoPath(
            CreateBody("new Page().Show(new Song());"),
            "public class Item { } public class Song : Item { } "
                + "public class Page { readonly List<Item> _shown = []; public void Show(Item item) => _shown.Add(item); } "
                + comparer
        );

    [Theory]
    [InlineData("items.Sort(new ByPrice());")]
    [InlineData("_ = items.OrderBy(i => i, new ByPrice()).First();")]
    public Task Comparer_that_the_framework_gets_is_called_by_it(string sort) =>
        VerifyPath(
            "HomeController.Get → ByPrice.Compare → Wait.For",
            CreateBody("List<Item> items = []; " + sort),
            "public class Item { } public class ByPrice : IComparer<Item> { public int Compare(Item? a, Item? b) => Wait.For(); }"
        );

    [Fact]
    public Task Message_reaches_no_handler_of_another_type() =>
        NoPath(
            CreateBody("new Bus().Publish(new Paid());"),
            Bus + "class OnSent : IHandler<Sent> { public void Handle(Sent m) => Wait.For(); }"
        );

    [Fact]
    public Task Awaited_bus_calls_the_async_handler() =>
        NoPath(
            CreateBody("_ = Bus.SendAsync(new Paid());"),
            "public interface ICheck<T> { bool Check(T t); Task<bool> CheckAsync(T t); } public class Paid { } public static class Bus { public static Task SendAsync<T>(T t) => Task.CompletedTask; } class On : ICheck<Paid> { public bool Check(Paid p) { Wait.For(); return true; } public Task<bool> CheckAsync(Paid p) => Task.FromResult(true); }"
        );

    [Fact]
    public Task Method_with_an_object_parameter_is_not_a_bus() =>
        NoPath(
            CreateBody("Note(new Paid());", "static void Note(object o) { }"),
            Bus + "class OnPaid : IHandler<Paid> { public void Handle(Paid m) => Wait.For(); }"
        );

    [Fact]
    public Task Handler_of_a_base_message_receives_derived_messages() =>
        VerifyPath(
            "HomeController.Get → Any.Handle → Wait.For",
            CreateBody("new Bus().Publish(new Late());"),
            Bus.Replace("IHandler<T> {", "IHandler<in T> {")
                + "public class Late : Paid { } class Any : IHandler<Paid> { public void Handle(Paid m) => Wait.For(); }"
        );

    [Fact]
    public Task Handler_of_a_derived_message_does_not_receive_base_messages() =>
        NoPath(
            CreateBody("new Bus().Publish(new Paid());"),
            Bus.Replace("IHandler<T> {", "IHandler<in T> {")
                + "public class Late : Paid { } class Any : IHandler<Late> { public void Handle(Late m) => Wait.For(); }"
        );

    [Fact]
    public Task Invariant_handler_does_not_receive_derived_messages() =>
        NoPath(
            CreateBody("new Bus().Publish(new Late());"),
            Bus + "public class Late : Paid { } class Any : IHandler<Paid> { public void Handle(Paid m) => Wait.For(); }"
        );

    [Fact]
    public Task Contravariant_receiver_may_be_an_implementation_for_a_base_type() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            CreateAction("F(null!)", "int F(ISink<string> s) => s.Put(\"\");"),
            "public interface ISink<in T> { int Put(T item); } class Sink : ISink<object> { public int Put(object item) => Wait.For(); }"
        );

    [Fact]
    public Task Covariant_receiver_may_be_an_implementation_for_a_derived_type() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            CreateAction("F(null!)", "int F(ISource<object> s) => s.Take();"),
            "public interface ISource<out T> { int Take(); } class Source : ISource<string> { public int Take() => Wait.For(); }"
        );

    [Fact]
    public Task Covariant_receiver_excludes_unrelated_type_arguments() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            CreateAction("F(null!)", "int F(ISource<object, int> s) => s.Take(1);"),
            "public interface ISource<out T, U> { int Take(U u); } class Source : ISource<string, int> { public int Take(int u) => Wait.For(); }"
        );

    [
        Theory,
        InlineData("new A().X++"),
        InlineData("new A().X--"),
        InlineData("++new A().X"),
        InlineData("--new A().X"),
        InlineData("new A().X += 1")
    ]
    public Task Increment_or_compound_assignment_leads_to_the_setter(string step) =>
        VerifyPath("HomeController.Get → A.X → Wait.For", CreateBody(step + ";"), Setter);

    [Fact]
    public Task Setter_in_a_tuple_assignment_is_followed() =>
        VerifyPath("HomeController.Get → A.X → Wait.For", CreateBody("var a = new A(); (a.X, _) = (1, 2);"), Setter);

    [Fact]
    public Task Setter_in_an_object_initializer_is_followed() =>
        VerifyPath("HomeController.Get → A.X → Wait.For", CreateBody("_ = new A { X = 1 };"), Setter);

    [Fact]
    public Task Property_read_does_not_lead_to_the_setter() => NoPath(CreateAction("new A().X"), Setter);

    const string Setter = "class A { int _x; public int X { get => _x; set => _x = value + Wait.For(); } }";

    [Fact]
    public Task Implicit_conversion_is_followed() =>
        VerifyPath(
            "HomeController.Get → A.op_Implicit → Wait.For",
            CreateBody("A a = 1;"),
            "class A { public static implicit operator A(int i) { Wait.For(); return new(); } }"
        );

    [Fact]
    public Task Explicit_conversion_is_followed() =>
        VerifyPath(
            "HomeController.Get → A.op_Explicit → Wait.For",
            CreateBody("var a = (A)1;"),
            "class A { public static explicit operator A(int i) { Wait.For(); return new(); } }"
        );

    [Fact]
    public Task Static_interface_member_leads_to_its_implementation() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            CreateAction("F<Db>()", "int F<T>() where T : ILoad => T.Load();"),
            "public interface ILoad { static abstract int Load(); } public class Db : ILoad { public static int Load() => Wait.For(); }"
        );

    [Fact]
    public Task Event_accessor_is_followed() =>
        VerifyPath(
            "HomeController.Get → Bus.add_Added → Wait.For",
            CreateBody("new Bus().Added += () => { };"),
            "public class Bus { public event Action Added { add => Wait.For(); remove { } } }"
        );

    [Fact]
    public Task Base_argument_of_a_primary_constructor_is_followed() =>
        VerifyPath(
            "HomeController.Get → new B → Wait.For",
            CreateAction("new B(1).X"),
            "public class A(int x) { public int X = x; } public class B(int y) : A(y + Wait.For());"
        );

    [Fact]
    public Task Primary_constructor_leads_to_the_base_constructor() =>
        VerifyPath(
            "HomeController.Get → new A → Wait.For",
            CreateAction("new B(1).Y"),
            "public class A { public A() => Wait.For(); } public class B(int y) : A { public int Y = y; }"
        );

    [Fact]
    public Task Dispose_implemented_explicitly_is_followed() =>
        VerifyPath(
            "HomeController.Get → A.Dispose → Wait.For",
            CreateBody("using var a = new A();"),
            "class A : IDisposable { void IDisposable.Dispose() => Wait.For(); }"
        );

    [Fact]
    public Task Using_alias_leads_to_its_type() =>
        VerifyPath(
            "HomeController.Get → new A → Wait.For",
            "using D = A; " + CreateAction("new D().X"),
            "class A { public int X; public A() => Wait.For(); }"
        );

    [Fact]
    public Task Base_declared_in_another_partial_part_is_followed() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            CreateAction("new B().X"),
            "class A { public int X; public A() => Wait.For(); } partial class B : A;",
            "partial class B { public B() { } }"
        );

    [Fact]
    public Task Await_using_in_a_lambda_is_followed() =>
        VerifyPath(
            "GET / → A.DisposeAsync → Wait.For",
            "var app = WebApplication.Create(); app.MapGet(\"/\", async () => { await using var a = new A(); }); app.Run();",
            "class A : IAsyncDisposable { public ValueTask DisposeAsync() { Wait.For(); return default; } }"
        );

    [Fact]
    public Task Async_enumerator_is_followed() =>
        VerifyPath(
            "HomeController.Get → A.GetAsyncEnumerator → Wait.For",
            Controller + "{ public async Task Get() { await foreach (var x in new A()) { } } }",
            "class A { public IAsyncEnumerator<int> GetAsyncEnumerator() { Wait.For(); return null!; } }"
        );

    [Fact]
    public Task Compound_operator_is_followed() =>
        VerifyPath(
            "HomeController.Get → A.op_Addition → Wait.For",
            CreateBody("var a = new A(); a += 1;"),
            "class A { public static A operator +(A a, int i) { Wait.For(); return a; } }"
        );

    [Fact]
    public Task Indexer_in_an_object_initializer_is_followed() =>
        VerifyPath(
            "HomeController.Get → A.Item → Wait.For",
            CreateBody("_ = new A { [1] = 2 };"),
            "class A { public int this[int i] { set => Wait.For(); } }"
        );

    [Fact]
    public Task Cast_delegate_is_passed_on() =>
        VerifyPath("HomeController.Get → … → Wait.For", CreateBody("new Holder((Action<int>)Slow.On).Fire();"), Holder + Slow);

    [Theory, InlineData("_f = [f!]"), InlineData("_f = new() { f }"), InlineData("(_f, _x) = ([f], 1)")]
    public Task Delegate_stored_in_any_form_does_not_run_by_itself(string keep) =>
        NoPath(
            CreateBody("_ = new H(Slow.On);"),
            "public class H { List<Action<int>> _f = []; int _x; public H(Action<int> f) { "
                + keep
                + "; } public int Fire() { _f[0](1); return _x; } } "
                + Slow
        );

    [Theory, InlineData("R.A(1, _ => { }); R.B(Slow.On);"), InlineData("R.B(Slow.On); R.A(1, _ => { });")]
    public Task Methods_that_pass_a_delegate_to_each_other_run_it(string calls) =>
        VerifyPath(
            "HomeController.Get → Slow.On → Wait.For",
            CreateBody(calls),
            "static class R { public static void A(int n, Action<int> f) { if (n == 0) B(f); else f(n); } public static void B(Action<int> f) => A(3, f); } "
                + Slow
        );

    [Fact]
    public Task Task_that_is_never_awaited_is_background_work() =>
        VerifyInfo("a pool thread (HomeController.Get → Wait.For)", CreateBody("_ = Task.Run(() => Wait.For());"));

    [Fact]
    public Task Awaited_task_stays_on_the_request_path() =>
        VerifyPath(
            "HomeController.Get → Wait.For",
            Controller + "{ public async Task<int> Get() => await Task.Run(() => { Wait.For(); return 1; }); }"
        );

    [Fact]
    public Task Discarded_async_call_is_background_work() =>
        VerifyInfo(
            "a pool thread (HomeController.Get → HomeController.SendAsync → Wait.For)",
            Controller + "{ public void Get() { _ = SendAsync(); } async Task SendAsync() { Wait.For(); await Task.Yield(); } }"
        );

    [Fact]
    public Task Discarded_call_that_returns_a_value_task_is_background_work() =>
        VerifyInfo(
            "a pool thread (HomeController.Get → HomeController.SendAsync → Wait.For)",
            Controller + "{ public void Get() { _ = SendAsync(); } async ValueTask SendAsync() { Wait.For(); await Task.Yield(); } }"
        );

    [Fact]
    public Task Discarded_call_behind_a_conditional_access_is_background_work() =>
        VerifyInfo(
            "a pool thread (HomeController.Get → HomeController.SendAsync → Wait.For)",
            Controller
                + "{ public void Get() { HomeController? c = this; c?.SendAsync(); } async Task SendAsync() { Wait.For(); await Task.Yield(); } }"
        );

    [Fact]
    public Task Discarded_call_in_a_local_function_is_background_work() =>
        VerifyInfo(
            "a pool thread (HomeController.Get → HomeController.SendAsync → Wait.For)",
            Controller
                + "{ public void Get() { Go(); void Go() => SendAsync(); } async Task SendAsync() { Wait.For(); await Task.Yield(); } }"
        );

    [Fact]
    public Task Stored_long_running_task_has_a_dedicated_thread() =>
        NoPath(CreateAction("(_t = Task.Factory.StartNew(() => Wait.For(), TaskCreationOptions.LongRunning)).Id", "Task? _t;"));

    [Fact]
    public Task Delegate_in_a_collection_expression_runs_where_it_is_invoked() =>
        VerifyPath(
            "HomeController.Get → A.Read → Wait.For",
            CreateAction("S[0]()", "static readonly Func<int>[] S = [A.Read];"),
            "static class A { public static int Read() => Wait.For(); }"
        );

    [Fact]
    public Task Code_on_a_dedicated_thread_is_not_reported() => NoPath(CreateBody("new Thread(() => Wait.For()).Start();"));

    [Fact]
    public Task Dedicated_thread_started_with_an_explicit_delegate_is_not_reported() =>
        NoPath(
            CreateBody(
                "new Thread(new ThreadStart(() => { _ = RunAsync(); })).Start(); async Task RunAsync() { await Task.Yield(); Wait.For(); }"
            )
        );

    [Fact]
    public Task Delegate_passed_to_an_interface_runs_on_the_calling_thread() =>
        VerifyInfo(
            "a pool thread (HomeController.Get → Wait.For)",
            Controller + "{ public void Get(IRunner r) => A.Fire(r, () => Wait.For()); }",
            "public interface IRunner { int Run(Func<int> f); } static class A { public static void Fire(IRunner r, Func<int> f) => Task.Run(() => r.Run(f)); }"
        );

    [Fact]
    public Task Code_on_a_named_dedicated_thread_is_not_reported() =>
        NoPath(
            CreateBody("_t = new Thread(Run) { IsBackground = true }; _t.Start();", "Thread? _t; void Run() => Wait.For();"),
            "class A { public static implicit operator A(int i) => new(); }"
        );

    [Fact]
    public Task Static_constructor_runs_once() =>
        VerifyInfo(
            "the first caller (HomeController.Get → A → Wait.For)",
            CreateAction("A.X"),
            "static class A { public static int X; static A() => X = Wait.For(); }"
        );

    [Fact]
    public Task Factory_of_a_lazy_value_runs_once() =>
        VerifyInfo(
            "the first caller (HomeController.Get → HomeController.L → Wait.For)",
            CreateAction("L.Value", "static readonly Lazy<int> L = new(() => Wait.For());")
        );

    [Fact]
    public Task Constructor_called_by_dependency_injection_runs_once() =>
        VerifyInfo(
            "the first caller (controller HomeController → new HomeController → new Db → Wait.For)".Replace(
                "new HomeController → new Db",
                "…"
            ),
            Controller.Replace("HomeController :", "HomeController(IStore s) :") + "{ public int Get() => s.Load(); }",
            Store + "class Db : IStore { public Db() => Wait.For(); public int Load() => 1; }"
        );

    [Fact]
    public Task Explicit_new_is_not_dependency_activation() =>
        NoPath(
            CreateBody("_ = new Log(null);"),
            Store
                + "class Log(IStore? s) { public IStore? S = s; } class Db : IStore { public Db() => Wait.For(); public int Load() => 1; }"
        );

    [Fact]
    public Task Value_assigned_by_null_coalescing_is_created_once() =>
        VerifyInfo("the first caller (HomeController.Get → Wait.For)", CreateAction("_x ??= Wait.For()", "static int? _x;"));

    [Theory]
    [InlineData("Fill(new Form()); static void Fill(Form form) => form.X ??= Wait.For();")]
    [InlineData("Fill([new Form()]); static void Fill(Form[] all) => all[0].Inner!.X ??= Wait.For();")]
    [InlineData("new List<Form>().ForEach(form => form.X ??= Wait.For());")]
    [InlineData("var form = new Form(); form.X ??= Wait.For();")]
    public Task Value_of_an_argument_or_a_local_object_is_no_one_time_initialization(string body) =>
        VerifyPath("HomeController.Get → Wait.For", CreateBody(body, "class Form { public int? X; public Form? Inner; }"));

    [Theory]
    [InlineData("_ = _x ?? (_x = Wait.For());")]
    [InlineData("if (_x == null) _x = Wait.For();")]
    [InlineData("if (_x is null) { var made = Wait.For(); _x = made; } else { _x = 1; }")]
    public Task Static_value_that_is_missing_is_created_once(string body) =>
        VerifyInfo("the first caller (HomeController.Get → Wait.For)", CreateBody(body, "static int? _x;"));

    [Theory]
    [InlineData("if (_x == null) _x = Wait.For();", "int? _x;")]
    [InlineData("if (_x == null) Wait.For();", "static int? _x;")]
    [InlineData("if (_x == 1) _x = Wait.For();", "static int? _x;")]
    [InlineData("if (_x == null) _y = Wait.For();", "static int? _x, _y;")]
    [InlineData("if (_x == null) _x = 1; else _x = Wait.For();", "static int? _x;")]
    [InlineData("_ = _x ?? (_y = Wait.For());", "static int? _x, _y;")]
    public Task Value_that_may_be_created_again_is_no_one_time_initialization(string body, string field) =>
        VerifyPath("HomeController.Get → Wait.For", CreateBody(body, field));

    [Fact]
    public Task Value_of_a_field_that_a_primary_constructor_declares_is_one_time_initialization() =>
        VerifyInfo(
            "the first caller (HomeController.Get → Store.Get → Wait.For)",
            CreateAction(
                "new Store(new Cache()).Get()",
                "class Cache { public int? X; } class Store(Cache cache) { public int Get() => cache.X ??= Wait.For(); }"
            )
        );

    // Cases that one changed word in the analysis would reverse.
    [Fact]
    public Task Static_method_runs_the_static_constructor_once() =>
        VerifyInfo(
            "the first caller (HomeController.Get → A → Wait.For)",
            CreateAction("A.One()"),
            "static class A { static readonly int X; static A() => X = Wait.For(); public static int One() => X; }"
        );

    [Fact]
    public Task Object_creation_runs_the_static_constructor_once() =>
        VerifyInfo(
            "the first caller (HomeController.Get → A → Wait.For)",
            CreateAction("new A().Y"),
            "class A { static readonly int X; static A() => X = Wait.For(); public int Y = X; }"
        );

    [Fact]
    public Task Overridden_override_leads_to_the_most_derived_override() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            CreateAction("F(null!)", "int F(Mid s) => s.Load();"),
            "public class Top { public virtual int Load() => 1; } public class Mid : Top { public override int Load() => 2; } class Deep : Mid { public override int Load() => Wait.For(); }"
        );

    [Theory, InlineData("new A().X = 1"), InlineData("(new A().X, _) = (1, 2)")]
    public Task Property_write_does_not_lead_to_the_getter(string step) => NoPath(CreateBody(step + ";"), Getter);

    [Theory, InlineData("new A().X += 1"), InlineData("new A().X++"), InlineData("--new A().X")]
    public Task Compound_assignment_of_a_property_leads_to_the_getter(string step) =>
        VerifyPath("HomeController.Get → A.X → Wait.For", CreateBody(step + ";"), Getter);

    const string Getter = "class A { int _x; public int X { get => _x + Wait.For(); set => _x = value; } }";

    [Fact]
    public Task Using_of_an_interface_leads_to_the_Dispose_of_its_implementations() =>
        VerifyPath(
            "HomeController.Get → Lease.Dispose → Wait.For",
            Controller + "{ public void Get(ILease lease) { using (lease) { } } }",
            "public interface ILease : IDisposable; class Lease : ILease { public void Dispose() => Wait.For(); }"
        );

    [Fact]
    public Task DisposeAsync_implemented_explicitly_is_followed() =>
        VerifyPath(
            "HomeController.Get → A.DisposeAsync → Wait.For",
            Controller + "{ public async Task Get() { await using var a = new A(); } }",
            "class A : IAsyncDisposable { ValueTask IAsyncDisposable.DisposeAsync() { Wait.For(); return default; } }"
        );

    [Fact]
    public Task Await_using_of_an_interface_leads_to_the_DisposeAsync_of_its_implementations() =>
        VerifyPath(
            "HomeController.Get → Lease.DisposeAsync → Wait.For",
            Controller + "{ public async Task Get(ILease lease) { await using (lease) { } } }",
            "public interface ILease : IAsyncDisposable; class Lease : ILease { public ValueTask DisposeAsync() { Wait.For(); return default; } }"
        );

    [Fact]
    public Task MoveNext_of_a_stored_enumerator_is_followed() =>
        VerifyPath(
            "HomeController.Get → E.MoveNext → Wait.For",
            CreateBody("foreach (var x in new A()) { }"),
            "class A { readonly E _e = null!; public E GetEnumerator() => _e; } class E { public int Current => 1; public bool MoveNext() { Wait.For(); return false; } }"
        );

    [
        Theory,
        InlineData("Task.Run(() => Wait.For()).ContinueWith(_ => { });"),
        InlineData("_ = Task.Run(() => Wait.For()).ConfigureAwait(false);"),
        InlineData("Task.Factory.StartNew(async () => { Wait.For(); await Task.Yield(); }).Unwrap();")
    ]
    public Task Discarded_continuation_of_a_task_is_background_work(string code) =>
        VerifyInfo("a pool thread (HomeController.Get → Wait.For)", CreateBody(code));

    [Fact]
    public Task Task_wrapped_by_WaitAsync_is_not_discarded() =>
        VerifyPath(
            "HomeController.Get → Wait.For",
            Controller + "{ public Task Get() => Task.Run(() => Wait.For()).WaitAsync(TimeSpan.FromSeconds(1)); }"
        );

    [Fact]
    public Task Delegate_stored_once_may_run_often() =>
        VerifyPath("HomeController.Get → Wait.For", CreateBody("_f ??= () => Wait.For(); _f();", "Func<int>? _f;"));

    [Fact]
    public Task Code_beside_a_cached_value_runs_each_time() =>
        VerifyPath("HomeController.Get → Wait.For", CreateBody("_x ??= 1; Wait.For();", "int? _x;"));

    [Fact]
    public Task Delegate_that_is_checked_and_stored_does_not_run() =>
        NoPath(
            CreateBody("_ = new Holder(Slow.On);"),
            "public class Holder { readonly Action<int> _f; public Holder(Action<int> f) { ArgumentNullException.ThrowIfNull(f); _f = f; } public void Fire() => _f(1); } "
                + Slow
        );

    [Fact]
    public Task Delegate_that_others_can_access_may_run() =>
        VerifyPath(
            "HomeController.Get → Slow.On → Wait.For",
            CreateBody("_ = new Holder(Slow.On);"),
            "public class Holder { public Holder(Action<int> f) => Array.ForEach([1], f); } " + Slow
        );

    [Fact]
    public Task Sealed_override_is_the_only_target() =>
        NoPath(
            CreateAction("F(null!)", "int F(Mid s) => s.Load();"),
            "public class Top { public virtual int Load() => 1; } public class Mid : Top { public sealed override int Load() => 2; } class Deep : Mid { public new int Load() => Wait.For(); }"
        );

    [Fact]
    public Task Method_group_passed_as_Delegate_runs_where_it_is_passed() =>
        VerifyPath(
            "HomeController.Get → Slow.On → Wait.For",
            CreateBody("A.Run(Slow.On);"),
            "static class A { public static void Run(Delegate work) => work.DynamicInvoke(1); } " + Slow
        );

    [Fact]
    public Task Delegate_passed_to_an_interface_without_implementation_runs_in_place() =>
        VerifyPath(
            "HomeController.Get → Slow.On → Wait.For",
            Controller + "{ public void Get(IRunner r) => r.Run(Slow.On); }",
            "public interface IRunner { void Run(Action<int> work); } " + Slow
        );

    [Fact]
    public Task Comparison_of_a_record_does_not_lead_to_other_comparisons() =>
        NoPath(
            CreateBody("_ = new Key(1).Equals(new Key(2));"),
            "public record Key(int Id); public class Other : IEquatable<Key> { public bool Equals(Key? other) { Wait.For(); return true; } }"
        );

    [Fact]
    public Task Base_is_created_by_the_constructor_that_receives_the_arguments() =>
        NoPath(
            CreateAction("new B(1).Y"),
            "public class A { public A() => Wait.For(); public A(int x) { } } public class B(int y) : A(y) { public int Y => 1; }"
        );

    [Fact]
    public Task Expression_bodied_constructor_that_chains_is_followed() =>
        VerifyPath(
            "HomeController.Get → new A → Wait.For",
            CreateAction("new A(1).X"),
            "class A { public int X; public A() { } public A(int i) : this() => X = Wait.For(); }"
        );

    [Fact]
    public Task Static_property_runs_the_static_constructor_once() =>
        VerifyInfo(
            "the first caller (HomeController.Get → A → Wait.For)",
            CreateAction("A.Y"),
            "static class A { static readonly int X; static A() => X = Wait.For(); public static int Y => X; }"
        );

    [Fact]
    public Task Item_added_to_a_list_is_not_a_message() =>
        NoPath(
            CreateBody("new List<object>().Add(new Paid());"),
            Bus + "class OnPaid : IHandler<Paid> { public void Handle(Paid m) => Wait.For(); }"
        );

    [Fact]
    public Task Bus_that_is_not_awaited_calls_the_sync_handler() =>
        VerifyPath(
            "HomeController.Get → On.Check → Wait.For",
            CreateBody("Bus.Send(new Paid());"),
            "public interface ICheck<T> { bool Check(T t); Task<bool> CheckAsync(T t); } public class Paid { } public static class Bus { public static void Send<T>(T t) { } } class On : ICheck<Paid> { public bool Check(Paid p) { Wait.For(); return true; } public Task<bool> CheckAsync(Paid p) => Task.FromResult(true); }"
        );

    [Fact]
    public Task Handler_of_a_base_message_with_a_result_receives_derived_messages() =>
        VerifyPath(
            "HomeController.Get → Any.Handle → Wait.For",
            CreateBody("new Bus().Publish(new Late());"),
            "public interface IHandler<in T, R> { R Handle(T message); } public class Paid { } public class Late : Paid { } public class Bus { public void Publish<T>(T message) { } } class Any : IHandler<Paid, int> { public int Handle(Paid m) => Wait.For(); }"
        );

    [Fact]
    public Task Reassigned_value_is_created_each_time() =>
        VerifyPath("HomeController.Get → Wait.For", CreateBody("_x = Wait.For();", "int _x;"));

    [Fact]
    public Task Static_member_imported_by_using_static_runs_the_static_constructor() =>
        VerifyInfo(
            "the first caller (HomeController.Get → A → Wait.For)",
            "using static A; " + CreateAction("X"),
            "static class A { public static readonly int X; static A() => X = Wait.For(); }"
        );

    [Fact]
    public Task Static_method_imported_by_using_static_runs_the_static_constructor() =>
        VerifyInfo(
            "the first caller (HomeController.Get → A → Wait.For)",
            "using static A; " + CreateAction("One()"),
            "static class A { static readonly int X; static A() => X = Wait.For(); public static int One() => X; }"
        );

    [Fact]
    public Task Delegate_passed_to_a_target_typed_new_runs_where_it_is_invoked() =>
        VerifyPath("HomeController.Get → … → Wait.For", CreateBody("Holder h = new(Slow.On); h.Fire();"), Holder + Slow);

    [Fact]
    public Task Two_variables_of_one_collection_hold_the_same_delegates() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            Controller + "{ public int Get(Jobs jobs) { jobs.All.Add(() => Wait.For()); return jobs.Run(); } }",
            "public class Jobs { readonly List<Func<int>> _all = new(); public List<Func<int>> All => _all; public int Run() => _all[0](); }"
        );

    [Fact]
    public Task Delegate_stored_by_a_constructor_without_known_callers_runs() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            Controller + "{ public int Get(Jobs jobs) => jobs.Run(); }",
            "public class Jobs { readonly Func<int> _f; public Jobs() => _f = Slow; public int Run() => _f(); static int Slow() => Wait.For(); }"
        );

    [
        Theory,
        InlineData("_x ??= {|#0:load.Result|}", true),
        InlineData("_x ?? (_x = {|#0:load.Result|})", true),
        InlineData("_x = {|#0:load.Result|}", false),
        InlineData("(_f ??= () => {|#0:load.Result|})()", false),
        InlineData("_x ?? {|#0:load.Result|}", false)
    ]
    public Task Wait_whose_result_is_cached_runs_once(string code, bool once)
    {
        var test = CreateCase(Controller + "{ static int? _x; static Func<int>? _f; public int? Get(Task<int> load) => " + code + "; }");
        test.Expected.Add(
            ExpectFinding("SIO001")
                .AtPlace(0)
                .AnyFurther()
                .WithSeverity(once ? Microsoft.CodeAnalysis.DiagnosticSeverity.Info : Microsoft.CodeAnalysis.DiagnosticSeverity.Warning)
        );
        return test.RunAsync();
    }

    [Fact]
    public Task Base_call_leads_to_the_base_method() =>
        NoPath(
            Controller + "{ public int Get() => new B().Load(); }",
            "class A { public virtual int Load() => 1; } class B : A { public override int Load() => base.Load(); } class C : A { public override int Load() => Wait.For(); }"
        );

    [Fact]
    public Task Deeply_nested_code_is_followed() =>
        VerifyPath("HomeController.Get → Wait.For", CreateAction(string.Join(" + ", Enumerable.Repeat("1", 2000)) + " + Wait.For()"));

    [Theory, InlineData("A(1)"), InlineData("A(1), I")]
    public Task Primary_constructor_calls_the_base_constructor_it_names(string bases) =>
        NoPath(
            CreateAction("new B().X"),
            "interface I; class A { public int X = 1; public A() => Wait.For(); public A(int x) { } } class B() : " + bases + ";"
        );

    [Fact]
    public Task Expression_bodied_constructor_leads_to_the_base_constructor() =>
        VerifyPath(
            "HomeController.Get → new B → Wait.For",
            CreateAction("new B().X"),
            "class A { public int X = 1; } class B : A { public B() : base() => Wait.For(); }"
        );

    [Fact]
    public Task Using_of_a_ref_struct_calls_the_parameterless_Dispose() =>
        VerifyPath(
            "HomeController.Get → Lease.Dispose → Wait.For",
            CreateBody("using var lease = new Lease();"),
            "ref struct Lease { public void Dispose(int n) { } public void Dispose() => Wait.For(); }"
        );

    [Fact]
    public Task Using_of_a_ref_struct_calls_no_Dispose_with_parameters() =>
        NoPath(
            CreateBody("using var lease = new Lease();"),
            "ref struct Lease { public void Dispose(int n) => Wait.For(); public void Dispose() { } }"
        );

    [Fact]
    public Task Generic_interface_leads_to_an_implementation_for_one_type_argument() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            CreateAction("new Reads<Order>(null!).Go()"),
            "class Order; interface IReader<T> { int Read(); } class Reads<T>(IReader<T> reader) { public int Go() => reader.Read(); } class Orders : IReader<Order> { public int Read() => Wait.For(); }"
        );

    [Fact]
    public Task Framework_interface_of_a_project_type_leads_to_its_implementation() =>
        VerifyPath(
            "HomeController.Get → Orders.Key → Wait.For",
            Controller + "{ public int Get(IGrouping<int, Order> orders) => orders.Key; }",
            "public class Order; class Orders : List<Order>, IGrouping<int, Order> { public int Key => Wait.For(); }"
        );

    [Fact]
    public Task Handler_of_an_interface_receives_its_implementations() =>
        VerifyPath(
            "HomeController.Get → All.Handle → Wait.For",
            Controller + "{ public void Get(IHandle<Order> handler) => handler.Handle(new Order()); }",
            "public interface IMessage; public class Order : IMessage; public interface IHandle<in T> { void Handle(T message); } class All : IHandle<IMessage> { public void Handle(IMessage message) => Wait.For(); }"
        );

    [Fact]
    public Task Argument_of_a_framework_method_is_not_a_message() =>
        NoPath(
            CreateAction("Ok(new Order()).StatusCode ?? 1"),
            "public class Order; interface IHandle<T> { void Handle(T message); } class Handler : IHandle<Order> { public void Handle(Order order) => Wait.For(); }"
        );

    static string CreateBody(string code, string more = "") => Controller + $"{{ public int Get() {{ {code} return 1; }} {more} }}";

    static string CreateAction(string code, string more = "") => Controller + $"{{ public int Get() => {code}; {more} }}";
}
