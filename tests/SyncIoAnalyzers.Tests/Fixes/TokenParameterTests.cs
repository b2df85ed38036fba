namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of <c>syncio.fix_tokens = add</c>: the fix takes a token from the request and adds parameters that pass it on.</summary>
public class TokenParameterTests : FixTests
{
    protected override TestReferences References => TestReferences.Mocks + TestReferences.AspNetCore;

    [Fact]
    public Task A_sync_action_gets_a_token_parameter() =>
        VerifyAdds(
            "public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public string Get(HttpClient c) => c.GetStringAsync(\"\").Result; }",
            "public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task<string> Get(HttpClient c, CancellationToken cancellationToken) => await c.GetStringAsync(\"\", cancellationToken); }"
        );

    [Fact]
    public Task An_async_action_gets_a_token_parameter() =>
        VerifyAdds(
            "public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task Get(Stream s) { await Task.Yield(); s.Flush(); } }",
            "public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task Get(Stream s, CancellationToken cancellationToken) { await Task.Yield(); await s.FlushAsync(cancellationToken); } }"
        );

    [Fact]
    public Task Each_member_on_the_request_path_passes_the_token_on() =>
        VerifyAdds(
            """
            public class AController(Store s) : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get(int id) => s.Load(id) + 1; }
            public class Store(HttpClient c) { public int Load(int id) => Text(id).Length; string Text(int id) => c.GetStringAsync("" + id).Result; }
            """,
            """
            public class AController(Store s) : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task<int> Get(int id, CancellationToken cancellationToken) => await s.LoadAsync(id, cancellationToken) + 1; }
            public class Store(HttpClient c) { public async Task<int> LoadAsync(int id, CancellationToken cancellationToken) => (await TextAsync(id, cancellationToken)).Length; async Task<string> TextAsync(int id, CancellationToken cancellationToken) => await c.GetStringAsync("" + id, cancellationToken); }
            """
        );

    [Fact]
    public Task Async_members_on_the_request_path_pass_the_token_on() =>
        VerifyAdds(
            """
            public class AController(Store s) : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task<int> Get() => await s.LoadAsync(); }
            public class Store(HttpClient c) { public async Task<int> LoadAsync() { await Task.Yield(); return c.GetStringAsync("").Result.Length; } }
            """,
            """
            public class AController(Store s) : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task<int> Get(CancellationToken cancellationToken) => await s.LoadAsync(cancellationToken); }
            public class Store(HttpClient c) { public async Task<int> LoadAsync(CancellationToken cancellationToken) { await Task.Yield(); return (await c.GetStringAsync("", cancellationToken)).Length; } }
            """
        );

    [Fact]
    public Task An_interface_and_its_implementations_get_the_token_parameter_together() =>
        VerifyAdds(
            """
            public class AController(I i) : Microsoft.AspNetCore.Mvc.ControllerBase { public string Get() => i.Load(); }
            public interface I { string Load(); }
            public class A(HttpClient c) : I { public string Load() => c.GetStringAsync("").Result; }
            public class B : I { string I.Load() => ""; }
            """,
            """
            public class AController(I i) : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task<string> Get(CancellationToken cancellationToken) => await i.LoadAsync(cancellationToken); }
            public interface I { Task<string> LoadAsync(CancellationToken cancellationToken); }
            public class A(HttpClient c) : I { public async Task<string> LoadAsync(CancellationToken cancellationToken) => await c.GetStringAsync("", cancellationToken); }
            public class B : I { Task<string> I.LoadAsync(CancellationToken cancellationToken) => Task.FromResult(""); }
            """
        );

    [Fact]
    public Task The_token_parameter_is_optional_when_a_caller_has_no_token() =>
        VerifyAdds(
            """
            public class AController(I i) : Microsoft.AspNetCore.Mvc.ControllerBase { public string Get() => i.Load(); }
            public interface I { string Load(); }
            public class A(HttpClient c) : I { string I.Load() => c.GetStringAsync("").Result; }
            public class Program { public static void Main() => Console.WriteLine(((I)null!).Load()); }
            """,
            """
            public class AController(I i) : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task<string> Get(CancellationToken cancellationToken) => await i.LoadAsync(cancellationToken); }
            public interface I { Task<string> LoadAsync(CancellationToken cancellationToken = default); }
            public class A(HttpClient c) : I { async Task<string> I.LoadAsync(CancellationToken cancellationToken) => await c.GetStringAsync("", cancellationToken); }
            public class Program { public static async Task Main() => Console.WriteLine(await ((I)null!).LoadAsync()); }
            """
        );

