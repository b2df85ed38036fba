namespace SyncIoAnalyzers.Tests.CallGraph;

public class EntryPointTests : RequestPathTests
{
    [Fact]
    public Task Route_attribute_of_another_namespace_is_not_a_route() =>
        VerifyPath(
            "GET /home → HomeController.Get → Wait.For",
            Controller
                + "{ [Microsoft.AspNetCore.Mvc.Produces(\"application/json\"), Microsoft.AspNetCore.Mvc.HttpGet(\"home\")] public int Get() => Wait.For(); }"
        );

    [Fact]
    public Task Route_in_parentheses_is_read() =>
        VerifyPath(
            "GET /a/… → Wait.For",
            "var app = WebApplication.Create(); app.MapGet((\"/a/\" + args[0]), () => Wait.For()); app.Run();"
        );

    [Fact]
    public Task Action_of_an_api_controller_is_an_entry_point() =>
        VerifyPath(
            "GET /home → HomeController.Get → Wait.For",
            Controller + "{ [Microsoft.AspNetCore.Mvc.HttpGet(\"home\")] public int Get() => Wait.For(); }"
        );

    [Fact]
    public Task Route_of_the_class_precedes_the_route_of_the_action() =>
        VerifyPath(
            "POST /api/Home/new → HomeController.Add → Wait.For",
            """
            using Microsoft.AspNetCore.Mvc;
            [Route("api/[controller]")] public class HomeController : ControllerBase { [HttpPost("new")] public int Add() => Wait.For(); }
            """
        );

    [Fact]
    public Task Route_without_a_verb_is_read() =>
        VerifyPath(
            "/all → HomeController.Get → Wait.For",
            "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { [Microsoft.AspNetCore.Mvc.Route(\"all\")] public int Get() => Wait.For(); }"
        );

    [Fact]
    public Task Action_with_a_verb_and_no_template_has_the_name_of_the_method() =>
        VerifyPath(
            "HomeController.Add → Wait.For",
            "using Microsoft.AspNetCore.Mvc; public class HomeController : Controller { [HttpPost] public int Add() => Wait.For(); }"
        );

    [Theory]
    [InlineData("public int AddAsync()", "Add")]
    [InlineData("[ActionName(\"new\")] public int Add()", "new")]
    public Task Route_has_the_name_of_the_action_and_its_area(string method, string action) =>
        VerifyPath(
            $"POST /Shop/Home/{action} → HomeController.{method.Split(' ').Last().TrimEnd('(', ')')} → Wait.For",
            $$"""
            using Microsoft.AspNetCore.Mvc;
            [Area("Shop")] public abstract class ShopController : Controller;
            [Route("[area]/[controller]/[action]")]
            public class HomeController : ShopController { [HttpPost] {{method}} => Wait.For(); }
            """
        );

    [Theory]
    [InlineData("[Api(3)]", "", "GET /…/all → HomeController.All → Wait.For")]
    [InlineData("", "abstract ", "GET /…/all → HomeController.All → Wait.For")]
    [InlineData("", "", "GET /all → HomeController.All → Wait.For")]
    public Task Route_has_a_gap_where_code_computes_its_prefix(string attribute, string modifier, string path) =>
        VerifyPath(
            path,
            $$"""
            using Microsoft.AspNetCore.Mvc; using Microsoft.AspNetCore.Mvc.Routing;
            public class ApiAttribute(int version) : System.Attribute, IRouteTemplateProvider
            { public string? Template => "api/" + version; public int? Order => 1; public string? Name => null; }
            {{attribute}} public {{modifier}}class HomeController : ControllerBase { [HttpGet("all")] public int All() => Wait.For(); }
            public class MyController : HomeController { }
            """
        );

    [Fact]
    public Task Controller_may_have_a_name_without_the_suffix() =>
        VerifyPath(
            "GET /Orders → Orders.Get → Wait.For",
            "using Microsoft.AspNetCore.Mvc; [Route(\"[controller]\")] public class Orders : ControllerBase { [HttpGet] public int Get() => Wait.For(); }"
        );

    [Theory, InlineData("/all"), InlineData("~/all")]
    public Task Route_from_the_root_ignores_the_class_route(string route) =>
        VerifyPath(
            "GET /all → HomeController.All → Wait.For",
            "using Microsoft.AspNetCore.Mvc; [Route(\"api/[controller]\")] public class HomeController : ControllerBase { [HttpGet(\""
                + route
                + "\")] public int All() => Wait.For(); }"
        );

