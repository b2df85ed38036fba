using SyncIoAnalyzers.Analyzers;

namespace SyncIoAnalyzers.Tests.Rules;

public class FakeAsyncTests() : RuleTests("SIO203")
{
    [Fact]
    public Task Method_that_only_wraps_sync_code_is_reported() => VerifyCase("public Task<int> SumAsync() => [|Task.Run(() => Sum())|];");

    [Fact]
    public Task Method_that_awaits_its_only_wrapper_is_reported() =>
        VerifyCase("public async Task<int> SumAsync() { return await [|Task.Run(() => Sum())|]; }");

    [Fact]
    public Task Method_that_does_more_is_not_reported() =>
        VerifyCase("public async Task<int> SumAsync() { var a = Sum(); return a + await Task.Run(() => Sum()); }");

    [Fact]
    public Task Method_that_wraps_async_code_is_not_reported() =>
        VerifyCase("public Task<int> SumAsync() => Task.Run(async () => { await Task.Yield(); return Sum(); });");

    [Fact]
    public Task Implementation_of_an_interface_is_not_reported() => VerifyCase("Task<int> ISum.SumAsync() => Task.Run(() => Sum());");

    [Fact]
    public Task Private_method_is_not_reported() => VerifyCase("Task<int> SumAsync() => Task.Run(() => Sum());");

    [Fact]
    public Task Method_of_a_desktop_app_is_not_reported() =>
        VerifyCase("public Task<int> SumAsync() => Task.Run(() => Sum());", "build_property.UseWPF = true");

    static Task VerifyCase(string member, string? config = null) =>
        new AnalyzerCase<SyncIoAnalyzer>
        {
            DefaultId = "SIO203",
            Config = config,
            Sources =
            {
                "public interface ISum { Task<int> SumAsync(); } public class S"
                    + (member.Contains("ISum") ? " : ISum" : "")
                    + " { int Sum() => 1; "
                    + member
                    + " }",
            },
        }.RunAsync();
}
