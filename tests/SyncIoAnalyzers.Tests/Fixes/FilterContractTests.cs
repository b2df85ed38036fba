namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>
/// Tests of ASP.NET Core filters: they move to their async contracts, and the new async form calls their existing halves.
/// </summary>
public class FilterContractTests : FixTests
{
    [Fact]
    public Task An_alias_qualified_interface_name_changes_to_the_async_contract() =>
        FixesFile(
            "using F = Microsoft.AspNetCore.Mvc.Filters; public class A(Task t) : F::IExceptionFilter { public void OnException(F::ExceptionContext c) => t.Wait(); }",
            "using F = Microsoft.AspNetCore.Mvc.Filters; public class A(Task t) : F::IAsyncExceptionFilter { public async Task OnExceptionAsync(F::ExceptionContext c) => await t; }"
        );

    [Fact]
    public Task An_abstract_half_stays_abstract() =>
        FixesFile(
            """
            using Microsoft.AspNetCore.Mvc.Filters;
            public class First(Task t) : ResultFilterAttribute
            {
                public override void OnResultExecuted(ResultExecutedContext c) => t.Wait();
            }
            public abstract class Second(Task t) : First(t) { public abstract override void OnResultExecuted(ResultExecutedContext c); }
            public class Third(Task t) : Second(t) { public override void OnResultExecuted(ResultExecutedContext c) => t.Wait(); }
            """,
            """
            using Microsoft.AspNetCore.Mvc.Filters;
            public class First(Task t) : ResultFilterAttribute
            {
                public override async Task OnResultExecutionAsync(ResultExecutingContext context, ResultExecutionDelegate next)
                {
                    await OnResultExecutedAsync(await next());
                }

                protected virtual async Task OnResultExecutedAsync(ResultExecutedContext c) => await t;
            }
            public abstract class Second(Task t) : First(t) { protected override abstract Task OnResultExecutedAsync(ResultExecutedContext c); }
            public class Third(Task t) : Second(t) { protected override async Task OnResultExecutedAsync(ResultExecutedContext c) => await t; }
            """,
            (
                "class Third(Task t) : Second(t) { protected override async Task OnResultExecutedAsync(ResultExecutedContext c) => await t; }",
                "class Third(Task t) : Second(t) { protected override async Task OnResultExecutedAsync(ResultExecutedContext c) { await t; } }"
            )
        );

    [Fact]
    public Task The_async_form_of_an_action_filter_awaits_both_halves() =>
        FixesFile(
            """
            using Microsoft.AspNetCore.Mvc.Filters;

            public class Quota(Task<bool> has) : IActionFilter
            {
                /// <summary>Asks.</summary>
                public void OnActionExecuting(ActionExecutingContext context)
                {
                    if (has.Result)
                        return;
                    context.Result = new Microsoft.AspNetCore.Mvc.ForbidResult();
                }

                public void OnActionExecuted(ActionExecutedContext context) => has.Wait();
            }
            """,
            """
            using Microsoft.AspNetCore.Mvc.Filters;

            public class Quota(Task<bool> has) : IAsyncActionFilter
            {
                public async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next)
                {
                    await OnActionExecutingAsync(context);
                    if (context.Result == null)
                        await OnActionExecutedAsync(await next());
                }

                /// <summary>Asks.</summary>
                private async Task OnActionExecutingAsync(ActionExecutingContext context)
                {
                    if (await has)
                        return;
                    context.Result = new Microsoft.AspNetCore.Mvc.ForbidResult();
                }

                private async Task OnActionExecutedAsync(ActionExecutedContext context) => await has;
            }
            """,
            ("private async Task OnActionExecutedAsync", "public async Task OnActionExecutedAsync")
        );

