namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Public members whose users nobody knows stay, and get an async twin.</summary>
public class PublicApiTests : FixTests
{
    const string Offered = "public class A(Task<int> t) { public int Get() => t.Result; }";
    const string Twin = "public class A(Task<int> t) { public int Get() => t.Result; public async Task<int> GetAsync() => await t; }";
    const string Converted = "public class A(Task<int> t) { public async Task<int> GetAsync() => await t; }";

    [Fact] public Task In_a_package_they_stay() => Package(Offered).Becomes(Twin);
    [Fact] public Task Elsewhere_they_are_converted() => Package(Offered, isPackage: false).Becomes(Converted);
    [Fact] public Task An_option_says_that_they_stay() => Package(Offered, isPackage: false, "twin").Becomes(Twin);
    [Fact] public Task An_option_says_that_they_are_converted() => Package(Offered, isPackage: true, "convert").Becomes(Converted);
    [Fact] public Task A_value_that_is_none_leaves_it_to_the_project() => Package(Offered, isPackage: true, "both").Becomes(Twin);

    [Fact] public Task They_stay_though_all_who_call_them_can_await() => Package("public class A(Task<int> t) { public int Get() => t.Result; } class B { public static int Twice(A a) => a.Get() * 2; }")
        .Becomes("public class A(Task<int> t) { public int Get() => t.Result; public async Task<int> GetAsync() => await t; } class B { public static async Task<int> TwiceAsync(A a) => await a.GetAsync() * 2; }");

    [Fact] public Task What_derived_classes_see_stays() => Package(Offered.Replace("public int", "protected int")).Becomes(Twin.Replace("public int", "protected int").Replace("public async", "protected async"));
    [Fact] public Task What_is_internal_is_converted() => Package(Offered.Replace("public class", "class")).Becomes(Converted.Replace("public class", "class"));
    [Fact] public Task What_a_public_member_implements_internally_stays_with_it() => Package("interface I { int Get(); } public class A(Task<int> t) : I { public int Get() => t.Result; }")
        .Becomes("interface I { int Get(); Task<int> GetAsync(); } public class A(Task<int> t) : I { public int Get() => t.Result; public async Task<int> GetAsync() => await t; }");

    [Fact] public Task An_action_is_converted() => Package("public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get(Task<int> t) => t.Result; }")
        .Becomes("public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task<int> Get(Task<int> t) => await t; }");

    [Fact] public Task Where_no_twin_has_a_name_the_call_is_refused() => Package("public class A(Task<int> t) { public int Get() => t.Result; public int GetAsync => 1; }").Refuses("NeedsTwin");

    [Fact] public Task A_filter_that_is_offered_keeps_its_contract() => Package("using Microsoft.AspNetCore.Mvc.Filters; public class A(Task t) : IExceptionFilter { public void OnException(ExceptionContext c) => t.Wait(); }").Refuses("NeedsTwin");
    [Fact] public Task A_filter_of_the_package_itself_moves() => Package("using Microsoft.AspNetCore.Mvc.Filters; class A(Task t) : IExceptionFilter { public void OnException(ExceptionContext c) => t.Wait(); }")
        .Becomes("using Microsoft.AspNetCore.Mvc.Filters; class A(Task t) : IAsyncExceptionFilter { public async Task OnExceptionAsync(ExceptionContext c) => await t; }");

    [Fact] public Task The_twin_of_what_implements_a_contract_explicitly_calls_it_through_that() => Package(
        "public interface I { int Get(int a, int b); } public class A(Task<int> t) : I { public int Get(int a, int b) => t.Result; } public class B : I { int I.Get(int a, int b) => a + b; }")
        .Becomes("public interface I { int Get(int a, int b); Task<int> GetAsync(int a, int b); } public class A(Task<int> t) : I { public int Get(int a, int b) => t.Result; public async Task<int> GetAsync(int a, int b) => await t; } public class B : I { int I.Get(int a, int b) => a + b; Task<int> I.GetAsync(int a, int b) => Task.FromResult<int>(((I)this).Get(a, b)); }");

    static FixCase Package(string source, bool isPackage = true, string? option = null) => new()
    {
        References = Refs.AspNetCore, Sources = { source }, Config = "build_property.SyncIoIsPackage = " + isPackage,
        EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all" + (option == null ? "" : "\nsyncio.fix_public_api = " + option),
    };
}