    [Fact]
    public Task A_twin_gets_the_token_parameter_and_the_sync_member_does_not() =>
        VerifyAdds(
            "public class A(HttpClient c) { public string Get() => c.GetStringAsync(\"\").Result; public string Now => Get(); public string Later() => Get(); }",
            "public class A(HttpClient c) { public string Get() => c.GetStringAsync(\"\").Result; public async Task<string> GetAsync(CancellationToken cancellationToken) => await c.GetStringAsync(\"\", cancellationToken); public string Now => Get(); public async Task<string> LaterAsync(CancellationToken cancellationToken) => await GetAsync(cancellationToken); }"
        );

    [Fact]
    public Task A_call_that_moves_to_the_async_form_keeps_no_token_of_the_sync_form() =>
        VerifyAdds(
            "public class AController(HttpClient c) : Microsoft.AspNetCore.Mvc.ControllerBase { int M() { _ = L(); return 1; async Task L() { _ = c.GetStringAsync(\"\").Result; } } Task<int> MAsync() => Task.FromResult(1); public int Get() => M(); }",
            "public class AController(HttpClient c) : Microsoft.AspNetCore.Mvc.ControllerBase { Task<int> MAsync() => Task.FromResult(1); public async Task<int> Get(CancellationToken cancellationToken) => await MAsync(); }",
            (
                "Task<int> MAsync() => Task.FromResult(1); public async Task<int> Get(CancellationToken cancellationToken) => await MAsync();",
                "int M(CancellationToken cancellationToken) { _ = L(); return 1; async Task L() { _ = await c.GetStringAsync(\"\", cancellationToken); } } Task<int> MAsync() => Task.FromResult(1); public int Get(CancellationToken cancellationToken) => M(cancellationToken);"
            )
        );

    [Fact]
    public Task An_endpoint_lambda_gets_a_token_parameter() =>
        VerifyAdds(
            "var app = WebApplication.Create(); app.MapGet(\"/\", (HttpClient c) => c.GetStringAsync(\"\").Result); app.Run();",
            "var app = WebApplication.Create(); app.MapGet(\"/\", async (HttpClient c, CancellationToken cancellationToken) => await c.GetStringAsync(\"\", cancellationToken)); app.Run();"
        );

    [Fact]
    public Task An_endpoint_method_gets_a_token_parameter() =>
        VerifyAdds(
            "var app = WebApplication.Create(); app.MapGet(\"/\", Load); app.Run(); static string Load(HttpClient c) => c.GetStringAsync(\"\").Result;",
            "var app = WebApplication.Create(); app.MapGet(\"/\", Load); app.Run(); static async Task<string> Load(HttpClient c, CancellationToken cancellationToken) => await c.GetStringAsync(\"\", cancellationToken);"
        );

    [Fact]
    public Task Middleware_uses_the_request_aborted_token() =>
        VerifyAdds(
            "public class A(RequestDelegate next) { public async Task InvokeAsync(HttpContext context, HttpClient c) { c.GetStringAsync(\"\").Wait(); await next(context); } }",
            "public class A(RequestDelegate next) { public async Task InvokeAsync(HttpContext context, HttpClient c) { await c.GetStringAsync(\"\", context.RequestAborted); await next(context); } }"
        );

    [Fact]
    public Task A_filter_uses_the_request_aborted_token() =>
        VerifyAdds(
            "using Microsoft.AspNetCore.Mvc.Filters; public class A(HttpClient c) : IAsyncActionFilter { public async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next) { c.GetStringAsync(\"\").Wait(); await next(); } }",
            "using Microsoft.AspNetCore.Mvc.Filters; public class A(HttpClient c) : IAsyncActionFilter { public async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next) { await c.GetStringAsync(\"\", context.HttpContext.RequestAborted); await next(); } }"
        );

