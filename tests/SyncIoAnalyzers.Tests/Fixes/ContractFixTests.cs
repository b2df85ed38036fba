namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>
/// Tests of members that frameworks call: they move to the async form of the framework, get it as a twin, or are refused.
/// </summary>
public class ContractFixTests : FixTests
{
    protected override TestReferences References => TestReferences.EfCore + TestReferences.Frameworks + TestReferences.ThirdParty;

    [Fact]
    public Task An_override_of_SaveChanges_gets_a_twin_that_calls_the_async_base() =>
        FixesFile(
            """
            using Microsoft.EntityFrameworkCore;
            public class Shop(Task t) : DbContext
            {
                public override int SaveChanges()
                {
                    t.Wait();
                    return base.SaveChanges();
                }
            }
            """,
            """
            using Microsoft.EntityFrameworkCore;
            public class Shop(Task t) : DbContext
            {
                public override int SaveChanges()
                {
                    t.Wait();
                    return base.SaveChanges();
                }

                public override async Task<int> SaveChangesAsync(CancellationToken cancellationToken = default)
                {
                    await t;
                    return await base.SaveChangesAsync(cancellationToken);
                }
            }
            """
        );

    [Fact]
    public Task The_namespaces_of_the_async_signature_are_imported() =>
        new FixCase
        {
            References = TestReferences.FromAssemblies([.. TestReferences.EfCore.Assemblies]),
            EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all",
            Sources =
            {
                "public class Shop : Microsoft.EntityFrameworkCore.DbContext { public override int SaveChanges() => base.SaveChanges(); }",
            },
        }.Becomes(
            "using System.Threading;\nusing System.Threading.Tasks;\n\npublic class Shop : Microsoft.EntityFrameworkCore.DbContext { public override int SaveChanges() => base.SaveChanges(); public override async Task<int> SaveChangesAsync(CancellationToken cancellationToken = default) => await base.SaveChangesAsync(cancellationToken); }"
        );

    [Fact]
    public Task An_intermediate_base_class_with_both_forms_keeps_the_sync_form() =>
        new FixCase
        {
            References =
                TestReferences.AspNetCore
                + TestReferences.FromSource(
                    "public class Page : Microsoft.AspNetCore.Components.ComponentBase { protected override void OnInitialized() { } protected override Task OnInitializedAsync() => Task.CompletedTask; }"
                ),
            EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all",
            Sources = { "class Mine(Task t) : Page { protected override void OnInitialized() => t.Wait(); }" },
        }.Refuses("OutsideContract");

    [Fact]
    public Task An_override_of_the_other_SaveChanges_overload_gets_a_twin() =>
        FixesFile(
            "public class Shop : Microsoft.EntityFrameworkCore.DbContext { public override int SaveChanges(bool accept) => base.SaveChanges(accept); }",
            "public class Shop : Microsoft.EntityFrameworkCore.DbContext { public override int SaveChanges(bool accept) => base.SaveChanges(accept); public override async Task<int> SaveChangesAsync(bool accept, CancellationToken cancellationToken = default) => await base.SaveChangesAsync(accept, cancellationToken); }"
        );

    [Fact]
    public Task An_override_with_an_existing_async_form_is_refused() =>
        RefusesFile(
            "HasAsyncForm",
            "public class Shop(Task t) : Microsoft.EntityFrameworkCore.DbContext { public override int SaveChanges() { t.Wait(); return 1; } public override Task<int> SaveChangesAsync(CancellationToken c = default) => base.SaveChangesAsync(c); }"
        );

    [Fact]
    public Task A_call_of_a_SaveChanges_override_adds_its_twin() =>
        FixesFile(
            "public class Shop : Microsoft.EntityFrameworkCore.DbContext {\npublic override int SaveChanges() => 1 + base.SaveChanges();\n}\npublic class A { public int M(Shop s) => s.SaveChanges(); }",
            "public class Shop : Microsoft.EntityFrameworkCore.DbContext {\npublic override int SaveChanges() => 1 + base.SaveChanges();\npublic override async Task<int> SaveChangesAsync(CancellationToken cancellationToken = default) => 1 + await base.SaveChangesAsync(cancellationToken);\n}\npublic class A { public async Task<int> MAsync(Shop s) => await s.SaveChangesAsync(); }"
        );

