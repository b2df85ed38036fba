using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.Baselines;

namespace SyncIoAnalyzers.Tests.Baselines;

/// <summary>A controller with a recorded baseline, and the findings that are new since then.</summary>
public class BaselineTests
{
    const string Get =
        "TestProject/M:HomeController.Get(System.Threading.Tasks.Task{System.Int32},System.Threading.Tasks.Task{System.Int32})";

    [Fact]
    public Task Baseline_finding_is_not_reported() => Reports([CreateEntry(Get, 1)], "return a.Result;");

    [Fact]
    public Task Every_finding_is_reported_without_a_baseline() => Reports([], "return {|SIO001:a.Result|};");

    [Fact]
    public Task Finding_of_another_rule_is_reported() => Reports([CreateEntry(Get, 1)], "{|SIO002:Thread.Sleep(1)|}; return a.Result;");

    [Fact]
    public Task Finding_in_another_member_is_reported() =>
        Reports([CreateEntry(Get.Replace("Get", "Post"), 1)], "return {|SIO001:a.Result|};");

    [Fact]
    public Task Entry_of_another_project_does_not_apply() =>
        Reports([CreateEntry(Get.Replace("TestProject", "Shop"), 1)], "return {|SIO001:a.Result|};");

    [Fact]
    public Task Finding_in_a_lambda_belongs_to_its_member() =>
        Reports([CreateEntry(Get, 1)], "System.Func<int> get = () => a.Result; return get();");

    [Fact]
    public Task Last_of_too_many_equal_findings_is_new() =>
        Reports([CreateEntry(Get, 2)], "Task<int> c() => a; return c().Result + c().Result + {|SIO001:c().Result|};");

    [Fact]
    public Task Another_call_is_new_at_any_position() => Reports([CreateEntry(Get, 1)], "{|SIO001:a.Wait()|}; return b.Result;");

    [Fact]
    public Task Another_statement_is_new_at_any_position() =>
        Reports(
            [CreateEntry(Get, 1) with { StatementHash = HashStatement("return a.Result;") }],
            "var first = {|SIO001:b.Result|}; return a . Result ;  /* reformatted */"
        );

    [Fact]
    public Task Rewritten_statement_still_matches_its_entry() =>
        Reports([CreateEntry(Get, 1) with { StatementHash = HashStatement("return b.Result;") }], "return 1 + a.Result;");

    [Fact]
    public Task Renamed_call_still_matches_its_entry() =>
        Reports([CreateEntry(Get, 1) with { CallName = "Task.Former" }], "return a.Result;");

    [Fact]
    public Task Fewer_findings_than_the_entry_holds_are_not_reported() => Reports([CreateEntry(Get, 3)], "return a.Result;");

    [Fact]
    public Task Suppressed_finding_does_not_use_up_an_entry() =>
        Reports(
            [CreateEntry(Get, 1)],
            "\n#pragma warning disable SIO001\nvar x = a.Result;\n#pragma warning restore SIO001\nreturn b.Result;"
        );

    [Fact]
    public Task Finding_with_the_highest_severity_matches_the_entry() =>
        Reports([CreateEntry(Get, 1)], "cache ??= {|SIO001:a.Result|}; return b.Result;");

    [Theory, InlineData("Load"), InlineData("LoadSync"), InlineData("LoadBlocking")]
    public Task Member_that_became_async_keeps_the_entry_of_its_sync_form(string former)
    {
        const string renamed = "class Lib { public async Task<int> LoadAsync(Task<int> t) { await Task.Yield(); return t.Result; } }";
        return CreateCase(
                renamed,
                [CreateEntry($"TestProject/M:Lib.{former}(System.Threading.Tasks.Task{{System.Int32}})", 1)],
                "return 1;"
            )
            .RunAsync();
    }

    [Fact]
    public Task Each_part_of_a_partial_type_is_matched_separately()
    {
        const string part =
            "partial class Lib { public async Task<int> Two(Task<int> t) { await Task.Yield(); return {|SIO001:t.Result|}; } }";
        var test = CreateCase(
            "partial class Lib { public async Task<int> One(Task<int> t) { await Task.Yield(); return t.Result; } }",
            [CreateEntry("TestProject/M:Lib.One(System.Threading.Tasks.Task{System.Int32})", 1)],
            "return 1;"
        );
        test.Sources.Add(part);
        return test.RunAsync();
    }

    [Fact]
    public Task Top_level_statements_are_one_member() =>
        VerifyProgram(
            "var app = WebApplication.Create(); app.MapGet(\"/a\", (Task<int> t) => t.Result); app.MapGet(\"/b\", (Task<int> t) => {|SIO001:t.Result|}); app.Run();"
        );

    [Fact]
    public Task Finding_in_an_initializer_belongs_to_its_field() =>
        CreateCase(
                "class Lib { static readonly Task<int> t = Task.Run(() => 1); static int x = t.Result, y = {|SIO001:t.Result|}; public async Task<int> M() { await Task.Yield(); return x + y; } }",
                [CreateEntry("TestProject/F:Lib.x", 1)],
                "return 1;",
                scope: "all"
            )
            .RunAsync();

    [Fact]
    public async Task Only_new_findings_break_the_build()
    {
        var test = CreateCase(
            "",
            [CreateEntry(Get, 1)],
            "return a.Result + {|#0:b.Result|};",
            config: "build_property.SyncIoBreakBuild = true"
        );
        test.Expected.Add(ExpectFinding("SIO001").AtPlace(0).AnyFurther().WithSeverity(DiagnosticSeverity.Error));
        await test.RunAsync();
    }

    static BaselineEntry CreateEntry(string member, int count) => new(member, "SIO001", count, "Task.Result", "00000000");

    static string HashStatement(string statement) => BaselineEntry.HashStatement(SyntaxFactory.ParseStatement(statement));

    static Task Reports(BaselineEntry[] debts, string body) => CreateCase("", debts, body).RunAsync();

    static Task VerifyProgram(string code) =>
        BaselineText
            .AddBaseline(
                new() { Sources = { code }, References = TestReferences.AspNetCore },
                [new("TestProject/M:Program.{Main}$(System.String[])", "SIO001", 1, "Task.Result", "00000000")]
            )
            .RunAsync();

    static AnalyzerCase<SyncIoAnalyzer> CreateCase(
        string code,
        BaselineEntry[] debts,
        string body,
        string? config = null,
        string? scope = null
    )
    {
        var controller =
            $"public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ static int? cache; [Microsoft.AspNetCore.Mvc.HttpGet(\"/home\")] public int Get(Task<int> a, Task<int> b) {{ {body} }} }}";
        return BaselineText.AddBaseline(
            new()
            {
                Sources = { controller, code },
                References = TestReferences.AspNetCore,
                Config = config,
                EditorConfig = scope == null ? null : "root = true\n[*.cs]\nsyncio.scope = " + scope,
            },
            debts
        );
    }
}
