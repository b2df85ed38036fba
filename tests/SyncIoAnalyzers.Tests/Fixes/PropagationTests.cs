namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of the changes from a blocking call up to the members that can await it.</summary>
public class PropagationTests : FixTests
{
    [Fact]
    public Task Callers_await_and_get_the_Async_suffix() =>
        FixesFile(
            "public class A(Task<int> t) { int Load() => t.Result; int Twice() => Load() * 2; public int Thrice() => Load() + Twice(); }",
            "public class A(Task<int> t) { async Task<int> LoadAsync() => await t; async Task<int> TwiceAsync() => await LoadAsync() * 2; public async Task<int> ThriceAsync() => await LoadAsync() + await TwiceAsync(); }"
        );

    [Fact]
    public Task A_void_member_returns_a_task() =>
        FixesFile(
            "public class A { public void M(Task t) { t.Wait(); } }",
            "public class A { public async Task MAsync(Task t) { await t; } }"
        );

    [Fact]
    public Task A_member_whose_async_name_is_in_use_keeps_its_name() =>
        FixesFile(
            "public class A { public int M(Task<int> t) => t.Result; public int MAsync => 1; }",
            "public class A { public async Task<int> M(Task<int> t) => await t; public int MAsync => 1; }"
        );

    [Fact]
    public Task An_action_keeps_its_name() =>
        FixesFile(
            "public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get(Task<int> t) => t.Result; }",
            "public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task<int> Get(Task<int> t) => await t; }"
        );

    [Fact]
    public Task An_interface_and_its_implementations_change_together() =>
        FixesFile(
            "public interface I { int Get(); } public class A(Task<int> t) : I { public int Get() => t.Result; } public class Fake : I { public int Get() => 1; } public class C(I i) { public int Sum() => i.Get() + 1; }",
            "public interface I { Task<int> GetAsync(); } public class A(Task<int> t) : I { public async Task<int> GetAsync() => await t; } public class Fake : I { public Task<int> GetAsync() => Task.FromResult(1); } public class C(I i) { public async Task<int> SumAsync() => await i.GetAsync() + 1; }"
        );

    [Fact]
    public Task An_implementation_that_awaits_nothing_returns_a_completed_task() =>
        FixesFile(
            """
            public interface I { void Do(bool f); }
            public class A(Task t) : I { public void Do(bool f) => t.Wait(); }
            public class B : I { public void Do(bool f) => Console.WriteLine(f); }
            public class C : I { public void Do(bool f) { if (f) return; Console.WriteLine(f); } }
            public class D : I { public void Do(bool f) => throw new NotSupportedException(); }
            public class E : I { public void Do(bool f) { } }
            public class F : I
            {
                public void Do(bool f)
                {
                    // nothing
                }
            }
            """,
            """
            public interface I { Task DoAsync(bool f); }
            public class A(Task t) : I { public async Task DoAsync(bool f) => await t; }
            public class B : I { public Task DoAsync(bool f) { Console.WriteLine(f); return Task.CompletedTask; } }
            public class C : I { public Task DoAsync(bool f) { if (f) return Task.CompletedTask; Console.WriteLine(f); return Task.CompletedTask; } }
            public class D : I { public Task DoAsync(bool f) => throw new NotSupportedException(); }
            public class E : I { public Task DoAsync(bool f) { return Task.CompletedTask; } }
            public class F : I
            {
                public Task DoAsync(bool f)
                {
                    return Task.CompletedTask;
                    // nothing
                }
            }
            """
        );

    [Fact]
    public Task An_explicit_implementation_becomes_async() =>
        FixesFile(
            "public interface I { void Do(); } public class A(Task t) : I { void I.Do() => t.Wait(); }",
            "public interface I { Task DoAsync(); } public class A(Task t) : I { async Task I.DoAsync() => await t; }"
        );

    [Fact]
    public Task A_base_and_its_overrides_change_together() =>
        FixesFile(
            "public abstract class B { public virtual int Get() => 1; } public class A(Task<int> t) : B { public override int Get() => base.Get() + t.Result; }",
            "public abstract class B { public virtual Task<int> GetAsync() => Task.FromResult(1); } public class A(Task<int> t) : B { public override async Task<int> GetAsync() => await base.GetAsync() + await t; }"
        );

    [Fact]
    public Task A_local_function_and_its_caller_become_async() =>
        FixesFile(
            "public class A { public int M(Task<int> t) { int Load() => t.Result; return Load(); } }",
            "public class A { public async Task<int> MAsync(Task<int> t) { async Task<int> LoadAsync() => await t; return await LoadAsync(); } }"
        );