    [Fact]
    public Task A_call_of_an_override_without_blocking_calls_adds_its_twin() =>
        FixesFile(
            """
            public class Shop : Microsoft.EntityFrameworkCore.DbContext
            {
                public override int SaveChanges(bool accept)
                {
                    Console.WriteLine(accept);
                    return Save(() => base.SaveChanges(accept));
                }

                static int Save(Func<int> save) => save.GetHashCode();
            }
            public class A { public int M(Shop s) => s.SaveChanges(); }
            """,
            """
            public class Shop : Microsoft.EntityFrameworkCore.DbContext
            {
                public override int SaveChanges(bool accept)
                {
                    Console.WriteLine(accept);
                    return Save(() => base.SaveChanges(accept));
                }

                public override Task<int> SaveChangesAsync(bool accept, CancellationToken cancellationToken = default) => Task.FromResult(SaveChanges(accept));

                static int Save(Func<int> save) => save.GetHashCode();
            }
            public class A { public async Task<int> MAsync(Shop s) => await s.SaveChangesAsync(); }
            """
        );

    [Fact]
    public Task A_call_of_an_override_that_cannot_get_a_twin_is_refused() =>
        RefusesFile(
            "HasDirectives",
            "public class Shop : Microsoft.EntityFrameworkCore.DbContext {\npublic override int SaveChanges() {\n#if A\nreturn 2;\n#endif\nreturn 1; }\n}\npublic class A { public int M(Shop s) => s.SaveChanges(); }"
        );

    [Fact]
    public Task Twins_of_overrides_at_two_levels_call_each_other() =>
        FixesFile(
            """
            public class Base : Microsoft.EntityFrameworkCore.DbContext
            {
                public override int SaveChanges() => base.SaveChanges();
            }
            public class Shop(Task t) : Base
            {
                public override int SaveChanges() { t.Wait(); return base.SaveChanges(); }
                public int Save() => SaveChanges(true);
            }
            """,
            """
            public class Base : Microsoft.EntityFrameworkCore.DbContext
            {
                public override int SaveChanges() => base.SaveChanges();
                public override async Task<int> SaveChangesAsync(CancellationToken cancellationToken = default) => await base.SaveChangesAsync(cancellationToken);
            }
            public class Shop(Task t) : Base
            {
                public override int SaveChanges() { t.Wait(); return base.SaveChanges(); }
                public override async Task<int> SaveChangesAsync(CancellationToken cancellationToken = default) { await t; return await base.SaveChangesAsync(cancellationToken); }
                public async Task<int> SaveAsync() => await SaveChangesAsync(true);
            }
            """
        );

    [Fact]
    public Task An_interface_of_the_solution_declares_the_twin() =>
        FixesFile(
            """
            public interface IUnit { int SaveChanges(); }
            public class Shop : Microsoft.EntityFrameworkCore.DbContext, IUnit
            {
                public override int SaveChanges() => base.SaveChanges();
            }
            public class A { public int M(IUnit u) => u.SaveChanges(); }
            """,
            """
            public interface IUnit { int SaveChanges(); Task<int> SaveChangesAsync(CancellationToken cancellationToken = default); }
            public class Shop : Microsoft.EntityFrameworkCore.DbContext, IUnit
            {
                public override int SaveChanges() => base.SaveChanges();
                public override async Task<int> SaveChangesAsync(CancellationToken cancellationToken = default) => await base.SaveChangesAsync(cancellationToken);
            }
            public class A { public async Task<int> MAsync(IUnit u) => await u.SaveChangesAsync(); }
            """
        );

