using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>The fixes of SIO301 and SIO302, and what other fixes write of the context.</summary>
public class ConfigureAwaitFixTests
{
    [Fact] public Task It_is_added_to_a_task() => Adds("await load;", "await load.ConfigureAwait(false);");
    [Fact] public Task It_is_added_to_nested_ones() => Adds("var x = await (await nested);", "var x = await (await nested.ConfigureAwait(false)).ConfigureAwait(false);");
    [Fact] public Task It_is_added_within_a_lambda() => Adds("await Each(async () => await load);", "await Each(async () => await load.ConfigureAwait(false)).ConfigureAwait(false);");
    [Fact] public Task A_choice_gets_parentheses() => Adds("await (flag ? load : other);", "await (flag ? load : other).ConfigureAwait(false);");
    [Fact] public Task So_does_a_cast() => Adds("await (Task)load;", "await ((Task)load).ConfigureAwait(false);");
    [Fact] public Task So_does_an_await() => Adds("await await nested;", "await (await nested.ConfigureAwait(false)).ConfigureAwait(false);");
    [Fact] public Task It_is_added_to_a_sequence() => Adds("await foreach (var x in items /* all */) { }", "await foreach (var x in items.ConfigureAwait(false) /* all */) { }");
    [Fact] public Task It_is_added_to_a_sequence_of_pairs() => Adds("await foreach (var (a, b) in pairs.WithCancellation(default)) { }", "await foreach (var (a, b) in pairs.WithCancellation(default).ConfigureAwait(false)) { }");
    [Fact] public Task It_is_added_to_a_resource() => Adds("await using (stream) { }", "await using (stream.ConfigureAwait(false)) { }");
    [Fact] public Task Comments_stay() => Adds("/* a */ await /* b */ load /* c */; // d", "/* a */ await /* b */ load.ConfigureAwait(false) /* c */; // d");

    [Fact] public Task A_chain_of_lines_goes_on() => Adds("""
        var s = await http
                    .GetStringAsync("u");
        """, """
        var s = await http
                    .GetStringAsync("u")
                    .ConfigureAwait(false);
        """);

    [Fact] public Task A_variable_keeps_its_type() => Adds("""
        // opened here
                await using var s = new MemoryStream(); // and closed
                s.WriteByte(1);
        """, """
        // opened here
                var s = new MemoryStream();
                await using var sDisposal = s.ConfigureAwait(false); // and closed
                s.WriteByte(1);
        """);

    [Fact] public Task Two_variables_have_names_of_their_own() => Adds("""
        object sDisposal = load;
                await using var s = new MemoryStream();
                await using MemoryStream t = new(new byte[await load]);
        """, """
        object sDisposal = load;
                var s = new MemoryStream();
                await using var sDisposal2 = s.ConfigureAwait(false);
                MemoryStream t = new(new byte[await load.ConfigureAwait(false)]);
                await using var tDisposal = t.ConfigureAwait(false);
        """);

    [Fact] public Task A_block_keeps_its_variable() => Adds("""
        await using (var s = new MemoryStream())
                {
                    s.WriteByte(1);
                }
        """, """
        var s = new MemoryStream();
                await using (s.ConfigureAwait(false))
                {
                    s.WriteByte(1);
                }
        """);

    [Fact] public Task A_variable_that_would_meet_another_is_left() => Library("await using (var s = new MemoryStream()) { } for (var s = 0; s < 1; s++) { }").Refuses("ByHand");
    [Fact] public Task A_variable_of_a_branch_is_silent() => Nothing("if (flag) await using (var s = new MemoryStream()) { }");

    [Fact] public async Task Its_namespace_is_imported()
    {
        const string Code = "class C { public async System.Threading.Tasks.Task M(System.Collections.Generic.IAsyncEnumerable<int> items) { await foreach (var x in items) { } } }";
        await new FixCase { AsksAboutAwaits = true, References = Refs.Of([.. Refs.Net.Assemblies]), Sources = { Code } }.Becomes("using System.Threading.Tasks;\n\n" + Code.Replace("in items", "in items.ConfigureAwait(false)"));
    }