    [Fact]
    public Task A_partial_method_without_a_result_is_handled() =>
        FixesFile(
            "public partial class A { partial void M(Task t); public void N(Task t) => M(t); } partial class A { partial void M(Task t) => t.Wait(); }",
            "public partial class A { partial void M(Task t); public void N(Task t) => M(t); } partial class A { partial void M(Task t) => t.Wait(); }"
        );

    [Fact]
    public Task Both_parts_of_a_partial_method_become_async() =>
        FixesFile(
            "public partial class A { public partial int M(Task<int> t); public int N(Task<int> t) => M(t); } partial class A { public partial int M(Task<int> t) => t.Result; }",
            "public partial class A { public partial Task<int> MAsync(Task<int> t); public async Task<int> NAsync(Task<int> t) => await MAsync(t); } partial class A { public async partial Task<int> MAsync(Task<int> t) => await t; }"
        );

    [Fact]
    public Task A_link_to_an_action_keeps_its_target() =>
        FixesFile(
            "using Microsoft.AspNetCore.Mvc; [Route(\"a\")] public class AController(Task<int> t) : ControllerBase { [HttpGet(\"{id}\")] public int Get(int id) => t.Result; [HttpPost] public IActionResult Post() => CreatedAtAction(nameof(Get), new { id = Get(1) }, null); }",
            "using Microsoft.AspNetCore.Mvc; [Route(\"a\")] public class AController(Task<int> t) : ControllerBase { [HttpGet(\"{id}\")] public async Task<int> Get(int id) => await t; [HttpPost] public async Task<IActionResult> Post() => CreatedAtAction(nameof(Get), new { id = await Get(1) }, null); }"
        );

    [Fact]
    public Task A_name_in_nameof_follows_the_rename() =>
        FixesFile(
            "public class A { public void M(Task t) => t.Wait(); public string N => nameof(M); }",
            "public class A { public async Task MAsync(Task t) => await t; public string N => nameof(MAsync); }"
        );

    [Fact]
    public Task A_cref_follows_the_rename() =>
        FixesFile(
            "/// <summary>See <see cref=\"A.M\"/>.</summary>\npublic class A { public void M(Task t) => t.Wait(); }",
            "/// <summary>See <see cref=\"A.MAsync\"/>.</summary>\npublic class A { public async Task MAsync(Task t) => await t; }"
        );

    [Fact]
    public Task A_member_that_returned_a_task_awaits_it() =>
        FixesFile(
            "public class A { public Task<int> M(Task t, bool f) { t.Wait(); if (f) return Task.FromResult(1); return N(); } Task<int> N() => Task.FromResult(2); }",
            "public class A { public async Task<int> M(Task t, bool f) { await t; if (f) return 1; return await N(); } Task<int> N() => Task.FromResult(2); }"
        );

    [Fact]
    public Task A_member_that_returned_a_completed_task_returns_without_a_value() =>
        FixesFile(
            "public class A { public Task M(Task t, bool f) { if (f) return Task.CompletedTask; t.Wait(); return N(); } Task N() => Task.CompletedTask; }",
            "public class A { public async Task M(Task t, bool f) { if (f) return; await t; await N(); } Task N() => Task.CompletedTask; }"
        );

    [Fact]
    public Task A_last_return_of_a_completed_task_is_removed_with_its_line() =>
        FixesFile(
            """
            public class A
            {
                public Task M(Task t)
                {
                    t.Wait();
                    return Task.CompletedTask;
                }
            }
            """,
            """
            public class A
            {
                public async Task M(Task t)
                {
                    await t;
                }
            }
            """
        );

    [Fact]
    public Task A_view_component_gets_the_name_InvokeAsync() =>
        FixesFile(
            "public class CartViewComponent(Task<int> t) : Microsoft.AspNetCore.Mvc.ViewComponent { public string Invoke() => t.Result.ToString(); }",
            "public class CartViewComponent(Task<int> t) : Microsoft.AspNetCore.Mvc.ViewComponent { public async Task<string> InvokeAsync() => (await t).ToString(); }"
        );

    [Theory, InlineData("public class CartViewComponent"), InlineData("[Microsoft.AspNetCore.Mvc.ViewComponent] public class Cart")]
    public Task A_view_component_without_the_base_class_gets_the_name_InvokeAsync(string type) =>
        FixesFile(
            type + "(Task<int> t) { public string Invoke() => \"\" + t.Result; }",
            type + "(Task<int> t) { public async Task<string> InvokeAsync() => \"\" + await t; }"
        );