    [Fact]
    public Task An_interceptor_gets_a_twin() =>
        FixesFile(
            """
            using Microsoft.EntityFrameworkCore.Diagnostics;
            public class Audit(Task t) : SaveChangesInterceptor
            {
                public override InterceptionResult<int> SavingChanges(DbContextEventData e, InterceptionResult<int> result)
                {
                    t.Wait();
                    return result;
                }
            }
            """,
            """
            using Microsoft.EntityFrameworkCore.Diagnostics;
            public class Audit(Task t) : SaveChangesInterceptor
            {
                public override InterceptionResult<int> SavingChanges(DbContextEventData e, InterceptionResult<int> result)
                {
                    t.Wait();
                    return result;
                }

                public override async ValueTask<InterceptionResult<int>> SavingChangesAsync(DbContextEventData e, InterceptionResult<int> result, CancellationToken cancellationToken = default)
                {
                    await t;
                    return result;
                }
            }
            """
        );

    [Fact]
    public Task An_interceptor_of_commands_gets_a_twin() =>
        FixesFile(
            "using Microsoft.EntityFrameworkCore.Diagnostics; public class Log(Task t) : DbCommandInterceptor {\npublic override int NonQueryExecuted(System.Data.Common.DbCommand c, CommandExecutedEventData e, int result) { t.Wait(); return base.NonQueryExecuted(c, e, result); }\n}",
            "using Microsoft.EntityFrameworkCore.Diagnostics; public class Log(Task t) : DbCommandInterceptor {\npublic override int NonQueryExecuted(System.Data.Common.DbCommand c, CommandExecutedEventData e, int result) { t.Wait(); return base.NonQueryExecuted(c, e, result); }\npublic override async ValueTask<int> NonQueryExecutedAsync(System.Data.Common.DbCommand c, CommandExecutedEventData e, int result, CancellationToken cancellationToken = default) { await t; return await base.NonQueryExecutedAsync(c, e, result, cancellationToken); }\n}"
        );

    [Fact]
    public Task A_validator_gets_a_twin() =>
        FixesFile(
            "using FluentValidation; public class V(Task t) : AbstractValidator<int> {\npublic override FluentValidation.Results.ValidationResult Validate(ValidationContext<int> c) { t.Wait(); return base.Validate(c); }\n}",
            "using FluentValidation; public class V(Task t) : AbstractValidator<int> {\npublic override FluentValidation.Results.ValidationResult Validate(ValidationContext<int> c) { t.Wait(); return base.Validate(c); }\npublic override async Task<FluentValidation.Results.ValidationResult> ValidateAsync(ValidationContext<int> c, CancellationToken cancellation = default) { await t; return await base.ValidateAsync(c, cancellation); }\n}"
        );

    [Fact]
    public Task A_stream_override_gets_async_twins() =>
        FixesFile(
            """
            public class Counted(Stream inner) : MemoryStream
            {
                public override int Read(byte[] buffer, int offset, int count) => inner.Read(buffer, offset, count);
                public override void Flush() => inner.Flush();
            }
            """,
            """
            public class Counted(Stream inner) : MemoryStream
            {
                public override int Read(byte[] buffer, int offset, int count) => inner.Read(buffer, offset, count);
                public override async Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) => await inner.ReadAsync(buffer, offset, count, cancellationToken);
                public override void Flush() => inner.Flush();
                public override async Task FlushAsync(CancellationToken cancellationToken) => await inner.FlushAsync(cancellationToken);
            }
            """
        );

    [Fact]
    public Task The_token_of_the_contract_is_passed_on_to_converted_members() =>
        FixesFile(
            "public class C(HttpClient http) : MemoryStream {\nint Load() => http.GetStringAsync(\"a\").Result.Length;\npublic override int Read(byte[] b, int o, int c) { http.Send(null!); return Load(); }\n}",
            "public class C(HttpClient http) : MemoryStream {\nint Load() => http.GetStringAsync(\"a\").Result.Length;\nasync Task<int> LoadAsync() => (await http.GetStringAsync(\"a\")).Length;\npublic override int Read(byte[] b, int o, int c) { http.Send(null!); return Load(); }\npublic override async Task<int> ReadAsync(byte[] b, int o, int c, CancellationToken cancellationToken) { await http.SendAsync(null!, cancellationToken); return await LoadAsync(); }\n}"
        );