    [Fact]
    public Task A_hub_uses_the_connection_aborted_token() =>
        VerifyAdds(
            "public class A(HttpClient c) : Microsoft.AspNetCore.SignalR.Hub { public string Get() => c.GetStringAsync(\"\").Result; }",
            "public class A(HttpClient c) : Microsoft.AspNetCore.SignalR.Hub { public async Task<string> Get() => await c.GetStringAsync(\"\", Context.ConnectionAborted); }"
        );

    [Fact]
    public Task The_token_parameter_precedes_a_params_array() =>
        VerifyAdds(
            """
            public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public string Get(HttpClient c) => Load(c, 1, 2) + Load(c) + Load(c: c); static string Load(HttpClient c, params int[] more) => c.GetStringAsync("").Result; }
            """,
            """
            public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task<string> Get(HttpClient c, CancellationToken cancellationToken) => await LoadAsync(c, cancellationToken, 1, 2) + await LoadAsync(c, cancellationToken) + await LoadAsync(c: c, cancellationToken: cancellationToken); static async Task<string> LoadAsync(HttpClient c, CancellationToken cancellationToken, params int[] more) => await c.GetStringAsync("", cancellationToken); }
            """
        );

    [Fact]
    public Task A_call_that_omits_an_optional_argument_names_the_token_argument() =>
        VerifyAdds(
            """
            public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public string Get(HttpClient c) => Load(c) + Load(c, 2); static string Load(HttpClient c, int n = 1) => c.GetStringAsync("").Result; }
            """,
            """
            public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task<string> Get(HttpClient c, CancellationToken cancellationToken) => await LoadAsync(c, cancellationToken: cancellationToken) + await LoadAsync(c, 2, cancellationToken); static async Task<string> LoadAsync(HttpClient c, int n = 1, CancellationToken cancellationToken = default) => await c.GetStringAsync("", cancellationToken); }
            """
        );

    [Fact]
    public Task Both_call_forms_of_an_extension_method_pass_the_token() =>
        VerifyAdds(
            """
            public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public string Get(HttpClient c) => c.Load(1) + E.Load(c, 2); }
            public static class E { public static string Load(this HttpClient c, int id) => c.GetStringAsync("" + id).Result; }
            """,
            """
            public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task<string> Get(HttpClient c, CancellationToken cancellationToken) => await c.LoadAsync(1, cancellationToken) + await E.LoadAsync(c, 2, cancellationToken); }
            public static class E { public static async Task<string> LoadAsync(this HttpClient c, int id, CancellationToken cancellationToken) => await c.GetStringAsync("" + id, cancellationToken); }
            """
        );

    [Fact]
    public Task A_local_function_uses_the_token_of_its_containing_member() =>
        VerifyAdds(
            "public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public string Get(HttpClient c) { return Load(); string Load() => c.GetStringAsync(\"\").Result; } }",
            "public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task<string> Get(HttpClient c, CancellationToken cancellationToken) { return await LoadAsync(); async Task<string> LoadAsync() => await c.GetStringAsync(\"\", cancellationToken); } }"
        );

    [Fact]
    public Task A_static_local_function_gets_its_own_token_parameter() =>
        VerifyAdds(
            "public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public string Get(HttpClient c) { return Load(c); static string Load(HttpClient c) => c.GetStringAsync(\"\").Result; } }",
            "public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task<string> Get(HttpClient c, CancellationToken cancellationToken) { return await LoadAsync(c, cancellationToken); static async Task<string> LoadAsync(HttpClient c, CancellationToken cancellationToken) => await c.GetStringAsync(\"\", cancellationToken); } }"
        );

