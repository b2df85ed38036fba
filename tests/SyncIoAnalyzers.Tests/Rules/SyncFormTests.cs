namespace SyncIoAnalyzers.Tests.Rules;

public class SyncFormTests() : RuleTests("SIO106")
{
    // The form is already read before an action with parameters, so these tests use none.
    protected override string Parameters => "";

    const string Given =
        "var flag = Request.IsHttps; var list = new List<int>(); var token = HttpContext.RequestAborted; Use(list); Use(token); ";

    [Fact]
    public Task First_read_of_a_form_blocks() => Reports("return [|Request.Form|][\"a\"];");

    [Fact]
    public Task First_read_of_a_session_blocks() => Reports("return [|HttpContext.Session|].Id;");

    [Fact]
    public Task Form_in_the_filter_of_an_endpoint_was_read_to_bind_its_parameters() =>
        CreateCase(
                "var app = Microsoft.AspNetCore.Builder.WebApplication.Create(); app.MapPost(\"/\", (IFormFile file) => file.Name)"
                    + ".AddEndpointFilter(async (context, next) => context.HttpContext.Request.Form[\"a\"] == \"b\" ? await next(context) : null);"
            )
            .RunAsync();

    [Fact]
    public Task Form_that_was_read_asynchronously_does_not_block() => Silent("await Request.ReadFormAsync(); return Request.Form[\"a\"];");

    [Fact]
    public Task Form_read_on_one_branch_only_blocks() =>
        Reports(Given + "if (flag) await Request.ReadFormAsync(); return [|Request.Form|][\"a\"];");

    [Fact]
    public Task Loaded_session_does_not_block() => Silent("await HttpContext.Session.LoadAsync(); return HttpContext.Session.Id;");

    [Fact]
    public Task Second_read_of_a_form_does_not_block() => Reports("Use([|Request.Form|]); return Request.Form[\"a\"];");

    [Fact]
    public Task First_read_of_two_joining_branches_is_reported() =>
        Reports(Given + "if (flag) Use([|Request.Form|]); return Request.Form[\"a\"];");

    [Fact]
    public Task Read_in_a_lambda_after_a_read_does_not_block() =>
        Reports(Given + "Use([|Request.Form|]); return list.Select(t => Request.Form[\"a\"]).ToList();");

    [Fact]
    public Task Read_awaited_on_one_branch_does_not_complete_the_other() =>
        Reports(Given + "if (flag) { await Request.ReadFormAsync(); Use(Request.Form); } return [|Request.Form|][\"a\"];");

    [Fact]
    public Task HasFormContentType_does_not_read_the_form() => Reports("if (Request.HasFormContentType) return [|Request.Form|][\"a\"];");

    [Fact]
    public Task Nameof_does_not_read_the_form() => Reports("Use(nameof(Request.Form)); return [|Request.Form|][\"a\"];");

    [Fact]
    public Task All_expressions_for_the_current_request_are_the_same_request() =>
        Silent(Given + "var request = HttpContext.Request; await request.ReadFormAsync(token); return Request.Form[\"a\"];");

    [Fact]
    public Task Another_request_is_not_the_same_request() =>
        Reports("var twin = new DefaultHttpContext(); await twin.Request.ReadFormAsync(); return [|Request.Form|][\"a\"];");

    [Fact]
    public Task Stored_context_is_the_same_request() =>
        Silent("var context = HttpContext; await context.Request.ReadFormAsync(); return Request.Form[\"a\"];");

    [Fact]
    public Task Variable_that_held_another_request_is_not_the_same_request() =>
        Reports(
            "var request = HttpContext.Request; request = new DefaultHttpContext().Request; await request.ReadFormAsync(); return [|Request.Form|][\"a\"];"
        );

    [Fact]
    public Task Variable_assigned_after_its_declaration_is_another_request() =>
        Reports(
            "HttpRequest request; request = Request; await request.ReadFormAsync(); Use(request.Form); return [|Request.Form|][\"a\"];"
        );