    [Fact]
    public Task An_override_moves_to_the_async_form_of_its_base() =>
        FixesFile(
            "using Microsoft.AspNetCore.Razor.TagHelpers; public class A(Task<string> t) : TagHelper { public override void Process(TagHelperContext c, TagHelperOutput o) => o.TagName = t.Result; }",
            "using Microsoft.AspNetCore.Razor.TagHelpers; public class A(Task<string> t) : TagHelper { public override async Task ProcessAsync(TagHelperContext c, TagHelperOutput o) => o.TagName = await t; }"
        );

    [Fact]
    public Task An_override_whose_async_form_is_overridden_already_is_refused() =>
        RefusesFile(
            "OutsideContract",
            "using Microsoft.AspNetCore.Razor.TagHelpers; public class A(Task<string> t) : TagHelper { public override void Process(TagHelperContext c, TagHelperOutput o) => o.TagName = t.Result; public override Task ProcessAsync(TagHelperContext c, TagHelperOutput o) => t; }"
        );

    [Fact]
    public Task A_web_service_method_is_refused() =>
        new FixCase
        {
            References = TestReferences.SystemWeb,
            EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all",
            Sources =
            {
                "public class A : System.Web.Services.WebService { static Task<int> T() => null!; [System.Web.Services.WebMethod] public int Get() => T().Result; }",
            },
        }.Refuses("OutsideContract");

    [Fact]
    public Task An_event_handler_of_a_Web_Forms_page_is_refused() =>
        new FixCase
        {
            References = TestReferences.SystemWeb,
            EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all",
            Sources =
            {
                "public class A : System.Web.UI.Page { static Task<int> T() => null!; protected void Page_Load(object s, EventArgs e) => T().Wait(); }",
            },
        }.Refuses("OutsideContract");

    [Fact]
    public Task An_endpoint_handler_keeps_its_name() =>
        FixesFile(
            "var app = WebApplication.Create(); app.MapGet(\"/\", Load); app.Run(); static string Load(HttpClient c) => c.GetStringAsync(\"\").Result;",
            "var app = WebApplication.Create(); app.MapGet(\"/\", Load); app.Run(); static async Task<string> Load(HttpClient c) => await c.GetStringAsync(\"\");"
        );

    [Fact]
    public Task An_endpoint_lambda_becomes_async() =>
        FixesFile(
            "var app = WebApplication.Create(); app.MapGet(\"/\", (Store s) => s.Get()); app.Run(); class Store(Task<int> t) { public int Get() => t.Result; }",
            "var app = WebApplication.Create(); app.MapGet(\"/\", async (Store s) => await s.GetAsync()); app.Run(); class Store(Task<int> t) { public async Task<int> GetAsync() => await t; }"
        );

    [Fact]
    public Task A_sync_caller_keeps_the_member_beside_its_twin() =>
        FixesFile(
            "public class A(Task<int> t) { public int Get() => t.Result; public int Now => Get(); public int Later() => Get(); }",
            "public class A(Task<int> t) { public int Get() => t.Result; public async Task<int> GetAsync() => await t; public int Now => Get(); public async Task<int> LaterAsync() => await GetAsync(); }"
        );

    [Fact]
    public Task A_twin_repeats_only_the_comments_right_above_the_member() =>
        FixesFile(
            "public class A(Task<int> t)\n{\n    //int Old() => 1;\n    \n    // Loads.\n    int Load() => t.Result;\n\n    public int Now => Load();\n\n    public int Free() => Load();\n}",
            "public class A(Task<int> t)\n{\n    //int Old() => 1;\n    \n    // Loads.\n    int Load() => t.Result;\n\n    // Loads.\n    async Task<int> LoadAsync() => await t;\n\n    public int Now => Load();\n\n    public async Task<int> FreeAsync() => await LoadAsync();\n}"
        );

    [Fact]
    public Task The_sync_local_function_of_a_kept_member_does_not_move_to_the_twin() =>
        FixesFile(
            "public class A(Task<int> t) { public int Get() { return Load(); int Load() => t.Result; } public int Now => Get(); public int Later() => Get(); }",
            "public class A(Task<int> t) { public int Get() { return Load(); int Load() => t.Result; } public async Task<int> GetAsync() { return await LoadAsync(); async Task<int> LoadAsync() => await t; } public int Now => Get(); public async Task<int> LaterAsync() => await GetAsync(); }"
        );

