using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of the fixes of SIO301 and SIO302, and of the <c>ConfigureAwait</c> that other fixes write.</summary>
public class ConfigureAwaitFixTests
{
    [Fact]
    public Task ConfigureAwait_is_added_to_a_task() => VerifyAdds("await load;", "await load.ConfigureAwait(false);");

    [Fact]
    public Task ConfigureAwait_is_added_to_nested_awaits() =>
        VerifyAdds("var x = await (await nested);", "var x = await (await nested.ConfigureAwait(false)).ConfigureAwait(false);");

    [Fact]
    public Task ConfigureAwait_is_added_within_a_lambda() =>
        VerifyAdds(
            "await Each(async () => await load);",
            "await Each(async () => await load.ConfigureAwait(false)).ConfigureAwait(false);"
        );

    [Fact]
    public Task A_conditional_expression_gets_parentheses() =>
        VerifyAdds("await (flag ? load : other);", "await (flag ? load : other).ConfigureAwait(false);");

    [Fact]
    public Task A_cast_gets_parentheses() => VerifyAdds("await (Task)load;", "await ((Task)load).ConfigureAwait(false);");

    [Fact]
    public Task An_awaited_task_of_a_task_gets_parentheses() =>
        VerifyAdds("await await nested;", "await (await nested.ConfigureAwait(false)).ConfigureAwait(false);");

    [Fact]
    public Task ConfigureAwait_is_added_to_an_async_sequence() =>
        VerifyAdds("await foreach (var x in items /* all */) { }", "await foreach (var x in items.ConfigureAwait(false) /* all */) { }");

    [Fact]
    public Task ConfigureAwait_is_added_to_a_deconstructed_async_sequence() =>
        VerifyAdds(
            "await foreach (var (a, b) in pairs.WithCancellation(default)) { }",
            "await foreach (var (a, b) in pairs.WithCancellation(default).ConfigureAwait(false)) { }"
        );

    [Fact]
    public Task ConfigureAwait_is_added_to_a_resource() =>
        VerifyAdds("await using (stream) { }", "await using (stream.ConfigureAwait(false)) { }");

    [Fact]
    public Task Comments_around_the_await_are_kept() =>
        VerifyAdds("/* a */ await /* b */ load /* c */; // d", "/* a */ await /* b */ load.ConfigureAwait(false) /* c */; // d");

    [Fact]
    public Task ConfigureAwait_continues_a_call_chain_on_its_own_line() =>
        VerifyAdds(
            """
            var s = await http
                        .GetStringAsync("u");
            """,
            """
            var s = await http
                        .GetStringAsync("u")
                        .ConfigureAwait(false);
            """
        );

    [Fact]
    public Task A_resource_variable_keeps_its_type() =>
        VerifyAdds(
            """
            // opened here
                    await using var s = new MemoryStream(); // and closed
                    s.WriteByte(1);
            """,
            """
            // opened here
                    var s = new MemoryStream();
                    await using var sDisposal = s.ConfigureAwait(false); // and closed
                    s.WriteByte(1);
            """
        );

    [Fact]
    public Task Two_resource_variables_get_two_unused_names() =>
        VerifyAdds(
            """
            object sDisposal = load;
                    await using var s = new MemoryStream();
                    await using MemoryStream t = new(new byte[await load]);
            """,
            """
            object sDisposal = load;
                    var s = new MemoryStream();
                    await using var sDisposal2 = s.ConfigureAwait(false);
                    MemoryStream t = new(new byte[await load.ConfigureAwait(false)]);
                    await using var tDisposal = t.ConfigureAwait(false);
            """
        );

    [Fact]
    public Task A_using_block_keeps_its_variable() =>
        VerifyAdds(
            """
            await using (var s = new MemoryStream())
                    {
                        s.WriteByte(1);
                    }
            """,
            """
            var s = new MemoryStream();
                    await using (s.ConfigureAwait(false))
                    {
                        s.WriteByte(1);
                    }
            """
        );

    [Fact]
    public Task A_resource_variable_whose_scope_would_collide_is_refused() =>
        CreateLibrary("await using (var s = new MemoryStream()) { } for (var s = 0; s < 1; s++) { }").Refuses("ByHand");

    [Fact]
    public Task A_resource_variable_in_a_branch_is_not_reported() => VerifyNoPlan("if (flag) await using (var s = new MemoryStream()) { }");

