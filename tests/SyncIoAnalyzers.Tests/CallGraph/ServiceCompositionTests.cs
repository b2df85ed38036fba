namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>Request paths through composed services: keys, decorators, options, handlers of HTTP clients, scanned assemblies.</summary>
public class ServiceCompositionTests : RequestPathTests
{
    const string Store = "public interface IStore { int Load(); } class Db : IStore { public int Load() => Wait.For(); }";
    const string Home = "public class HomeController(IStore s) : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => s.Load(); }";
    const string Cached = " class Cached(IStore inner) : IStore { public int Load() => inner.Load(); }";
    const string Waiting =
        "public interface IStore { int Load(); } class Db : IStore { public int Load() => 1; } class Cached(IStore inner) : IStore { int x = Wait.For() + inner.Load(); public int Load() => x; }";
    const string Eager = "public interface IStore { int Load(); } class Db : IStore { public Db() => Wait.For(); public int Load() => 1; }";

    [Fact]
    public Task Keyed_service_is_called() =>
        VerifyPath(
            "HomeController.Get → Db.Load → Wait.For",
            Home.Replace("IStore s", "[FromKeyedServices(\"a\")] IStore s"),
            Store,
            CreateSetup("AddKeyedScoped<IStore, Db>(\"a\")")
        );

    [Fact]
    public Task Service_resolved_by_its_key_is_called() =>
        VerifyPath(
            "GET /a → Db.Load → Wait.For",
            "var app = WebApplication.Create(); app.MapGet(\"/a\", (IServiceProvider p) => p.GetRequiredKeyedService<IStore>(\"a\").Load()); app.Run();",
            Store,
            CreateSetup("AddKeyedScoped<IStore, Db>(\"a\")")
        );

    const string TwoKeys = "AddKeyedScoped<IStore, Db>(\"a\").AddKeyedScoped<IStore, Kept>(\"b\")";
    const string Kept = " class Kept : IStore { public int Load() => 1; }";
    const string ByField =
        "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { readonly IStore _s; "
        + "public HomeController([FromKeyedServices(\"b\")] IStore s) => _s = s; public int Get() => _s.Load(); }";

    [Theory]
    [InlineData("public int Get([FromKeyedServices(\"b\")] IStore s) => s.Load();")]
    [InlineData("public int Get(IServiceProvider p) => p.GetRequiredKeyedService<IStore>(\"b\").Load();")]
    [InlineData("public int Get(IServiceProvider p) { var s = p.GetKeyedService<IStore>(\"b\")!; return s.Load(); }")]
    public Task Class_that_is_registered_under_another_key_is_not_called(string action) =>
        NoPath(Controller + "{ " + action + " }", Store + Kept, CreateSetup(TwoKeys));

    [Fact]
    public Task Key_of_a_field_is_that_of_its_parameter() => NoPath(ByField, Store + Kept, CreateSetup(TwoKeys));

    [Theory]
    [InlineData("\"a\"", TwoKeys)]
    [InlineData("\"c\"", TwoKeys)]
    [InlineData("\"b\"", TwoKeys + ".AddKeyedScoped<IStore, Db>(KeyedService.AnyKey)")]
    [InlineData("\"b\"", TwoKeys + ".AddKeyedScoped<IStore>(\"b\", (p, k) => p.GetRequiredService<IStore>())")]
    public Task Class_that_may_be_registered_under_the_key_is_called(string key, string registrations) =>
        VerifyPath(
            "HomeController.Get → Db.Load → Wait.For",
            Home.Replace("IStore s", $"[FromKeyedServices({key})] IStore s"),
            Store + Kept,
            CreateSetup(registrations)
        );

    [Theory, InlineData("a", true), InlineData("b", false)]
    public Task Default_body_runs_unless_the_class_under_the_key_replaces_it(string key, bool runs)
    {
        string[] sources =
        [
            Home.Replace("IStore s", $"[FromKeyedServices(\"{key}\")] IStore s"),
            "public interface IStore { int Load() => Wait.For(); } class Db : IStore { } " + Kept,
            CreateSetup(TwoKeys),
        ];
        return runs ? VerifyPath("HomeController.Get → IStore.Load → Wait.For", sources) : NoPath(sources);
    }