    [Fact]
    public Task A_member_that_a_kept_member_calls_is_kept() =>
        FixesFile(
            "public class A(Task<int> t) { int Load() => t.Result; public int Get() => Load() + 1; public int Now => Get(); public int Later() => Get(); }",
            "public class A(Task<int> t) { int Load() => t.Result; async Task<int> LoadAsync() => await t; public int Get() => Load() + 1; public async Task<int> GetAsync() => await LoadAsync() + 1; public int Now => Get(); public async Task<int> LaterAsync() => await GetAsync(); }"
        );

    [Fact]
    public Task Mutually_recursive_members_become_async() =>
        FixesFile(
            "public class A(Task<int> t) { public int Down(int n) => n == 0 ? t.Result : Up(n); int Up(int n) => Down(n - 1); }",
            "public class A(Task<int> t) { public async Task<int> DownAsync(int n) => n == 0 ? await t : await UpAsync(n); async Task<int> UpAsync(int n) => await DownAsync(n - 1); }"
        );

    [Fact]
    public Task An_ignored_task_is_discarded_explicitly() =>
        FixesFile(
            "public class A(Task t) { public void M() { Task.Run(() => N()); t.Wait(); } void N() { } }",
            "public class A(Task t) { public async Task MAsync() { _ = Task.Run(() => N()); await t; } void N() { } }"
        );

    [Fact]
    public Task New_awaits_use_ConfigureAwait_as_the_existing_awaits_do() =>
        FixesFile(
            "public class A(Task<int> t) { public int Get() => t.Result; public async Task<int> LaterAsync() { await Task.Delay(1).ConfigureAwait(false); return Get(); } }",
            "public class A(Task<int> t) { public async Task<int> GetAsync() => await t.ConfigureAwait(false); public async Task<int> LaterAsync() { await Task.Delay(1).ConfigureAwait(false); return await GetAsync().ConfigureAwait(false); } }"
        );

    [Fact]
    public Task The_missing_namespace_of_tasks_is_imported() =>
        new FixCase
        {
            References = TestReferences.FromAssemblies([.. TestReferences.Net.Assemblies]),
            EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all",
            Sources = { "using System.Net.Http;\n\npublic class A { public string Get(HttpClient c) => c.GetStringAsync(\"\").Result; }" },
        }.Becomes(
            "using System.Net.Http;\nusing System.Threading.Tasks;\n\npublic class A { public async Task<string> GetAsync(HttpClient c) => await c.GetStringAsync(\"\"); }"
        );

    [Fact]
    public Task The_missing_namespace_of_tasks_is_imported_after_global_usings() =>
        new FixCase
        {
            References = TestReferences.FromAssemblies([.. TestReferences.Net.Assemblies]),
            Sources =
            {
                "global using System.Text;\n\npublic class A(System.Threading.Tasks.Task<int> t) { public int Get() => t.Result; }",
            },
        }.Becomes(
            "global using System.Text;\nusing System.Threading.Tasks;\n\npublic class A(System.Threading.Tasks.Task<int> t) { public async Task<int> GetAsync() => await t; }"
        );

    [Fact]
    public Task Preprocessor_directives_in_one_implementation_refuse_the_interface() =>
        RefusesFile(
            "HasDirectives",
            "public interface I { int Load(); }\npublic class A(Task<int> t) : I { public int Load() => t.Result; }\npublic class B : I\n{\n    public int Load()\n    {\n#if DEBUG\n        Console.WriteLine();\n#endif\n        return 1;\n    }\n}"
        );

    [Fact]
    public Task A_twin_of_an_implementation_that_does_not_wait_calls_the_sync_member() =>
        FixesFile(
            "public interface I { int Get(); } public class A(Task<int> t) : I { public int Get() => t.Result; } public class Fake : I { public int Get() => 1; } public class C(I i) { public int Now => i.Get(); public int Later() => i.Get(); }",
            "public interface I { int Get(); Task<int> GetAsync(); } public class A(Task<int> t) : I { public int Get() => t.Result; public async Task<int> GetAsync() => await t; } public class Fake : I { public int Get() => 1; public Task<int> GetAsync() => Task.FromResult(Get()); } public class C(I i) { public int Now => i.Get(); public async Task<int> LaterAsync() => await i.GetAsync(); }"
        );