    [Fact]
    public Task A_half_without_blocking_calls_stays_unchanged() =>
        FixesFile(
            """
            using Microsoft.AspNetCore.Mvc.Filters;
            public class Log(Task t) : Attribute, IResultFilter
            {
                public void OnResultExecuting(ResultExecutingContext context) { }

                public void OnResultExecuted(ResultExecutedContext context)
                {
                    t.Wait();
                }
            }
            """,
            """
            using Microsoft.AspNetCore.Mvc.Filters;
            public class Log(Task t) : Attribute, IAsyncResultFilter
            {
                public async Task OnResultExecutionAsync(ResultExecutingContext context, ResultExecutionDelegate next)
                {
                    await OnResultExecutedAsync(await next());
                }

                private async Task OnResultExecutedAsync(ResultExecutedContext context)
                {
                    await t;
                }
            }
            """
        );

    [Fact]
    public Task A_resource_filter_moves_to_its_async_contract() =>
        FixesFile(
            """
            using Microsoft.AspNetCore.Mvc.Filters;
            public class Cache(Task t) : Attribute, IResourceFilter
            {
                void IResourceFilter.OnResourceExecuting(ResourceExecutingContext c) => t.Wait();
                public void OnResourceExecuted(ResourceExecutedContext c) { }
            }
            """,
            """
            using Microsoft.AspNetCore.Mvc.Filters;
            public class Cache(Task t) : Attribute, IAsyncResourceFilter
            {
                public async Task OnResourceExecutionAsync(ResourceExecutingContext context, ResourceExecutionDelegate next)
                {
                    await OnResourceExecutingAsync(context);
                    if (context.Result == null)
                        await next();
                }

                private async Task OnResourceExecutingAsync(ResourceExecutingContext c) => await t;
            }
            """
        );

    [Fact]
    public Task All_members_of_a_page_filter_move_to_the_async_contract() =>
        FixesFile(
            """
            using Microsoft.AspNetCore.Mvc.Filters;
            public class Gate(Task t) : IPageFilter
            {
                public void OnPageHandlerSelected(PageHandlerSelectedContext context) { }
                public void OnPageHandlerExecuting(PageHandlerExecutingContext context) => t.Wait();
                public void OnPageHandlerExecuted(PageHandlerExecutedContext context) { }
            }
            """,
            """
            using Microsoft.AspNetCore.Mvc.Filters;
            public class Gate(Task t) : IAsyncPageFilter
            {
                public Task OnPageHandlerSelectionAsync(PageHandlerSelectedContext context)
                {
                    return Task.CompletedTask;
                }

                public async Task OnPageHandlerExecutionAsync(PageHandlerExecutingContext context, PageHandlerExecutionDelegate next)
                {
                    await OnPageHandlerExecutingAsync(context);
                    if (context.Result == null)
                        await next();
                }

                private async Task OnPageHandlerExecutingAsync(PageHandlerExecutingContext context) => await t;
            }
            """
        );

    [Fact]
    public Task The_page_handler_selection_moves_without_the_other_members() =>
        FixesFile(
            "using Microsoft.AspNetCore.Mvc.Filters; using Microsoft.AspNetCore.Mvc.RazorPages; public class Page(Task t) : PageModel { public override void OnPageHandlerSelected(PageHandlerSelectedContext c) => t.Wait(); }",
            "using Microsoft.AspNetCore.Mvc.Filters; using Microsoft.AspNetCore.Mvc.RazorPages; public class Page(Task t) : PageModel { public override async Task OnPageHandlerSelectionAsync(PageHandlerSelectedContext c) => await t; }"
        );

    [Fact]
    public Task A_page_model_overrides_the_async_member_that_calls_its_halves() =>
        FixesFile(
            """
            using Microsoft.AspNetCore.Mvc.Filters;
            public class Page(Task t) : Microsoft.AspNetCore.Mvc.RazorPages.PageModel
            {
                public override void OnPageHandlerExecuting(PageHandlerExecutingContext context) => t.Wait();
            }
            """,
            """
            using Microsoft.AspNetCore.Mvc.Filters;
            public class Page(Task t) : Microsoft.AspNetCore.Mvc.RazorPages.PageModel
            {
                public override async Task OnPageHandlerExecutionAsync(PageHandlerExecutingContext context, PageHandlerExecutionDelegate next)
                {
                    await OnPageHandlerExecutingAsync(context);
                    if (context.Result == null)
                        await next();
                }

                private async Task OnPageHandlerExecutingAsync(PageHandlerExecutingContext context) => await t;
            }
            """
        );