    [Fact]
    public Task Service_found_by_assembly_scanning_is_called() =>
        VerifyPath(
            "HomeController.Get → Db.Load → Wait.For",
            Home,
            Store,
            CreateSetup(
                "Add(typeof(Db).Assembly.GetTypes().Where(t => t.Name.EndsWith('b')).Select(t => new ServiceDescriptor(t.GetInterfaces()[0], t, ServiceLifetime.Scoped)))"
            )
        );

    [Fact]
    public Task Service_found_by_assembly_scanning_counts_as_created_once() =>
        VerifyInfo(
            "the first caller (controller HomeController → … → Wait.For)",
            Home,
            Eager,
            CreateSetup(
                "Add(typeof(Db).Assembly.GetTypes().Select(t => new ServiceDescriptor(t.GetInterfaces()[0], t, ServiceLifetime.Scoped)))"
            )
        );

    [Fact]
    public Task Decorated_service_is_called() =>
        VerifyPath(
            "HomeController.Get → Db.Load → Wait.For",
            Home,
            Store + Cached,
            CreateSetup("AddScoped<IStore>(p => new Cached(p.GetRequiredService<Db>())).AddScoped<Db>()")
        );

    [Fact]
    public Task Decorator_created_by_a_delegate_is_created_per_request() =>
        VerifyPath(
            "factory in Test2.cs → … → Wait.For",
            Home,
            Waiting,
            CreateSetup("AddScoped<IStore>(p => new Cached(p.GetRequiredService<Db>())).AddScoped<Db>()")
        );

    [Fact]
    public Task Decorator_registered_by_its_type_counts_as_created_once() =>
        VerifyInfo(
            "the first caller (controller HomeController → … → Wait.For)",
            Home,
            Waiting,
            CreateSetup("AddScoped<IStore, Db>().Decorate<IStore, Cached>()"),
            Scrutor
        );

    [Fact]
    public Task Decorator_that_is_constructed_counts_as_created_once() =>
        VerifyInfo(
            "the first caller (singleton ServiceCollectionExtensions → … → Wait.For)",
            Home,
            Waiting,
            CreateSetup("AddScoped<IStore, Db>().Decorate<IStore>(inner => new Cached(inner))"),
            Scrutor
        );

    [Fact]
    public Task All_registered_implementations_are_created() =>
        VerifyPath(
            "controller HomeController → … → Wait.For",
            Home.Replace("IStore s", "IEnumerable<IStore> s").Replace("s.Load()", "s.Count()"),
            Eager,
            CreateSetup("AddScoped<IStore, Db>()")
        );

    [Fact]
    public Task All_registered_implementations_are_called() =>
        VerifyPath(
            "HomeController.Get → Db.Load → Wait.For",
            Home.Replace("IStore s", "IEnumerable<IStore> s").Replace("s.Load()", "s.Sum(x => x.Load())"),
            Store,
            CreateSetup("AddScoped<IStore, Db>()")
        );

    [Fact]
    public Task Options_configuration_is_start_up_code() =>
        NoPath(Home.Replace("s.Load()", "1"), Store, CreateSetup("Configure<List<int>>(o => o.Add(Wait.For()))"));

    [Fact]
    public Task Handler_of_an_HTTP_client_is_called() =>
        VerifyPath(
            "outgoing Sign.SendAsync → Wait.For",
            Home.Replace("s.Load()", "1"),
            Store.Replace("Wait.For()", "1"),
            Sign,
            CreateSetup("AddTransient<Sign>().AddHttpClient(\"a\").AddHttpMessageHandler<Sign>()")
        );

    [Fact]
    public Task Method_called_by_a_typed_client_is_followed() =>
        VerifyPath(
            "HomeController.Get → Db.Load → Wait.For",
            Home,
            Store.Replace("class Db", "class Db(HttpClient http)"),
            CreateSetup("AddHttpClient<IStore, Db>()")
        );

    [Theory, InlineData("Db"), InlineData("IStore"), InlineData("Special")]
    public Task Service_resolved_in_code_is_created(string service) =>
        VerifyPath(
            "GET /a → new Db → Wait.For",
            CreateConsumer(service),
            Eager,
            Orders,
            CreateSetup("AddScoped<Db>().AddScoped<IStore, Db>().AddScoped<Special>().AddScoped<Orders>()")
        );

