namespace SyncIoAnalyzers.Tests.Requests;

public class EntryPointTests : PathTests
{
    [Fact] public Task An_attribute_of_something_else_is_no_route() => Path("GET /home → HomeController.Get → Wait.For",
        Controller + "{ [Microsoft.AspNetCore.Mvc.Produces(\"application/json\"), Microsoft.AspNetCore.Mvc.HttpGet(\"home\")] public int Get() => Wait.For(); }");
    [Fact] public Task A_route_in_parentheses_is_read() => Path("GET /a/… → Wait.For", "var app = WebApplication.Create(); app.MapGet((\"/a/\" + args[0]), () => Wait.For()); app.Run();");
    [Fact] public Task An_action_of_an_api_controller_is_one() => Path("GET /home → HomeController.Get → Wait.For",
        Controller + "{ [Microsoft.AspNetCore.Mvc.HttpGet(\"home\")] public int Get() => Wait.For(); }");

    [Fact] public Task A_route_of_the_class_goes_before() => Path("POST /api/Home/new → HomeController.Add → Wait.For", """
        using Microsoft.AspNetCore.Mvc;
        [Route("api/[controller]")] public class HomeController : ControllerBase { [HttpPost("new")] public int Add() => Wait.For(); }
        """);

    [Fact] public Task A_route_needs_no_verb() => Path("/all → HomeController.Get → Wait.For",
        "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { [Microsoft.AspNetCore.Mvc.Route(\"all\")] public int Get() => Wait.For(); }");

    [Fact] public Task A_controller_may_be_named_without_saying_so() => Path("GET /Orders → Orders.Get → Wait.For",
        "using Microsoft.AspNetCore.Mvc; [Route(\"[controller]\")] public class Orders : ControllerBase { [HttpGet] public int Get() => Wait.For(); }");

    [Theory, InlineData("/all"), InlineData("~/all")]
    public Task A_route_from_the_root_stands_alone(string route) => Path("GET /all → HomeController.All → Wait.For",
        "using Microsoft.AspNetCore.Mvc; [Route(\"api/[controller]\")] public class HomeController : ControllerBase { [HttpGet(\"" + route + "\")] public int All() => Wait.For(); }");

    [Fact] public Task A_class_named_controller_is_one_in_an_app() => Path("HomeController.Index → Wait.For", Program(""), "public class HomeController { public int Index() => Wait.For(); }");
    [Fact] public Task A_class_named_controller_is_none_in_a_library() => NoPath(Controller + "{ public int Other() => 1; }", "public class GameController { public int Index() => Wait.For(); }");
    [Fact] public Task A_class_named_controller_that_looks_like_MVC_is_one_in_a_library() => Path("GET /x → GameController.Index → Wait.For",
        "public class GameController { [Microsoft.AspNetCore.Mvc.HttpGet(\"x\")] public int Index() => Wait.For(); }");
    [Theory, InlineData("public void Dispose() => Wait.For();"), InlineData("public ValueTask DisposeAsync() { Wait.For(); return default; }")]
    public Task The_end_of_a_controller_is_no_action(string end) => NoPath(Controller + "{ public int Get() => 1; " + end + " }");
    [Fact] public Task A_page_is_created_per_request() => Path("page EditModel → new EditModel → Wait.For", "public class EditModel : Microsoft.AspNetCore.Mvc.RazorPages.PageModel { public EditModel() => Wait.For(); public void OnGet() { } }");
    [Fact] public Task An_endpoint_of_several_methods_is_named_by_its_route() => Path("/a → Wait.For", Program("app.MapMethods(\"/a\", new[] { \"GET\", \"HEAD\" }, () => Wait.For());"));
    [Fact] public Task An_endpoint_without_a_route_is_at_the_root_of_its_group() => Path("GET /g → Wait.For", Program("app.MapGroup(\"g\").MapGet(\"\", () => Wait.For());"));
    [Fact] public Task A_private_method_of_a_controller_is_none() => NoPath(Controller + "{ public int Other() => 1; int Get() => Wait.For(); }");
    [Fact] public Task A_NonAction_is_none() => NoPath(Controller + "{ public int Other() => 1; [Microsoft.AspNetCore.Mvc.NonAction] public int Get() => Wait.For(); }");
    [Fact] public Task A_NonController_is_none() => NoPath(Controller + "{ public int Get() => 1; } [Microsoft.AspNetCore.Mvc.NonController] public class OtherController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => Wait.For(); }");
    [Fact] public Task A_constructor_of_a_controller_runs_per_request() => Path("controller HomeController → new HomeController → Wait.For",
        Controller + "{ public HomeController() => Wait.For(); }");

