namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>Entry points of ASP.NET Core besides actions, endpoints and middleware of the project.</summary>
public class MvcEntryPointTests : RequestPathTests
{
    const string Mvc = "Microsoft.AspNetCore.Mvc.";

    [Fact]
    public Task Model_binder_is_an_entry_point() =>
        VerifyPath(
            "binding Cart.BindModelAsync → Wait.For",
            $"public class Cart : {Mvc}ModelBinding.IModelBinder {{ public Task BindModelAsync({Mvc}ModelBinding.ModelBindingContext c) {{ Wait.For(); return Task.CompletedTask; }} }}"
        );

    [Fact]
    public Task Formatter_is_an_entry_point() =>
        VerifyPath(
            "binding Csv.WriteResponseBodyAsync → Wait.For",
            $"public class Csv : {Mvc}Formatters.OutputFormatter {{ public override Task WriteResponseBodyAsync({Mvc}Formatters.OutputFormatterWriteContext c) {{ Wait.For(); return Task.CompletedTask; }} }}"
        );

    [Fact]
    public Task Tag_helper_is_an_entry_point() =>
        VerifyPath(
            "view Menu.Process → Wait.For",
            "using Microsoft.AspNetCore.Razor.TagHelpers; public class Menu : TagHelper { public override void Process(TagHelperContext c, TagHelperOutput o) => Wait.For(); }"
        );

    const string MenuHelper =
        "using Microsoft.AspNetCore.Razor.TagHelpers; public class Menu : TagHelper { "
        + "public override void Process(TagHelperContext c, TagHelperOutput o) => Wait.For(); "
        + "public override Task ProcessAsync(TagHelperContext c, TagHelperOutput o) => BODY; "
        + "static Task Run(Action a) => Task.CompletedTask; }";

    [Theory, InlineData("base.ProcessAsync(c, o)"), InlineData("Run(() => Process(c, o))")]
    public Task Sync_form_runs_if_the_async_form_calls_it(string body) =>
        VerifyPath("view Menu.Process → Wait.For", MenuHelper.Replace("BODY", body));

    [Fact]
    public Task Sync_form_beside_an_async_form_does_not_run() => NoPath(MenuHelper.Replace("BODY", "Task.CompletedTask"));

    [Theory, InlineData("true"), InlineData("false")]
    public Task Sync_form_of_a_filter_runs_only_without_an_async_form(string isAlone)
    {
        var filter =
            $"using {Mvc}Filters; public class Audit : ActionFilterAttribute {{ "
            + "public override void OnResultExecuted(ResultExecutedContext c) => Wait.For(); ";
        return isAlone == "true"
            ? VerifyPath("filter Audit → Audit.OnResultExecuted → Wait.For", filter + "}")
            : NoPath(filter + "public override Task OnResultExecutionAsync(ResultExecutingContext c, ResultExecutionDelegate n) => n(); }");
    }

    [Fact]
    public Task Filter_factory_is_an_entry_point() =>
        VerifyPath(
            "filter Audit → Audit.CreateInstance → Wait.For",
            $"using {Mvc}Filters; public class Audit : Attribute, IFilterFactory {{ public bool IsReusable => false; "
                + "public IFilterMetadata CreateInstance(IServiceProvider s) { Wait.For(); return null!; } }"
        );

    const string Id =
        "public record Id(int Value) { public static bool TryParse(string s, out Id id) { id = new(Wait.For()); return true; } }";

    [
        Theory,
        InlineData("var app = WebApplication.Create(); app.MapGet(\"/{id}\", (Id id) => id.Value); app.Run();"),
        InlineData("var app = WebApplication.Create(); app.MapGet(\"/{id}\", Get); app.Run(); static int Get(Id? id) => 1;"),
        InlineData("public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get(Id id) => 1; }")
    ]
    public Task Parser_of_a_parameter_is_an_entry_point(string app) => VerifyPath("binding Id.TryParse → Wait.For", app, Id);

    [Fact]
    public Task Parser_of_a_type_that_no_endpoint_takes_is_not_an_entry_point() =>
        NoPath("var app = WebApplication.Create(); app.MapGet(\"/\", (int id) => id); app.Run();", Id);

    [Fact]
    public Task Culture_provider_is_an_entry_point() =>
        VerifyPath(
            "middleware in Test0.cs → A.M → Wait.For",
            "using Microsoft.AspNetCore.Localization; "
                + "public class A { object M() => new CustomRequestCultureProvider(c => { Wait.For(); return null!; }); }"
        );

    [Fact]
    public Task View_component_is_an_entry_point() =>
        VerifyPath("view Cart.Invoke → Wait.For", $"public class Cart : {Mvc}ViewComponent {{ public int Invoke() => Wait.For(); }}");