    [Fact]
    public Task A_stream_override_over_a_span_is_refused() =>
        RefusesFile(
            "OutsideContract",
            "public class A(Task<int> t) : MemoryStream { public override int Read(Span<byte> b) => t.Result; }"
        );

    [Fact]
    public Task A_text_writer_override_gets_an_async_twin() =>
        FixesFile(
            "public class W(Task t) : StringWriter {\npublic override void Write(string? s) => t.Wait();\n}",
            "public class W(Task t) : StringWriter {\npublic override void Write(string? s) => t.Wait();\npublic override async Task WriteAsync(string? s) => await t;\n}"
        );

    [Fact]
    public Task A_text_reader_override_gets_an_async_twin() =>
        FixesFile(
            "public class R(Task<string> t) : StringReader(\"\") {\npublic override string? ReadLine() => t.Result;\n}",
            "public class R(Task<string> t) : StringReader(\"\") {\npublic override string? ReadLine() => t.Result;\npublic override async Task<string?> ReadLineAsync() => await t;\n}"
        );

    [Fact]
    public Task A_handler_of_outgoing_requests_gets_an_async_twin() =>
        FixesFile(
            "public class H(Task t) : DelegatingHandler {\nprotected override HttpResponseMessage Send(HttpRequestMessage r, CancellationToken c) { t.Wait(); return base.Send(r, c); }\n}",
            "public class H(Task t) : DelegatingHandler {\nprotected override HttpResponseMessage Send(HttpRequestMessage r, CancellationToken c) { t.Wait(); return base.Send(r, c); }\nprotected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage r, CancellationToken c) { await t; return await base.SendAsync(r, c); }\n}"
        );

    [Fact]
    public Task An_action_result_moves_to_ExecuteResultAsync() =>
        FixesFile(
            "using Microsoft.AspNetCore.Mvc; public class Csv(Task t) : ActionResult { public override void ExecuteResult(ActionContext c) => t.Wait(); }",
            "using Microsoft.AspNetCore.Mvc; public class Csv(Task t) : ActionResult { public override async Task ExecuteResultAsync(ActionContext c) => await t; }"
        );

    [Fact]
    public Task A_component_moves_to_OnInitializedAsync() =>
        FixesFile(
            "public class Orders(Task t) : Microsoft.AspNetCore.Components.ComponentBase { protected override void OnInitialized() => t.Wait(); protected override void OnAfterRender(bool first) => t.Wait(); }",
            "public class Orders(Task t) : Microsoft.AspNetCore.Components.ComponentBase { protected override async Task OnInitializedAsync() => await t; protected override async Task OnAfterRenderAsync(bool first) => await t; }"
        );

    [Fact]
    public Task A_page_handler_is_converted_in_place() =>
        FixesFile(
            "using Microsoft.AspNetCore.Mvc; public class IndexModel(Task t) : Microsoft.AspNetCore.Mvc.RazorPages.PageModel { public void OnGet() => t.Wait(); public IActionResult OnPost() { t.Wait(); return Page(); } }",
            "using Microsoft.AspNetCore.Mvc; public class IndexModel(Task t) : Microsoft.AspNetCore.Mvc.RazorPages.PageModel { public async Task OnGet() => await t; public async Task<IActionResult> OnPost() { await t; return Page(); } }"
        );