    [Fact] public Task It_is_removed() => Removes("await load.ConfigureAwait(false); var x = await (await nested.ConfigureAwait(false)).ConfigureAwait(false);", "await load; var x = await (await nested);");
    [Fact] public Task It_is_removed_from_every_form() => Removes(
        "await foreach (var x in items.ConfigureAwait(false)) { } await using (stream.ConfigureAwait(false)) { } await using var s = stream.ConfigureAwait(false); await load.ConfigureAwait(ConfigureAwaitOptions.None);",
        "await foreach (var x in items) { } await using (stream) { } await using var s = stream; await load;");
    [Fact] public Task Parentheses_that_are_needed_stay() => Removes("await (flag ? load : other).ConfigureAwait(continueOnCapturedContext: false);", "await (flag ? load : other);");
    [Fact] public Task A_chain_of_lines_ends_before_it() => Removes("var s = await http\n    .GetStringAsync(\"u\") /* a */\n    .ConfigureAwait(false); // b", "var s = await http\n    .GetStringAsync(\"u\") /* a */; // b");
    [Fact] public Task A_comment_that_would_be_lost_keeps_it() => Application("await load // a\n    .ConfigureAwait(false);").Refuses("ByHand");

    [Fact] public Task Options_keep_the_context_where_it_is_needed() => Library("await load.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);", "namespace Orleans { public class Grain { } } public class C : Orleans.Grain")
        .Becomes(Source("await load.ConfigureAwait(ConfigureAwaitOptions.ForceYielding | ConfigureAwaitOptions.ContinueOnCapturedContext);", "namespace Orleans { public class Grain { } } public class C : Orleans.Grain"));

    [Fact] public Task A_call_that_is_rewritten_in_a_library_has_it() => Adds("var x = load.Result; foreach (var i in items.ToBlockingEnumerable()) { }", "var x = await load.ConfigureAwait(false); await foreach (var i in items.ConfigureAwait(false)) { }");
    [Fact] public Task So_have_its_callers() => new FixCase { AsksAboutAwaits = true, Sources = { "public class A(Task<int> t) { public int Get() => t.Result; public int Twice() => Get() * 2; }" } }
        .Becomes("public class A(Task<int> t) { public async Task<int> GetAsync() => await t.ConfigureAwait(false); public async Task<int> TwiceAsync() => await GetAsync().ConfigureAwait(false) * 2; }");
    [Fact] public Task A_task_that_is_handed_on_is_left_to_whoever_awaits_it() => new FixCase { AsksAboutAwaits = true, EditorConfig = "root = true\n[*.cs]\nsyncio.fix_elide = true", Sources = { "public class A(Task<int> t) { public int Get() => t.Result; }" } }
        .Becomes("public class A(Task<int> t) { public Task<int> GetAsync() => t; }");
    [Fact] public Task Among_awaits_that_all_go_without_it_a_library_s_new_one_does_too() => Beside("await other;", "await load;");
    [Fact] public Task Among_such_as_have_it_and_such_as_do_not_it_has_it() => Beside("await other; await other.ConfigureAwait(false);", "await load.ConfigureAwait(false);");
    [Fact] public Task An_option_is_heard_whatever_stands_around() => Beside("await other;", "await load.ConfigureAwait(false);", "root = true\n[*.cs]\nsyncio.configure_await = false");
    [Fact] public Task A_resource_that_is_disposed_of_asynchronously_has_it() => new FixCase { AsksAboutAwaits = true, Sources = { "public class A\n{\n    public async Task M(Stream to)\n    {\n        using var w = new StreamWriter(to);\n        await w.WriteAsync(\"a\").ConfigureAwait(false);\n    }\n}" } }
        .Becomes("public class A\n{\n    public async Task M(Stream to)\n    {\n        var w = new StreamWriter(to);\n        await using var wDisposal = w.ConfigureAwait(false);\n        await w.WriteAsync(\"a\").ConfigureAwait(false);\n    }\n}");
    [Fact] public Task In_an_application_it_has_none_whatever_stands_around() => Removes("var x = load.Result; await other.ConfigureAwait(false); return;", "var x = await load; await other; return;");
    [Fact] public Task A_resource_whose_variable_would_meet_another_goes_without_it() => new FixCase { AsksAboutAwaits = true, Sources = { Met("using") } }.Becomes(Met("await using"));
    [Fact] public Task Nor_what_stood_in_the_call() => Removes("var x = load.ConfigureAwait(false).GetAwaiter().GetResult();", "var x = await load;");
    [Fact] public Task A_component_never_has_it() => Library("var x = load.Result; await other.ConfigureAwait(true);", Component).Becomes(Source("var x = await load; await other.ConfigureAwait(true);", Component));
    [Fact] public Task Nor_has_what_a_component_calls() => Called("var x = load.Result; await other.ConfigureAwait(false);").Becomes(Called("var x = await load; await other.ConfigureAwait(false);").Sources[0].Text);