    [Fact]
    public Task An_exception_filter_moves_to_its_async_contract() =>
        FixesFile(
            "using Microsoft.AspNetCore.Mvc.Filters; public class Log(Task t) : IExceptionFilter { public void OnException(ExceptionContext context) => t.Wait(); }",
            "using Microsoft.AspNetCore.Mvc.Filters; public class Log(Task t) : IAsyncExceptionFilter { public async Task OnExceptionAsync(ExceptionContext context) => await t; }"
        );

    [Fact]
    public Task An_explicit_implementation_names_the_async_contract() =>
        FixesFile(
            "public class Log(Task t) : Microsoft.AspNetCore.Mvc.Filters.IExceptionFilter { void Microsoft.AspNetCore.Mvc.Filters.IExceptionFilter.OnException(Microsoft.AspNetCore.Mvc.Filters.ExceptionContext c) => t.Wait(); }",
            "public class Log(Task t) : Microsoft.AspNetCore.Mvc.Filters.IAsyncExceptionFilter { async Task Microsoft.AspNetCore.Mvc.Filters.IAsyncExceptionFilter.OnExceptionAsync(Microsoft.AspNetCore.Mvc.Filters.ExceptionContext c) => await t; }"
        );

    [Fact]
    public Task An_authorization_filter_moves_to_its_async_contract() =>
        FixesFile(
            "using Microsoft.AspNetCore.Mvc.Filters; public class Gate(Task t) : Attribute, IAuthorizationFilter { public void OnAuthorization(AuthorizationFilterContext context) => t.Wait(); }",
            "using Microsoft.AspNetCore.Mvc.Filters; public class Gate(Task t) : Attribute, IAsyncAuthorizationFilter { public async Task OnAuthorizationAsync(AuthorizationFilterContext context) => await t; }"
        );

    [Fact]
    public Task An_exception_filter_attribute_overrides_OnExceptionAsync() =>
        FixesFile(
            "using Microsoft.AspNetCore.Mvc.Filters; public class Log(Task t) : ExceptionFilterAttribute { public override void OnException(ExceptionContext context) { t.Wait(); base.OnException(context); } }",
            "using Microsoft.AspNetCore.Mvc.Filters; public class Log(Task t) : ExceptionFilterAttribute { public override async Task OnExceptionAsync(ExceptionContext context) { await t; base.OnException(context); } }"
        );

    [Fact]
    public Task An_action_filter_attribute_overrides_the_async_member_that_calls_its_halves() =>
        FixesFile(
            """
            using Microsoft.AspNetCore.Mvc.Filters;
            public class Log(Task t) : ActionFilterAttribute
            {
                public override void OnActionExecuting(ActionExecutingContext context) => base.OnActionExecuting(context);

                public override void OnActionExecuted(ActionExecutedContext context) => t.Wait();

                public override void OnResultExecuting(ResultExecutingContext context)
                {
                    t.Wait();
                }
            }
            """,
            """
            using Microsoft.AspNetCore.Mvc.Filters;
            public class Log(Task t) : ActionFilterAttribute
            {
                public override void OnActionExecuting(ActionExecutingContext context) => base.OnActionExecuting(context);

                public override async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next)
                {
                    OnActionExecuting(context);
                    if (context.Result == null)
                        await OnActionExecutedAsync(await next());
                }

                public override async Task OnResultExecutionAsync(ResultExecutingContext context, ResultExecutionDelegate next)
                {
                    await OnResultExecutingAsync(context);
                    if (!context.Cancel)
                        await next();
                }

                private async Task OnActionExecutedAsync(ActionExecutedContext context) => await t;

                private async Task OnResultExecutingAsync(ResultExecutingContext context)
                {
                    await t;
                }
            }
            """,
            ("    private async Task OnActionExecutedAsync(ActionExecutedContext context) => await t;\n\n", ""),
            (
                "    public override async Task OnResultExecutionAsync",
                "    private async Task OnActionExecutedAsync(ActionExecutedContext context) => await t;\n\n    public override async Task OnResultExecutionAsync"
            )
        );