    [Fact]
    public Task Documentation_comments_follow_the_new_parameter() =>
        VerifyAdds(
            """
            /// <summary>See <see cref="Store.Load(HttpClient)"/>.</summary>
            public class AController : Microsoft.AspNetCore.Mvc.ControllerBase
            {
                public string Get(HttpClient c) => Store.Load(c);
            }

            public static class Store
            {
                /// <summary>Loads.</summary>
                /// <param name="c">The client.</param>
                public static string Load(
                    HttpClient c)
                {
                    return c.GetStringAsync("").Result;
                }
            }
            """,
            """
            /// <summary>See <see cref="Store.LoadAsync(HttpClient, CancellationToken)"/>.</summary>
            public class AController : Microsoft.AspNetCore.Mvc.ControllerBase
            {
                public async Task<string> Get(HttpClient c, CancellationToken cancellationToken) => await Store.LoadAsync(c, cancellationToken);
            }

            public static class Store
            {
                /// <summary>Loads.</summary>
                /// <param name="c">The client.</param>
                /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
                public static async Task<string> LoadAsync(
                    HttpClient c,
                    CancellationToken cancellationToken)
                {
                    return await c.GetStringAsync("", cancellationToken);
                }
            }
            """
        );

    const string Mocked =
        "public class AController(I i) : Microsoft.AspNetCore.Mvc.ControllerBase { public string Get() => i.Load(1); } public interface I { string Load(int id); } public class A(HttpClient c) : I { public string Load(int id) => c.GetStringAsync(\"\").Result; } ";
    const string Carrying =
        "public class AController(I i) : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task<string> Get(CancellationToken cancellationToken) => await i.LoadAsync(1, cancellationToken); } public interface I { Task<string> LoadAsync(int id, CancellationToken cancellationToken); } public class A(HttpClient c) : I { public async Task<string> LoadAsync(int id, CancellationToken cancellationToken) => await c.GetStringAsync(\"\", cancellationToken); } ";

    [Fact]
    public Task Moq_setup_and_verify_accept_any_token() =>
        VerifyAdds(
            "using Moq; "
                + Mocked
                + "public class T { public void M(Mock<I> m) { m.Setup(x => x.Load(1)).Returns(\"\"); m.Verify(x => x.Load(1)); } }",
            "using Moq; "
                + Carrying
                + "public class T { public void M(Mock<I> m) { m.Setup(x => x.LoadAsync(1, It.IsAny<CancellationToken>())).ReturnsAsync(\"\"); m.Verify(x => x.LoadAsync(1, It.IsAny<CancellationToken>())); } }"
        );

    [Fact]
    public Task NSubstitute_setup_accepts_any_token() =>
        VerifyAdds(
            "using NSubstitute; " + Mocked + "public class T { public void M(I i) => i.Load(1).Returns(\"\"); }",
            "using NSubstitute; "
                + Carrying
                + "public class T { public void M(I i) => i.LoadAsync(1, Arg.Any<CancellationToken>()).Returns(\"\"); }"
        );

    [Fact]
    public Task NSubstitute_received_check_accepts_any_token() =>
        VerifyAdds(
            "using NSubstitute; " + Mocked + "public class T { public void M(I i) { i.Received().Load(1); } }",
            "using NSubstitute; "
                + Carrying
                + "public class T { public async Task MAsync(I i) { await i.Received().LoadAsync(1, Arg.Any<CancellationToken>()); } }"
        );

    const string FakeItEasy =
        "namespace FakeItEasy { public static class A { public static void CallTo<T>(System.Linq.Expressions.Expression<Func<T>> call) { } } public static class A<T> { public static T _ => default!; } }";

    [Fact]
    public Task FakeItEasy_setup_accepts_any_token() =>
        VerifyAdds(
            "using FakeItEasy; " + Mocked + "public class T { public void M(I i) => FakeItEasy.A.CallTo(() => i.Load(1)); } " + FakeItEasy,
            "using FakeItEasy; "
                + Carrying
                + "public class T { public void M(I i) => FakeItEasy.A.CallTo(() => i.LoadAsync(1, A<CancellationToken>._)); } "
                + FakeItEasy
        );

    [Fact]
    public Task No_token_parameter_is_added_when_no_caller_has_a_token() =>
        VerifyAdds(
            "public class Program { public static void Main() => Console.WriteLine(Load(new())); static string Load(HttpClient c) => c.GetStringAsync(\"\").Result; }",
            "public class Program { public static async Task Main() => Console.WriteLine(await LoadAsync(new())); static async Task<string> LoadAsync(HttpClient c) => await c.GetStringAsync(\"\"); }"
        );