    [Fact]
    public Task Request_returned_by_a_call_is_another_request() =>
        Reports(
            "await Twin(1).ReadFormAsync(); Use(Twin(1).Form); Use([|Twin(2).Form|]); return [|Request.Form|][\"a\"]; HttpRequest Twin(int id) => new DefaultHttpContext().Request;"
        );

    [Fact]
    public Task Stored_request_returned_by_a_call_is_another_request() =>
        Reports(
            "var request = Twin(); await request.ReadFormAsync(); Use(request.Form); return [|Request.Form|][\"a\"]; HttpRequest Twin() => new DefaultHttpContext().Request;"
        );

    [Fact]
    public Task Session_is_reported_once() =>
        Reports("[|HttpContext.Session|].SetString(\"a\", \"b\"); return HttpContext.Session.GetString(\"a\") + HttpContext.Session.Id;");

    [Fact]
    public Task Session_is_reported_although_another_context_has_loaded_its_own() =>
        Reports(
            "var twin = new DefaultHttpContext(); await twin.Session.LoadAsync(); Use(twin.Session.Id); return [|HttpContext.Session|].Id;"
        );

    [Fact]
    public Task Stored_session_that_is_loaded_first_does_not_block() =>
        Silent(
            Given
                + "var session = HttpContext.Session; await session.LoadAsync(token); session.SetString(\"a\", \"b\"); return HttpContext.Session.Id;"
        );

    [Fact]
    public Task Stored_session_that_is_not_loaded_blocks() =>
        Reports(Given + "var session = [|HttpContext.Session|]; session.SetString(\"a\", \"b\"); await session.LoadAsync(token);");

    [Theory]
    [InlineData("HttpContext?.Session != null")]
    [InlineData("HttpContext.Session is not null")]
    [InlineData("HttpContext.Session == null")]
    public Task Session_compared_with_null_is_not_loaded(string check) => Reports($"if ({check}) {{ }} return [|HttpContext.Session|].Id;");

    [Fact]
    public Task Session_commit_does_not_read_the_session() => Silent(Given + "await HttpContext.Session.CommitAsync(token);");

    [Fact]
    public Task Session_of_a_nullable_context_is_recognized_as_loaded() =>
        Silent("await HttpContext!.Session!.LoadAsync(); return HttpContext?.Session.Id;");

    [Fact]
    public Task Assignment_to_a_form_is_not_a_read() => Silent("Request.Form = null!;");

    [Fact]
    public Task Parameter_bound_to_the_form_means_that_it_was_read() =>
        CreateCase(
                """
                [Microsoft.AspNetCore.Mvc.ApiController] public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase
                { public string Get(IFormFile file) => Request.Form["a"]!; public string Post([Microsoft.AspNetCore.Mvc.FromForm] string b) => Request.Form["a"]!; }
                """
            )
            .RunAsync();

    [
        Theory,
        InlineData("int id"),
        InlineData("CancellationToken token"),
        InlineData("[Microsoft.AspNetCore.Mvc.FromServices] HttpClient http")
    ]
    public Task MVC_reads_the_form_before_an_action_with_parameters(string parameter) =>
        CreateCase(
                $$"""
                public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public string Post({{parameter}}) => Helper.Read(Request); }
                static class Helper { public static string Read(HttpRequest r) => r.Form["a"]!; }
                """
            )
            .RunAsync();

    [Theory]
    [InlineData("OnActionExecuting(Microsoft.AspNetCore.Mvc.Filters.ActionExecutingContext c)")]
    [InlineData("OnResultExecuted(Microsoft.AspNetCore.Mvc.Filters.ResultExecutedContext c)")]
    public Task MVC_reads_the_form_before_a_filter_of_the_action(string member) =>
        CreateCase(
                "public class Once : Microsoft.AspNetCore.Mvc.Filters.ActionFilterAttribute { public override void "
                    + member
                    + " => _ = c.HttpContext.Request.Form[\"a\"]; }"
            )
            .RunAsync();

