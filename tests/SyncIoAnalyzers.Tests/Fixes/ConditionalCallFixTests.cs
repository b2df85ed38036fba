namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of calls behind a <c>?.</c> whose member becomes async.</summary>
public class ConditionalCallFixTests : FixTests
{
    [Theory]
    [InlineData("string? M(A? a) => a?.Get()", "Task<string?> MAsync(A? a) => a == null ? null : await a.GetAsync()")]
    [InlineData("string M(A? a) => a?.Get() ?? \"\"", "Task<string> MAsync(A? a) => (a == null ? null : await a.GetAsync()) ?? \"\"")]
    [InlineData("int? M(A? a) => a?.Count()", "Task<int?> MAsync(A? a) => a == null ? (int?)null : await a.CountAsync()")]
    [InlineData("string? M() => Find()?.Get()", "Task<string?> MAsync() => Find() is { } a ? await a.GetAsync() : null")]
    public Task The_awaited_value_is_null_where_the_receiver_is(string member, string awaited) => Fixes(member + ";", $"async {awaited};");

    [Theory]
    [InlineData("bool M(A? a) => a?.Has() == true", "Task<bool> MAsync(A? a) => a != null && await a.HasAsync()")]
    [InlineData("bool M(A? a) => a?.Has() ?? false", "Task<bool> MAsync(A? a) => a != null && await a.HasAsync()")]
    [InlineData("bool M(bool b) => b || Find()?.Has() == true", "Task<bool> MAsync(bool b) => b || Find() is { } a && await a.HasAsync()")]
    [InlineData("bool M(A? a) => !(a?.Has() ?? false)", "Task<bool> MAsync(A? a) => !(a != null && await a.HasAsync())")]
    [InlineData("bool M(A? a) => a?.Has() != true", "Task<bool> MAsync(A? a) => (a == null ? (bool?)null : await a.HasAsync()) != true")]
    public Task A_condition_that_null_makes_false_gets_a_null_check(string member, string awaited) =>
        Fixes(member + ";", $"async {awaited};");

    [Theory]
    [InlineData("void M(A? a) { a?.Get(); }", "Task MAsync(A? a) { if (a != null) await a.GetAsync(); }")]
    [InlineData("void M() { Find()?.Get(); }", "Task MAsync() { if (Find() is { } a) await a.GetAsync(); }")]
    public Task A_statement_gets_a_null_check(string member, string awaited) => Fixes(member, "async " + awaited);

    [Theory]
    [InlineData("if (b) { return; }", "if (a != null)\n    {\n        await a.GetAsync();\n    }")]
    [InlineData("if (b) return;", "if (a != null) await a.GetAsync();")]
    [InlineData("if (b) { return; } if (!b) return;", "if (a != null) await a.GetAsync();")]
    public Task The_null_check_has_braces_where_those_of_the_file_have_them(string check, string written) =>
        Fixes(
            $"void M(A? a, bool b)\n{{\n    {check}\n    a?.Get();\n}}",
            $"async Task MAsync(A? a, bool b)\n{{\n    {check}\n    {written}\n}}"
        );

    [Fact]
    public Task Two_receivers_of_a_member_get_different_names() =>
        Fixes(
            "string? M() { var first = Find()?.Get(); var second = Find()?.Get(); return first + second; }",
            "async Task<string?> MAsync() { var first = Find() is { } a ? await a.GetAsync() : null; var second = Find() "
                + "is { } a2 ? await a2.GetAsync() : null; return first + second; }"
        );

    [Fact]
    public Task A_receiver_of_a_type_without_a_name_is_held_as_well() =>
        FixesFile(
            "static class E { public static int Sum(this int[] n, Task<int> t) => t.Result + n[0]; } "
                + "public class A { static int[]? Find() => null; public int? M(Task<int> t) => Find()?.Sum(t); }",
            "static class E { public static async Task<int> SumAsync(this int[] n, Task<int> t) => await t + n[0]; } "
                + "public class A { static int[]? Find() => null; "
                + "public async Task<int?> MAsync(Task<int> t) => Find() is { } found ? await found.SumAsync(t) : (int?)null; }"
        );

    [Theory]
    [InlineData("int? M(A? a) => a?.Get().Length;")]
    [InlineData("string? M(A? a) => a?.Self()?.Get();")]
    public Task A_call_in_the_middle_of_a_chain_stays(string member) =>
        RefusesFile("OnlySyncCallers", CreateCase("string Get() => t.Result;", "").Replace("A? Find", "public " + member + " A? Find"));

    Task Fixes(string member, string awaited) =>
        FixesFile(
            CreateCase(
                "public string Get() => t.Result; public int Count() => t.Result.Length; public bool Has() => t.Result != null;",
                "public " + member
            ),
            CreateCase(
                "public async Task<string> GetAsync() => await t; public async Task<int> CountAsync() => (await t).Length; "
                    + "public async Task<bool> HasAsync() => await t != null;",
                "public " + awaited
            )
        );

    static string CreateCase(string members, string caller) =>
        $"public class A(Task<string> t) {{ {members} public A Self() => this; A? Find() => null; {caller} }}";
}