    [Fact]
    public Task A_call_that_omits_an_optional_token_passes_it() =>
        VerifyAdds(
            "public class AController(Store s) : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => s.Load(); } public class Store(Task<int> t) { public int Load(CancellationToken token = default) => t.Result; }",
            "public class AController(Store s) : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task<int> Get(CancellationToken cancellationToken) => await s.LoadAsync(cancellationToken); } public class Store(Task<int> t) { public async Task<int> LoadAsync(CancellationToken token = default) => await t; }"
        );

    [Fact]
    public Task No_token_parameter_is_added_when_the_signature_would_collide() =>
        VerifyAdds(
            """
            public class AController(Store s) : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task<int> Get() => await s.LoadAsync(1); }
            public class Store(HttpClient c) { public async Task<int> LoadAsync(int id) { await Task.Yield(); return c.GetStringAsync("").Result.Length; } public static Task<int> LoadAsync(int id, CancellationToken cancellationToken) => Task.FromResult(1); }
            """,
            """
            public class AController(Store s) : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task<int> Get() => await s.LoadAsync(1); }
            public class Store(HttpClient c) { public async Task<int> LoadAsync(int id) { await Task.Yield(); return (await c.GetStringAsync("")).Length; } public static Task<int> LoadAsync(int id, CancellationToken cancellationToken) => Task.FromResult(1); }
            """
        );

    [Fact]
    public Task A_member_with_preprocessor_directives_gets_no_token_parameter() =>
        VerifyAdds(AddBranch("c.GetStringAsync(\"\").Result"), AddBranch("(await c.GetStringAsync(\"\"))"));

    static string AddBranch(string call) =>
        "public class Store(HttpClient c)\n{\n    public async Task<int> LoadAsync()\n    {\n#if DEBUG\n        Console.WriteLine();\n#endif\n        await Task.Yield();\n        return "
        + call
        + ".Length;\n    }\n}";

    [Fact]
    public Task The_missing_namespace_of_the_token_type_is_imported() =>
        new FixCase
        {
            References = TestReferences.FromAssemblies([.. TestReferences.AspNetCore.Assemblies]),
            EditorConfig = "root = true\n[*.cs]\nsyncio.fix_tokens = add",
            Sources =
            {
                "public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public string Get(System.Net.Http.HttpClient c) => c.GetStringAsync(\"\").Result; }",
            },
        }.Becomes(
            "using System.Threading;\nusing System.Threading.Tasks;\n\npublic class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task<string> Get(System.Net.Http.HttpClient c, CancellationToken cancellationToken) => await c.GetStringAsync(\"\", cancellationToken); }"
        );

    [Fact]
    public Task A_lambda_that_may_outlive_the_request_gets_no_token() =>
        VerifyAdds(
            "public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get(HttpClient c) { _ = Task.Run(async () => { await Task.Yield(); c.GetStringAsync(\"\").Wait(); }); return 1; } }",
            "public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get(HttpClient c) { _ = Task.Run(async () => { await Task.Yield(); await c.GetStringAsync(\"\"); }); return 1; } }"
        );

    [Fact]
    public Task A_method_that_is_converted_to_a_delegate_keeps_its_parameters() =>
        VerifyAdds(
            "public class A { public async Task M(Stream s) { await Task.Yield(); s.Flush(); } public Func<Stream, Task> F => M; }",
            "public class A { public async Task M(Stream s) { await Task.Yield(); await s.FlushAsync(); } public Func<Stream, Task> F => M; }"
        );

    [Fact]
    public Task The_token_parameter_after_an_optional_parameter_is_optional() =>
        VerifyAdds(
            """
            public class AController(Store s) : Microsoft.AspNetCore.Mvc.ControllerBase { public string Get() => s.Load(); }
            public class Store(HttpClient c) { public string Load(int n = 0) => c.GetStringAsync("" + n).Result; }
            public class Program { public static void Main() => Console.WriteLine(((Store)null!).Load()); }
            """,
            """
            public class AController(Store s) : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task<string> Get(CancellationToken cancellationToken) => await s.LoadAsync(cancellationToken: cancellationToken); }
            public class Store(HttpClient c) { public async Task<string> LoadAsync(int n = 0, CancellationToken cancellationToken = default) => await c.GetStringAsync("" + n, cancellationToken); }
            public class Program { public static async Task Main() => Console.WriteLine(await ((Store)null!).LoadAsync()); }
            """
        );

