namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of members beside an async form: callers go to the form, and a member that nothing calls any more is removed.</summary>
public class ExistingFormTests : FixTests
{
    const string Form = "public async Task<int> GetAsync() => await t; ";

    [Fact]
    public Task Callers_of_a_facade_go_to_its_async_form_and_the_facade_is_removed() =>
        FixesFile(
            "public class A(Task<int> t) { "
                + Form
                + "public int Get() => GetAsync().Result; } public class B { public int M(A a) => a.Get(); }",
            "public class A(Task<int> t) { " + Form + "} public class B { public async Task<int> MAsync(A a) => await a.GetAsync(); }"
        );

    [Fact]
    public Task The_member_after_a_removed_one_keeps_the_empty_line_before_it()
    {
        const string Code =
            "public class A(Task<int> t)\n{\n    public int N => 1;\n\nREMOVED    public async Task<int> GetAsync() => await t;\n}\n"
            + "public class B { public MEMBER; }";
        return FixesFile(
            Code.Replace("REMOVED", "    public int Get() => t.Result;\n").Replace("MEMBER", "int M(A a) => a.Get()"),
            Code.Replace("REMOVED", "").Replace("MEMBER", "async Task<int> MAsync(A a) => await a.GetAsync()")
        );
    }

    [Fact]
    public Task A_decorator_that_caches_is_removed_with_the_member_that_it_decorates() =>
        FixesFile(
            Caching
                .Replace("SYNC", "int Get(int n); ")
                .Replace("DB", "public int Get(int n) => t.Result; ")
                .Replace("CACHED", "public int Get(int n) { return cache.GetOrCreate(n, e => { return i.Get(n); }); } ")
                + "public class B { public int M(I i) => i.Get(1); }",
            Caching.Replace("SYNC", "").Replace("DB", "").Replace("CACHED", "")
                + "public class B { public async Task<int> MAsync(I i) => await i.GetAsync(1); }"
        );

    [Fact]
    public Task A_decorator_that_caches_stays_beside_its_async_form_for_a_caller_that_cannot_await()
    {
        var sync = Caching
            .Replace("SYNC", "int Get(int n); ")
            .Replace("DB", "public int Get(int n) => t.Result; ")
            .Replace("CACHED", "public int Get(int n) { return cache.GetOrCreate(n, e => { return i.Get(n); }); } ");
        return FixesFile(
            sync + "public class B(I i) { public int Last => i.Get(2); public int M() => i.Get(1); }",
            sync + "public class B(I i) { public int Last => i.Get(2); public async Task<int> MAsync() => await i.GetAsync(1); }"
        );
    }

    const string Caching =
        "using Microsoft.Extensions.Caching.Memory; public interface I { SYNCTask<int> GetAsync(int n); } "
        + "public class Db(Task<int> t) : I { DBpublic async Task<int> GetAsync(int n) => await t; } "
        + "public class Cached(I i, IMemoryCache cache) : I { CACHEDpublic async Task<int> GetAsync(int n) => "
        + "await cache.GetOrCreateAsync(n, async e => await i.GetAsync(n)); } ";

    [Fact]
    public Task Callers_go_to_an_async_form_that_takes_an_interface_of_their_argument() =>
        FixesFile(
            "public class A(Task<int> t) { public async Task<int> SumAsync(IReadOnlyList<int> n) => await t + n[0]; "
                + "public int Sum(List<int> n) => SumAsync(n).Result; } public class B { public int M(A a, List<int> n) => a.Sum(n); }",
            "public class A(Task<int> t) { public async Task<int> SumAsync(IReadOnlyList<int> n) => await t + n[0]; } "
                + "public class B { public async Task<int> MAsync(A a, List<int> n) => await a.SumAsync(n); }"
        );

    [Fact]
    public Task Callers_go_to_an_async_form_that_takes_its_token_first() =>
        FixesFile(
            "public class A(Task<int> t) { public async Task<int> GetAsync(CancellationToken c, int n, string s) => await t; "
                + "public int Get(int n, string s) => GetAsync(CancellationToken.None, n, s).Result; } "
                + "public class B { public int M(A a) => a.Get(1, \"\"); }",
            "public class A(Task<int> t) { public async Task<int> GetAsync(CancellationToken c, int n, string s) => await t; } "
                + "public class B { public async Task<int> MAsync(A a) => await a.GetAsync(CancellationToken.None, 1, \"\"); }"
        );

    [Fact]
    public Task Callers_through_the_interface_go_to_the_async_form() =>
        FixesFile(
            "public interface I { int Get(); Task<int> GetAsync(); } public class A(Task<int> t) : I { public int Get() => t.Result; "
                + Form
                + "} public class B { public int M(I i) => i.Get(); }",
            "public interface I { Task<int> GetAsync(); } public class A(Task<int> t) : I { "
                + Form
                + "} public class B { public async Task<int> MAsync(I i) => await i.GetAsync(); }"
        );

