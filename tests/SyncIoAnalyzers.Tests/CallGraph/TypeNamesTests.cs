using Microsoft.CodeAnalysis.CSharp;

namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>Tests of filters, hubs and the like, which a framework uses only where code of the process names them.</summary>
public class TypeNamesTests : HostTests
{
    const string Usings =
        "using System; using System.Threading.Tasks; using Microsoft.AspNetCore.Http; using Microsoft.AspNetCore.Builder; "
        + "using Microsoft.AspNetCore.Mvc; using Microsoft.AspNetCore.Mvc.Filters; ";

    const string Filter =
        "public class Quota : IEndpointFilter { public Quota(Microsoft.Extensions.Logging.ILogger<Quota> log) { } "
        + "public ValueTask<object?> InvokeAsync(EndpointFilterInvocationContext c, EndpointFilterDelegate next) "
        + "{ GC.Collect(); return next(c); } }";

    const string Middleware =
        "public class Quota(RequestDelegate next) { public Task InvokeAsync(HttpContext c) { GC.Collect(); return next(c); } }";

    const string Attribute =
        "public class QuotaAttribute : ActionFilterAttribute "
        + "{ public override void OnActionExecuting(ActionExecutingContext c) => GC.Collect(); }";

    const string Hub = "public class Quota : Microsoft.AspNetCore.SignalR.Hub { public void Send() => GC.Collect(); }";

    const string Component =
        "public class Quota : Microsoft.AspNetCore.Components.ComponentBase "
        + "{ protected override void OnInitialized() => GC.Collect(); }";

    const string Service =
        "namespace Grpc.Core { public class BindServiceMethodAttribute : Attribute { } } "
        + "[Grpc.Core.BindServiceMethod] public interface IGreeter { Task Get(); } "
        + "public class Quota : IGreeter { public Task Get() { GC.Collect(); return Task.CompletedTask; } }";

    [Theory]
    [InlineData(Filter)]
    [InlineData(Middleware)]
    [InlineData(Attribute)]
    [InlineData(Hub)]
    [InlineData(Component)]
    [InlineData(Service)]
    public void A_type_that_no_code_names_is_not_on_a_path(string type) => Assert.DoesNotContain("Quota", FindPathsOf(type, ""));

    [Theory]
    [InlineData(Filter, "static void Add(RouteHandlerBuilder b) => b.AddEndpointFilter<RouteHandlerBuilder, Quota>();")]
    [InlineData(Middleware, "static void Add(WebApplication app) => app.UseMiddleware<Quota>();")]
    [InlineData(Middleware, "static void Add(WebApplication app) => app.UseMiddleware(Type.GetType(\"Quota, Lib\")!);")]
    [InlineData(Attribute, "public class Home : Controller { [Quota] public void Get() { } }")]
    [InlineData(Attribute, "static void Add(MvcOptions o) => o.Filters.Add(new QuotaAttribute());")]
    [InlineData(Hub, "static void Add(WebApplication app) => app.MapHub<Quota>(\"/quota\");")]
    [InlineData(Hub, "class Own : Quota { }")]
    [InlineData(Component, "static object Layout() => typeof(Quota);")]
    [InlineData("[Microsoft.AspNetCore.Components.Route(\"/quota\")] " + Component, "")]
    [InlineData(Service, "static object Map() => new Quota();")]
    public void A_type_that_code_names_is_on_a_path(string type, string code) => Assert.Contains("Quota", FindPathsOf(type, code));

    const string Extension = "static class Setup { public static void UseQuota(this WebApplication app) => app.UseMiddleware<Quota>(); } ";

    [Theory]
    [InlineData("", false)]
    [InlineData("static void Add(WebApplication app) => app.UseQuota();", true)]
    public void A_type_that_an_extension_method_names_is_on_a_path_where_code_calls_that_method(string code, bool isOnPath) =>
        Assert.Equal(isOnPath, FindPathsOf(Middleware + "public " + Extension, code).Contains("Quota"));