    [Fact]
    public Task Authorization_filter_reads_the_form_itself() =>
        CreateCase(
                "public class Once : System.Attribute, Microsoft.AspNetCore.Mvc.Filters.IAuthorizationFilter { public void OnAuthorization("
                    + "Microsoft.AspNetCore.Mvc.Filters.AuthorizationFilterContext c) => _ = [|c.HttpContext.Request.Form|][\"a\"]; }"
            )
            .RunAsync();

    [Fact]
    public Task Antiforgery_check_reads_the_form_before_a_page_handler() =>
        CreateCase(
                "public class EditModel : Microsoft.AspNetCore.Mvc.RazorPages.PageModel { public void OnPost() => _ = Request.Form[\"a\"]; }"
            )
            .RunAsync();

    [Fact]
    public Task Form_is_not_read_before_an_endpoint_with_parameters() =>
        CreateCase(
                "var app = WebApplication.Create(); app.MapPost(\"/{id}\", (int id, HttpRequest r) => [|r.Form|][\"a\"].ToString()); app.Run();"
            )
            .RunAsync();

    [Fact]
    public Task Local_function_with_a_form_file_parameter_means_that_the_form_was_read() =>
        CreateCase(
                "var app = WebApplication.Create(); app.MapPost(\"/\", Save); app.Run(); string Save(IFormFile f, HttpRequest r) => r.Form[\"a\"].ToString();"
            )
            .RunAsync();

    [Fact]
    public Task Form_is_not_read_before_middleware() =>
        CreateCase(
                "public class Log(RequestDelegate next) { public Task InvokeAsync(HttpContext c) { _ = [|c.Request.Form|][\"a\"]; return next(c); } }"
            )
            .RunAsync();

    [Fact]
    public Task Two_parameters_are_two_requests() =>
        CreateCase(
                "public class Log(RequestDelegate next) { public async Task InvokeAsync(HttpContext c) { await Read(c.Request, c.Request); await next(c); } static async Task Read(HttpRequest a, HttpRequest b) { await a.ReadFormAsync(); _ = a.Form; _ = [|b.Form|]; } }"
            )
            .RunAsync();

    [Fact]
    public Task Two_members_are_two_requests() =>
        CreateCase(
                """
                public class HomeController(Reader reader) : Microsoft.AspNetCore.Mvc.ControllerBase { public Task Get() => reader.Read(); }
                public class Reader { HttpRequest _a = null!, _b = null!; IHttpContextAccessor _c = null!, _d = null!; IHttpContextAccessor E { get; } = null!; IHttpContextAccessor F { get; } = null!;
                    public async Task Read() { await E.HttpContext!.Request.ReadFormAsync(); _ = E.HttpContext.Request.Form; _ = [|F.HttpContext!.Request.Form|]; await _a.ReadFormAsync(); _ = _a.Form; _ = [|_b.Form|]; await _c.HttpContext!.Request.ReadFormAsync(); _ = _c.HttpContext.Request.Form; _ = [|_d.HttpContext!.Request.Form|]; } }
                """
            )
            .RunAsync();

    [Fact]
    public Task Session_is_not_loaded_before_an_action() =>
        CreateCase(
                "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public string Post(int id) => [|HttpContext.Session|].Id; }"
            )
            .RunAsync();

    [
        Theory,
        InlineData("List<IFormFile> files"),
        InlineData("IEnumerable<IFormFile> files"),
        InlineData("IFormFile[] files"),
        InlineData("[Microsoft.AspNetCore.Mvc.FromForm] Version model")
    ]
    public Task Parameter_of_several_files_or_a_model_means_that_the_form_was_read(string parameter) =>
        CreateCase(
                $$"""
                [Microsoft.AspNetCore.Mvc.ApiController] public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public string Post({{parameter}}) => Request.Form["a"]!; }
                """
            )
            .RunAsync();
}