    [Fact]
    public Task View_component_found_by_its_name_is_an_entry_point() =>
        VerifyPath(
            "view CartViewComponent.InvokeAsync → Wait.For",
            "public class CartViewComponent { public Task<int> InvokeAsync() => Task.FromResult(Wait.For()); }"
        );

    [Fact]
    public Task Other_method_of_a_view_component_is_not_an_entry_point() =>
        NoPath(
            Controller + "{ public int Other() => 1; }",
            $"public class Cart : {Mvc}ViewComponent {{ public int Count() => Wait.For(); }}"
        );

    [Fact]
    public Task Compiled_view_is_an_entry_point_named_by_its_path() =>
        VerifyPath(
            "Views/Home/Index.cshtml → Wait.For",
            """
            namespace Made { [Microsoft.AspNetCore.Razor.Hosting.RazorCompiledItemMetadata("Identifier", "/Views/Home/Index.cshtml")]
            class Views_Home_Index : Microsoft.AspNetCore.Mvc.Razor.RazorPage<int> { public override Task ExecuteAsync() { Wait.For(); return Task.CompletedTask; } } }
            """
        );

    [
        Theory,
        InlineData("\"Identifier\", \"/Views/Home/Index.cshtml\"", "Views/Home/Index.cshtml"),
        InlineData("\"Kind\", \"mvc.1.0.view\"", "view Home.ExecuteAsync")
    ]
    public Task Only_the_identifier_of_a_view_is_its_path(string metadata, string name) =>
        VerifyPath(
            name + " → Wait.For",
            $"[Microsoft.AspNetCore.Razor.Hosting.RazorCompiledItemMetadata({metadata})] class Home : Microsoft.AspNetCore.Mvc.Razor.RazorPage<int> {{ public override Task ExecuteAsync() {{ Wait.For(); return Task.CompletedTask; }} }}"
        );

    [Fact]
    public Task View_is_created_per_request() =>
        VerifyPath(
            "view Home → new Home → Wait.For",
            "class Home : Microsoft.AspNetCore.Mvc.Razor.RazorPage<int> { public Home() => Wait.For(); public override Task ExecuteAsync() => Task.CompletedTask; }"
        );

    [Fact]
    public Task Explicit_implementation_is_named_without_its_interface() =>
        VerifyPath(
            "auth Claims.TransformAsync → Wait.For",
            "using System.Security.Claims; public class Claims : Microsoft.AspNetCore.Authentication.IClaimsTransformation { Task<ClaimsPrincipal> Microsoft.AspNetCore.Authentication.IClaimsTransformation.TransformAsync(ClaimsPrincipal p) { Wait.For(); return Task.FromResult(p); } }"
        );

    [Fact]
    public Task Action_result_is_an_entry_point() =>
        VerifyPath(
            "result Pdf.ExecuteResult → Wait.For",
            $"public class Pdf : {Mvc}ActionResult {{ public override void ExecuteResult({Mvc}ActionContext c) => Wait.For(); }}"
        );

    [Fact]
    public Task Result_of_an_endpoint_is_an_entry_point() =>
        VerifyPath(
            "result Pdf.ExecuteAsync → Wait.For",
            "public class Pdf : IResult { public Task ExecuteAsync(HttpContext c) { Wait.For(); return Task.CompletedTask; } }"
        );

    [Fact]
    public Task Exception_handler_is_an_entry_point() =>
        VerifyPath(
            "middleware Oops → Oops.TryHandleAsync → Wait.For",
            "public class Oops : Microsoft.AspNetCore.Diagnostics.IExceptionHandler { public ValueTask<bool> TryHandleAsync(HttpContext c, Exception e, CancellationToken t) { Wait.For(); return default; } }"
        );

    [Fact]
    public Task Method_that_binds_a_parameter_is_an_entry_point() =>
        VerifyPath(
            "binding Page.BindAsync → Wait.For",
            "public record Page(int Number) { public static async ValueTask<Page?> BindAsync(HttpContext c) "
                + "{ Wait.For(); await Task.Yield(); return null; } }"
        );

    [Fact]
    public Task Method_of_that_name_with_other_parameters_is_no_entry_point() =>
        NoPath(
            Controller + "{ }",
            "public record Page(int Number) { public static Task BindAsync(string s) { Wait.For(); return Task.CompletedTask; } }"
        );

    [Fact]
    public Task Customizer_of_problem_details_is_an_entry_point() =>
        VerifyPath(
            "middleware in Test0.cs → Setup.Add → Wait.For",
            "static class Setup { static void Add(IServiceCollection s) => "
                + "s.AddProblemDetails(o => o.CustomizeProblemDetails = c => Wait.For()); }"
        );