    [Fact]
    public Task Generic_members_become_async() =>
        FixesFile(
            "public interface I<T> { List<T> All(); T? Get(int id); } public abstract class B<T>(Task<int> t) : I<T> { public List<T> All() => Query(); public T? Get(int id) => Query().FirstOrDefault(); List<T> Query() { t.Wait(); return []; } } public class A(Task<int> t) : B<int>(t); public class C(I<int> i) { public int M() => i.All().Count + i.Get(1); }",
            "public interface I<T> { Task<List<T>> AllAsync(); Task<T?> GetAsync(int id); } public abstract class B<T>(Task<int> t) : I<T> { public async Task<List<T>> AllAsync() => await QueryAsync(); public async Task<T?> GetAsync(int id) => (await QueryAsync()).FirstOrDefault(); async Task<List<T>> QueryAsync() { await t; return []; } } public class A(Task<int> t) : B<int>(t); public class C(I<int> i) { public async Task<int> MAsync() => (await i.AllAsync()).Count + await i.GetAsync(1); }"
        );

    [Fact]
    public Task An_existing_async_form_of_one_implementation_refuses_the_interface() =>
        RefusesFile(
            "HasAsyncForm",
            "public interface I { int Get(); } public class A(Task<int> t) : I { public int Get() => t.Result; public Task<int> GetAsync() => t; }"
        );

    [Fact]
    public Task A_member_with_an_existing_async_form_is_refused() =>
        RefusesFile(
            "HasAsyncForm",
            "public class A(Task<int> t) { public int Get(int id) => t.Result + id; public async Task<int> GetAsync(int id, CancellationToken c) => await t + id; }"
        );

    [Fact]
    public Task A_member_beside_an_async_overload_gets_its_name() =>
        FixesFile(
            "public class A(Task<int> t) { public async Task<int> GetAsync(string s) => await t + s.Length; public int "
                + "Get(int n) => t.Result + n; public int M() => Get(1); }",
            "public class A(Task<int> t) { public async Task<int> GetAsync(string s) => await t + s.Length; public async "
                + "Task<int> GetAsync(int n) => await t + n; public async Task<int> MAsync() => await GetAsync(1); }"
        );

    [Fact]
    public Task A_member_beside_an_async_overload_with_a_token_gets_its_name() =>
        FixesFile(
            "public class A(Task<int> t) { public async Task<int> GetAsync(string s, CancellationToken c = default) => await t; "
                + "public int Get(int n) => t.Result + n; public int M() => Get(1); }",
            "public class A(Task<int> t) { public async Task<int> GetAsync(string s, CancellationToken c = default) => await t; "
                + "public async Task<int> GetAsync(int n) => await t + n; public async Task<int> MAsync() => await GetAsync(1); }"
        );

    [Fact]
    public Task A_member_with_only_sync_callers_is_refused() =>
        RefusesFile("OnlySyncCallers", "public class A(Task<int> t) { int Get() => t.Result; public int Now => Get(); }");

    [Theory]
    [InlineData("public int Now => Get();", "A.Now: an accessor cannot be async; turn it into a method")]
    [InlineData("public A() : this(null!) => new Lazy<int>(() => Get());", "a delegate in the constructor of A: it runs as a delegate")]
    [InlineData("public object Make() => new Lazy<int>(Get);", "a delegate in A.Make: it runs as a delegate")]
    public async Task The_refusal_names_the_place_that_cannot_await(string caller, string place)
    {
        var (planned, _) = await CreateCase($"public class A(Task<int> t) {{ int Get() => t.Result; {caller} }}").RunAsync();
        Assert.StartsWith("no caller of this member can await it: " + place, Assert.Single(planned.Plan.Outcomes).Refusal!.Text);
    }

    [Fact]
    public async Task The_refusal_names_the_class_without_the_async_form()
    {
        var (planned, _) = await CreateCase(
                "public interface I { int Get(); Task<int> GetAsync(CancellationToken c = default); } "
                    + "public class A(Task<int> t) : I { public int Get() => t.Result; Task<int> I.GetAsync(CancellationToken c) => t; }"
            )
            .RunAsync();
        Assert.EndsWith("I.GetAsync, which A does not have", planned.Plan.Outcomes[0].Refusal!.Text);
    }

    const string TwoTwins = """
        public class A(Task<int> t)
        {
            public int Now => Get();

            public int M() => Get();

            int Get() => Load();

            int Load()
            {
                var n = t.Result;
                return n;
            }
        }
        """;

    const string LoadTwin = "\n\n    async Task<int> LoadAsync()\n    {\n        var n = await t;\n        return n;\n    }";

    [Fact]
    public Task A_twin_that_most_classes_of_a_contract_would_have_in_name_only_is_refused() =>
        RefusesFile(
            "NeedsTwin",
            "public interface I { int Get(); } public class A(Task<int> t) : I { public int Get() => t.Result; } "
                + "public class B : I { public int Get() => 1; } public class C : I { public int Get() => 2; } "
                + "public class D(I i) { public int All => i.Get(); public int Sum() => i.Get(); }"
        );