    [Fact]
    public Task Class_named_Controller_is_a_controller_in_an_app() =>
        VerifyPath(
            "HomeController.Index → Wait.For",
            CreateProgram(""),
            "public class HomeController { public int Index() => Wait.For(); }"
        );

    [Fact]
    public Task Class_named_Controller_is_not_a_controller_in_a_library() =>
        NoPath(Controller + "{ public int Other() => 1; }", "public class GameController { public int Index() => Wait.For(); }");

    [Fact]
    public Task Class_named_Controller_that_uses_MVC_is_a_controller_in_a_library() =>
        VerifyPath(
            "GET /x → GameController.Index → Wait.For",
            "public class GameController { [Microsoft.AspNetCore.Mvc.HttpGet(\"x\")] public int Index() => Wait.For(); }"
        );

    [
        Theory,
        InlineData("public void Dispose() => Wait.For();"),
        InlineData("public ValueTask DisposeAsync() { Wait.For(); return default; }")
    ]
    public Task Member_that_no_contract_makes_a_disposal_is_not_called(string end) =>
        NoPath(Controller + "{ public int Get() => 1; " + end + " }");

    [Theory]
    [InlineData("IDisposable", "public void Dispose() => Wait.For();", "HomeController.Dispose")]
    [InlineData("IAsyncDisposable", "public ValueTask DisposeAsync() { Wait.For(); return default; }", "HomeController.DisposeAsync")]
    public Task Controller_is_disposed_at_the_end_of_its_request(string contract, string end, string name) =>
        VerifyPath(
            $"controller HomeController → {name} → Wait.For",
            Controller.TrimEnd() + ", " + contract + " { public int Get() => 1; " + end + " }"
        );

    [Fact]
    public Task JSON_converter_runs_where_a_body_is_read() =>
        VerifyPath(
            "converter Sku.Read → Wait.For",
            Controller + "{ public int Get() => 1; }",
            "public class Sku : System.Text.Json.Serialization.JsonConverter<int> { public override int Read(ref "
                + "System.Text.Json.Utf8JsonReader r, Type t, System.Text.Json.JsonSerializerOptions o) => Wait.For(); "
                + "public override void Write(System.Text.Json.Utf8JsonWriter w, int v, "
                + "System.Text.Json.JsonSerializerOptions o) { } }"
        );

    [Fact]
    public Task Controller_with_both_forms_is_disposed_asynchronously() =>
        NoPath(
            Controller.TrimEnd()
                + ", IDisposable, IAsyncDisposable { public int Get() => 1; public void Dispose() => Wait.For(); public "
                + "ValueTask DisposeAsync() => default; }"
        );

    [Fact]
    public Task Razor_page_is_created_per_request() =>
        VerifyPath(
            "page EditModel → new EditModel → Wait.For",
            "public class EditModel : Microsoft.AspNetCore.Mvc.RazorPages.PageModel { public EditModel() => Wait.For(); public void OnGet() { } }"
        );

    [Fact]
    public Task Endpoint_of_several_methods_is_named_by_its_route() =>
        VerifyPath("/a → Wait.For", CreateProgram("app.MapMethods(\"/a\", new[] { \"GET\", \"HEAD\" }, () => Wait.For());"));

    [Fact]
    public Task Endpoint_without_a_route_is_at_the_root_of_its_group() =>
        VerifyPath("GET /g → Wait.For", CreateProgram("app.MapGroup(\"g\").MapGet(\"\", () => Wait.For());"));

    [Fact]
    public Task Private_controller_method_is_not_an_entry_point() =>
        NoPath(Controller + "{ public int Other() => 1; int Get() => Wait.For(); }");

    [Fact]
    public Task NonHandler_method_of_a_page_is_not_an_entry_point() =>
        NoPath(
            "using Microsoft.AspNetCore.Mvc.RazorPages; public class IndexModel : PageModel "
                + "{ public int Other() => 1; [NonHandler] public void OnGetOld() => Wait.For(); }"
        );

    [Fact]
    public Task NonAction_method_is_not_an_entry_point() =>
        NoPath(Controller + "{ public int Other() => 1; [Microsoft.AspNetCore.Mvc.NonAction] public int Get() => Wait.For(); }");

    [Fact]
    public Task NonController_class_is_not_a_controller() =>
        NoPath(
            Controller
                + "{ public int Get() => 1; } [Microsoft.AspNetCore.Mvc.NonController] public class OtherController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => Wait.For(); }"
        );

    [Fact]
    public Task Controller_constructor_runs_per_request() =>
        VerifyPath("controller HomeController → new HomeController → Wait.For", Controller + "{ public HomeController() => Wait.For(); }");

