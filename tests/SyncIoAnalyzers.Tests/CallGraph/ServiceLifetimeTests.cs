namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>The code that creates a service, according to the service registrations in source.</summary>
public class ServiceLifetimeTests : RequestPathTests
{
    const string Store = "public interface IStore { int Load(); } ";
    const string Db = Store + "class Db : IStore { public Db() => Wait.For(); public int Load() => 1; }";
    const string Fast = " class Fast : IStore { public int Load() => 1; }";
    const string Generic = "public interface IRepo<T>; class Repo<T> : IRepo<T> { public Repo() => Wait.For(); }";
    const string PerRequest = "controller HomeController → … → Wait.For";
    const string Once = "the first caller (controller HomeController → … → Wait.For)";

    [
        Theory,
        InlineData("AddScoped<IStore, Db>()"),
        InlineData("AddTransient(typeof(IStore), typeof(Db))"),
        InlineData("AddKeyedScoped<IStore, Db>(\"a\")"),
        InlineData("TryAddScoped<IStore, Db>()"),
        InlineData("Add(ServiceDescriptor.Scoped<IStore, Db>())"),
        InlineData("Add(new ServiceDescriptor(typeof(IStore), typeof(Db), ServiceLifetime.Transient))"),
        InlineData("AddHttpClient<IStore, Db>(c => { })")
    ]
    public Task What_is_registered_per_request_is_created_by_the_request(string call) =>
        VerifyPath(PerRequest, Home, Db, CreateSetup(call));

    [Theory]
    [InlineData("IDisposable", "public void Dispose() => Wait.For();")]
    [InlineData("IAsyncDisposable", "public ValueTask DisposeAsync() { Wait.For(); return default; }")]
    public Task What_is_registered_per_request_is_disposed_by_the_request(string contract, string end) =>
        VerifyPath(
            PerRequest,
            Home,
            Store + $"class Unit : IStore, {contract} {{ public int Load() => 1; {end} }}",
            CreateSetup("AddScoped<IStore, Unit>()")
        );

    [Fact]
    public Task A_singleton_is_not_disposed_by_a_request() =>
        NoPath(
            Home,
            Store + "class Unit : IStore, IDisposable { public int Load() => 1; public void Dispose() => Wait.For(); }",
            CreateSetup("AddSingleton<IStore, Unit>()")
        );

    [
        Theory,
        InlineData("AddSingleton<IStore, Db>()"),
        InlineData("TryAddSingleton<IStore, Db>()"),
        InlineData("Add(ServiceDescriptor.Describe(typeof(IStore), typeof(Db), ServiceLifetime.Singleton))")
    ]
    public Task A_singleton_is_created_once(string call) => VerifyInfo(Once, Home, Db, CreateSetup(call));

    [
        Theory,
        InlineData("AddScoped<IStore, Fast>()"),
        InlineData("AddSingleton<IStore>(new Fast())"),
        InlineData("AddScoped<IStore>(_ => new Fast())"),
        InlineData("AddHttpClient<IStore, Fast>()")
    ]
    public Task Nothing_else_than_what_is_registered_is_created(string call) => NoPath(Home, Db + Fast, CreateSetup(call));

    [Fact]
    public Task Service_resolved_by_a_factory_delegate_is_created() =>
        VerifyPath(PerRequest, Home, Db + Fast, CreateSetup("AddScoped<IStore>(p => p.GetRequiredService<Db>()).AddScoped<Db>()"));

    [Fact]
    public Task Service_type_held_in_a_variable_is_ignored() =>
        VerifyInfo(Once, Home, Db, CreateSetup("AddScoped(typeof(Db).GetInterfaces()[0], typeof(string).BaseType!)"));

    [Fact]
    public Task Open_generic_service_is_created() =>
        VerifyPath(PerRequest, Home.Replace("IStore", "IRepo<string>"), Generic, CreateSetup("AddScoped(typeof(IRepo<>), typeof(Repo<>))"));

    [Fact]
    public Task Dependency_of_a_singleton_lives_as_long_as_the_singleton() =>
        VerifyInfo(
            "the first caller (controller HomeController → … → Wait.For)",
            Home.Replace("IStore", "Cache"),
            Db + " public class Cache(IStore s) { public IStore S = s; }",
            CreateSetup("AddSingleton<Cache>().AddTransient<IStore, Db>()")
        );

    [Fact]
    public Task Dependency_of_two_services_has_the_shorter_lifetime() =>
        VerifyPath(
            PerRequest,
            Home.Replace("IStore s", "Cache c, IStore s"),
            Db + " public class Cache(IStore s) { public IStore S = s; }",
            CreateSetup("AddSingleton<Cache>().AddTransient<IStore, Db>()")
        );

    [Fact]
    public Task Field_initializer_runs_with_the_constructor() =>
        VerifyPath(
            "controller HomeController → … → Wait.For",
            Home,
            Store + "class Db : IStore { int x = Wait.For(); public int Load() => x; }",
            CreateSetup("AddScoped<IStore, Db>()")
        );