    [Fact]
    public Task A_twin_that_only_its_own_decorator_would_call_is_refused() =>
        RefusesFile(
            "OnlySyncCallers",
            "public interface I { int Get(); } public class A(Task<int> t) : I { public int Get() => t.Result; } "
                + "public class D(I i) : I { public int Get() => Run(() => i.Get()); static int Run(Func<int> f) => f(); "
                + "static Task<int> RunAsync(Func<Task<int>> f) => f(); } public class P(I i) { public int Now => i.Get(); }"
        );

    [Theory]
    [InlineData("", "NeedsTwin")]
    [InlineData("public int N() => t.Result + Load(); public int O() => t.Result + Load();", null)]
    public async Task Too_many_twins_for_a_few_calls_are_refused(string more, string? refusal)
    {
        var (planned, _) = await CreateCase(
                "public class A(Task<int> t) { int Load() => t.Result; int One() => Load(); int Two() => Load(); "
                    + $"public int Now => One() + Two(); public int M() => One() + Two(); {more} }}"
            )
            .RunAsync();
        Assert.All(planned.Plan.Outcomes, o => Assert.Equal(refusal, o.Refusal?.Name));
    }

    [Fact]
    public Task A_twin_above_a_long_twin_is_refused() => RefusesFile("NeedsTwin", TwoTwins);

    [Fact]
    public Task An_option_allows_a_twin_above_a_long_twin()
    {
        var test = new FixCase
        {
            References = References,
            Sources = { TwoTwins },
            EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all\nsyncio.fix_twin_lines = 5",
        };
        return test.Becomes(
            TwoTwins
                .Replace("int M() => Get()", "async Task<int> MAsync() => await GetAsync()")
                .Replace("=> Load();", "=> Load();\n\n    async Task<int> GetAsync() => await LoadAsync();")
                .Replace("return n;\n    }", "return n;\n    }" + LoadTwin)
        );
    }

    [Fact]
    public Task A_member_that_returns_the_type_of_a_covariant_interface_is_refused() =>
        RefusesFile(
            "InVariantInterface",
            "public interface I<out T> { T Get(); } public class A(Task<int> t) : I<int> { public int Get() => t.Result; } "
                + "public class B(I<int> i) { public int M() => i.Get(); }"
        );

    const string Invokers =
        "public abstract class Invoker<T> { public abstract T Run(B b); } "
        + "class Later : Invoker<Task<int>> { public override Task<int> Run(B b) => Task.FromResult(1); } ";

    [Fact]
    public Task A_member_that_returns_a_task_in_another_class_is_refused() =>
        RefusesFile(
            "ReturnsTaskElsewhere",
            Invokers + "public class B { } class Now(Task<int> t) : Invoker<int> { public override int Run(B b) => t.Result; }"
        );

    [Fact]
    public Task Members_below_one_that_returns_a_task_in_another_class_become_async_for_other_callers() =>
        FixesFile(
            Invokers
                + "class Now : Invoker<int> { public override int Run(B b) => b.Load(); } "
                + "public class B(Task<int> t) { public int Load() => t.Result; public int M() => Load(); }",
            Invokers
                + "class Now : Invoker<int> { public override int Run(B b) => b.Load(); } "
                + "public class B(Task<int> t) { public int Load() => t.Result; public async Task<int> LoadAsync() => await t; "
                + "public async Task<int> MAsync() => await LoadAsync(); }"
        );

    const string Pages =
        "public abstract class Page { public abstract IEnumerable<int> Lines(B b); } "
        + "class Short : Page { public override IEnumerable<int> Lines(B b) => [b.Load()]; } "
        + "class Long : Page { public override IEnumerable<int> Lines(B b) { yield return 1; } } ";

    [Fact]
    public Task Members_below_one_that_is_an_iterator_in_another_class_become_async_for_other_callers() =>
        FixesFile(
            Pages + "public class B(Task<int> t) { public int Load() => t.Result; public int M() => Load(); }",
            Pages
                + "public class B(Task<int> t) { public int Load() => t.Result; public async Task<int> LoadAsync() => await t; "
                + "public async Task<int> MAsync() => await LoadAsync(); }"
        );