    [Fact]
    public Task A_result_filter_attribute_overrides_the_async_member_that_calls_its_halves() =>
        FixesFile(
            """
            using Microsoft.AspNetCore.Mvc.Filters;
            public class Log(Task t) : ResultFilterAttribute
            {
                public override void OnResultExecuted(ResultExecutedContext context) => t.Wait();
            }
            """,
            """
            using Microsoft.AspNetCore.Mvc.Filters;
            public class Log(Task t) : ResultFilterAttribute
            {
                public override async Task OnResultExecutionAsync(ResultExecutingContext context, ResultExecutionDelegate next)
                {
                    await OnResultExecutedAsync(await next());
                }

                private async Task OnResultExecutedAsync(ResultExecutedContext context) => await t;
            }
            """
        );

    [Fact]
    public Task Filter_halves_of_a_base_controller_and_their_overrides_are_not_actions() =>
        FixesFile(
            """
            using Microsoft.AspNetCore.Mvc;
            using Microsoft.AspNetCore.Mvc.Filters;
            public abstract class Base(Task t) : Controller
            {
                public override void OnActionExecuting(ActionExecutingContext context) { t.Wait(); base.OnActionExecuting(context); }
            }
            public class HomeController(Task t) : Base(t)
            {
                public override void OnActionExecuting(ActionExecutingContext context) { ViewData["a"] = 1; base.OnActionExecuting(context); }
            }
            """,
            """
            using Microsoft.AspNetCore.Mvc;
            using Microsoft.AspNetCore.Mvc.Filters;
            public abstract class Base(Task t) : Controller
            {
                public override async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next)
                {
                    await OnActionExecutingAsync(context);
                    if (context.Result == null)
                        await next();
                }

                protected virtual async Task OnActionExecutingAsync(ActionExecutingContext context) { await t; base.OnActionExecuting(context); }
            }
            public class HomeController(Task t) : Base(t)
            {
                protected override async Task OnActionExecutingAsync(ActionExecutingContext context) { ViewData["a"] = 1; await base.OnActionExecutingAsync(context); }
            }
            """
        );

    [Fact]
    public Task Halves_in_a_base_and_in_a_derived_class_are_both_called() =>
        FixesFile(
            """
            using Microsoft.AspNetCore.Mvc.Filters;
            public abstract class Base(Task t) : ActionFilterAttribute
            {
                public override void OnActionExecuting(ActionExecutingContext context) => t.Wait();
            }
            public class Log(Task t) : Base(t)
            {
                public override void OnActionExecuting(ActionExecutingContext context) => t.Wait();
                public override void OnActionExecuted(ActionExecutedContext context) => t.Wait();
            }
            """,
            """
            using Microsoft.AspNetCore.Mvc.Filters;
            public abstract class Base(Task t) : ActionFilterAttribute
            {
                public override async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next)
                {
                    await OnActionExecutingAsync(context);
                    if (context.Result == null)
                        OnActionExecuted(await next());
                }

                protected virtual async Task OnActionExecutingAsync(ActionExecutingContext context) => await t;
            }
            public class Log(Task t) : Base(t)
            {
                protected override async Task OnActionExecutingAsync(ActionExecutingContext context) => await t;
                public override async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next)
                {
                    await OnActionExecutingAsync(context);
                    if (context.Result == null)
                        await OnActionExecutedAsync(await next());
                }

                private async Task OnActionExecutedAsync(ActionExecutedContext context) => await t;
            }
            """,
            (
                "public class Log(Task t) : Base(t)\n{\n    protected override async Task OnActionExecutingAsync(ActionExecutingContext context) => await t;",
                "public class Log(Task t) : Base(t)\n{\n    protected override async Task OnActionExecutingAsync(ActionExecutingContext context)\n    {\n        await t;\n    }"
            ),
            (
                """
                    public override async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next)
                    {
                        await OnActionExecutingAsync(context);
                        if (context.Result == null)
                            await OnActionExecutedAsync(await next());
                    }

                    private async Task OnActionExecutedAsync(ActionExecutedContext context) => await t;
                """,
                "    public override void OnActionExecuted(ActionExecutedContext context) => t.Wait();"
            )
        );