    [Fact]
    public async Task The_namespace_of_the_sequence_extension_is_imported()
    {
        const string Code =
            "class C { public async System.Threading.Tasks.Task M(System.Collections.Generic.IAsyncEnumerable<int> items) { await foreach (var x in items) { } } }";
        await new FixCase
        {
            ChecksAwaits = true,
            References = TestReferences.FromAssemblies([.. TestReferences.Net.Assemblies]),
            Sources = { Code },
        }.Becomes("using System.Threading.Tasks;\n\n" + Code.Replace("in items", "in items.ConfigureAwait(false)"));
    }

    [Fact]
    public Task ConfigureAwait_is_removed_in_an_application() =>
        VerifyRemoves(
            "await load.ConfigureAwait(false); var x = await (await nested.ConfigureAwait(false)).ConfigureAwait(false);",
            "await load; var x = await (await nested);"
        );

    [Fact]
    public Task ConfigureAwait_is_removed_from_every_form_of_await() =>
        VerifyRemoves(
            "await foreach (var x in items.ConfigureAwait(false)) { } await using (stream.ConfigureAwait(false)) { } await using var s = stream.ConfigureAwait(false); await load.ConfigureAwait(ConfigureAwaitOptions.None);",
            "await foreach (var x in items) { } await using (stream) { } await using var s = stream; await load;"
        );

    [Fact]
    public Task Removal_keeps_needed_parentheses() =>
        VerifyRemoves("await (flag ? load : other).ConfigureAwait(continueOnCapturedContext: false);", "await (flag ? load : other);");

    [Fact]
    public Task Removal_ends_a_call_chain_on_the_previous_line() =>
        VerifyRemoves(
            "var s = await http\n    .GetStringAsync(\"u\") /* a */\n    .ConfigureAwait(false); // b",
            "var s = await http\n    .GetStringAsync(\"u\") /* a */; // b"
        );

    [Fact]
    public Task Removal_that_would_lose_a_comment_is_refused() =>
        CreateApplication("await load // a\n    .ConfigureAwait(false);").Refuses("ByHand");

    [Fact]
    public Task ConfigureAwaitOptions_gain_ContinueOnCapturedContext_where_the_context_is_needed() =>
        CreateLibrary(
                "await load.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);",
                "namespace Orleans { public class Grain { } } public class C : Orleans.Grain"
            )
            .Becomes(
                CreateSource(
                    "await load.ConfigureAwait(ConfigureAwaitOptions.ForceYielding | ConfigureAwaitOptions.ContinueOnCapturedContext);",
                    "namespace Orleans { public class Grain { } } public class C : Orleans.Grain"
                )
            );

    [Fact]
    public Task A_rewritten_call_in_a_library_gets_ConfigureAwait() =>
        VerifyAdds(
            "var x = load.Result; foreach (var i in items.ToBlockingEnumerable()) { }",
            "var x = await load.ConfigureAwait(false); await foreach (var i in items.ConfigureAwait(false)) { }"
        );

    [Fact]
    public Task Callers_of_a_rewritten_call_in_a_library_get_ConfigureAwait() =>
        new FixCase
        {
            ChecksAwaits = true,
            Sources = { "public class A(Task<int> t) { public int Get() => t.Result; public int Twice() => Get() * 2; }" },
        }.Becomes(
            "public class A(Task<int> t) { public async Task<int> GetAsync() => await t.ConfigureAwait(false); public async Task<int> TwiceAsync() => await GetAsync().ConfigureAwait(false) * 2; }"
        );

    [Fact]
    public Task A_task_that_is_returned_without_await_gets_no_ConfigureAwait() =>
        new FixCase
        {
            ChecksAwaits = true,
            EditorConfig = "root = true\n[*.cs]\nsyncio.fix_elide = true",
            Sources = { "public class A(Task<int> t) { public int Get() => t.Result; }" },
        }.Becomes("public class A(Task<int> t) { public Task<int> GetAsync() => t; }");

    [Theory]
    [InlineData("{ load.Wait(); return other; }", "{ await load.ConfigureAwait(false); await other.ConfigureAwait(false); }")]
    [InlineData("=> Pick(load.Result);", "=> await Pick(await load.ConfigureAwait(false)).ConfigureAwait(false);")]
    public Task A_task_that_was_returned_gets_ConfigureAwait(string body, string after) =>
        new FixCase { ChecksAwaits = true, Sources = { CreateReturn("Task", body) } }.Becomes(CreateReturn("async Task", after));