    [Theory]
    [InlineData("public", "private async", "public async")]
    [InlineData("public", "async", "public async")]
    [InlineData("internal", "private protected async", "internal async")]
    [InlineData("internal", "public async", "public async")]
    public Task A_form_that_the_callers_of_the_facade_cannot_see_gets_its_accessibility(string seen, string modifiers, string becomes) =>
        FixesFile(
            $"public class A(Task<int> t) {{ {modifiers} Task<int> GetAsync() => await t; {seen} int Get() => GetAsync().Result; }} "
                + "class B { internal int M(A a) => a.Get(); }",
            $"public class A(Task<int> t) {{ {becomes} Task<int> GetAsync() => await t; }} "
                + "class B { internal async Task<int> MAsync(A a) => await a.GetAsync(); }"
        );

    [Fact]
    public Task A_facade_stays_for_a_caller_that_cannot_await() =>
        FixesFile(
            "public class A(Task<int> t) { "
                + Form
                + "public int Get() => GetAsync().Result; public int Last => Get(); public int M() => Get(); }",
            "public class A(Task<int> t) { "
                + Form
                + "public int Get() => GetAsync().Result; public int Last => Get(); public async Task<int> MAsync() => await GetAsync(); }"
        );

    [Fact]
    public Task The_token_in_scope_is_passed_to_the_async_form() =>
        FixesFile(
            "public class A(Task<int> t) { public async Task<int> GetAsync(CancellationToken token = default) => await t; "
                + "public int Get() => t.Result; public int M(CancellationToken c) => Get(); }",
            "public class A(Task<int> t) { public async Task<int> GetAsync(CancellationToken token = default) => await t; "
                + "public async Task<int> MAsync(CancellationToken c) => await GetAsync(c); }"
        );

    [Fact]
    public Task A_required_token_is_None_where_no_token_is_in_scope() =>
        FixesFile(
            "public class A(Task<int> t) { public async Task<int> GetAsync(CancellationToken token) => await t; "
                + "public int Get() => t.Result; public int M() => Get(); }",
            "public class A(Task<int> t) { public async Task<int> GetAsync(CancellationToken token) => await t; "
                + "public async Task<int> MAsync() => await GetAsync(CancellationToken.None); }"
        );

    [Fact]
    public Task An_argument_that_only_the_async_form_requires_is_written() =>
        FixesFile(
            "public class A(Task<int> t) { public async Task<int> GetAsync(string? s, int n = 1) => await t; "
                + "public int Get(string? s = null, int n = 2) => t.Result; public int M() => Get(); public int N() => Get(n: 3); }",
            "public class A(Task<int> t) { public async Task<int> GetAsync(string? s, int n = 1) => await t; "
                + "public async Task<int> MAsync() => await GetAsync(null, 2); "
                + "public async Task<int> NAsync() => await GetAsync(n: 3, s: null); }"
        );

    [Theory]
    [InlineData("a.Get()", "await a.GetAsync(\"x\", 2)")]
    [InlineData("a.Get(n: 3)", "await a.GetAsync(n: 3, s: \"x\")")]
    [InlineData("a.Get(\"y\", 3)", "await a.GetAsync(\"y\", 3)")]
    [InlineData("a.Twice()", "await a.TwiceAsync(4)")]
    public Task A_default_value_that_the_async_form_does_not_have_is_written(string call, string awaited)
    {
        const string Form =
            "public interface I { SYNCTask<int> GetAsync(string s = \"\", int n = 1); } public static class X { "
            + "public static async Task<int> TwiceAsync(this I i, int n = 3) => n + await i.GetAsync(); TWICE} public class B { public ";
        const string Twice = "public static int Twice(this I i, int n = 4) => n + i.GetAsync().Result; ";
        return FixesFile(
            Form.Replace("SYNC", "int Get(string s = \"x\", int n = 2); ").Replace("TWICE", Twice) + $"int M(I a) => {call}; }}",
            Form.Replace("SYNC", "int Get(string s = \"x\", int n = 2); ").Replace("TWICE", call.Contains("Get") ? Twice : "")
                + $"async Task<int> MAsync(I a) => {awaited}; }}"
        );
    }

    [Theory]
    [InlineData("GetAsync(int n, bool all = false)", "await a.GetAsync(1)")]
    [InlineData("GetAsync(int n, bool all = false, CancellationToken c = default)", "await a.GetAsync(1, c: token)")]
    [InlineData("GetAsync(int n, params int[] more)", "await a.GetAsync(1)")]
    public Task Callers_go_to_an_async_form_with_further_optional_parameters(string form, string awaited) =>
        FixesFile(
            $"public class A(Task<int> t) {{ public async Task<int> {form} => await t; public int Get(int n) => t.Result; }} "
                + "public class B { public int M(A a, CancellationToken token) => a.Get(1); }",
            $"public class A(Task<int> t) {{ public async Task<int> {form} => await t; }} "
                + $"public class B {{ public async Task<int> MAsync(A a, CancellationToken token) => {awaited}; }}"
        );

    [Fact]
    public Task A_member_that_caches_what_another_one_loads_is_no_form_of_it()
    {
        const string Cache =
            "public class A(Task<int> t) { static async Task<int> Keep(Func<Task<int>> load) => await load(); "
            + "public async Task<int> GetAsync() => await Keep(";
        return FixesFile(
            Cache + "async () => { await Task.Yield(); return Get(); }); public int Get() => t.Result; }",
            Cache + "async () => { await Task.Yield(); return await Get(); }); public async Task<int> Get() => await t; }"
        );
    }