    [Fact]
    public Task A_test_that_calls_a_half_awaits_it() =>
        FixesFile(
            """
            using Microsoft.AspNetCore.Mvc.Filters;
            public class Gate(Task t) : IActionFilter
            {
                public void OnActionExecuting(ActionExecutingContext context) => t.Wait();
                public void OnActionExecuted(ActionExecutedContext context) { }
            }
            public class GateTests { public void It_waits() => new Gate(Task.CompletedTask).OnActionExecuting(null!); }
            """,
            """
            using Microsoft.AspNetCore.Mvc.Filters;
            public class Gate(Task t) : IAsyncActionFilter
            {
                public async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next)
                {
                    await OnActionExecutingAsync(context);
                    if (context.Result == null)
                        await next();
                }

                public async Task OnActionExecutingAsync(ActionExecutingContext context) => await t;
            }
            public class GateTests { public async Task It_waitsAsync() => await new Gate(Task.CompletedTask).OnActionExecutingAsync(null!); }
            """
        );

    [Fact]
    public Task A_half_that_an_existing_async_form_calls_becomes_async_alone() =>
        FixesFile(
            """
            using Microsoft.AspNetCore.Mvc.Filters;
            public class Log(Task t) : ActionFilterAttribute
            {
                public override async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next) => OnActionExecuted(await next());
                public override void OnActionExecuted(ActionExecutedContext context) => t.Wait();
            }
            """,
            """
            using Microsoft.AspNetCore.Mvc.Filters;
            public class Log(Task t) : ActionFilterAttribute
            {
                public override async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next) => await OnActionExecutedAsync(await next());
                private async Task OnActionExecutedAsync(ActionExecutedContext context) => await t;
            }
            """
        );

    [Fact]
    public Task A_half_that_an_existing_async_form_never_calls_is_refused() =>
        RefusesFile(
            "OutsideContract",
            """
            using Microsoft.AspNetCore.Mvc.Filters;
            public class Log(Task t) : ActionFilterAttribute
            {
                public override async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next) => await next();
                public override void OnActionExecuted(ActionExecutedContext context) => t.Wait();
            }
            """
        );

    [Fact]
    public Task A_contract_that_is_inherited_through_another_interface_is_refused() =>
        RefusesFile(
            "OutsideContract",
            "using Microsoft.AspNetCore.Mvc.Filters; public interface ILog : IExceptionFilter; public class Log(Task t) : ILog { public void OnException(ExceptionContext context) => t.Wait(); }"
        );

    [Fact]
    public Task A_filter_that_is_used_as_its_sync_contract_is_refused() =>
        RefusesFile(
            "WouldNotCompile",
            "using Microsoft.AspNetCore.Mvc.Filters; public class Log(Task t) : IExceptionFilter { public void OnException(ExceptionContext context) => t.Wait(); public static IExceptionFilter Of(Task t) => new Log(t); }"
        );

    [Fact]
    public Task An_endpoint_filter_becomes_async_in_place() =>
        FixesFile(
            "public class Log(Task t) : IEndpointFilter { public ValueTask<object?> InvokeAsync(EndpointFilterInvocationContext c, EndpointFilterDelegate next) { t.Wait(); return next(c); } }",
            "public class Log(Task t) : IEndpointFilter { public async ValueTask<object?> InvokeAsync(EndpointFilterInvocationContext c, EndpointFilterDelegate next) { await t; return await next(c); } }"
        );