    [Fact]
    public Task The_members_around_a_covariant_interface_become_async() =>
        FixesFile(
            "public interface I<out T> { T Get(); } public class A(B b) : I<int> { public int Get() => b.Load(); } "
                + "public class B(Task<int> t) { public int Load() => t.Result; public int M() => Load(); }",
            "public interface I<out T> { T Get(); } public class A(B b) : I<int> { public int Get() => b.Load(); } "
                + "public class B(Task<int> t) { public int Load() => t.Result; public async Task<int> LoadAsync() => await t; "
                + "public async Task<int> MAsync() => await LoadAsync(); }"
        );

    [Fact]
    public Task A_covariant_override_takes_the_result_of_its_base() =>
        FixesFile(
            "public class A { public virtual IEnumerable<int> Get(Task<int[]> t) => []; } "
                + "public class B : A { public override int[] Get(Task<int[]> t) => t.Result; } "
                + "public class C { public IEnumerable<int> M(A a, Task<int[]> t) => a.Get(t); }",
            "public class A { public virtual Task<IEnumerable<int>> GetAsync(Task<int[]> t) => Task.FromResult<IEnumerable<int>>([]); } "
                + "public class B : A { public override async Task<IEnumerable<int>> GetAsync(Task<int[]> t) => await t; } "
                + "public class C { public async Task<IEnumerable<int>> MAsync(A a, Task<int[]> t) => await a.GetAsync(t); }"
        );

    [Fact]
    public Task A_handler_of_an_event_is_refused() =>
        RefusesFile(
            "OnlySyncCallers",
            "public class A(Task t) { public event Action Placed; public A() : this(null!) => Placed += Save; void Save() => t.Wait(); }"
        );

    [Fact]
    public Task A_method_group_in_a_dictionary_is_refused() =>
        RefusesFile(
            "OnlySyncCallers",
            "public class A(Task<int> t) { Dictionary<string, Func<int>> All => new() { [\"a\"] = Get }; int Get() => t.Result; }"
        );

    [Fact]
    public Task A_member_that_would_be_async_in_name_only_is_refused() =>
        RefusesFile(
            "OnlyInName",
            "public interface I { int Get(int id); } public class A(Task<int> t) : I { public int Get(int id) => t.Result; } "
                + "public class First(I inner) : I { public int Get(int id) => new[] { id }.Select(inner.Get).ElementAt(0); } "
                + "public class B(I i) { public int M() => i.Get(1); }"
        );

    [Fact]
    public Task A_member_that_a_dynamic_value_may_call_by_its_name_is_refused() =>
        RefusesFile(
            "OutsideContract",
            "public class A(Task<int> t) { public int Get(int id) => t.Result; public int One() => Get(1); } "
                + "public class B { public int M(object a) { dynamic any = a; return any.Get(1); } }"
        );

    [Fact]
    public Task A_member_without_callers_of_a_class_that_finds_its_members_is_refused() =>
        RefusesFile(
            "OutsideContract",
            "public class A(Task<int> t) { object? Run(string name) => GetType().GetMethod(name)?.Invoke(this, null); int "
                + "Get() => t.Result; }"
        );

    [Fact]
    public Task A_dynamic_value_that_is_called_by_another_name_refuses_nothing() =>
        FixesFile(
            "public class A(Task<int> t) { public int Get() => t.Result; } public class B { public int M(dynamic a) => a.Name + a.Get; }",
            "public class A(Task<int> t) { public async Task<int> GetAsync() => await t; } public class B { public int "
                + "M(dynamic a) => a.Name + a.Get; }"
        );

    [Fact]
    public Task An_override_of_a_framework_member_is_refused() =>
        RefusesFile("OutsideContract", "public class A(Task<int> t) { public override string ToString() => t.Result.ToString(); }");

    [Fact]
    public Task Callers_in_other_projects_become_async()
    {
        var test = CreateCase("public class C { public int Twice(Task<int> t) => A.Load(t) * 2; }");
        test.Libraries.Add(new("Data") { Sources = { "public static class A { public static int Load(Task<int> t) => t.Result + 1; }" } });
        return test.Becomes(
            "public static class A { public static async Task<int> LoadAsync(Task<int> t) => await t + 1; }",
            "public class C { public async Task<int> TwiceAsync(Task<int> t) => await A.LoadAsync(t) * 2; }"
        );
    }

    [Fact]
    public Task A_name_that_resembles_a_startup_member_is_no_obstacle() =>
        FixesFile(
            "public class A { public void ConfigureStore(Task t) => t.Wait(); } public class StartupRunner { public void Run(Task t) => t.Wait(); } public record R { public void Load(Task t) => t.Wait(); }",
            "public class A { public async Task ConfigureStoreAsync(Task t) => await t; } public class StartupRunner { public async Task RunAsync(Task t) => await t; } public record R { public async Task LoadAsync(Task t) => await t; }"
        );