    [Fact]
    public Task Endpoint_lambda_is_an_entry_point() =>
        VerifyPath("GET /a → Wait.For", CreateProgram("app.MapGet(\"/a\", () => Wait.For());"));

    [Fact]
    public Task Route_group_precedes_the_endpoint_route() =>
        VerifyPath("PUT /g/a → Wait.For", CreateProgram("var g = app.MapGroup(\"g\"); g.MapPut(\"/a\", () => Wait.For());"));

    [
        Theory,
        InlineData("root + \"/{*path}\"", "GET /…/{*path}"),
        InlineData("$\"/api/{root}/{1}/orders\"", "GET /api/…/…/orders"),
        InlineData("$\"/{nameof(Wait)}\"", "GET /Wait"),
        InlineData("root + root", "GET … in Test0.cs"),
        InlineData("root", "GET … in Test0.cs"),
        InlineData("Microsoft.AspNetCore.Routing.Patterns.RoutePatternFactory.Parse(root)", "… in Test0.cs", "Map")
    ]
    public Task Of_a_route_that_is_no_constant_the_constant_parts_are_shown(string route, string shown, string map = "MapGet") =>
        VerifyPath(shown + " → Wait.For", CreateProgram($"var root = args[0]; app.{map}({route}, () => Wait.For());"));

    [Fact]
    public Task Fallback_is_an_entry_point_for_every_route() =>
        VerifyPath("/* → Wait.For", CreateProgram("app.MapFallback(() => Wait.For());"));

    [Theory]
    [InlineData("app.MapFallback(context => { Wait.For(); return Task.CompletedTask; });", "/* → Wait.For")]
    [InlineData("app.Use(next => context => { Wait.For(); return next(context); });", "middleware in Test0.cs → Wait.For")]
    [InlineData("app.MapGet(\"/now\", Make()); static Func<int> Make() => () => { Wait.For(); return 1; };", "GET /now → Wait.For")]
    [InlineData("app.Use(next => { return context => { Wait.For(); return next(context); }; });", "middleware in Test0.cs → Wait.For")]
    [InlineData(
        "app.MapGroup(\"g\").AddEndpointFilterFactory((factory, next) => call => { Wait.For(); return next(call); });",
        "filter in Test0.cs → Wait.For"
    )]
    public Task Request_delegate_is_an_entry_point_also_when_a_factory_returns_it(string call, string path) =>
        VerifyPath(path, CreateProgram(call));

    [Theory]
    [InlineData("app.Use(next => { Wait.For(); return context => next(context); });")]
    [InlineData("app.MapGroup(\"g\").AddEndpointFilterFactory((factory, next) => { Wait.For(); return next; });")]
    public Task Factory_of_a_request_delegate_runs_once_and_serves_no_request(string call) => NoPath(CreateProgram(call));

    [Fact]
    public Task Route_group_of_unknown_name_precedes_the_endpoint_route() =>
        VerifyPath("GET /…/a → Wait.For", CreateProgram("app.MapGroup(args[0]).MapGet(\"a\", () => Wait.For());"));

    [Fact]
    public async Task Route_group_defined_by_itself_terminates()
    {
        // The code does not compile, as often in an editor; a stack overflow would end the compiler.
        var failed = await Assert.ThrowsAnyAsync<Exception>(() =>
            NoPath(CreateProgram("RouteGroupBuilder g = g.MapGroup(\"g\"); g.MapPut(\"/a\", () => 1);"))
        );
        Assert.Contains("CS0165", failed.Message);
        Assert.DoesNotContain("AD0001", failed.Message);
    }

    [Fact]
    public Task Endpoint_method_group_is_an_entry_point() =>
        VerifyPath(
            "GET /a → Pages.Get → Wait.For",
            CreateProgram("app.MapGet(\"/a\", Pages.Get);"),
            "static class Pages { public static int Get() => Wait.For(); }"
        );

    [Fact]
    public Task Endpoint_local_function_is_an_entry_point() =>
        VerifyPath("GET /a → Wait.For", CreateProgram("app.MapGet(\"/a\", Get); int Get() => Wait.For();"));

    [Fact]
    public Task Local_function_called_by_an_endpoint_is_reached() =>
        VerifyPath("GET /a → Wait.For", CreateProgram("app.MapGet(\"/a\", () => Get()); int Get() => Wait.For();"));

