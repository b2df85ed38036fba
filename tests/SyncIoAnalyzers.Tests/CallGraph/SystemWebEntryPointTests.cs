namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>Entry points of ASP.NET on .NET Framework.</summary>
public class SystemWebEntryPointTests : RequestPathTests
{
    protected override TestReferences References => TestReferences.SystemWeb;

    [Fact]
    public Task Action_of_MVC_5_is_an_entry_point() =>
        VerifyPath(
            "GET /home → HomeController.Index → Wait.For",
            "using System.Web.Mvc; [RoutePrefix(\"home\")] public class HomeController : Controller { [HttpGet] public int Index() => Wait.For(); }"
        );

    [Fact]
    public Task Both_halves_of_an_asynchronous_action_are_entry_points() =>
        VerifyPath(
            "HomeController.IndexCompleted → Wait.For",
            "public class HomeController : System.Web.Mvc.AsyncController { public void IndexAsync() { } public int IndexCompleted() => Wait.For(); }"
        );

    [Fact]
    public Task Action_of_a_web_API_is_an_entry_point() =>
        VerifyPath(
            "GET /orders → OrdersController.Get → Wait.For",
            "using System.Web.Http; public class OrdersController : ApiController { [HttpGet, Route(\"orders\")] public int Get() => Wait.For(); }"
        );

    [Fact]
    public Task NonAction_method_is_not_an_entry_point() =>
        NoPath(
            "using System.Web.Mvc; public class HomeController : Controller { [NonAction] public int Index() => Wait.For(); public int Other() => 1; }"
        );

    [Fact]
    public Task Filter_of_MVC_5_is_an_entry_point() =>
        VerifyPath(
            "filter Quota → Quota.OnActionExecuting → Wait.For",
            "using System.Web.Mvc; public class Quota : ActionFilterAttribute { public override void OnActionExecuting(ActionExecutingContext c) => Wait.For(); }"
        );

    [Fact]
    public Task Filter_of_a_web_API_is_an_entry_point() =>
        VerifyPath(
            "filter Quota → Quota.OnActionExecuting → Wait.For",
            """
            using System.Web.Http.Filters;
            public class Quota : ActionFilterAttribute { public override void OnActionExecuting(System.Web.Http.Controllers.HttpActionContext c) => Wait.For(); }
            """
        );

    [Fact]
    public Task HTTP_handler_is_an_entry_point() =>
        VerifyPath(
            "endpoint Download.ProcessRequest → Wait.For",
            "public class Download : System.Web.IHttpHandler { public bool IsReusable => true; public void ProcessRequest(System.Web.HttpContext c) => Wait.For(); }"
        );

    [Fact]
    public Task Event_of_a_module_is_an_entry_point() =>
        VerifyPath(
            "middleware in Test0.cs → Gate.Begin → Wait.For",
            "public class Gate { public void Init(System.Web.HttpApplication app) => app.BeginRequest += Begin; void Begin(object o, EventArgs a) => Wait.For(); }"
        );

    [Fact]
    public Task Event_of_the_application_is_an_entry_point() =>
        VerifyPath(
            "middleware Global → Global.Application_BeginRequest → Wait.For",
            "public class Global : System.Web.HttpApplication { protected void Application_BeginRequest(object o, EventArgs a) => Wait.For(); }"
        );

    [Fact]
    public Task Application_start_is_not_an_entry_point() =>
        NoPath("public class Global : System.Web.HttpApplication { protected void Application_Start() => Wait.For(); }");

    [Fact]
    public Task Page_handler_found_by_its_name_is_an_entry_point() =>
        VerifyPath(
            "page Orders.Page_Load → Wait.For",
            "public class Orders : System.Web.UI.Page { protected void Page_Load() => Wait.For(); }"
        );

    [Fact]
    public Task Page_handler_found_by_its_parameters_is_an_entry_point() =>
        VerifyPath(
            "page Orders.Save → Wait.For",
            "using System.Web.UI; public class Orders : UserControl { protected void Save(object o, ImageClickEventArgs a) => Wait.For(); }"
        );

    [Fact]
    public Task Other_page_method_is_not_an_entry_point() =>
        NoPath("public class Orders : System.Web.UI.Page { public void Load(int id) => Wait.For(); protected void Page_Load() { } }");

    [Fact]
    public Task Page_method_override_is_an_entry_point() =>
        VerifyPath(
            "page Orders.OnPreRender → Wait.For",
            "public class Orders : System.Web.UI.MasterPage { protected override void OnPreRender(EventArgs a) => Wait.For(); }"
        );

    [Fact]
    public Task Web_method_is_an_entry_point() =>
        VerifyPath(
            "service Orders.Get → Wait.For",
            "public class Orders : System.Web.Services.WebService { [System.Web.Services.WebMethod] public int Get() => Wait.For(); }"
        );

    [Fact]
    public Task Operation_of_WCF_is_an_entry_point() =>
        VerifyPath("service Orders.Get → Wait.For", Contract, "public class Orders : IOrders { public int Get() => Wait.For(); }");

    [Fact]
    public Task WCF_proxy_is_not_an_entry_point() =>
        NoPath(
            Contract,
            "public class Orders : System.ServiceModel.ClientBase<IOrders>, IOrders { public int Get() => Wait.For(); }",
            "public class Other : System.Web.UI.Page { protected void Page_Load() { } }"
        );

    const string Contract = "using System.ServiceModel; [ServiceContract] public interface IOrders { [OperationContract] int Get(); }";
}
