namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of the names of members that become async.</summary>
public class AsyncNamesTests : FixTests
{
    [Theory]
    [InlineData("Read", "ReadAsync")]
    [InlineData("ReadSync", "ReadAsync")]
    [InlineData("ReadBlocking", "ReadAsync")]
    [InlineData("Sync", "SyncAsync")]
    public Task A_suffix_that_says_the_opposite_goes(string name, string async) =>
        FixesFile(
            $"public class A(Task<int> t) {{ public int {name}() => t.Result; public int M() => {name}(); }}",
            $"public class A(Task<int> t) {{ public async Task<int> {async}() => await t; "
                + $"public async Task<int> MAsync() => await {async}(); }}"
        );

    [Fact]
    public Task A_suffix_stays_where_its_removal_gives_the_name_of_another_member() =>
        FixesFile(
            "public class A { public int ReadAsync; public int ReadSync(Task<int> t) => t.Result; }",
            "public class A { public int ReadAsync; public async Task<int> ReadSyncAsync(Task<int> t) => await t; }"
        );

    [Fact]
    public Task Callers_go_to_the_async_member_whose_name_lacks_the_suffix() =>
        FixesFile(
            "public class A(Task<int> t) { public int ReadSync() => t.Result; public Task<int> ReadAsync() => t; } "
                + "public class B { public int M(A a) => a.ReadSync(); }",
            "public class A(Task<int> t) { public Task<int> ReadAsync() => t; } "
                + "public class B { public async Task<int> MAsync(A a) => await a.ReadAsync(); }"
        );

    [Fact]
    public Task Members_that_differ_in_the_suffix_alone_are_one_step_of_a_pair() =>
        FixesFile(
            "public class A(Task<int> t) { int Load() => t.Result; Task<int> LoadAsync() => t; public int GetSync() => Load(); "
                + "public async Task<int> GetAsync() => await LoadAsync(); } public class B { public int M(A a) => a.GetSync(); }",
            "public class A(Task<int> t) { Task<int> LoadAsync() => t; public async Task<int> GetAsync() => await LoadAsync(); } "
                + "public class B { public async Task<int> MAsync(A a) => await a.GetAsync(); }"
        );
}