    [Fact]
    public Task The_token_parameter_of_an_action_that_code_calls_is_optional() =>
        VerifyAdds(
            """
            public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public string Get(HttpClient c) => c.GetStringAsync("").Result; }
            public class Program { public static void Main() => Console.WriteLine(new AController().Get(null!)); }
            """,
            """
            public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task<string> Get(HttpClient c, CancellationToken cancellationToken = default) => await c.GetStringAsync("", cancellationToken); }
            public class Program { public static async Task Main() => Console.WriteLine(await new AController().Get(null!)); }
            """
        );

    [Fact]
    public Task A_void_member_passes_the_token_on() =>
        VerifyAdds(
            """
            public class AController(Store s) : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get() => s.Save(); }
            public class Store(HttpClient c) { public void Save() => c.GetStringAsync("").Wait(); }
            """,
            """
            public class AController(Store s) : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task Get(CancellationToken cancellationToken) => await s.SaveAsync(cancellationToken); }
            public class Store(HttpClient c) { public async Task SaveAsync(CancellationToken cancellationToken) => await c.GetStringAsync("", cancellationToken); }
            """
        );

    [Fact]
    public Task The_sync_member_beside_its_twin_calls_without_a_token() =>
        VerifyAdds(
            """
            public class AController(A a) : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task Get() => await a.HelpAsync(); }
            public class A(HttpClient c) { public async Task HelpAsync() { await Task.Yield(); c.GetStringAsync("").Wait(); } public int Get() { HelpAsync().Wait(); return 1; } public int Now => Get(); public int Later() => Get(); }
            """,
            """
            public class AController(A a) : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task Get(CancellationToken cancellationToken) => await a.HelpAsync(cancellationToken); }
            public class A(HttpClient c) { public async Task HelpAsync(CancellationToken cancellationToken = default) { await Task.Yield(); await c.GetStringAsync("", cancellationToken); } public int Get() { HelpAsync().Wait(); return 1; } public async Task<int> GetAsync() { await HelpAsync(); return 1; } public int Now => Get(); public async Task<int> LaterAsync() => await GetAsync(); }
            """,
            ("HelpAsync(CancellationToken cancellationToken = default)", "HelpAsync(CancellationToken cancellationToken)"),
            (
                "public int Get() { HelpAsync()",
                "public int Get(CancellationToken cancellationToken = default) { HelpAsync(cancellationToken)"
            ),
            (
                "GetAsync() { await HelpAsync()",
                "GetAsync(CancellationToken cancellationToken = default) { await HelpAsync(cancellationToken)"
            ),
            ("LaterAsync() => await GetAsync()", "LaterAsync(CancellationToken cancellationToken) => await GetAsync(cancellationToken)")
        );

    [Fact]
    public Task The_defining_part_of_a_partial_method_declares_the_token_optional() =>
        VerifyAdds(
            """
            public partial class Store { public partial string Load(HttpClient c); }
            public partial class Store { public partial string Load(HttpClient c) => c.GetStringAsync("").Result; }
            public class AController(Store s) : Microsoft.AspNetCore.Mvc.ControllerBase { public string Get(HttpClient c) => s.Load(c); }
            public class Program { public static void Main() => Console.WriteLine(((Store)null!).Load(null!)); }
            """,
            """
            public partial class Store { public partial Task<string> LoadAsync(HttpClient c, CancellationToken cancellationToken = default); }
            public partial class Store { public async partial Task<string> LoadAsync(HttpClient c, CancellationToken cancellationToken) => await c.GetStringAsync("", cancellationToken); }
            public class AController(Store s) : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task<string> Get(HttpClient c, CancellationToken cancellationToken) => await s.LoadAsync(c, cancellationToken); }
            public class Program { public static async Task Main() => Console.WriteLine(await ((Store)null!).LoadAsync(null!)); }
            """
        );

