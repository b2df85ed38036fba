namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of the contracts of .NET Framework: handlers, Web API 2, WCF, and those without an async form.</summary>
public class SystemWebContractTests : FixTests
{
    protected override TestReferences References => TestReferences.SystemWeb;

    [Fact]
    public Task An_HTTP_handler_gets_the_async_base_class() =>
        FixesFile(
            """
            using System.Web;
            using System.Web.SessionState;
            public class Download : IRequiresSessionState, IHttpHandler
            {
                static Task<string> T() => null!;

                public bool IsReusable => true;

                public void ProcessRequest(HttpContext context)
                {
                    context.Response.Write(T().Result);
                }
            }
            """,
            """
            using System.Web;
            using System.Web.SessionState;
            public class Download : HttpTaskAsyncHandler, IRequiresSessionState
            {
                static Task<string> T() => null!;

                public override bool IsReusable => true;

                public override async Task ProcessRequestAsync(HttpContext context)
                {
                    context.Response.Write(await T());
                }
            }
            """
        );

    [Fact]
    public Task An_HTTP_handler_with_a_base_class_is_refused() =>
        RefusesFile(
            "OutsideContract",
            "using System.Web; public class B { } public class A : B, IHttpHandler { static Task T() => null!; public bool IsReusable => true; public void ProcessRequest(HttpContext c) => T().Wait(); }"
        );

    [Fact]
    public Task An_action_filter_of_Web_API_moves_and_gets_a_token() =>
        FixesFile(
            "using System.Web.Http.Filters; using System.Web.Http.Controllers; public class A : ActionFilterAttribute { static Task T() => null!; public override void OnActionExecuting(HttpActionContext c) { T().Wait(); base.OnActionExecuting(c); } public override void OnActionExecuted(HttpActionExecutedContext c) => T().Wait(); }",
            "using System.Web.Http.Filters; using System.Web.Http.Controllers; public class A : ActionFilterAttribute { static Task T() => null!; public override async Task OnActionExecutingAsync(HttpActionContext c, CancellationToken cancellationToken) { await T(); base.OnActionExecuting(c); } public override async Task OnActionExecutedAsync(HttpActionExecutedContext c, CancellationToken cancellationToken) => await T(); }"
        );

    [Fact]
    public Task An_exception_filter_of_Web_API_moves_to_its_async_form() =>
        FixesFile(
            "using System.Web.Http.Filters; public class A : ExceptionFilterAttribute { static Task T() => null!; public override void OnException(HttpActionExecutedContext c) => T().Wait(); }",
            "using System.Web.Http.Filters; public class A : ExceptionFilterAttribute { static Task T() => null!; public override async Task OnExceptionAsync(HttpActionExecutedContext c, CancellationToken cancellationToken) => await T(); }"
        );

    [Fact]
    public Task An_authorization_filter_of_Web_API_moves_to_its_async_form() =>
        FixesFile(
            "using System.Web.Http.Filters; using System.Web.Http.Controllers; public class A : AuthorizationFilterAttribute { static Task T() => null!; public override void OnAuthorization(HttpActionContext c) => T().Wait(); }",
            "using System.Web.Http.Filters; using System.Web.Http.Controllers; public class A : AuthorizationFilterAttribute { static Task T() => null!; public override async Task OnAuthorizationAsync(HttpActionContext c, CancellationToken cancellationToken) => await T(); }"
        );

    [Fact]
    public Task Exception_handlers_and_loggers_of_Web_API_move_to_their_async_form() =>
        FixesFile(
            "using System.Web.Http.ExceptionHandling; public class A : ExceptionHandler { static Task T() => null!; public override void Handle(ExceptionHandlerContext c) => T().Wait(); } public class B : ExceptionLogger { static Task T() => null!; public override void Log(ExceptionLoggerContext c) => T().Wait(); }",
            "using System.Web.Http.ExceptionHandling; public class A : ExceptionHandler { static Task T() => null!; public override async Task HandleAsync(ExceptionHandlerContext c, CancellationToken cancellationToken) => await T(); } public class B : ExceptionLogger { static Task T() => null!; public override async Task LogAsync(ExceptionLoggerContext c, CancellationToken cancellationToken) => await T(); }"
        );

    [Fact]
    public Task A_message_handler_becomes_async_in_place() =>
        FixesFile(
            "public class A : DelegatingHandler { static Task T() => null!; protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage r, CancellationToken c) { T().Wait(); return base.SendAsync(r, c); } }",
            "public class A : DelegatingHandler { static Task T() => null!; protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage r, CancellationToken c) { await T(); return await base.SendAsync(r, c); } }"
        );

    [Fact]
    public Task A_WCF_operation_keeps_its_name_on_the_wire() =>
        FixesFile(
            "using System.ServiceModel; [ServiceContract] public interface IOrders { [OperationContract] int Get(int id); [OperationContract(IsOneWay = true)] void Log(string s); } public class Orders : IOrders { static Task<int> T() => null!; public int Get(int id) => T().Result + id; public void Log(string s) => T().Wait(); }",
            "using System.ServiceModel; [ServiceContract] public interface IOrders { [OperationContract] Task<int> Get(int id); [OperationContract(IsOneWay = true)] Task Log(string s); } public class Orders : IOrders { static Task<int> T() => null!; public async Task<int> Get(int id) => await T() + id; public async Task Log(string s) => await T(); }"
        );

    [Theory]
    [InlineData(
        "System.Web.Services.WebService",
        "[System.Web.Services.WebMethod] public int Get() => T().Result;",
        "WebMethodAttribute: ASMX returns no task; write a Web API action"
    )]
    [InlineData(
        "System.Web.UI.Page",
        "protected void Page_Load(object s, EventArgs e) => T().Wait();",
        "Control: hand the work to RegisterAsyncTask, on a page with Async=\"true\""
    )]
    [InlineData(
        "System.Web.HttpApplication",
        "protected void Application_BeginRequest(object s, EventArgs e) => T().Wait();",
        "HttpApplication: write a module that adds its handler with EventHandlerTaskAsyncHelper"
    )]
    [InlineData(
        "System.Web.Mvc.ActionFilterAttribute",
        "public override void OnActionExecuting(System.Web.Mvc.ActionExecutingContext c) => T().Wait();",
        "ActionFilterAttribute.OnActionExecuting: MVC 5 has no async filters; await in the action"
    )]
    [InlineData(
        "System.Web.Mvc.Controller",
        "protected override void OnActionExecuting(System.Web.Mvc.ActionExecutingContext c) => T().Wait();",
        "Controller.OnActionExecuting: MVC 5 has no async filters; await in the action"
    )]
    [InlineData(
        "System.Web.IHttpModule",
        "public void Dispose() { } public void Init(System.Web.HttpApplication a) => T().Wait();",
        "IHttpModule.Init: add the handler with EventHandlerTaskAsyncHelper"
    )]
    public async Task A_refusal_names_the_contract_and_the_reason(string contract, string member, string why)
    {
        var (planned, _) = await CreateCase($"public class A : {contract} {{ static Task<int> T() => null!; {member} }}").RunAsync();
        Assert.Equal(
            "a contract of another assembly requires this member to be synchronous: " + why,
            Assert.Single(planned.Plan.Outcomes).Refusal!.Text
        );
    }
}
