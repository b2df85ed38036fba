using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of public members whose callers are unknown: they are kept, get an async twin, or are converted.</summary>
public class PublicApiTests : FixTests
{
    const string Offered = "public class A(Task<int> t) { public int Get() => t.Result; }";
    const string Twin = "public class A(Task<int> t) { public int Get() => t.Result; public async Task<int> GetAsync() => await t; }";
    const string Chained =
        "public class A(Task<int> t) { public int Get() => Load(); public int Twice() => Get() * 2; int Load() => t.Result; }";
    const string Converted = "public class A(Task<int> t) { public async Task<int> GetAsync() => await t; }";

    [Fact]
    public Task A_public_member_of_a_package_is_kept() => CreatePackage(Offered).Refuses("KeepsPublicApi");

    [Theory]
    [InlineData("PublicAPI.Shipped.txt")]
    [InlineData("PublicAPI.Unshipped.txt")]
    public Task A_public_member_of_a_project_with_public_api_files_is_kept(string file)
    {
        var test = CreatePackage(Offered, isPackage: false);
        test.Additional.Add((file, "A.Get() -> int"));
        return test.Refuses("KeepsPublicApi");
    }

    [Fact]
    public Task A_public_member_of_a_project_with_other_additional_files_is_converted()
    {
        var test = CreatePackage(Offered, isPackage: false);
        test.Additional.Add(("PublicAPI.md", "A.Get() -> int"));
        return test.Becomes(Converted);
    }

    [Fact]
    public Task A_public_helper_of_a_package_that_only_waits_stays_and_its_callers_await_the_task() =>
        CreatePackage(
                "public static class H { public static int Await(this Task<int> t) => t.Result; } class A(Task<int> t) { int M() => t.Await(); }"
            )
            .Becomes(
                "public static class H { public static int Await(this Task<int> t) => t.Result; } class A(Task<int> t) { async Task<int> MAsync() => await t; }"
            );

    [Fact]
    public Task The_keep_option_keeps_public_members_outside_a_package() =>
        CreatePackage(Offered, isPackage: false, "keep").Refuses("KeepsPublicApi");

    [Fact]
    public Task The_auto_option_keeps_public_members_of_a_package() =>
        CreatePackage(Offered, isPackage: true, "auto").Refuses("KeepsPublicApi");

    [Fact]
    public Task The_auto_option_converts_public_members_outside_a_package() =>
        CreatePackage(Offered, isPackage: false, "auto").Becomes(Converted);

    [Fact]
    public async Task The_refusal_names_the_kept_member_above_an_internal_one_and_the_cost_of_the_other_options() =>
        Assert.Equal(
            Refusal.KeepsPublicApi.Text
                + ": A.Get; 'convert' would change 3 members (about 5 lines), 'twin' would add 2 members (about 2 lines)",
            Assert.Single((await CreatePackage(Chained).RunAsync()).Planned.Plan.Outcomes).Refusal!.Text
        );

    [Fact]
    public Task An_internal_member_of_a_package_is_converted_up_to_an_internal_caller() =>
        CreatePackage("class A(Task<int> t) { public int Get() => t.Result; } class B { public int Twice(A a) => a.Get() * 2; }")
            .Becomes(
                "class A(Task<int> t) { public async Task<int> GetAsync() => await t; } class B { public async Task<int> TwiceAsync(A a) => await a.GetAsync() * 2; }"
            );

    [Fact]
    public Task Callers_of_a_kept_member_go_to_the_async_form_beside_it() =>
        CreatePackage(
                "public class A(Task<int> t) { public int Get() => GetAsync().Result; public async Task<int> GetAsync() => await t; } class B { public int Twice(A a) => a.Get() * 2; }"
            )
            .Becomes(
                "public class A(Task<int> t) { public int Get() => GetAsync().Result; public async Task<int> GetAsync() => await t; } class B { public async Task<int> TwiceAsync(A a) => await a.GetAsync() * 2; }"
            );

    [Fact]
    public Task A_public_filter_of_a_package_is_kept() =>
        CreatePackage(
                "using Microsoft.AspNetCore.Mvc.Filters; public class A(Task t) : IExceptionFilter { public void OnException(ExceptionContext c) => t.Wait(); }"
            )
            .Refuses("KeepsPublicApi");