    [Fact] public Task In_System_Web_it_is_never_written() => Web("var x = load.Result;", null).Becomes(WebSource("var x = await load;"));
    [Fact] public Task Unless_an_option_asks_for_it() => Web("Use(System.Web.HttpContext.Current); var x = load.Result;", Asked).Becomes(WebSource("Use(System.Web.HttpContext.Current); var x = await load.ConfigureAwait(false);"));
    [Fact] public Task Before_a_read_of_the_request_that_refuses() => Web("var x = load.Result; Use(System.Web.HttpContext.Current);", Asked).Refuses("NeedsContext");
    [Fact] public Task So_does_an_await_that_is_there() => Web("await load; Use(System.Web.HttpContext.Current);", Asked).Refuses("NeedsContext");

    const string Asked = "root = true\n[*.cs]\nsyncio.scope = all\nsyncio.configure_await = false";
    const string Program = "class P { static void Main() { } }";
    const string Component = "public class C : Microsoft.AspNetCore.Components.ComponentBase";

    static string Met(string keyword) => "public class A { public async Task M(Stream to) { " + keyword + " (var w = new StreamWriter(to)) { await w.WriteAsync(\"a\").ConfigureAwait(false); } for (var w = 0; w < 1; w++) { } } }";

    const string Page = "class Page : Microsoft.AspNetCore.Components.ComponentBase { Task Go(C c) => c.M(null!, null!, null!, null!, null!, null!, null!, true); } public class C";

    static Task Adds(string body, string after) => Library(body).Becomes(Source(after));

    static Task Removes(string body, string after) => Application(body).Becomes(Source(after), Program);

    static Task Beside(string awaits, string after, string editorConfig = "") => new FixCase { AsksAboutAwaits = true, EditorConfig = editorConfig, Sources = { Quiet(awaits + " load.Wait();") } }.Becomes(Quiet(awaits + " " + after));

    static string Quiet(string body) => "#pragma warning disable SIO301\n" + Source(body);

    static async Task Nothing(string body) => Assert.Empty((await Library(body).Run()).Planned.Plan.Outcomes);

    static FixCase Library(string body, string type = "public class C") => new() { AsksAboutAwaits = true, References = type.Contains("AspNetCore") ? Refs.AspNetCore : Refs.Net, Sources = { Source(body, type) } };

    static FixCase Application(string body) => new() { AsksAboutAwaits = true, References = Refs.AspNetCore, OutputKind = OutputKind.ConsoleApplication, EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all", Sources = { Source(body), Program } };

    static FixCase Called(string body) => new() { AsksAboutAwaits = true, References = Refs.AspNetCore, Sources = { Source(body, Page) } };

    static FixCase Web(string body, string? editorConfig) => new() { AsksAboutAwaits = true, References = Refs.SystemWeb, EditorConfig = editorConfig ?? "root = true\n[*.cs]\nsyncio.scope = all", Sources = { WebSource(body) } };

    static string WebSource(string body) => $"public class C {{ public async Task M(Task<int> load) {{ {body} await Task.Yield(); }} static void Use(object value) {{ }} }}";

    static string Source(string body, string type = "public class C") => $$"""
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
