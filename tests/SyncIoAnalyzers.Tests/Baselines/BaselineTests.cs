using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SyncIoAnalyzers.Baselines;

namespace SyncIoAnalyzers.Tests.Baselines;

/// <summary>A controller whose findings were written down at some time, and what is new since.</summary>
public class BaselineTests
{
    const string Get = "TestProject/M:HomeController.Get(System.Threading.Tasks.Task{System.Int32},System.Threading.Tasks.Task{System.Int32})";

    [Fact] public Task What_it_holds_is_not_reported() => Reports([Of(Get, 1)], "return a.Result;");
    [Fact] public Task Without_it_all_is_reported() => Reports([], "return {|SIO001:a.Result|};");
    [Fact] public Task Another_rule_is_reported() => Reports([Of(Get, 1)], "{|SIO002:Thread.Sleep(1)|}; return a.Result;");
    [Fact] public Task Another_member_is_reported() => Reports([Of(Get.Replace("Get", "Post"), 1)], "return {|SIO001:a.Result|};");
    [Fact] public Task The_same_member_of_another_project_is_not_meant() => Reports([Of(Get.Replace("TestProject", "Shop"), 1)], "return {|SIO001:a.Result|};");
    [Fact] public Task A_lambda_belongs_to_its_member() => Reports([Of(Get, 1)], "System.Func<int> get = () => a.Result; return get();");

    [Fact] public Task Of_more_than_it_holds_the_last_is_new_where_nothing_else_tells() => Reports([Of(Get, 2)], "Task<int> c() => a; return c().Result + c().Result + {|SIO001:c().Result|};");
    [Fact] public Task Another_call_is_new_wherever_it_stands() => Reports([Of(Get, 1)], "{|SIO001:a.Wait()|}; return b.Result;");

    [Fact]
    public Task Another_statement_is_new_wherever_it_stands() =>
        Reports([Of(Get, 1) with { Code = CodeOf("return a.Result;") }], "var first = {|SIO001:b.Result|}; return a . Result ;  /* reformatted */");

    [Fact] public Task A_statement_that_was_rewritten_still_counts() => Reports([Of(Get, 1) with { Code = CodeOf("return b.Result;") }], "return 1 + a.Result;");
    [Fact] public Task A_call_that_was_renamed_still_counts() => Reports([Of(Get, 1) with { Call = "Task.Former" }], "return a.Result;");
    [Fact] public Task Fewer_than_it_holds_are_silent() => Reports([Of(Get, 3)], "return a.Result;");

    [Fact]
    public Task What_is_suppressed_takes_no_place() =>
        Reports([Of(Get, 1)], "\n#pragma warning disable SIO001\nvar x = a.Result;\n#pragma warning restore SIO001\nreturn b.Result;");

    [Fact] public Task The_loudest_is_the_one_that_was_written_down() => Reports([Of(Get, 1)], "cache ??= {|SIO001:a.Result|}; return b.Result;");

    [Fact]
    public Task A_member_that_became_async_keeps_what_its_sync_form_might_have()
    {
        const string renamed = "class Lib { public async Task<int> LoadAsync(Task<int> t) { await Task.Yield(); return t.Result; } }";
        return Of(renamed, [Of("TestProject/M:Lib.Load(System.Threading.Tasks.Task{System.Int32})", 1)], "return 1;").Run();
    }

    [Fact]
    public Task Each_part_of_a_type_is_judged_by_itself()
    {
        const string part = "partial class Lib { public async Task<int> Two(Task<int> t) { await Task.Yield(); return {|SIO001:t.Result|}; } }";
        var test = Of("partial class Lib { public async Task<int> One(Task<int> t) { await Task.Yield(); return t.Result; } }", [Of("TestProject/M:Lib.One(System.Threading.Tasks.Task{System.Int32})", 1)], "return 1;");
        test.Sources.Add(part);
        return test.Run();
    }

    [Fact] public Task Top_level_statements_are_one_member() => Program("var app = WebApplication.Create(); app.MapGet(\"/a\", (Task<int> t) => t.Result); app.MapGet(\"/b\", (Task<int> t) => {|SIO001:t.Result|}); app.Run();");

    [Fact] public Task An_initialiser_belongs_to_its_field() => Of("class Lib { static readonly Task<int> t = Task.Run(() => 1); static int x = t.Result, y = {|SIO001:t.Result|}; public async Task<int> M() { await Task.Yield(); return x + y; } }",
        [Of("TestProject/F:Lib.x", 1)], "return 1;", scope: "all").Run();

    [Fact]
    public async Task Only_what_is_new_breaks_the_build()
    {
        var test = Of("", [Of(Get, 1)], "return a.Result + {|#0:b.Result|};", config: "build_property.SyncIoBreakBuild = true");
        test.Expected.Add(Expect("SIO001").At(0).AnyFurther().WithSeverity(DiagnosticSeverity.Error));
        await test.Run();
    }

    static Debt Of(string member, int count) => new(member, "SIO001", count, "Task.Result", "00000000");

    static string CodeOf(string statement) => Debt.CodeOf(SyntaxFactory.ParseStatement(statement));

    static Task Reports(Debt[] debts, string body) => Of("", debts, body).Run();

    static Task Program(string code) => BaselineText.Case(new() { Sources = { code }, References = Refs.AspNetCore }, [new("TestProject/M:Program.{Main}$(System.String[])", "SIO001", 1, "Task.Result", "00000000")]).Run();

    static AnalyzerCase<SyncIoAnalyzer> Of(string code, Debt[] debts, string body, string? config = null, string? scope = null)
    {
        var controller = $"public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ static int? cache; [Microsoft.AspNetCore.Mvc.HttpGet(\"/home\")] public int Get(Task<int> a, Task<int> b) {{ {body} }} }}";
        return BaselineText.Case(new() { Sources = { controller, code }, References = Refs.AspNetCore, Config = config, EditorConfig = scope == null ? null : "root = true\n[*.cs]\nsyncio.scope = " + scope }, debts);
    }
}