    static string CreateReturn(string type, string body) =>
        $"public class A(Task<int> load, Task other) {{ public {type} M() {body} Task Pick(int id) => id > 0 ? other : load; }}";

    [Fact]
    public Task A_new_await_in_a_library_omits_ConfigureAwait_when_all_other_awaits_do() => VerifyInserted("await other;", "await load;");

    [Fact]
    public Task A_new_await_among_mixed_awaits_gets_ConfigureAwait() =>
        VerifyInserted("await other; await other.ConfigureAwait(false);", "await load.ConfigureAwait(false);");

    [Theory]
    [InlineData("await a;", "await a; await b.ConfigureAwait(false); await b;", "await t")]
    [InlineData("", "await a.ConfigureAwait(false); await b.ConfigureAwait(false); await b;", "await t.ConfigureAwait(false)")]
    [InlineData("await a; await b.ConfigureAwait(false);", "await a;", "await t")]
    [InlineData("await a; await b.ConfigureAwait(false);", "await b.ConfigureAwait(false);", "await t.ConfigureAwait(false)")]
    public Task A_new_await_follows_the_majority_of_the_project_where_its_file_does_not_decide(string near, string far, string added) =>
        new FixCase
        {
            ChecksAwaits = true,
            References = TestReferences.AspNetCore,
            Sources = { ("0.cs", CreateCaller("int M", "t.Result", near)), ("1.cs", CreateCallee(far)) },
        }.Becomes(CreateCaller("async Task<int> MAsync", added, near), CreateCallee(far));

    static string CreateCaller(string member, string wait, string body) =>
        $"#pragma warning disable SIO301, SIO302\npublic class A : Microsoft.AspNetCore.Mvc.ControllerBase {{ public {member}(Task<int> t) => {wait}; static async Task N(Task a, Task b) {{ {body} }} }}".Replace(
            "MAsync",
            "M"
        );

    static string CreateCallee(string body) =>
        $"#pragma warning disable SIO301, SIO302\nclass B {{ static async Task N(Task a, Task b) {{ {body} }} }}";

    [Fact]
    public Task The_option_overrides_the_style_of_the_other_awaits() =>
        VerifyInserted("await other;", "await load.ConfigureAwait(false);", "root = true\n[*.cs]\nsyncio.configure_await = false");

    [Fact]
    public Task A_resource_that_becomes_await_using_gets_ConfigureAwait() =>
        new FixCase
        {
            ChecksAwaits = true,
            Sources =
            {
                "public class A\n{\n    public async Task M(Stream to)\n    {\n        using var w = new StreamWriter(to);\n        await w.WriteAsync(\"a\").ConfigureAwait(false);\n    }\n}",
            },
        }.Becomes(
            "public class A\n{\n    public async Task M(Stream to)\n    {\n        var w = new StreamWriter(to);\n        await using var wDisposal = w.ConfigureAwait(false);\n        await w.WriteAsync(\"a\").ConfigureAwait(false);\n    }\n}"
        );

    [Fact]
    public Task A_new_await_in_an_application_gets_no_ConfigureAwait() =>
        VerifyRemoves("var x = load.Result; await other.ConfigureAwait(false); return;", "var x = await load; await other; return;");

    [Fact]
    public Task A_resource_whose_variable_would_collide_gets_no_ConfigureAwait() =>
        new FixCase { ChecksAwaits = true, Sources = { CreateNameConflict("using") } }.Becomes(CreateNameConflict("await using"));

    [Fact]
    public Task A_rewritten_call_in_an_application_loses_its_ConfigureAwait() =>
        VerifyRemoves("var x = load.ConfigureAwait(false).GetAwaiter().GetResult();", "var x = await load;");

    [Fact]
    public Task A_component_gets_no_ConfigureAwait() =>
        CreateLibrary("var x = load.Result; await other.ConfigureAwait(true);", Component)
            .Becomes(CreateSource("var x = await load; await other.ConfigureAwait(true);", Component));

    [Fact]
    public Task A_method_that_a_component_calls_gets_no_ConfigureAwait() =>
        CreateCalled("var x = load.Result; await other.ConfigureAwait(false);")
            .Becomes(CreateCalled("var x = await load; await other.ConfigureAwait(false);").Sources[0].Text);