    [Fact]
    public Task A_public_member_outside_a_package_is_converted() => CreatePackage(Offered, isPackage: false).Becomes(Converted);

    [Fact]
    public Task The_twin_option_adds_twins_to_public_members_of_a_package() => CreateTwinned(Offered).Becomes(Twin);

    [Fact]
    public Task The_twin_option_keeps_public_members_outside_a_package() => CreatePackage(Offered, isPackage: false, "twin").Becomes(Twin);

    [Fact]
    public Task The_convert_option_converts_public_members_of_a_package() =>
        CreatePackage(Offered, isPackage: true, "convert").Becomes(Converted);

    [Fact]
    public Task An_unknown_option_value_falls_back_to_the_project_kind() =>
        CreatePackage(Offered, isPackage: true, "both").Refuses("KeepsPublicApi");

    [Fact]
    public Task A_public_member_gets_a_twin_even_when_all_callers_can_await() =>
        CreateTwinned(
                "public class A(Task<int> t) { public int Get() => t.Result; } class B { public static int Twice(A a) => a.Get() * 2; }"
            )
            .Becomes(
                "public class A(Task<int> t) { public int Get() => t.Result; public async Task<int> GetAsync() => await t; } class B { public static async Task<int> TwiceAsync(A a) => await a.GetAsync() * 2; }"
            );

    [Fact]
    public Task A_protected_member_gets_a_twin() =>
        CreateTwinned(Offered.Replace("public int", "protected int"))
            .Becomes(Twin.Replace("public int", "protected int").Replace("public async", "protected async"));

    [Fact]
    public Task An_internal_type_of_a_package_is_converted() =>
        CreatePackage(Offered.Replace("public class", "class")).Becomes(Converted.Replace("public class", "class"));

    [Fact]
    public Task An_internal_interface_of_a_public_member_gets_the_twin() =>
        CreateTwinned("interface I { int Get(); } public class A(Task<int> t) : I { public int Get() => t.Result; }")
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
        CreateTwinned("public class A(Task<int> t)\n{\n    public int Get() => t.Result;\n\n    public int Other() => 1;\n}\n")
            .Becomes(
                "public class A(Task<int> t)\n{\n    public int Get() => t.Result;\n\n    public async Task<int> GetAsync() => await t;\n\n    public int Other() => 1;\n}\n"
            );

    [Fact]
    public Task A_twin_of_the_only_member_is_separated_as_in_the_other_types() =>
        CreateTwinned(Others + "public class A(Task<int> t)\n{\n    public int Get() => t.Result;\n}\n")
            .Becomes(
                Others
                    + "public class A(Task<int> t)\n{\n    public int Get() => t.Result;\n\n"
                    + "    public async Task<int> GetAsync() => await t;\n}\n"
            );

    const string Others = "class B\n{\n    int One => 1;\n\n    int Two => 2;\n}\n\n";

    [Fact]
    public Task A_public_member_whose_twin_name_is_in_use_is_refused() =>
        CreateTwinned("public class A(Task<int> t) { public int Get() => t.Result; public int GetAsync => 1; }").Refuses("NeedsTwin");

    [Fact]
    public Task A_public_filter_gets_no_twin() =>
        CreateTwinned(
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
        var test = CreateTwinned(
            "public interface I { int Get(int a, int b); } public class A(Task<int> t) : I { public int Get(int a, int b) => t.Result; } public class B : I { int I.Get(int a, int b) => a + b; }"
        );
        return test.Becomes(
            "public interface I { int Get(int a, int b); Task<int> GetAsync(int a, int b); } public class A(Task<int> t) : I { public int Get(int a, int b) => t.Result; public async Task<int> GetAsync(int a, int b) => await t; } public class B : I { int I.Get(int a, int b) => a + b; Task<int> I.GetAsync(int a, int b) => Task.FromResult(((I)this).Get(a, b)); }"
        );
    }

    static FixCase CreateTwinned(string source) => CreatePackage(source, isPackage: true, "twin");

    static FixCase CreatePackage(string source, bool isPackage = true, string? option = null) =>
        new()
        {
            References = TestReferences.AspNetCore,
            Sources = { source },
            Config = "build_property.SyncIoIsPackage = " + isPackage,
            EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all" + (option == null ? "" : "\nsyncio.fix_public_api = " + option),
        };
}