    [
        Theory,
        InlineData("new(_ => Wait.For(), null, 0, 1)"),
        InlineData("new(_ => Wait.For())"),
        InlineData("new System.Threading.Timer(_ => Wait.For(), null, 0, 1)")
    ]
    public Task Callback_of_a_timer_runs_in_the_background(string timer) =>
        VerifyInfo(
            "a pool thread (background Timer → HomeController.T → Wait.For)",
            Controller + $"{{ static readonly Timer T = {timer}; public object Get() => T; }}"
        );

    [Fact]
    public Task Endpoint_filter_is_an_entry_point() =>
        VerifyPath(
            "filter in Test0.cs → Wait.For",
            CreateProgram("app.MapGet(\"/a\", () => 1).AddEndpointFilter(async (c, next) => { Wait.For(); return await next(c); });")
        );

    [Fact]
    public Task Inline_middleware_is_an_entry_point() =>
        VerifyPath("middleware in Test0.cs → Wait.For", CreateProgram("app.Use(async (c, next) => { Wait.For(); await next(c); });"));

    [Fact]
    public Task Start_up_code_is_not_an_entry_point() => NoPath(CreateProgram("Wait.For(); app.MapGet(\"/a\", () => 1);"));

    [Fact]
    public Task Configuration_lambda_is_not_an_entry_point() =>
        NoPath(
            CreateProgram(
                "app.MapGet(\"/a\", () => 1); app.Services.GetService(typeof(int)); Run(() => Wait.For()); void Run(Func<int> f) => f();"
            )
        );

    [Fact]
    public Task Convention_based_middleware_is_an_entry_point() =>
        VerifyPath(
            "middleware Gate → Gate.InvokeAsync → Wait.For",
            """
            public class Gate(RequestDelegate next) { public Task InvokeAsync(HttpContext context) { Wait.For(); return next(context); } }
            """
        );

    [Fact]
    public Task IMiddleware_implementation_is_an_entry_point() =>
        VerifyPath(
            "middleware Gate → Gate.InvokeAsync → Wait.For",
            """
            public class Gate : IMiddleware { public Task InvokeAsync(HttpContext context, RequestDelegate next) { Wait.For(); return next(context); } }
            """
        );

    [Fact]
    public Task Action_filter_is_an_entry_point() =>
        VerifyPath(
            "filter Quota → Quota.OnActionExecuting → Wait.For",
            """
            using Microsoft.AspNetCore.Mvc.Filters;
            public class Quota : ActionFilterAttribute { public override void OnActionExecuting(ActionExecutingContext context) => Wait.For(); }
            """
        );

    [
        Theory,
        InlineData("Pages/Orders/Index.cshtml.cs", "POST /Orders/Index → IndexModel.OnPostSave"),
        InlineData("Pages/Orders/Index.cs", "page IndexModel.OnPostSave"),
        InlineData("Orders/Index.cshtml.cs", "page IndexModel.OnPostSave")
    ]
    public Task Page_handler_is_an_entry_point_with_the_address_of_its_file(string file, string name) => PageCase(file, name);

    [Fact]
    public Task Hub_method_is_an_entry_point() =>
        VerifyPath("hub Chat.Send → Wait.For", "public class Chat : Microsoft.AspNetCore.SignalR.Hub { public int Send() => Wait.For(); }");

    [Fact]
    public Task BackgroundService_is_background_work() =>
        VerifyInfo(
            "a pool thread (background Pump.ExecuteAsync → Wait.For)",
            """
            public class Pump : Microsoft.Extensions.Hosting.BackgroundService { protected override Task ExecuteAsync(CancellationToken stop) { Wait.For(); return Task.CompletedTask; } }
            """
        );

    [Fact]
    public Task Timer_callback_is_background_work() =>
        VerifyInfo(
            "a pool thread (background Timer → Clock.Start → Wait.For)",
            Controller + "{ public int Get() => 1; }",
            "public class Clock { Timer? t; public void Start() => t = new Timer(_ => Wait.For()); }"
        );

    static string CreateProgram(string code) => $"var app = Microsoft.AspNetCore.Builder.WebApplication.Create(); {code} app.Run();";

    Task PageCase(string file, string name)
    {
        var test = CreateCase();
        test.Sources.Add(
            (
                file,
                """
                public class IndexModel : Microsoft.AspNetCore.Mvc.RazorPages.PageModel { public void OnPostSave(Task<int> load) => Use({|#0:load.Result|}); void Use(int i) { } }
                """
            )
        );
        test.Expected.Add(
            ExpectFinding("SIO001").AtPlace(0).AnyFurther().WithMessage($"'Task.Result' holds a request thread ({name}); use 'await'")
        );
        return test.RunAsync();
    }
}