    [Fact]
    public Task Claims_transformation_is_an_entry_point() =>
        VerifyPath(
            "auth Claims.TransformAsync → Wait.For",
            """
            using System.Security.Claims;
            public class Claims : Microsoft.AspNetCore.Authentication.IClaimsTransformation { public Task<ClaimsPrincipal> TransformAsync(ClaimsPrincipal p) { Wait.For(); return Task.FromResult(p); } }
            """
        );

    [Fact]
    public Task Authorization_handler_is_an_entry_point() =>
        VerifyPath(
            "auth Old.HandleRequirementAsync → Wait.For",
            """
            using Microsoft.AspNetCore.Authorization;
            public class Old : AuthorizationHandler<Old>, IAuthorizationRequirement { protected override Task HandleRequirementAsync(AuthorizationHandlerContext c, Old r) { Wait.For(); return Task.CompletedTask; } }
            """
        );

    [Fact]
    public Task Event_of_authentication_is_an_entry_point() =>
        VerifyPath(
            "auth Events.ValidatePrincipal → Wait.For",
            """
            using Microsoft.AspNetCore.Authentication.Cookies;
            public class Events : CookieAuthenticationEvents { public override Task ValidatePrincipal(CookieValidatePrincipalContext c) { Wait.For(); return Task.CompletedTask; } }
            """
        );

    [Fact]
    public Task Delegate_stored_for_an_event_is_an_entry_point() =>
        VerifyPath(
            "auth in Test0.cs → Wait.For",
            CreateProgram(
                "var e = new Microsoft.AspNetCore.Authentication.Cookies.CookieAuthenticationEvents { OnSigningIn = c => { Wait.For(); return Task.CompletedTask; } };"
            )
        );

    [Fact]
    public Task Delegate_stored_elsewhere_is_not_an_entry_point() =>
        NoPath(
            CreateProgram("app.MapGet(\"/a\", () => 1); var k = new Keep { OnSigningIn = () => Wait.For() };"),
            "class Keep { public Func<int>? OnSigningIn { get; set; } }"
        );

    [Fact]
    public Task Health_check_is_an_entry_point() =>
        VerifyPath(
            "health Disk.CheckHealthAsync → Wait.For",
            """
            using Microsoft.Extensions.Diagnostics.HealthChecks;
            public class Disk : IHealthCheck { public Task<HealthCheckResult> CheckHealthAsync(HealthCheckContext c, CancellationToken t = default) { Wait.For(); return Task.FromResult(default(HealthCheckResult)); } }
            """
        );

    [Fact]
    public Task Hub_filter_is_an_entry_point() =>
        VerifyPath(
            "hub Log.OnConnectedAsync → Wait.For",
            """
            using Microsoft.AspNetCore.SignalR;
            public class Log : IHubFilter { public Task OnConnectedAsync(HubLifetimeContext c, Func<HubLifetimeContext, Task> next) { Wait.For(); return next(c); } }
            """
        );

    [Fact]
    public Task Component_is_an_entry_point() =>
        VerifyPath(
            "component Page.OnInitialized → Wait.For",
            "public class Page : Microsoft.AspNetCore.Components.ComponentBase { protected override void OnInitialized() => Wait.For(); }"
        );

    [Fact]
    public Task Event_of_a_component_is_an_entry_point() =>
        VerifyPath(
            "component in Test0.cs → Page.Click → Wait.For",
            """
            using Microsoft.AspNetCore.Components;
            public class Page : ComponentBase { object Render() => EventCallback.Factory.Create(this, Click); void Click() => Wait.For(); }
            """
        );

    [Fact]
    public Task Other_method_of_a_component_is_not_an_entry_point() =>
        NoPath(
            Controller + "{ public int Other() => 1; }",
            "public class Page : Microsoft.AspNetCore.Components.ComponentBase { public int Load() => Wait.For(); }"
        );

    [Fact]
    public Task Predicate_of_a_branch_runs_per_request() =>
        VerifyPath("middleware in Test0.cs → Wait.For", CreateProgram("app.UseWhen(c => Wait.For() == 1, branch => { });"));

    [Fact]
    public Task Branch_is_configured_once() =>
        NoPath(CreateProgram("app.MapGet(\"/a\", () => 1); app.MapWhen(c => true, branch => Wait.For());"));

    [Fact]
    public Task Named_argument_is_matched_by_its_name() =>
        NoPath(CreateProgram("app.MapGet(\"/a\", () => 1); app.MapWhen(configuration: branch => Wait.For(), predicate: c => true);"));

    [Fact]
    public Task Handler_stored_in_a_local_is_an_entry_point() =>
        VerifyPath("GET /a → Wait.For", CreateProgram("var handle = () => Wait.For(); app.MapGet(\"/a\", handle);"));

