namespace SyncIoAnalyzers.Tests.Rules;

public class SyncFormTests() : RuleTests("SIO106")
{
    // Before an action with parameters the form is read already: these tests do without.
    protected override string Parameters => "";

    const string Given = "var flag = Request.IsHttps; var list = new List<int>(); var token = HttpContext.RequestAborted; Use(list); Use(token); ";

    [Fact] public Task The_first_read_of_a_form_blocks() => Reports("return [|Request.Form|][\"a\"];");
    [Fact] public Task The_first_read_of_a_session_blocks() => Reports("return [|HttpContext.Session|].Id;");
    [Fact] public Task A_form_that_was_read_is_free() => Silent("await Request.ReadFormAsync(); return Request.Form[\"a\"];");
    [Fact] public Task A_form_that_was_read_on_one_branch_only_is_not() => Reports(Given + "if (flag) await Request.ReadFormAsync(); return [|Request.Form|][\"a\"];");
    [Fact] public Task A_session_that_was_loaded_is_free() => Silent("await HttpContext.Session.LoadAsync(); return HttpContext.Session.Id;");
    [Fact] public Task A_second_read_of_a_form_is_free() => Reports("Use([|Request.Form|]); return Request.Form[\"a\"];");
    [Fact] public Task Of_two_ways_that_meet_the_first_read_is_told() => Reports(Given + "if (flag) Use([|Request.Form|]); return Request.Form[\"a\"];");
    [Fact] public Task A_read_in_a_lambda_after_a_read_is_free() => Reports(Given + "Use([|Request.Form|]); return list.Select(t => Request.Form[\"a\"]).ToList();");
    [Fact] public Task A_read_that_was_awaited_for_does_not_free_another() => Reports(Given + "if (flag) { await Request.ReadFormAsync(); Use(Request.Form); } return [|Request.Form|][\"a\"];");
    [Fact] public Task A_form_is_read_in_spite_of_the_question_whether_it_is_one() => Reports("if (Request.HasFormContentType) return [|Request.Form|][\"a\"];");
    [Fact] public Task A_name_is_no_read() => Reports("Use(nameof(Request.Form)); return [|Request.Form|][\"a\"];");
    [Fact] public Task All_ways_to_one_request_are_the_same() => Silent(Given + "var request = HttpContext.Request; await request.ReadFormAsync(token); return Request.Form[\"a\"];");
    [Fact] public Task Another_request_is_not_the_same() => Reports("var twin = new DefaultHttpContext(); await twin.Request.ReadFormAsync(); return [|Request.Form|][\"a\"];");
    [Fact] public Task A_kept_context_is_the_same_request() => Silent("var context = HttpContext; await context.Request.ReadFormAsync(); return Request.Form[\"a\"];");
    [Fact] public Task A_variable_that_held_another_request_is_not() => Reports("var request = HttpContext.Request; request = new DefaultHttpContext().Request; await request.ReadFormAsync(); return [|Request.Form|][\"a\"];");
    [Fact] public Task A_variable_that_is_given_later_is_its_own() => Reports("HttpRequest request; request = Request; await request.ReadFormAsync(); Use(request.Form); return [|Request.Form|][\"a\"];");
    [Fact] public Task What_a_call_gives_is_its_own() => Reports("await Twin(1).ReadFormAsync(); Use(Twin(1).Form); Use([|Twin(2).Form|]); return [|Request.Form|][\"a\"]; HttpRequest Twin(int id) => new DefaultHttpContext().Request;");
    [Fact] public Task A_kept_request_that_a_call_gave_is_its_own() => Reports("var request = Twin(); await request.ReadFormAsync(); Use(request.Form); return [|Request.Form|][\"a\"]; HttpRequest Twin() => new DefaultHttpContext().Request;");
    [Fact] public Task A_session_is_told_once() => Reports("[|HttpContext.Session|].SetString(\"a\", \"b\"); return HttpContext.Session.GetString(\"a\") + HttpContext.Session.Id;");
    [Fact] public Task Another_session_is_told_as_well() => Reports("var twin = new DefaultHttpContext(); await twin.Session.LoadAsync(); Use(twin.Session.Id); return [|HttpContext.Session|].Id;");
    [Fact] public Task A_kept_session_that_is_loaded_first_is_free() => Silent(Given + "var session = HttpContext.Session; await session.LoadAsync(token); session.SetString(\"a\", \"b\"); return HttpContext.Session.Id;");
    [Fact] public Task A_kept_session_that_is_not_loaded_blocks() => Reports(Given + "var session = [|HttpContext.Session|]; session.SetString(\"a\", \"b\"); await session.LoadAsync(token);");
    [Fact] public Task Committing_a_session_waits_for_itself() => Silent(Given + "await HttpContext.Session.CommitAsync(token);");
    [Fact] public Task A_session_of_a_context_that_may_be_missing_is_loaded() => Silent("await HttpContext!.Session!.LoadAsync(); return HttpContext?.Session.Id;");
    [Fact] public Task Giving_a_form_is_no_read() => Silent("Request.Form = null!;");