    [Fact]
    public Task A_caller_with_a_span_parameter_keeps_calling_the_sync_member() =>
        FixesFile(
            "public class A(Task<int> t) { int Get() => t.Result; public int One(ReadOnlySpan<char> s) => s.Length + Get(); public int Two() => Get(); }",
            "public class A(Task<int> t) { int Get() => t.Result; async Task<int> GetAsync() => await t; public int One(ReadOnlySpan<char> s) => s.Length + Get(); public async Task<int> TwoAsync() => await GetAsync(); }"
        );

    [Fact]
    public Task The_Add_method_of_a_collection_initializer_is_refused() =>
        RefusesFile(
            "OutsideContract",
            "public class A : IEnumerable<Task>, IDisposable { public void Add(Task t) => t.Wait(); public IEnumerator<Task> GetEnumerator() => null!; System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => null!; public void Dispose() { } }"
        );

    [Theory]
    [InlineData("AController : Microsoft.AspNetCore.Mvc.ControllerBase", "Invoke")]
    [InlineData("Menu : Microsoft.AspNetCore.Mvc.ViewComponent", "InvokeAsync")]
    public Task Only_a_view_component_gets_the_name_InvokeAsync_for_Invoke(string type, string name) =>
        FixesFile(
            $"public class {type} {{ public string Invoke(Task<string> t) => t.Result; }}",
            $"public class {type} {{ public async Task<string> {name}(Task<string> t) => await t; }}"
        );

    [Fact]
    public Task A_member_whose_async_name_is_that_of_an_extension_keeps_its_name() =>
        FixesFile(
            "static class E { public static int GetAsync(this A a) => 1; } public class A(Task<int> t) { public int Get() => t.Result; } class B { public int M(A a) => a.Get(); }",
            "static class E { public static int GetAsync(this A a) => 1; } public class A(Task<int> t) { public async Task<int> Get() => await t; } class B { public async Task<int> MAsync(A a) => await a.Get(); }"
        );

    [Theory]
    [InlineData("", "using static System.Math;\nusing Zed = System.String;\n")]
    [InlineData("global using System.Linq;\n", "using static System.Math;\n")]
    public Task A_namespace_is_imported_before_alias_and_static_usings(string before, string after) =>
        new FixCase
        {
            References = TestReferences.FromAssemblies([.. TestReferences.Net.Assemblies]),
            EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all",
            Sources = { before + after + "class A { int Get(System.Threading.Tasks.Task<int> t) => t.Result; }" },
        }.Becomes(
            before
                + "using System.Threading.Tasks;\n"
                + after
                + "class A { async Task<int> GetAsync(System.Threading.Tasks.Task<int> t) => await t; }"
        );

    [
        Theory,
        InlineData("(HttpContext c) => S.Get()", "(Delegate)(async (HttpContext c) => await S.GetAsync())"),
        InlineData("(HttpContext c) => { return S.Get(); }", "async (HttpContext c) => { return await S.GetAsync(); }"),
        InlineData("(HttpContext c) => S.Get() + 1", "async (HttpContext c) => await S.GetAsync() + 1"),
        InlineData("(HttpContext c, int i) => S.Get()", "async (HttpContext c, int i) => await S.GetAsync()")
    ]
    public Task A_handler_that_would_lose_its_result_is_converted_to_a_delegate(string before, string after) =>
        FixesFile(
            $"var app = WebApplication.Create(); app.MapGet(\"/\", {before}); app.Run(); "
                + $"static class S {{ static Task<int> T() => null!; public static int Get() => T().Result; }}",
            $"var app = WebApplication.Create(); app.MapGet(\"/\", {after}); app.Run(); "
                + $"static class S {{ static Task<int> T() => null!; public static async Task<int> GetAsync() => await T(); }}"
        );

    [Fact]
    public Task A_named_handler_that_would_lose_its_result_is_converted_to_a_delegate() =>
        FixesFile(
            "var app = WebApplication.Create(); app.MapGet(\"/\", Load); app.Run(); "
                + "static string Load(HttpContext c) => Task.FromResult(c).ContinueWith(t => \"a\").Result;",
            "var app = WebApplication.Create(); app.MapGet(\"/\", (Delegate)Load); app.Run(); "
                + "static async Task<string> Load(HttpContext c) => await Task.FromResult(c).ContinueWith(t => \"a\");"
        );
}