    [Fact]
    public Task Local_delegate_that_is_never_passed_on_is_not_an_entry_point() =>
        NoPath(CreateProgram("var handle = () => Wait.For(); app.MapGet(\"/a\", () => 1);"));

    [Fact]
    public Task Factory_of_a_scoped_service_runs_per_request() =>
        VerifyPath("factory in Test0.cs → Wait.For", CreateProgram("app.MapGet(\"/a\", () => 1); s.AddScoped<object>(_ => Wait.For());"));

    [Fact]
    public Task Factory_of_a_singleton_runs_once() =>
        VerifyInfo(
            "the first caller (singleton ServiceCollectionServiceExtensions → Wait.For)",
            CreateProgram("app.MapGet(\"/a\", () => 1); s.AddSingleton<object>(_ => Wait.For());")
        );

    [Fact]
    public Task Factory_serves_no_request_in_a_project_without_entry_points() =>
        NoPath("var s = new ServiceCollection(); s.AddScoped<object>(_ => Wait.For());");

    [Fact]
    public Task Outgoing_call_handler_is_an_entry_point() =>
        VerifyPath("outgoing Sign.SendAsync → Wait.For", Controller + "{ public int Other() => 1; }", Sign);

    [Theory]
    [InlineData("ValueTask<int> SavingChangesAsync(int data)", true)]
    [InlineData("int SavingChanges(int data)", false)]
    public Task Only_the_async_form_of_a_database_interceptor_is_an_entry_point(string member, bool isEntry)
    {
        const string contract = """
            namespace Microsoft.EntityFrameworkCore.Diagnostics
            {
                public interface ISaveChangesInterceptor { int SavingChanges(int data); ValueTask<int> SavingChangesAsync(int data); }
                public class SaveChangesInterceptor : ISaveChangesInterceptor
                {
                    public virtual int SavingChanges(int data) => data;
                    public virtual ValueTask<int> SavingChangesAsync(int data) => new(data);
                }
            }
            """;
        var call = member.Split(' ', 2)[1].Replace("int data", "data");
        var audit =
            "public class Audit : Microsoft.EntityFrameworkCore.Diagnostics.SaveChangesInterceptor "
            + $"{{ public override {member} {{ Wait.For(); return base.{call}; }} }}";
        return isEntry
            ? VerifyPath("outgoing Audit.SavingChangesAsync → Wait.For", Controller + "{ public int Other() => 1; }", audit, contract)
            : NoPath(Controller + "{ public int Other() => 1; }", audit, contract);
    }

    [Fact]
    public Task Outgoing_call_handler_in_a_library_is_not_an_entry_point() => VerifyInfo("the thread of the caller", Sign);

    [Fact]
    public Task Caller_of_an_outgoing_call_is_named_first() =>
        VerifyPath(
            "GET /home → … → Wait.For",
            Controller + "{ [Microsoft.AspNetCore.Mvc.HttpGet(\"home\")] public object Get() => new Sign().Again(); }",
            Sign.Replace("{ protected", "{ public object Again() => SendAsync(null!, default); protected")
        );

    const string Sign =
        "public class Sign : DelegatingHandler { protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage m, CancellationToken t) { Wait.For(); return base.SendAsync(m, t); } }";

    static string CreateProgram(string code) => $"var app = WebApplication.Create(); var s = new ServiceCollection(); {code} app.Run();";

    [Fact]
    public Task Token_provider_of_identity_is_an_entry_point() =>
        VerifyPath(
            "auth Codes.GenerateAsync → Wait.For",
            """
            using Microsoft.AspNetCore.Identity;
            public class User;
            public class Codes : IUserTwoFactorTokenProvider<User>
            {
                public Task<string> GenerateAsync(string purpose, UserManager<User> users, User user)
                { Wait.For(); return Task.FromResult(""); }
                public Task<bool> ValidateAsync(string p, string t, UserManager<User> users, User user) => Task.FromResult(true);
                public Task<bool> CanGenerateTwoFactorTokenAsync(UserManager<User> users, User user) => Task.FromResult(true);
            }
            """
        );

    [Fact]
    public Task User_of_identity_that_is_passed_to_a_store_leads_to_no_token_provider() =>
        NoPath(
            Controller + "{ public void Get(IStore store) => store.Save(new User()); }",
            "public class User; public interface IStore { void Save<T>(T item); }",
            """
            using Microsoft.AspNetCore.Identity;
            public class Names : IUserFactory<User> { public void Create(User user) => Wait.For(); }
            """,
            "namespace Microsoft.AspNetCore.Identity { public interface IUserFactory<T> { void Create(T user); } }"
        );
}