    [Fact]
    public Task The_form_with_the_same_parameters_comes_first() =>
        FixesFile(
            "public class A(Task<int> t) { public async Task<int> GetAsync(int n, bool all = false) => await t; "
                + "public async Task<int> GetAsync(int n) => await t; public int Get(int n) => t.Result; "
                + "public int M() => Get(1); }",
            "public class A(Task<int> t) { public async Task<int> GetAsync(int n, bool all = false) => await t; "
                + "public async Task<int> GetAsync(int n) => await t; public async Task<int> MAsync() => await GetAsync(1); }"
        );

    [Fact]
    public Task An_argument_of_an_extension_that_only_the_async_form_requires_is_written() =>
        FixesFile(
            "public static class A { public static async Task<int> GetAsync(this Task<int> t, bool all) => all ? await t : 0; "
                + "public static int Get(this Task<int> t, bool all = true) => GetAsync(t, all).Result; } "
                + "public class B { public int M(Task<int> t) => t.Get(); }",
            "public static class A { public static async Task<int> GetAsync(this Task<int> t, bool all) => all ? await t : 0; } "
                + "public class B { public async Task<int> MAsync(Task<int> t) => await t.GetAsync(true); }"
        );

    [Fact]
    public Task No_caller_gives_a_value_of_an_enumeration_that_only_the_async_form_requires() =>
        RefusesFile(
            "OnlySyncCallers",
            "public class A(Task<int> t) { public async Task<int> GetAsync(DayOfWeek d) => await t; "
                + "public int Get(DayOfWeek d = DayOfWeek.Friday) => t.Result; public int M() => Get(); }"
        );

    [Fact]
    public Task The_interface_gets_the_async_form_that_its_class_has() =>
        FixesFile(
            "public interface I { int Get(); } public class A(Task<int> t) : I { public int Get() => t.Result; "
                + Form
                + "} public class B { public int M(I i) => i.Get(); }",
            "public interface I { Task<int> GetAsync(); } public class A(Task<int> t) : I { "
                + Form
                + "} public class B { public async Task<int> MAsync(I i) => await i.GetAsync(); }"
        );

    [Fact]
    public Task A_form_with_another_result_is_none() =>
        FixesFile(
            "public class A(Task<int> t) { public int Get() => t.Result; public Task<string> GetAsync() => null!; public int M() => Get(); }",
            "public class A(Task<int> t) { public async Task<int> Get() => await t; public Task<string> GetAsync() => null!; public async Task<int> MAsync() => await Get(); }"
        );

    [Fact]
    public Task A_form_that_is_obsolete_is_none() =>
        FixesFile(
            "public class A(Task<int> t) { public int Get() => t.Result; [Obsolete] public Task<int> GetAsync() => t; public int M() => Get(); }",
            "public class A(Task<int> t) { public async Task<int> Get() => await t; [Obsolete] public Task<int> GetAsync() => t; public async Task<int> MAsync() => await Get(); }"
        );

    [Fact]
    public Task A_facade_after_a_region_directive_stays() =>
        FixesFile(
            "public class A(Task<int> t) { "
                + Form
                + "\n#region Sync\npublic int Get() => t.Result;\n#endregion\npublic int M() => Get(); }",
            "public class A(Task<int> t) { "
                + Form
                + "\n#region Sync\npublic int Get() => t.Result;\n#endregion\npublic async Task<int> MAsync() => await GetAsync(); }"
        );

    [Fact]
    public Task A_member_that_only_a_sync_form_calls_gets_no_twin() =>
        RefusesFile(
            "OnlySyncCallers",
            "public class A(Task<string> t) { public string Load() => Read(); string Read() => t.Result; public Task<string> LoadAsync() => t; }"
        );

    const string Chain =
        "public class Store(Task<int> t) { SYNCpublic async Task<int> GetAsync() => await t; } "
        + "public class Service(Store s) { public int Get() => s.Get(); public async Task<int> GetAsync() => await s.GetAsync(); } "
        + "public class Page(Service s) { public int M() => s.Get(); USER} ";

    [Fact]
    public Task A_chain_of_sync_members_that_nothing_calls_any_more_goes_as_a_whole() =>
        FixesFile(
            Chain.Replace("SYNC", "public int Get() => t.Result; ").Replace("USER", ""),
            Chain
                .Replace("SYNC", "")
                .Replace("USER", "")
                .Replace("public int Get() => s.Get(); ", "")
                .Replace("public int M() => s.Get()", "public async Task<int> MAsync() => await s.GetAsync()")
        );

    [Fact]
    public Task A_chain_of_sync_members_stays_for_a_caller_that_cannot_await()
    {
        var code = Chain.Replace("SYNC", "public int Get() => t.Result; ").Replace("USER", "public int P => s.Get(); ");
        return FixesFile(code, code.Replace("public int M() => s.Get()", "public async Task<int> MAsync() => await s.GetAsync()"));
    }
}