    [Fact]
    public Task The_token_parameter_gets_its_own_line_when_the_last_parameter_has_one() =>
        VerifyAdds(
            "public class AController : Microsoft.AspNetCore.Mvc.ControllerBase\n{\n    public string Get(HttpClient c,\n        int id) => c.GetStringAsync(\"\" + id).Result;\n}",
            "public class AController : Microsoft.AspNetCore.Mvc.ControllerBase\n{\n    public async Task<string> Get(HttpClient c,\n        int id,\n        CancellationToken cancellationToken) => await c.GetStringAsync(\"\" + id, cancellationToken);\n}"
        );

    [Fact]
    public Task The_token_argument_gets_its_own_line_when_the_last_argument_has_one() =>
        VerifyAdds(
            """
            public class AController(Store s) : Microsoft.AspNetCore.Mvc.ControllerBase
            {
                public string Get(int id) => s.Load(
                    id,
                    name: "a");
            }
            public class Store(HttpClient c)
            {
                public string Load(int id, string name) => c.GetStringAsync(
                    name + id).Result;
            }
            """,
            """
            public class AController(Store s) : Microsoft.AspNetCore.Mvc.ControllerBase
            {
                public async Task<string> Get(int id, CancellationToken cancellationToken) => await s.LoadAsync(
                    id,
                    name: "a",
                    cancellationToken: cancellationToken);
            }
            public class Store(HttpClient c)
            {
                public async Task<string> LoadAsync(int id, string name, CancellationToken cancellationToken) => await c.GetStringAsync(
                    name + id,
                    cancellationToken);
            }
            """
        );

    [Theory, InlineData("\n"), InlineData("\r\n")]
    public async Task Added_documentation_lines_use_the_line_endings_of_the_file(string end)
    {
        var lines = new[]
        {
            "/// <param name=\"c\">A client.</param>",
            "public string Get(HttpClient c) => c.GetStringAsync(\"\").Result;",
            "}",
        };
        var (planned, _) = await CreateCase(
                "public class AController : Microsoft.AspNetCore.Mvc.ControllerBase {" + end + string.Join(end, lines)
            )
            .RunAsync();
        var made = await planned.Solution.Projects.Single().Documents.First().GetTextAsync();
        Assert.Contains("/// <param name=\"cancellationToken\">", made.ToString());
        Assert.Equal(4, made.ToString().Split(end).Length - 1);
        Assert.All(made.Lines.Take(4), line => Assert.Equal(end.Length, line.EndIncludingLineBreak - line.End));
    }

    [Fact]
    public Task A_test_method_gets_no_token_parameter_whatever_its_base_class() =>
        VerifyAdds(
            "public class TestAttribute : Attribute { } public class ControllerBase { } public class ATests : ControllerBase { [Test] public void Loads(HttpClient c) => c.GetStringAsync(\"\").Wait(); }",
            "public class TestAttribute : Attribute { } public class ControllerBase { } public class ATests : ControllerBase { [Test] public async Task Loads(HttpClient c) => await c.GetStringAsync(\"\"); }"
        );

    [Fact]
    public Task An_action_of_a_class_with_a_controller_attribute_gets_a_token_parameter() =>
        VerifyAdds(
            "[Microsoft.AspNetCore.Mvc.Controller] public class Orders { public string Get(HttpClient c) => c.GetStringAsync(\"\").Result; }",
            "[Microsoft.AspNetCore.Mvc.Controller] public class Orders { public async Task<string> Get(HttpClient c, CancellationToken cancellationToken) => await c.GetStringAsync(\"\", cancellationToken); }"
        );

    [Fact]
    public Task Top_level_statements_get_no_token() =>
        VerifyAdds(
            "using var c = new HttpClient(); _ = c.GetStringAsync(\"\").Result;",
            "using var c = new HttpClient(); _ = await c.GetStringAsync(\"\");"
        );

    Task VerifyAdds(string before, string after, params (string AllAtOnce, string OneByOne)[] oneByOne)
    {
        var test = CreateCase(before);
        test.OneByOne = oneByOne;
        return test.Becomes(after);
    }

    FixCase CreateCase(string source) =>
        new()
        {
            References = References,
            EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all\nsyncio.fix_tokens = add",
            Sources = { source },
            OutputKind = source.Contains("Main(") ? Microsoft.CodeAnalysis.OutputKind.ConsoleApplication : null,
        };
}