    [Fact]
    public Task Service_injected_into_an_endpoint_is_created() =>
        VerifyPath(
            "GET /a → new Db → Wait.For",
            "var app = WebApplication.Create(); app.MapGet(\"/a\", (IStore s) => 1); app.Run();",
            Db,
            CreateSetup("AddScoped<IStore, Db>()")
        );

    [Fact]
    public Task Body_parameter_of_an_endpoint_is_not_a_service() =>
        NoPath(
            "var app = WebApplication.Create(); app.MapGet(\"/a\", (Order o) => 1); app.Run();",
            "public class Order { public Order() => Wait.For(); }"
        );

    [Fact]
    public Task Field_initializer_of_a_controller_without_constructor_runs_per_request() =>
        VerifyPath("controller HomeController → Wait.For", Controller + "{ int x = Wait.For(); public int Get() => x; }");

    [Fact]
    public Task Base_field_initializer_of_a_controller_runs_per_request() =>
        VerifyPath(
            "controller HomeController → Base → Wait.For",
            "public class Base { protected int x = Wait.For(); }",
            "[Microsoft.AspNetCore.Mvc.Controller] public class HomeController : Base { public int Get() => x; }"
        );

    [Fact]
    public Task Static_field_initializer_does_not_run_per_request() =>
        VerifyInfo(
            "the first caller (HomeController.Get → HomeController → Wait.For)",
            Controller + "{ static int x = Wait.For(); public int Get() => x; }"
        );

    [Fact]
    public Task Handler_is_created_per_request() =>
        VerifyPath(
            "mediator Place → new Place → Wait.For",
            "namespace MediatR { public interface IRequestHandler<T, TResult> { Task<TResult> Handle(T request, CancellationToken token); } }",
            "public class Place : MediatR.IRequestHandler<string, int> { public Place() => Wait.For(); public Task<int> Handle(string o, CancellationToken t) => Task.FromResult(1); }",
            Controller + "{ public int Other() => 1; }"
        );

    [Fact]
    public Task IMiddleware_implementation_is_created_per_request() => VerifyPath("middleware Gate → new Gate → Wait.For", Gate);

    [Fact]
    public Task IMiddleware_registered_as_singleton_is_created_once() =>
        VerifyInfo("the first caller (singleton Gate → new Gate → Wait.For)", Gate, CreateSetup("AddSingleton<Gate>()"));

    [Fact]
    public Task Convention_based_middleware_is_created_once() =>
        VerifyInfo(
            "the first caller (singleton Gate → Wait.For)",
            "public class Gate(RequestDelegate next) { int x = Wait.For(); public Task InvokeAsync(HttpContext context) => next(context); }"
        );

    [Fact]
    public Task Filter_is_created_per_request() =>
        VerifyPath(
            "filter Quota → new Quota → Wait.For",
            "public class Quota : IEndpointFilter { public Quota() => Wait.For(); public ValueTask<object?> InvokeAsync(EndpointFilterInvocationContext c, EndpointFilterDelegate next) => next(c); }"
        );

    [Fact]
    public Task Filter_attribute_is_not_created_per_request() =>
        NoPath(
            "public class Quota : Microsoft.AspNetCore.Mvc.Filters.ActionFilterAttribute { public Quota() => Wait.For(); public override void OnActionExecuting(Microsoft.AspNetCore.Mvc.Filters.ActionExecutingContext c) { } }"
        );

    [Fact]
    public Task Hosted_service_is_created_in_the_background() =>
        VerifyInfo(
            "a pool thread (background Pump → new Pump → Wait.For)",
            "public class Pump : BackgroundService { public Pump() => Wait.For(); protected override Task ExecuteAsync(CancellationToken stop) => Task.CompletedTask; }",
            CreateSetup("AddHostedService<Pump>()")
        );

    [Fact]
    public Task Authorization_handler_has_its_registered_lifetime() =>
        VerifyPath("factory Old → new Old → Wait.For", Old, CreateSetup("AddScoped<IAuthorizationHandler, Old>()"));

    [Fact]
    public Task Lifetime_of_an_unregistered_service_is_unknown() => NoPath(Old);

    const string Home = "public class HomeController(IStore s) : Microsoft.AspNetCore.Mvc.ControllerBase { public object Get() => s; }";
    const string Gate =
        "public class Gate : IMiddleware { public Gate() => Wait.For(); public Task InvokeAsync(HttpContext context, RequestDelegate next) => next(context); }";
    const string Old =
        "global using Microsoft.AspNetCore.Authorization; public class Old : AuthorizationHandler<Old>, IAuthorizationRequirement { public Old() => Wait.For(); protected override Task HandleRequirementAsync(AuthorizationHandlerContext c, Old r) => Task.CompletedTask; }";

    static string CreateSetup(string call) =>
        $"using Microsoft.Extensions.DependencyInjection.Extensions; public static class Setup {{ public static void Add(IServiceCollection s) => s.{call}; }}";
}
