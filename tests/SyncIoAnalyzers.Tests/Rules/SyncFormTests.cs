namespace SyncIoAnalyzers.Tests.Rules;

public class SyncFormTests() : RuleTests("SIO106")
{
    [Fact] public Task The_first_read_of_a_form_blocks() => Reports("return [|Request.Form|][\"a\"];");
    [Fact] public Task The_first_read_of_a_session_blocks() => Reports("return [|HttpContext.Session|].Id;");
    [Fact] public Task A_form_that_was_read_is_free() => Silent("await Request.ReadFormAsync(); return Request.Form[\"a\"];");
    [Fact] public Task A_form_that_was_read_on_one_branch_only_is_not() => Reports("if (flag) await Request.ReadFormAsync(); return [|Request.Form|][\"a\"];");
    [Fact] public Task A_session_that_was_loaded_is_free() => Silent("await HttpContext.Session.LoadAsync(); return HttpContext.Session.Id;");
    [Fact] public Task Giving_a_form_is_no_read() => Silent("Request.Form = null!;");

    [Fact]
    public Task A_parameter_bound_to_the_form_had_it_read() => Files("""
        [Microsoft.AspNetCore.Mvc.ApiController] public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase
        { public string Get(IFormFile file) => Request.Form["a"]!; public string Post([Microsoft.AspNetCore.Mvc.FromForm] string b) => Request.Form["a"]!; }
        """).Run();
}