    [Theory]
    [InlineData(
        "Microsoft.Extensions.Hosting.IHostedService",
        "public Task StartAsync(CancellationToken c) { t.Wait(); return Task.CompletedTask; } public Task StopAsync(CancellationToken c) => Task.CompletedTask;",
        "public async Task StartAsync(CancellationToken c) { await t; } public Task StopAsync(CancellationToken c) => Task.CompletedTask;"
    )]
    [InlineData(
        "Microsoft.Extensions.Hosting.BackgroundService",
        "protected override Task ExecuteAsync(CancellationToken c) { t.Wait(); return Task.CompletedTask; }",
        "protected override async Task ExecuteAsync(CancellationToken c) { await t; }"
    )]
    [InlineData(
        "IMiddleware",
        "public Task InvokeAsync(HttpContext c, RequestDelegate next) { t.Wait(); return next(c); }",
        "public async Task InvokeAsync(HttpContext c, RequestDelegate next) { await t; await next(c); }"
    )]
    [InlineData(
        "Microsoft.AspNetCore.Authorization.IAuthorizationHandler",
        "public Task HandleAsync(Microsoft.AspNetCore.Authorization.AuthorizationHandlerContext c) { t.Wait(); return Task.CompletedTask; }",
        "public async Task HandleAsync(Microsoft.AspNetCore.Authorization.AuthorizationHandlerContext c) { await t; }"
    )]
    [InlineData(
        "Microsoft.AspNetCore.Mvc.ModelBinding.IModelBinder",
        "public Task BindModelAsync(Microsoft.AspNetCore.Mvc.ModelBinding.ModelBindingContext c) { t.Wait(); return Task.CompletedTask; }",
        "public async Task BindModelAsync(Microsoft.AspNetCore.Mvc.ModelBinding.ModelBindingContext c) { await t; }"
    )]
    [InlineData(
        "DelegatingHandler",
        "protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage r, CancellationToken c) { t.Wait(); return base.SendAsync(r, c); }",
        "protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage r, CancellationToken c) { await t; return await base.SendAsync(r, c); }"
    )]
    public Task A_contract_member_that_returns_a_task_awaits(string contract, string before, string after) =>
        FixesFile($"public class A(Task t) : {contract} {{ {before} }}", $"public class A(Task t) : {contract} {{ {after} }}");

    [Fact]
    public Task A_health_check_becomes_async() =>
        FixesFile(
            "using Microsoft.Extensions.Diagnostics.HealthChecks; public class A(Task t) : IHealthCheck { public Task<HealthCheckResult> CheckHealthAsync(HealthCheckContext x, CancellationToken c) { t.Wait(); return Task.FromResult(HealthCheckResult.Healthy()); } }",
            "using Microsoft.Extensions.Diagnostics.HealthChecks; public class A(Task t) : IHealthCheck { public async Task<HealthCheckResult> CheckHealthAsync(HealthCheckContext x, CancellationToken c) { await t; return HealthCheckResult.Healthy(); } }"
        );

    [Theory]
    [InlineData("IComparer<int>", "public int Compare(int a, int b) => t.Result;", "IComparer<T>.Compare: do the I/O before sorting")]
    [InlineData(
        "IDisposable",
        "public void Dispose() => t.Wait();",
        "IDisposable.Dispose: implement IAsyncDisposable as well: await using, containers and frameworks then call DisposeAsync"
    )]
    [InlineData("object", "public override string ToString() => t.Result.ToString();", "Object.ToString: compute the text before")]
    [InlineData(
        "Microsoft.Extensions.Options.IConfigureOptions<object>",
        "public void Configure(object o) => t.Wait();",
        "IConfigureOptions<TOptions>.Configure: options are made synchronously; load what they need before the host starts"
    )]
    [InlineData(
        "System.ComponentModel.DataAnnotations.ValidationAttribute",
        "public override bool IsValid(object? o) => t.Result > 0;",
        "ValidationAttribute.IsValid: model binding validates synchronously; ask the database in the action"
    )]
    [InlineData("ICloneable", "public object Clone() => t.Result;", "ICloneable.Clone")]
    public async Task A_refusal_names_the_contract_and_the_reason(string contract, string member, string why)
    {
        var (planned, _) = await CreateCase($"public class A(Task<int> t) : {contract} {{ {member} }}").RunAsync();
        Assert.Equal(
            "a contract of another assembly requires this member to be synchronous: " + why,
            Assert.Single(planned.Plan.Outcomes).Refusal!.Text
        );
    }
}