    [Fact]
    public Task Both_blocking_members_of_a_page_filter_move() =>
        FixesFile(
            """
            using Microsoft.AspNetCore.Mvc.Filters;
            public class Log(Task t) : IPageFilter
            {
                public void OnPageHandlerSelected(PageHandlerSelectedContext c) => t.Wait();
                public void OnPageHandlerExecuting(PageHandlerExecutingContext c) => t.Wait();
                public void OnPageHandlerExecuted(PageHandlerExecutedContext c) { }
            }
            """,
            """
            using Microsoft.AspNetCore.Mvc.Filters;
            public class Log(Task t) : IAsyncPageFilter
            {
                public async Task OnPageHandlerExecutionAsync(PageHandlerExecutingContext context, PageHandlerExecutionDelegate next)
                {
                    await OnPageHandlerExecutingAsync(context);
                    if (context.Result == null)
                        await next();
                }

                public async Task OnPageHandlerSelectionAsync(PageHandlerSelectedContext c) => await t;
                private async Task OnPageHandlerExecutingAsync(PageHandlerExecutingContext c) => await t;
            }
            """,
            ("private async Task OnPageHandlerExecutingAsync", "public async Task OnPageHandlerExecutingAsync")
        );

    [Theory]
    [InlineData("public void OnActionExecuted(ActionExecutedContext c) { /* nothing to tidy */ }", "")]
    [InlineData("public void OnActionExecuted(ActionExecutedContext c) => c.Canceled = false;", "")]
    [InlineData(
        "public void OnActionExecuted(ActionExecutedContext c) { }",
        "class Other { void M(Log log) => log.OnActionExecuted(null!); }"
    )]
    [InlineData(
        "public virtual void OnActionExecuted(ActionExecutedContext c) { }",
        "class Timed(Task t) : Log(t) { public override void OnActionExecuted(ActionExecutedContext c) => c.Canceled = true; }"
    )]
    public Task A_half_stays_that_does_something_or_is_called_or_overridden(string half, string other) =>
        FixesFile(
            Log.Replace("HEAD", "public void OnActionExecuting").Replace(EmptyHalf, half) + "\n" + other,
            AsyncLog
                .Replace("\tawait next();", "\tOnActionExecuted(await next());")
                .Replace("HEAD(ActionExecutingContext c) => await t;", $"HEAD(ActionExecutingContext c) => await t;\n\t{half}")
                .Replace("HEAD", "private async Task OnActionExecutingAsync")
                + "\n"
                + other
        );

    const string EmptyHalf = "public void OnActionExecuted(ActionExecutedContext c) { }";

    const string Log = """
        using Microsoft.AspNetCore.Mvc.Filters;
        public class Log(Task t) : IActionFilter
        {
        	HEAD(ActionExecutingContext c) => t.Wait();
        	public void OnActionExecuted(ActionExecutedContext c) { }
        }
        """;

    const string AsyncLog = """
        using Microsoft.AspNetCore.Mvc.Filters;
        public class Log(Task t) : IAsyncActionFilter
        {
        	public async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next)
        	{
        		await OnActionExecutingAsync(context);
        		if (context.Result == null)
        			await next();
        	}

        	HEAD(ActionExecutingContext c) => await t;
        }
        """;

    [Theory]
    [InlineData("public void OnActionExecuting", "private async Task OnActionExecutingAsync", "")]
    [InlineData("void IActionFilter.OnActionExecuting", "private async Task OnActionExecutingAsync", "")]
    [InlineData(
        "public void OnActionExecuting",
        "public async Task OnActionExecutingAsync",
        "class Other(Log log) { void M(ActionExecutingContext c) => log.OnActionExecuting(c); }"
    )]
    public Task An_async_half_stays_accessible_to_its_callers(string before, string after, string other) =>
        FixesFile(
            Log.Replace("HEAD", before) + "\n" + other,
            AsyncLog.Replace("HEAD", after)
                + "\n"
                + other.Replace("void M", "async Task MAsync").Replace("log.OnActionExecuting", "await log.OnActionExecutingAsync")
        );
}