    [Fact]
    public Task A_parameter_bound_to_the_form_had_it_read() => Files("""
        [Microsoft.AspNetCore.Mvc.ApiController] public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase
        { public string Get(IFormFile file) => Request.Form["a"]!; public string Post([Microsoft.AspNetCore.Mvc.FromForm] string b) => Request.Form["a"]!; }
        """).Run();

    [Theory, InlineData("int id"), InlineData("CancellationToken token"), InlineData("[Microsoft.AspNetCore.Mvc.FromServices] HttpClient http")]
    public Task Before_an_action_with_any_parameter_MVC_has_read_the_form(string parameter) => Files($$"""
        public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public string Post({{parameter}}) => Helper.Read(Request); }
        static class Helper { public static string Read(HttpRequest r) => r.Form["a"]!; }
        """).Run();

    [Fact]
    public Task Before_a_handler_of_a_page_the_antiforgery_check_has_read_it() => Files("public class EditModel : Microsoft.AspNetCore.Mvc.RazorPages.PageModel { public void OnPost() => _ = Request.Form[\"a\"]; }").Run();

    [Fact]
    public Task An_endpoint_with_parameters_has_not() => Files("var app = WebApplication.Create(); app.MapPost(\"/{id}\", (int id, HttpRequest r) => [|r.Form|][\"a\"].ToString()); app.Run();").Run();

    [Fact]
    public Task A_local_function_that_is_given_the_form_had_it_read() => Files("var app = WebApplication.Create(); app.MapPost(\"/\", Save); app.Run(); string Save(IFormFile f, HttpRequest r) => r.Form[\"a\"].ToString();").Run();

    [Fact]
    public Task Middleware_has_not() => Files("public class Log(RequestDelegate next) { public Task InvokeAsync(HttpContext c) { _ = [|c.Request.Form|][\"a\"]; return next(c); } }").Run();

    [Fact]
    public Task Two_parameters_are_two_requests() => Files("public class Log(RequestDelegate next) { public async Task InvokeAsync(HttpContext c) { await Read(c.Request, c.Request); await next(c); } static async Task Read(HttpRequest a, HttpRequest b) { await a.ReadFormAsync(); _ = a.Form; _ = [|b.Form|]; } }").Run();

    [Fact]
    public Task Two_members_are_two_requests() => Files("""
        public class HomeController(Reader reader) : Microsoft.AspNetCore.Mvc.ControllerBase { public Task Get() => reader.Read(); }
        public class Reader { HttpRequest _a = null!, _b = null!; IHttpContextAccessor _c = null!, _d = null!; IHttpContextAccessor E { get; } = null!; IHttpContextAccessor F { get; } = null!;
            public async Task Read() { await E.HttpContext!.Request.ReadFormAsync(); _ = E.HttpContext.Request.Form; _ = [|F.HttpContext!.Request.Form|]; await _a.ReadFormAsync(); _ = _a.Form; _ = [|_b.Form|]; await _c.HttpContext!.Request.ReadFormAsync(); _ = _c.HttpContext.Request.Form; _ = [|_d.HttpContext!.Request.Form|]; } }
        """).Run();

    [Fact]
    public Task A_session_is_loaded_by_nobody() => Files("public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public string Post(int id) => [|HttpContext.Session|].Id; }").Run();

    [Theory, InlineData("List<IFormFile> files"), InlineData("IEnumerable<IFormFile> files"), InlineData("IFormFile[] files"), InlineData("[Microsoft.AspNetCore.Mvc.FromForm] Version model")]
    public Task A_form_of_several_files_or_a_model_had_it_read(string parameter) => Files($$"""
        [Microsoft.AspNetCore.Mvc.ApiController] public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public string Post({{parameter}}) => Request.Form["a"]!; }
        """).Run();
}
