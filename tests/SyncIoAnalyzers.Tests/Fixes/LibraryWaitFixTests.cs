using SyncIoAnalyzers.Tests.Verifier;

namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of waits of a library for the tasks that it is given.</summary>
public class LibraryWaitFixTests : FixTests
{
    protected override TestReferences References => TestReferences.ThirdParty;

    const string Store = "using StackExchange.Redis; public class Store(IDatabase db) { ";

    [Fact]
    public Task The_task_is_awaited_without_the_library() =>
        FixesFile(
            Store + "public string? Load() => db.Wait(db.StringGetAsync(\"a\")); }",
            Store + "public async Task<string?> LoadAsync() => await db.StringGetAsync(\"a\"); }"
        );

    [Fact]
    public Task A_wait_for_several_tasks_is_refused() =>
        RefusesFile("ByHand", Store + "public void Save(Task a, Task b) => db.WaitAll(a, b); }");
}