    [Theory]
    [InlineData("t.IsAssignableTo(typeof(IEndpointFilter))", true)]
    [InlineData("t.IsAssignableTo(typeof(IDisposable))", false)]
    public void A_type_is_on_a_path_where_code_searches_assemblies_for_its_contract(string condition, bool isOnPath) =>
        Assert.Equal(
            isOnPath,
            FindPathsOf(
                    Filter,
                    $"static void Add(Type any) {{ foreach (var t in any.Assembly.GetTypes()) if ({condition}) Console.Write(t); }}"
                )
                .Contains("Quota")
        );

    [Fact]
    public void A_type_that_only_another_executable_or_a_test_names_is_not_on_a_path()
    {
        var lib = CreateLibrary("Lib", Usings + Filter);
        var site = CreateExecutable("Site", Usings + "static class Site { static void Main() { } }", lib);
        var tests = CreateExecutable("Tests", "static class Test { static void Main() { } static object Name() => typeof(Quota); }", lib);
        Assert.DoesNotContain("Quota", FindPaths(lib, site, tests));
    }

    [Fact]
    public void A_controller_whose_own_members_are_filters_only_is_on_a_path() =>
        Assert.Contains(
            "Quota",
            FindPathsOf(
                "public abstract class Base : Controller { public void Get() { } } "
                    + "public class Quota : Base { public override void OnActionExecuting(ActionExecutingContext c) => GC.Collect(); }",
                ""
            )
        );

    [Theory, InlineData("", false), InlineData("public class Home : Quota { }", true)]
    public void An_abstract_controller_is_on_a_path_where_a_class_derives_from_it(string code, bool isOnPath)
    {
        var quota = "public abstract class Quota : Controller { public void Get() => GC.Collect(); } ";
        var site = CreateExecutable("Site", Usings + quota + code + "static class Site { static void Main() { } }");
        Assert.Equal(isOnPath, FindPaths(site).Contains("Quota.Get"));
    }

    [Fact]
    public void A_type_in_a_library_without_an_executable_is_on_a_path() =>
        Assert.Contains("Quota", FindPaths(CreateLibrary("Lib", Usings + Filter)));

    const string ViewComponent =
        "public class QuotaViewComponent : ViewComponent { public string Invoke() { GC.Collect(); return \"\"; } } "
        + "public class QuotaTagHelper : Microsoft.AspNetCore.Razor.TagHelpers.TagHelper { public override void Process("
        + "Microsoft.AspNetCore.Razor.TagHelpers.TagHelperContext c, "
        + "Microsoft.AspNetCore.Razor.TagHelpers.TagHelperOutput o) => GC.Collect(); }";

    [Theory]
    [InlineData("object o = 1;", "")]
    [InlineData("object o = \"Quota\";", "QuotaViewComponent")]
    [InlineData("object o = new QuotaTagHelper();", "QuotaTagHelper")]
    public void A_part_of_a_view_is_on_a_path_where_the_code_of_a_view_names_it(string code, string onPath)
    {
        var paths = FindPathsWithView(ViewComponent, code);
        string[] parts = ["QuotaViewComponent", "QuotaTagHelper"];
        Assert.Equal(onPath, string.Join(" ", parts.Where(paths.Contains)));
    }

    [Fact]
    public void A_view_component_with_another_name_is_on_a_path() =>
        Assert.Contains("QuotaViewComponent", FindPathsWithView("[ViewComponent(Name = \"Cart\")] " + ViewComponent, ""));

    [Fact]
    public void A_part_of_a_view_is_on_a_path_where_no_view_is_compiled() =>
        Assert.Contains("QuotaViewComponent", FindPathsOf(ViewComponent, ""));

    static string FindPathsWithView(string types, string code)
    {
        var lib = CreateLibrary("Lib", Usings + types);
        var view = CSharpSyntaxTree.ParseText($"class View {{ {code} }}", path: "Index_cshtml.g.cs");
        return FindPaths(lib, CreateExecutable("Site", "static class Site { static void Main() { } }", lib).AddSyntaxTrees(view));
    }

    static string FindPathsOf(string type, string code)
    {
        var lib = CreateLibrary("Lib", Usings + type);
        return FindPaths(lib, CreateExecutable("Site", Usings + $"static class Site {{ static void Main() {{ }} {code} }}", lib));
    }
}