    [Fact]
    public Task ConfigureAwait_is_not_written_in_System_Web_by_default() =>
        CreateWeb("var x = load.Result;", null).Becomes(WebSource("var x = await load;"));

    [Fact]
    public Task ConfigureAwait_is_written_in_System_Web_when_the_option_requests_it() =>
        CreateWeb("Use(System.Web.HttpContext.Current); var x = load.Result;", FalseOption)
            .Becomes(WebSource("Use(System.Web.HttpContext.Current); var x = await load.ConfigureAwait(false);"));

    [Fact]
    public Task ConfigureAwait_before_a_read_of_the_request_is_refused_in_System_Web() =>
        CreateWeb("var x = load.Result; Use(System.Web.HttpContext.Current);", FalseOption).Refuses("NeedsContext");

    [Fact]
    public Task ConfigureAwait_on_an_existing_await_before_a_request_read_is_refused_in_System_Web() =>
        CreateWeb("await load; Use(System.Web.HttpContext.Current);", FalseOption).Refuses("NeedsContext");

    const string FalseOption = "root = true\n[*.cs]\nsyncio.scope = all\nsyncio.configure_await = false";
    const string Program = "class P { static void Main() { } }";
    const string Component = "public class C : Microsoft.AspNetCore.Components.ComponentBase";

    static string CreateNameConflict(string keyword) =>
        "public class A { public async Task M(Stream to) { "
        + keyword
        + " (var w = new StreamWriter(to)) { await w.WriteAsync(\"a\").ConfigureAwait(false); } for (var w = 0; w < 1; w++) { } } }";

    const string Page =
        "class Page : Microsoft.AspNetCore.Components.ComponentBase { Task Go(C c) => c.M(null!, null!, null!, null!, null!, null!, null!, true); } public class C";

    static Task VerifyAdds(string body, string after) => CreateLibrary(body).Becomes(CreateSource(after));

    static Task VerifyRemoves(string body, string after) => CreateApplication(body).Becomes(CreateSource(after), Program);

    static Task VerifyInserted(string awaits, string after, string editorConfig = "") =>
        new FixCase
        {
            ChecksAwaits = true,
            EditorConfig = editorConfig,
            Sources = { SuppressRule(awaits + " load.Wait();") },
        }.Becomes(SuppressRule(awaits + " " + after));

    static string SuppressRule(string body) => "#pragma warning disable SIO301\n" + CreateSource(body);

    static async Task VerifyNoPlan(string body) => Assert.Empty((await CreateLibrary(body).RunAsync()).Planned.Plan.Outcomes);

    static FixCase CreateLibrary(string body, string type = "public class C") =>
        new()
        {
            ChecksAwaits = true,
            References = type.Contains("AspNetCore") ? TestReferences.AspNetCore : TestReferences.Net,
            Sources = { CreateSource(body, type) },
        };

    static FixCase CreateApplication(string body) =>
        new()
        {
            ChecksAwaits = true,
            References = TestReferences.AspNetCore,
            OutputKind = OutputKind.ConsoleApplication,
            EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all",
            Sources = { CreateSource(body), Program },
        };

    static FixCase CreateCalled(string body) =>
        new()
        {
            ChecksAwaits = true,
            References = TestReferences.AspNetCore,
            Sources = { CreateSource(body, Page) },
        };

    static FixCase CreateWeb(string body, string? editorConfig) =>
        new()
        {
            ChecksAwaits = true,
            References = TestReferences.SystemWeb,
            EditorConfig = editorConfig ?? "root = true\n[*.cs]\nsyncio.scope = all",
            Sources = { WebSource(body) },
        };

    static string WebSource(string body) =>
        $"public class C {{ public async Task M(Task<int> load) {{ {body} await Task.Yield(); }} static void Use(object value) {{ }} }}";

    static string CreateSource(string body, string type = "public class C") =>
        $$"""
            {{type}}
            {
                public async Task M(Task<int> load, Task<int> other, Task<Task<int>> nested, IAsyncEnumerable<int> items, IAsyncEnumerable<(int, int)> pairs, Stream stream, HttpClient http, bool flag)
                {
                    {{body}}
                }

                static Task Each(Func<Task> act) => act();
            }
            """;
}
