namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of public members whose callers are unknown: they stay and get an async twin.</summary>
public class PublicApiTests : FixTests
{
    const string Offered = "public class A(Task<int> t) { public int Get() => t.Result; }";
    const string Twin = "public class A(Task<int> t) { public int Get() => t.Result; public async Task<int> GetAsync() => await t; }";
    const string Converted = "public class A(Task<int> t) { public async Task<int> GetAsync() => await t; }";

    [Fact]
    public Task A_public_member_of_a_package_gets_a_twin() => CreatePackage(Offered).Becomes(Twin);

    [Fact]
    public Task A_public_member_outside_a_package_is_converted() => CreatePackage(Offered, isPackage: false).Becomes(Converted);

    [Fact]
    public Task The_twin_option_keeps_public_members_outside_a_package() => CreatePackage(Offered, isPackage: false, "twin").Becomes(Twin);

    [Fact]
    public Task The_convert_option_converts_public_members_of_a_package() =>
        CreatePackage(Offered, isPackage: true, "convert").Becomes(Converted);

    [Fact]
    public Task An_unknown_option_value_falls_back_to_the_project_kind() => CreatePackage(Offered, isPackage: true, "both").Becomes(Twin);

    [Fact]
    public Task A_public_member_of_a_package_gets_a_twin_even_when_all_callers_can_await() =>
        CreatePackage(
                "public class A(Task<int> t) { public int Get() => t.Result; } class B { public static int Twice(A a) => a.Get() * 2; }"
            )
            .Becomes(
                "public class A(Task<int> t) { public int Get() => t.Result; public async Task<int> GetAsync() => await t; } class B { public static async Task<int> TwiceAsync(A a) => await a.GetAsync() * 2; }"
            );

    [Fact]
    public Task A_protected_member_of_a_package_gets_a_twin() =>
        CreatePackage(Offered.Replace("public int", "protected int"))
            .Becomes(Twin.Replace("public int", "protected int").Replace("public async", "protected async"));

    [Fact]
    public Task An_internal_type_of_a_package_is_converted() =>
        CreatePackage(Offered.Replace("public class", "class")).Becomes(Converted.Replace("public class", "class"));

    [Fact]
    public Task An_internal_interface_of_a_public_member_gets_the_twin() =>
        CreatePackage("interface I { int Get(); } public class A(Task<int> t) : I { public int Get() => t.Result; }")
            .Becomes(
                "interface I { int Get(); Task<int> GetAsync(); } public class A(Task<int> t) : I { public int Get() => t.Result; public async Task<int> GetAsync() => await t; }"
            );

    [Fact]
    public Task An_action_in_a_package_is_converted() =>
        CreatePackage("public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get(Task<int> t) => t.Result; }")
            .Becomes(
                "public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task<int> Get(Task<int> t) => await t; }"
            );

    [Fact]
    public Task A_twin_has_an_empty_line_before_it_where_the_type_separates_its_members() =>
        CreatePackage("public class A(Task<int> t)\n{\n    public int Get() => t.Result;\n\n    public int Other() => 1;\n}\n")
            .Becomes(
                "public class A(Task<int> t)\n{\n    public int Get() => t.Result;\n\n    public async Task<int> GetAsync() => await t;\n\n    public int Other() => 1;\n}\n"
            );

    [Fact]
    public Task A_public_member_whose_twin_name_is_in_use_is_refused() =>
        CreatePackage("public class A(Task<int> t) { public int Get() => t.Result; public int GetAsync => 1; }").Refuses("NeedsTwin");

    [Fact]
    public Task A_public_filter_of_a_package_is_refused() =>
        CreatePackage(
                "using Microsoft.AspNetCore.Mvc.Filters; public class A(Task t) : IExceptionFilter { public void OnException(ExceptionContext c) => t.Wait(); }"
            )
            .Refuses("NeedsTwin");

    [Fact]
    public Task An_internal_filter_of_a_package_moves_to_its_async_contract() =>
        CreatePackage(
                "using Microsoft.AspNetCore.Mvc.Filters; class A(Task t) : IExceptionFilter { public void OnException(ExceptionContext c) => t.Wait(); }"
            )
            .Becomes(
                "using Microsoft.AspNetCore.Mvc.Filters; class A(Task t) : IAsyncExceptionFilter { public async Task OnExceptionAsync(ExceptionContext c) => await t; }"
            );

    [Fact]
    public Task The_twin_of_an_explicit_implementation_calls_it_through_the_interface()
    {
        var test = CreatePackage(
            "public interface I { int Get(int a, int b); } public class A(Task<int> t) : I { public int Get(int a, int b) => t.Result; } public class B : I { int I.Get(int a, int b) => a + b; }"
        );
        // A known defect: the next fix takes the call in the twin for a blocking one and makes the twin call itself.
        test.Rounds = 2;
        test.OneByOne =
        [
            (
                "Task<int> I.GetAsync(int a, int b) => Task.FromResult(((I)this).Get(a, b))",
                "async Task<int> I.GetAsync(int a, int b) => await ((I)this).GetAsync(a, b)"
            ),
        ];
        return test.Becomes(
            "public interface I { int Get(int a, int b); Task<int> GetAsync(int a, int b); } public class A(Task<int> t) : I { public int Get(int a, int b) => t.Result; public async Task<int> GetAsync(int a, int b) => await t; } public class B : I { int I.Get(int a, int b) => a + b; Task<int> I.GetAsync(int a, int b) => Task.FromResult(((I)this).Get(a, b)); }"
        );
    }

    static FixCase CreatePackage(string source, bool isPackage = true, string? option = null) =>
        new()
        {
            References = TestReferences.AspNetCore,
            Sources = { source },
            Config = "build_property.SyncIoIsPackage = " + isPackage,
            EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all" + (option == null ? "" : "\nsyncio.fix_public_api = " + option),
        };
}