    [Fact] public Task An_endpoint_lambda_is_one() => Path("GET /a → Wait.For", Program("app.MapGet(\"/a\", () => Wait.For());"));
    [Fact] public Task A_group_goes_before_an_endpoint() => Path("PUT /g/a → Wait.For", Program("var g = app.MapGroup(\"g\"); g.MapPut(\"/a\", () => Wait.For());"));
    [Theory, InlineData("root + \"/{*path}\"", "GET /…/{*path}"), InlineData("$\"/api/{root}/{1}/orders\"", "GET /api/…/…/orders"), InlineData("$\"/{nameof(Wait)}\"", "GET /Wait"), InlineData("root + root", "GET … in Test0.cs"),
     InlineData("root", "GET … in Test0.cs"), InlineData("Microsoft.AspNetCore.Routing.Patterns.RoutePatternFactory.Parse(root)", "… in Test0.cs", "Map")]
    public Task Of_a_route_that_is_no_constant_the_constant_parts_are_shown(string route, string shown, string map = "MapGet") => Path(shown + " → Wait.For", Program($"var root = args[0]; app.{map}({route}, () => Wait.For());"));
    [Fact] public Task A_fallback_is_one_for_every_route() => Path("/* → Wait.For", Program("app.MapFallback(() => Wait.For());"));
    [Fact] public Task A_group_of_unknown_name_goes_before_too() => Path("GET /…/a → Wait.For", Program("app.MapGroup(args[0]).MapGet(\"a\", () => Wait.For());"));
    [Fact]
    public async Task A_group_made_of_itself_ends()
    {
        // It does not compile, as half of what an editor asks about: a stack overflow would take the compiler down.
        var failed = await Assert.ThrowsAnyAsync<Exception>(() => NoPath(Program("RouteGroupBuilder g = g.MapGroup(\"g\"); g.MapPut(\"/a\", () => 1);")));
        Assert.Contains("CS0165", failed.Message);
        Assert.DoesNotContain("AD0001", failed.Message);
    }
    [Fact] public Task An_endpoint_method_group_is_one() => Path("GET /a → Pages.Get → Wait.For",
        Program("app.MapGet(\"/a\", Pages.Get);"), "static class Pages { public static int Get() => Wait.For(); }");
    [Fact] public Task An_endpoint_local_function_is_one() => Path("GET /a → Wait.For", Program("app.MapGet(\"/a\", Get); int Get() => Wait.For();"));
    [Fact] public Task A_local_function_that_an_endpoint_calls_is_reached() => Path("GET /a → Wait.For", Program("app.MapGet(\"/a\", () => Get()); int Get() => Wait.For();"));
    [Theory, InlineData("new(_ => Wait.For(), null, 0, 1)"), InlineData("new(_ => Wait.For())"), InlineData("new System.Threading.Timer(_ => Wait.For(), null, 0, 1)")]
    public Task A_timer_is_background_however_it_is_made(string timer) => Info("a pool thread (background Timer → HomeController.T → Wait.For)",
        Controller + $"{{ static readonly Timer T = {timer}; public object Get() => T; }}");
    [Fact] public Task An_endpoint_filter_is_one() => Path("filter in Test0.cs → Wait.For",
        Program("app.MapGet(\"/a\", () => 1).AddEndpointFilter(async (c, next) => { Wait.For(); return await next(c); });"));
    [Fact] public Task Inline_middleware_is_one() => Path("middleware in Test0.cs → Wait.For", Program("app.Use(async (c, next) => { Wait.For(); await next(c); });"));
    [Fact] public Task Start_up_code_is_none() => NoPath(Program("Wait.For(); app.MapGet(\"/a\", () => 1);"));
    [Fact] public Task A_configuration_lambda_is_none() => NoPath(Program("app.MapGet(\"/a\", () => 1); app.Services.GetService(typeof(int)); Run(() => Wait.For()); void Run(Func<int> f) => f();"));

    [Fact] public Task Middleware_by_convention_is_one() => Path("middleware Gate → Gate.InvokeAsync → Wait.For", """
        public class Gate(RequestDelegate next) { public Task InvokeAsync(HttpContext context) { Wait.For(); return next(context); } }
        """);
    [Fact] public Task IMiddleware_is_one() => Path("middleware Gate → Gate.InvokeAsync → Wait.For", """
        public class Gate : IMiddleware { public Task InvokeAsync(HttpContext context, RequestDelegate next) { Wait.For(); return next(context); } }
        """);
    [Fact] public Task An_action_filter_is_one() => Path("filter Quota → Quota.OnActionExecuting → Wait.For", """
        using Microsoft.AspNetCore.Mvc.Filters;
        public class Quota : ActionFilterAttribute { public override void OnActionExecuting(ActionExecutingContext context) => Wait.For(); }
        """);
    [Theory, InlineData("Pages/Orders/Index.cshtml.cs", "POST /Orders/Index → IndexModel.OnPostSave"), InlineData("Pages/Orders/Index.cs", "page IndexModel.OnPostSave"), InlineData("Orders/Index.cshtml.cs", "page IndexModel.OnPostSave")]
    public Task A_page_handler_is_one_and_has_the_address_of_its_file(string file, string name) => PageCase(file, name);
    [Fact] public Task A_hub_method_is_one() => Path("hub Chat.Send → Wait.For", "public class Chat : Microsoft.AspNetCore.SignalR.Hub { public int Send() => Wait.For(); }");
    [Fact] public Task A_background_service_is_background() => Info("a pool thread (background Pump.ExecuteAsync → Wait.For)", """
        public class Pump : Microsoft.Extensions.Hosting.BackgroundService { protected override Task ExecuteAsync(CancellationToken stop) { Wait.For(); return Task.CompletedTask; } }
        """);
    [Fact] public Task A_timer_is_background() => Info("a pool thread (background Timer → Clock.Start → Wait.For)",
        Controller + "{ public int Get() => 1; }", "public class Clock { Timer? t; public void Start() => t = new Timer(_ => Wait.For()); }");

    static string Program(string code) => $"var app = Microsoft.AspNetCore.Builder.WebApplication.Create(); {code} app.Run();";

    Task PageCase(string file, string name)
    {
        var test = Files();
        test.Sources.Add((file, """
            public class IndexModel : Microsoft.AspNetCore.Mvc.RazorPages.PageModel { public void OnPostSave(Task<int> load) => Use({|#0:load.Result|}); void Use(int i) { } }
            """));
        test.Expected.Add(Expect("SIO001").At(0).AnyFurther().WithMessage($"'Task.Result' holds a request thread ({name}); use 'await'"));
        return test.Run();
    }
}