    [Fact]
    public Task Dependencies_of_a_resolved_service_are_created() =>
        VerifyPath(
            "GET /a → … → Wait.For",
            CreateConsumer("Orders"),
            Eager,
            Orders,
            CreateSetup("AddScoped<IStore, Db>().AddScoped<Orders>()")
        );

    [Fact]
    public Task Keyed_service_resolved_in_code_is_created() =>
        VerifyPath(
            "GET /a → new Db → Wait.For",
            CreateConsumer("IStore").Replace("GetRequiredService<IStore>()", "GetKeyedService<IStore>(\"a\")"),
            Eager,
            CreateSetup("AddKeyedScoped<IStore, Db>(\"a\")")
        );

    [Fact]
    public Task Resolved_singleton_is_created_once() =>
        VerifyInfo(
            "the first caller (GET /a → new Db → Wait.For)",
            CreateConsumer("IStore"),
            Eager,
            CreateSetup("AddSingleton<IStore, Db>()")
        );

    [Fact]
    public Task Resolved_service_without_a_registration_counts_as_created_once() =>
        VerifyInfo("the first caller (GET /a → new Db → Wait.For)", CreateConsumer("IStore"), Eager);

    [Fact]
    public Task Service_resolved_at_start_up_is_start_up_code() =>
        NoPath(
            "var app = WebApplication.Create(); app.Services.GetRequiredService<Db>(); app.Run();",
            Eager,
            CreateSetup("AddSingleton<Db>()")
        );

    [Fact]
    public Task Unregistered_implementation_is_not_created() =>
        NoPath(
            CreateConsumer("IStore"),
            Eager + " class Fast : IStore { public int Load() => 1; }",
            CreateSetup("AddScoped<IStore, Fast>()")
        );

    [Fact]
    public Task Registration_of_another_type_argument_is_ignored() =>
        NoPath(
            "var app = WebApplication.Create(); app.MapGet(\"/a\", () => System.Text.Json.JsonSerializer.Deserialize<Db>(\"{}\")!.ToString()); app.Run();",
            Eager
        );

    [Fact]
    public Task Service_injected_into_a_component_is_created() =>
        VerifyPath(
            "component Page → … → Wait.For",
            "public class Page : Microsoft.AspNetCore.Components.ComponentBase { [Microsoft.AspNetCore.Components.Inject] public IStore S { get; set; } = null!; protected override void OnInitialized() { } }",
            Eager,
            CreateSetup("AddScoped<IStore, Db>()")
        );

    [Fact]
    public Task Service_that_a_generic_method_requests_is_created_for_each_registered_class_of_its_constraint() =>
        VerifyPath(
            "GET /a → … → Wait.For",
            "var app = WebApplication.Create(); app.MapService<Desk>(); app.Run();",
            "public abstract class Service; public class Desk : Service { public Desk() => Wait.For(); } "
                + "static class Map { public static void MapService<T>(this WebApplication app) where T : Service => app.MapGet(\"/a\", (IServiceProvider p) => "
                + "p.GetRequiredService<T>().ToString()); }",
            CreateSetup("AddScoped<Desk>()")
        );

    const string Orders = "class Special : Db { } class Orders(IEnumerable<IStore> stores) { public int Count => stores.Count(); }";

    static string CreateConsumer(string service) =>
        $"var app = WebApplication.Create(); app.MapGet(\"/a\", (IServiceProvider p) => p.GetRequiredService<{service}>().ToString()); app.Run();";

    const string Sign =
        "public class Sign : DelegatingHandler { protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage m, CancellationToken t) { Wait.For(); return base.SendAsync(m, t); } }";
    const string Scrutor =
        "namespace Microsoft.Extensions.DependencyInjection { public static class ServiceCollectionExtensions { public static IServiceCollection Decorate<TService, TDecorator>(this IServiceCollection s) where TDecorator : TService => s; public static IServiceCollection Decorate<TService>(this IServiceCollection s, Func<TService, TService> decorator) => s; } }";

    static string CreateSetup(string call) =>
        $"using Microsoft.Extensions.DependencyInjection.Extensions; public static class Setup {{ public static void Add(IServiceCollection s) => s.{call}; }}";
}
